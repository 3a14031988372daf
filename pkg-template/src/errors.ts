// The errors a caller can meet: one base class, stable string codes, and the place of the trouble.
// Turns the plain objects the wasm side throws into these classes. Holds no state.

import type { Square } from './vocabulary';

/**
 * Base class of every error this package throws. Tell errors apart by `code`, which never changes
 * between releases and also works across the ESM and CommonJS copies of the package, where
 * `instanceof` does not.
 *
 * | code | thrown when |
 * |---|---|
 * | `fen/...` | a FEN cannot be read or is no playable position ({@link FenError}) |
 * | `notation/...` | a text is no move ({@link NotationError}, {@link AmbiguousMoveError}) |
 * | `move/...` | the move is not legal here ({@link IllegalMoveError}) |
 * | `game/over` | the game has ended ({@link GameOverError}) |
 * | `record/...`, `pgn/...`, ... | a file is no record, or a strict reading met this fault ({@link RecordError}) |
 * | `tree/...` | a node is not in the tree, or the tree is full |
 * | `game/disposed` | the game was given back with `dispose()` |
 * | `referee/...` | an event is not possible, or settings make no sense ({@link RefereeError}) |
 * | `tournament/...` | the same of a tournament ({@link TournamentError}) |
 * | `json/...` | plain data has not the shape it should have ({@link JsonError}) |
 * | `argument/...` | an argument or option is of the wrong kind: a bug in the calling code |
 * | `init/missing` | the slim entry was used before `init()` or `initSync()` |
 * | `init/failed` | the wasm could not be fetched, compiled or started; `cause` says why |
 * | `internal/trap` | the wasm failed; every game still stands where it stood and can go on |
 * | `engine/...` | an engine cannot do what it was asked for ({@link EngineError}) |
 *
 * @example
 * try {
 *   game.apply(text);
 * } catch (error) {
 *   if (error instanceof XiangqiError) show(`${error.code}: ${error.message}`);
 *   else throw error;
 * }
 */
export class XiangqiError extends Error {
  /** Stable slug, for example `move/leaves-check`. */
  readonly code: string;
  /** `Game.fromMoves` only: index of the move in the list that was refused, from 0. */
  declare readonly ply?: number;

  constructor(code: string, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }

  static {
    named(this, 'XiangqiError');
  }
}

/**
 * What is wrong with a FEN. The first six are about the text, the others about the position:
 *
 * - `fields`: the side to move is missing, there is text after the last field, or the text is too long
 * - `turn`: the side to move is none of w, r, b
 * - `counter`: a move counter is no number or out of range (0 to 99999, the round from 1)
 * - `rows`: no board at all, or not ten ranks
 * - `row-width`: a rank has not nine points
 * - `piece`: a letter that is no piece
 * - `kings`: a side has not exactly one king
 * - `too-many`: more pieces of a kind than the set holds
 * - `misplaced`: a piece on a point it can never reach
 * - `kings-facing`: the kings face each other on an open file
 * - `opponent-in-check`: the side that is not to move is in check
 */
export type FenIssue =
  | 'fields'
  | 'turn'
  | 'counter'
  | 'rows'
  | 'row-width'
  | 'piece'
  | 'kings'
  | 'too-many'
  | 'misplaced'
  | 'kings-facing'
  | 'opponent-in-check';

/** A FEN that cannot be read, or a position that cannot be played from. `code` is `fen/` + `issue`. */
export class FenError extends XiangqiError {
  /** What is wrong. */
  readonly issue: FenIssue;
  /** Offset in the given text, in UTF-16 code units, where the trouble has a place in the text. */
  declare readonly index?: number;
  /** The point of the board, where the trouble has one. */
  declare readonly square?: Square;

  constructor(message: string, issue: FenIssue, place: { index?: number; square?: Square; code?: string } = {}) {
    super(place.code ?? `fen/${issue}`, message);
    this.issue = issue;
    if (place.index !== undefined) this.index = place.index;
    if (place.square !== undefined) this.square = place.square;
  }

  static {
    named(this, 'FenError');
  }
}

/**
 * A text that is no move. `code` is `notation/unreadable` for one that is in no notation, `notation/no-piece` if the side to
 * move has no such piece there, `notation/no-move` if none of them can go so.
 */
