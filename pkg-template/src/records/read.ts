// Reading records: whole files, and streams with bounded memory. The wasm finds out the format.

import { argument, bag, choice, flag, show } from '../arguments';
import { XiangqiError } from '../errors';
import { attempt, instance, retire, type Instance } from '../instance';
import { decode, decodeHead, decodeWhole, Deciding, HEAD, joined } from './decode';
import { RecordError } from './error';
import { treeOf, type GameTree } from './tree';
import {
  ENCODINGS,
  FORMATS,
  UNKNOWN,
  type RecordFile,
  type RecordFormat,
  type RecordReadOptions,
  type RecordSource,
  type RecordStreamOptions,
  type RecordWarning,
} from './vocabulary';
import { split, type Batch } from './wire';

/** The longest file that is read at once. */
const MOST_BYTES = 256 * 1024 * 1024;

/** The longest stream of a binary format, which is collected before it is read; as streams of text that is no PGN. */
const MOST_BINARY = 32 * 1024 * 1024;

/** How many UTF-16 code units of a stream go to the wasm at once. */
const PIECE = 32 * 1024;

const OPTIONS = ['format', 'encoding', 'strict'] as const;

/** What the wasm side says is wrong. */
interface Fault {
  code: string;
  message: string;
  offset?: number;
  ply?: number;
}

type Answer = [fault: Fault | undefined, format: number, title: string | undefined, games: Batch, warnings: RecordWarning[]];

/** How to read, by the numbers of the wasm side. */
interface Reading {
  format: number;
  encoding: number;
  strict: boolean;
}

/**
 * The format of a file or text; undefined if it is none the package reads.
 *
 * @example
 * detectFormat('[Event "x"]\n1. 炮二平五'); // 'pgn'
 * detectFormat('h2e2 h9g7'); // 'moves'
 */
export function detectFormat(data: string | Uint8Array): RecordFormat | undefined {
  const { glue } = instance();
  if (typeof data === 'string') return FORMATS[attempt(() => glue.detect_record_text(data))];
  const bytes = bytesOf(data);
  return FORMATS[binary(bytes)] ?? FORMATS[attempt(() => glue.detect_record_text(decodeHead(bytes)))];
}

/** The binary format that bytes begin as. */
const binary = (bytes: Uint8Array): number =>
  attempt(() => instance().glue.detect_binary(bytes.subarray(0, HEAD)));

/**
 * Reads a file of any format, whole; see {@link readRecords} for long ones.
 *
 * What cannot be taken as it stands is a warning, and what came before it is kept: a broken file gives the games up to
 * the fault. What is no text in its encoding is U+FFFD, and the warning `record/encoding` says where the first of it is.
 *
 * @param data Bytes of a file, or a text.
 * @throws {RecordError} if it is of no known format or not of the one asked for, holds more than 256 MiB, or, with
 *   `strict`, at the first warning.
 *
 * @example
 * const { games, warnings } = readRecord('[Red "胡荣华"]\n1. 炮二平五 马８进７ (1... 炮８平５ {顺炮}) *');
 * games[0].headers.get('Red'); // '胡荣华'
 * games[0].root.children[0].children.length; // 2
 */
export function readRecord(data: string | Uint8Array, options?: RecordReadOptions): RecordFile {
  return read(data, reading(bag(options, OPTIONS)));
}

