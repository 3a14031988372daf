// `cargo xtask bench`: our package beside its GPL peers on npm, in the same run on the same machine.
// Every figure comes from a process of its own (ours.mjs, theirs.cjs), ours and the peer's by turns; this file
// starts them, takes medians and prints one table, or the same as JSON with --json; names of parts (`search`) pick.
// XIANGQI_NATIVE_PERFT may name the native perft program. With --json it prints a list, an entry for each way of
// counting: [{ name, nodes, cpuSeconds, wallSeconds, goal? }], goal being the ratio wanted against the peer. A row's
// least is the figure wanted of ours.

import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMasters } from '../package/games.mjs';
import { GAMES, ROOT, project, run } from '../package/support.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const PERFT_RUNS = 5;
const START_RUNS = 15;
const MILLION = 1_000_000;

const median = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
const medianOf = (runs, key) => median(runs.map((one) => one[key]));

/** Our side: a project with the package installed from the tarball. */
async function makeOurs() {
  const folder = await project();
  copyFileSync(join(here, 'ours.mjs'), join(folder, 'ours.mjs'));
  copyFileSync(join(ROOT, 'tests/package/games.mjs'), join(folder, 'games.mjs'));
  copyFileSync(join(GAMES, 'masters-1125-uci.pgn'), join(folder, 'masters.pgn'));
  const ours = async (...task) => JSON.parse(await run(process.execPath, ['ours.mjs', ...task], { cwd: folder, timeout: 600_000 }));
  return { ours, folder };
}

/** The peers' side: their old glue calls the global fetch on a file path, so Node must go without it. */
async function theirs(...task) {
  const args = ['--no-experimental-fetch', join(here, 'theirs.cjs'), ...task];
  return JSON.parse(await run(process.execPath, args, { cwd: here, timeout: 600_000 }));
}

/** Runs the sides by turns, so that a busy moment of the machine hits all; answers each side's runs. */
async function byTurns(count, ...sides) {
  const runs = sides.map(() => []);
  for (let index = 0; index < count; index += 1) {
    for (const [number, side] of sides.entries()) runs[number].push(await side());
  }
  return runs;
}

const speed = (runs) => ({
  nodes: runs[0].nodes,
  cpu: median(runs.map(({ nodes, cpuSeconds }) => nodes / cpuSeconds)),
  wall: median(runs.map(({ nodes, wallSeconds }) => nodes / wallSeconds)),
});

/** The native program's runs, one list entry for each way of counting that it knows; none when there is no program. */
async function native() {
  const program = process.env.XIANGQI_NATIVE_PERFT;
  return program ? JSON.parse(await run(program, ['--json'])) : [];
}

/** Perft of the start position, nodes a second. */
async function perft({ ours }) {
  const raw = join(ROOT, 'target/bindgen');
  const [mine, leaves, fairy, natives] = await byTurns(
    PERFT_RUNS,
    () => ours('perft', '5'),
    () => ours('played', raw, '4'),
    () => theirs('perft', '4'),
    native,
  );
  const [us, played, them] = [speed(mine), speed(leaves), speed(fairy)];
  if (us.nodes !== 133_312_995 || them.nodes !== 3_290_240) throw new Error(`wrong perft: ${us.nodes}, ${them.nodes}`);
  const row = (name, side, goal) => [
    { name: `${name}, by CPU time`, unit: 'M nodes/s', ours: side.cpu / 1e6, peer: them.cpu / 1e6, ratio: side.cpu / them.cpu, goal },
    { name: `${name}, by wall time`, unit: 'M nodes/s', ours: side.wall / 1e6, peer: them.wall / 1e6, ratio: side.wall / them.wall, goal },
  ];
  const nativeRows = natives[0].map(({ name, goal }, index) => row(`perft, ${name}`, speed(natives.map((list) => list[index])), goal));
  const least = { least: 30 };
  const playedRows = row('perft, Node wasm, every leaf played', played).map((line) => ({ ...line, ...least }));
  return [...row('perft, Node wasm, bulk', us, 12), ...playedRows, ...nativeRows.flat()];
}

/** apply + legalMoves() + fen() for each ply of the master games, against ffish's push + legalMoves + fen. */
async function boundary({ ours, folder }) {
  await ours('prepare', 'games.json');
  const [[mine], [ffish]] = await byTurns(1, () => ours('boundary', 'games.json'), () => theirs('boundary', join(folder, 'games.json')));
  if (mine.plies !== ffish.plies || mine.moves !== ffish.moves) {
    throw new Error(`the two libraries saw different games: ${JSON.stringify([mine, ffish])}`);
  }
  const rate = (side) => side.plies / median(side.seconds) / 1e3;
  return [{ name: `apply + legalMoves + fen, ${mine.plies} plies`, unit: 'k plies/s', ours: rate(mine), peer: rate(ffish), ratio: rate(mine) / rate(ffish), goal: 5 }];
}

