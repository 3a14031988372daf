// Free functions about texts: FENs, and moves of a position that need not be a game.

import { argument, bag, choice, flag, FREE, notation, reading, show, STYLE, style, text, type MoveInput } from './arguments';
import { fen as fenOf } from './board';
import type { FenIssue } from './errors';
import { RulesGame, stateOf } from './game';
import { attempt, instance } from './instance';
import { Move } from './move';
import { legalInfo, playAll, write } from './play';
import { stateAt } from './scratch';
import { alter, ask, type State } from './seat';
import { NOTATIONS, SCRIPTS, type Notation, type NotationOptions, type Script, type Square } from './vocabulary';

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
 * Reads a legal move of a position.
 *
 * @param position A game, which does not change and may have ended, or a FEN.
 * @param options `as`: the notation the text is in. Default: any, see {@link MoveInput}.
 * @throws {NotationError} if the text is no move, {AmbiguousMoveError} if it fits several,
 *   {IllegalMoveError} if it is not legal there, {FenError} if the FEN is no playable position.
 *
 * @example
 * parseMove(START_FEN, '炮二平五').uci; // 'h2e2'
 * parseMove(START_FEN, 'h3e3', { as: 'uci1' }).uci; // 'h2e2'
 */
export function parseMove(position: RulesGame | string, text_: string, options?: { as?: Notation }): Move {
  const as = reading(bag(options, ['as']).as);
  const state = stateFor(position);
  const info = legalInfo(state, text(text_, 'move'), as);
  return new Move(info, fenOf(state));
}

/**
 * Writes a legal move of a position in a notation.
 *
 * @param position A game, which does not change and may have ended, or a FEN.
 * @throws Like {@link parseMove}, and `argument/notation` for a name that is no notation.
 *
 * @example
 * makeMove(START_FEN, 'h2e2', 'chinese', { script: 'traditional' }); // '炮二平五'
 */
export function makeMove(position: RulesGame | string, move: MoveInput, as: Notation, options?: NotationOptions): string {
  const index = notation(as);
  const bits = style(bag(options, STYLE));
  const state = stateFor(position);
  return write(state, [legalInfo(state, move) & 0x3fff], index, bits)[0]!;
}

/**
 * Writes moves that follow one another, with a space between.
 *
 * @param position Where they begin: a game, which does not change and may have ended, or a FEN.
 * @param moves Moves, or one text with spaces between them.
 * @param options `numbers`: whether to count the rounds, from that of the position. Default false.
 * @throws Like {@link makeMove} for the first move that is not legal; its `ply` is the index.
 *
 * @example
 * makeVariation(START_FEN, 'h2e2 h9g7 h0g2', 'wxf', { numbers: true }); // '1. C2=5 H8+7 2. H2+3'
 */
export function makeVariation(
  position: RulesGame | string,
  moves: Iterable<MoveInput> | string,
  as: Notation,
  options?: NotationOptions & { numbers?: boolean },
): string {
  const index = notation(as);
  const { numbers, ...rest } = bag(options, ['numbers', ...STYLE]);
  const numbered = flag(numbers, 'numbers', false);
  const bits = style(rest);
  const state = typeof position === 'string' ? stateAt(position, true) : stateAt(fenOf(stateFor(position)), false);
  alter(state, (raw) => raw.set_options(...FREE));
  playAll(state, moves);
  return ask(state, (raw) => raw.format_history(index, bits, numbered));
}

/**
 * The notation a text is in by its looks; undefined for none.
 *
 * Looks at the text alone, so it cannot know what ranks count from: only a rank of 10 shows `uci1` and `san1`. Of two
 * points, those with a dash or all in upper case are `iccs`.
 *
 * @example
 * detectNotation('马８进７'); // 'chinese'
 * detectNotation('c8.5'); // 'wxf'
 * detectNotation('hello'); // undefined
 */
export function detectNotation(move: string): Notation | undefined {
  const given = text(move, 'move');
  const { glue } = instance();
  return NOTATIONS[attempt(() => glue.detect_notation(given))];
}

/**
 * A text with the characters of Chinese move texts (pieces, numbers, directions, places) in one script. Everything else
 * stays. Not for prose: 后 becomes 後, which is wrong for a queen.
 *
 * @example
 * convertScript('1. 炮二平五 马８进７', 'traditional'); // '1. 炮二平五 馬８進７'
 */
export function convertScript(moves: string, script: Script): string {
  const given = text(moves, 'move');
  const index = choice(script, 'script', SCRIPTS);
  const { glue } = instance();
  return attempt(() => glue.convert_script(given, index === 1));
}

function stateFor(position: RulesGame | string): State {
  if (typeof position === 'string') return stateAt(position, true);
  if (position instanceof RulesGame) return stateOf(position);
  // A game of another copy of the package: of the slim entry, or CommonJS beside ESM.
  if (typeof (position as RulesGame | undefined)?.fen === 'function') return stateAt((position as RulesGame).fen(), true);
  throw argument('position', `a position is a Game or a FEN, not ${show(position)}`);
}