function read(data: string | Uint8Array, { format, encoding, strict }: Reading): RecordFile {
  const given = typeof data === 'string' ? data : bytesOf(data);
  const kind = typeof given === 'string' ? UNKNOWN : format === UNKNOWN ? binary(given) : format;
  if (given.length > MOST_BYTES) {
    const instead = isBinary(kind) ? ', and its format must be read whole' : ': use readRecords';
    throw new RecordError('record/too-long', `the file has more than ${MOST_BYTES} bytes${instead}`);
  }
  const { glue, memory } = instance();
  let answer: unknown;
  let place = (_: { offset?: number }) => {};
  let undecoded: RecordWarning | undefined;
  if (typeof given !== 'string' && isBinary(kind)) {
    answer = attempt(() => glue.read_record(given, kind, strict, decode));
  } else if (typeof given === 'string') {
    answer = attempt(() => glue.read_record_text(given, format, strict));
    place = placing(given);
  } else {
    const { text, skipped, warning } = decodeWhole(given, encoding);
    undecoded = warning;
    answer = attempt(() => glue.read_record_text(text, format, strict && !warning));
    place = after(skipped);
  }
  const [fault, read, title, batch, warnings] = answer as Answer;
  // Memory of a wasm never shrinks, but the games are on this side: a new instance begins small.
  if (memory.buffer.byteLength > MOST_BYTES / 4) retire();
  const games = split(batch).map(treeOf);
  if (fault !== undefined) throw refused(fault, place, games);
  if (undecoded !== undefined && strict) throw refused(undecoded, () => {}, games);
  warnings.forEach((warning) => place(warning));
  if (undecoded !== undefined) warnings.unshift(undecoded);
  const file: RecordFile = { format: FORMATS[read]!, games, warnings };
  if (title !== undefined) file.title = title;
  return file;
}

function refused(fault: Fault, place: (fault: Fault) => void, partial?: GameTree[]): RecordError {
  place(fault);
  const { code, message, offset, ply } = fault;
  return new RecordError(code, message, {
    ...(offset !== undefined && { offset }),
    ...(ply !== undefined && { ply }),
    ...(partial !== undefined && { partial }),
  });
}

const isBinary = (format: number): boolean => ['xqf', 'cbr', 'cbl'].includes(FORMATS[format]!);

/** Offsets in a text, as the wasm side has them, are then offsets in a file with so many bytes before the text. */
function after(skipped: number): (fault: { offset?: number }) => void {
  return (fault) => {
    if (fault.offset !== undefined) fault.offset += skipped;
  };
}

/** Turns offsets of the wasm side, bytes of UTF-8, into those of a string. Asked in the order of the text it is linear. */
function placing(data: string): (fault: { offset?: number }) => void {
  let [byte, unit] = [0, 0];
  return (fault) => {
    const { offset } = fault;
    if (offset === undefined) return;
    if (offset < byte) [byte, unit] = [0, 0];
    while (byte < offset && unit < data.length) {
      const code = data.codePointAt(unit)!;
      byte += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      unit += code < 0x10000 ? 1 : 2;
    }
    fault.offset = unit;
  };
}

/**
 * Reads games from a stream, one after the other, whatever its length: PGN is read game by game, other formats when the
 * stream has ended, up to 32 MiB, so that memory has a bound; {@link readRecord} takes binary files of up to 256 MiB. The
 * stream is read no faster than games are taken; leaving the loop cancels it. The encoding is decided by 64 KiB, or, if
 * those are ASCII, by what follows it.
 *
 * @param stream A `ReadableStream` or any async iterable of bytes or texts: `response.body`, `file.stream()`, Node's
 *   `createReadStream(path)`.
 * @throws {RecordError} (in the loop) like {@link readRecord}.
 *
 * @example
 * for await (const game of readRecords(file.stream())) show(game.headers.get('Red'));
 */
export function readRecords(
  stream: RecordSource,
  options?: RecordStreamOptions,
): AsyncGenerator<GameTree, void, undefined> {
  const { onWarning, ...rest } = bag(options, [...OPTIONS, 'onWarning']);
  if (onWarning !== undefined && typeof onWarning !== 'function') {
    throw argument('option', `option onWarning is a function, not ${show(onWarning)}`);
  }
  const how = reading(rest);
  instance(); // the slim entry says here, not later, that it was not initialised
  return readAll(chunks(stream), how, onWarning);
}

