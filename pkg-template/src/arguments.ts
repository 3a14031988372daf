// Checks what callers pass. Types are gone at run time and half the callers write JavaScript, so a wrong
// argument gets an XiangqiError with a code `argument/...` here, before anything has changed.

import { NotationError, XiangqiError } from './errors';
import type { Move } from './move';
import { squareCode } from './strings';
import {
  ANY_NOTATION,
  COLORS,
  NOTATIONS,
  ROLES,
  RULE_SETS,
  SCRIPTS,
  type Color,
  type Notation,
  type NotationOptions,
  type Piece,
} from './vocabulary';

/**
 * A move as callers may give it: text in any {@link Notation}, script and digit style (`h2e2`, `H2-E2`, `C2=5`,
 * `炮二平五`, `Che2`), a {@link Move}, or two squares.
 *
 * Which notation a text is in shows, but not what its ranks count from. Two points are read with ranks 0-9 unless one is
 * 10; SAN with ranks 1-10 only if it is not legal with 0-9. Where ranks may count from 1, name the notation with `as`.
 */
export type MoveInput = string | { from: string; to: string } | Move;

/** What the wasm side takes for an option that stays, and for a limit that is null. */
const KEEP = -1;
const NO_LIMIT = -2;

export function argument(code: string, message: string): XiangqiError {
  return new XiangqiError(`argument/${code}`, message);
}

/** The options, or an empty bag; refuses names that are not known, which are typing errors. */
export function bag<T extends object>(given: T | undefined, known: readonly (keyof T & string)[]): Partial<T> {
  if (given === undefined) return {};
  if (typeof given !== 'object' || given === null) {
    throw argument('option', `options are an object, not ${show(given)}`);
  }
  for (const name of Object.keys(given)) {
    if (!(known as readonly string[]).includes(name)) {
      throw argument('option', `unknown option ${show(name)}; known: ${known.join(', ')}`);
    }
  }
  return given;
}

/** A boolean option. */
export function flag(value: unknown, name: string, otherwise: boolean): boolean {
  if (value === undefined) return otherwise;
  if (typeof value === 'boolean') return value;
  throw argument('option', `option ${name} is true or false, not ${show(value)}`);
}

/** Index of an option's value among those it can take. */
export function choice(value: unknown, name: string, values: readonly string[]): number {
  const index = values.indexOf(value as string);
  if (index < 0) throw argument('option', `option ${name} is one of ${values.join(', ')}, not ${show(value)}`);
  return index;
}

/** A text. */
export function text(value: unknown, what: 'fen' | 'move'): string {
  if (typeof value === 'string') return value;
  throw argument(what, `a ${what === 'fen' ? 'FEN' : 'move'} is a text, not ${show(value)}`);
}

/** Code of a square. */
export function square(name: unknown): number {
  const code = typeof name === 'string' ? readSquare(name) : -1;
  if (code < 0) throw argument('square', `a square is a text, a0 to i9, not ${show(name)}`);
  return code;
}

/** Code of a square, its letter in either case; -1 for any other text. */
function readSquare(name: string): number {
  const code = squareCode(name);
  return code >= 0 || name.length !== 2 ? code : squareCode(name.toLowerCase());
}

/** Index of a color. */
export function color(value: unknown): number {
  const index = COLORS.indexOf(value as Color);
  if (index < 0) throw argument('color', `a color is red or black, not ${show(value)}`);
  return index;
}

/** Code of a piece, from 1. */
export function piece(value: Piece): number {
  const side = COLORS.indexOf(value?.color);
  const role = ROLES.indexOf(value?.role);
  if (side < 0 || role < 0) {
    throw argument('piece', `a piece is { color: red or black, role: one of ${ROLES.join(', ')} }, not ${show(value)}`);
  }
  return 1 + side * 7 + role;
}

