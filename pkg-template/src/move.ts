// A move that was made or could be made: plain data, cheap to build, with the position after it on demand.
// Knows the packed move info of the wasm boundary and nothing of games.

import { bag, notation as toIndex, STYLE, style } from './arguments';
import { attempt, instance } from './instance';
import { moveCode, SQUARES, uciOf } from './strings';
import { COLORS, ROLES, UCI, type Color, type Notation, type NotationOptions, type Role, type Square } from './vocabulary';

/**
 * A move together with the position it was made in. Plain values: it stays as it is whatever the game does
 * later, can be spread, compared and passed to `structuredClone` (which drops `after` and the methods), and
 * is itself a move input for every method that takes one.
 *
 * @example
 * const move = new Game().apply('h2e2');
 * move.role; // 'cannon'
 * move.format('iccs'); // 'H2-E2'
 * JSON.stringify(move); // '{"from":"h2","to":"e2","uci":"h2e2"}'
 */
export class Move {
  readonly from: Square;
  readonly to: Square;
  /** The side that moves. */
  readonly color: Color;
  /** The piece that moves. */
  readonly role: Role;
  /** The piece that is taken; undefined if the move takes none. */
  readonly captured?: Role;
  /** Canonical text, `h2e2`. */
  readonly uci: string;
  /** Canonical FEN of the position the move is made in. */
  readonly before: string;
  readonly isCapture: boolean;
  /** Whether the other side is in check after it. */
  readonly givesCheck: boolean;
  /** Whether it checkmates. A move that stalemates also wins, but does not give mate. */
  readonly givesMate: boolean;

  /** @internal `info` as RawGame.apply returns it. */
  constructor(info: number, before: string) {
    const captured = (info >> 17) & 15;
    this.from = SQUARES[info & 127]!;
    this.to = SQUARES[(info >> 7) & 127]!;
    this.color = COLORS[(info >> 21) & 1]!;
    this.role = ROLES[(info >> 14) & 7]!;
    // Always set, so that all moves have one shape.
    (this as { captured: Role | undefined }).captured = captured === 0 ? undefined : ROLES[captured - 1];
    this.uci = uciOf(info);
    this.before = before;
    this.isCapture = captured !== 0;
    this.givesCheck = (info & (1 << 22)) !== 0;
    this.givesMate = (info & (1 << 23)) !== 0;
  }

  /** Canonical FEN of the position after the move. Computed at every reading, about 2 microseconds. */
  get after(): string {
    const { glue } = instance();
    return attempt(() => glue.fen_after(this.before, moveCode(this.uci)));
  }

  /**
   * The move in another notation.
   *
   * @throws {XiangqiError} `argument/notation` for a name that is none.
   *
   * @example
   * move.format('chinese'); // '炮二平五'
   * move.format('wxf', { traverse: '.' }); // 'C2.5'
   */
  format(notation: Notation, options?: NotationOptions): string {
    const index = toIndex(notation);
    const bits = style(bag(options, STYLE));
    if (index === UCI) return this.uci;
    const { glue } = instance();
    return attempt(() => glue.write_move(this.before, moveCode(this.uci), index, bits));
  }

  /** What `JSON.stringify` writes. */
  toJSON(): { from: Square; to: Square; uci: string } {
    return { from: this.from, to: this.to, uci: this.uci };
  }
}
