// Every method of Game, and the free functions, on the built package: what they return and what they change.
// What they refuse is in api-errors, how they survive is in api-life.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { NPM, file, thrown } from './api-support.mjs';

const { Game, START_FEN, VERSION, makeMove, parseMove, validateFen } = await import(file('index.js'));

const AFTER_CANNON = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1';

describe('position', () => {
  test('a new game stands at the start', () => {
    const game = new Game();
    assert.equal(game.fen(), START_FEN);
    assert.deepEqual([game.turn, game.round, game.ply, game.pliesWithoutCapture], ['red', 1, 0, 0]);
    assert.deepEqual([game.isCheck, game.isCheckmate, game.isStalemate, game.isOver], [false, false, false, false]);
    assert.equal(game.result(), undefined);
    assert.equal(game.pieces().size, 32);
  });

  test('counters go on from the FEN and with the moves', () => {
    const game = new Game('3kr4/9/9/9/4P4/9/9/9/9/4K4 b - - 7 31');
    assert.deepEqual([game.turn, game.round, game.ply, game.pliesWithoutCapture], ['black', 31, 0, 7]);
    game.apply('d9d8');
    assert.deepEqual([game.turn, game.round, game.ply, game.pliesWithoutCapture], ['red', 32, 1, 8]);
    game.undo();
    game.apply('e9e5');
    assert.deepEqual([game.turn, game.round, game.ply, game.pliesWithoutCapture], ['red', 32, 1, 0]);
    assert.equal(game.fen(), '3k5/9/9/9/4r4/9/9/9/9/4K4 w - - 0 32');
  });

  test('fen is written as asked', () => {
    const game = new Game();
    assert.equal(game.fen({}), START_FEN);
    assert.equal(game.fen({ counters: false }), START_FEN.replace(' - - 0 1', ''));
    assert.equal(game.fen({ side: 'r' }), START_FEN.replace(' w ', ' r '));
    assert.equal(game.fen({ letters: 'he' }).split(' ')[0], 'rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR');
    for (const options of [{ counters: false }, { side: 'r' }, { letters: 'he' }]) assert.equal(new Game(game.fen(options)).fen(), START_FEN);
  });

  test('load, reset and clear drop history and result and keep the options', () => {
    const game = new Game(undefined, { naturalLimit: 2 });
    for (const begin of [() => game.load(AFTER_CANNON), () => game.reset()]) {
      game.reset();
      game.apply('h2e2');
      game.resign('red');
      begin();
      assert.deepEqual([game.ply, game.history(), game.result(), game.redo()], [0, [], undefined, null]);
    }
    game.apply('h2e2');
    game.apply('h9g7');
    assert.equal(game.result().reason, 'natural-limit');
    game.clear();
    assert.equal(game.fen(), '9/9/9/9/9/9/9/9/9/9 w - - 0 1');
    assert.equal(game.result(), undefined);
  });

  test('pieces are put, read, found and removed', () => {
    const game = new Game();
    game.apply('h2e2');
    assert.deepEqual(game.get('e2'), { color: 'red', role: 'cannon' });
    assert.equal(game.get('h2'), undefined);
    assert.deepEqual(game.find({ color: 'black', role: 'horse' }), ['b9', 'h9']);
    assert.deepEqual(game.remove('e2'), { color: 'red', role: 'cannon' });
    assert.equal(game.remove('e2'), undefined);
    game.put({ color: 'red', role: 'cannon' }, 'h2');
    assert.deepEqual([game.fen().split(' ')[0], game.ply], [START_FEN.split(' ')[0], 0]);
    game.setTurn('red');
    assert.deepEqual([game.turn, game.legalMoves().length], ['red', 44]);
    const pieces = [...game.pieces()];
    assert.deepEqual(pieces[0], ['a0', { color: 'red', role: 'rook' }]);
    assert.deepEqual(pieces[31], ['i9', { color: 'black', role: 'rook' }]);
    for (const [square, piece] of pieces) assert.deepEqual(game.get(square), piece);
  });

  test('a position that cannot be played is shown, not played', () => {
    const game = new Game();
    game.clear();
    game.put({ color: 'red', role: 'king' }, 'e0');
    assert.deepEqual([game.legalMoves(), game.dests().size, game.result(), game.isOver], [[], 0, undefined, false]);
    assert.deepEqual([game.tryApply('e0e1'), game.isLegal('e0e1'), game.isCheck], [null, false, false]);
    assert.match(game.ascii(), /0 \. \. \. \. K/);
    assert.match(game.svg(), /^<svg /);
    const error = thrown(() => game.apply('e0e1'));
    assert.deepEqual([error.name, error.code, error.issue], ['FenError', 'fen/kings', 'kings']);
    game.put({ color: 'black', role: 'king' }, 'd9');
    game.put({ color: 'black', role: 'rook' }, 'a9');
    assert.deepEqual(game.legalMoves().sort(), ['e0e1', 'e0f0']);
    const odd = new Game('4k4/9/9/9/9/9/9/9/4R4/3K5 w', { skipValidation: true });
    assert.equal(thrown(() => odd.apply('e1e9')).code, 'move/takes-king');
    assert.equal(odd.apply('e1e2').after, '4k4/9/9/9/9/9/9/4R4/9/3K5 b - - 1 1');
    const faulty = new Game('4k4/9/9/9/9/9/9/9/9/9 w', { skipValidation: true });
    assert.equal(thrown(() => faulty.apply('e0e1')).code, 'fen/kings');
    faulty.load('9/9/9/9/9/9/9/9/9/9 w', { skipValidation: true });
    assert.equal(faulty.pieces().size, 0);
  });

  test('copies are of the class that was asked', () => {
    class Study extends Game {}
    const study = Study.fromMoves('h2e2 h9g7');
    assert.equal(Game.name, 'Game');
    for (const game of [study, study.clone(), study.mirror(), study.rotate()]) assert.equal(game.constructor, Study);
    for (const game of [new Game(), new Game().clone(), new Game().mirror()]) assert.equal(game.constructor, Game);
    assert.deepEqual(study.clone().history(), ['h2e2', 'h9g7']);
  });

  test('mirror and rotate make new games', () => {
    const game = Game.fromMoves('h2e2 h9g7', { naturalLimit: 3 });
    const before = game.fen();
    const mirrored = game.mirror();
    assert.deepEqual(mirrored.get('c7'), { color: 'black', role: 'horse' });
    assert.deepEqual([mirrored.ply, mirrored.turn], [0, 'red']);
    assert.equal(mirrored.mirror().fen(), before);
    const rotated = game.rotate();
    assert.deepEqual(rotated.get('e7'), { color: 'black', role: 'cannon' });
    assert.deepEqual(rotated.get('c2'), { color: 'red', role: 'horse' });
    assert.equal(rotated.turn, 'black');
    assert.equal(rotated.rotate().fen(), before);
    assert.deepEqual([game.fen(), game.history()], [before, ['h2e2', 'h9g7']]);
    rotated.apply(rotated.legalMoves()[0]);
    assert.equal(rotated.result().reason, 'natural-limit', 'options stay');
  });

  test('ascii draws in three scripts', () => {
    const game = new Game();
    assert.equal(game.ascii().split('\n')[0], '9 r n b a k a b n r');
    assert.equal(game.ascii(), game.ascii({ script: 'latin' }));
    assert.match(game.ascii({ script: 'simplified' }), /车.*马.*象.*士.*将/);
    assert.match(game.ascii({ script: 'traditional' }), /車.*馬.*象.*士.*將/);
  });

  test('svg follows its options', () => {
    const game = Game.fromMoves('h2e2');
    const plain = game.svg();
    assert.match(plain, /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^]*<\/svg>\s*$/);
    assert.equal(plain, game.svg({ orientation: 'red', script: 'simplified', lastMove: true, arrows: [], coordinates: true }));
    const drawings = [
      plain,
      game.svg({ orientation: 'black' }),
      game.svg({ script: 'traditional' }),
      game.svg({ lastMove: false }),
      game.svg({ coordinates: false }),
      game.svg({ arrows: [['b0', 'c2']] }),
      game.svg({ arrows: [['b0', 'c2'], ['H9', 'g7']] }),
    ];
    assert.equal(new Set(drawings).size, drawings.length, 'each option shows');
    assert.ok(drawings[2].includes('將') && !plain.includes('將'));
  });

  test('hash is that of board and side to move', () => {
    const game = Game.fromMoves('h2e2 h9g7 b2c2');
    const other = Game.fromMoves('b2c2 h9g7 h2e2');
    assert.equal(typeof game.hash(), 'bigint');
    assert.equal(game.hash(), other.hash());
    assert.equal(new Game(game.fen().replace(/- - .*/, '- - 40 90')).hash(), game.hash());
    assert.notEqual(new Game(game.fen().replace(' b ', ' w ')).hash(), game.hash());
    assert.ok(game.hash() >= 0n && game.hash() < 1n << 64n);
  });
});

