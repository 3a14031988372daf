// Squares and moves as strings and as the small numbers that cross to the wasm side.
// A square is rank * 9 + file (a0 = 0, i9 = 89); a move is from | to << 7. Strings are made once and
// handed out again, so a list of legal moves costs one table read a move.

import type { Square } from './vocabulary';

/** Index to name. */
export const SQUARES: readonly Square[] = /* @__PURE__ */ squareNames();

/** Move code to canonical uci; filled as moves are met. */
const UCI: string[] = /* @__PURE__ */ new Array<string>(90 << 7);

function squareNames(): Square[] {
  const names: Square[] = [];
  for (let rank = 0; rank < 10; rank++) {
    for (const file of 'abcdefghi') names.push(`${file}${rank}` as Square);
  }
  return names;
}

/** Code of the square whose name starts at `at`, or -1. */
function squareAt(text: string, at: number): number {
  const file = text.charCodeAt(at) - 97;
  const rank = text.charCodeAt(at + 1) - 48;
  return file >= 0 && file < 9 && rank >= 0 && rank < 10 ? rank * 9 + file : -1;
}

/** Code of a square by its canonical name, or -1. */
export function squareCode(name: string): number {
  return name.length === 2 ? squareAt(name, 0) : -1;
}

/** Code of a move written as canonical uci, or -1 for any other text; says nothing about legality. */
export function moveCode(text: string): number {
  if (text.length !== 4) return -1;
  const from = squareAt(text, 0);
  const to = squareAt(text, 2);
  return from < 0 || to < 0 ? -1 : from | (to << 7);
}

/** Canonical uci of a move code; higher bits of a move info are ignored. */
export function uciOf(code: number): string {
  const move = code & 0x3fff;
  return UCI[move] ?? mint(move);
}

function mint(move: number): string {
  return (UCI[move] = SQUARES[move & 127]! + SQUARES[move >> 7]!);
}

/** Canonical uci of `count` move codes that start at `offset`: the fast path of `legalMoves()`. */
export function uciList(codes: Uint16Array, offset: number, count: number): string[] {
  const list = new Array<string>(count);
  for (let i = 0; i < count; i++) {
    const move = codes[offset + i]!;
    list[i] = UCI[move] ?? mint(move);
  }
  return list;
}

/** Names of square codes. */
export function squareList(codes: Uint8Array): Square[] {
  return Array.from(codes, (code) => SQUARES[code]!);
}
