// What every entry exports.

import { version } from 'virtual:version';

export {
  START_FEN,
  type Color,
  type EndReason,
  type File,
  type Language,
  type MoveNature,
  type Notation,
  type NotationOptions,
  type Piece,
  type PlyReport,
  type Rank,
  type RepetitionClass,
  type RepetitionReport,
  type Result,
  type Role,
  type RuleSet,
  type Script,
  type SideReport,
  type Square,
} from './vocabulary';
export {
  AmbiguousMoveError,
  FenError,
  GameOverError,
  IllegalMoveError,
  NotationError,
  XiangqiError,
  type FenIssue,
  type IllegalMoveReason,
} from './errors';
export type { GameJson, GameOptions } from './game';
export type { Move } from './move';
export type { MoveInput } from './arguments';
export type { AsciiOptions, FenOptions, SvgOptions } from './board';
export type { HistoryOptions, LegalMovesOptions } from './play';
export {
  convertScript,
  detectNotation,
  makeMove,
  makeVariation,
  parseMove,
  validateFen,
  type FenCheck,
} from './notation';
export { init, initSync, type WasmBytes, type WasmModule, type WasmSource } from './init';

/** Version of the package, for example `0.1.0`. */
export const VERSION: string = version;
