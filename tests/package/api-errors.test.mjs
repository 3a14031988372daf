// What the package refuses: each error class with its fields, and calls with the wrong kind of value, which
// JavaScript lets through. A refused call leaves the game as it was.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { file, thrown } from './api-support.mjs';

const xq = await import(file('index.js'));
const { Game, START_FEN, XiangqiError, convertScript, detectNotation, makeMove, makeVariation, parseMove, validateFen } = xq;

describe('error classes', () => {
  const cases = [
    { name: 'FenError', call: () => new Game('rnbakabnr/9/1c5x1/9/9/9/9/9/9/9 w'), more: { code: 'fen/piece', issue: 'piece', index: 15 } },
    { name: 'FenError', call: () => new Game('4k4/9/9/9/9/9/9/9/P8/3K5 w'), more: { code: 'fen/misplaced', issue: 'misplaced', square: 'a1' } },
    { name: 'IllegalMoveError', call: () => new Game().apply('a0a9'), more: { code: 'move/blocked', why: 'blocked', input: 'a0a9', uci: 'a0a9' } },
    { name: 'IllegalMoveError', call: () => new Game().apply('H2-H8'), more: { code: 'move/blocked', why: 'blocked', input: 'H2-H8', uci: 'h2h8' } },
    { name: 'NotationError', call: () => new Game().apply('炮二'), more: { code: 'notation/unreadable', input: '炮二' } },
    { name: 'NotationError', call: () => new Game().apply('Nf3'), more: { code: 'notation/no-move', input: 'Nf3' } },
    { name: 'NotationError', call: () => new Game().apply('C5=6'), more: { code: 'notation/no-piece', input: 'C5=6' } },
    { name: 'IllegalMoveError', call: () => new Game().apply('炮二进六'), more: { code: 'move/blocked', why: 'blocked', input: '炮二进六', uci: 'h2h8' } },
    { name: 'AmbiguousMoveError', call: () => new Game().apply('Ce2'), more: { code: 'notation/ambiguous', input: 'Ce2', candidates: ['b2e2', 'h2e2'] } },
    { name: 'NotationError', call: () => new Game().apply({ from: 'h2', to: 'h10' }), more: { code: 'notation/unreadable', input: 'h2-h10' } },
    { name: 'GameOverError', call: () => new Game('4k4/9/9/9/9/9/9/9/9/3K5 w').apply('d0d1'), more: { code: 'game/over' } },
    { name: 'XiangqiError', call: () => new Game().get('j5'), more: { code: 'argument/square' } },
  ];
  for (const { name, call, more } of cases) {
    test(`${name} ${more.code}`, () => {
      const error = thrown(call);
      assert.ok(error instanceof xq[name] && error instanceof XiangqiError && error instanceof Error);
      assert.equal(error.name, name);
      assert.deepEqual({ ...error }, more, 'these fields and no others');
      assert.ok(error.message.length > 10, error.message);
      assert.ok(error.stack.startsWith(`${name}: ${error.message}`), 'the stack names the class');
      assert.match(error.stack, /api-errors\.test\.mjs/);
    });
  }

  test('an ambiguous move is a notation error', () => {
    assert.ok(thrown(() => new Game().apply('Ce2')) instanceof xq.NotationError);
    assert.equal(new Game().tryApply('Ce2'), null);
  });

  test('a very long text makes a short error', () => {
    const long = 'x'.repeat(1 << 20);
    for (const call of [() => new Game(long), () => new Game().apply(long), () => new Game().get(long), () => new Game().apply({ from: long, to: long }), () => new Game(undefined, { [long]: 1 })]) {
      const error = thrown(call);
      assert.ok(error instanceof XiangqiError);
      assert.ok(error.message.length < 300 && (error.input ?? '').length < 300, `${error.message.length}`);
    }
    assert.equal(validateFen(long).ok, false);
  });
});

