// What the API tests share: the built package itself (not a consumer's installed copy), catching what a call
// throws, and a wasm that traps on purpose. Needs what `cargo xtask build` makes.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Folder of the built package. */
export const NPM = resolve(process.env.XIANGQI_NPM_DIR ?? join(root, 'target', 'npm'));

/** Address of a file of the package, for `import`. */
export const file = (name) => pathToFileURL(join(NPM, name)).href;

/** The wasm file of the default and the slim entry. */
export const wasmBytes = () => readFileSync(join(NPM, 'xiangqi.wasm'));

let copies = 0;
/** A copy of the slim entry of its own, not yet initialised. */
export const freshSlim = () => import(`${file('slim.js')}?copy=${++copies}`);

/** What a call throws; fails if it returns. */
export function thrown(call) {
  let value;
  try {
    value = call();
  } catch (error) {
    return error;
  }
  return assert.fail(`nothing was thrown, it returned ${String(value)}`);
}

/** The package's wasm with the bodies of some exported functions replaced by a trap. */
export function trapping(...names) {
  const bytes = wasmBytes();
  const module = new WebAssembly.Module(bytes);
  const imported = WebAssembly.Module.imports(module).filter(({ kind }) => kind === 'function').length;
  const indices = exportedFunctions(bytes);
  const wanted = new Set(names.map((name) => indices.get(name) ?? assert.fail(`the wasm exports no ${name}`)));
  const out = [bytes.subarray(0, 8)];
  for (const { id, start, end } of sections(bytes)) {
    const content = id === CODE ? trapBodies(bytes, start, (index) => wanted.has(index + imported)) : bytes.subarray(start, end);
    out.push(Buffer.from([id, ...leb(content.length)]), content);
  }
  return Buffer.concat(out);
}

// Just enough of the wasm binary format: https://webassembly.github.io/spec/core/binary/modules.html

const EXPORT = 7;
const CODE = 10;

function* sections(bytes) {
  for (let at = 8; at < bytes.length; ) {
    const [size, start] = readLeb(bytes, at + 1);
    yield { id: bytes[at], start, end: start + size };
    at = start + size;
  }
}

function exportedFunctions(bytes) {
  const { start } = [...sections(bytes)].find(({ id }) => id === EXPORT);
  const indices = new Map();
  let [count, at] = readLeb(bytes, start);
  for (; count > 0; count--) {
    const [length, from] = readLeb(bytes, at);
    const [index, next] = readLeb(bytes, from + length + 1);
    if (bytes[from + length] === 0) indices.set(bytes.toString('utf8', from, from + length), index);
    at = next;
  }
  return indices;
}

/** The code section with `unreachable` as the body of the chosen functions. */
function trapBodies(bytes, start, isChosen) {
  const [count, first] = readLeb(bytes, start);
  const out = [Buffer.from(leb(count))];
  for (let index = 0, at = first; index < count; index++) {
    const [size, from] = readLeb(bytes, at);
    out.push(isChosen(index) ? Buffer.from([3, 0, 0x00, 0x0b]) : bytes.subarray(at, from + size));
    at = from + size;
  }
  return Buffer.concat(out);
}

/** An unsigned LEB128 number, and where it ends. */
function readLeb(bytes, at) {
  let value = 0;
  for (let shift = 0; ; shift += 7, at++) {
    value |= (bytes[at] & 0x7f) << shift;
    if (bytes[at] < 0x80) return [value, at + 1];
  }
}

function leb(value) {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >>> 7)];
}
