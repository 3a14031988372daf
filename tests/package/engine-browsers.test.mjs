// The engine in three browser engines from plain files: no bundler, no special headers, no network. Chromium runs
// the long list; Firefox and WebKit start, search, tell infos, stop and close. With XIANGQI_SLOW=1 a thousand stops:
// XIANGQI_SLOW=1 node --test --test-reporter=spec tests/package/engine-browsers.test.mjs

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CHROMIUM, ENGINES, page, serve } from './browsers.mjs';
import { BUSY_WORKER, FIRST_INFO_MS, MATED, SEARCHES, SLOW, START, percentile } from './engine-support.mjs';
import { project } from './support.mjs';

const PACKAGE = './node_modules/xiangqi-wasm';

/** What every browser does; in the page. */
const SMOKE = `
async function smoke(Engine, options) {
  const engine = await Engine.create(options);
  const first = await engine.search('${START}', { depth: 4 });
  const search = engine.search('${START}', { infinite: true });
  let infos = 0;
  let stopMs;
  for await (const info of search) {
    infos += 1;
    if (info.depth >= 5) break;
  }
  const start = performance.now();
  const stopped = await search.stop();
  const mate = await engine.findMate('3k5/R8/1R7/9/9/9/9/9/9/5K3 w', { plies: 1 });
  const pending = engine.search('${START}', { infinite: true });
  await engine.close();
  const late = await engine.search('${START}').then(() => 'kept', (error) => error.code);
  return {
    mode: engine.mode, depth: first.lines[0].depth, infos: infos >= 5, stopped: [stopped.stopped, stopped.bestMove !== null],
    mate: mate.plies, closed: (await pending).stopped, late, isolated: globalThis.crossOriginIsolated,
  };
}
`;
const SMOKED = { mode: 'worker', depth: 4, infos: true, stopped: [true, true], mate: 1, closed: true, late: 'engine/closed', isolated: false };

const script = (imports, body) => `${imports}\n${SMOKE}\nglobalThis.settle(await (async () => { ${body} })());\n`;
const module = (imports, body) => page(`<script type="module">${script(imports, body)}</script>`);
const ENGINE = `import { Engine } from '${PACKAGE}/engine.js';`;

/** Pages for every browser: what they do and what must come of it. */
const PAGES = {
  'a module script': [module(ENGINE, 'return smoke(Engine);'), SMOKED],
  'on the page itself': [module(ENGINE, "return smoke(Engine, { worker: 'inline' });"), { ...SMOKED, mode: 'inline' }],
  'the slim entry': [module(`import { Engine } from '${PACKAGE}/slim/engine.js';`, 'return smoke(Engine);'), SMOKED],
  'a strict content security policy': [
    page(`<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'">\n<script type="module" src="./strict.js"></script>`),
    { own: SMOKED, auto: ['inline', 'engine/worker', true] },
  ],
};
const STRICT = script(ENGINE, `
const own = await smoke(Engine, { worker: () => new Worker('${PACKAGE}/worker.js') });
// Blobs are forbidden: the engine says so and goes on without a worker.
const engine = await Engine.create();
const { bestMove } = await engine.search('${START}', { depth: 3 });
const auto = [engine.mode, engine.workerError?.code, bestMove !== null];
await engine.close();
return { own, auto };
`);

