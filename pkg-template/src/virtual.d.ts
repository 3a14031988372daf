// Modules that the build makes out of target/bindgen (see build.mjs).

declare module 'virtual:glue' {
  /**
   * A fresh copy of the glue that wasm-bindgen wrote. The glue keeps its instance in module variables
   * and can start only one; a copy each makes it possible to start again after a trap.
   */
  export function createGlue(): typeof import('../../target/bindgen/xiangqi_rules');
}

declare module 'virtual:wasm' {
  /** The wasm file as base64; undefined in the slim entry. */
  export const base64: string | undefined;
  /** Where the slim entry's wasm file lies beside the running script; undefined where it is inlined. */
  export function besideThisFile(): URL | string | undefined;
}

declare module 'virtual:version' {
  export const version: string;
}
