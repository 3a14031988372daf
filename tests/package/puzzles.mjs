// What the package's engine makes of a file of mates, in Node: how many the search finds within a time each, no longer
// than stated, and how many findMate proves. Lines of JSON with `fen` and `mate_in` (moves). No test: it takes minutes.
//
//   node tests/package/puzzles.mjs FILE [--ms 1000] [--count N]
//
// Where the file is wrong, the shortest mate is told with its line, and the search is held to that. Exit code 1 if
// fewer than 99.5 % are found or one is not proved. `trainer puzzles` does the same natively.

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Engine } from './engine-support.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { ms: { type: 'string', default: '1000' }, count: { type: 'string' } } });
const [path] = positionals;
if (path === undefined) throw new Error('usage: node tests/package/puzzles.mjs FILE [--ms N] [--count N]');
const puzzles = readFileSync(path, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));
// Spread over the whole file, which may be in order of length.
const step = values.count === undefined ? 1 : Math.max(1, Math.floor(puzzles.length / Number(values.count)));
const some = puzzles.filter((_, index) => index % step === 0);

const engine = await Engine.create();
let found = 0;
let proved = 0;
const spent = { search: 0, proof: 0 };
for (const { fen, mate_in: moves } of some) {
  let start = performance.now();
  let proof;
  let plies = 2 * moves - 1;
  // A file may state too short a mate.
  for (const most of [plies, plies + 2, plies + 4]) {
    proof ??= await engine.findMate(fen, { plies: most }).catch((error) => void console.log(`${fen}: ${error.message}`));
  }
  spent.proof += performance.now() - start;
  if (proof) proved += 1;
  else console.log(`not proved: ${fen} | ${moves}`);
  if (proof && proof.plies !== plies) {
    console.log(`${proof.plies < plies ? 'shorter' : 'longer'}: ${fen} | ${moves} | ${proof.plies} plies: ${proof.line.join(' ')}`);
    plies = Math.max(plies, proof.plies);
  }
  const most = (plies + 1) / 2;
  engine.newGame();
  start = performance.now();
  const { lines } = await engine.search(fen, { movetime: Number(values.ms), mate: most });
  spent.search += performance.now() - start;
  // A mate of Red's is positive, one of Black's negative.
  const mate = (lines[0]?.score.mate ?? 0) * (fen.split(' ')[1] === 'b' ? -1 : 1);
  if (mate > 0 && mate <= most) found += 1;
  else console.log(`missed: ${fen} | ${moves} | ${JSON.stringify(lines[0]?.score)} at depth ${lines[0]?.depth}, ${lines[0]?.nodes} nodes`);
}
await engine.close();
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
console.log(`search found ${found} of ${some.length} (${((100 * found) / some.length).toFixed(2)} %) in ${seconds(spent.search)}; proved ${proved} in ${seconds(spent.proof)}`);
process.exitCode = found >= 0.995 * some.length && proved === some.length ? 0 : 1;
