// What the default entry exports, with the full wasm. The slim entry is this same list; the build gives one the wasm
// inlined and the other a file beside it.

/// <reference path="./virtual.d.ts" preserve="true" />

export { Game } from './full-game';
export { JsonError, RefereeError, TournamentError } from './errors';
export { Referee, touchMove } from './referee';
export type {
  ClockFace,
  Foul,
  FoulKind,
  Handling,
  RefereeEvent,
  RefereeJSON,
  RefereeReply,
  RefereeSettings,
  RefereeState,
  Stage,
  TimeControl,
  Touch,
  TouchBinding,
} from './events';
export {
  Tournament,
  type Bracket,
  type LotCard,
  type TournamentEntry,
  type TournamentJSON,
  type TournamentMatch,
  type TournamentSettings,
} from './tournament';
export { RecordError } from './records/error';
export { detectFormat, readRecord, readRecords } from './records/read';
export { GameTree, type GameNode } from './records/tree';
export type {
  Evaluation,
  RecordEncoding,
  RecordFile,
  RecordFormat,
  RecordReadOptions,
  RecordSource,
  RecordStreamOptions,
  RecordWarning,
  Shape,
} from './records/vocabulary';
export { makeDhtmlXq, makePgn, makeWxf, makeXqf, type PgnWriteOptions } from './records/write';
export * from './common';
