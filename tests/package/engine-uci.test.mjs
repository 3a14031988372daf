// `npx xiangqi-wasm uci` as programs run an engine: lines in, lines out, in UCI and in UCCI.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { before, test } from 'node:test';
import { Game, MATED, START } from './engine-support.mjs';
import { installed, project } from './support.mjs';

let folder;
before(async () => {
  folder = await project();
});

/** A running program: `say` writes a line, `until` reads up to a line that begins so. */
class Program {
  constructor(args = ['uci'], flags = []) {
    // What `npx xiangqi-wasm` runs.
    this.child = spawn(process.execPath, [...flags, join(installed(folder), 'bin', 'xiangqi-wasm.mjs'), ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
    this.exit = once(this.child, 'exit');
  }
  say(...lines) {
    for (const line of lines) this.child.stdin.write(`${line}\n`);
  }
  async until(start) {
    const seen = [];
    for (;;) {
      const { value, done } = await this.lines.next();
      if (done) assert.fail(`no line begins with ${start}:\n${seen.join('\n')}`);
      seen.push(value);
      if (value.startsWith(start)) return seen;
    }
  }
  async quit() {
    this.say('quit');
    assert.deepEqual(await this.exit, [0, null]);
  }
}

const program = (body, flags) => async () => {
  const running = new Program(['uci'], flags);
  try {
    await body(running);
  } finally {
    running.child.kill();
  }
};
const MATE = 'position fen 3k5/R8/1R7/9/9/9/9/9/9/5K3 w - - 0 1';

test('it introduces itself with its options, in either protocol', program(async (engine) => {
  engine.say('uci');
  const uci = await engine.until('uciok');
  for (const option of ['name Hash type spin default 16', 'name MultiPV', 'name Rules type combo default cxa var cxa var asian var simple', 'name Level type spin default 10 min 1 max 10', 'name Ponder', 'name Seed type spin default 0 min 0 max 2147483647']) {
    assert.ok(uci.some((line) => line.startsWith(`option ${option}`)), option);
  }
  assert.ok(uci.some((line) => line.startsWith('id name ')));
  engine.say('ucci');
  const ucci = await engine.until('ucciok');
  for (const option of ['usemillisec type check default false', 'resign type check default false', 'seed type spin min 0 max 2147483647 default 0']) {
    assert.ok(ucci.includes(`option ${option}`), option);
  }
  await engine.quit();
}));

test('a match: both protocols, moves and clocks as match programs send them', program(async (engine) => {
  engine.say('uci');
  await engine.until('uciok');
  engine.say('setoption name Hash value 8', 'setoption name MultiPV value 1', 'ucinewgame', 'isready');
  await engine.until('readyok');
  const game = new Game();
  for (let ply = 0; ply < 6; ply++) {
    const moves = game.history().join(' ');
    engine.say(`position startpos${moves && ` moves ${moves}`}`, ply % 2 ? 'go wtime 2000 btime 2000 winc 10 binc 10' : 'go movetime 40');
    const lines = await engine.until('bestmove');
    const info = lines.findLast((line) => line.includes(' pv '));
    assert.match(info, /^info depth \d+ seldepth \d+ multipv 1 score (cp|mate) -?\d+ nodes \d+ nps \d+ hashfull \d+ time \d+ pv [a-i]\d[a-i]\d/);
    game.apply(lines.at(-1).split(' ')[1]);
  }
  engine.say('ucci');
  await engine.until('ucciok');
  engine.say('setoption usemillisec true', 'setoption newgame', `position fen ${game.fen()}`, 'go time 40 movestogo 1');
  const lines = await engine.until('bestmove');
  assert.ok(game.isLegal(lines.at(-1).split(' ')[1]));
  assert.ok(lines.some((line) => /^info depth \d+ score -?\d+ pv [a-i]/.test(line)));
  engine.say('quit');
  await engine.until('bye');
  await engine.exit;
}));

test('scores are those of the side to move', program(async (engine) => {
  engine.say(MATE, 'go depth 3');
  assert.ok((await engine.until('bestmove')).some((line) => line.includes(' score mate 1 ')));
  engine.say(`position fen ${new Game('3k5/R8/1R7/9/9/9/9/9/9/5K3 w - - 0 1').rotate().fen()}`, 'go depth 3');
  assert.ok((await engine.until('bestmove')).some((line) => line.includes(' score mate 1 ')), 'Black mates');
  await engine.quit();
}));

test('stop and isready are answered while it thinks', program(async (engine) => {
  for (let round = 0; round < 5; round++) {
    engine.say('go infinite');
    await engine.until('info depth 2');
    engine.say('isready');
    await engine.until('readyok');
    engine.say('go depth 2');
    await engine.until('info string error protocol/searching');
    engine.say('stop');
    await engine.until('bestmove');
  }
  await engine.quit();
}));

test('an endless search tells its move only when stopped, and pondering waits for the hit', program(async (engine) => {
  engine.say(MATE, 'go infinite');
  await engine.until('info depth 3');
  engine.say('isready');
  assert.ok(!(await engine.until('readyok')).some((line) => line.startsWith('bestmove')));
  engine.say('stop');
  await engine.until('bestmove');
  engine.say('position startpos moves h2e2 h9g7', 'go ponder wtime 200 btime 200 depth 3');
  await engine.until('info depth 3');
  engine.say('isready');
  assert.ok(!(await engine.until('readyok')).some((line) => line.startsWith('bestmove')));
  engine.say('ponderhit');
  await engine.until('bestmove');
  await engine.quit();
}));

test('ranks from 1 are noticed and answered alike', program(async (engine) => {
  engine.say('position startpos moves h3e3 h10g8', 'go depth 3 searchmoves i1i2');
  const lines = await engine.until('bestmove');
  assert.ok(lines[0].startsWith('info string ranks are numbered 1 to 10'));
  assert.equal(lines.at(-1).split(' ')[1], 'i1i2');
  await engine.quit();
}));

test('nonsense is told and harms nothing', program(async (engine) => {
  for (const line of ['hello', 'go depth 0', 'go movetime -1', 'setoption name Hash value 99999999999', 'setoption name MultiPV value 500', 'setoption name Level value 0', 'setoption name Contempt value 3', 'setoption', 'position', 'position fen', 'x'.repeat(2 << 20)]) {
    engine.say(line);
    await engine.until('info string error protocol/');
  }
  for (const line of ['position startpos moves a0a9', 'position fen 9/9 w', 'position fen \u{FFFD}']) {
    engine.say(line);
    await engine.until('info string error ');
    engine.say('go depth 1');
    await engine.until('bestmove (none)');
  }
  engine.say('', 'debug on', `position fen ${START}`, 'go depth 2');
  assert.match((await engine.until('bestmove')).at(-1), /^bestmove [a-i]\d/);
  await engine.quit();
}));

test('a game that is over gives no move', program(async (engine) => {
  engine.say(`position fen ${MATED}`, 'go depth 3');
  await engine.until('bestmove (none)');
  engine.say('ucci', 'go depth 3');
  await engine.until('nobestmove');
  engine.say('position fen 4k4/9/9/9/9/9/9/9/9/3K5 w', 'banmoves d0d1', 'go depth 1');
  await engine.until('nobestmove');
}));

test('the end of input finishes what has an end and stops what has none', async () => {
  for (const go of ['go depth 4', 'go infinite', 'go ponder wtime 1000 btime 1000']) {
    const engine = new Program();
    engine.say(go);
    engine.child.stdin.end();
    await engine.until('bestmove');
    assert.deepEqual(await engine.exit, [0, null]);
  }
});

test('it shows the position and its evaluation', program(async (engine) => {
  engine.say('position startpos moves h2e2', 'd');
  const shown = await engine.until('black to move');
  assert.equal(shown.at(-2), `fen ${Game.fromMoves('h2e2').fen()}`);
  assert.ok(shown.some((line) => /r.?n.?b.?a.?k.?a.?b.?n.?r/.test(line)), shown.join('\n'));
  engine.say(`position fen ${MATED}`, 'd');
  await engine.until('1-0 by checkmate');
  // A rook more for Red.
  for (const [side, sign] of [['w', 1], ['b', -1]]) {
    engine.say(`position fen 4k4/4a4/9/9/9/9/9/9/R8/4K4 ${side}`, 'eval');
    const [, own, red] = /^evaluation (-?\d+) for the side to move, (-?\d+) for Red/.exec((await engine.until('evaluation ')).at(-1));
    assert.ok(Number(red) > 300 && Number(own) === sign * Number(red), `${own} ${red}`);
  }
  await engine.quit();
}));

test('a seed makes a level repeat itself', program(async (engine) => {
  const played = async (seed) => {
    engine.say('setoption name Level value 1', `setoption name Seed value ${seed}`, 'ucinewgame', 'position startpos', 'go nodes 1000');
    return (await engine.until('bestmove')).at(-1).split(' ')[1];
  };
  const moves = [];
  for (const seed of [1, 2, 3, 4, 5, 6]) moves.push(await played(seed));
  for (const seed of [1, 2, 3]) assert.equal(await played(seed), moves[seed - 1]);
  assert.ok(new Set(moves).size > 1, moves.join());
  engine.say('setoption name Seed value -1');
  await engine.until('info string error protocol/number');
  await engine.quit();
}));

test('UCCI: it gives up when told to, and takes a draw when it is not better', program(async (engine) => {
  engine.say('ucci');
  await engine.until('ucciok');
  // One move is left to Black, after which a rook mates; a king and an advisor against a rook.
  const lost = '4k4/R8/1R7/9/9/9/9/9/9/5K3 b';
  const rook = '4k4/4a4/9/9/9/9/9/9/R8/4K4';
  const last = async (...lines) => {
    engine.say(...lines);
    return (await engine.until('bestmove')).at(-1).split(' ').slice(2).filter((word) => !/\d|ponder/.test(word));
  };
  assert.deepEqual(await last(`position fen ${lost}`, 'go depth 4'), []);
  assert.deepEqual(await last('setoption resign true', 'go depth 4'), ['resign']);
  assert.deepEqual(await last(`position fen ${rook} b`, 'go depth 2'), []);
  assert.deepEqual(await last('go depth 2 draw'), ['draw']);
  assert.deepEqual(await last(`position fen ${rook} w`, 'go depth 2 draw'), []);
  engine.say('setoption resign perhaps');
  await engine.until('info message error protocol/option-value');
}));

test('a table that the device has no room for is refused, and the old one kept', program(async (engine) => {
  engine.say('setoption name Hash value 2048');
  assert.match((await engine.until('info string error')).at(-1), /^info string error engine\/memory: .*2048 MiB; it stays at 16 MiB$/);
  engine.say('go depth 3');
  assert.match((await engine.until('bestmove')).at(-1), /^bestmove [a-i]\d/);
  await engine.quit();
}, ['--wasm-max-mem-pages=4096']));

test('rules that are set hold for the position that is there', program(async (engine) => {
  // Perpetual check by the rook: `simple` forbids it; so does every rule set, but each must be taken.
  for (const rules of ['asian', 'simple', 'cxa']) {
    engine.say('position fen 4k4/9/9/9/9/9/9/9/9/R2K4c w moves a0a9 e9e8 a9a8 e8e9', `setoption name Rules value ${rules}`, 'd');
    await engine.until('red to move');
    engine.say('go depth 3');
    await engine.until('bestmove ');
  }
  await engine.quit();
}));

test('many searches begun and stopped at once give as many moves', program(async (engine) => {
  for (let round = 0; round < 100; round++) {
    engine.say('go infinite', 'stop');
    await engine.until('bestmove ');
  }
  await engine.quit();
}));
