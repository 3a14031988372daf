// init and initSync: where the wasm comes from when the caller wants a say in it.
// The entries with the wasm inlined never need them; a slim entry needs one of them once.

import { besideThisFile } from 'virtual:wasm';
import { adopt, inlinedBytes, isCompiled } from './instance';
import { compileFrom, compileNow, fromSource, type WasmBytes, type WasmModule, type WasmSource } from './source';

export type { WasmBytes, WasmModule, WasmSource } from './source';

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
  if (!isCompiled()) adopt(compileNow(source));
}

async function load(given: WasmSource | PromiseLike<WasmSource> | undefined): Promise<void> {
  adopt(await fromSource(async () => compileFrom((await given) ?? inlinedBytes() ?? besideThisFile())));
}
