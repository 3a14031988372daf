// Moves: which there are, making them, taking them back, and the list of those made. The hot paths
// (`legalMoves`, `apply`) touch no string on the wasm side and build nothing they do not return.

import {
  argument,
  bag,
  choice,
  flag,
  notation,
  objectMove,
  plies,
  reading,
  square,
  STYLE,
  style,
  type MoveInput,
} from './arguments';
import { fen } from './board';
import { isOver } from './ending';
import { FenError, GameOverError, IllegalMoveError, NotationError, XiangqiError } from './errors';
import type { RawGame } from './instance';
import { Move } from './move';
import { ask, done, memory, movesAt, REDO, UNDO, wentTo, type State } from './seat';
import { moveCode, SQUARES, uciList, uciOf } from './strings';
import { ANY_NOTATION, ROLES, UCI, type Notation, type NotationOptions, type Role, type Square } from './vocabulary';

/** Which legal moves to list, and how. */
export interface LegalMovesOptions extends NotationOptions {
  /** Whether to return {@link Move} objects. Default false: texts. */
  verbose?: boolean;
  /** Only moves of the piece on this square. */
  square?: string;
  /** Only moves of pieces of this role. */
  role?: Role;
  /** How to write the texts. Default `uci`. */
  as?: Notation;
}

/** How to list the moves made. */
export interface HistoryOptions extends NotationOptions {
  /** Whether to return {@link Move} objects. Default false: texts. */
  verbose?: boolean;
  /** How to write the texts. Default `uci`. */
  as?: Notation;
}

/** What undo and redo of the wasm side return when there is nothing to do. */
const NONE = 0xffffffff;

export function legalMoves(state: State): string[] {
  const count = ask(state, (raw) => raw.legal_moves());
  return uciList(memory(), movesAt(), count);
}

/** Codes of the legal moves, in an array of their own. */
function legalCodes(state: State): number[] {
  const count = ask(state, (raw) => raw.legal_moves());
  return Array.from(memory().subarray(movesAt(), movesAt() + count));
}

export function selectMoves(state: State, options: LegalMovesOptions): string[] | Move[] {
  const { verbose, square: from, role, as, ...rest } = bag(options, ['verbose', 'square', 'role', 'as', ...STYLE]);
  const asMoves = flag(verbose, 'verbose', false);
  const index = as === undefined ? UCI : notation(as);
  const bits = style(rest);
  let codes = legalCodes(state);
  if (from !== undefined) {
    const wanted = square(from);
    codes = codes.filter((code) => (code & 127) === wanted);
  }
  if (role !== undefined) {
    const wanted = choice(role, 'role', ROLES);
    const board = ask(state, (raw) => raw.board());
    codes = codes.filter((code) => (board[code & 127]! - 1) % 7 === wanted);
  }
  if (!asMoves) return write(state, codes, index, bits);
  const before = fen(state);
  return ask(state, (raw) => codes.map((code) => new Move(raw.move_info(code), before)));
}

/** Codes of legal moves of the present position as texts. */
export function write(state: State, codes: readonly number[], notation: number, style: number): string[] {
  if (notation === UCI) return codes.map(uciOf);
  return ask(state, (raw) => codes.map((code) => raw.format_move(code, notation, style)));
}

export function dests(state: State): Map<Square, Square[]> {
  const map = new Map<Square, Square[]>();
  for (const code of legalCodes(state)) {
    const from = SQUARES[code & 127]!;
    const to = SQUARES[code >> 7]!;
    const known = map.get(from);
    if (known === undefined) map.set(from, [to]);
    else known.push(to);
  }
  return map;
}

export function apply(state: State, move: MoveInput): Move {
  const before = fen(state);
  return new Move(play(state, move), before);
}

/** Makes a move, read in this notation if it is a text, and returns its info. */
function play(state: State, move: MoveInput, notation = ANY_NOTATION): number {
  const info = typeof move === 'string' ? playText(state, move, notation) : playCode(state, objectMove(move));
  done(state, info & 0x3fff);
  return info;
}

function playCode(state: State, code: number): number {
  return ask(state, (raw) => raw.apply(code));
}

