// Writing a tree in the formats that people exchange.

import { bag, count, flag, notation, STYLE, style } from '../arguments';
import { attempt, instance } from '../instance';
import type { Notation, NotationOptions } from '../vocabulary';
import { decode } from './decode';
import { pack, type GameTree } from './tree';

/** How {@link makePgn} writes. */
export interface PgnWriteOptions extends NotationOptions {
  /** Default `chinese`, which PGN of xiangqi has where its `Format` tag says nothing else. */
  notation?: Notation;
  /** The widest a line of moves may be, a Chinese character counting 2; 0 for one line. Default 80. */
  maxWidth?: number;
  /** Whether to write variations, which older Chinese programs cannot read. Default true. */
  variations?: boolean;
  /** Whether to write comments, clocks and shapes. Default true. */
  comments?: boolean;
  /** Whether to write evaluations. Default true. */
  evaluations?: boolean;
}

/**
 * A game as PGN, ending with a line break; games one behind the other, with an empty line between, make a file.
 *
 * @throws {XiangqiError} `argument/tree` for what is no tree, or for notes of another kind than {@link GameNode} says.
 *
 * @example
 * const tree = Game.fromMoves('h2e2 h9g7').tree();
 * makePgn(tree, { notation: 'wxf' }).split('\n\n')[1]; // '1. C2=5 H8+7 *\n'
 */
export function makePgn(tree: GameTree, options?: PgnWriteOptions): string {
  const { notation: name, maxWidth, variations, comments, evaluations, ...rest } = bag(options, [
    'notation',
    'maxWidth',
    'variations',
    'comments',
    'evaluations',
    ...STYLE,
  ]);
  const index = notation(name ?? 'chinese');
  const bits = style(rest);
  const width = count(maxWidth ?? 80, 'maxWidth');
  const leaveOut =
    (flag(variations, 'variations', true) ? 0 : 1) |
    (flag(comments, 'comments', true) ? 0 : 2) |
    (flag(evaluations, 'evaluations', true) ? 0 : 4);
  const packed = pack(tree);
  const { glue } = instance();
  return attempt(() => glue.make_pgn(...packed, index, bits, width, leaveOut));
}

/**
 * The main line of a game in the text format of the World Xiangqi Federation. It has no place for variations, comments
 * and evaluations.
 */
export function makeWxf(tree: GameTree, options?: NotationOptions): string {
  const bits = style(bag(options, STYLE));
  const packed = pack(tree);
  const { glue } = instance();
  return attempt(() => glue.make_wxf(...packed, bits));
}

/**
 * A game as DhtmlXQ (东萍 UBB), with variations and comments. Marks, evaluations, clocks and shapes go into the comments as
 * `[%nag 1]`, `[%eval 0.30]`, `[%clk 0:05:00]` and so on; a comment with such a text has `[%%clk 0:05:00]` instead, and comes
 * back as it was.
 */
export function makeDhtmlXq(tree: GameTree): string {
  const packed = pack(tree);
  const { glue } = instance();
  return attempt(() => glue.make_dhtmlxq(...packed));
}

/** The bytes of a game as XQF (象棋演播室), with variations and comments, these as in {@link makeDhtmlXq}. */
export function makeXqf(tree: GameTree): Uint8Array {
  const packed = pack(tree);
  const { glue } = instance();
  return attempt(() => glue.make_xqf(...packed, decode));
}
