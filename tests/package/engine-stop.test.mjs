// Stopping: how fast, and that nothing is lost, mixed up or left hanging when searches are started, stopped,
// aborted and closed in any order. The numbers are printed. A thousand stops and ten thousand searches:
// XIANGQI_SLOW=1 node --test --test-reporter=spec tests/package/engine-stop.test.mjs

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { file } from './api-support.mjs';
import { BUSY_WORKER, Engine, Game, MATE_IN_ONE, SEARCHES, SLOW, START, percentile, random, withEngine } from './engine-support.mjs';
import { ROOT } from './support.mjs';

/** What is asked of a stop, in milliseconds: 95 of 100 end within. */
const LIMIT_MS = 50;

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Starts searches, stops each at a random moment, and gives the times the stops took; and in turn those that a worker
 * takes which only keeps busy.
 */
async function stops(engine, count, next) {
  const positions = SEARCHES.filter(({ bestMove }) => bestMove !== null).map(({ fen, moves }) => ({ fen, moves }));
  const busy = new Worker(BUSY_WORKER, { eval: true });
  const times = [];
  const control = [];
  const moment = () => sleep(next() * (SLOW ? 120 : 40));
  for (let round = 0; round < count; round++) {
    const search = engine.search(positions[round % positions.length], { infinite: true, multipv: 1 + (round % 3) });
    await moment();
    let start = performance.now();
    const { bestMove } = await search.stop();
    times.push(performance.now() - start);
    assert.ok(bestMove !== null);
    busy.postMessage('begin');
    await moment();
    start = performance.now();
    const answer = once(busy, 'message');
    busy.postMessage('end');
    await answer;
    control.push(performance.now() - start);
  }
  await busy.terminate();
  return { times, control };
}

for (const worker of ['auto', 'inline']) {
  const count = worker === 'auto' ? (SLOW ? 1000 : 100) : SLOW ? 300 : 50;
  test(`${count} stops at random moments: ${worker}`, withEngine({ worker }, async (engine, t) => {
    const { times, control } = await stops(engine, count, random(1));
    const shares = (values) => [0.5, 0.95, 0.99, 1].map((share) => percentile(values, share).toFixed(1)).join(', ');
    t.diagnostic(`stop latency in ms, median, 95%, 99%, longest: ${shares(times)}; this machine by itself: ${shares(control)}`);
    const allowed = Math.max(LIMIT_MS, 2 * percentile(control, 0.95));
    assert.ok(percentile(times, 0.95) <= allowed, `95% of stops took up to ${percentile(times, 0.95)} ms of ${allowed}`);
  }));
}

/** An engine whose slices last so long. */
const sliced = (sliceMs) => Engine.create({
  worker: () => {
    const worker = new Worker(new URL(file('worker.js')));
    const post = worker.postMessage.bind(worker);
    worker.postMessage = (message) => post(message.type === 'start' ? { ...message, sliceMs } : message);
    return worker;
  },
});

