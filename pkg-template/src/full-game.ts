// The Game class of the default entry: that of `xiangqi-wasm/rules`, and what needs more than the rules.

import { bag, LOADING } from './arguments';
import { RulesGame, stateOf, type GameOptions } from './game';
import { RecordError } from './records/error';
import { readRecord } from './records/read';
import { lineTree, type GameTree } from './records/tree';
import type { RecordReadOptions } from './records/vocabulary';
import { makePgn, type PgnWriteOptions } from './records/write';
import { ask } from './seat';

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
export class Game extends RulesGame {
  /**
   * The first game of a PGN, at the end of its main line.
   *
   * @param options As for `readRecord` and for `new Game`. `strict` is true by default: what cannot be taken as it stands
   *   is an error, since a game has no place for warnings.
   * @throws {RecordError} if there is no game in it, or what is wrong with it.
   *
   * @example
   * Game.fromPgn('1. 炮二平五 马８进７ *').history(); // ['h2e2', 'h9g7']
   */
  static fromPgn(text: string | Uint8Array, options?: RecordReadOptions & GameOptions): Game {
    const { format = 'pgn', encoding, strict = true, ...rest } = bag(options, ['format', 'encoding', 'strict', ...LOADING]);
    const { games } = readRecord(text, { format, strict, ...(encoding !== undefined && { encoding }) });
    if (games[0] === undefined) throw new RecordError('record/empty', 'the text has no game');
    return games[0].toGame(undefined, rest);
  }

  /** The moves made up to the present position as a tree, with the result, if there is one, as its `Result` header. */
  tree(): GameTree {
    const state = stateOf(this);
    const tree = ask(state, (raw) => lineTree(raw.first_fen(), raw.history()));
    const result = this.result();
    if (result !== undefined) tree.headers.set('Result', result.score);
    return tree;
  }

  /** The moves made up to the present position as PGN: `makePgn(game.tree(), options)`. */
  pgn(options?: PgnWriteOptions): string {
    return makePgn(this.tree(), options);
  }
}