describe('moves', () => {
  test('legalMoves lists, filters and writes', () => {
    const game = new Game();
    const all = game.legalMoves();
    assert.equal(all.length, 44);
    assert.equal(new Set(all).size, 44);
    assert.ok(all.every((move) => /^[a-i]\d[a-i]\d$/.test(move)));
    assert.deepEqual(game.legalMoves({}), all);
    assert.deepEqual(game.legalMoves({ verbose: false }), all);
    assert.deepEqual(game.legalMoves({ square: 'b0' }).sort(), ['b0a2', 'b0c2']);
    assert.deepEqual(game.legalMoves({ square: 'e5' }), []);
    assert.deepEqual(game.legalMoves({ square: 'b9' }), [], 'not the side to move');
    assert.deepEqual(game.legalMoves({ role: 'king' }), ['e0e1']);
    assert.deepEqual(game.legalMoves({ role: 'pawn', square: 'b0' }), []);
    assert.deepEqual(game.legalMoves({ role: 'king', as: 'iccs' }), ['E0-E1']);
    const verbose = game.legalMoves({ verbose: true });
    assert.deepEqual(verbose.map((move) => move.uci), all);
    for (const move of verbose) {
      assert.deepEqual([move.before, game.get(move.from), game.get(move.to)?.role], [START_FEN, { color: move.color, role: move.role }, move.captured]);
    }
    assert.deepEqual(verbose.filter((move) => move.isCapture).map((move) => move.uci).sort(), ['b2b9', 'h2h9']);
  });

  test('a list of moves is the caller\'s own', () => {
    const game = new Game();
    game.legalMoves().length = 0;
    game.dests().clear();
    assert.deepEqual([game.legalMoves().length, game.dests().get('e0')], [44, ['e1']]);
  });

  test('dests is legalMoves by square', () => {
    const game = Game.fromMoves('h2e2 h9g7 h0g2 i9h9');
    const flat = [...game.dests()].flatMap(([from, targets]) => targets.map((to) => from + to));
    assert.deepEqual(flat.sort(), game.legalMoves().sort());
  });

  test('apply takes text, squares and moves', () => {
    const given = ['h2e2', 'H2-E2', 'h2-e2', ' h2e2 ', { from: 'h2', to: 'e2' }, { from: 'H2', to: 'E2' }, parseMove(START_FEN, 'h2e2'), structuredClone(parseMove(START_FEN, 'h2e2').toJSON())];
    for (const move of given) {
      const game = new Game();
      assert.ok(game.isLegal(move));
      assert.equal(game.apply(move).uci, 'h2e2');
      assert.equal(game.fen(), AFTER_CANNON);
    }
  });

  test('a move is plain data about the position it was made in', () => {
    const game = new Game();
    game.apply('h2e2');
    game.apply('h9g7');
    const move = game.apply('e2e6');
    const data = {
      from: 'e2', to: 'e6', color: 'red', role: 'cannon', captured: 'pawn', uci: 'e2e6', isCapture: true, givesCheck: false, givesMate: false,
      before: 'rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2',
    };
    assert.deepEqual({ ...move }, data);
    assert.deepEqual(structuredClone(move), data);
    assert.equal(JSON.stringify(move), '{"from":"e2","to":"e6","uci":"e2e6"}');
    const after = game.fen();
    game.reset();
    assert.equal(move.after, after, 'the game going elsewhere changes nothing');
    assert.deepEqual([move.format('uci'), move.format('iccs')], ['e2e6', 'E2-E6']);
    assert.equal(parseMove(START_FEN, 'h2e2').captured, undefined);
  });

  test('givesMate and isCheckmate agree', () => {
    const winning = new Game('4k4/R8/9/9/9/9/9/9/1R7/3K5 w - - 0 1');
    assert.equal(winning.apply('b1b7').givesMate, false);
    winning.undo();
    const move = winning.apply('b1b9');
    assert.deepEqual([move.givesCheck, move.givesMate, winning.isCheckmate, winning.isCheck], [true, true, true, true]);
    assert.deepEqual(winning.result(), { winner: 'red', score: '1-0', reason: 'checkmate' });
    assert.deepEqual(winning.legalMoves(), []);
    assert.deepEqual([winning.undo().givesMate, winning.isCheckmate, winning.redo().givesMate], [true, false, true]);
  });

  test('tryApply makes the move or returns null', () => {
    const game = new Game();
    for (const move of ['a0a9', 'e0e2', 'a9a8', 'nonsense', '', 'a5a6', { from: 'a0', to: 'a0' }, { from: 'z9', to: 'a0' }]) {
      assert.equal(game.tryApply(move), null);
      assert.equal(game.isLegal(move), false);
    }
    assert.equal(game.fen(), START_FEN);
    assert.equal(game.tryApply('h2e2').uci, 'h2e2');
    game.agreeDraw();
    assert.deepEqual([game.tryApply('h9g7'), game.isLegal('h9g7'), game.isLegal('H9-G7')], [null, false, false]);
  });

  test('undo, redo and goto walk the line; a new move cuts it', () => {
    const moves = ['h2e2', 'h9g7', 'h0g2', 'i9h9'];
    const game = Game.fromMoves(moves);
    const fens = [START_FEN, ...game.history({ verbose: true }).map((move) => move.after)];
    assert.deepEqual([game.undo().uci, game.undo().uci], ['i9h9', 'h0g2']);
    assert.deepEqual([game.ply, game.history(), game.fen()], [2, moves.slice(0, 2), fens[2]]);
    assert.equal(game.redo().uci, 'h0g2');
    for (const ply of [0, 4, 2, 2, 3, 1]) {
      game.goto(ply);
      assert.deepEqual([game.ply, game.fen(), game.history()], [ply, fens[ply], moves.slice(0, ply)]);
    }
    assert.equal(game.apply('b9c7').uci, 'b9c7');
    assert.deepEqual([game.redo(), game.history()], [null, ['h2e2', 'b9c7']]);
    game.goto(0);
    assert.equal(game.undo(), null);
    assert.equal(game.redo().before, START_FEN);
  });

  test('history lists texts or moves', () => {
    const game = Game.fromMoves('h2e2 h9g7 h0g2 i9h9');
    assert.deepEqual(game.history({ as: 'iccs' }), ['H2-E2', 'H9-G7', 'H0-G2', 'I9-H9']);
    const moves = game.history({ verbose: true });
    assert.deepEqual(moves.map((move) => move.uci), game.history());
    assert.equal(moves[0].before, START_FEN);
    moves.forEach((move, index) => assert.equal(move.after, moves[index + 1]?.before ?? game.fen()));
    game.undo();
    game.history({ verbose: true });
    assert.equal(game.redo().uci, 'i9h9', 'listing leaves what can be redone');
  });

  test('fromMoves takes a list or a text', () => {
    const fen = '3k5/9/9/9/9/9/9/9/R8/1R3K3 w - - 0 1';
    assert.equal(Game.fromMoves('h2e2\n h9g7\t').ply, 2);
    assert.equal(Game.fromMoves('').fen(), START_FEN);
    assert.deepEqual(Game.fromMoves(new Set(['H2-E2', 'H9-G7'])).history(), ['h2e2', 'h9g7']);
    assert.deepEqual(Game.fromMoves([{ from: 'a1', to: 'a9' }], { fen }).history(), ['a1a9']);
    assert.equal(Game.fromMoves('h2e2 h9g7', { naturalLimit: 2 }).result().reason, 'natural-limit');
    const error = thrown(() => Game.fromMoves('h2e2 h9g7 h0g3'));
    assert.deepEqual([error.code, error.ply, error.input], ['move/geometry', 2, 'h0g3']);
  });

  test('perft counts the known numbers', () => {
    const game = new Game();
    assert.deepEqual([0, 1, 2, 3].map((depth) => game.perft(depth)), [1, 44, 1920, 79666]);
    assert.equal(game.fen(), START_FEN);
  });
});

