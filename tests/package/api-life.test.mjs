// How games live: copies, games taking turns, being disposed of or collected, and surviving a wasm that fails.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { file, freshSlim, thrown, trapping, wasmBytes } from './api-support.mjs';

const { Game, START_FEN } = await import(file('index.js'));

/** A generator of numbers below `n`, the same at every run. */
function dice(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % n;
  };
}

/** Everything a game shows. */
function picture(game) {
  return [game.fen(), game.ply, game.history(), game.legalMoves(), game.result(), game.turn, game.pliesWithoutCapture];
}

describe('many games', () => {
  test('a clone stands where its original stands and goes its own way', () => {
    const game = Game.fromMoves('h2e2 h9g7 h0g2 i9h9', { naturalLimit: 6 });
    game.undo();
    const clone = game.clone();
    assert.deepEqual(picture(clone), picture(game));
    assert.equal(clone.redo().uci, 'i9h9');
    clone.apply('b0c2');
    clone.apply('b9c7');
    assert.equal(clone.result().reason, 'natural-limit');
    assert.deepEqual([game.ply, game.result()], [3, undefined]);
    game.resign('black');
    assert.equal(game.clone().result().reason, 'resignation');
    assert.ok(game.clone() instanceof Game);
  });

  test('games that take turns do not disturb one another', () => {
    const roll = dice(7);
    const games = Array.from({ length: 12 }, () => new Game(undefined, { naturalLimit: null }));
    const lines = games.map(() => []);
    for (let step = 0; step < 3000; step++) {
      const index = roll(games.length);
      const game = games[index];
      const line = lines[index];
      const choice = roll(10);
      if (choice === 0 && line.length > 0) {
        assert.equal(game.undo().uci, line.pop());
      } else if (choice === 1 && line.length > 0) {
        line.length = roll(line.length);
        game.goto(line.length);
      } else if (choice === 2) {
        games[index] = game.clone();
      } else if (!game.isOver) {
        const moves = game.legalMoves();
        line.push(game.apply(moves[roll(moves.length)]).uci);
      }
      assert.deepEqual(games[index].history(), line);
    }
    games.forEach((game, index) => {
      const alone = Game.fromMoves(lines[index], { naturalLimit: null });
      assert.deepEqual(picture(game), picture(alone));
    });
    assert.ok(lines.some((line) => line.length > 20));
  });

  test('a long game stays exact', () => {
    const game = new Game(undefined, { naturalLimit: null });
    const roll = dice(3);
    const fens = [game.fen()];
    while (fens.length <= 700) {
      const moves = game.legalMoves();
      game.apply(moves[roll(moves.length)]);
      if (game.isOver) game.undo();
      else fens.push(game.fen());
    }
    new Game().fen();
    assert.equal(game.fen(), fens[700]);
    for (let ply = 699; ply >= 0; ply--) {
      game.undo();
      assert.equal(game.fen(), fens[ply]);
    }
    game.goto(700);
    assert.equal(game.fen(), fens[700]);
  });

  test('dispose makes every call refuse', () => {
    const game = Game.fromMoves('h2e2');
    const clone = game.clone();
    game.dispose();
    game.dispose();
    const calls = [
      () => game.fen(), () => game.turn, () => game.legalMoves(), () => game.apply('h9g7'), () => game.tryApply('h9g7'), () => game.isLegal('h9g7'),
      () => game.undo(), () => game.reset(), () => game.load(START_FEN), () => game.clone(), () => game.mirror(), () => game.result(), () => game.isOver, () => game.history(),
    ];
    for (const call of calls) assert.equal(thrown(call).code, 'game/disposed');
    assert.equal(clone.fen(), Game.fromMoves('h2e2').fen());
    const scoped = new Game();
    scoped[Symbol.dispose ?? Symbol.for('Symbol.dispose')]();
    assert.equal(thrown(() => scoped.fen()).code, 'game/disposed');
  });

  test('a proxy around a game is not made by frameworks: it has a tag of its own', () => {
    // Vue wraps only what reads [object Object]; private fields would not survive a proxy.
    assert.equal(Object.prototype.toString.call(new Game()), '[object Game]');
    assert.equal(Game.name, 'Game');
  });
});

