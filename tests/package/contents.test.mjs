// What is in the package: exactly the listed files, a package.json that says so, and nothing of the machine that
// built it.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { join, relative } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { runInThisContext } from 'node:vm';
import { ROOT, installed, project } from './support.mjs';

const FILES = [
  'CHANGELOG.md', 'LICENSE-APACHE', 'LICENSE-MIT', 'README.md',
  'index.cjs', 'index.d.cts', 'index.d.ts', 'index.iife.js', 'index.js', 'package.json',
  'rules.cjs', 'rules.d.cts', 'rules.d.ts', 'rules.js',
  'slim.cjs', 'slim.d.cts', 'slim.d.ts', 'slim.js',
  'slim/rules.cjs', 'slim/rules.d.cts', 'slim/rules.d.ts', 'slim/rules.js',
  'engine.cjs', 'engine.d.cts', 'engine.d.ts', 'engine.js', 'worker.d.ts', 'worker.js', 'bin/xiangqi-wasm.mjs',
  'bin/check.mjs', 'bin/convert.mjs', 'bin/encode.mjs', 'bin/records.mjs', 'bin/uci-text.mjs', 'bin/uci.mjs',
  'slim/engine.cjs', 'slim/engine.d.cts', 'slim/engine.d.ts', 'slim/engine.js',
  'xiangqi.wasm', 'xiangqi_rules.wasm', 'xiangqi_engine.wasm',
].sort();

/** Each wasm file, the scripts that have it inside, and those that have it beside them. */
const WASM = {
  'xiangqi.wasm': { inside: ['index.js', 'index.cjs', 'index.iife.js'], beside: ['slim.js', 'slim.cjs'] },
  'xiangqi_rules.wasm': { inside: ['rules.js', 'rules.cjs'], beside: ['slim/rules.js', 'slim/rules.cjs'] },
  'xiangqi_engine.wasm': { inside: ['engine.js', 'engine.cjs'], beside: ['slim/engine.js', 'slim/engine.cjs'] },
};

let folder;
let manifest;
before(async () => {
  folder = installed(await project());
  manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
});

test('the package holds the listed files and no other', () => {
  const found = readdirSync(folder, { recursive: true }).filter((name) => statSync(join(folder, name)).isFile());
  assert.deepEqual(found.map((name) => relative(folder, join(folder, name))).sort(), FILES);
});

test('package.json names only files that are there', () => {
  const named = [];
  const walk = (value) => (typeof value === 'string' ? named.push(value) : Object.values(value ?? {}).forEach(walk));
  walk([manifest.exports, manifest.bin, manifest.main, manifest.module, manifest.types, manifest.unpkg, manifest.jsdelivr]);
  assert.ok(named.length >= 10, `only ${named.length} files are named`);
  for (const name of named) assert.ok(FILES.includes(name.replace('./', '')), name);
});

test('package.json promises what the package keeps', () => {
  assert.equal(manifest.name, 'xiangqi-wasm');
  assert.equal(manifest.type, 'module');
  assert.equal(manifest.sideEffects, false);
  assert.equal(manifest.license, 'MIT OR Apache-2.0');
  assert.deepEqual(Object.keys(manifest.exports), [
    '.', './slim', './rules', './slim/rules', './engine', './slim/engine', './worker', './wasm', './rules.wasm', './engine.wasm', './package.json',
  ]);
  for (const field of ['dependencies', 'peerDependencies', 'optionalDependencies', 'devDependencies', 'scripts', 'private']) {
    assert.equal(manifest[field], undefined, field);
  }
});

test('types come first in each condition', () => {
  const conditions = Object.values(manifest.exports).flatMap((value) => Object.values(value)).filter((value) => typeof value === 'object');
  assert.equal(conditions.length, 12);
  for (const condition of conditions) assert.equal(Object.keys(condition)[0], 'types');
});

test('no file names a path of the machine that built it', () => {
  const paths = [ROOT, homedir(), process.env.CARGO_HOME].filter((path) => path && path.length > 3).map((path) => path.replace(/[\\/]+$/, ''));
  for (const name of FILES) {
    const bytes = readFileSync(join(folder, name));
    for (const path of paths) assert.ok(!bytes.includes(path), `${name} holds ${path}`);
  }
});

/** A script of the package, however it is loaded. */
async function open(name) {
  const path = join(folder, name);
  if (name.endsWith('.iife.js')) return runInThisContext(`${readFileSync(path, 'utf8')}; Xiangqi`);
  return name.endsWith('.cjs') ? createRequire(import.meta.url)(path) : import(pathToFileURL(path));
}

for (const [file, { inside, beside }] of Object.entries(WASM)) {
  test(`${file} is what its scripts have inside`, async () => {
    const wasm = readFileSync(join(folder, file));
    assert.deepEqual([...wasm.subarray(0, 4)], [0, 0x61, 0x73, 0x6d]);
    const { Module, compile } = WebAssembly;
    let compiled;
    const watching = class extends Module {
      constructor(bytes) {
        super(bytes);
        compiled = Buffer.from(bytes);
      }
    };
    WebAssembly.compile = (bytes) => {
      compiled = Buffer.from(bytes);
      return compile(bytes);
    };
    try {
      for (const name of inside) {
        const { Game, Engine } = await open(name);
        // Games compile at once, engines in the background.
        if (Game) WebAssembly.Module = watching;
        if (Game) new Game();
        else await (await Engine.create({ worker: 'inline' })).close();
        assert.ok(wasm.equals(compiled), name);
      }
    } finally {
      Object.assign(WebAssembly, { Module, compile });
    }
    for (const name of beside) {
      const text = readFileSync(join(folder, name), 'utf8');
      assert.ok(text.length < wasm.length / 2, `${name} inlines the wasm`);
      assert.ok(text.includes(`/${file}'`) || text.includes(`/${file}"`), `${name} looks for another file`);
    }
  });
}

test('the inlined wasm is text that survives any page: ASCII without escapes, quotes or tags', () => {
  for (const name of Object.values(WASM).flatMap(({ inside }) => inside)) {
    const [text] = readFileSync(join(folder, name), 'latin1').match(/text: ?"[^"]{100000,}"/) ?? [];
    assert.match(text ?? '', /^text: ?"[ -~]*"$/, name);
    assert.doesNotMatch(text.slice(text.indexOf('"') + 1, -1), /["'`\\$<]/, name);
  }
});

test('the rules entry is the smaller one, and the default entry has all that it has', async () => {
  const [full, rules] = [await open('index.js'), await open('rules.js')];
  for (const ending of ['.js', '.cjs']) assert.ok(statSync(join(folder, `rules${ending}`)).size < statSync(join(folder, `index${ending}`)).size * 0.8);
  assert.equal(rules.Referee, undefined);
  for (const name of Object.keys(rules)) assert.equal(typeof full[name], typeof rules[name], name);
  for (const name of Object.getOwnPropertyNames(rules.Game.prototype)) assert.ok(name in full.Game.prototype, name);
});