/** For Chromium only. */
const LONG = {
  'fixed limits find what the native engine finds': module(ENGINE, `
const searches = await (await fetch('./searches.json')).json();
const engine = await Engine.create();
const different = [];
for (const { fen, moves, limits, nodes, depth, bestMove, score } of searches) {
  engine.newGame();
  const result = await engine.search({ fen, moves }, limits);
  const [line] = result.lines;
  const found = JSON.stringify([result.bestMove, line?.nodes ?? 0, line?.depth ?? 0, line?.score ?? null]);
  if (found !== JSON.stringify([bestMove, nodes, depth, score])) different.push([fen, found]);
}
return { count: searches.length, different };
`),
  'stop latency': module(ENGINE, `
const engine = await Engine.create();
const busy = new Worker('./busy.js');
const times = [];
const control = [];
const moment = () => new Promise((resolve) => setTimeout(resolve, Math.random() * ${SLOW ? 100 : 30}));
for (let round = 0; round < ${SLOW ? 1000 : 100}; round++) {
  const search = engine.search('${START}', { infinite: true, multipv: 1 + (round % 3) });
  await moment();
  let start = performance.now();
  const { bestMove } = await search.stop();
  times.push(performance.now() - start);
  if (bestMove === null) throw new Error('no move');
  busy.postMessage('begin');
  await moment();
  start = performance.now();
  await new Promise((resolve) => { busy.onmessage = resolve; busy.postMessage('end'); });
  control.push(performance.now() - start);
}
return { times, control };
`),
  // The page in the frame is loaded again and again: from the second time on from the cache.
  'the first info': module('', `
const frame = document.createElement('iframe');
document.body.append(frame);
const times = [];
for (let round = 0; round < 6; round++) {
  frame.src = './first.html?' + round;
  times.push(await new Promise((resolve) => addEventListener('message', ({ data }) => resolve(data), { once: true })));
}
return times.slice(1);
`),
  'a page that goes away': module(ENGINE, `
const frame = document.createElement('iframe');
frame.src = './searching.html';
document.body.append(frame);
await new Promise((resolve) => addEventListener('message', resolve, { once: true }));
frame.remove();
// Another engine is not disturbed.
const engine = await Engine.create();
const { bestMove } = await engine.search('${START}', { depth: 5 });
await engine.close();
return bestMove !== null;
`),
  'a page that goes elsewhere': module(ENGINE, `
const frame = document.createElement('iframe');
document.body.append(frame);
// There and away several times: whatever was left behind would add up.
for (let round = 0; round < 5; round++) {
  frame.src = './searching.html?' + round;
  await new Promise((resolve) => addEventListener('message', resolve, { once: true }));
  frame.src = 'about:blank';
  await new Promise((resolve) => (frame.onload = resolve));
}
const engine = await Engine.create();
const { bestMove } = await engine.search('${START}', { depth: 5 });
await engine.close();
return bestMove !== null;
`),
  'what is asked wrongly': module(ENGINE, `
const engine = await Engine.create();
const outcome = (promise) => promise.then(() => 'kept', (error) => error.code);
const codes = {};
for (const [what, position, limits] of [
  ['no board', '9/9 w'], ['no kings', '9/9/9/9/9/9/9/9/9/9 w'], ['kings that face', '4k4/9/9/9/9/9/9/9/9/4K4 w'],
  ['depth 0', '${START}', { depth: 0 }], ['no nodes', '${START}', { nodes: 0 }], ['a negative time', '${START}', { movetime: -1 }],
  ['a negative clock', '${START}', { clock: { red: -1, black: 1 } }], ['level 11', '${START}', { level: 11 }],
]) codes[what] = await outcome(engine.search(position, limits));
for (const hashMb of [0, 1e9]) codes['a table of ' + hashMb] = await outcome(Engine.create({ hashMb }));
const over = await engine.search('${MATED}', { depth: 3 });
const { lines } = await engine.search('${START}', { depth: 1, multipv: 500 });
await engine.close();
return { codes, over, lines: lines.length };
`),
  'a table too large for the device': module(ENGINE, `
const outcomes = [];
for (const worker of ['auto', 'inline']) {
  outcomes.push(await Engine.create({ hashMb: 2048, worker }).then(() => 'kept', (error) => error.code));
  const engine = await Engine.create({ hashMb: 100, worker });
  outcomes.push((await engine.search('${START}', { depth: 3 })).bestMove !== null);
  await engine.close();
}
return outcomes;
`),
  'a worker that is ended': module(ENGINE, `
let worker;
const engine = await Engine.create({ worker: () => (worker = new Worker('${PACKAGE}/worker.js')) });
const search = engine.search('${START}', { infinite: true });
await search[Symbol.asyncIterator]().next();
worker.terminate();
const pending = await Promise.resolve(search).then(() => 'kept', (error) => error.code);
const late = await engine.search('${START}').then(() => 'kept', (error) => error.code);
return { pending, late };
`),
};
const fileOf = (name) => `${name.replace(/\W+/g, '-')}.html`;