export class NotationError extends XiangqiError {
  /** The text as given, cut after 40 characters. */
  readonly input: string;

  constructor(message: string, input: string, code = 'notation/unreadable') {
    super(code, message);
    this.input = input;
  }

  static {
    named(this, 'NotationError');
  }
}

/** A text that fits more than one legal move. */
export class AmbiguousMoveError extends NotationError {
  /** The legal moves it fits, as uci. */
  readonly candidates: readonly string[];

  constructor(message: string, input: string, candidates: readonly string[], code = 'notation/ambiguous') {
    super(message, input, code);
    this.candidates = candidates;
  }

  static {
    named(this, 'AmbiguousMoveError');
  }
}

/**
 * Why a move is not legal; where several hold, the first in this order:
 *
 * - `no-piece`: the point is empty
 * - `wrong-side`: the piece belongs to the side that is not to move
 * - `geometry`: this piece does not move like that
 * - `palace`: a king or advisor would leave its palace
 * - `river`: an elephant would cross the river, or a pawn go sideways before it has crossed
 * - `blocked`: a piece stands in the way, on a horse's leg or in an elephant's eye
 * - `screen`: a cannon takes over exactly one piece, and there is none or more than one
 * - `own-piece`: an own piece stands on the target
 * - `takes-king`: a king is never captured; only a position no game can lead to offers it
 * - `leaves-check`: the own king would be, or stay, in check
 * - `kings-facing`: the kings would face each other on an open file
 */
export type IllegalMoveReason =
  | 'no-piece'
  | 'wrong-side'
  | 'geometry'
  | 'palace'
  | 'river'
  | 'blocked'
  | 'screen'
  | 'own-piece'
  | 'takes-king'
  | 'leaves-check'
  | 'kings-facing';

/** A move that is readable but not legal in this position. `code` is `move/` + `why`. */
export class IllegalMoveError extends XiangqiError {
  /** The move as given, cut after 40 characters; as uci where it was given as an object. */
  readonly input: string;
  /** The rule it breaks. */
  readonly why: IllegalMoveReason;
  /** The move that is meant, as uci. */
  readonly uci: string;

  constructor(message: string, input: string, why: IllegalMoveReason, uci: string, code = `move/${why}`) {
    super(code, message);
    this.input = input;
    this.why = why;
    this.uci = uci;
  }

  static {
    named(this, 'IllegalMoveError');
  }
}

/** A move or a result for a game that has already ended. `code` is `game/over`. */
export class GameOverError extends XiangqiError {
  constructor(message: string, code = 'game/over') {
    super(code, message);
  }

  static {
    named(this, 'GameOverError');
  }
}

/**
 * An event that is not possible, or settings of a referee that make no sense. Nothing has changed.
 *
 * | `code` | |
 * |---|---|
 * | `referee/time-backwards` | `at` lies before the last event |
 * | `referee/not-started`, `referee/already-started`, `referee/over` | not the time for it |
 * | `referee/paused`, `referee/not-paused` | the clock is stopped; is not |
 * | `referee/not-to-move`, `referee/out-of-turn` | only the side to move touches, offers, moves |
 * | `referee/offer-standing`, `referee/no-offer` | an offer is to be answered; there is none |
 * | `referee/no-repetition`, `referee/limit-not-reached`, `referee/no-limit` | a claim or ruling without its ground |
 * | `referee/no-clock`, `referee/flag-not-fallen` | no flag has fallen |
 * | `referee/lateness-not-kept`, `referee/not-here`, `referee/already-here`, `referee/not-late`, `referee/both-late` | about arrival |
 * | `referee/nothing-touched`, `referee/touch-move-off` | no piece stands there; touches do not count |
 * | `referee/settings` | a setting makes no sense; `path` names it |
 *
 * A {@link RefereeReply} names some codes more: `referee/bound`, `referee/repeated-offer`, `referee/flag-fallen`.
 */
export class RefereeError extends XiangqiError {
  /** With `referee/settings`, the field: `clock.stages[0].time`. */
  declare readonly path?: string;

  constructor(message: string, code: string, path?: string) {
    super(code, message);
    if (path !== undefined) this.path = path;
  }

  static {
    named(this, 'RefereeError');
  }
}

