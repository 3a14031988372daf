// From what a caller gives, an address, bytes or the like, to a compiled module. Knows nothing of what is in it.

import { XiangqiError } from './errors';

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

/** The error for anything that goes wrong between a source and a running instance. */
export function initFailed(what: string, cause: unknown): XiangqiError {
  const why = cause instanceof Error ? `: ${cause.message}` : '';
  return new XiangqiError('init/failed', what + why, { cause });
}

/** Compiles, on this thread; throws `init/failed`. */
export function compile(bytes: BufferSource): WebAssembly.Module {
  try {
    return new WebAssembly.Module(bytes);
  } catch (cause) {
    throw initFailed('the wasm could not be compiled', cause);
  }
}

/** For `initSync`: the module of bytes, or the module itself. */
export function compileNow(source: WasmBytes | WasmModule): WebAssembly.Module {
  if (isBytes(source)) return compile(plain(source));
  if (isModule(source)) return source;
  throw noSource('initSync takes the bytes of the wasm file or a WebAssembly.Module');
}

/** What `load` resolves to; anything but a typed error becomes `init/failed`. */
export async function fromSource(load: () => Promise<WebAssembly.Module>): Promise<WebAssembly.Module> {
  try {
    return await load();
  } catch (cause) {
    throw cause instanceof XiangqiError ? cause : initFailed('the wasm could not be loaded', cause);
  }
}

/** For `init`: compiles whatever it was given. */
export async function compileFrom(source: unknown): Promise<WebAssembly.Module> {
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