async function* readAll(
  source: AsyncIterable<unknown>,
  how: Reading,
  onWarning?: (warning: RecordWarning) => void,
): AsyncGenerator<GameTree, void, undefined> {
  const head: Uint8Array[] = [];
  let waiting = 0;
  let input: Input | undefined;
  let kind: string | undefined;
  try {
    for await (const chunk of source) {
      kind ??= typeof chunk;
      if (typeof chunk !== kind) throw argument('stream', 'a stream has either bytes or texts');
      if (typeof chunk === 'string') {
        input ??= new TextInput(how, undefined);
      } else {
        const bytes = bytesOf(chunk, 'stream');
        if (input === undefined) {
          // A copy: some sources use their buffer again.
          head.push(bytes.slice());
          waiting += bytes.length;
          if (waiting < HEAD) continue;
          input = open(joined(head), how);
          for (const game of input.begin(onWarning)) yield game;
          continue;
        }
      }
      for (const game of input.push(chunk as string | Uint8Array, onWarning)) yield game;
    }
    if (input === undefined) {
      input = open(joined(head), how);
      for (const game of input.begin(onWarning)) yield game;
    }
    for (const game of input.finish(onWarning)) yield game;
  } finally {
    input?.close();
  }
}

type OnWarning = ((warning: RecordWarning) => void) | undefined;

/** Where the chunks of a stream go. */
interface Input {
  /** Takes what was looked at to open it. */
  begin(onWarning: OnWarning): Iterable<GameTree>;
  push(chunk: string | Uint8Array, onWarning: OnWarning): Iterable<GameTree>;
  finish(onWarning: OnWarning): Iterable<GameTree>;
  close(): void;
}

/** The input for bytes that begin so. */
function open(head: Uint8Array, how: Reading): Input {
  const format = how.format === UNKNOWN ? binary(head) : how.format;
  return isBinary(format) ? new BinaryInput(head, how) : new TextInput(how, head);
}

/** Collects bytes and reads them at the end. */
class BinaryInput implements Input {
  #bytes: Uint8Array[];
  #length: number;

  constructor(head: Uint8Array, private readonly how: Reading) {
    this.#bytes = [head];
    this.#length = head.length;
  }

  begin(): Iterable<GameTree> {
    return [];
  }

  push(chunk: string | Uint8Array): Iterable<GameTree> {
    this.#length += chunk.length;
    if (this.#length > MOST_BINARY) {
      throw new RecordError(
        'record/too-long',
        `the file has more than ${MOST_BINARY} bytes, and its format must be read whole: use readRecord`,
      );
    }
    this.#bytes.push((chunk as Uint8Array).slice());
    return [];
  }