describe('attacks', () => {
  test('attackers, checkers and pins', () => {
    const game = new Game('3ak4/9/4n4/9/9/4R4/9/9/4C4/3K5 w - - 0 1');
    assert.equal(game.isAttacked('e7', 'red'), true);
    assert.equal(game.isAttacked('e7', 'black'), false);
    assert.deepEqual(game.attackers('e7'), ['e1', 'e4'], 'by the side to move');
    assert.deepEqual(game.attackers('e7', 'red'), ['e1', 'e4']);
    assert.deepEqual(game.attackers('e8', 'black'), ['d9', 'e9']);
    assert.deepEqual([game.pinned('black'), game.pinned()], [['e7'], []]);
    const checked = new Game('4k4/9/9/9/9/4R4/9/9/9/3K5 b - - 0 1');
    assert.deepEqual([checked.isCheck, checked.checkers()], [true, ['e4']]);
  });

  test('isProtected is 有根', () => {
    const game = new Game();
    assert.deepEqual([game.isProtected('e3'), game.isProtected('a3'), game.isProtected('e5')], [false, true, false]);
  });
});

describe('the end of the game', () => {
  test('stalemate loses, and is no mate', () => {
    const game = new Game('3k5/9/4P4/9/9/9/9/9/9/4K4 w - - 0 1');
    assert.equal(game.apply('e7e8').givesMate, false);
    assert.deepEqual(game.result(), { winner: 'red', score: '1-0', reason: 'stalemate' });
    assert.deepEqual([game.isStalemate, game.isCheckmate, game.isOver, game.isCheck, game.legalMoves()], [true, false, true, false, []]);
  });

  test('a position can be over when it is loaded', () => {
    const game = new Game('R3k4/1R7/9/9/9/9/9/9/9/3K5 b - - 0 1');
    assert.deepEqual([game.result(), game.isCheckmate], [{ winner: 'red', score: '1-0', reason: 'checkmate' }, true]);
  });

  test('a third repetition ends it; wouldRepeat sees it coming', () => {
    const game = new Game();
    const cycle = ['b0c2', 'b9c7', 'c2b0', 'c7b9'];
    assert.equal(game.wouldRepeat('b0c2'), 1);
    for (const move of [...cycle, ...cycle.slice(0, 3)]) game.apply(move);
    assert.deepEqual([game.isOver, game.wouldRepeat('c7b9'), game.wouldRepeat({ from: 'c7', to: 'e8' })], [false, 3, 1]);
    game.apply('c7b9');
    assert.deepEqual(game.result(), { winner: null, score: '1/2-1/2', reason: 'repetition' });
    game.undo();
    assert.equal(game.result(), undefined);
  });

  test('perpetual check loses under the simple rules', () => {
    const game = new Game('3k4r/9/9/9/9/9/9/9/R8/5K3 w - - 0 1', { rules: 'simple' });
    for (const move of ['a1d1', 'd9e9', 'd1e1', 'e9d9', 'e1d1', 'd9e9', 'd1e1', 'e9d9', 'e1d1']) game.apply(move);
    assert.deepEqual(game.result(), { winner: 'black', score: '0-1', reason: 'perpetual-check' });
  });

  test('the natural limit is a setting', () => {
    const quiet = (options) => {
      const game = new Game('3k1r3/9/9/9/9/9/9/9/R8/4K4 w - - 118 60', options);
      game.apply('a1a2');
      game.apply('f9f8');
      return game.result()?.reason;
    };
    assert.deepEqual([quiet(), quiet({ naturalLimit: null }), quiet({ naturalLimit: 121 }), quiet({ naturalLimit: 120 })], ['natural-limit', undefined, undefined, 'natural-limit']);
  });

  test('dead material is a draw', () => {
    assert.deepEqual(new Game('4k4/9/9/9/9/9/9/9/9/3K5 w').result(), { winner: null, score: '1/2-1/2', reason: 'dead-material' });
  });

  test('results from off the board are recorded, and go with the move', () => {
    const game = Game.fromMoves('h2e2');
    const resigned = game.clone();
    assert.deepEqual(resigned.resign('red'), { winner: 'black', score: '0-1', reason: 'resignation' });
    assert.deepEqual(resigned.result(), { winner: 'black', score: '0-1', reason: 'resignation' });
    assert.equal(resigned.legalMoves().length > 0, true, 'the position still has moves');
    resigned.undo();
    assert.equal(resigned.isOver, false);
    assert.deepEqual(game.clone().agreeDraw(), { winner: null, score: '1/2-1/2', reason: 'agreement' });
    for (const result of [
      { winner: 'black', score: '0-1', reason: 'timeout' },
      { winner: 'red', score: '1-0', reason: 'fouls' },
      { winner: null, score: '1/2-1/2', reason: 'adjudication' },
    ]) {
      assert.deepEqual(game.clone().adjudicate(result), result);
    }
    assert.equal(game.isOver, false);
  });

  test('after the end nothing can be played or recorded', () => {
    const game = Game.fromMoves('h2e2');
    game.agreeDraw();
    for (const call of [() => game.apply('h9g7'), () => game.resign('red'), () => game.agreeDraw(), () => game.adjudicate({ winner: null, score: '1/2-1/2', reason: 'adjudication' })]) {
      const error = thrown(call);
      assert.deepEqual([error.name, error.code], ['GameOverError', 'game/over']);
    }
    assert.deepEqual([game.result().reason, game.history()], ['agreement', ['h2e2']]);
  });
});

