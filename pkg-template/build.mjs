// From target/bindgen (the wasm files and their glue, see src/xtask) and src/ to the files of the package in
// target/npm. Run by `npm run build`, after the type check.

import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateDtsBundle } from 'dts-bundle-generator';
import { build } from 'esbuild';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const bindgen = at('../target/bindgen/');
const out = at('../target/npm/');

/** Names of a wasm's glue that an entry's source uses. */
const RULES = ['RawGame', 'convert_script', 'detect_notation', 'fen_after', 'validate_fen', 'write_move'];
const FULL = [
  ...RULES,
  'RawReferee',
  'RawStream',
  'RawTournament',
  'describe_line',
  'detect_binary',
  'detect_encoding',
  'detect_record_text',
  'make_dhtmlxq',
  'make_pgn',
  'make_wxf',
  'make_xqf',
  'read_record',
  'read_record_text',
  'touch_move',
];
/**
 * What the package exports, each from a source file and a wasm file. Of each there is a default form with the wasm
 * inlined, and a slim one with the wasm beside it.
 */
const ENTRIES = [
  { source: 'index', wasm: 'xiangqi', exports: FULL, inlined: 'index', slim: 'slim', iife: 'Xiangqi' },
  { source: 'rules', wasm: 'xiangqi_rules', exports: RULES, inlined: 'rules', slim: 'slim/rules' },
  { source: 'engine', wasm: 'xiangqi_engine', exports: ['RawEngine', 'evaluate'], inlined: 'engine', slim: 'slim/engine' },
];
/** The wasm that runs in a worker, and the worker's script. */
const WORKER = { source: 'engine/worker', wasm: 'xiangqi_engine', exports: ['RawEngine', 'evaluate'], name: 'worker.js' };

const { version, license } = JSON.parse(await readFile(at('package.json'), 'utf8'));

/** Stands for the text of a wasm until the bundle is made: a limit of line lengths would break it with backslashes. */
const TEXT = '@text-of-the-wasm@';

/** Options of every bundle: small, but with the names that stack traces show. */
const common = {
  bundle: true,
  write: false,
  target: 'es2022',
  minifyWhitespace: true,
  minifySyntax: true,
  // Node prints the whole line of an error that nobody caught.
  lineLimit: 1000,
  legalComments: 'none',
  logLevel: 'warning',
};

const engineGlue = await glueModule(WORKER, 'host');
await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
let workerScript = '';
workerScript = await writeWorker();
for (const entry of ENTRIES) {
  for (const name of [entry.inlined, entry.slim]) await mkdir(dirname(out + name), { recursive: true });
  await writeBundles(entry);
}
await writeDeclarations();
await cp(at('bin'), `${out}bin`, { recursive: true });

async function writeBundles({ source, wasm, exports, inlined, slim, iife }) {
  const bytes = await readFile(`${bindgen}${wasm}_bg.wasm`);
  await writeFile(`${out}${wasm}.wasm`, bytes);
  const glue = await glueModule({ wasm, exports });
  const { text, ...key } = packed(bytes);
  const inside = wasmModule(JSON.stringify({ ...key, text: TEXT }), 'undefined');
  // The form that Node, Deno, Bun, webpack and Vite resolve. CommonJS has no import.meta.
  const path = (slim.includes('/') ? '../' : './') + `${wasm}.wasm`;
  const besideEsm = wasmModule('undefined', `new URL('${path}', import.meta.url)`);
  const besideCjs = wasmModule('undefined', `typeof __dirname === 'string' ? __dirname + '/${path}' : undefined`);
  const cjs = { format: 'cjs', platform: 'node' };
  await bundle(source, `${inlined}.js`, { format: 'esm' }, glue, inside, text);
  await bundle(source, `${inlined}.cjs`, cjs, glue, inside, text);
  await bundle(source, `${slim}.js`, { format: 'esm' }, glue, besideEsm);
  await bundle(source, `${slim}.cjs`, cjs, glue, besideCjs);
  if (iife) await bundle(source, `${inlined}.iife.js`, { format: 'iife', globalName: iife }, glue, inside, text);
}

/**
 * The worker's script, which takes the wasm in a message: a file for pages that may not run others, and inlined in the
 * entries of the engine.
 */
async function writeWorker() {
  await bundle(WORKER.source, WORKER.name, { format: 'iife' }, '', '');
  for (const types of ['worker.d.ts']) await writeFile(out + types, 'export {};\n');
  return readFile(out + WORKER.name, 'utf8');
}

/** The glue as one expression that makes a fresh copy of it at every call: esbuild's IIFE does just that. */
async function glueModule({ wasm, exports }, parameter = '') {
  const { outputFiles } = await build({
    ...common,
    stdin: { contents: `export { initSync, ${exports.join(', ')} } from './${wasm}.js';`, resolveDir: bindgen },
    format: 'iife',
    globalName: 'glue',
  });
  return `export function createGlue(${parameter}) {\n${outputFiles[0].text}\nreturn glue;\n}`;
}

function wasmModule(inlined, beside) {
  return `export const inlined = ${inlined};\nexport function besideThisFile() { return ${beside}; }`;
}

/** Bytes as the text that src/unpack.ts reads. */
function packed(bytes) {
  const letters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
    .filter((letter) => !'"\'`\\$<'.includes(letter))
    .join('');
  const counts = new Array(256).fill(0);
  for (const byte of bytes) counts[byte]++;
  const order = [...counts.keys()].sort((a, b) => counts[b] - counts[a] || a - b);
  const singles = letters.length - 2;
  const words = [];
  order.forEach((byte, rank) => {
    const pair = rank - singles;
    const [first, second] = [Math.floor(pair / letters.length), pair % letters.length];
    words[byte] = pair < 0 ? letters[rank] : letters[singles + first] + letters[second];
  });
  return { size: bytes.length, letters, order, text: Array.from(bytes, (byte) => words[byte]).join('') };
}

async function bundle(source, name, options, glue, wasm, text) {
  const virtual = {
    glue,
    wasm,
    version: `export const version = ${JSON.stringify(version)};`,
    'engine-glue': engineGlue,
    'engine-worker': `export const script = ${JSON.stringify(workerScript)};`,
  };
  const { outputFiles } = await build({
    ...common,
    platform: 'neutral',
    entryPoints: [at(`src/${source}.ts`)],
    banner: { js: `/*! xiangqi-wasm ${version} | ${license} */` },
    plugins: [virtualModules(virtual)],
    ...options,
  });
  const [before, ...after] = outputFiles[0].text.split(`"${TEXT}"`);
  if (after.length !== (text === undefined ? 0 : 1)) throw new Error(`${name} has not one place for its wasm`);
  await writeFile(out + name, [before, ...after].join(JSON.stringify(text)));
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

/** One declaration file for every JavaScript file, since an ES module and a CommonJS file cannot share one. */
async function writeDeclarations() {
  const files = ENTRIES.map(({ source }) => ({
    filePath: at(`src/${source}.ts`),
    output: { noBanner: true, exportReferencedTypes: false },
  }));
  const texts = generateDtsBundle(files, { preferredConfigPath: at('tsconfig.json') });
  for (const [index, { inlined, slim }] of ENTRIES.entries()) {
    // For Symbol.dispose, in projects whose own lib does not have it yet.
    const types = `/// <reference lib="esnext.disposable" />\n\n${texts[index]}`;
    for (const name of [inlined, slim]) {
      for (const extension of ['.d.ts', '.d.cts']) await writeFile(out + name + extension, types);
    }
  }
}
