// Repetition through the package: rule sets, evidence, its words, free analysis. Verdicts are those of the cases in
// tests/data/rules (each names its sources); the rest of them is tested in Rust.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';

const { Game } = await import(pathToFileURL(join(process.env.XIANGQI_NPM_DIR, 'index.js')));

const HORSES = 'b0c2 b9c7 c2b0 c7b9';
const thrown = (call) => {
  try {
    call();
  } catch (error) {
    return error;
  }
  assert.fail('nothing was thrown');
};

/** xq-rep-001: Red chases two pieces in turn, Black chases and idles. */
const TWO_VICTIMS = {
  fen: '2c1kab2/4a4/4b4/9/9/9/P1p5P/2r1N1cC1/4A4/3ACK3 w - - 0 1',
  moves: 'e2d4 g2g1 d4e2 g1g2 e2d4 g2g1 d4e2 g1g2',
};

describe('rule sets', () => {
  for (const [rules, winner, reason] of [
    ['cxa', 'black', 'perpetual-attack'],
    ['asian', null, 'repetition'],
    ['simple', null, 'repetition'],
  ]) {
    test(`two victims in turn under ${rules}`, () => {
      const game = Game.fromMoves(TWO_VICTIMS.moves, { fen: TWO_VICTIMS.fen, rules });
      assert.deepEqual([game.result().winner, game.result().reason], [winner, reason]);
      assert.equal(game.repetition().rules, rules);
      assert.deepEqual(game.repetition().verdict, game.result());
    });
  }

  test('the default is cxa', () => {
    const game = Game.fromMoves(TWO_VICTIMS.moves, { fen: TWO_VICTIMS.fen });
    assert.equal(game.result().reason, 'perpetual-attack');
  });

  test('one-sided perpetual check loses under all of them', () => {
    // xq-rep-220: two identical checking loops, from a position like xq-rep-107's.
    const fen = '9/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1';
    for (const rules of ['cxa', 'asian', 'simple']) {
      const game = Game.fromMoves('f0e0 e8f8 e0f0 f8e8 f0e0 e8f8 e0f0 f8e8', { fen, rules });
      assert.deepEqual([game.result().winner, game.result().reason], ['black', 'perpetual-check'], rules);
    }
  });
});

describe('evidence', () => {
  test('says what each move did, to whom', () => {
    const { occurrences, fromPly, toPly, red, black, verdict } = Game.fromMoves(TWO_VICTIMS.moves, {
      fen: TWO_VICTIMS.fen,
    }).repetition();
    assert.deepEqual([occurrences, fromPly, toPly, verdict.score], [3, 1, 8, '0-1']);
    assert.deepEqual([red.class, black.class], ['attack', 'allowed']);
    assert.deepEqual(red.plies[0], { ply: 1, uci: 'e2d4', nature: 'chase', attacker: 'd4', victims: ['c2'] });
    assert.deepEqual(black.plies[1], { ply: 4, uci: 'g1g2', nature: 'idle', victims: [] });
  });

  test('is a warning without a verdict at the second occurrence, and nothing at the first', () => {
    const game = Game.fromMoves('b0c2 b9c7');
    assert.deepEqual([game.repetition(), game.explainRepetition('en')], [undefined, undefined]);
    game.apply('c2b0');
    game.apply('c7b9');
    assert.deepEqual([game.repetition().occurrences, game.repetition().verdict, game.isOver], [2, undefined, false]);
    assert.equal(game.wouldRepeat('b0c2'), 2);
  });

  test('reads as a paragraph in three languages', () => {
    const game = Game.fromMoves(TWO_VICTIMS.moves, { fen: TWO_VICTIMS.fen });
    assert.match(game.explainRepetition('en'), /Red: e2d4 attacks the rook on c2.* loses by perpetual attack\.$/);
    assert.match(game.explainRepetition('zh-Hans'), /红方：e2d4（马）捉车c2.*判负。$/);
    assert.match(game.explainRepetition('zh-Hant'), /紅方：e2d4（馬）捉車c2.*判負。$/);
    assert.equal(thrown(() => game.explainRepetition('fr')).code, 'argument/option');
  });
});

describe('options', () => {
  test('a finished game takes no moves unless it is free', () => {
    const game = Game.fromMoves(`${HORSES} ${HORSES}`);
    assert.equal(thrown(() => game.apply('h2e2')).code, 'game/over');
    const free = Game.fromMoves(`${HORSES} ${HORSES}`, { free: true });
    assert.deepEqual([free.isOver, free.isLegal('h2e2')], [true, true]);
    free.apply('h2e2');
    assert.deepEqual([free.isOver, free.result()], [false, undefined]);
    assert.equal(free.clone().isLegal('h9g7'), true);
    free.undo();
    assert.equal(free.result().reason, 'repetition');
  });

  test('checks beyond the cap do not count towards the natural limit', () => {
    // xq-rep-144: 24 plies, every red move a check, on top of a FEN's 96.
    const fen = '3k1a3/9/3a5/9/9/9/9/9/R3A4/R3KA3 w - - 96 90';
    const moves =
      'a1a9 d9d8 a9a8 d8d9 a8d8 d9e9 d8e8 e9d9 e8d8 d9e9 d8e8 e9d9'; // the capture on d8 starts the count anew
    const capped = new Game(fen, { checkCap: 0, naturalLimit: 98 });
    const all = new Game(fen, { checkCap: null, naturalLimit: 98 });
    for (const game of [capped, all]) for (const move of moves.split(' ').slice(0, 2)) game.apply(move);
    assert.equal(all.result()?.reason, 'natural-limit');
    assert.equal(capped.result(), undefined);
    assert.equal(new Game(fen, { checkCap: 0, naturalLimit: 98, rules: 'simple' }).result(), undefined);
  });

  test('wrong values are refused by name', () => {
    for (const options of [{ rules: 'japanese' }, { checkCap: -1 }, { checkCap: '10' }, { free: 1 }, { naturalLimit: 0 }]) {
      const error = thrown(() => new Game(undefined, options));
      assert.deepEqual([error.name, error.code], ['XiangqiError', 'argument/option'], JSON.stringify(options));
      assert.match(error.message, new RegExp(Object.keys(options)[0]));
    }
  });
});
