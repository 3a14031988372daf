// The words of records as JavaScript sees them, in the order in which the wasm side numbers them.

import type { Square } from '../vocabulary';
import type { GameTree } from './tree';

/**
 * A format of game records: `pgn` in every dialect of xiangqi; `wxf`, the text format of the World Xiangqi Federation;
 * `dhtmlxq`, 东萍 UBB, alone or in a web page; `xqf` of 象棋演播室; `cbr`, `cbl` and `cbf` of 象棋桥; `fen`, a list of FENs;
 * `moves`, a list of moves in any notation, with or without a FEN. `xqf`, `cbr` and `cbl` are binary.
 */
export type RecordFormat = 'pgn' | 'wxf' | 'dhtmlxq' | 'xqf' | 'cbr' | 'cbl' | 'cbf' | 'fen' | 'moves';

/** An encoding of text files; `auto` finds it out. GBK and GB2312 are `gb18030`. */
export type RecordEncoding = 'auto' | 'utf-8' | 'gb18030' | 'big5' | 'utf-16le' | 'utf-16be';

/** How records are read. */
export interface RecordReadOptions {
  /** Default: found out. */
  format?: RecordFormat;
  /** Encoding of bytes that are text. Default `auto`. */
  encoding?: RecordEncoding;
  /** Whether the first thing that cannot be taken as it stands is a {@link RecordError} and not a warning. Default false. */
  strict?: boolean;
}

/** How a stream of records is read. */
export interface RecordStreamOptions extends RecordReadOptions {
  /** Called with what could not be taken as it stands, before the games around it are handed out. */
  onWarning?: (warning: RecordWarning) => void;
}

/**
 * Where games can be read from piece by piece: a `ReadableStream` of bytes, any async iterable of bytes or of texts (a
 * stream of Node), or a list of them.
 */
export type RecordSource =
  | AsyncIterable<Uint8Array | string>
  | readonly (Uint8Array | string)[]
  | { getReader(): unknown };

/** Something in a file that could not be taken as it stands. What came before it is kept. */
export interface RecordWarning {
  /** Stable slug, for example `record/illegal-move` or `pgn/unclosed-comment`. */
  code: string;
  /** A sentence for people. */
  message: string;
  /**
   * Where: in a string its index, in bytes the byte; in a stream of strings, and in bytes that are neither UTF-8 nor
   * binary, bytes of the text in UTF-8, where a U+FFFD for what is no text counts 3. `record/encoding` always has the byte.
   */
  offset?: number;
  /** The ply the trouble is at, 1 for the first move of its game. */
  ply?: number;
  /** The game it is in, from 0. */
  game?: number;
}

/** What a file holds. */
export interface RecordFile {
  format: RecordFormat;
  games: GameTree[];
  /** What could not be taken as it stands, in the order of the file. */
  warnings: RecordWarning[];
  /** The title of a collection, where the format has one. */
  title?: string;
}

/** An evaluation from Red's point of view: centipawns, or moves to mate (negative: Black mates). */
export interface Evaluation {
  cp?: number;
  mate?: number;
  /** Depth of the search in plies. */
  depth?: number;
}

/** An arrow, or without `to` a marked square. */
export interface Shape {
  color: 'green' | 'red' | 'yellow' | 'blue';
  from: Square;
  to?: Square;
}

/** @internal Index 0 to 8 of the wasm boundary. */
export const FORMATS: readonly RecordFormat[] = ['pgn', 'wxf', 'dhtmlxq', 'xqf', 'cbr', 'cbl', 'cbf', 'fen', 'moves'];

/** @internal Index 0 to 4 of the wasm boundary. */
export const ENCODINGS: readonly RecordEncoding[] = ['utf-8', 'gb18030', 'big5', 'utf-16le', 'utf-16be'];

/** @internal Index 0 to 3 of the wasm boundary. */
export const SHAPE_COLORS: readonly Shape['color'][] = ['green', 'red', 'yellow', 'blue'];

/** @internal What the wasm boundary takes for "to be found out" and gives for "none". */
export const UNKNOWN = 255;