  finish(onWarning: OnWarning): Iterable<GameTree> {
    const { games, warnings } = read(joined(this.#bytes), this.how);
    warnings.forEach((warning) => onWarning?.(warning));
    return games;
  }

  close(): void {
    this.#bytes = [];
  }
}

/** Gives text to the wasm side in pieces, and takes the games that are ready. */
class TextInput implements Input {
  #at: Instance;
  #raw: InstanceType<Instance['glue']['RawStream']>;
  #decoding: Deciding | undefined;
  #strict: boolean;

  constructor(how: Reading, private head: Uint8Array | undefined) {
    const at = (this.#at = instance());
    this.#strict = how.strict;
    if (head !== undefined) this.#decoding = new Deciding(head, how.encoding);
    this.#raw = attempt(() => new at.glue.RawStream(how.format));
    at.handles.add(this.#raw);
  }

  *begin(onWarning: OnWarning): Iterable<GameTree> {
    const { head } = this;
    this.head = undefined;
    if (head !== undefined) yield* this.push(head, onWarning);
  }

  *push(chunk: string | Uint8Array, onWarning: OnWarning): Iterable<GameTree> {
    if (typeof chunk === 'string') return yield* this.#feed(chunk, onWarning);
    for (let at = 0; at < chunk.length; at += PIECE) {
      yield* this.#decode(chunk.subarray(at, at + PIECE), false, onWarning);
    }
  }

  *#decode(bytes: Uint8Array, last: boolean, onWarning: OnWarning): Iterable<GameTree> {
    const text = this.#decoding!.decode(bytes, last);
    const warning = this.#decoding!.takeWarning();
    if (warning !== undefined) this.#tell([warning], [], onWarning);
    yield* this.#feed(text, onWarning);
  }

  #tell(warnings: RecordWarning[], games: GameTree[], onWarning: OnWarning): void {
    const [first] = warnings;
    if (this.#strict && first !== undefined) throw refused(first, () => {}, games);
    warnings.forEach((warning) => onWarning?.(warning));
  }

  *finish(onWarning: OnWarning): Iterable<GameTree> {
    if (this.#decoding !== undefined) yield* this.#decode(new Uint8Array(), true, onWarning);
    const fault = this.#ask(() => this.#raw.finish()) as Fault | undefined;
    if (fault !== undefined) throw refused(fault, this.#place());
    yield* this.#take(onWarning);
  }

  close(): void {
    if (this.#at.broken || !this.#at.handles.delete(this.#raw)) return;
    this.#raw.free();
  }

  *#feed(text: string, onWarning: OnWarning): Iterable<GameTree> {
    for (let at = 0; at < text.length; ) {
      // No surrogate pair is cut in two.
      let end = Math.min(at + PIECE, text.length);
      if (end < text.length && (text.charCodeAt(end - 1) & 0xfc00) === 0xd800) end--;
      const piece = text.slice(at, end);
      this.#ask(() => this.#raw.push(piece));
      yield* this.#take(onWarning);
      at = end;
    }
  }

  *#take(onWarning: OnWarning): Iterable<GameTree> {
    const taken = this.#ask(() => this.#raw.take()) as [games: Batch, warnings: RecordWarning[]] | undefined;
    if (taken === undefined) return;
    const [batch, warnings] = taken;
    const games = split(batch).map(treeOf);
    warnings.forEach(this.#place());
    this.#tell(warnings, games, onWarning);
    yield* games;
  }

  #place(): (fault: { offset?: number }) => void {
    return after(this.#decoding?.skipped ?? 0);
  }

  /** The stream lives in one instance, and is lost with it. */
  #ask<T>(call: () => T): T {
    if (this.#at.broken) throw new XiangqiError('internal/trap', 'the wasm failed since this stream was opened');
    return attempt(call, this.#at);
  }
}

/** What a stream has, as an async iterable; leaving it cancels the stream. */
function chunks(stream: unknown): AsyncIterable<unknown> {
  const given = stream as Partial<ReadableStream<unknown> & AsyncIterable<unknown> & Iterable<unknown>> | null | undefined;
  if (typeof stream === 'object' && given !== null) {
    if (typeof given?.[Symbol.asyncIterator] === 'function') return given as AsyncIterable<unknown>;
    if (typeof given?.getReader === 'function') return readerChunks(given as ReadableStream<unknown>);
    if (typeof given?.[Symbol.iterator] === 'function' && !ArrayBuffer.isView(given)) return given as never;
  }
  throw argument('stream', `a stream or an async iterable is needed, not ${show(stream)}`);
}

/** For browsers whose streams are not iterable. */
async function* readerChunks(stream: ReadableStream<unknown>): AsyncGenerator<unknown> {
  const reader = stream.getReader();
  let ended = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      ended = done;
      if (done) return;
      yield value;
    }
  } finally {
    if (!ended) await reader.cancel().catch(() => {});
    reader.releaseLock();
  }
}

function reading({ format, encoding, strict }: RecordReadOptions): Reading {
  return {
    format: format === undefined ? UNKNOWN : choice(format, 'format', FORMATS),
    encoding: encoding === undefined || encoding === 'auto' ? UNKNOWN : choice(encoding, 'encoding', ENCODINGS),
    strict: flag(strict, 'strict', false),
  };
}

/** Bytes, as they are. */
function bytesOf(data: unknown, what = 'data'): Uint8Array {
  if (data instanceof Uint8Array) return data;
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  // By tag: it may come from another realm.
  if (Object.prototype.toString.call(data) === '[object ArrayBuffer]') return new Uint8Array(data as ArrayBuffer);
  throw argument(what, `records are a text or bytes, not ${show(data)}`);
}