/** Index of a notation. */
export function notation(value: unknown): number {
  const index = NOTATIONS.indexOf(value as Notation);
  if (index < 0) throw argument('notation', `a notation is one of ${NOTATIONS.join(', ')}, not ${show(value)}`);
  return index;
}

/** Index of the notation in which a text is to be read; any if none is named. */
export function reading(as: unknown): number {
  return as === undefined ? ANY_NOTATION : notation(as);
}

/** The options of {@link style}, for `bag`. */
export const STYLE = ['script', 'blackDigits', 'multiPawn', 'traverse', 'blackLowercase'] as const;

/** How a notation is written, as the bits that the wasm side takes. */
export function style(options: NotationOptions): number {
  const { script, blackDigits, multiPawn, traverse, blackLowercase } = options;
  const among = (value: unknown, name: string, values: readonly string[]) =>
    value === undefined ? 0 : choice(value, name, values);
  return (
    among(script, 'script', SCRIPTS) |
    (among(blackDigits, 'blackDigits', ['fullwidth', 'ascii', 'chinese']) << 1) |
    (among(multiPawn, 'multiPawn', ['modern', 'classic']) << 3) |
    (among(traverse, 'traverse', ['=', '.']) << 4) |
    (flag(blackLowercase, 'blackLowercase', false) ? 32 : 0)
  );
}

/** A whole number of plies. */
export function plies(value: unknown, code: 'ply' | 'depth'): number {
  if (isCount(value)) return value;
  throw argument(code, `${code} is a whole number of plies from 0, not ${show(value)}`);
}

/** An option that is a count. */
export function count(value: unknown, name: string): number {
  if (isCount(value)) return value;
  throw argument('option', `option ${name} is a whole number from 0, not ${show(value)}`);
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 0xffff;
}

/** A count from `least`, or null for none. */
export function limit(value: unknown, name: string, least: number): number | null {
  if (value === null || (Number.isInteger(value) && (value as number) >= least && (value as number) <= 99999)) {
    return value as number | null;
  }
  throw argument('option', `option ${name} is a whole number from ${least}, or null, not ${show(value)}`);
}

/** The options of a new game, for `bag`. */
export const LOADING = ['rules', 'naturalLimit', 'checkCap', 'free', 'skipValidation'] as const;

/** What `RawGame.set_options` takes. */
export type Settings = readonly [rules: number, naturalLimit: number, checkCap: number, free: number];

/** A game's options as the wasm side takes them; undefined if none is set. */
export function settings(options: {
  rules?: unknown;
  naturalLimit?: unknown;
  checkCap?: unknown;
  free?: unknown;
}): Settings | undefined {
  const { rules, naturalLimit, checkCap, free } = options;
  const set: Settings = [
    rules === undefined ? KEEP : choice(rules, 'rules', RULE_SETS),
    naturalLimit === undefined ? KEEP : (limit(naturalLimit, 'naturalLimit', 1) ?? NO_LIMIT),
    checkCap === undefined ? KEEP : (limit(checkCap, 'checkCap', 0) ?? NO_LIMIT),
    free === undefined ? KEEP : Number(flag(free, 'free', false)),
  ];
  return set.some((value) => value !== KEEP) ? set : undefined;
}

/** The settings of a game that goes on after its end. */
export const FREE: Settings = [-1, -1, -1, 1];

/** Code of a move that was given as an object. */
export function objectMove(move: { from: string; to: string }): number {
  const from = move?.from;
  const to = move?.to;
  if (typeof from !== 'string' || typeof to !== 'string') {
    throw argument('move', `a move is a text, a Move or { from, to }, not ${show(move)}`);
  }
  const start = readSquare(from);
  const target = readSquare(to);
  if (start >= 0 && target >= 0) return start | (target << 7);
  const input = `${from}-${to}`.slice(0, 40);
  throw new NotationError(`${show(input)} is no move: squares are a0 to i9`, input);
}

/** A short picture of any value for a message; never throws. */
export function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'such an object';
  return typeof value === 'function' ? 'a function' : String(value);
}