/**
 * An entry that is not possible in a tournament, or settings that make no sense. Nothing has changed. `code` is one of
 * `tournament/too-few-entrants`, `empty-name`, `duplicate-name`, `best-of` (settings), `tournament/round-open`,
 * `unknown-match`, `match-not-open`, `match-not-tied`, `not-in-match`, `over` (entries).
 */
export class TournamentError extends XiangqiError {
  constructor(message: string, code: string) {
    super(code, message);
  }

  static {
    named(this, 'TournamentError');
  }
}

/**
 * Plain data (settings, an event, what `fromJSON` is given) that has not the shape it should have. `code` is one of
 * `json/syntax` (no JSON at all), `json/missing`, `json/unknown` (a field), `json/type`, `json/value` (of a field), and
 * `json/event` (an entry of a log that cannot have happened).
 */
export class JsonError extends XiangqiError {
  /** The field: `events[3].color`. Absent if it is the whole. */
  declare readonly path?: string;
  /** With `json/event`, the code of the error: `referee/over`. */
  declare readonly why?: string;

  constructor(message: string, code: string, more: { path?: string; why?: string; cause?: unknown } = {}) {
    super(code, message, 'cause' in more ? { cause: more.cause } : undefined);
    if (more.path) this.path = more.path;
    if (more.why !== undefined) this.why = more.why;
  }

  static {
    named(this, 'JsonError');
  }
}

/**
 * What an engine could not do. `code` is one of
 *
 * - `engine/worker`: the worker did not start
 * - `engine/memory`: the device has no memory for the transposition table
 * - `engine/start`: the wasm did not start
 * - `engine/gone`: the worker was ended from outside, or does not answer any more
 * - `engine/closed`: the engine was closed
 * - `engine/crashed`: the wasm failed, a bug in this package; the next call starts it anew
 * - `engine/budget`: `findMate` could prove neither a mate nor that there is none
 */
export class EngineError extends XiangqiError {
  /** `engine/budget` only: proved to hold no mate within so many plies. */
  declare readonly noneWithin?: number;

  constructor(code: string, message: string, options: { cause?: unknown; noneWithin?: number } = {}) {
    super(code, message, 'cause' in options ? { cause: options.cause } : undefined);
    if (options.noneWithin !== undefined) this.noneWithin = options.noneWithin;
  }

  static {
    named(this, 'EngineError');
  }
}

/** A refusal as the wasm side throws it: a plain object, never an Error. */
export interface Refusal {
  kind: 'fen' | 'notation' | 'ambiguous' | 'illegal-move' | 'game-over' | 'argument' | 'referee' | 'tournament' | 'json' | 'engine';
  code: string;
  message: string;
  issue?: FenIssue;
  index?: number;
  square?: Square;
  input?: string;
  candidates?: string[];
  why?: string;
  uci?: string;
  path?: string;
}

/** @internal Whether the wasm side said no; anything else that comes out of it is a trap. */
export function isRefusal(thrown: unknown): thrown is Refusal {
  return typeof thrown === 'object' && thrown !== null && 'kind' in thrown && !(thrown instanceof Error);
}

/** @internal The error a caller sees for a refusal. */
export function toError(refusal: Refusal): XiangqiError {
  const { kind, code, message, input = '' } = refusal;
  switch (kind) {
    case 'fen': {
      const place: { index?: number; square?: Square; code: string } = { code };
      if (refusal.index !== undefined) place.index = refusal.index;
      if (refusal.square !== undefined) place.square = refusal.square;
      return new FenError(message, refusal.issue!, place);
    }
    case 'notation':
      return new NotationError(message, input, code);
    case 'ambiguous':
      return new AmbiguousMoveError(message, input, refusal.candidates!, code);
    case 'illegal-move':
      return new IllegalMoveError(message, input, refusal.why as IllegalMoveReason, refusal.uci!, code);
    case 'game-over':
      return new GameOverError(message, code);
    case 'referee':
      return new RefereeError(message, code, refusal.path);
    case 'tournament':
      return new TournamentError(message, code);
    case 'json':
      return new JsonError(message, code, refusal);
    case 'engine':
      return new EngineError(code, message);
    default:
      return new XiangqiError(code, message);
  }
}

/** Puts the name on the prototype, where stack traces find it and printing an error does not repeat it. */
function named(type: { prototype: XiangqiError }, name: string): void {
  Object.defineProperty(type.prototype, 'name', { value: name, configurable: true, writable: true });
}
