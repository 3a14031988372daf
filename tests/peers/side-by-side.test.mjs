// `cargo xtask test --slow`: random games through the installed package and through ffish (Fairy-Stockfish) side by
// side. Legal moves, check and the board must agree in every position. Always the same games: the seed is fixed.
// Runs side-by-side.cjs in the project, where both libraries load in one process.

import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { project, run } from '../package/support.mjs';

const POSITIONS = 250_000;
const SEED = 20_260_501;

test(`legal moves, check and board agree with ffish in ${POSITIONS} positions of random games`, async () => {
  const folder = await project();
  const here = dirname(fileURLToPath(import.meta.url));
  copyFileSync(join(here, 'side-by-side.cjs'), join(folder, 'side-by-side.cjs'));
  const ffish = createRequire(import.meta.url).resolve('ffish');
  // ffish's old glue calls the global fetch on a file path, so Node must go without it.
  const args = ['--no-experimental-fetch', 'side-by-side.cjs', ffish, String(POSITIONS), String(SEED)];
  const answer = JSON.parse(await run(process.execPath, args, { cwd: folder, timeout: 800_000 }));
  assert.deepEqual(answer.differences, []);
  assert.equal(answer.positions, POSITIONS);
  assert.ok(answer.checks > POSITIONS / 100 && answer.mates > 20, `too tame to prove anything: ${JSON.stringify(answer)}`);
  console.log(`${answer.positions} positions, ${answer.distinct} distinct, ${answer.games} games, ${answer.checks} checks, ${answer.mates} games without a reply`);
});
