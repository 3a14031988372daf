// Questions about a position that no Game holds.

import { alter, State } from './seat';

/** A state that stands at `fen`; throws FenError. `strict`: it has to be a playable position. */
export function stateAt(fen: string, strict: boolean): State {
  const state = new State();
  alter(state, (raw) => raw.load(fen, strict));
  return state;
}