describe('free functions', () => {
  test('START_FEN and VERSION', () => {
    assert.equal(validateFen(START_FEN).fen, START_FEN);
    assert.equal(VERSION, JSON.parse(readFileSync(join(NPM, 'package.json'), 'utf8')).version);
  });

  test('validateFen answers', () => {
    assert.deepEqual(validateFen('rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r'), { ok: true, fen: START_FEN });
    const wide = validateFen('rnbakabnr/8/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w');
    assert.deepEqual([wide.ok, wide.issue, wide.index, typeof wide.message], [false, 'row-width', 10, 'string']);
    const facing = '4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1';
    assert.equal(validateFen(facing).issue, 'kings-facing');
    assert.deepEqual(validateFen(facing, { legality: false }), { ok: true, fen: facing });
    assert.deepEqual([validateFen('4k4/9/9/9/4P4/9/9/9/4P4/3K5 w').square, validateFen('').ok], ['e1', false]);
  });

  test('parseMove and makeMove work on games and FENs', () => {
    const game = new Game();
    for (const position of [game, START_FEN]) {
      assert.equal(parseMove(position, 'H2-E2').after, AFTER_CANNON);
      assert.equal(makeMove(position, { from: 'h2', to: 'e2' }, 'iccs'), 'H2-E2');
      assert.equal(makeMove(position, 'H2-E2', 'uci'), 'h2e2');
    }
    assert.deepEqual([game.fen(), game.ply], [START_FEN, 0]);
    game.agreeDraw();
    assert.equal(parseMove(game, 'h2e2').uci, 'h2e2', 'a finished game does not matter');
  });
});
