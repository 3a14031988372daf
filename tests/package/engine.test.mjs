// The engine as its users hold it: searches, mates, reviews. What must be found is known from the rules: a mate, a
// piece that hangs, a cycle that loses; never from what the engine said once.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { NPM, file } from './api-support.mjs';
import { Engine, EngineError, FIRST_INFO_MS, Game, MATED, MATE_IN_ONE, SEARCHES, SLOW, START, assertProof, rejection, withEngine } from './engine-support.mjs';
import { ROOT } from './support.mjs';

/** FEN and moves to mate, from master games. */
const MATES = readFileSync(join(ROOT, 'src/engine/tests/data/mates.txt'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split(' | '))
  .map(([fen, moves]) => ({ fen, moves: Number(moves) }));

for (const worker of ['auto', 'inline']) {
  test(`a search gives a result and its infos: ${worker}`, withEngine({ worker }, async (engine) => {
    assert.equal(engine.mode, worker === 'auto' ? 'worker' : 'inline');
    assert.equal(engine.workerError, undefined);
    assert.equal(engine.hashMb, 16);
    const told = [];
    const search = engine.search(START, { depth: 6, multipv: 3 }, { onInfo: (info) => told.push(info) });
    const iterated = [];
    for await (const info of search) iterated.push(info);
    const result = await search;
    assert.deepEqual(iterated, told);
    assert.equal(told.length, 6 * 3);
    assert.deepEqual(told.map(({ depth, multipv }) => `${depth}.${multipv}`), [1, 2, 3, 4, 5, 6].flatMap((depth) => [1, 2, 3].map((line) => `${depth}.${line}`)));
    assert.equal(result.stopped, false);
    assert.equal(result.lines.length, 3);
    assert.equal(result.bestMove, result.lines[0].pv[0]);
    assert.equal(result.ponder, result.lines[0].pv[1]);
    assert.equal(new Set(result.lines.map(({ pv }) => pv[0])).size, 3);
    for (const info of [...told, ...result.lines]) {
      assert.deepEqual(Object.keys(info).sort(), ['depth', 'hashfull', 'multipv', 'nodes', 'nps', 'pv', 'score', 'seldepth', 'timeMs']);
      Game.fromMoves(info.pv, { fen: START, free: true });
      assert.ok(info.seldepth >= 1 && info.nodes > 0 && info.timeMs >= 0 && info.nps >= 0 && info.hashfull <= 1000);
    }
    assert.deepEqual(await search, result, 'it can be awaited again');
    const again = [];
    for await (const info of search) again.push(info);
    assert.deepEqual(again, told, 'and iterated again');
  }));
}

test('the first info comes within 150 ms in a new process', async (t) => {
  const script = `
    const { Engine } = await import(${JSON.stringify(file('engine.js'))});
    const start = performance.now();
    const engine = await Engine.create();
    await engine.search(${JSON.stringify(START)}, { depth: 4 })[Symbol.asyncIterator]().next();
    console.log(performance.now() - start);
    await engine.close();`;
  const times = [];
  for (let run = 0; run < 5; run += 1) times.push(Number(execFileSync(process.execPath, ['--input-type=module', '--eval', script])));
  times.sort((a, b) => a - b);
  t.diagnostic(`from Engine.create() to the first info in ms: ${times.map(Math.round).join(', ')}`);
  assert.ok(times[2] < FIRST_INFO_MS, `${times.map(Math.round).join(', ')} ms`);
});

test('nothing is loaded before an engine is created', async () => {
  const compile = WebAssembly.compile;
  let compiled = 0;
  WebAssembly.compile = (...args) => ((compiled += 1), compile(...args));
  try {
    const { Engine: Fresh } = await import(`${file('engine.js')}?lazy`);
    assert.equal(compiled, 0);
    const engine = await Fresh.create({ worker: 'inline' });
    assert.equal(compiled, 1);
    await engine.close();
  } finally {
    WebAssembly.compile = compile;
  }
});

test('scores are from the point of view of Red, mates in moves', withEngine({}, async (engine) => {
  const red = (await engine.search(MATE_IN_ONE, { depth: 4 })).lines[0].score;
  assert.deepEqual(red, { mate: 1 });
  const black = new Game(MATE_IN_ONE).rotate();
  assert.deepEqual((await engine.search(black, { depth: 4 })).lines[0].score, { mate: -1 });
  // A rook more for Red, whoever is to move.
  const rook = '4k4/4a4/9/9/9/9/9/9/R8/4K4';
  for (const side of ['w', 'b']) {
    const fen = `${rook} ${side} - - 0 1`;
    if (side === 'b') new Game(fen);
    const { score } = (await engine.search(fen, { depth: 3 })).lines[0];
    assert.ok(score.cp > 300 || score.mate > 0, JSON.stringify(score));
    assert.ok((await engine.evaluate(fen)) > 300);
    assert.ok((await engine.evaluate(new Game(fen).rotate())) < -300);
  }
}));

test('a search finds the mates of master games and says how long they are', withEngine({}, async (engine) => {
  const some = SLOW ? MATES : MATES.filter((_, index) => index % 5 === 0);
  for (const { fen, moves } of some) {
    const { lines } = await engine.search(fen, { mate: moves, movetime: 5000 });
    const { mate } = lines[0].score;
    assert.ok(mate !== undefined && Math.abs(mate) <= moves && mate > 0 === (new Game(fen).turn === 'red'), `${fen}: ${JSON.stringify(lines[0].score)}`);
  }
}));

test('findMate proves mates with every answer, and that there is none', withEngine({}, async (engine) => {
  const some = MATES.filter(({ moves }, index) => moves <= 3 && (SLOW || index % 6 === 0));
  assert.ok(some.length >= 8);
  for (const { fen, moves } of some) {
    const proof = await engine.findMate(fen, { plies: 2 * moves - 1 });
    assert.ok(proof, fen);
    assertProof(fen, proof);
    if (proof.plies > 1) assert.equal(await engine.findMate(fen, { plies: proof.plies - 2 }), null, `${fen}: ${proof.plies} is the shortest`);
  }
  assert.equal(await engine.findMate(START, { plies: 3 }), null);
  assert.equal(await engine.findMate(MATED, { plies: 3 }), null);
  const checks = await engine.findMate(MATE_IN_ONE, { plies: 1, checksOnly: true });
  assert.equal(Game.fromMoves(checks.line, { fen: MATE_IN_ONE }).isCheckmate, true);
}));

test('a budget that runs out is neither a mate nor the proof that there is none', withEngine({}, async (engine) => {
  const error = await rejection(engine.findMate(START, { plies: 21, nodes: 50_000 }));
  assert.ok(error instanceof EngineError);
  assert.equal(error.code, 'engine/budget');
  assert.ok(error.noneWithin >= 1 && error.noneWithin < 21, String(error.noneWithin));
}));

test('the moves of a game count for repetition', withEngine({}, async (engine) => {
  // Perpetual check, which loses; in the FEN alone the check is a move like others.
  const fen = '4k4/9/9/9/9/9/9/9/9/R2K4c w - - 0 1';
  const cycle = Game.fromMoves('a0a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9', { fen, rules: 'simple' });
  assert.equal(cycle.wouldRepeat('a8a9'), 3);
  const { lines } = await engine.search(cycle, { depth: 4, searchMoves: ['a8a9'] });
  assert.ok(lines[0].score.cp < -20000, JSON.stringify(lines[0].score));
  const alone = await engine.search(cycle.fen(), { depth: 4, searchMoves: ['a8a9'] });
  assert.ok(alone.lines[0].score.cp > -1000 || alone.lines[0].score.mate > 0, JSON.stringify(alone.lines[0].score));
}));

test('a game of any entry will do, and what it writes as JSON', withEngine({}, async (engine) => {
  const games = [
    new Game(),
    new (await import(file('rules.js'))).Game(),
    new (createRequire(import.meta.url)(join(NPM, 'index.cjs')).Game)(),
  ];
  const limits = { depth: 4 };
  const texts = [];
  for (const game of games) {
    game.apply('h2e2');
    for (const position of [game, JSON.parse(JSON.stringify(game)), game.fen()]) {
      engine.newGame();
      const { bestMove, lines } = await engine.search(position, limits);
      texts.push(JSON.stringify([bestMove, lines[0].nodes, lines[0].score]));
    }
  }
  assert.equal(new Set(texts).size, 1, texts.join('\n'));
  const game = Game.fromMoves('h2e2 h9g7', { rules: 'asian', naturalLimit: null, checkCap: 3, free: true });
  const { moves, fen, result, ...options } = game.toJSON();
  assert.deepEqual([moves, fen, result, options], [['h2e2', 'h9g7'], START, undefined, { rules: 'asian', naturalLimit: null, checkCap: 3, free: true }]);
  assert.deepEqual(Game.fromMoves(moves, { fen, ...options }).toJSON(), game.toJSON());
  game.undo();
  assert.deepEqual(game.toJSON().moves, ['h2e2'], 'up to the present position');
}));

test('a game that is over gives a result without a move', withEngine({}, async (engine) => {
  const resigned = new Game();
  resigned.resign('red');
  for (const position of [MATED, resigned, new Game(MATED)]) {
    assert.deepEqual(await engine.search(position, { depth: 3 }), { bestMove: null, lines: [], stopped: false });
  }
}));

test('searchMoves takes any notation and looks at nothing else', withEngine({}, async (engine) => {
  for (const move of ['a3a4', 'A3-A4', { from: 'a3', to: 'a4' }, 'P9+1', '兵九进一', new Game().legalMoves({ verbose: true }).find(({ uci }) => uci === 'a3a4')]) {
    const { bestMove, lines } = await engine.search(START, { depth: 3, searchMoves: [move], multipv: 5 });
    assert.deepEqual([bestMove, lines.length], ['a3a4', 1]);
  }
}));

test('multipv beyond the legal moves tells them all', withEngine({}, async (engine) => {
  const { lines } = await engine.search(START, { depth: 1, multipv: 500 });
  assert.deepEqual(lines.map(({ pv }) => pv[0]).sort(), new Game().legalMoves().sort());
}));

test('limits end a search, the first that comes', withEngine({}, async (engine) => {
  for (const limits of [{ movetime: 50 }, { nodes: 5000 }, { depth: 3, infinite: true }, { clock: { red: 300, black: 10 } }, { clock: { red: 0, black: 0 } }, { movetime: 0 }, { infinite: true, nodes: 2000 }]) {
    const { bestMove, stopped } = await engine.search(START, limits);
    assert.ok(bestMove !== null && !stopped, JSON.stringify(limits));
  }
  const { lines } = await engine.search(START, { nodes: 5000 });
  assert.ok(lines[0].nodes >= 4000 && lines[0].nodes <= 5200, String(lines[0].nodes));
}));

test('levels play legal moves within their means, and not always the same', withEngine({}, async (engine) => {
  const moves = new Set();
  for (let round = 0; round < 12; round++) {
    const { bestMove, lines } = await engine.search(START, { level: 1 });
    assert.ok(new Game().isLegal(bestMove));
    assert.ok(lines.length === 1 && lines[0].nodes < 2000);
    moves.add(bestMove);
  }
  assert.ok(moves.size > 1, [...moves].join());
  const { lines } = await engine.search(START, { level: 10, depth: 4 });
  assert.equal(lines[0].depth, 4);
}));

test('a level plays the same with the same seed', withEngine({}, async (engine) => {
  const played = async (seed) => {
    engine.newGame();
    return (await engine.search(START, { level: 2, seed })).bestMove;
  };
  const moves = [];
  for (let seed = 0; seed < 8; seed++) moves.push(await played(seed));
  for (let seed = 0; seed < 8; seed++) assert.equal(await played(seed), moves[seed]);
  assert.ok(new Set(moves).size > 1, moves.join());
}));

test('a new search ends the former one, which delivers what it has', withEngine({}, async (engine) => {
  const first = engine.search(START, { infinite: true });
  await first[Symbol.asyncIterator]().next();
  const second = engine.search(MATE_IN_ONE, { depth: 3 });
  const [one, two] = await Promise.all([first, second]);
  assert.equal(one.stopped, true);
  assert.ok(new Game().isLegal(one.bestMove));
  assert.deepEqual([two.stopped, two.lines[0].score], [false, { mate: 1 }]);
  const mate = engine.search(START, { infinite: true });
  assert.ok(await engine.findMate(MATE_IN_ONE, { plies: 1 }));
  assert.equal((await mate).stopped, true);
}));

test('stop, and leaving the loop, end a search', withEngine({}, async (engine) => {
  const stopped = await engine.search(START, { infinite: true }).stop();
  assert.ok(stopped.stopped && stopped.bestMove !== null);
  const search = engine.search(START, { infinite: true });
  for await (const { depth } of search) if (depth >= 3) break;
  assert.equal((await search).stopped, true);
  assert.deepEqual(await search.stop(), await search, 'once more does no harm');
}));

test('a static evaluation is there while a search runs', withEngine({}, async (engine) => {
  const before = await engine.evaluate(START);
  const search = engine.search(START, { infinite: true });
  await search[Symbol.asyncIterator]().next();
  assert.equal(await engine.evaluate(START), before);
  await search.stop();
}));

test('a review marks what gives a piece away, and tells its progress', withEngine({}, async (engine) => {
  // The cannon takes a horse that a rook protects, at once.
  const game = Game.fromMoves('h2h9 i9h9 b0c2 b9c7 a3a4 a6a5');
  const progress = [];
  const review = await engine.review(game, { nodes: 20_000 }, { onProgress: (done, total) => progress.push([done, total]) });
  assert.deepEqual(progress, [1, 2, 3, 4, 5, 6].map((done) => [done, 6]));
  assert.equal(review.fen, START);
  assert.deepEqual(review.moves.map(({ move }) => move), game.history());
  assert.deepEqual(review.moves.map(({ ply }) => ply), [1, 2, 3, 4, 5, 6]);
  const [rash, taken] = review.moves;
  assert.ok(['?!', '?', '??'].includes(rash.mark), JSON.stringify(rash));
  assert.equal({ '?!': 6, '?': 2, '??': 4 }[rash.mark], rash.nag);
  assert.ok(rash.score.cp < rash.best.score.cp, 'from the side of Red');
  assert.deepEqual([taken.mark, taken.nag, taken.best.move], ['', null, 'i9h9']);
  for (const { best } of review.moves) assert.ok(best.depth > 0 && best.pv[0] === best.move);
}));

test('a review writes into the nodes of a tree and leaves other marks', withEngine({}, async (engine) => {
  const nodes = ['h2h9', 'i9h9'].map((uci) => ({ move: { uci }, nags: [2, 44] }));
  const tree = { root: { fen: () => START }, mainline: () => [{ nags: [] }, ...nodes] };
  const { moves } = await engine.review(tree, { depth: 6 });
  assert.deepEqual(nodes.map(({ nags }) => nags), moves.map(({ nag }) => [44, ...(nag === null ? [] : [nag])]));
  assert.deepEqual(nodes.map(({ evaluation }) => evaluation), moves.map(({ score, best }) => ({ ...score, depth: best.depth })));
}));

test('a review counts mates from the position an evaluation stands at', withEngine({}, async (engine) => {
  // Two rooks on the last two ranks: the king has one move, and none after the next check.
  for (const [fen, line, sign] of [
    ['4k4/9/R8/1R7/9/9/9/9/9/5K3 w - - 0 1', ['a7a8', 'e9d9', 'b6b9'], 1],
    ['5k3/9/9/9/9/9/1r7/r8/9/4K4 b - - 0 1', ['a2a1', 'e0d0', 'b3b0'], -1],
  ]) {
    const nodes = line.map((uci) => ({ move: { uci }, nags: [] }));
    const { moves } = await engine.review({ root: { fen: () => fen }, mainline: () => nodes }, { depth: 8 });
    assert.deepEqual(moves.map(({ score }) => score.mate), [2 * sign, sign, sign], 'the move is one of those of the mate');
    assert.deepEqual(nodes.map(({ evaluation }) => evaluation?.mate), [sign, sign, undefined]);
    assert.equal(nodes[2].evaluation, undefined, 'a mate is no evaluation');
  }
}));

test('a review of a game without moves is empty', withEngine({}, async (engine) => {
  assert.deepEqual(await engine.review(new Game()), { fen: START, moves: [] });
}));

for (const worker of ['auto', 'inline']) {
  test(`fixed limits find what the native engine finds: ${worker}`, withEngine({ worker }, async (engine) => {
    assert.ok(SEARCHES.length >= 30);
    for (const { fen, moves, limits, nodes, depth, bestMove, score } of SEARCHES) {
      engine.newGame();
      const result = await engine.search({ fen, moves }, limits);
      const [line] = result.lines;
      assert.deepEqual({ bestMove: result.bestMove, nodes: line?.nodes ?? 0, depth: line?.depth ?? 0, score: line?.score ?? null }, { bestMove, nodes, depth, score }, `${fen} ${moves.join(' ')} ${JSON.stringify(limits)}`);
    }
  }));
}

test('the same search twice is the same after newGame', withEngine({}, async (engine) => {
  const run = async () => {
    engine.newGame();
    const { lines, bestMove } = await engine.search(START, { nodes: 40_000, multipv: 2 });
    return [bestMove, lines.map(({ nodes, score, pv, depth, seldepth }) => ({ nodes, score, pv, depth, seldepth }))];
  };
  assert.deepEqual(await run(), await run());
}));
