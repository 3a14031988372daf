// What `xiangqi-wasm/engine` exports. The slim entry is this same list.

/// <reference path="./virtual.d.ts" preserve="true" />

import { version } from 'virtual:version';

export { Engine } from './engine/engine';
export type {
  EngineOptions,
  GameJson,
  GameLike,
  MateOptions,
  MateProof,
  MateTree,
  PositionInput,
  Review,
  ReviewedMove,
  Score,
  Search,
  SearchInfo,
  SearchLimits,
  SearchResult,
  WorkerLike,
} from './engine/types';
export type { ReviewInput, TreeLike, TreeNodeLike } from './engine/review';
export { init, initSync } from './engine/module';
export type { WasmBytes, WasmModule, WasmSource } from './source';
export {
  AmbiguousMoveError,
  EngineError,
  FenError,
  GameOverError,
  IllegalMoveError,
  NotationError,
  XiangqiError,
  type FenIssue,
  type IllegalMoveReason,
} from './errors';
export type { MoveInput } from './arguments';
export type { Color, RuleSet, Square } from './vocabulary';

/** Version of the package, for example `0.1.0`. */
export const VERSION: string = version;
