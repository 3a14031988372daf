// What `convert` and `check` share: options, failures, files of games read one after the other, lines for people.

import { createReadStream, statSync } from 'node:fs';
import { detectFormat, readRecord, readRecords } from '../index.js';

export const FORMATS = ['pgn', 'wxf', 'dhtmlxq', 'xqf', 'cbr', 'cbl', 'cbf', 'fen', 'moves'];
export const ENCODINGS = ['utf-8', 'gb18030', 'big5', 'utf-16le', 'utf-16be'];

/** The longest text that is read at once, but for its last byte; longer ones are streams. */
const WHOLE = 1 << 20;

/** The longest binary file that readRecord takes. */
const MOST_BINARY = 256 << 20;

const BINARY = ['xqf', 'cbr', 'cbl'];

/** Why a command could not do what was asked. */
export class Failure extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** An error of the system or the package, with the file it is about; errors of the program stay as they are. */
export function failure(path, error) {
  if (error instanceof Failure || error.code === undefined) return error;
  return new Failure(error.syscall === undefined ? error.code : 'file/system', `${path}: ${error.message}${place(error)}`);
}

export function oneOf(name, value, values) {
  if (value === undefined || values.includes(value)) return value;
  throw new Failure('usage', `--${name} cannot be '${value}', only one of ${values.join(', ')}`);
}

export function whole(name, value, least) {
  if (/^\d{1,15}$/.test(value) && Number(value) >= least) return Number(value);
  throw new Failure('usage', `--${name} cannot be '${value}', only a whole number from ${least}`);
}

/** How files are read, and how many warnings are told. */
export function reading({ from, encoding, most = '100' }) {
  const format = oneOf('from', from, FORMATS);
  oneOf('encoding', encoding, ENCODINGS);
  return { read: { ...(format && { format }), ...(encoding && { encoding }) }, most: whole('most', most, 0) };
}

/** A file of games that is being read. Text needs no more memory than its longest game. */
export class Source {
  /** The format, once it is known. */
  format;
  bytes = 0;
  #warnings = [];

  constructor(path, options) {
    Object.assign(this, { path, options });
  }

  /** The warnings since the last call. */
  takeWarnings() {
    const warnings = this.#warnings;
    this.#warnings = [];
    return warnings;
  }

  async *games() {
    const { path, options } = this;
    const input = path === '-' ? process.stdin : createReadStream(path);
    const chunks = this.#chunks(input);
    try {
      const head = [];
      let last;
      const collect = async (most) => {
        while (this.bytes < most && !(last = await chunks.next()).done) head.push(last.value);
        return Buffer.concat(head);
      };
      let start = await collect(WHOLE);
      const format = last?.done ? undefined : (options.format ?? detectFormat(start));
      if (BINARY.includes(format)) start = await collect(MOST_BINARY + 1);
      if (last?.done || BINARY.includes(format)) {
        const { format, games, warnings } = readRecord(start, options);
        this.format = format;
        this.#warnings = warnings;
        yield* games;
        return;
      }
      this.format = format;
      const onWarning = (warning) => this.#warnings.push(warning);
      yield* readRecords(after(start, chunks), { ...options, ...(format && { format }), onWarning });
    } catch (error) {
      throw failure(path, error);
    } finally {
      input.destroy();
    }
  }

  async *#chunks(input) {
    for await (const chunk of input) {
      this.bytes += chunk.length;
      yield chunk;
    }
  }
}

async function* after(start, chunks) {
  yield start;
  yield* chunks;
}

/** The size of a file, 0 if it is not known. */
export const size = (path) => (path === '-' ? 0 : (statSync(path, { throwIfNoEntry: false })?.size ?? 0));

/** A warning with file, game and place. */
export function line(path, warning) {
  const { code, message, game } = warning;
  return `${path}: ${game === undefined ? '' : `game ${game + 1}: `}${message}${place(warning)} [${code}]`;
}

function place({ ply, offset }) {
  return `${ply === undefined ? '' : `, ply ${ply}`}${offset === undefined ? '' : `, byte ${offset}`}`;
}

let last = Date.now();
let shown = false;

/** Tells how far it is, where standard error is a terminal and some time has passed. */
export function progress(bytes, total, games) {
  if (!process.stderr.isTTY || Date.now() - last < 200) return;
  [last, shown] = [Date.now(), true];
  const mega = (count) => (count / 1e6).toFixed(1);
  process.stderr.write(`\r${mega(bytes)}${total ? ` of ${mega(total)}` : ''} MB, ${games} games\x1b[K`);
}

/** A line on standard output. */
export function say(text) {
  note('');
  process.stdout.write(`${text}\n`);
}

/** A line on standard error. */
export function note(text) {
  if (shown) process.stderr.write('\r\x1b[K');
  shown = false;
  process.stderr.write(text);
}
