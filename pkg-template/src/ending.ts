// How a game ends: reading the result, and recording one that was decided off the board.

import { argument, bag, choice, color, show } from './arguments';
import { alter, ask, type State } from './seat';
import {
  COLORS,
  END_REASONS,
  LANGUAGES,
  type Color,
  type EndReason,
  type Language,
  type RepetitionReport,
  type Result,
} from './vocabulary';

/** Index of "nobody" where the boundary names a winner. */
const NOBODY = 2;
const SCORES = ['1-0', '0-1', '1/2-1/2'] as const;

/** Result code: 0 while the game goes on. Asked for once a position. */
function resultCode(state: State): number {
  return state.result >= 0 ? state.result : (state.result = ask(state, (raw) => raw.result()));
}

export function isOver(state: State): boolean {
  return resultCode(state) !== 0;
}

export function endedBy(state: State, reason: EndReason): boolean {
  return result(state)?.reason === reason;
}

export function result(state: State): Result | undefined {
  return resultOf(resultCode(state));
}

/** What a result code stands for. */
export function resultOf(code: number): Result | undefined {
  if (code === 0) return undefined;
  const winner = (code >> 8) & 3;
  return { winner: COLORS[winner] ?? null, score: SCORES[winner]!, reason: END_REASONS[code & 255]! };
}

export function repetition(state: State): RepetitionReport | undefined {
  return ask(state, (raw) => raw.repetition() as RepetitionReport | undefined);
}

export function explainRepetition(state: State, language: Language): string | undefined {
  const index = choice(language, 'language', LANGUAGES);
  return ask(state, (raw) => raw.explain_repetition(index));
}

function record(state: State, winner: number, reason: EndReason): Result {
  alter(state, (raw) => raw.set_result(winner, END_REASONS.indexOf(reason)));
  return result(state)!;
}

export function resign(state: State, loser: Color): Result {
  return record(state, 1 - color(loser), 'resignation');
}

export function agreeDraw(state: State): Result {
  return record(state, NOBODY, 'agreement');
}

export function adjudicate(state: State, verdict: Result): Result {
  if (verdict === undefined) throw argument('option', 'adjudicate takes a result');
  const { winner, score, reason } = bag(verdict, ['winner', 'score', 'reason']);
  const side = winner === null ? NOBODY : color(winner);
  choice(reason, 'reason', END_REASONS);
  if (score !== undefined && score !== SCORES[side]) {
    throw argument('option', `the score for that winner is ${SCORES[side]}, not ${show(score)}`);
  }
  return record(state, side, reason!);
}
