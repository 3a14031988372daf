// What an engine is asked wrongly, and what happens to it from outside: a typed error each time, and it goes on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { file } from './api-support.mjs';
import { Engine, EngineError, Game, START, XiangqiError, rejection, withEngine } from './engine-support.mjs';
import { project, run } from './support.mjs';

/** Arguments of `search` and the code it rejects with. */
const REFUSED = [
  [['9/9 w'], 'fen/rows'],
  [['4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1'], 'fen/kings-facing'],
  [['9/9/9/9/9/9/9/9/9/9 w - - 0 1'], 'fen/kings'],
  [[''], 'fen/rows'],
  [[undefined], 'argument/position'],
  [[null], 'argument/position'],
  [[42], 'argument/position'],
  [[{}], 'argument/position'],
  [[{ fen: START, moves: 'h2e2' }], 'argument/position'],
  [[{ fen: START, moves: [1] }], 'argument/position'],
  [[{ fen: START, moves: ['h2h9', 'nonsense'] }], 'notation/unreadable'],
  [[{ fen: START, moves: ['a0a5'] }], 'move/blocked'],
  [[{ fen: START, moves: [], rules: 'chess' }], 'argument/option'],
  [[{ fen: START, moves: [], naturalLimit: -1 }], 'argument/option'],
  [[START, { depth: 0 }], 'argument/option'],
  [[START, { depth: 1.5 }], 'argument/option'],
  [[START, { depth: NaN }], 'argument/option'],
  [[START, { depth: '5' }], 'argument/option'],
  [[START, { nodes: 0 }], 'argument/option'],
  [[START, { nodes: Infinity }], 'argument/option'],
  [[START, { movetime: -1 }], 'argument/option'],
  [[START, { movetime: NaN }], 'argument/option'],
  [[START, { mate: 0 }], 'argument/option'],
  [[START, { multipv: 0 }], 'argument/option'],
  [[START, { multipv: -3 }], 'argument/option'],
  [[START, { level: 0 }], 'argument/option'],
  [[START, { level: 11 }], 'argument/option'],
  [[START, { seed: -1 }], 'argument/option'],
  [[START, { seed: 0.5 }], 'argument/option'],
  [[START, { clock: {} }], 'argument/option'],
  [[START, { clock: { red: -5, black: 5 } }], 'argument/option'],
  [[START, { clock: { red: 5, black: 5, movesToGo: 0 } }], 'argument/option'],
  [[START, { infinite: 'yes' }], 'argument/option'],
  [[START, { moveTime: 5 }], 'argument/option'],
  [[START, 5], 'argument/option'],
  [[START, { searchMoves: 'h2e2' }], 'argument/option'],
  [[START, { searchMoves: [] }], 'argument/option'],
  [[START, { searchMoves: [5] }], 'argument/move'],
  [[START, { searchMoves: ['h2h9', 'a0a9'] }], 'move/blocked'],
  [[START, { searchMoves: ['xyzzy'] }], 'notation/unreadable'],
  [[START, {}, { signal: {} }], 'argument/option'],
  [[START, {}, { onInfo: 5 }], 'argument/option'],
  [[START, {}, { oninfo() {} }], 'argument/option'],
];

for (const worker of ['auto', 'inline']) {
  test(`a search asked wrongly rejects with a code, and the engine goes on: ${worker}`, withEngine({ worker }, async (engine) => {
    for (const [args, code] of REFUSED) {
      const what = JSON.stringify(args);
      const search = engine.search(...args);
      const error = await rejection(search);
      assert.ok(error instanceof XiangqiError, `${what}: ${error.stack}`);
      assert.equal(error.code, code, `${what}: ${error.message}`);
      await assert.rejects(async () => { for await (const _ of search); }, error, 'iterating says the same');
      await assert.rejects(search.stop(), error);
    }
    assert.ok((await engine.search(START, { depth: 2 })).bestMove);
  }));
}

