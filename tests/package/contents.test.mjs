// What is in the package: exactly the listed files, a package.json that says so, and nothing of the machine that
// built it.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, relative } from 'node:path';
import { before, test } from 'node:test';
import { ROOT, installed, project } from './support.mjs';

const FILES = [
  'CHANGELOG.md', 'LICENSE-APACHE', 'LICENSE-MIT', 'README.md',
  'index.cjs', 'index.d.cts', 'index.d.ts', 'index.iife.js', 'index.js', 'package.json',
  'slim.cjs', 'slim.d.cts', 'slim.d.ts', 'slim.js', 'xiangqi_rules.wasm',
];

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
  walk([manifest.exports, manifest.main, manifest.module, manifest.types, manifest.unpkg, manifest.jsdelivr]);
  assert.ok(named.length >= 10, `only ${named.length} files are named`);
  for (const name of named) assert.ok(FILES.includes(name.replace('./', '')), name);
});

test('package.json promises what the package keeps', () => {
  assert.equal(manifest.name, 'xiangqi-wasm');
  assert.equal(manifest.type, 'module');
  assert.equal(manifest.sideEffects, false);
  assert.equal(manifest.license, 'MIT OR Apache-2.0');
  assert.deepEqual(Object.keys(manifest.exports), ['.', './slim', './wasm', './package.json']);
  for (const field of ['dependencies', 'peerDependencies', 'optionalDependencies', 'devDependencies', 'scripts', 'private']) {
    assert.equal(manifest[field], undefined, field);
  }
});

test('types come first in each condition', () => {
  const conditions = Object.values(manifest.exports).flatMap((value) => Object.values(value)).filter((value) => typeof value === 'object');
  assert.ok(conditions.length >= 4);
  for (const condition of conditions) assert.equal(Object.keys(condition)[0], 'types');
});

test('no file names a path of the machine that built it', () => {
  const paths = [ROOT, homedir(), process.env.CARGO_HOME].filter((path) => path && path.length > 3).map((path) => path.replace(/[\\/]+$/, ''));
  for (const name of FILES) {
    const bytes = readFileSync(join(folder, name));
    for (const path of paths) assert.ok(!bytes.includes(path), `${name} holds ${path}`);
  }
});

test('the inlined wasm is the wasm file', () => {
  const wasm = readFileSync(join(folder, 'xiangqi_rules.wasm'));
  assert.deepEqual([...wasm.subarray(0, 4)], [0, 0x61, 0x73, 0x6d]);
  for (const name of ['index.js', 'index.cjs', 'index.iife.js']) {
    assert.ok(readFileSync(join(folder, name), 'latin1').includes(wasm.toString('base64').replace(/=+$/, '')), name);
  }
  for (const name of ['slim.js', 'slim.cjs']) {
    assert.ok(statSync(join(folder, name)).size < wasm.length, `${name} inlines the wasm`);
  }
});
