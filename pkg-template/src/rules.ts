// What `xiangqi-wasm/rules` exports, with the lean wasm. The default entry exports all of this too (index.ts).

/// <reference path="./virtual.d.ts" preserve="true" />

export { RulesGame as Game } from './game';
export * from './common';