test('the other calls refuse the same way', withEngine({}, async (engine) => {
  for (const [call, code] of [
    [() => engine.findMate('nonsense'), 'fen/rows'],
    [() => engine.findMate(START, { plies: 0 }), 'argument/option'],
    [() => engine.findMate(START, { plies: 63 }), 'argument/option'],
    [() => engine.findMate(START, { nodes: 0 }), 'argument/option'],
    [() => engine.findMate(START, { checksOnly: 1 }), 'argument/option'],
    [() => engine.findMate(START, { depth: 3 }), 'argument/option'],
    [() => engine.evaluate('nonsense'), 'fen/rows'],
    [() => engine.evaluate(), 'argument/position'],
    [() => engine.review(START), 'argument/position'],
    [() => engine.review(null), 'argument/position'],
    [() => engine.review(new Game(), { infinite: true }), 'argument/option'],
    [() => engine.review(new Game(), { depth: 0 }), 'argument/option'],
    [() => engine.review(new Game(), { depth: 2, seed: 1 }), 'argument/option'],
    [() => engine.review({ fen: START, moves: ['h2e2', 'h9g7', 'e2e6', 'c9e7'] }, { depth: 2 }), 'move/leaves-check'],
    [() => engine.review({ fen: START, moves: ['h2e2', 'h2e2', 'h9g7'] }, { depth: 2 }), 'move/no-piece'],
  ]) {
    const error = await rejection(call());
    assert.equal(error.code, code, `${call}: ${error.stack}`);
  }
  assert.ok((await engine.search(START, { depth: 2 })).bestMove);
}));

test('options of create are checked', async () => {
  assert.equal(Engine.mostHashMb, 2048);
  for (const options of [{ hashMb: 0 }, { hashMb: Engine.mostHashMb + 1 }, { hashMb: 1.5 }, { hashMb: '16' }, { rules: 'chess' }, { worker: 'web' }, { hash: 16 }, 5, null]) {
    const error = await rejection(Engine.create(options));
    assert.equal(error.code, 'argument/option', JSON.stringify(options));
  }
});

test('a table too large for the device is refused, and a smaller one is not', async () => {
  const folder = await project({
    'large.mjs': `
import { Engine } from 'xiangqi-wasm/engine';
for (const worker of ['auto', 'inline']) {
  console.log(await Engine.create({ hashMb: 2048, worker }).then(() => 'created', (error) => [error.name, error.code].join()));
  const engine = await Engine.create({ hashMb: 100, worker });
  console.log((await engine.search('${START}', { depth: 2 })).bestMove !== null);
}
`,
  });
  // As on a device with little memory: 256 MiB for wasm.
  const answers = await run(process.execPath, ['--wasm-max-mem-pages=4096', 'large.mjs'], { cwd: folder });
  assert.deepEqual(answers.trim().split('\n'), ['EngineError,engine/memory', 'true', 'EngineError,engine/memory', 'true']);
});

test('a worker that does not start is told, and auto goes on without', async () => {
  for (const make of [
    () => { throw new Error('no workers today'); },
    () => undefined,
    () => ({}),
    () => new Worker('throw new Error("broken script")', { eval: true }),
    () => new Worker('process.exit(3)', { eval: true }),
  ]) {
    const error = await rejection(Engine.create({ worker: make }));
    assert.ok(error instanceof EngineError, error.stack);
    assert.equal(error.code, 'engine/worker');
  }
  const { getBuiltinModule } = process;
  process.getBuiltinModule = (name) => (name === 'node:worker_threads' ? undefined : getBuiltinModule(name));
  try {
    const engine = await Engine.create();
    assert.equal(engine.mode, 'inline');
    assert.equal(engine.workerError.code, 'engine/worker');
    assert.ok((await engine.search(START, { depth: 3 })).bestMove);
    await engine.close();
  } finally {
    process.getBuiltinModule = getBuiltinModule;
  }
});

