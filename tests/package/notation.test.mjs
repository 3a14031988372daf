// Moves in every notation through the package: tests/data/notation.json row by row, what `as` and the options do in
// each method that writes or reads moves, and every move of the master games there and back.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { file, thrown } from './api-support.mjs';
import { readMasters } from './games.mjs';
import { GAMES } from './support.mjs';

const xq = await import(file('index.js'));
const { Game, START_FEN, convertScript, detectNotation, makeMove, makeVariation, parseMove } = xq;

const table = JSON.parse(readFileSync(new URL('../data/notation.json', import.meta.url), 'utf8'));
const NOTATIONS = ['uci', 'uci1', 'iccs', 'wxf', 'chinese', 'san', 'san1'];
/** Two points with ranks that may count from 0 or from 1, and then count from 0. */
const isPoints = (text) => /^\s*[a-i]\d-?[a-i]\d\s*$/i.test(text);

describe('tests/data/notation.json', () => {
  test('moves are written as the sources say, and read back', () => {
    let texts = 0;
    for (const { source, notation, style, fen, moves } of table.write) {
      for (const [uci, text] of Object.entries(moves)) {
        const told = `${uci} in ${fen} by ${source}`;
        assert.equal(makeMove(fen, uci, notation, style), text, told);
        assert.equal(parseMove(fen, text, { as: notation }).uci, uci, told);
        assert.equal(parseMove(fen, uci).format(notation, style), text, told);
        if (!['uci1', 'san1'].includes(notation)) assert.equal(parseMove(fen, text).uci, uci, told);
        texts += 1;
      }
    }
    assert.ok(texts >= 1500, `${texts}`);
  });

  test('texts are read as the sources mean, or refused with code and candidates', () => {
    let texts = 0;
    for (const { source, fen, texts: row } of table.read) {
      for (const [text, expected] of Object.entries(row)) {
        const told = `${text} in ${fen} by ${source}`;
        if (typeof expected === 'string') {
          // What has two points counts ranks from 0 here, and from 1 only where it is said.
          const as = isPoints(text) && text.toLowerCase().replace('-', '').trim() !== expected ? { as: 'uci1' } : undefined;
          assert.equal(parseMove(fen, text, as).uci, expected, told);
          assert.equal(new Game(fen, { free: true }).apply(as ? parseMove(fen, text, as) : text).uci, expected, told);
        } else {
          const game = new Game(fen, { free: true });
          const error = thrown(() => game.apply(text));
          assert.equal(error.code, expected.code, told);
          assert.deepEqual(error.candidates, expected.candidates, told);
          assert.equal(error instanceof xq.AmbiguousMoveError, expected.code === 'notation/ambiguous', told);
          assert.equal(error instanceof xq.NotationError, expected.code.startsWith('notation/'), told);
          assert.ok(error.input.length > 0 || text === '', told);
          assert.deepEqual([game.tryApply(text), game.isLegal(text), game.fen()], [null, false, new Game(fen).fen()], told);
        }
        texts += 1;
      }
    }
    assert.ok(texts >= 300, `${texts}`);
  });
});

// xqbase's cchess_move, "中国象棋电脑应用规范(三)", its first example: 炮二平五 is h2e2 and C2.5.
const FIRST = { uci: 'h2e2', uci1: 'h3e3', iccs: 'H2-E2', wxf: 'C2=5', chinese: '炮二平五', san: 'Che2', san1: 'Che3' };

