// Where the engine's wasm comes from: inlined, or on the slim entry a file. Nothing here runs at import.

import { besideThisFile, inlined } from 'virtual:wasm';
import { compileFrom, compileNow, fromSource, type WasmBytes, type WasmModule, type WasmSource } from '../source';
import type { Packed } from '../unpack';

let compiled: WebAssembly.Module | undefined;
let pending: Promise<WebAssembly.Module> | undefined;

/**
 * Loads and compiles the engine's wasm, once. `xiangqi-wasm/engine` has no need of it. On `xiangqi-wasm/slim/engine`
 * `Engine.create()` does it by itself where the tools resolve the file beside the script (Node, Deno, Bun, webpack,
 * Vite's build); elsewhere call it first, with the address your tool gives for `xiangqi-wasm/engine.wasm`.
 *
 * @param source As for `init` of `xiangqi-wasm/slim`.
 * @throws {XiangqiError} (rejects) `init/failed` or `argument/source`.
 */
export async function init(source?: WasmSource | PromiseLike<WasmSource>): Promise<void> {
  await load(source);
}

/** The same from bytes or a compiled module, at once. */
export function initSync(source: WasmBytes | WasmModule): void {
  compiled ??= compileNow(source);
}

async function load(source?: WasmSource | PromiseLike<WasmSource>): Promise<WebAssembly.Module> {
  if (compiled !== undefined) return compiled;
  pending ??= fromSource(async () => compileFrom((await source) ?? besideThisFile())).finally(() => {
    pending = undefined;
  });
  return (compiled = await pending);
}

/** What a service starts from. An inlined wasm is unpacked and compiled there, not on the caller's thread. */
export async function engineWasm(): Promise<WebAssembly.Module | Packed> {
  return compiled ?? inlined ?? load();
}
