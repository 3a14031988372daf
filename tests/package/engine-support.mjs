// What the engine's tests share: the built package, positions, and a check of mate proofs by the rules alone.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { file } from './api-support.mjs';
import { ROOT } from './support.mjs';

export const { Engine, EngineError, XiangqiError } = await import(file('engine.js'));
export const { Game } = await import(file('index.js'));

export const SLOW = process.env.XIANGQI_SLOW === '1';
/** From `Engine.create()` to the first info of a search, at most. */
export const FIRST_INFO_MS = 150;
export const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';

/** A rook and a pawn mate in two moves at most; Red to move. */
export const MATE_IN_ONE = '3k5/R8/1R7/9/9/9/9/9/9/5K3 w - - 0 1';
/** Checkmated: Black has no move. */
export const MATED = 'R2k5/1R7/9/9/9/9/9/9/9/4K4 b - - 0 1';

/** What the native engine found (tests/data/README.md). */
export const SEARCHES = readFileSync(join(ROOT, 'tests/data/engine/searches.jsonl'), 'utf8').trim().split('\n').map((line) => JSON.parse(line));

/** Runs a test with an engine of its own, closed afterwards. */
export const withEngine = (options, body) => async (t) => {
  const engine = await Engine.create(options);
  try {
    await body(engine, t);
  } finally {
    await engine.close();
  }
};

/** What a promise rejects with; fails if it is kept. */
export async function rejection(promise) {
  let value;
  try {
    value = await promise;
  } catch (error) {
    return error;
  }
  return assert.fail(`nothing was rejected, it came to ${JSON.stringify(value)}`);
}

/** Plays every branch of a proof: each answer is there, each line ends in mate, none is longer than it says. */
export function assertProof(fen, { plies, line, tree }) {
  let branches = 0;
  const walk = (game, node, left) => {
    assert.ok(left >= 1, `longer than ${plies} plies: ${game.history().join(' ')}`);
    game.apply(node.move);
    const answers = game.legalMoves();
    assert.deepEqual(node.answers.map(({ move }) => move).sort(), [...answers].sort(), game.fen());
    if (answers.length === 0) branches += 1;
    let longest = 1;
    for (const { move, then } of node.answers) {
      const next = game.clone();
      next.apply(move);
      longest = Math.max(longest, 2 + walk(next, then, left - 2));
    }
    return longest;
  };
  const game = new Game(fen, { free: true, naturalLimit: null });
  assert.equal(walk(game.clone(), tree, plies), plies);
  for (const move of line) game.apply(move);
  assert.equal(game.legalMoves().length, 0, 'the line ends in mate');
  assert.equal(line.length, plies);
  return branches;
}

/** The value below which a share of the values lies. */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** Reproducible numbers from 0 to below 1 (mulberry32). */
export function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * The script of a worker that does nothing but keep busy in slices of 8 ms, from one message to the next, which it
 * answers. What it takes to answer is what the machine takes, whatever the engine does.
 */
export const BUSY_WORKER = `
const threads = globalThis.process?.getBuiltinModule?.('node:worker_threads');
const port = threads?.parentPort;
let busy = false;
const next = globalThis.setImmediate ?? ((() => {
  const { port1, port2 } = new MessageChannel();
  return (call) => { port1.onmessage = call; port2.postMessage(0); };
})());
const spin = () => {
  for (const end = performance.now() + 8; performance.now() < end; );
  if (busy) next(spin);
};
const hear = () => {
  busy = !busy;
  if (busy) spin();
  else (port ?? globalThis).postMessage('stopped');
};
if (port) port.on('message', hear);
else addEventListener('message', hear);
`;