describe('every method that takes or gives moves', () => {
  test('reads each notation', () => {
    for (const [notation, text] of Object.entries(FIRST)) {
      assert.equal(parseMove(START_FEN, text, { as: notation }).uci, 'h2e2');
      assert.equal(Game.fromMoves(text, { as: notation }).history()[0], 'h2e2');
      if (notation === 'uci1') continue;
      const game = new Game();
      assert.ok(game.isLegal(text));
      assert.equal(game.wouldRepeat(text), 1);
      assert.equal(game.apply(text).uci, 'h2e2');
      assert.equal(new Game().tryApply(text).uci, 'h2e2');
    }
  });

  test('reads what people type', () => {
    const texts = ['ｈ２ｅ２', 'H2E2', 'h2-e2', ' h2e2 ', 'C2.5', 'c2.5', 'Ｃ２＝５', '砲２平５', '炮2平5', '包二平五', '炮二平五!?', 'Che2+', '\u3000炮二平五'];
    for (const text of texts) assert.equal(parseMove(START_FEN, text).uci, 'h2e2', text);
    const black = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b';
    for (const text of ['h9g7', 'h10g8', 'H8+7', 'h8+7', '马８进７', '馬8進7', '马八进七', '傌８进７', 'Hg7', 'Ng8']) {
      assert.equal(parseMove(black, text).uci, 'h9g7', text);
    }
  });

  test('two points count ranks from 0, unless a rank is 10 or as says otherwise', () => {
    const game = new Game();
    for (const text of ['h3e3', 'H3-E3', ' h3e3', 'e4e5']) {
      assert.equal(thrown(() => game.apply(text)).code, 'move/no-piece', text);
      assert.equal(game.isLegal(text), false);
      assert.equal(thrown(() => parseMove(game, text)).code, 'move/no-piece', text);
    }
    assert.equal(parseMove(game, 'e4e5', { as: 'uci1' }).uci, 'e3e4');
    assert.deepEqual(Game.fromMoves('h3e3 h10g8 h1g3', { as: 'uci1' }).history(), ['h2e2', 'h9g7', 'h0g2']);
    const error = thrown(() => Game.fromMoves(['h3e3', 'h9g7'], { as: 'uci1' }));
    assert.deepEqual([error.ply, error.code, error.input], [1, 'move/no-piece', 'h9g7']);
    assert.equal(thrown(() => parseMove(game, '炮二平五', { as: 'wxf' })).code, 'notation/unreadable');
  });

  test('writes each notation', () => {
    const game = new Game();
    for (const [notation, text] of Object.entries(FIRST)) {
      assert.equal(makeMove(game, 'h2e2', notation), text);
      assert.equal(parseMove(game, 'h2e2').format(notation), text);
      assert.deepEqual(game.legalMoves({ square: 'h2', as: notation }).filter((move) => move === text).length, 1);
      assert.deepEqual(Game.fromMoves('h2e2').history({ as: notation }), [text]);
      assert.equal(makeVariation(game, ['h2e2'], notation), text);
    }
  });

  test('writes a line with its options', () => {
    const moves = '炮二平五 马８进７ H2+3 R9=8 Rih0';
    const game = Game.fromMoves(moves);
    const line = ['h2e2', 'h9g7', 'h0g2', 'i9h9', 'i0h0'];
    assert.deepEqual(game.history(), line);
    const wxf = ['C2=5', 'H8+7', 'H2+3', 'R9=8', 'R1=2'];
    assert.deepEqual(game.history({ as: 'wxf' }), wxf);
    assert.deepEqual(game.history({ as: 'wxf', traverse: '.', blackLowercase: true }), ['C2.5', 'h8+7', 'H2+3', 'r9.8', 'R1.2']);
    const chinese = (options) => game.history({ as: 'chinese', ...options }).join(' ');
    assert.equal(chinese(), '炮二平五 马８进７ 马二进三 车９平８ 车一平二');
    assert.equal(chinese({ script: 'traditional', blackDigits: 'ascii' }), '炮二平五 馬8進7 馬二進三 車9平8 車一平二');
    assert.equal(chinese({ blackDigits: 'chinese' }), '炮二平五 马八进七 马二进三 车九平八 车一平二');
    assert.equal(convertScript(chinese(), 'traditional'), chinese({ script: 'traditional' }));
    assert.equal(makeVariation(START_FEN, moves, 'wxf', { numbers: true }), '1. C2=5 H8+7 2. H2+3 R9=8 3. R1=2');
    game.undo();
    assert.equal(makeVariation(game, ['R1=2', { from: 'h9', to: 'h8' }], 'uci', { numbers: true }), '3. i0h0 h9h8');
    assert.deepEqual([game.ply, game.redo().uci], [4, 'i0h0'], 'the game stands as it was, with its move to redo');
    game.goto(1);
    assert.equal(makeVariation(game, 'H8+7', 'san', { numbers: true }), '1... Hg7');
    assert.deepEqual(game.history({ as: 'wxf' }), ['C2=5']);
    assert.deepEqual(new Game().history({ as: 'chinese' }), []);
    assert.equal(makeVariation(START_FEN, [], 'chinese', { numbers: true }), '');
  });

  test('a line that cannot be made says where', () => {
    const error = thrown(() => makeVariation(START_FEN, ['h2e2', 'h0g2'], 'wxf'));
    assert.deepEqual([error.ply, error.code], [1, 'move/wrong-side']);
    const text = thrown(() => makeVariation(START_FEN, '炮二平五 炮', 'wxf'));
    assert.deepEqual([text.ply, text.code, text.input], [1, 'notation/unreadable', '炮']);
  });

  test('a finished game and an odd set-up are written and read too', () => {
    const over = new Game();
    over.resign('red');
    assert.equal(parseMove(over, '炮二平五').uci, 'h2e2');
    assert.equal(makeVariation(over, '炮二平五', 'wxf'), 'C2=5');
    assert.equal(thrown(() => over.apply('炮二平五')).code, 'game/over');
    const facing = new Game('4k4/9/9/9/9/9/9/9/9/R3K4 w', { skipValidation: true });
    const [move] = facing.legalMoves({ verbose: true, role: 'king' });
    assert.match(move.format('chinese'), /^帅五平[四六]$/);
    assert.equal(makeVariation(facing, [move], 'uci'), move.uci);
    const none = new Game();
    none.clear();
    for (const call of [() => none.apply('炮二平五'), () => parseMove(none, '炮二平五')]) assert.equal(thrown(call).code, 'fen/kings');
    assert.deepEqual(none.legalMoves({ as: 'chinese' }), []);
  });

  test('the notation shows in the text, but for what ranks count from', () => {
    for (const [notation, text] of Object.entries(FIRST)) {
      assert.equal(detectNotation(text), { uci1: 'uci', san1: 'san' }[notation] ?? notation);
    }
    assert.deepEqual(['h10g8', 'A10e9', '前車退二', 'c8.5', 'hello', '', '1.'].map(detectNotation), ['uci1', 'san1', 'chinese', 'wxf', undefined, undefined, undefined]);
  });

  test('texts from elsewhere stay texts', () => {
    const script = '<img src=x onerror=alert(1)>';
    assert.equal(convertScript(script, 'traditional'), script);
    assert.equal(convertScript('1. 后车进１ \ud800', 'traditional').slice(0, 7), '1. 後車進１');
    assert.equal(detectNotation(script), undefined);
    const long = '炮'.repeat(1 << 20);
    assert.ok(thrown(() => new Game().apply(long)).input.length <= 40);
    assert.equal(detectNotation(long), undefined);
    assert.equal(convertScript('马'.repeat(1000), 'traditional'), '馬'.repeat(1000));
  });
});

test('every move of the master games, written in any notation, is read back as the same move', () => {
  const games = readMasters(readFileSync(join(GAMES, 'masters-1125-uci.pgn'), 'utf8'));
  const options = { rules: 'simple', naturalLimit: null, free: true };
  const styles = [{}, { script: 'traditional', blackDigits: 'ascii', traverse: '.', multiPawn: 'classic' }, { blackDigits: 'chinese', blackLowercase: true }];
  // Every ninth game in every notation; the whole set goes through the crate's own test.
  const some = games.filter((_, index) => process.env.XIANGQI_SLOW || index % 9 === 0);
  for (const [index, moves] of some.entries()) {
    const game = Game.fromMoves(moves, options);
    for (const as of NOTATIONS) {
      const texts = game.history({ as, ...styles[index % styles.length] });
      assert.deepEqual(Game.fromMoves(texts, { ...options, as }).history(), moves);
      if (!as.endsWith('1')) assert.deepEqual(Game.fromMoves(texts.join(' '), options).history(), moves);
    }
  }
});
