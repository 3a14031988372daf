// What every package test shares: the tarball installed into an empty folder as a user would, the short script
// each consumer plays, and running a consumer in a program. Browsers are in browsers.mjs.
// Needs the tarball that `cargo xtask build` makes; `XIANGQI_TARBALL` names another one.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const here = dirname(fileURLToPath(import.meta.url));
const requireTool = createRequire(import.meta.url);

/** The repository's root folder. */
export const ROOT = join(here, '..', '..');
/** Folder of the real games. */
export const GAMES = join(here, '..', 'data', 'games');

/** Path of the tarball under test. */
export function tarball() {
  if (process.env.XIANGQI_TARBALL) return process.env.XIANGQI_TARBALL;
  const folder = join(ROOT, 'target', 'npm-pack');
  const found = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.tgz')) : [];
  if (found.length !== 1) throw new Error(`expected one .tgz in target/npm-pack, found ${found.length}: run \`cargo xtask build\``);
  return join(folder, found[0]);
}

const folders = [];
process.on('exit', () => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })));

/** An empty folder, removed when the process (one test file) ends. */
export function scratch() {
  folders.push(mkdtempSync(join(tmpdir(), 'xiangqi-test-')));
  return folders.at(-1);
}

/**
 * A fresh project with the tarball installed and the given files in it. Offline on purpose: the package has no
 * dependency, so nothing but the tarball may be needed.
 */
export async function project(files = {}, folder = scratch()) {
  write(folder, { 'package.json': '{ "name": "consumer", "private": true, "type": "module" }\n', ...files });
  const npm = ['install', tarball(), '--offline', '--no-audit', '--no-fund', '--ignore-scripts', '--no-update-notifier'];
  await run('npm', npm, { cwd: folder, shell: process.platform === 'win32' });
  return folder;
}

/** The package's own folder inside a project. */
export const installed = (folder) => join(folder, 'node_modules', 'xiangqi-wasm');

/** Writes files, given as `{ 'path/in/folder': text }`. */
export function write(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** Runs a program to its end; answers its stdout, throws with both outputs when it fails. */
export async function run(program, args, options = {}) {
  try {
    const { stdout } = await promisify(execFile)(program, args, { timeout: 120_000, maxBuffer: 64 << 20, ...options });
    return stdout;
  } catch (error) {
    throw new Error(`${program} ${args.join(' ')}\n${error.message}\n${error.stdout ?? ''}\n${error.stderr ?? ''}`, { cause: error });
  }
}

/**
 * The script each consumer plays, as source text for a module or a script in which `xq` is the package.
 * It is ES2020 and touches nothing but the package, so it runs everywhere.
 */
export const PLAY = `
function play(xq) {
  const game = new xq.Game();
  const legal = game.legalMoves().length;
  const move = game.apply('h2e2');
  let refused = 'nothing';
  try {
    game.apply('a0a1');
  } catch (error) {
    refused = [error instanceof xq.IllegalMoveError, error instanceof xq.XiangqiError, error instanceof Error, error.name, error.code, error.why];
  }
  return { start: xq.START_FEN, legal, uci: move.uci, fen: game.fen(), refused, perft: new xq.Game().perft(3) };
}
`;

/** What \`play\` must answer. */
export const PLAYED = {
  start: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1',
  legal: 44,
  uci: 'h2e2',
  fen: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1',
  refused: [true, true, true, 'IllegalMoveError', 'move/wrong-side', 'wrong-side'],
  perft: 79666,
};

/** Import lines of a consumer that reads the .wasm file by itself (Node, Deno, Bun). */
export const SLIM_ESM = `
import * as xq from 'xiangqi-wasm/slim';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
xq.initSync(readFileSync(createRequire(import.meta.url).resolve('xiangqi-wasm/wasm')));
`;
export const SLIM_CJS = `
const xq = require('xiangqi-wasm/slim');
xq.initSync(require('node:fs').readFileSync(require.resolve('xiangqi-wasm/wasm')));
`;

/** The slim entry left to find its wasm by itself. */
export const SLIM_INIT = `import * as xq from 'xiangqi-wasm/slim';\nawait xq.init();`;

/** A command-line consumer: its imports, the script, and one line of JSON. */
export const consumer = (imports) => `${imports}\n${PLAY}\nconsole.log(JSON.stringify(play(xq)));\n`;
export const ESM = `import * as xq from 'xiangqi-wasm';`;
export const CJS = `const xq = require('xiangqi-wasm');`;

/** The same of the entries that hold the rules alone. */
export const RULES_ESM = ESM.replace('xiangqi-wasm', 'xiangqi-wasm/rules');
export const RULES_CJS = CJS.replace('xiangqi-wasm', 'xiangqi-wasm/rules');
export const SLIM_RULES_ESM = SLIM_ESM.replace('wasm/slim', 'wasm/slim/rules').replace('wasm/wasm', 'wasm/rules.wasm');
export const SLIM_RULES_INIT = SLIM_INIT.replace('wasm/slim', 'wasm/slim/rules');

/** Checks a command-line consumer's output. */
export function assertPlayed(stdout) {
  assert.deepEqual(JSON.parse(stdout), PLAYED);
}

/** Path of a file inside one of the packages of tests/package.json; undefined when it isn't installed. */
export function toolFile(name, file) {
  for (const folder of requireTool.resolve.paths(name)) {
    const path = join(folder, ...name.split('/'), file);
    if (existsSync(path)) return path;
  }
  return undefined;
}

/** First of the named programs on PATH. */
export function onPath(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
      if (folder && existsSync(join(folder, name))) return join(folder, name);
    }
  }
  return undefined;
}
