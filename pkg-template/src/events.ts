// What a referee is told, answers and shows: types only. The class is in referee.ts.

import type { Color, Result, RuleSet, Square } from './vocabulary';

/** What makes a rule take effect: it does so by itself, or a player claims it or the arbiter rules it. */
export type Handling = 'automatic' | 'claim';

/**
 * One stage of a time control. Times are milliseconds.
 *
 * @example
 * const forty: Stage = { moves: 40, time: 5_400_000 }; // 40 moves in 90 minutes
 * const rest: Stage = { time: 600_000, increment: 5_000 }; // then 10 minutes for the rest, 5 s more a move
 */
export interface Stage {
  /**
   * Moves to make in it, from 1. `null` or left out: all that are left, which only the last stage can have. A last
   * stage with a number is given again each time that number is made.
   */
  moves?: number | null;
  /** Time for them, from 1. What is left is taken along to the next stage. */
  time: number;
  /** Added after each move (Fischer). Default 0. */
  increment?: number;
  /** Given back after each move, no more than it took (Bronstein). Default 0. */
  delay?: number;
}

/** How much time the players have, in milliseconds. The parts can be combined; at least one must be there. */
export interface TimeControl {
  /** The most that one move may take; `null` for no such limit, the default. */
  perMove?: number | null;
  /** Default none. */
  stages?: readonly Stage[];
  /** What follows the last stage (读秒): a period is lost only by overstepping it. `null` for none, the default. */
  byoyomi?: { periods: number; time: number } | null;
}

/** What is agreed before a game. The defaults are the Chinese regulations, as far as a program can apply them unasked. */
export interface RefereeSettings {
  /** Where the game starts. Default the usual start; read back in canonical form. */
  fen?: string;
  /** How cycles are judged. Default `cxa`. */
  rules?: RuleSet;
  /** Plies without a capture that draw, from 1; `null` for no limit. Default 120. */
  naturalLimit?: number | null;
  /** Checks of each side that count towards that limit; `null` for all. Default 10. */
  checkCap?: number | null;
  /** What the third occurrence of a position waits for. Default `automatic`. */
  repetitionBy?: Handling;
  /** What the natural limit waits for. Default `automatic`. */
  naturalLimitBy?: Handling;
  /** A claim of a repetition that never was: an error (the default), or a foul. */
  wrongRepetitionClaim?: 'refused' | 'foul';
  /** Who may offer a draw: the side to move (the default), or either. */
  drawOffers?: 'on-turn' | 'any-time';
  /** Fouls that lose, from 1. Default 3. */
  foulLimit?: number;
  /**
   * An illegal move is a foul (the default), loses at once, or is an error without consequences, for front ends that
   * check moves themselves. Unless `refused`, a move that lets the kings face loses at once and a move out of turn is
   * a foul.
   */
  illegalMove?: 'foul' | 'loses' | 'refused';
  /** Whether touched pieces bind. Default true; where nobody sends touches, only the piece of an illegal move binds. */
  touchMove?: boolean;
  /** Default `null`: no clock. */
  clock?: TimeControl | null;
  /** A fallen flag against a side that has nothing but king, advisors and elephants. Default `loss`. */
  flagAgainstDeadMen?: 'loss' | 'draw';
  /**
   * Milliseconds after the start beyond which a player who has not come loses; then every arrival must be told. Default
   * `null`: nobody looks.
   */
  lateLimit?: number | null;
}

/** A kind of technical foul, in the order of the regulations. */
export type FoulKind =
  | 'repeated-offer'
  | 'wrong-claim'
  | 'own-piece-touched'
  | 'enemy-piece-touched'
  | 'improper-move';

/** A foul in the ledger. */
export interface Foul {
  /** When, in milliseconds. */
  readonly at: number;
  /** How many moves had been made. */
  readonly ply: number;
  readonly color: Color;
  readonly kind: FoulKind;
}

/**
 * Something that happens. `at` is a time in milliseconds on any scale of yours, a whole number from 0 and never less
 * than that of the event before: `Date.now()`, or the time since the start of the round. `color` is who does it.
 *
 * - `start`: the game starts, and with it the time of the side to move.
 * - `move`: a move, or the attempt at one, as canonical text (`h2e2`). It declines the opponent's offer.
 * - `touch`: the side to move touches a piece; `adjust` if it said before that this is to put it straight.
 * - `offer`: a draw is offered. The offer stands until it is answered or the opponent moves. Who has offered must wait
 *   for an offer of the opponent before the next one; else it is a foul.
 * - `accept`, `decline`: the opponent's offer is answered. An agreed draw cannot be taken back.
 * - `claim`: either side asks for a judgement. A wrong claim of the natural limit is a foul.
 * - `ruling`: the arbiter rules, without asking the players; `no-winner` if neither side can win any more.
 * - `foul`: the arbiter notes a foul that the referee cannot see.
 * - `resignation`, `misconduct`: `color` has lost.
 * - `flag`: a flag has fallen, `at` being later than {@link RefereeState.deadline}. Any other event that comes after
 *   that time is taken for this one.
 * - `pause`, `resume`: the arbiter stops the clock. In between there are no moves, touches or flags.
 * - `arrival`, `absence`: with `lateLimit`, a player comes, or has not come within the limit.
 */
