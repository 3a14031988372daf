// What the default entry exports, with the full wasm. The slim entry is this same list; the build gives one the wasm
// inlined and the other a file beside it.

/// <reference path="./virtual.d.ts" preserve="true" />

export { Game } from './full-game';
export * from './common';
