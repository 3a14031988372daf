// The installed package through the bundlers people use, without configuration: the bundle, or the page of a
// development server, is executed in Node or in Chromium and must play the script of support.mjs.

import assert from 'node:assert/strict';
import { cpSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { CHROMIUM, browserConsumer, page, serve } from './browsers.mjs';
import { ESM, PLAYED, RULES_ESM, SLIM_INIT, SLIM_RULES_INIT, assertPlayed, consumer, project, run, scratch, write } from './support.mjs';

const SLIM_VITE = `import * as xq from 'xiangqi-wasm/slim';\nimport wasm from 'xiangqi-wasm/wasm?url';\nawait xq.init(wasm);`;
const SLIM_WEBPACK = `import * as xq from 'xiangqi-wasm/slim';\nawait xq.init(new URL('xiangqi-wasm/wasm', import.meta.url));`;

let installedOnce;
let browser;
before(async () => {
  installedOnce = await project();
  if (!CHROMIUM.skip) browser = await CHROMIUM.launch();
});
after(() => browser?.close());

/** A project of its own for each case, so that no cache or output of one reaches another. */
function app(files) {
  const folder = scratch();
  cpSync(installedOnce, folder, { recursive: true });
  write(folder, files);
  return folder;
}

const entry = page('<script type="module" src="./main.js"></script>');
async function playsInChromium(url) {
  assert.deepEqual(await browser.outcome(url), PLAYED);
}
async function servesAndPlays(folder) {
  const server = await serve(folder);
  try {
    await playsInChromium(server.url);
  } finally {
    await server.close();
  }
}

const [major, minor] = process.versions.node.split('.').map(Number);
const VITE_SKIP = major < 20 || (major === 20 && minor < 19) ? `Vite needs Node 20.19, this is ${process.version}` : CHROMIUM.skip;
const VITES = [{ name: 'Vite 8', tool: 'vite' }, { name: 'Vite 7', tool: 'vite-7' }];
const VITE_CONSUMERS = [
  { kind: 'the default entry', imports: ESM },
  { kind: 'slim, given the address', imports: SLIM_VITE },
  // Built only: the development server's pre-bundle loses files that a package names by `new URL`.
  { kind: 'slim by itself', imports: SLIM_INIT, builtOnly: true },
  { kind: 'the rules entry', imports: RULES_ESM },
  { kind: 'slim rules by itself', imports: SLIM_RULES_INIT, builtOnly: true },
];

for (const { name, tool } of VITES) {
  for (const { kind, imports, builtOnly } of VITE_CONSUMERS) {
    const files = { 'index.html': entry, 'main.js': browserConsumer(imports) };

    test(`${name} builds ${kind} and Chromium plays it`, { skip: VITE_SKIP }, async () => {
      const root = app(files);
      const { build } = await import(tool);
      await build({ root, logLevel: 'silent', configFile: false, base: './' });
      await servesAndPlays(join(root, 'dist'));
    });

    if (builtOnly) continue;
    test(`${name} serves ${kind} in development and Chromium plays it`, { skip: VITE_SKIP }, async () => {
      const root = app(files);
      const { createServer } = await import(tool);
      const server = await createServer({ root, logLevel: 'silent', configFile: false, server: { host: '127.0.0.1', port: 0 } });
      const asked = [];
      server.middlewares.stack.unshift({ route: '', handle: (request, _response, next) => { asked.push(request.url); next(); } });
      try {
        await server.listen();
        await playsInChromium(`http://127.0.0.1:${server.httpServer.address().port}/`);
      } finally {
        await server.close();
      }
      assert.ok(asked.some((url) => /\/\.vite\/deps\/xiangqi-wasm/.test(url)), `no pre-bundled package among ${asked}`);
    });
  }
}

/** Builds with webpack, without configuration but for the folders; complaints fail. */
async function webpackBuilds(context, options = {}) {
  const { default: webpack } = await import('webpack');
  const output = { path: join(context, 'dist'), filename: 'main.js' };
  const config = { context, mode: 'production', entry: './main.js', output, performance: { hints: false }, ...options };
  const stats = await new Promise((resolve, reject) => {
    const compiler = webpack(config, (error, result) => compiler.close(() => (error ? reject(error) : resolve(result))));
  });
  assert.equal(stats.toString({ all: false, errors: true, warnings: true }), '');
}

const WEBPACK_CONSUMERS = [
  { kind: 'the default entry', imports: ESM },
  { kind: 'slim, given the address', imports: SLIM_WEBPACK },
  { kind: 'slim by itself', imports: SLIM_INIT },
  { kind: 'the rules entry', imports: RULES_ESM },
  { kind: 'slim rules by itself', imports: SLIM_RULES_INIT },
];
for (const { kind, imports } of WEBPACK_CONSUMERS) {
  test(`webpack builds ${kind} and Chromium plays it`, { skip: CHROMIUM.skip }, async () => {
    const folder = app({ 'main.js': browserConsumer(imports), 'dist/index.html': page('<script src="./main.js"></script>') });
    await webpackBuilds(folder);
    await servesAndPlays(join(folder, 'dist'));
  });
}

test('webpack builds for Node and Node plays it', async () => {
  const folder = app({ 'main.js': consumer(ESM) });
  await webpackBuilds(folder, { target: 'node', output: { path: folder, filename: 'out.cjs' } });
  assertPlayed(await runAlone(join(folder, 'out.cjs')));
});

test('esbuild bundles for Node, as ESM and CJS, and Node plays both', async () => {
  const { build } = await import('esbuild');
  for (const [format, extension, imports] of [['esm', 'mjs', ESM], ['cjs', 'cjs', ESM], ['esm', 'mjs', RULES_ESM]]) {
    const folder = app({ 'main.js': consumer(imports) });
    const outfile = join(folder, `out.${extension}`);
    const { warnings } = await build({ absWorkingDir: folder, entryPoints: ['main.js'], bundle: true, minify: true, format, platform: 'node', outfile, logLevel: 'silent' });
    assert.deepEqual(warnings, []);
    assertPlayed(await runAlone(outfile));
  }
});

test('esbuild bundles for the browser and Chromium plays it', { skip: CHROMIUM.skip }, async () => {
  const { build } = await import('esbuild');
  const folder = app({ 'main.js': browserConsumer(ESM), 'dist/index.html': page('<script src="./main.js"></script>') });
  const { warnings } = await build({ absWorkingDir: folder, entryPoints: ['main.js'], bundle: true, minify: true, outdir: 'dist', logLevel: 'silent' });
  assert.deepEqual(warnings, []);
  await servesAndPlays(join(folder, 'dist'));
});

test('Rollup bundles and Node plays it', async () => {
  const { rollup } = await import('rollup');
  const { nodeResolve } = await import('@rollup/plugin-node-resolve');
  const folder = app({ 'main.js': consumer(ESM) });
  const warnings = [];
  const bundle = await rollup({ input: join(folder, 'main.js'), plugins: [nodeResolve()], onwarn: (warning) => warnings.push(warning.message) });
  await bundle.write({ file: join(folder, 'out.mjs'), format: 'es' });
  await bundle.close();
  assert.deepEqual(warnings, []);
  assertPlayed(await runAlone(join(folder, 'out.mjs')));
});

test('an import that is not used leaves nothing in the bundle', async () => {
  const { build } = await import('esbuild');
  const folder = app({ 'main.js': "import { Game } from 'xiangqi-wasm';\nconsole.log('alone');\n" });
  const outfile = join(folder, 'out.mjs');
  await build({ absWorkingDir: folder, entryPoints: ['main.js'], bundle: true, minify: true, format: 'esm', outfile, logLevel: 'silent' });
  assert.ok(statSync(outfile).size < 100, readFileSync(outfile, 'utf8').slice(0, 300));
});

/** A consumer of the engine: a search in a worker, with its infos. */
const ENGINE = (entry) => `import { Engine } from '${entry}';
(async () => {
  const engine = await Engine.create();
  const depths = [];
  for await (const { depth } of engine.search('${PLAYED.start}', { depth: 4 })) depths.push(depth);
  await engine.close();
  globalThis.settle({ mode: engine.mode, depths });
})();
`;
const SEARCHED = { mode: 'worker', depths: [1, 2, 3, 4] };
const searches = async (folder) => {
  const server = await serve(folder);
  try {
    assert.deepEqual(await browser.outcome(server.url), SEARCHED);
  } finally {
    await server.close();
  }
};

for (const entry of ['xiangqi-wasm/engine', 'xiangqi-wasm/slim/engine']) {
  test(`webpack builds ${entry} and Chromium searches with it`, { skip: CHROMIUM.skip }, async () => {
    const folder = app({ 'main.js': ENGINE(entry), 'dist/index.html': page('<script src="./main.js"></script>') });
    await webpackBuilds(folder);
    await searches(join(folder, 'dist'));
  });

  test(`Vite 8 builds ${entry} and Chromium searches with it`, { skip: VITE_SKIP }, async () => {
    const root = app({ 'index.html': page('<script type="module" src="./main.js"></script>'), 'main.js': ENGINE(entry) });
    const { build } = await import('vite');
    await build({ root, logLevel: 'silent', configFile: false, base: './' });
    await searches(join(root, 'dist'));
  });
}

test('Vite 7 serves the engine in development and Chromium searches with it', { skip: VITE_SKIP }, async () => {
  const root = app({ 'index.html': page('<script type="module" src="./main.js"></script>'), 'main.js': ENGINE('xiangqi-wasm/engine') });
  const { createServer } = await import('vite-7');
  const server = await createServer({ root, logLevel: 'silent', configFile: false, server: { host: '127.0.0.1', port: 0 } });
  try {
    await server.listen();
    assert.deepEqual(await browser.outcome(`http://127.0.0.1:${server.httpServer.address().port}/`), SEARCHED);
  } finally {
    await server.close();
  }
});

test('esbuild bundles the engine, minified, and Chromium and Node search with it', { skip: CHROMIUM.skip }, async () => {
  const { build } = await import('esbuild');
  const folder = app({ 'main.js': ENGINE('xiangqi-wasm/engine'), 'dist/index.html': page('<script src="./main.js"></script>') });
  const options = { absWorkingDir: folder, entryPoints: ['main.js'], bundle: true, minify: true, logLevel: 'silent' };
  const { warnings } = await build({ ...options, outdir: 'dist' });
  assert.deepEqual(warnings, []);
  await searches(join(folder, 'dist'));
  const print = 'globalThis.settle = (outcome) => console.log(JSON.stringify(outcome));';
  const outfile = join(folder, 'node.mjs');
  await build({ ...options, platform: 'node', format: 'esm', outfile, banner: { js: print } });
  assert.deepEqual(JSON.parse(await runAlone(outfile)), SEARCHED);
});

/** Runs one bundle from an empty folder, where no package can be found by accident. */
async function runAlone(file) {
  const folder = scratch();
  const name = `alone.${file.split('.').pop()}`;
  cpSync(file, join(folder, name));
  return run(process.execPath, [name], { cwd: folder });
}
