// The Game class of the default entry: that of `xiangqi-wasm/rules`, and what needs more than the rules.

import { RulesGame } from './game';

/**
 * A game of Chinese chess: a position, the moves that led to it, and the result.
 *
 * Any number of games may be alive; they need no clean-up. A call either succeeds or throws an
 * {@link XiangqiError} and leaves the game as it was. Unless said otherwise a method throws `argument/...`
 * for arguments of the wrong kind and `game/disposed` after `dispose()`.
 *
 * @example
 * import { Game } from 'xiangqi-wasm';
 *
 * const game = new Game();
 * game.legalMoves().length; // 44
 * game.apply('h2e2'); // the central cannon
 * game.result(); // undefined: it goes on
 */
export class Game extends RulesGame {}
