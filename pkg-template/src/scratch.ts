// Questions about a position that no Game holds.

import { notation } from './arguments';
import { alter, ask, State } from './seat';
import { uciOf } from './strings';
import type { Notation } from './vocabulary';

/** A state that stands at `fen`; throws FenError. `strict`: it has to be a playable position. */
export function stateAt(fen: string, strict: boolean): State {
  const state = new State();
  alter(state, (raw) => raw.load(fen, strict));
  return state;
}

/** A move code, written as in the position `fen`. */
export function formatFrom(fen: string, code: number, as: Notation): string {
  const name = notation(as);
  if (name === 'uci') return uciOf(code);
  return ask(stateAt(fen, false), (raw) => raw.format_move(code, name));
}
