// From target/bindgen (the wasm and its glue, see src/xtask) and src/ to the files of the package in target/npm.
// Run by `npm run build`, after the type check.

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { generateDtsBundle } from 'dts-bundle-generator';
import { build } from 'esbuild';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const bindgen = at('../target/bindgen/');
const out = at('../target/npm/');

const { version, license } = JSON.parse(await readFile(at('package.json'), 'utf8'));
const wasm = await readFile(`${bindgen}xiangqi_rules_bg.wasm`);

/** Options of every bundle: small, but with the names that stack traces show. */
const common = {
  bundle: true,
  write: false,
  target: 'es2022',
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  logLevel: 'warning',
};

// The glue as one expression that makes a fresh copy of it at every call: esbuild's IIFE does just that.
const glueBundle = await build({
  ...common,
  stdin: {
    contents: `export { initSync, RawGame, fen_after, validate_fen } from './xiangqi_rules.js';`,
    resolveDir: bindgen,
  },
  format: 'iife',
  globalName: 'glue',
});
const glue = `export function createGlue() {\n${glueBundle.outputFiles[0].text}\nreturn glue;\n}`;

// The form that Node, Deno, Bun, webpack and Vite resolve. CommonJS has no import.meta.
const besideEsm = `new URL('./xiangqi_rules.wasm', import.meta.url)`;
const besideCjs = `typeof __dirname === 'string' ? __dirname + '/xiangqi_rules.wasm' : undefined`;

const inlined = wasmModule(JSON.stringify(wasm.toString('base64')), 'undefined');

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
await bundle('index.js', { format: 'esm' }, inlined);
await bundle('index.cjs', { format: 'cjs', platform: 'node' }, inlined);
await bundle('index.iife.js', { format: 'iife', globalName: 'Xiangqi' }, inlined);
await bundle('slim.js', { format: 'esm' }, wasmModule('undefined', besideEsm));
await bundle('slim.cjs', { format: 'cjs', platform: 'node' }, wasmModule('undefined', besideCjs));
await writeFile(`${out}xiangqi_rules.wasm`, wasm);

const [declarations] = generateDtsBundle(
  [{ filePath: at('src/index.ts'), output: { noBanner: true, exportReferencedTypes: false } }],
  { preferredConfigPath: at('tsconfig.json') },
);
// For Symbol.dispose, in projects whose own lib does not have it yet.
const types = `/// <reference lib="esnext.disposable" />\n\n${declarations}`;
for (const name of ['index.d.ts', 'index.d.cts', 'slim.d.ts', 'slim.d.cts']) await writeFile(out + name, types);

function wasmModule(base64, beside) {
  return `export const base64 = ${base64};\nexport function besideThisFile() { return ${beside}; }`;
}

async function bundle(name, options, wasmSource) {
  const virtual = {
    glue,
    wasm: wasmSource,
    version: `export const version = ${JSON.stringify(version)};`,
  };
  const { outputFiles } = await build({
    ...common,
    platform: 'neutral',
    entryPoints: [at('src/index.ts')],
    banner: { js: `/*! xiangqi-wasm ${version} | ${license} */` },
    plugins: [virtualModules(virtual)],
    ...options,
  });
  await writeFile(out + name, outputFiles[0].contents);
}

/** Serves `virtual:NAME` from a table of sources. */
function virtualModules(sources) {
  return {
    name: 'virtual',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^virtual:/ }, ({ path }) => ({ path: path.slice('virtual:'.length), namespace: 'virtual' }));
      onLoad({ filter: /.*/, namespace: 'virtual' }, ({ path }) => ({ contents: sources[path], loader: 'js' }));
    },
  };
}