export type RefereeEvent = { readonly at: number } & (
  | { readonly type: 'start' | 'pause' | 'resume' }
  | { readonly type: 'move'; readonly color: Color; readonly move: string }
  | { readonly type: 'touch'; readonly color: Color; readonly square: Square; readonly adjust?: boolean }
  | { readonly type: 'offer' | 'accept' | 'decline'; readonly color: Color }
  | { readonly type: 'claim'; readonly color: Color; readonly ground: 'repetition' | 'natural-limit' }
  | { readonly type: 'ruling'; readonly ground: 'repetition' | 'natural-limit' | 'no-winner' }
  | { readonly type: 'ruling'; readonly ground: 'decision'; readonly winner: Color | null }
  | { readonly type: 'foul'; readonly color: Color; readonly kind: FoulKind }
  | { readonly type: 'resignation' | 'misconduct' | 'flag' | 'arrival' | 'absence'; readonly color: Color }
);

/** What an event did. */
export interface RefereeReply {
  /**
   * The event as it now stands in the log, all fields written: what to store, or to send on. After a fallen flag it is
   * the flag, whatever was sent.
   */
  readonly event: RefereeEvent;
  /**
   * Why the event did not do what it was meant to; `null` if it did. An illegal move (`move/...`), one that touched
   * pieces forbid (`referee/bound`), a move out of turn and the like have become fouls; `referee/flag-fallen` came too
   * late.
   */
  readonly refused: { readonly code: string; readonly message: string } | null;
  /** Fouls that were added to the ledger. */
  readonly fouls: readonly Foul[];
  /** The end of the game, if this was it. */
  readonly result: Readonly<Result> | null;
}

/** What a side's clock shows, in milliseconds. */
export interface ClockFace {
  /** Main time; `null` if there is none. */
  readonly remaining: number | null;
  /** Time for the move, by `perMove`; `null` if there is no such limit. */
  readonly moveRemaining: number | null;
  /** The stage, from 0. */
  readonly stage: number;
  /** Moves still to make in it; `null` for all. */
  readonly movesToGo: number | null;
  /** Byoyomi periods left, the running one included. */
  readonly periods: number;
  /** Time left of the running period; `null` outside byoyomi. */
  readonly periodRemaining: number | null;
}

/** What touches bind the side to move to (摸子走子). */
export interface TouchBinding {
  /** `bound` to `moves`; `free`: nothing that binds was touched; `foul`: any move, at the price of `fouls`. */
  readonly duty: 'bound' | 'free' | 'foul';
  /** The clause of the regulations, 1 to 5, and the step of its order of fallbacks, from 1. */
  readonly clause: { readonly number: 1 | 2 | 3 | 4 | 5; readonly step: number } | null;
  /** The moves that may be made; `null` for any. */
  readonly moves: readonly string[] | null;
  /** Pieces that were touched but cannot move or cannot be taken, and moves that do not stand. */
  readonly fouls: readonly { readonly kind: FoulKind; readonly square: Square }[];
}

/** Everything a front end shows, at one moment. */
export interface RefereeState {
  /** The position, canonical. */
  readonly fen: string;
  readonly turn: Color;
  /** Moves made. */
  readonly ply: number;
  readonly started: boolean;
  readonly paused: boolean;
  /** Who has come; both, where nobody looks. */
  readonly here: Readonly<Record<Color, boolean>>;
  readonly clock: Readonly<Record<Color, ClockFace>> | null;
  /** Milliseconds spent on the present move; `null` before the start. */
  readonly thinking: number | null;
  /**
   * The last millisecond in which the side to move can move: set a timer, and send `flag` after it. `null` if no time
   * is limited. It does not change until the next event.
   */
  readonly deadline: number | null;
  /** The last millisecond to arrive in time; `null` before the start and where nobody looks. */
  readonly lateDeadline: number | null;
  readonly standingOffer: Color | null;
  /** Who may offer a draw now, without error and without foul. */
  readonly mayOffer: Readonly<Record<Color, boolean>>;
  /** Which claims would be right now. */
  readonly mayClaim: { readonly repetition: boolean; readonly naturalLimit: boolean };
  /** Plies that count towards the natural limit. */
  readonly naturalPlies: number;
  /** The ledger, oldest first. */
  readonly fouls: readonly Foul[];
  readonly binding: TouchBinding;
  /** The moves the side to move may make, touched pieces considered; none after the end. */
  readonly moves: readonly string[];
  readonly result: Readonly<Result> | null;
}

/** A referee as plain data: all it knows follows from its settings and what has happened. */
export interface RefereeJSON {
  readonly version: 1;
  readonly settings: Readonly<Required<RefereeSettings>>;
  readonly events: readonly RefereeEvent[];
}

/** What a hand does, for {@link touchMove}. */
export type Touch =
  /** A piece is touched; `adjust` if it was said before that this is to put it straight. */
  | { readonly type: 'touch' | 'adjust'; readonly square: Square }
  /** A move is made and the piece let go. */
  | { readonly type: 'release'; readonly move: string };
