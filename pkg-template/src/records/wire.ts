// Games as they cross to the wasm side: a few flat arrays, as src/wasm/records/wire.rs says.

import { argument, show, square } from '../arguments';
import { SQUARES } from '../strings';
import type { Evaluation, Shape } from './vocabulary';
import { SHAPE_COLORS } from './vocabulary';

/** Several games as the wasm side gives them. */
export type Batch = [games: Uint32Array, nodes: Uint16Array, notes: Uint32Array, texts: string];

/** One game of a batch. */
export interface Packed {
  /** All texts of the batch; those of the game begin at `first`: FEN, names and values of headers, comments. */
  readonly texts: readonly string[];
  readonly first: number;
  readonly headers: number;
  readonly nodes: Uint16Array;
  readonly notes: Uint32Array;
}

/** What is said about a move. */
export interface Notes {
  comment?: string | undefined;
  startingComment?: string | undefined;
  nags?: number[];
  evaluation?: Evaluation | undefined;
  clock?: number | undefined;
  elapsed?: number | undefined;
  shapes?: Shape[] | undefined;
}

const COMMENT = 1;
const STARTING_COMMENT = 2;
const NAGS = 4;
const CENTIPAWNS = 8;
const MATE = 16;
const DEPTH = 32;
const CLOCK = 64;
const ELAPSED = 128;
const SHAPES = 256;
const WORD = 0x1_0000_0000;

export const FOLLOWS = 1 << 14;
export const SIBLING = 1 << 15;

/** The games of a batch. */
export function split([games, nodes, notes, text]: Batch): Packed[] {
  const texts = text.split('\0');
  const list: Packed[] = [];
  let [first, node, note] = [0, 0, 0];
  for (let at = 0; at < games.length; at += 3) {
    const [headers, nodeCount, noteCount] = [games[at]!, games[at + 1]!, games[at + 2]!];
    const packed = {
      texts,
      first,
      headers,
      nodes: nodes.subarray(node, node + nodeCount),
      notes: notes.subarray(note, note + noteCount),
    };
    list.push(packed);
    node += nodeCount;
    note += noteCount;
    first += 1 + headers * 2 + comments(packed.notes);
  }
  return list;
}

/** How many comments there are. */
export function comments(words: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < words.length; ) {
    const has = words[at + 1]!;
    count += (has & COMMENT) + ((has & STARTING_COMMENT) >> 1);
    at += 2;
    if (has & NAGS) at += 1 + words[at]!;
    at += has & (CENTIPAWNS | MATE) ? 1 : 0;
    at += has & DEPTH ? 1 : 0;
    at += (has & CLOCK ? 2 : 0) + (has & ELAPSED ? 2 : 0);
    if (has & SHAPES) at += 1 + words[at]!;
  }
  return count;
}

/** Notes with the numbers of their nodes. */
export function* readNotes({ texts, first, headers, notes: words }: Packed): Generator<[node: number, notes: Notes]> {
  let text = first + 1 + headers * 2;
  for (let at = 0; at < words.length; ) {
    const node = words[at]!;
    const has = words[at + 1]!;
    const notes: Notes = {};
    at += 2;
    const list = () => Array.from(words.subarray(at + 1, (at += 1 + words[at]!)));
    const time = () => words[at++]! + words[at++]! * WORD;
    if (has & COMMENT) notes.comment = texts[text++]!;
    if (has & STARTING_COMMENT) notes.startingComment = texts[text++]!;
    if (has & NAGS) notes.nags = list();
    if (has & (CENTIPAWNS | MATE)) {
      const value = words[at++]! | 0;
      notes.evaluation = has & MATE ? { mate: value } : { cp: value };
      if (has & DEPTH) notes.evaluation.depth = words[at++]!;
    }
    if (has & CLOCK) notes.clock = time();
    if (has & ELAPSED) notes.elapsed = time();
    if (has & SHAPES) notes.shapes = list().map(shape);
    yield [node, notes];
  }
}

function shape(packed: number): Shape {
  const drawn: Shape = { color: SHAPE_COLORS[packed & 3]!, from: SQUARES[(packed >> 2) & 127]! };
  const to = SQUARES[(packed >> 9) - 1];
  return to === undefined ? drawn : { ...drawn, to };
}

/** What callers have said about a move, checked: they may have written anything into it. */
export function packNotes(node: number, notes: Notes, words: number[], texts: string[]): void {
  const { comment, startingComment, nags, evaluation, clock, elapsed, shapes } = notes;
  const at = words.push(node, 0) - 1;
  let has = 0;
  if (filled(comment)) {
    has |= COMMENT;
    texts.push(text(comment, 'comment'));
  }
  if (filled(startingComment)) {
    has |= STARTING_COMMENT;
    texts.push(text(startingComment, 'startingComment'));
  }
  if (nags !== undefined && list(nags, 'nags').length > 0) {
    has |= NAGS;
    words.push(nags.length, ...nags.map((nag) => whole(nag, 'a mark in nags', 0, 255)));
  }
  if (evaluation !== undefined) has |= packEvaluation(evaluation, words);
  if (clock !== undefined) {
    has |= CLOCK;
    words.push(...time(clock, 'clock'));
  }
  if (elapsed !== undefined) {
    has |= ELAPSED;
    words.push(...time(elapsed, 'elapsed'));
  }
  if (shapes !== undefined && list(shapes, 'shapes').length > 0) {
    has |= SHAPES;
    words.push(shapes.length, ...shapes.map(packShape));
  }
  if (has === 0) words.length -= 2;
  else words[at] = has;
}

function packEvaluation(evaluation: Evaluation, words: number[]): number {
  const { cp, mate, depth } = evaluation ?? {};
  const isMate = mate !== undefined;
  words.push(whole(isMate ? mate : cp, 'cp or mate of an evaluation', -0x7fffffff, 0x7fffffff) >>> 0);
  if (depth !== undefined) words.push(whole(depth, 'depth of an evaluation', 0, 0x7fffffff));
  return (isMate ? MATE : CENTIPAWNS) | (depth === undefined ? 0 : DEPTH);
}

function packShape(shape: Shape): number {
  const { color, from, to } = shape ?? {};
  const index = SHAPE_COLORS.indexOf(color);
  if (index < 0) throw wrong(`the color of a shape is one of ${SHAPE_COLORS.join(', ')}`, color);
  return index | (square(from) << 2) | (to === undefined ? 0 : (square(to) + 1) << 9);
}

function filled(value: unknown): boolean {
  return value !== undefined && value !== '';
}

/** A text for the wasm side, where NUL ends texts. */
export function text(value: unknown, name: string): string {
  if (typeof value !== 'string') throw wrong(`${name} is a text`, value);
  return value.includes('\0') ? value.replaceAll('\0', '') : value;
}

function list<T>(value: T[], name: string): T[] {
  // More would overflow the stack where they are spread; the wasm side keeps 64 marks.
  if (Array.isArray(value) && value.length <= 1024) return value;
  throw wrong(`${name} is an array of at most 1024`, value);
}

function whole(value: unknown, name: string, least: number, most: number): number {
  if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return value as number;
  throw wrong(`${name} is a whole number from ${least} to ${most}`, value);
}

function time(value: number, name: string): [low: number, high: number] {
  const milliseconds = whole(value, name, 0, Number.MAX_SAFE_INTEGER);
  return [milliseconds % WORD, Math.floor(milliseconds / WORD)];
}

function wrong(what: string, value: unknown): Error {
  return argument('tree', `${what}, not ${show(value)}`);
}
