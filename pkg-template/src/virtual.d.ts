// Modules that the build makes out of target/bindgen (see build.mjs).

declare module 'virtual:glue' {
  /**
   * A fresh copy of the glue that wasm-bindgen wrote. The glue keeps its instance in module variables
   * and can start only one; a copy each makes it possible to start again after a trap.
   * Its type is that of the largest wasm; an entry imports only what its own has.
   */
  export function createGlue(): typeof import('../../target/bindgen/xiangqi');
}

declare module 'virtual:engine-glue' {
  /** The glue of the engine's wasm. */
  export type EngineGlue = typeof import('../../target/bindgen/xiangqi_engine');
  /** A fresh copy of it, with what the wasm calls (src/wasm/engine/host.rs). */
  export function createGlue(host: { poll(): number; now(): number; tell(info: unknown): void }): EngineGlue;
}

declare module 'virtual:engine-worker' {
  /** src/engine/worker.ts as one script. */
  export const script: string;
}

declare module 'virtual:wasm' {
  /** The wasm file; undefined in a slim entry. */
  export const inlined: import('./unpack').Packed | undefined;
  /** Where a slim entry's wasm file lies beside the running script; undefined where it is inlined. */
  export function besideThisFile(): URL | string | undefined;
}

declare module 'virtual:version' {
  export const version: string;
}
