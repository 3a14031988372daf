// The one wasm instance: compiled and started at first use, thrown away after a trap.
// Knows bytes and modules, nothing of games. Nothing here runs at import.

import { createGlue } from 'virtual:glue';
import { inlined } from 'virtual:wasm';
import { isRefusal, toError, XiangqiError } from './errors';
import { compile, initFailed } from './source';
import { unpack } from './unpack';

export type Glue = ReturnType<typeof createGlue>;
/** The working set on the wasm side; there is one, and games take turns in it (see seat.ts). */
export type RawGame = InstanceType<Glue['RawGame']>;
/** The same for referees and tournaments (see desk.ts). */
export type RawReferee = InstanceType<Glue['RawReferee']>;
export type RawTournament = InstanceType<Glue['RawTournament']>;

/** Something on the wasm side that JavaScript holds. */
export interface Handle {
  free(): void;
}

/** A running instance. */
export interface Instance {
  readonly glue: Glue;
  readonly raw: RawGame;
  /** Everything on the wasm side that JavaScript holds, `raw` included. */
  readonly handles: Set<Handle>;
  readonly memory: WebAssembly.Memory;
  /** Where in memory, in 16-bit words, `raw.legal_moves` leaves its list. */
  readonly movesAt: number;
  /** What `raw` holds before anything is done to it: the start position with default options. */
  readonly start: Uint8Array;
  /** It has trapped: nothing in it may be touched any more. */
  broken: boolean;
}

let compiled: WebAssembly.Module | undefined;
/** The instance in use; undefined before first use and after a trap. */
export let running: Instance | undefined;

/** The running instance, started if there is none; throws `init/missing` on a slim entry before `init`. */
export function instance(): Instance {
  return running ?? (running = boot());
}

/** Whether there is a module to start instances from. */
export function isCompiled(): boolean {
  return compiled !== undefined;
}

/** Keeps the module that instances are started from, and starts one to see that it works. */
export function adopt(module: WebAssembly.Module): void {
  if (compiled !== undefined) return;
  running = start(module);
  compiled = module;
}

/**
 * Makes a call to the wasm; everything that goes there goes through here. A plain refusal it throws becomes an
 * error of its class. Anything else (unreachable, stack overflow, out of memory) leaves the instance in an
 * unknown state: it is dropped, the next call starts a new one, and games restore themselves from bytes kept on
 * this side. So `call` must do nothing else that can throw.
 */
export function attempt<T>(call: () => T, at: Instance | undefined = running): T {
  try {
    return call();
  } catch (thrown) {
    const before = running;
    running = undefined; // before any function is called: the stack may be full
    throw failure(thrown, at, before);
  }
}

/**
 * Lets go of the instance, which may have grown large: the next call starts a new one. Nothing in it is freed, since a
 * stream may still be read there; it is collected with the last object that refers to it.
 */
export function retire(): void {
  running = undefined;
}

function failure(thrown: unknown, suspect: Instance | undefined, before: Instance | undefined): XiangqiError {
  if (isRefusal(thrown)) {
    running = before;
    return toError(thrown);
  }
  if (suspect !== undefined) suspect.broken = true;
  if (suspect !== before) running = before;
  for (const handle of suspect?.handles ?? []) {
    try {
      // Takes the handle out of the finalization registry, which would call into the broken instance later.
      handle.free();
    } catch {
      // The instance is gone either way.
    }
  }
  return new XiangqiError('internal/trap', `the rules core failed (${String(thrown)}); all games still stand`, {
    cause: thrown,
  });
}

/** The inlined wasm; undefined on a slim entry. */
export function inlinedBytes(): Uint8Array<ArrayBuffer> | undefined {
  return inlined === undefined ? undefined : unpack(inlined);
}

function boot(): Instance {
  if (compiled !== undefined) return start(compiled);
  const bytes = inlinedBytes();
  if (bytes === undefined) {
    throw new XiangqiError('init/missing', 'call init() or initSync() of the slim entry before anything else');
  }
  adopt(compile(bytes));
  return running!;
}

function start(module: WebAssembly.Module): Instance {
  const glue = createGlue();
  let memory: WebAssembly.Memory;
  try {
    memory = glue.initSync({ module }).memory;
  } catch (cause) {
    throw initFailed('the wasm could not be started', cause);
  }
  return attempt(() => {
    const raw = new glue.RawGame();
    return { glue, raw, handles: new Set<Handle>([raw]), memory, movesAt: raw.moves_ptr() >>> 1, start: raw.save(), broken: false };
  });
}
