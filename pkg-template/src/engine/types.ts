// What callers of the engine give and get.

import type { MoveInput } from '../arguments';
import type { RuleSet } from '../vocabulary';

/** What {@link EngineOptions.worker} may return: a web worker, or a worker thread of Node. */
export interface WorkerLike {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  postMessage(message: any): void;
  terminate(): unknown;
}

/** How an engine is set up. */
export interface EngineOptions {
  /**
   * Where it runs.
   *
   * - `auto` (the default): in a worker, or where none can be started on the caller's thread, in short slices;
   *   {@link Engine.mode} tells which, {@link Engine.workerError} why.
   * - `inline`: on the caller's thread, in slices of a few milliseconds.
   * - a function that returns a worker which runs `xiangqi-wasm/worker`, for pages whose content security policy
   *   forbids `worker-src blob:`. If that worker does not start, `create` rejects.
   */
  worker?: 'auto' | 'inline' | (() => WorkerLike);
  /** Size of the transposition table in MiB, 1 to 2048. Default 16. Some 5 MiB come on top. */
  hashMb?: number;
  /** Rules about repetition for positions given as FEN; a `Game` brings its own. Default `cxa`. */
  rules?: RuleSet;
}

/**
 * A position to work on: a FEN, or a `Game` of any entry, whose moves then count for repetition. What
 * `game.toJSON()` returns will do as well.
 */
export type PositionInput = string | GameLike | GameJson;

/** Any `Game` of this package. */
export interface GameLike {
  toJSON(): GameJson;
}

/** A game as plain data: its first position, its moves up to the present one, and its settings. */
export interface GameJson {
  fen: string;
  moves: string[];
  rules?: RuleSet;
  naturalLimit?: number | null;
  checkCap?: number | null;
  free?: boolean;
  /** Present if the game has ended. */
  result?: unknown;
}

/**
 * When a search ends: whichever limit comes first. Without any of `depth`, `nodes`, `movetime`, `clock`, `infinite` and
 * a `level` below 10 it takes one second.
 */
export interface SearchLimits {
  /** Plies, from 1. */
  depth?: number;
  /** Positions to visit, from 1. */
  nodes?: number;
  /** Milliseconds, from 0. */
  movetime?: number;
  /** Ends once a mate in this many moves, or fewer, is found. By itself no limit: it may not come. */
  mate?: number;
  /** No limit but those given; goes on until it is stopped. */
  infinite?: boolean;
  /** What the clocks show, in milliseconds; the engine shares out its time itself. */
  clock?: { red: number; black: number; redIncrement?: number; blackIncrement?: number; movesToGo?: number };
  /** How many best moves to tell apart, from 1; more than there are legal moves count as that many. Default 1. */
  multipv?: number;
  /** Only these moves are looked at. Any notation. */
  searchMoves?: readonly MoveInput[];
  /** Playing strength from 1, a beginner, to 10, the full one and the default. */
  level?: number;
  /**
   * Chance for the levels below 10, a whole number from 0: the same position, level and seed give the same move after
   * `newGame()`. Give each move one of its own; another one by itself.
   */
  seed?: number;
}

/** A score from Red's point of view: hundredths of a pawn, or mate in so many moves (negative: Black mates). */
export type Score = { cp: number } | { mate: number };

/** One line of a finished depth. */
export interface SearchInfo {
  depth: number;
  /** The longest line looked at, in plies. */
  seldepth: number;
  /** Which of the best lines, from 1. */
  multipv: number;
  nodes: number;
  /** Nodes a second. */
  nps: number;
  timeMs: number;
  /** How full the table is, in thousandths. */
  hashfull: number;
  /** From Red's point of view: positive is better for Red. Beyond ±27000 without a mate: won by the rules on repetition. */
  score: Score;
  /** Present if the score is only a bound. */
  bound?: 'lower' | 'upper';
  /** The line, as uci. */
  pv: string[];
}

/** What a search found. */
export interface SearchResult {
  /** The move to play; null if the game is over. */
  bestMove: string | null;
  /** The answer expected to it. */
  ponder?: string;
  /** The best lines, best first; none if the game is over. */
  lines: SearchInfo[];
  /** Whether it was stopped before its limits. */
  stopped: boolean;
}

/** A search under way. Await it for its result, iterate over it for its infos. */
export interface Search extends AsyncIterable<SearchInfo>, PromiseLike<SearchResult> {
  /** Ends the search and resolves to its result. */
  stop(): Promise<SearchResult>;
  catch<B = never>(rejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<SearchResult | B>;
  finally(settled?: (() => void) | null): Promise<SearchResult>;
}

/** A forced mate, proved, a shortest one. */
export interface MateProof {
  /** How many plies it takes against the best defence. */
  plies: number;
  /** The line of the longest resistance, as uci. */
  line: string[];
  /** Every answer of the defender, with the attacker's next move. */
  tree: MateTree;
}

/** A mating move and what follows. */
export interface MateTree {
  move: string;
  /** Every legal answer, the longest resistance first; none: it is mate (or stalemate, which wins alike). */
  answers: { move: string; then: MateTree }[];
}

/** What to prove, and how hard to try. */
export interface MateOptions {
  /** The longest mate to look for, in plies: 5 is mate in three moves. Default 11, at most 61. */
  plies?: number;
  /** Only mates in which every move gives check (连将杀). Default false. */
  checksOnly?: boolean;
  /** The most positions to visit; beyond them it rejects with `engine/budget`. Default 50 million. */
  nodes?: number;
  signal?: AbortSignal;
}

/** A game with the engine's opinion of every move. */
export interface Review {
  /** The first position. */
  fen: string;
  moves: ReviewedMove[];
}

/** One move of a review. Scores are Red's point of view. */
export interface ReviewedMove {
  /** Its number, from 1. */
  ply: number;
  /** The move, as uci. */
  move: string;
  /** What the position was worth before, with the best move, and how deep that was searched. */
  best: { move: string; score: Score; depth: number; pv: string[] };
  /** What it was worth with the move that was made, which counts as one of the moves of a mate. */
  score: Score;
  /** What the move gave away: winning chances in thousandths, 0 or more. */
  loss: number;
  /** `?!`, `?` or `??`; empty if it is fine. */
  mark: '' | '?!' | '?' | '??';
  /** The mark as a numeric annotation glyph of PGN: 6, 2 or 4; null for none. */
  nag: number | null;
}
