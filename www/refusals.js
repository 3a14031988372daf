// Why a move was not made, from the package's errors to what the page has to say, as data.

import { AmbiguousMoveError, GameOverError, IllegalMoveError, NotationError } from 'xiangqi-wasm';

/** The refusal of a move given as text, in a position with these pieces; `piece` is the one in hand, if any. */
export function refusal(error, { input, piece, pieces, turn }) {
  if (error instanceof IllegalMoveError) {
    const from = error.uci.slice(0, 2);
    return { kind: 'illegal', why: error.why, from, to: error.uci.slice(2), piece: piece ?? pieces.get(from) ?? null, turn };
  }
  if (error instanceof GameOverError) return { kind: 'over' };
  if (error instanceof AmbiguousMoveError) return { kind: 'ambiguous', input, candidates: error.candidates };
  if (error instanceof NotationError || error?.code?.startsWith('argument/')) return { kind: 'notation', input };
  return fault(error);
}

/** Something that should not happen: said on the page, and left in the console for a report. */
export function fault(error) {
  console.error(error);
  return { kind: 'fault', code: error?.code ?? String(error) };
}