/** Canonical uci does not cross as a text; what is something else, the wasm side reads. */
function playText(state: State, move: string, notation: number): number {
  const code = notation === ANY_NOTATION || notation === UCI ? moveCode(move) : -1;
  return code >= 0 ? playCode(state, code) : ask(state, (raw) => raw.apply_text(move, notation));
}

/** Whether an error says "this move cannot be made here" rather than "this call is wrong". */
function isRefusedMove(error: unknown): boolean {
  return (
    error instanceof IllegalMoveError ||
    error instanceof NotationError ||
    error instanceof GameOverError ||
    error instanceof FenError
  );
}

export function tryApply(state: State, move: MoveInput): Move | null {
  try {
    return apply(state, move);
  } catch (error) {
    if (isRefusedMove(error)) return null;
    throw error;
  }
}

export function isLegal(state: State, move: MoveInput): boolean {
  if (isOver(state) && !state.free) return false;
  try {
    const code = typeof move === 'string' ? moveCode(move) : objectMove(move);
    if (code >= 0) return legalCodes(state).includes(code);
    legalInfo(state, move);
    return true;
  } catch (error) {
    if (isRefusedMove(error)) return false;
    throw error;
  }
}

/** Info of a legal move; throws like `apply`, but a game that has ended does not matter. */
export function legalInfo(state: State, move: MoveInput, notation = ANY_NOTATION): number {
  if (typeof move === 'string') return ask(state, (raw) => raw.parse_move(move, notation));
  const code = objectMove(move);
  return ask(state, (raw) => raw.move_info(code));
}

export function playAll(state: State, moves: Iterable<MoveInput> | string, as?: Notation): void {
  const notation = reading(as);
  const list = typeof moves === 'string' ? moves.split(/\s+/).filter((word) => word !== '') : moves;
  if (typeof list?.[Symbol.iterator] !== 'function') {
    throw argument('move', 'a list of moves or a text of moves with spaces between is needed');
  }
  let ply = 0;
  for (const move of list) {
    try {
      play(state, move, notation);
    } catch (error) {
      if (error instanceof XiangqiError) (error as { ply?: number }).ply = ply;
      throw error;
    }
    ply++;
  }
}

export function wouldRepeat(state: State, move: MoveInput): number {
  const code = legalInfo(state, move) & 0x3fff;
  return ask(state, (raw) => raw.would_repeat(code));
}

export function perft(state: State, depth: number): number {
  const count = plies(depth, 'depth');
  return ask(state, (raw) => raw.perft(count));
}

export function undo(state: State): Move | null {
  let before = '';
  const info = ask(state, (raw) => {
    const undone = raw.undo();
    if (undone !== NONE) before = raw.fen(true, false, false);
    return undone;
  });
  if (info === NONE) return null;
  done(state, UNDO);
  state.fen = before;
  return new Move(info, before);
}

export function redo(state: State): Move | null {
  const before = fen(state);
  const info = ask(state, (raw) => raw.redo());
  if (info === NONE) return null;
  done(state, REDO);
  return new Move(info, before);
}

export function goto(state: State, ply: number): void {
  const target = plies(ply, 'ply');
  ask(state, (raw) => raw.goto_ply(target));
  wentTo(state, target);
}

export function history(state: State, options?: HistoryOptions): string[] | Move[] {
  const { verbose, as, ...rest } = bag(options, ['verbose', 'as', ...STYLE]);
  const asMoves = flag(verbose, 'verbose', false);
  const index = as === undefined ? UCI : notation(as);
  const bits = style(rest);
  if (!asMoves && index !== UCI) {
    const texts = ask(state, (raw) => raw.format_history(index, bits, false));
    return texts === '' ? [] : texts.split(' ');
  }
  const infos = ask(state, (raw) => Array.from(raw.history()));
  return asMoves ? walk(state, infos, (raw, info) => new Move(info, raw.fen(true, false, false))) : infos.map(uciOf);
}

/** Visits the positions the moves were made in, from the first, and leaves the game as it was. */
function walk<T>(state: State, infos: readonly number[], visit: (raw: RawGame, info: number) => T): T[] {
  return ask(state, (raw) => {
    const here = raw.save();
    raw.goto_ply(0);
    const answers = infos.map((info) => {
      const answer = visit(raw, info);
      raw.redo();
      return answer;
    });
    raw.restore(here);
    return answers;
  });
}
