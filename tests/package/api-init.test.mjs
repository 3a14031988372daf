// Where the wasm comes from: the slim entry with every kind of source, before and after, and the default entry,
// which needs none. Each test has its own copy of the slim entry.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { NPM, file, freshSlim, thrown, wasmBytes } from './api-support.mjs';

const WASM = join(NPM, 'xiangqi.wasm');
const NOT_WASM = Buffer.from('<!doctype html>');

function plays(xq) {
  assert.equal(new xq.Game().legalMoves().length, 44);
}

describe('slim init', () => {
  const sources = {
    'nothing: the file beside it': () => undefined,
    'a file path': () => WASM,
    'a file: address as text': () => pathToFileURL(WASM).href,
    'a URL': () => pathToFileURL(WASM),
    'a data: address': () => `data:application/wasm;base64,${wasmBytes().toString('base64')}`,
    'a Buffer': () => wasmBytes(),
    'an ArrayBuffer': () => new Uint8Array(wasmBytes()).buffer,
    'a DataView': () => new DataView(new Uint8Array(wasmBytes()).buffer),
    'a module': () => new WebAssembly.Module(wasmBytes()),
    'a Response that names its type': () => new Response(wasmBytes(), { headers: { 'content-type': 'application/wasm' } }),
    'a Response that does not': () => new Response(wasmBytes()),
    'a Blob': () => new Blob([wasmBytes()]),
    'a promise': () => Promise.resolve(wasmBytes()),
  };
  for (const [name, source] of Object.entries(sources)) {
    test(`takes ${name}`, async () => {
      const slim = await freshSlim();
      await slim.init(source());
      plays(slim);
      await slim.init('anything: it is there already');
      slim.initSync(null);
    });
  }

  test('takes an http address', async () => {
    const server = createServer((request, response) => {
      const found = request.url === '/xiangqi.wasm';
      response.writeHead(found ? 200 : 404, { 'content-type': found ? 'application/wasm' : 'text/html' });
      response.end(found ? wasmBytes() : NOT_WASM);
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    const base = `http://127.0.0.1:${server.address().port}`;
    const slim = await freshSlim();
    await assert.rejects(slim.init(`${base}/missing`), (error) => error.code === 'init/failed' && /404/.test(error.message));
    await slim.init(new URL(`${base}/xiangqi.wasm`));
    plays(slim);
    server.close();
  });

  test('two calls at once share one load', async () => {
    const slim = await freshSlim();
    await Promise.all([slim.init(WASM), slim.init(WASM), slim.init()]);
    plays(slim);
  });

  test('rejects with a code, and can be tried again', async () => {
    const slim = await freshSlim();
    const empty = new WebAssembly.Module(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
    const bad = [
      [() => NOT_WASM, 'init/failed'],
      [() => join(NPM, 'missing.wasm'), 'init/failed'],
      [() => new Response(NOT_WASM), 'init/failed'],
      [() => Promise.reject(new Error('no')), 'init/failed'],
      [() => empty, 'init/failed'],
      [() => 42, 'argument/source'],
      [() => ({}), 'argument/source'],
    ];
    for (const [source, code] of bad) {
      await assert.rejects(slim.init(source()), (error) => error instanceof slim.XiangqiError && error.code === code && error.message.length > 20);
      assert.equal(thrown(() => new slim.Game()).code, 'init/missing');
    }
    await slim.init();
    plays(slim);
  });
});

describe('slim initSync', () => {
  test('takes bytes or a module', async () => {
    for (const source of [wasmBytes(), new Uint8Array(wasmBytes()).buffer, new WebAssembly.Module(wasmBytes())]) {
      const slim = await freshSlim();
      slim.initSync(source);
      plays(slim);
    }
  });

  test('refuses anything else, and can be tried again', async () => {
    const slim = await freshSlim();
    for (const source of [undefined, null, 'x', 5, {}, Promise.resolve(wasmBytes()), new URL('file:///x')]) {
      assert.equal(thrown(() => slim.initSync(source)).code, 'argument/source');
    }
    const error = thrown(() => slim.initSync(NOT_WASM));
    assert.deepEqual([error.name, error.code, error.cause instanceof WebAssembly.CompileError], ['XiangqiError', 'init/failed', true]);
    slim.initSync(wasmBytes());
    plays(slim);
  });
});

test('before init every way in says init/missing', async () => {
  const slim = await freshSlim();
  assert.match(slim.START_FEN, /^rnbakabnr/);
  for (const call of [() => new slim.Game(), () => new slim.Game(slim.START_FEN), () => slim.Game.fromMoves('h2e2'), () => slim.validateFen(slim.START_FEN), () => new slim.Referee(), () => slim.touchMove(slim.START_FEN, []), () => slim.parseMove(slim.START_FEN, 'h2e2'), () => slim.makeMove(slim.START_FEN, 'h2e2', 'iccs')]) {
    const error = thrown(call);
    assert.ok(error instanceof slim.XiangqiError);
    assert.equal(error.code, 'init/missing');
  }
});

test('the CommonJS slim entry finds its file too', async () => {
  const slim = createRequire(import.meta.url)(join(NPM, 'slim.cjs'));
  await slim.init();
  plays(slim);
});

test('the default entry takes init calls and does not need them', async () => {
  const eager = await import(`${file('index.js')}?eager`);
  const start = eager.init();
  plays(eager);
  await start;
  await eager.init();
  const own = await import(`${file('index.js')}?own`);
  own.initSync(wasmBytes());
  plays(own);
});

test('the rules entries find and start a wasm of their own', async () => {
  plays(await import(file('rules.js')));
  const slim = await import(`${file('slim/rules.js')}?own`);
  assert.equal(thrown(() => new slim.Game()).code, 'init/missing');
  await slim.init();
  plays(slim);
  const cjs = createRequire(import.meta.url)(join(NPM, 'slim/rules.cjs'));
  await cjs.init();
  plays(cjs);
  const given = await import(`${file('slim/rules.js')}?given`);
  given.initSync(readFileSync(join(NPM, 'xiangqi_rules.wasm')));
  plays(given);
});

test('the inlined wasm needs nothing of Node to be read', async () => {
  const { Buffer } = globalThis;
  try {
    globalThis.Buffer = undefined;
    plays(await import(`${file('index.js')}?bare`));
    plays(await import(`${file('rules.js')}?bare`));
  } finally {
    globalThis.Buffer = Buffer;
  }
});

test('errors and games of two copies: codes, moves and positions work across, instanceof does not', async () => {
  const esm = await import(file('index.js'));
  const cjs = createRequire(import.meta.url)(fileURLToPath(file('index.cjs')));
  const move = new cjs.Game().apply('h2e2');
  const game = new esm.Game();
  assert.equal(game.apply(move).uci, 'h2e2');
  assert.equal(esm.parseMove(cjs.Game.fromMoves('h2e2'), 'h9g7').uci, 'h9g7');
  assert.equal(cjs.makeMove(game, 'h9g7', 'iccs'), 'H9-G7');
  const error = thrown(() => cjs.parseMove(game, 'h2e2'));
  assert.deepEqual([error instanceof cjs.IllegalMoveError, error instanceof esm.IllegalMoveError, error.code], [true, false, 'move/no-piece']);
});
