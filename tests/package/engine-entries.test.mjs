// The engine's entries in Node, Deno and Bun, as ES module and CommonJS, inlined and slim; and what its wasm holds.

import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { NPM } from './api-support.mjs';
import { START } from './engine-support.mjs';
import { PROGRAMS } from './programs.mjs';
import { ROOT, project, run, scratch } from './support.mjs';

const PLAY = `
(async () => {
  const engine = await Engine.create();
  const { bestMove, lines } = await engine.search('${START}', { depth: 5 });
  const search = engine.search('${START}', { infinite: true });
  for await (const { depth } of search) if (depth >= 3) break;
  const { stopped } = await search;
  const refused = await engine.search('nonsense').catch((error) => [error instanceof XiangqiError, error.code]);
  console.log(JSON.stringify([engine.mode, bestMove, lines[0].nodes, stopped, refused]));
  await engine.close();
})();
`;
const CONSUMERS = {
  'engine.mjs': "import { Engine, XiangqiError } from 'xiangqi-wasm/engine';",
  'engine.cjs': "const { Engine, XiangqiError } = require('xiangqi-wasm/engine');",
  'slim-engine.mjs': "import { Engine, XiangqiError } from 'xiangqi-wasm/slim/engine';",
  'slim-engine.cjs': "const { Engine, XiangqiError } = require('xiangqi-wasm/slim/engine');",
  'slim-engine-init.mjs': `import { Engine, XiangqiError, initSync } from 'xiangqi-wasm/slim/engine';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
initSync(readFileSync(createRequire(import.meta.url).resolve('xiangqi-wasm/engine.wasm')));`,
};

let folder;
let expected;
before(async () => {
  folder = await project(Object.fromEntries(Object.entries(CONSUMERS).map(([file, imports]) => [file, `${imports}\n${PLAY}`])));
});

for (const { name, command, args, slimArgs = [], skip = false } of PROGRAMS) {
  for (const file of Object.keys(CONSUMERS)) {
    test(`${name} searches with ${file}`, { skip }, async () => {
      const home = scratch();
      const env = { ...process.env, DENO_DIR: home, DENO_NO_UPDATE_CHECK: '1', BUN_INSTALL: home, DO_NOT_TRACK: '1' };
      const answer = JSON.parse(await run(command, [...args, ...(file.startsWith('slim') ? slimArgs : []), file], { cwd: folder, env }));
      // Everywhere the same moves and nodes.
      expected ??= answer;
      assert.deepEqual(answer, expected);
      assert.deepEqual([answer[0], answer[3], answer[4]], ['worker', true, [true, 'fen/rows']]);
    });
  }
}

test('the wasm of the engine uses SIMD', async () => {
  const disassemble = join(ROOT, 'pkg-template/node_modules/binaryen/bin/wasm-dis');
  const text = join(scratch(), 'engine.wat');
  await run(process.execPath, [disassemble, join(NPM, 'xiangqi_engine.wasm'), '-o', text]);
  const opcodes = readFileSync(text, 'utf8').match(/\((?:v128|[if](?:8x16|16x8|32x4|64x2))\.\w+/g) ?? [];
  assert.ok(opcodes.length >= 20, `only ${opcodes.length} SIMD instructions`);
});

test('the slim entry of the engine inlines no wasm, and the worker neither', () => {
  for (const name of ['slim/engine.js', 'slim/engine.cjs', 'worker.js']) assert.ok(statSync(join(NPM, name)).size < 100_000, name);
});
