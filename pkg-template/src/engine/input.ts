// From what callers pass to what the worker takes. Shapes and ranges are checked here; what a FEN or a move means
// is the wasm's business.

import { argument, bag, choice, flag, objectMove, show, type MoveInput } from '../arguments';
import { uciOf } from '../strings';
import { RULE_SETS, type RuleSet } from '../vocabulary';
import type { GameMessage, LimitsMessage } from './messages';
import type { GameJson, GameLike, MateOptions, PositionInput, SearchLimits } from './types';

const LIMITS = ['depth', 'nodes', 'movetime', 'mate', 'infinite', 'clock', 'multipv', 'searchMoves', 'level', 'seed'] as const;
const CLOCK = ['red', 'black', 'redIncrement', 'blackIncrement', 'movesToGo'] as const;
/** A search for which no limit is given. */
const DEFAULT_MOVETIME = 1000;
/** A move of a review for which none is given. */
const DEFAULT_REVIEW = { nodes: 100_000 };
const MOST_NODES = Number.MAX_SAFE_INTEGER;
/** The largest table in MiB: wasm has 4 GiB for everything. */
export const MOST_HASH_MB = 2048;
/** 24 days, as timers have it. */
const MOST_MS = 0x7fffffff;

/** A position as a message. */
export function gameMessage(input: PositionInput, rules: RuleSet): GameMessage {
  if (typeof input === 'string') return { fen: input, rules };
  const like = input as Partial<GameLike & GameJson> | null | undefined;
  const json: Partial<GameJson> | null | undefined = typeof like?.toJSON === 'function' ? like.toJSON() : like;
  if (typeof json?.fen !== 'string' || !Array.isArray(json.moves) || !json.moves.every((m) => typeof m === 'string')) {
    throw argument('position', `a position is a FEN or a Game, not ${show(input)}`);
  }
  const { fen, moves, naturalLimit, checkCap, free, result } = json as GameJson;
  const message: GameMessage = { fen, moves, rules: json.rules ?? rules };
  if (naturalLimit !== undefined) message.naturalLimit = naturalLimit;
  if (checkCap !== undefined) message.checkCap = checkCap;
  if (free !== undefined) message.free = free;
  if (result != null && free !== true) message.over = true;
  return message;
}

function whole(value: unknown, name: string, least: number, most: number): number {
  if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return value as number;
  throw argument('option', `option ${name} is a whole number from ${least} to ${most}, not ${show(value)}`);
}

function milliseconds(value: unknown, name: string): number {
  if (typeof value === 'number' && value >= 0 && value <= MOST_MS) return Math.floor(value);
  throw argument('option', `option ${name} is a number of milliseconds from 0, not ${show(value)}`);
}

/** Limits of a search as a message. */
export function searchLimits(limits: SearchLimits | undefined): LimitsMessage {
  const message = limitsMessage(limits);
  const { infinite } = limits ?? {};
  const bounded = ['depth', 'nodes', 'movetime', 'clock'].some((name) => name in message);
  const level = message.level ?? 10;
  if (!flag(infinite, 'infinite', false) && !bounded && level === 10) message.movetime = DEFAULT_MOVETIME;
  return message;
}

/** Limits of each move of a review as a message. */
export function reviewLimits(limits: SearchLimits | undefined): LimitsMessage {
  const message = limitsMessage(limits);
  for (const name of ['infinite', 'searchMoves', 'level', 'seed', 'multipv', 'clock'] as const) {
    if (limits?.[name] !== undefined) throw argument('option', `a review takes no ${name}`);
  }
  const bounded = Object.keys(message).length > 0;
  return bounded ? message : { ...DEFAULT_REVIEW };
}

function limitsMessage(limits: SearchLimits | undefined): LimitsMessage {
  const { depth, nodes, movetime, mate, clock, multipv, searchMoves, level, seed } = bag(limits, LIMITS);
  const message: LimitsMessage = {};
  if (depth !== undefined) message.depth = whole(depth, 'depth', 1, 999);
  if (nodes !== undefined) message.nodes = whole(nodes, 'nodes', 1, MOST_NODES);
  if (movetime !== undefined) message.movetime = milliseconds(movetime, 'movetime');
  if (mate !== undefined) message.mate = whole(mate, 'mate', 1, 999);
  if (clock !== undefined) message.clock = clockMessage(clock);
  if (multipv !== undefined) message.multipv = Math.min(whole(multipv, 'multipv', 1, MOST_NODES), 1000);
  if (searchMoves !== undefined) message.searchMoves = moveTexts(searchMoves);
  if (level !== undefined) message.level = whole(level, 'level', 1, 10);
  const chance = seed === undefined ? Math.random() : whole(seed, 'seed', 0, MOST_NODES);
  if (message.level !== undefined && message.level < 10) message.seed = chance;
  return message;
}

function clockMessage(clock: NonNullable<SearchLimits['clock']>): NonNullable<LimitsMessage['clock']> {
  const { red, black, redIncrement, blackIncrement, movesToGo } = bag(clock, CLOCK);
  const message: LimitsMessage['clock'] = {
    red: milliseconds(red, 'clock.red'),
    black: milliseconds(black, 'clock.black'),
  };
  if (redIncrement !== undefined) message.redIncrement = milliseconds(redIncrement, 'clock.redIncrement');
  if (blackIncrement !== undefined) message.blackIncrement = milliseconds(blackIncrement, 'clock.blackIncrement');
  if (movesToGo !== undefined) message.movesToGo = whole(movesToGo, 'clock.movesToGo', 1, 999);
  return message;
}

function moveTexts(moves: readonly MoveInput[]): string[] {
  if (typeof moves === 'string' || typeof moves?.[Symbol.iterator] !== 'function') {
    throw argument('option', `option searchMoves is a list of moves, not ${show(moves)}`);
  }
  const texts = Array.from(moves, (move) => (typeof move === 'string' ? move : uciOf(objectMove(move))));
  if (texts.length === 0) throw argument('option', 'option searchMoves names no move');
  return texts;
}

/** A query for mate as a message. */
export function mateQuery(options: MateOptions | undefined): { plies: number; checksOnly: boolean; nodes?: number } {
  const { plies, checksOnly, nodes } = bag(options, ['plies', 'checksOnly', 'nodes', 'signal']);
  const query: ReturnType<typeof mateQuery> = {
    plies: plies === undefined ? 11 : whole(plies, 'plies', 1, 61),
    checksOnly: flag(checksOnly, 'checksOnly', false),
  };
  if (nodes !== undefined) query.nodes = whole(nodes, 'nodes', 1, MOST_NODES);
  return query;
}

/** The size of the table. */
export function hashSize(value: unknown): number {
  return value === undefined ? 16 : whole(value, 'hashMb', 1, MOST_HASH_MB);
}

/** The rules for positions given as FEN. */
export function ruleSet(value: unknown): RuleSet {
  return value === undefined ? 'cxa' : RULE_SETS[choice(value, 'rules', RULE_SETS)]!;
}

/** A signal, or none. */
export function abortSignal(value: unknown): AbortSignal | undefined {
  if (value === undefined) return undefined;
  const { addEventListener, aborted } = (value ?? {}) as AbortSignal;
  if (typeof addEventListener === 'function' && typeof aborted === 'boolean') return value as AbortSignal;
  throw argument('option', `option signal is an AbortSignal, not ${show(value)}`);
}

/** A function, or none. */
export function callback<T>(value: T | undefined, name: string): T | undefined {
  if (value === undefined || typeof value === 'function') return value;
  throw argument('option', `option ${name} is a function, not ${show(value)}`);
}