describe('illegal moves say why', () => {
  const cases = [
    [START_FEN, 'e4e5', 'no-piece'],
    [START_FEN, 'a9a8', 'wrong-side'],
    [START_FEN, 'h0h2', 'geometry'],
    [START_FEN, 'a0a0', 'geometry'],
    [START_FEN, 'a0a4', 'blocked'],
    [START_FEN, 'a0b0', 'own-piece'],
    [START_FEN, 'h2h8', 'blocked'],
    ['3k5/9/9/9/9/9/9/9/9/5K3 w', 'f0g0', 'palace'],
    ['3k5/9/9/9/9/2B6/9/9/9/4K4 w', 'c4e6', 'river'],
    ['3k5/9/9/9/9/9/P8/9/9/4K4 w', 'a3b3', 'river'],
    ['3k4r/9/9/9/4p4/9/9/9/9/4CK3 w', 'e0e5', 'screen'],
    ['4k4/9/9/9/4r4/9/9/9/4A4/4K4 w', 'e1f2', 'leaves-check'],
    ['4k4/9/9/9/9/9/9/9/4A4/4K4 w', 'e1f2', 'kings-facing'],
  ];
  for (const [fen, move, why] of cases) {
    test(`${why}: ${move} in ${fen.slice(0, 40)}`, () => {
      const game = new Game(fen);
      const before = game.fen();
      const error = thrown(() => parseMove(game, move));
      assert.deepEqual([error.name, error.code, error.why, error.input], ['IllegalMoveError', `move/${why}`, why, move]);
      assert.equal(game.fen(), before);
    });
  }
});

