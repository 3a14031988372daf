// Games and trees as a review takes them, and what it gives back. The one place where the engine meets trees.

import { argument, show } from '../arguments';
import type { RuleSet } from '../vocabulary';
import { gameMessage } from './input';
import type { GameMessage } from './messages';
import type { GameJson, GameLike, Review, ReviewedMove, Score } from './types';

/** A node of a tree of variations, as far as a review needs it. */
export interface TreeNodeLike {
  readonly move?: { readonly uci: string } | undefined;
  nags: number[];
  evaluation?: { cp?: number; mate?: number; depth?: number } | undefined;
}

/** A tree of variations, as far as a review needs it. */
export interface TreeLike {
  readonly root: { fen(): string };
  mainline(): Iterable<TreeNodeLike>;
}

/** What can be reviewed. */
export type ReviewInput = GameLike | GameJson | TreeLike;

/** A game on its way through a review. */
export interface ReviewedGame {
  message: GameMessage;
  fen: string;
  moves: string[];
  /** The nodes of the moves, if it is a tree. */
  nodes?: TreeNodeLike[];
}

/** Marks a review writes: it replaces these and leaves others. */
const MARKS = [2, 4, 6];

export function reviewedGame(input: ReviewInput, rules: RuleSet): ReviewedGame {
  if (typeof input === 'string') {
    throw argument('position', 'a review takes a Game or a tree, not a FEN: it is about moves');
  }
  const tree = input as Partial<TreeLike> | null | undefined;
  if (typeof tree?.mainline === 'function' && typeof tree.root?.fen === 'function') {
    const nodes = Array.from(tree.mainline()).filter((node) => node.move !== undefined);
    const moves = nodes.map((node) => node.move!.uci);
    const fen = tree.root.fen();
    // A record may go on after the game had ended.
    return { message: { fen, moves, rules, free: true }, fen, moves, nodes };
  }
  if (typeof input !== 'object' || input === null) {
    throw argument('position', `a review takes a Game or a tree, not ${show(input)}`);
  }
  const message = gameMessage(input as GameLike | GameJson, rules);
  return { message, fen: message.fen!, moves: message.moves! };
}

interface Ply {
  best: { score: Score; depth: number; pv: string[] };
  score: Score;
  loss: number;
  mark: ReviewedMove['mark'];
  nag: number | null;
}

/** The review of a game from the worker's answers; writes into the nodes of a tree. */
export function reviewOf({ fen, moves, nodes }: ReviewedGame, plies: unknown[]): Review {
  const reviewed = (plies as Ply[]).map(({ best, score, loss, mark, nag }, index): ReviewedMove => {
    const move = moves[index]!;
    const line = { move: best.pv[0]!, score: best.score, depth: best.depth, pv: best.pv };
    return { ply: index + 1, move, best: line, score, loss, mark, nag };
  });
  const redFirst = fen.split(' ')[1] !== 'b';
  nodes?.forEach((node, index) => {
    const ply = reviewed[index];
    if (ply === undefined) return;
    node.evaluation = evaluationAfter(ply.score, (index % 2 === 0) === redFirst, ply.best.depth);
    node.nags = node.nags.filter((nag) => !MARKS.includes(nag));
    if (ply.nag !== null) node.nags.push(ply.nag);
  });
  return { fen, moves: reviewed };
}

/**
 * The score of a move, which counts the moves of a mate with it, as an evaluation of the position after it. None for a move
 * that mates.
 */
function evaluationAfter(score: Score, byRed: boolean, depth: number): TreeNodeLike['evaluation'] {
  const own = byRed ? 1 : -1;
  if (!('mate' in score) || score.mate * own < 0) return { ...score, depth };
  return score.mate === own ? undefined : { mate: score.mate - own, depth };
}
