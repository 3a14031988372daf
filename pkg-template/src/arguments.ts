// Checks what callers pass. Types are gone at run time and half the callers write JavaScript, so a wrong
// argument gets an XiangqiError with a code `argument/...` here, before anything has changed.

import { NotationError, XiangqiError } from './errors';
import type { Move } from './move';
import { squareCode } from './strings';
import { COLORS, NOTATIONS, ROLES, RULE_SETS, type Color, type Notation, type Piece } from './vocabulary';

/** A move as callers may give it: text (`h2e2`, `H2-E2`), a {@link Move}, or two squares. */
export type MoveInput = string | { from: string; to: string } | Move;

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

/** A notation by name. */
export function notation(value: unknown): Notation {
  if (NOTATIONS.includes(value as Notation)) return value as Notation;
  throw argument('notation', `a notation is one of ${NOTATIONS.join(', ')}, not ${show(value)}`);
}

/** A whole number of plies. */
export function plies(value: unknown, code: 'ply' | 'depth'): number {
  if (Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 0xffff) return value as number;
  throw argument(code, `${code} is a whole number of plies from 0, not ${show(value)}`);
}

/** A count from `least`, or null for none. */
export function limit(value: unknown, name: string, least: number): number | null {
  if (value === null || (Number.isInteger(value) && (value as number) >= least && (value as number) <= 99999)) {
    return value as number | null;
  }
  throw argument('option', `option ${name} is a whole number from ${least}, or null, not ${show(value)}`);
}

/** What the wasm side takes as a game's options; undefined if none is set. */
export function settings(options: {
  rules?: unknown;
  naturalLimit?: unknown;
  checkCap?: unknown;
  free?: unknown;
}): { rules?: string; naturalLimit?: number | null; checkCap?: number | null; free?: boolean } | undefined {
  const { rules, naturalLimit, checkCap, free } = options;
  const known: ReturnType<typeof settings> = {};
  if (rules !== undefined) known.rules = RULE_SETS[choice(rules, 'rules', RULE_SETS)]!;
  if (naturalLimit !== undefined) known.naturalLimit = limit(naturalLimit, 'naturalLimit', 1);
  if (checkCap !== undefined) known.checkCap = limit(checkCap, 'checkCap', 0);
  if (free !== undefined) known.free = flag(free, 'free', false);
  return Object.keys(known).length > 0 ? known : undefined;
}

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