describe('the wrong kind of value', () => {
  const game = Game.fromMoves('h2e2 h9g7');
  game.undo();
  const stands = () => [game.fen(), game.ply, game.history(), game.result()];
  const before = stands();

  const values = [null, undefined, 0, NaN, -1, 1.5, 1n, true, '', 'x', '\0', '\ud800', '😀', Symbol('s'), [], ['h2e2'], {}, new Date(), () => 'a0', Object.create(null), new Proxy({}, {})];
  const not = (...fine) => values.filter((value) => !fine.includes(value));
  const notText = values.filter((value) => typeof value !== 'string');
  const emptyBag = (value) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  const options = values.filter((value) => value !== undefined && !emptyBag(value));

  /** name, call with one bad value, values that are bad there, code. */
  const calls = [
    ['new Game(fen)', (value) => new Game(value), values.filter((value) => value !== undefined && typeof value !== 'string'), 'argument/fen'],
    ['new Game(text)', (value) => new Game(value), ['', 'x', '\0', '\ud800', '😀'], 'fen/'],
    ['new Game(fen, options)', (value) => new Game(undefined, value), options, 'argument/option'],
    ['rules', (value) => new Game(undefined, { rules: value }), not(undefined), 'argument/option'],
    ['naturalLimit', (value) => new Game(undefined, { naturalLimit: value }), not(undefined, null), 'argument/option'],
    ['skipValidation', (value) => new Game(undefined, { skipValidation: value }), not(undefined, true), 'argument/option'],
    ['load', (value) => game.load(value), notText, 'argument/fen'],
    ['load options', (value) => game.load(START_FEN, value), options, 'argument/option'],
    ['fen', (value) => game.fen(value), options, 'argument/option'],
    ['fen side', (value) => game.fen({ side: value }), not(undefined), 'argument/option'],
    ['fen letters', (value) => game.fen({ letters: value }), not(undefined), 'argument/option'],
    ['fen counters', (value) => game.fen({ counters: value }), not(undefined, true), 'argument/option'],
    ['get', (value) => game.get(value), values, 'argument/square'],
    ['remove', (value) => game.remove(value), values, 'argument/square'],
    ['put a piece', (value) => game.put(value, 'a0'), values, 'argument/piece'],
    ['put on a square', (value) => game.put({ color: 'red', role: 'rook' }, value), values, 'argument/square'],
    ['put a colour', (value) => game.put({ color: value, role: 'rook' }, 'a0'), values, 'argument/piece'],
    ['put a role', (value) => game.put({ color: 'red', role: value }, 'a0'), values, 'argument/piece'],
    ['find', (value) => game.find(value), values, 'argument/piece'],
    ['setTurn', (value) => game.setTurn(value), values, 'argument/color'],
    ['ascii', (value) => game.ascii(value), options, 'argument/option'],
    ['ascii script', (value) => game.ascii({ script: value }), not(undefined), 'argument/option'],
    ['svg', (value) => game.svg(value), options, 'argument/option'],
    ['svg orientation', (value) => game.svg({ orientation: value }), not(undefined), 'argument/option'],
    ['svg script', (value) => game.svg({ script: value }), [...not(undefined), 'latin'], 'argument/option'],
    ['svg arrows', (value) => game.svg({ arrows: value }), values.filter((value) => value !== undefined && !(Array.isArray(value) && value.length === 0)), 'argument/option'],
    ['svg arrow ends', (value) => game.svg({ arrows: [['a0', value]] }), values, 'argument/square'],
    ['legalMoves', (value) => game.legalMoves(value), options, 'argument/option'],
    ['legalMoves square', (value) => game.legalMoves({ square: value }), not(undefined), 'argument/square'],
    ['legalMoves role', (value) => game.legalMoves({ role: value }), not(undefined), 'argument/option'],
    ['legalMoves as', (value) => game.legalMoves({ as: value }), not(undefined), 'argument/notation'],
    ['legalMoves verbose', (value) => game.legalMoves({ verbose: value }), not(undefined, true), 'argument/option'],
    ['history', (value) => game.history(value), options, 'argument/option'],
    ['history as', (value) => game.history({ as: value }), not(undefined), 'argument/notation'],
    ['apply', (value) => game.apply(value), notText, 'argument/move'],
    ['apply text', (value) => game.apply(value), ['', 'x', '\0', '\ud800', '😀', 'h2e2h2e2', 'h9\0g7', 'ｈ９ｇ'], 'notation/'],
    ['apply from', (value) => game.apply({ from: value, to: 'a0' }), notText, 'argument/move'],
    ['tryApply', (value) => game.tryApply(value), notText, 'argument/move'],
    ['isLegal', (value) => game.isLegal(value), notText, 'argument/move'],
    ['wouldRepeat', (value) => game.wouldRepeat(value), notText, 'argument/move'],
    ['goto', (value) => game.goto(value), [...not(0), 3, 1e9, Infinity, '1'], 'argument/ply'],
    ['perft', (value) => game.perft(value), [...not(0), Infinity, '1'], 'argument/depth'],
    ['isAttacked square', (value) => game.isAttacked(value, 'red'), values, 'argument/square'],
    ['isAttacked by', (value) => game.isAttacked('a0', value), values, 'argument/color'],
    ['attackers by', (value) => game.attackers('a0', value), not(undefined), 'argument/color'],
    ['pinned', (value) => game.pinned(value), not(undefined), 'argument/color'],
    ['isProtected', (value) => game.isProtected(value), values, 'argument/square'],
    ['resign', (value) => game.resign(value), values, 'argument/color'],
    ['adjudicate', (value) => game.adjudicate(value), values, 'argument/'],
    ['adjudicate winner', (value) => game.adjudicate({ winner: value, score: '1-0', reason: 'timeout' }), not(null), 'argument/color'],
    ['adjudicate score', (value) => game.adjudicate({ winner: 'red', score: value, reason: 'timeout' }), [...not(undefined), '0-1'], 'argument/option'],
    ['adjudicate reason', (value) => game.adjudicate({ winner: 'red', score: '1-0', reason: value }), values, 'argument/option'],
    ['fromMoves', (value) => Game.fromMoves(value), [null, undefined, 0, true, {}, Symbol('s'), new Date()], 'argument/move'],
    ['fromMoves item', (value) => Game.fromMoves([value]), notText, 'argument/move'],
    ['fromMoves options', (value) => Game.fromMoves('', value), options, 'argument/option'],
    ['validateFen', (value) => validateFen(value), notText, 'argument/fen'],
    ['validateFen options', (value) => validateFen(START_FEN, value), options, 'argument/option'],
    ['parseMove position', (value) => parseMove(value, 'h2e2'), notText, 'argument/position'],
    ['parseMove text', (value) => parseMove(game, value), notText, 'argument/move'],
    ['makeMove move', (value) => makeMove(game, value, 'uci'), notText, 'argument/move'],
    ['makeMove notation', (value) => makeMove(game, 'h9g7', value), values, 'argument/notation'],
    ['Move.format', (value) => parseMove(START_FEN, 'h2e2').format(value), values, 'argument/notation'],
    ['Move.format options', (value) => parseMove(START_FEN, 'h2e2').format('wxf', value), options, 'argument/option'],
    ['script', (value) => game.legalMoves({ as: 'chinese', script: value }), not(undefined), 'argument/option'],
    ['blackDigits', (value) => game.history({ as: 'chinese', blackDigits: value }), not(undefined), 'argument/option'],
    ['multiPawn', (value) => makeMove(game, 'h9g7', 'wxf', { multiPawn: value }), not(undefined), 'argument/option'],
    ['traverse', (value) => makeVariation(game, [], 'wxf', { traverse: value }), not(undefined), 'argument/option'],
    ['blackLowercase', (value) => makeMove(game, 'h9g7', 'wxf', { blackLowercase: value }), not(undefined, true), 'argument/option'],
    ['parseMove as', (value) => parseMove(game, 'h9g7', { as: value }), not(undefined), 'argument/notation'],
    ['parseMove options', (value) => parseMove(game, 'h9g7', value), options, 'argument/option'],
    ['fromMoves as', (value) => Game.fromMoves('h2e2', { as: value }), not(undefined), 'argument/notation'],
    ['makeVariation moves', (value) => makeVariation(game, value, 'uci'), [null, undefined, 0, true, {}, Symbol('s')], 'argument/move'],
    ['makeVariation notation', (value) => makeVariation(game, [], value), values, 'argument/notation'],
    ['makeVariation options', (value) => makeVariation(game, [], 'uci', value), options, 'argument/option'],
    ['makeVariation numbers', (value) => makeVariation(game, [], 'uci', { numbers: value }), not(undefined, true), 'argument/option'],
    ['detectNotation', (value) => detectNotation(value), notText, 'argument/move'],
    ['convertScript', (value) => convertScript(value, 'traditional'), notText, 'argument/move'],
    ['convertScript script', (value) => convertScript('', value), values, 'argument/option'],
  ];
  for (const [name, call, bad, code] of calls) {
    test(`${name}: ${code}`, () => {
      for (const value of bad) {
        const error = thrown(() => call(value));
        assert.ok(error instanceof XiangqiError, `${String(error)} is not ours`);
        assert.ok(error.code.startsWith(code), `${error.code}: ${error.message}`);
      }
      assert.deepEqual(stands(), before);
      assert.equal(game.clone().redo().uci, 'h9g7', 'what can be redone is still there');
    });
  }

  test('an unknown option is named', () => {
    const error = thrown(() => game.legalMoves({ sqare: 'b0' }));
    assert.match(error.message, /"sqare".*square/);
  });

  test('an error of the caller comes through as it is', () => {
    const own = new RangeError('mine');
    const throwing = { get orientation() { throw own; } };
    assert.equal(thrown(() => game.svg(throwing)), own);
    assert.equal(thrown(() => game.apply({ get from() { throw own; }, to: 'a0' })), own);
    assert.equal(thrown(() => Game.fromMoves((function* () { yield 'h2e2'; throw own; })())), own);
    assert.deepEqual(stands(), before);
  });
});