test('an engine that is put to sleep at every opportunity finds the same', async () => {
  const [sleepy, awake] = await Promise.all([sliced(0), sliced(1e9)]);
  const mates = readFileSync(join(ROOT, 'src/engine/tests/data/mates.txt'), 'utf8').match(/^[^#\n].*?(?= \|)/gm);
  assert.ok(mates.length >= 50);
  const positions = [...SEARCHES.filter((_, index) => index % 2 === 0).map(({ fen, moves }) => ({ fen, moves })), ...mates.map((fen) => ({ fen, moves: [] }))];
  const same = async (ask) => {
    const [one, two] = await Promise.all([sleepy, awake].map((engine) => (engine.newGame(), ask(engine))));
    assert.deepEqual(one, two);
  };
  for (const position of SLOW ? positions : positions.filter((_, index) => index % 3 === 0)) {
    await same(async (engine) => {
      const { bestMove, lines } = await engine.search(position, { nodes: SLOW ? 300_000 : 60_000, depth: 30 });
      return [position.fen, bestMove, lines.map(({ timeMs, nps, ...rest }) => rest)];
    });
  }
  for (const fen of mates.slice(-12)) await same(async (engine) => engine.findMate(fen, { plies: 7 }));
  await same(async (engine) => engine.review(Game.fromMoves(SEARCHES.at(-1).moves.slice(0, 8)), { nodes: 5000 }));
  await Promise.all([sleepy.close(), awake.close()]);
});

test('the prover and a review stop as fast', withEngine({}, async (engine, t) => {
  const times = [];
  const game = Game.fromMoves(SEARCHES.at(-1).moves);
  for (let round = 0; round < 20; round++) {
    const controller = new AbortController();
    const { signal } = controller;
    const busy = round % 2 === 0 ? engine.findMate(START, { plies: 31, signal }) : engine.review(game, { nodes: 1e9 }, { signal });
    busy.catch(() => {});
    await sleep(30);
    const start = performance.now();
    controller.abort();
    // The abort itself is at once; the engine is free when the next job is answered.
    await engine.search(MATE_IN_ONE, { depth: 1 });
    times.push(performance.now() - start);
  }
  t.diagnostic(`free again: median ${percentile(times, 0.5).toFixed(1)} ms, longest ${percentile(times, 1).toFixed(1)} ms`);
  assert.ok(percentile(times, 0.5) <= LIMIT_MS, String(times));
}));

test('a stopped search keeps what it has learned', withEngine({}, async (engine) => {
  const depth = 9;
  const cold = await engine.search(START, { depth });
  engine.newGame();
  const search = engine.search(START, { infinite: true });
  for await (const info of search) if (info.depth >= depth + 3) break;
  await search;
  const warm = await engine.search(START, { depth });
  const [first, again] = [cold.lines[0].nodes, warm.lines[0].nodes];
  assert.ok(again < first / 2, `${again} of ${first}`);
}));

test('the caller is never blocked for long', async (t) => {
  const spans = [];
  const timed = (call) => {
    const start = performance.now();
    const value = call();
    spans.push(performance.now() - start);
    return value;
  };
  const engine = await timed(() => Engine.create());
  const game = new Game();
  for (let round = 0; round < 200; round++) {
    const search = timed(() => engine.search(game, { nodes: 500 }));
    timed(() => engine.newGame());
    timed(() => search.stop());
    await search;
  }
  await timed(() => engine.close());
  t.diagnostic(`calls: 99% within ${percentile(spans, 0.99).toFixed(2)} ms`);
  assert.ok(percentile(spans, 0.99) <= 5, String(percentile(spans, 0.99)));
});

/** A position of its own for each number, and whether a line was searched in it. */
function numbered(number) {
  const moves = SEARCHES[2 * (number % (SEARCHES.length / 2))];
  return { fen: moves.fen, moves: moves.moves };
}
const fits = (position, line) => Game.fromMoves(position.moves, { fen: position.fen, free: true }).isLegal(line[0]);

const OPERATIONS = SLOW ? 10_000 : 300;
for (const worker of ['auto', 'inline']) {
  const count = worker === 'auto' ? OPERATIONS : OPERATIONS / 3;
  test(`${Math.floor(count)} searches begun, stopped, aborted and closed at random: ${worker}`, async (t) => {
    const next = random(7);
    const pick = (number) => Math.floor(next() * number);
    let engine = await Engine.create({ worker, hashMb: 1 });
    const open = new Set();
    const outcomes = {};
    let heard = 0;
    const begin = (number) => {
      const position = numbered(number);
      const controller = new AbortController();
      const limits = [{ infinite: true }, { nodes: 1 + pick(3000) }, { depth: 1 + pick(4), multipv: 3 }, { movetime: pick(10) }][pick(4)];
      const search = engine.search(position, limits, {
        signal: controller.signal,
        onInfo: ({ pv }) => { heard += 1; assert.ok(fits(position, pv), 'an info of another search'); },
      });
      const entry = { search, controller };
      open.add(entry);
      entry.done = search.then(
        ({ bestMove, stopped }) => {
          // A position that is over has no move.
          assert.ok(bestMove === null || fits(position, [bestMove]), 'a result of another search');
          return stopped ? 'stopped' : 'finished';
        },
        (error) => (error === 'enough' ? 'aborted' : error.code),
      ).then((outcome) => {
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        open.delete(entry);
      });
      return entry;
    };
    let memory = 0;
    for (let number = 0; number < count; number++) {
      const last = [...open].at(-1);
      switch (pick(10)) {
        case 0: case 1: case 2: begin(number); break;
        case 3: { const { done } = begin(number); void [...open].at(-1).search.stop().catch(() => {}); if (pick(2)) await done; break; }
        case 4: begin(number).controller.abort('enough'); break;
        case 5: last?.controller.abort('enough'); break;
        case 6: void last?.search.stop().catch(() => {}); break;
        case 7: engine.newGame(); await sleep(pick(3)); break;
        case 8: begin(number); begin(number + 1); await [...open].at(-1).search.stop().catch(() => {}); break;
        case 9:
          if (pick(5) === 0) {
            const pending = [...open].map(({ done }) => done);
            await engine.close();
            await Promise.all(pending);
            assert.equal(open.size, 0, 'everything settles');
            engine = await Engine.create({ worker, hashMb: 1 });
          }
      }
      if (number === Math.floor(count / 4)) memory = await usedMemory();
    }
    await engine.close();
    await Promise.all([...open].map(({ done }) => done));
    assert.equal(open.size, 0);
    const grown = (await usedMemory()) - memory;
    t.diagnostic(`${JSON.stringify(outcomes)}, ${heard} infos, memory grew by ${(grown / 1e6).toFixed(1)} MB`);
    assert.deepEqual(Object.keys(outcomes).filter((outcome) => !['stopped', 'finished', 'aborted'].includes(outcome)), []);
    assert.ok(outcomes.stopped > 0 && outcomes.finished > 0 && outcomes.aborted > 0);
    assert.ok(grown < 60e6, `${grown} bytes`);
  });
}

/** Bytes this process holds, as far as that can be told after giving the collector a chance. */
async function usedMemory() {
  for (let round = 0; round < 3; round++) {
    globalThis.gc?.();
    await sleep(20);
  }
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + external + arrayBuffers;
}
