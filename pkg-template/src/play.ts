// Moves: which there are, making them, taking them back, and the list of those made. The hot paths
// (`legalMoves`, `apply`) touch no string on the wasm side and build nothing they do not return.

import { argument, bag, choice, flag, notation, objectMove, plies, square, type MoveInput } from './arguments';
import { fen } from './board';
import { isOver } from './ending';
import { FenError, GameOverError, IllegalMoveError, NotationError, XiangqiError } from './errors';
import type { RawGame } from './instance';
import { Move } from './move';
import { ask, done, memory, movesAt, REDO, UNDO, wentTo, type State } from './seat';
import { moveCode, SQUARES, uciList, uciOf } from './strings';
import { ROLES, type Notation, type Role, type Square } from './vocabulary';

/** Which legal moves to list, and how. */
export interface LegalMovesOptions {
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
export interface HistoryOptions {
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
  const { verbose, square: from, role, as } = bag(options, ['verbose', 'square', 'role', 'as']);
  const asMoves = flag(verbose, 'verbose', false);
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
  if (!asMoves) return write(state, codes, as);
  const before = fen(state);
  return ask(state, (raw) => codes.map((code) => new Move(raw.move_info(code), before)));
}

/** Move codes of the present position as texts. */
function write(state: State, codes: readonly number[], as: Notation | undefined): string[] {
  if (as === undefined || notation(as) === 'uci') return codes.map(uciOf);
  return ask(state, (raw) => codes.map((code) => raw.format_move(code, as)));
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

/** Code of a move, or -1 for a text that the wasm side has to read. */
function moveOf(move: MoveInput): number {
  return typeof move === 'string' ? moveCode(move) : objectMove(move);
}

/** Makes a move and returns its info. */
function play(state: State, move: MoveInput): number {
  const code = moveOf(move);
  const info = ask(state, (raw) => (code >= 0 ? raw.apply(code) : raw.apply_text(move as string)));
  done(state, info & 0x3fff);
  return info;
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
    const code = moveOf(move);
    if (code >= 0) return legalCodes(state).includes(code);
    legalInfo(state, move);
    return true;
  } catch (error) {
    if (isRefusedMove(error)) return false;
    throw error;
  }
}

/** Info of a legal move; throws like `apply`, but a game that has ended does not matter. */
export function legalInfo(state: State, move: MoveInput): number {
  const code = moveOf(move);
  return ask(state, (raw) => (code >= 0 ? raw.move_info(code) : raw.parse_move(move as string)));
}

export function playAll(state: State, moves: Iterable<MoveInput> | string): void {
  const list = typeof moves === 'string' ? moves.split(/\s+/).filter((word) => word !== '') : moves;
  if (typeof list?.[Symbol.iterator] !== 'function') {
    throw argument('move', 'fromMoves takes a list of moves or a text of moves with spaces between');
  }
  let ply = 0;
  for (const move of list) {
    try {
      play(state, move);
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
  const { verbose, as } = bag(options, ['verbose', 'as']);
  const asMoves = flag(verbose, 'verbose', false);
  const name = as === undefined ? 'uci' : notation(as);
  const infos = ask(state, (raw) => Array.from(raw.history()));
  if (!asMoves && name === 'uci') return infos.map(uciOf);
  if (asMoves) return walk(state, infos, (raw, info) => new Move(info, raw.fen(true, false, false)));
  return walk(state, infos, (raw, info) => raw.format_move(info & 0x3fff, name));
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