let server;
before(async () => {
  const files = { 'strict.js': STRICT, 'busy.js': BUSY_WORKER, 'searches.json': JSON.stringify(SEARCHES) };
  for (const [name, [text]] of Object.entries(PAGES)) files[fileOf(name)] = text;
  for (const [name, text] of Object.entries(LONG)) files[fileOf(name)] = text;
  files['searching.html'] = page(`<script type="module">${ENGINE}
const engine = await Engine.create();
const search = engine.search('${START}', { infinite: true });
await search[Symbol.asyncIterator]().next();
parent.postMessage('searching', '*');
</script>`);
  files['first.html'] = page(`<script type="module">${ENGINE}
const start = performance.now();
const engine = await Engine.create();
await engine.search('${START}', { depth: 4 })[Symbol.asyncIterator]().next();
parent.postMessage(performance.now() - start, '*');
</script>`);
  server = await serve(await project(files));
});
after(() => server?.close());

for (const engine of ENGINES) {
  test(`the engine runs in ${engine.name}`, { skip: engine.skip }, async (t) => {
    const browser = await engine.launch();
    try {
      for (const [name, [, expected]] of Object.entries(PAGES)) {
        await t.test(name, async () => {
          assert.deepEqual(await browser.outcome(server.url + fileOf(name)), expected);
        });
      }
    } finally {
      await browser.close();
    }
  });
}

test('the engine in Chromium, at length', { skip: CHROMIUM.skip }, async (t) => {
  const browser = await CHROMIUM.launch();
  const outcome = (name) => browser.outcome(server.url + fileOf(name));
  try {
    await t.test('fixed limits find what the native engine finds', async () => {
      assert.deepEqual(await outcome('fixed limits find what the native engine finds'), { count: SEARCHES.length, different: [] });
    });
    await t.test('95 of 100 stops take less than 50 ms', async () => {
      const { times, control } = await outcome('stop latency');
      const shares = (values) => [0.5, 0.95, 0.99, 1].map((share) => percentile(values, share).toFixed(1)).join(', ');
      t.diagnostic(`stop latency of ${times.length} in Chromium in ms, median, 95%, 99%, longest: ${shares(times)}; this machine by itself: ${shares(control)}`);
      const allowed = Math.max(50, 2 * percentile(control, 0.95));
      assert.ok(percentile(times, 0.95) <= allowed, `${percentile(times, 0.95)} of ${allowed}`);
    });
    await t.test('the first info comes within 150 ms, with the page from the cache', async () => {
      const times = (await outcome('the first info')).sort((a, b) => a - b);
      t.diagnostic(`from Engine.create() to the first info in Chromium in ms: ${times.map(Math.round).join(', ')}`);
      assert.ok(percentile(times, 0.5) < FIRST_INFO_MS, `${times.map(Math.round).join(', ')} ms`);
    });
    await t.test('a page that goes away takes its engine along', async () => {
      assert.equal(await outcome('a page that goes away'), true);
    });
    await t.test('a page that goes elsewhere takes its engine along', async () => {
      assert.equal(await outcome('a page that goes elsewhere'), true);
    });
    await t.test('what is asked wrongly is refused with a code, and the engine goes on', async () => {
      assert.deepEqual(await outcome('what is asked wrongly'), {
        codes: {
          'no board': 'fen/rows', 'no kings': 'fen/kings', 'kings that face': 'fen/kings-facing', 'depth 0': 'argument/option', 'no nodes': 'argument/option',
          'a negative time': 'argument/option', 'a negative clock': 'argument/option', 'level 11': 'argument/option',
          'a table of 0': 'argument/option', 'a table of 1000000000': 'argument/option',
        },
        over: { bestMove: null, lines: [], stopped: false },
        lines: 44,
      });
    });
    await t.test('a worker that is ended fails what is pending', async () => {
      assert.deepEqual(await outcome('a worker that is ended'), { pending: 'engine/gone', late: 'engine/gone' });
    });
  } finally {
    await browser.close();
  }
});

test('Chromium with little memory: a table too large is refused, a smaller one is not', { skip: CHROMIUM.skip }, async () => {
  // 256 MiB for wasm.
  const browser = await CHROMIUM.launch(['--wasm-max-mem-pages=4096']);
  try {
    const outcomes = await browser.outcome(server.url + fileOf('a table too large for the device'));
    assert.deepEqual(outcomes, ['engine/memory', true, 'engine/memory', true]);
  } finally {
    await browser.close();
  }
});