test('a worker killed from outside fails what is pending and what comes later', async () => {
  // One at a time, since a new call ends a search.
  const calls = [
    (engine) => engine.search(START, { infinite: true }),
    (engine) => engine.findMate(START, { plies: 31 }),
    (engine) => engine.review(Game.fromMoves('h2e2'), { nodes: 1e9 }),
  ];
  for (const call of calls) {
    let worker;
    const engine = await Engine.create({ worker: () => (worker = new Worker(new URL(file('worker.js')))) });
    const pending = Promise.resolve(call(engine));
    pending.catch(() => {}); // it may fail before it is asked about
    await sleep(50);
    await worker.terminate();
    for (const promise of [pending, engine.search(START), engine.evaluate(START)]) {
      const error = await rejection(promise);
      assert.ok(error instanceof EngineError, error.stack);
      assert.equal(error.code, 'engine/gone');
    }
    engine.newGame();
    await engine.close();
  }
});

test('a worker that falls silent is noticed', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  let worker;
  const engine = await Engine.create({
    worker: () => {
      worker = new Worker(new URL(file('worker.js')));
      const post = worker.postMessage.bind(worker);
      // As a page sees a web worker that was ended: no event, and no answer.
      worker.postMessage = (message) => void (message.type === 'start' && post(message));
      return worker;
    },
  });
  const search = engine.search(START, { infinite: true });
  const outcome = rejection(search);
  for (let tick = 0; tick < 6; tick++) t.mock.timers.tick(2000);
  assert.equal((await outcome).code, 'engine/gone');
  await engine.close();
});

test('an aborted call rejects with the reason of the signal, at once', withEngine({}, async (engine) => {
  const reason = new Error('changed my mind');
  const early = AbortSignal.abort(reason);
  for (const call of [(signal) => engine.search(START, { infinite: true }, { signal }), (signal) => engine.findMate(START, { plies: 21, signal }), (signal) => engine.review(Game.fromMoves('h2e2 h9g7'), { nodes: 1e9 }, { signal })]) {
    assert.equal(await rejection(call(early)), reason);
    const later = new AbortController();
    const promise = call(later.signal);
    setTimeout(() => later.abort(reason), 20);
    assert.equal(await rejection(promise), reason);
    assert.ok((await engine.search(START, { depth: 3 })).bestMove, 'and the engine is free again');
  }
}));

test('close settles everything, and later calls are refused', async () => {
  for (const worker of ['auto', 'inline']) {
    const engine = await Engine.create({ worker });
    const search = engine.search(START, { infinite: true });
    await search[Symbol.asyncIterator]().next();
    const mate = rejection(engine.findMate(START, { plies: 21 }));
    const review = rejection(engine.review(Game.fromMoves('h2e2')));
    const last = engine.search(START, { infinite: true });
    await Promise.all([engine.close(), engine.close()]);
    for (const one of [search, last]) assert.equal((await one).stopped, true);
    for (const error of [await mate, await review, await rejection(engine.search(START)), await rejection(engine.findMate(START)), await rejection(engine.evaluate(START))]) {
      assert.equal(error.code, 'engine/closed');
    }
    engine.newGame();
    await engine[Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose')]();
  }
});

test('an idle engine does not keep Node running, a search does', async () => {
  const folder = await project({
    'idle.mjs': `import { Engine } from 'xiangqi-wasm/engine';\nconst engine = await Engine.create();\nawait engine.search('${START}', { depth: 2 });\nconsole.log('idle');\n`,
    'busy.mjs': `import { Engine } from 'xiangqi-wasm/engine';\nconst engine = await Engine.create();\nengine.search('${START}', { movetime: 300 }).then(({ bestMove }) => console.log(bestMove !== null));\n`,
  });
  assert.equal((await run(process.execPath, ['idle.mjs'], { cwd: folder, timeout: 30_000 })).trim(), 'idle');
  assert.equal((await run(process.execPath, ['busy.mjs'], { cwd: folder, timeout: 30_000 })).trim(), 'true');
});
