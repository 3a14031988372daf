// Free functions about texts: FENs, and moves of a position that need not be a game.

import { argument, bag, flag, notation, show, text, type MoveInput } from './arguments';
import { fen as fenOf } from './board';
import type { FenIssue } from './errors';
import { RulesGame, stateOf } from './game';
import { attempt, instance } from './instance';
import { Move } from './move';
import { legalInfo } from './play';
import { stateAt } from './scratch';
import { ask, type State } from './seat';
import { uciOf } from './strings';
import type { Notation, Square } from './vocabulary';

/** What {@link validateFen} found: the canonical FEN, or what is wrong and where. */
export type FenCheck =
  | { ok: true; fen: string }
  | {
      ok: false;
      issue: FenIssue;
      /** A sentence for people. */
      message: string;
      /** The point of the board, where the trouble has one. */
      square?: Square;
      /** Offset in the given text, in UTF-16 code units, where the trouble has a place in it. */
      index?: number;
    };

/**
 * Checks a FEN without throwing for what it says. Accepts what people paste: sides `w`, `r`, `b`; letters
 * `n`/`h` and `b`/`e`; two to six fields; stray spaces.
 *
 * @param options `legality` (default true): whether it must be a position that can be played from (both
 *   kings, every piece where it can stand, the side that is not to move not in check).
 * @throws {XiangqiError} `argument/fen` if it is not a text at all.
 *
 * @example
 * const check = validateFen(input);
 * if (!check.ok) show(check.message, check.index);
 */
export function validateFen(fen: string, options?: { legality?: boolean }): FenCheck {
  const legality = flag(bag(options, ['legality']).legality, 'legality', true);
  const given = text(fen, 'fen');
  const { glue } = instance();
  const { ok, ...found } = attempt(() => glue.validate_fen(given, legality) as FenCheck);
  return { ok, ...found } as FenCheck; // `ok` first, for those who print it
}

/**
 * Reads a legal move of a position, in any notation the package knows.
 *
 * @param position A game, which does not change and may have ended, or a FEN.
 * @throws {NotationError} if the text is no move, {AmbiguousMoveError} if it fits several,
 *   {IllegalMoveError} if it is not legal there, {FenError} if the FEN is no playable position.
 *
 * @example
 * parseMove(START_FEN, 'H2-E2').uci; // 'h2e2'
 */
export function parseMove(position: RulesGame | string, text_: string): Move {
  const state = stateFor(position);
  const info = legalInfo(state, text(text_, 'move'));
  return new Move(info, fenOf(state));
}

/**
 * Writes a legal move of a position in a notation.
 *
 * @param position A game, which does not change and may have ended, or a FEN.
 * @throws Like {@link parseMove}, and `argument/notation` for a name that is no notation.
 *
 * @example
 * makeMove(START_FEN, 'h2e2', 'iccs'); // 'H2-E2'
 */
export function makeMove(position: RulesGame | string, move: MoveInput, as: Notation): string {
  const name = notation(as);
  const state = stateFor(position);
  const code = legalInfo(state, move) & 0x3fff;
  return name === 'uci' ? uciOf(code) : ask(state, (raw) => raw.format_move(code, name));
}

function stateFor(position: RulesGame | string): State {
  if (typeof position === 'string') return stateAt(position, true);
  if (position instanceof RulesGame) return stateOf(position);
  // A game of another copy of the package: of the slim entry, or CommonJS beside ESM.
  if (typeof (position as RulesGame | undefined)?.fen === 'function') return stateAt((position as RulesGame).fen(), true);
  throw argument('position', `a position is a Game or a FEN, not ${show(position)}`);
}