/** What judging costs: the master games replayed with `result()` after every ply, beside the same without it. */
async function judging({ ours }) {
  const rows = [];
  for (const rules of ['cxa', 'asian', 'simple']) {
    const { asked, without } = await ours('judging', rules);
    const [us, bare] = [median(asked), median(without)];
    rows.push({ name: `result() after every ply (peer: without), ${rules}`, unit: 'k plies/s', ours: us / 1e3, peer: bare / 1e3, ratio: us / bare, goal: 1 / 1.3 });
  }
  return rows;
}

/** Records read into validated trees; no peer on npm reads them. */
async function records({ ours }) {
  const { uci, chinese } = await ours('records');
  const row = (name, rates, least) => ({ name: `PGN to trees, ${name}, by CPU time`, unit: 'games/s', ours: median(rates), least });
  return [row('UCI moves', uci, 10_000), row('Chinese moves', chinese, 5_000)];
}

/** Nodes a second of a search on one thread, in positions of master games. */
async function search({ ours, folder }) {
  const games = readMasters(readFileSync(join(GAMES, 'masters-1125-uci.pgn'), 'utf8'));
  const positions = [[12, 24], [133, 32], [266, 40], [450, 57]].map(([game, ply]) => games[game].slice(0, ply));
  const file = join(folder, 'positions.json');
  writeFileSync(file, JSON.stringify(positions));
  const [mine, fairy] = await byTurns(3, () => ours('search', file, '1000'), () => theirs('search', file, '1000'));
  const [us, them] = [speed(mine), speed(fairy)];
  return ['cpu', 'wall'].map((by) => ({
    name: `search, by ${by === 'cpu' ? 'CPU' : 'wall'} time`, unit: 'k nodes/s', ours: us[by] / 1e3, peer: them[by] / 1e3, ratio: us[by] / them[by], goal: 5,
  }));
}

/** From import to the first legalMoves(), each time in a fresh process. */
async function start({ ours }) {
  const [mine, ffish] = await byTurns(START_RUNS, () => ours('start'), () => theirs('start'));
  const [us, them] = [medianOf(mine, 'milliseconds'), medianOf(ffish, 'milliseconds')];
  return [{ name: 'import to first legalMoves()', unit: 'ms', ours: us, peer: them, ratio: them / us, goal: 10 }];
}

/** A million games of three moves, none disposed, in one synchronous loop. */
async function memory({ ours }) {
  const { before, peak, after, wasm, seconds } = await ours('memory', String(MILLION));
  const MiB = (name, bytes) => ({ name: `1,000,000 games, ${name}`, unit: 'MiB', ours: bytes / 2 ** 20 });
  return [
    MiB('resident before', before), MiB('resident at most', peak), MiB('resident after', after), MiB('wasm memory', wasm),
    { name: '1,000,000 games, each new Game + 3 moves', unit: 'us', ours: (seconds / MILLION) * 1e6 },
  ];
}

function print(rows) {
  const number = (value) => (value === undefined ? '' : value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2));
  const lines = [['what', 'unit', 'ours', 'peer', 'ratio', 'goal', '']];
  for (const { name, unit, ours, peer, ratio, goal, least } of rows) {
    const aim = goal ? `${Number(goal.toFixed(2))}x` : least ? `${least} ${unit}` : '';
    const verdict = aim === '' ? '' : (goal ? ratio >= goal : ours >= least) ? 'met' : 'MISSED';
    lines.push([name, unit, number(ours), number(peer), ratio ? `${ratio.toFixed(ratio < 2 ? 2 : 1)}x` : '', aim, verdict]);
  }
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const text = (line) => line.map((cell, column) => (column < 2 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join('  ');
  console.log(`${cpus()[0].model}, ${cpus().length} cores, Node ${process.version}, ${process.platform}-${process.arch}`);
  console.log('peers: fairy-stockfish-nnue.wasm 1.1.12 (perft, search), ffish 0.7.10 (the rest)\n');
  for (const line of lines) console.log(text(line).trimEnd());
}

const side = await makeOurs();
const rows = [];
const parts = { perft, boundary, judging, records, search, start, memory };
const asked = process.argv.slice(2).filter((word) => word in parts);
for (const part of asked.length > 0 ? asked.map((name) => parts[name]) : Object.values(parts)) rows.push(...(await part(side)));
if (process.argv.includes('--json')) console.log(JSON.stringify(rows, undefined, 2));
else print(rows);
