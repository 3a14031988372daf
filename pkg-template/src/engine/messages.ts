// What crosses between the page and the worker: plain data only. Every job has a number, and whatever answers it
// carries that number, so nothing can reach the wrong caller.

import type { Refusal } from '../errors';
import type { Packed } from '../unpack';
import type { RuleSet } from '../vocabulary';

/** A position with the moves that led to it, as the wasm side reads it. */
export interface GameMessage {
  fen?: string;
  moves?: string[];
  rules?: RuleSet;
  naturalLimit?: number | null;
  checkCap?: number | null;
  free?: boolean;
  /** It ended, though the moves alone would not tell. */
  over?: boolean;
}

/** Limits of a search, checked, as the wasm side reads them. */
export interface LimitsMessage {
  depth?: number;
  nodes?: number;
  movetime?: number;
  mate?: number;
  clock?: { red: number; black: number; redIncrement?: number; blackIncrement?: number; movesToGo?: number };
  multipv?: number;
  searchMoves?: string[];
  level?: number;
  seed?: number;
}

export type Job =
  | { kind: 'search'; game: GameMessage; limits: LimitsMessage }
  | { kind: 'mate'; game: GameMessage; query: { plies: number; checksOnly: boolean; nodes?: number } }
  | { kind: 'review'; game: GameMessage; limits: LimitsMessage }
  | { kind: 'evaluate'; game: GameMessage }
  | { kind: 'new-game' };

export type ToWorker =
  | { type: 'start'; wasm: WebAssembly.Module | Packed; hashMb: number; sliceMs: number }
  | { type: 'job'; id: number; job: Job }
  | { type: 'stop'; id: number }
  | { type: 'ping' };

export type FromWorker =
  /** The script runs. */
  | { type: 'hello' }
  /** The engine is there. */
  | { type: 'ready' }
  | { type: 'refused'; refusal: Refusal }
  | { type: 'news'; id: number; news: unknown }
  | { type: 'done'; id: number; answer: unknown }
  | { type: 'failed'; id: number; refusal: Refusal }
  | { type: 'pong' };
