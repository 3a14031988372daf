// The installed package in Node, Deno and Bun: every module system, every entry, worker threads, and an import
// that does no work. Each consumer is one file that plays the script of support.mjs and prints what it saw.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { PROGRAMS } from './programs.mjs';
import {
  CJS, ESM, PLAY, RULES_CJS, RULES_ESM, SLIM_CJS, SLIM_ESM, SLIM_INIT, SLIM_RULES_ESM, SLIM_RULES_INIT,
  assertPlayed, consumer, project, run, scratch, write,
} from './support.mjs';

const CONSUMERS = [
  { file: 'default.mjs', imports: ESM },
  { file: 'default.cjs', imports: CJS },
  { file: 'slim.mjs', imports: SLIM_ESM, slim: true },
  { file: 'slim.cjs', imports: SLIM_CJS, slim: true },
  { file: 'slim-init.mjs', imports: SLIM_INIT, slim: true },
  { file: 'rules.mjs', imports: RULES_ESM },
  { file: 'rules.cjs', imports: RULES_CJS },
  { file: 'slim-rules.mjs', imports: SLIM_RULES_ESM, slim: true },
  { file: 'slim-rules-init.mjs', imports: SLIM_RULES_INIT, slim: true },
];

let folder;
before(async () => {
  folder = await project(Object.fromEntries(CONSUMERS.map(({ file, imports }) => [file, consumer(imports)])));
});

for (const { name, command, args, slimArgs = [], skip = false } of PROGRAMS) {
  for (const { file, slim } of CONSUMERS) {
    test(`${name} plays ${file}`, { skip }, async () => {
      // A home of its own: nothing cached by an earlier run, no permission but those named.
      const home = scratch();
      const env = { ...process.env, DENO_DIR: home, DENO_NO_UPDATE_CHECK: '1', BUN_INSTALL: home, DO_NOT_TRACK: '1' };
      assertPlayed(await run(command, [...args, ...(slim ? slimArgs : []), file], { cwd: folder, env }));
    });
  }
}

test('Node plays in worker threads, from both module systems and beside the main thread', async () => {
  const report = `${PLAY}\nparentPort.postMessage(play(xq));\n`;
  write(folder, {
    'worker.mjs': `import { parentPort } from 'node:worker_threads';\n${ESM}\n${report}`,
    'worker.cjs': `const { parentPort } = require('node:worker_threads');\n${CJS}\n${report}`,
    'threads.mjs': `
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
${ESM}
${PLAY}
const workers = ['./worker.mjs', './worker.cjs'].map((file) => once(new Worker(new URL(file, import.meta.url)), 'message'));
const own = play(xq);
console.log(JSON.stringify([own, ...(await Promise.all(workers)).map(([answer]) => answer)]));
`,
  });
  const answers = JSON.parse(await run(process.execPath, ['threads.mjs'], { cwd: folder }));
  assert.equal(answers.length, 3);
  for (const answer of answers) assertPlayed(JSON.stringify(answer));
});

test('importing the package does no work: nothing is compiled before the first use', async () => {
  const count = `
let compiled = 0;
for (const name of ['Module', 'Instance']) {
  WebAssembly[name] = new Proxy(WebAssembly[name], { construct: (target, args) => { compiled += 1; return Reflect.construct(target, args); } });
}
for (const name of ['compile', 'instantiate', 'compileStreaming', 'instantiateStreaming']) {
  const original = WebAssembly[name];
  WebAssembly[name] = (...args) => { compiled += 1; return original(...args); };
}
let decoded = 0;
const { encode } = TextEncoder.prototype;
TextEncoder.prototype.encode = function (text) { if (text.length > 1e5) decoded += 1; return encode.call(this, text); };
`;
  const report = `
const atImport = compiled + decoded;
new xq.Game();
console.log(JSON.stringify({ atImport, usedLater: (new xq.Game().legalMoves(), compiled > 0 && decoded > 0) }));
`;
  write(folder, {
    'lazy.mjs': `${count}\nconst xq = await import('xiangqi-wasm');\n${report}`,
    'lazy.cjs': `${count}\n${CJS}\n${report}`,
  });
  for (const file of ['lazy.mjs', 'lazy.cjs']) {
    const answer = JSON.parse(await run(process.execPath, [file], { cwd: folder }));
    assert.deepEqual(answer, { atImport: 0, usedLater: true }, file);
  }
});

test('slim without its wasm refuses with a code that says what to do', async () => {
  write(folder, {
    'uninitialised.mjs': `
import * as xq from 'xiangqi-wasm/slim';
try {
  new xq.Game().legalMoves();
  console.log('"nothing thrown"');
} catch (error) {
  console.log(JSON.stringify([error instanceof xq.XiangqiError, error.code]));
}
`,
  });
  assert.deepEqual(JSON.parse(await run(process.execPath, ['uninitialised.mjs'], { cwd: folder })), [true, 'init/missing']);
});
