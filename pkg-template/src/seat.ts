// Which game is in the wasm. A game's state is a value on this side: bytes, and a short log of what was done
// since they were taken. Exactly one game at a time is seated in the single RawGame; seating another one saves
// the first. So nothing on the wasm side belongs to a Game, garbage-collected games cost nothing, and after a
// trap every game can be rebuilt in a new instance. Knows no chess.

import { XiangqiError } from './errors';
import { attempt, instance, running, type Instance, type RawGame } from './instance';

/** Log entries: a move code (0 and up), or one of these, or a goto as `GOTO - ply`. */
export const UNDO = -1;
export const REDO = -2;
const GOTO = -3;

/** A log this long is folded into new bytes, so that neither seating nor a trap replays more. */
const LOG_LIMIT = 256;

/** The state of one game, and what has been asked of the present position. */
export class State {
  /** As `RawGame.save` wrote it; undefined: the start position with default options. Never written to. */
  bytes: Uint8Array | undefined;
  /** Done since `bytes`. */
  readonly log: number[] = [];
  /** Canonical FEN of the present position, '' until asked for. */
  fen = '';
  /** Result code of the present position, -1 until asked for. */
  result = -1;
  /** Whether moves go on after the end. */
  free = false;
  /** Given back by `dispose`. */
  disposed = false;

  /** A second game that stands where this one stands. */
  copy(): State {
    refuseDisposed(this);
    const twin = new State();
    if (this.log.length > 0 && isSeated(this)) settle(this);
    twin.bytes = this.bytes;
    twin.log.push(...this.log);
    twin.fen = this.fen;
    twin.result = this.result;
    twin.free = this.free;
    return twin;
  }

  /** Ends the game's use of this package. */
  dispose(): void {
    if (seated === this) seated = undefined;
    this.disposed = true;
    this.bytes = undefined;
    this.log.length = 0;
    this.fen = '';
    this.result = -1;
  }
}

let seated: State | undefined;
let seatedIn: Instance | undefined;
let words = new Uint16Array(0);

/** The wasm side's working set, holding this game. Every call about a game starts here. */
function sit(state: State): RawGame {
  return isSeated(state) ? seatedIn!.raw : seat(state);
}

function isSeated(state: State): boolean {
  return seated === state && seatedIn === running; // not the same any more after a trap
}

/** Memory of the seat's instance as 16-bit words; made anew when it has grown, which detaches the old view. */
export function memory(): Uint16Array {
  return words.length === 0 ? (words = new Uint16Array(seatedIn!.memory.buffer)) : words;
}

/** Where in `memory()` the list of legal moves begins. */
export function movesAt(): number {
  return seatedIn!.movesAt;
}

/** Notes a move, undo or redo that the wasm side has done; what was known of the old position is void. */
export function done(state: State, entry: number): void {
  if (state.log.length < LOG_LIMIT) state.log.push(entry);
  else settle(state);
  state.fen = '';
  state.result = -1;
}

/** Notes a goto. */
export function wentTo(state: State, ply: number): void {
  done(state, GOTO - ply);
}

/** Asks the wasm side about a game. */
export function ask<T>(state: State, question: (raw: RawGame) => T): T {
  const raw = sit(state);
  return attempt(() => question(raw));
}

/** Changes a game in a way the log does not know. If the wasm side says no, the game is as before. */
export function alter<T>(state: State, step: (raw: RawGame) => T): T {
  const raw = sit(state);
  seated = undefined; // unless it succeeds, the game is restored before it is asked again
  let bytes: Uint8Array | undefined;
  const answer = attempt(() => {
    const given = step(raw);
    bytes = raw.save();
    return given;
  });
  state.bytes = bytes;
  state.log.length = 0;
  state.fen = '';
  state.result = -1;
  seated = state;
  return answer;
}

function seat(state: State): RawGame {
  refuseDisposed(state);
  const at = instance();
  if (at !== seatedIn) {
    seatedIn = at;
    seated = undefined;
    words = new Uint16Array(0);
  }
  if (seated !== undefined && seated.log.length > 0) settle(seated);
  seated = undefined;
  attempt(() => {
    at.raw.restore(state.bytes ?? at.start);
    for (const entry of state.log) replay(at.raw, entry);
  });
  seated = state;
  return at.raw;
}

function refuseDisposed(state: State): void {
  if (state.disposed) throw new XiangqiError('game/disposed', 'this game was disposed of');
}

function replay(raw: RawGame, entry: number): void {
  if (entry >= 0) raw.apply(entry);
  else if (entry === UNDO) raw.undo();
  else if (entry === REDO) raw.redo();
  else raw.goto_ply(GOTO - entry);
}

/** Folds the log of the seated game into its bytes. */
function settle(state: State): void {
  state.bytes = attempt(() => seatedIn!.raw.save());
  state.log.length = 0;
}