describe('memory', () => {
  test('200,000 games that nobody disposes of', async () => {
    const memories = [];
    const { Instance } = WebAssembly;
    WebAssembly.Instance = class extends Instance {
      constructor(...args) {
        super(...args);
        memories.push(this.exports.memory);
      }
    };
    const slim = await freshSlim();
    slim.initSync(wasmBytes());
    WebAssembly.Instance = Instance;
    const [memory] = memories;
    const play = (count) => {
      for (let i = 0; i < count; i++) {
        const game = i % 10 === 9 ? new slim.Game(START_FEN, { naturalLimit: 50 }) : new slim.Game();
        game.apply('h2e2');
        game.apply('h9g7');
        game.apply({ from: 'h0', to: 'g2' });
        if (game.legalMoves().length === 0) throw new Error('no moves');
      }
    };
    play(20_000);
    const wasm = memory.buffer.byteLength;
    const rss = process.memoryUsage().rss;
    play(180_000);
    assert.equal(memories.length, 1);
    assert.equal(memory.buffer.byteLength, wasm, 'wasm memory does not grow');
    const grown = (process.memoryUsage().rss - rss) / 2 ** 20;
    assert.ok(grown < 64, `the process grew by ${grown.toFixed(0)} MiB`);
  });
});

describe('a wasm that fails', () => {
  const isTrap = (error, slim) => {
    assert.ok(error instanceof slim.XiangqiError, String(error));
    assert.deepEqual([error.name, error.code], ['XiangqiError', 'internal/trap']);
    assert.ok(error.cause instanceof WebAssembly.RuntimeError || error.cause instanceof RangeError);
  };

  test('throws internal/trap; every game still stands and goes on', async () => {
    const slim = await freshSlim();
    slim.initSync(trapping('rawgame_perft'));
    const resting = slim.Game.fromMoves('b2e2 b9c7');
    resting.resign('red');
    const game = slim.Game.fromMoves('h2e2 h9g7 h0g2 i9h9', { naturalLimit: 7 });
    game.undo();
    game.undo();
    game.redo();
    game.goto(2);
    const before = [picture(game), picture(resting)];
    for (let round = 0; round < 30; round++) {
      isTrap(thrown(() => game.perft(1)), slim);
      assert.deepEqual([picture(game), picture(resting)], before);
    }
    isTrap(thrown(() => game.perft(1)), slim);
    assert.deepEqual([game.redo().uci, game.redo().uci, game.apply('a0a1').uci], ['h0g2', 'i9h9', 'a0a1']);
    assert.equal(new slim.Game().legalMoves().length, 44);
    game.apply('a9a8');
    game.apply('a1a0');
    assert.equal(game.result().reason, 'natural-limit', 'options survive');
  });

  test('while a move is made: the move is not made, and tryApply does not hide it', async () => {
    const slim = await freshSlim();
    slim.initSync(trapping('rawgame_apply', 'rawgame_apply_text'));
    const game = new slim.Game();
    for (const call of [() => game.apply('h2e2'), () => game.apply('H2-E2'), () => game.tryApply('h2e2'), () => slim.Game.fromMoves('h2e2')]) {
      isTrap(thrown(call), slim);
      assert.deepEqual([game.fen(), game.ply, game.legalMoves().length], [START_FEN, 0, 44]);
    }
  });

  test('while pieces are set up: the position is the old one', async () => {
    const slim = await freshSlim();
    slim.initSync(trapping('rawgame_put', 'rawgame_load', 'rawgame_mirror', 'rawgame_set_result'));
    const game = slim.Game.fromMoves('h2e2');
    const before = picture(game);
    for (const call of [() => game.put({ color: 'red', role: 'pawn' }, 'e5'), () => game.load(START_FEN), () => game.mirror(), () => game.agreeDraw(), () => new slim.Game(START_FEN)]) {
      isTrap(thrown(call), slim);
      assert.deepEqual(picture(game), before);
    }
  });

  test('in the functions without a game', async () => {
    const slim = await freshSlim();
    slim.initSync(trapping('validate_fen', 'fen_after'));
    const game = slim.Game.fromMoves('h2e2');
    const [move] = game.history({ verbose: true });
    isTrap(thrown(() => slim.validateFen(START_FEN)), slim);
    isTrap(thrown(() => move.after), slim);
    assert.deepEqual(game.history(), ['h2e2']);
  });

  test('a stack that overflows inside a call leaves the game whole', () => {
    const game = Game.fromMoves('h2e2 h9g7');
    const before = picture(game);
    const caught = new Set();
    const deep = () => {
      try {
        game.legalMoves({ verbose: true });
        game.history({ verbose: true });
        new Game(START_FEN).svg();
      } catch (error) {
        caught.add(error instanceof RangeError ? 'RangeError' : error.code);
        throw error;
      }
      deep();
    };
    assert.throws(deep);
    assert.ok(caught.size > 0);
    for (const kind of caught) assert.ok(kind === 'RangeError' || kind === 'internal/trap', kind);
    assert.deepEqual(picture(game), before);
    assert.equal(game.apply('h0g2').uci, 'h0g2');
  });
});
