// `npx xiangqi-wasm convert IN OUT`: reads games of any format and writes them in another. What the other format cannot
// hold is told, game by game.

import { createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { makeDhtmlXq, makePgn, makeWxf, makeXqf, readRecord } from '../index.js';
import { encoderOf, lead } from './encode.mjs';
import { ENCODINGS, Failure, failure, FORMATS, line, note, oneOf, progress, reading, size, Source, whole } from './records.mjs';

const WRITERS = { pgn: makePgn, wxf: (tree, { notation: _, ...style }) => makeWxf(tree, style), dhtmlxq: makeDhtmlXq, xqf: makeXqf };
const NOTATIONS = ['uci', 'uci1', 'iccs', 'wxf', 'chinese', 'san', 'san1'];

/** How much is written at once. */
const PIECE = 64 * 1024;

/** Answers the exit code: 0, or 1 if something was lost. */
export async function convert(from, to, given) {
  const { read, most } = reading(given);
  const style = {
    notation: oneOf('notation', given.notation, NOTATIONS) ?? 'uci',
    script: oneOf('script', given.script, ['simplified', 'traditional']) ?? 'simplified',
    blackDigits: oneOf('digits', given.digits, ['fullwidth', 'ascii', 'chinese']) ?? 'fullwidth',
    multiPawn: oneOf('pawns', given.pawns, ['modern', 'classic']) ?? 'modern',
  };
  const asked = oneOf('out-encoding', given['out-encoding'], ENCODINGS);
  const only = given.game === undefined ? undefined : whole('game', given.game, 1);
  const format = formatFor(to, given.to);
  const isBinary = format === 'xqf';
  if (isBinary && asked !== undefined && asked !== 'gb18030') throw new Failure('usage', 'text in xqf is always gb18030');
  const encoding = asked ?? 'utf-8';
  const encode = isBinary ? undefined : encoderOf(encoding);
  if (given.split && to === '-') throw new Failure('usage', '--split needs the name of a file to number');
  if (!given.split) refuse(to, given.force);
  const source = new Source(from, read);
  const total = size(from);
  let sink = new Sink(to);
  const lost = new Map();
  let [number, written, warnings, told] = [0, 0, 0, 0];
  const tell = (text) => void (told++ < most && note(`${text}\n`));
  const lose = (code, text) => {
    lost.set(code, (lost.get(code) ?? 0) + 1);
    tell(`${from}: game ${number}: ${text} [${code}]`);
  };
  const tellWarnings = () => {
    for (const warning of source.takeWarnings()) tell(line(from, warning), warnings++);
  };
  try {
    for await (const tree of source.games()) {
      number++;
      tellWarnings();
      progress(source.bytes, total, number);
      if (only !== undefined && only !== number) continue;
      if (written > 0 && isBinary && !given.split) {
        const many = `${format} holds one game and there are ${written + 1} or more`;
        throw new Failure('convert/one-game-only', `${many}; --split writes numbered files, --game N one of them`);
      }
      const made = write(from, format, tree, style);
      const [bytes, replaced] = isBinary ? [made, false] : encode(made);
      for (const [code, text] of losses(tree, readBack(bytes, isBinary ? { format } : { format, encoding }))) lose(code, text);
      if (replaced) lose('convert/lost-characters', 'characters that the encoding does not have are written as numbers');
      if (given.split) {
        const path = numbered(to, number);
        refuse(path, given.force);
        sink = new Sink(path);
      }
      const before = given.split || written === 0 ? lead(isBinary ? undefined : encoding) : encode('\n')[0];
      written++;
      await sink.add(Buffer.concat([before, bytes]), !isBinary);
      if (given.split) await sink.finish();
    }
    tellWarnings();
    if (only > number) throw new Failure('usage', `there is no game ${only}, the file has ${number}`);
    if (written === 0) throw new Failure('convert/no-game', `${from} has no game`);
    if (!given.split) await sink.finish();
  } finally {
    note('');
    sink.drop();
  }
  if (told > most) note(`${told - most} more warnings\n`);
  note(`${written} games written, ${warnings} warnings in reading\n`);
  for (const [code, count] of [...lost].sort()) note(`${code}: ${count}\n`);
  return warnings + lost.size > 0 ? 1 : 0;
}

function refuse(path, force) {
  if (path !== '-' && existsSync(path) && !force) throw new Failure('file/exists', `${path} is there already; --force writes over it`);
}

/** `games.xqf` with the number 12 is `games-0012.xqf`. */
function numbered(path, number) {
  const end = extname(path);
  return `${path.slice(0, path.length - end.length)}-${String(number).padStart(4, '0')}${end}`;
}

function formatFor(path, asked) {
  const end = extname(path).slice(1).toLowerCase();
  const format = oneOf('to', asked, FORMATS) ?? (end === 'ubb' ? 'dhtmlxq' : FORMATS.slice(0, 7).find((name) => name === end));
  if (format === undefined) {
    throw new Failure('convert/no-format', `the name ${path} tells no format; say it with --to: pgn, wxf, dhtmlxq or xqf`);
  }
  if (Object.hasOwn(WRITERS, format)) return format;
  throw new Failure('convert/not-written', `${format} can be read but not written; pgn, wxf, dhtmlxq and xqf can`);
}

function write(path, format, tree, style) {
  try {
    return format === 'pgn' || format === 'wxf' ? WRITERS[format](tree, style) : WRITERS[format](tree);
  } catch (error) {
    throw failure(path, error);
  }
}

/** What a reader makes of what was written; undefined if nothing. */
function readBack(bytes, options) {
  try {
    return readRecord(bytes, options).games[0];
  } catch (error) {
    if (error.code === undefined) throw error;
    return undefined;
  }
}

/** Notes of each kind, and whether a move has them. */
const KINDS = {
  comments: ({ comment, startingComment }) => comment || startingComment,
  marks: ({ nags }) => nags.length > 0,
  evaluations: ({ evaluation }) => evaluation,
  clocks: ({ clock, elapsed }) => (clock ?? elapsed) !== undefined,
  'arrows and points': ({ shapes }) => shapes?.length > 0,
};

/** What of a game is not in what was read back: codes and sentences. */
function* losses(tree, back) {
  if (back === undefined) return yield ['convert/lost-game', 'the game cannot be read back'];
  if (tree.root.fen() !== back.root.fen()) yield ['convert/lost-start', 'the starting position is lost'];
  for (const [name, value] of tree.headers) {
    // No value and an open result are what a missing header means.
    if (value === '' || (name === 'Result' && value === '*')) continue;
    const other = back.headers.get(name);
    if (other === undefined) yield ['convert/lost-header', `header ${name} is left out`];
    else if (other !== value) yield ['convert/changed-header', `header ${name} is changed`];
  }
  const [one, two] = [sums(tree), sums(back)];
  const main = Math.max(0, one.main - two.main);
  const variations = Math.max(0, tree.size - back.size) - main;
  if (main > 0) yield ['convert/lost-moves', `${main} moves of the main line are left out`];
  if (variations > 0) yield ['convert/lost-variations', `${variations} moves of variations are left out`];
  let gone = main > 0 || variations > 0 || tree.size !== back.size;
  for (const kind of Object.keys(KINDS)) {
    const count = one[kind] - two[kind];
    if (count > 0) yield ['convert/lost-notes', `${kind} of ${count} moves are left out`];
    gone ||= count > 0;
  }
  if (gone) return;
  // The same moves with as many notes: then some may be changed.
  const changed = one.notes.filter((notes, index) => notes !== two.notes[index]).length;
  if (changed > 0) yield ['convert/changed-notes', `notes of ${changed} moves are changed`];
}

function sums(tree) {
  const sums = { main: [...tree.mainline()].length, notes: [] };
  for (const kind of Object.keys(KINDS)) sums[kind] = 0;
  for (const node of [tree.root, ...tree.nodes()]) {
    for (const [kind, has] of Object.entries(KINDS)) if (has(node)) sums[kind]++;
    const { comment = '', startingComment = '', nags, evaluation, clock, elapsed, shapes = [] } = node;
    sums.notes.push(JSON.stringify([comment, startingComment, nags, evaluation, clock, elapsed, shapes]));
  }
  return sums;
}

/** A file that is written aside and put in its place when it is whole: what fails leaves nothing. */
class Sink {
  #waiting = [];
  #length = 0;
  #stream;
  #aside;

  constructor(path) {
    this.path = path;
  }

  /** Adds what is to be written; `now` lets it be written before the end. */
  async add(bytes, now = false) {
    this.#waiting.push(bytes);
    this.#length += bytes.length;
    if (now && this.#length >= PIECE) await this.#flush();
  }

  async finish() {
    await this.#flush();
    if (this.path === '-') return;
    await this.#ask((done) => this.#stream.end(done));
    try {
      if (this.#aside) renameSync(this.#aside, this.path);
    } catch (error) {
      throw failure(this.path, error);
    }
    this.#aside = undefined;
  }

  /** Leaves nothing of a file that was not finished. */
  drop() {
    if (this.path !== '-') this.#stream?.destroy();
    if (this.#aside) rmSync(this.#aside, { force: true });
  }

  async #flush() {
    this.#stream ??= this.#open();
    const bytes = Buffer.concat(this.#waiting);
    [this.#waiting, this.#length] = [[], 0];
    await this.#ask((done) => this.#stream.write(bytes, done));
  }

  #open() {
    const { path } = this;
    let stream = process.stdout;
    if (path !== '-') {
      // A device or pipe is written to, not replaced.
      const known = statSync(path, { throwIfNoEntry: false });
      const inPlace = known !== undefined && !known.isFile();
      if (!inPlace) this.#aside = `${path}.part-${process.pid}`;
      stream = createWriteStream(this.#aside ?? path, { flags: inPlace ? 'r+' : 'wx' });
    }
    return stream.on('error', () => {}); // writes tell it
  }

  #ask(call) {
    return new Promise((resolve, reject) => call((error) => (error ? reject(failure(this.path, error)) : resolve())));
  }
}
