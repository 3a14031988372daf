// init and initSync: where the wasm comes from when the caller wants a say in it.
// The entries with the wasm inlined never need them; a slim entry needs one of them once.

import { besideThisFile } from 'virtual:wasm';
import { XiangqiError } from './errors';
import { adopt, compile, initFailed, inlinedBytes, isCompiled } from './instance';

/** Bytes of the wasm file. */
export type WasmBytes = ArrayBuffer | ArrayBufferView;

/** A compiled `WebAssembly.Module`; spelled like this so that projects without the DOM types compile too. */
export type WasmModule = object;

/**
 * Where `init` can take the wasm from: an address (`URL` or text; under Node also a file path), a fetched
 * `Response`, the bytes, or a compiled `WebAssembly.Module`.
 */
export type WasmSource =
  | string
  | { readonly href: string }
  | { arrayBuffer(): Promise<ArrayBuffer> }
  | WasmBytes
  | WasmModule;

let pending: Promise<void> | undefined;

/**
 * Loads, compiles and starts the wasm off the synchronous path. Resolves when games can be made.
 *
 * On `xiangqi-wasm` and `xiangqi-wasm/rules` this is optional: without it the inlined wasm is compiled at first
 * use, which takes a few milliseconds; with it that work happens ahead of time. On `xiangqi-wasm/slim` and
 * `xiangqi-wasm/slim/rules` this, or {@link initSync}, must have been called first. Once the wasm is there,
 * further calls do nothing.
 *
 * @param source Where to take the wasm from. Default: the inlined wasm, or on a slim entry the file beside the
 *   script (which Node, Deno, Bun, webpack and Vite's build resolve; with other tools pass the address your tool
 *   gives for `xiangqi-wasm/wasm`, or for `xiangqi-wasm/rules.wasm` to `slim/rules`). A promise of a source will do.
 * @throws {XiangqiError} (rejects) `init/failed` if it cannot be fetched, compiled or started, with the
 *   reason as `cause`, and `argument/source` for a value that is no source. A later call may try again.
 *
 * @example
 * import { init, Game } from 'xiangqi-wasm/slim';
 * import wasmUrl from 'xiangqi-wasm/wasm?url'; // Vite
 *
 * await init(wasmUrl);
 * new Game().legalMoves().length; // 44
 */
export function init(source?: WasmSource | PromiseLike<WasmSource>): Promise<void> {
  if (isCompiled()) return Promise.resolve();
  return (pending ??= load(source).finally(() => {
    pending = undefined;
  }));
}

/**
 * Compiles and starts the wasm at once, from bytes or from a module that is already compiled (the way for
 * hosts that forbid compiling at run time, such as Cloudflare Workers). Once the wasm is there, further
 * calls do nothing.
 *
 * @throws {XiangqiError} `init/failed` if it cannot be compiled or started, `argument/source` for any
 *   other kind of value.
 *
 * @example
 * import { readFileSync } from 'node:fs';
 * import { initSync, Game } from 'xiangqi-wasm/slim';
 *
 * initSync(readFileSync(new URL(import.meta.resolve('xiangqi-wasm/wasm'))));
 * new Game().turn; // 'red'
 */
export function initSync(source: WasmBytes | WasmModule): void {
  if (isCompiled()) return;
  if (isBytes(source)) adopt(compile(plain(source)));
  else if (isModule(source)) adopt(source);
  else throw noSource('initSync takes the bytes of the wasm file or a WebAssembly.Module');
}

async function load(given: WasmSource | PromiseLike<WasmSource> | undefined): Promise<void> {
  let module: WebAssembly.Module;
  try {
    const source = (await given) ?? inlinedBytes() ?? besideThisFile();
    module = await compileFrom(source);
  } catch (cause) {
    throw cause instanceof XiangqiError ? cause : initFailed('the wasm could not be loaded', cause);
  }
  adopt(module);
}

async function compileFrom(source: unknown): Promise<WebAssembly.Module> {
  if (typeof source === 'string') return compileAddress(source);
  if (isBytes(source)) return WebAssembly.compile(plain(source));
  if (isResponse(source)) return compileResponse(source);
  if (isUrl(source)) return compileAddress(source.href);
  if (isModule(source)) return source;
  throw noSource('init takes an address, a Response, bytes or a WebAssembly.Module');
}

/** Files are read by Node itself, whose fetch refuses them; everything else is fetched. */
async function compileAddress(address: string): Promise<WebAssembly.Module> {
  const scheme = /^([a-z][a-z0-9+.-]+):/i.exec(address)?.[1]?.toLowerCase(); // at least two letters: C:\ is a path
  const fs = nodeFs();
  if (fs !== undefined && (scheme === undefined || scheme === 'file')) {
    return WebAssembly.compile(await fs.promises.readFile(scheme === 'file' ? new URL(address) : address));
  }
  return compileResponse(await fetch(address));
}

/** Compiles while it downloads where the server names the type; else from the whole body. */
async function compileResponse(response: Response): Promise<WebAssembly.Module> {
  if (response.ok === false) throw new Error(`${response.url || 'the server'} answered ${response.status}`);
  const type = response.headers?.get('content-type') ?? '';
  if (type.startsWith('application/wasm') && typeof WebAssembly.compileStreaming === 'function') {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}

interface NodeFs {
  promises: { readFile(path: URL | string): Promise<Uint8Array<ArrayBuffer>> };
}

/** Node's file system, asked for in a way that bundlers do not see; undefined in browsers. */
function nodeFs(): NodeFs | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: string) => unknown } };
  return process?.getBuiltinModule?.('node:fs') as NodeFs | undefined;
}

// By tag, not by instanceof: modules and buffers may come from another realm (a worker's host, a test runner).

function isModule(value: unknown): value is WebAssembly.Module {
  return tag(value) === 'WebAssembly.Module';
}

/** As a typed array: V8 compiles no DataView. */
function plain(bytes: BufferSource): BufferSource {
  return ArrayBuffer.isView(bytes) ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : bytes;
}

function isBytes(value: unknown): value is BufferSource {
  return ArrayBuffer.isView(value) || tag(value) === 'ArrayBuffer';
}

function isUrl(value: unknown): value is { href: string } {
  return typeof value === 'object' && value !== null && 'href' in value && typeof value.href === 'string';
}

function isResponse(value: unknown): value is Response {
  return typeof value === 'object' && value !== null && 'arrayBuffer' in value;
}

function tag(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

function noSource(message: string): XiangqiError {
  return new XiangqiError('argument/source', message);
}
