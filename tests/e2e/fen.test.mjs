// FEN in and out, and moves as text: what is accepted, and what is said of what is not.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DESKTOP, PHONE, said, speak, START, start, tester } from './site.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.stop());
const on = tester(() => site);

const OTHER = 'r1bakab1r/9/1cn3nc1/p1p1C1p1p/9/9/P1P1P1P1P/1C4N2/9/RNBAKAB1R b - - 0 3';

describe('FEN in', () => {
  it('loads a FEN by Enter and by the button', on(DESKTOP, async ({ page, load, fen, text, disc }) => {
    await load(OTHER);
    assert.equal(await fen(), OTHER);
    assert.deepEqual(await disc('e6'), { color: 'red', letter: '炮' });
    assert.equal(await text('status-title'), 'Black to move');
    assert.equal(await text('notice'), 'Position loaded.');
    await page.locator('#fen').fill(`${START} w`);
    await page.locator('#fen-form button[type=submit]').click();
    assert.equal(await fen(), `${START} w - - 0 1`);
  }));

  it('takes what people paste and shows it in one form', on(DESKTOP, async ({ load, fen }) => {
    await load(`  position fen ${OTHER.replaceAll('n', 'h').replace(' b ', '  B ').replace('- - 0 3', '')}\n`);
    assert.equal(await fen(), OTHER.replace('0 3', '0 1'));
  }));

  it('brings back the game that stood before', on(DESKTOP, async ({ page, type, load, fen, moves }) => {
    await type('h2e2');
    const stood = await fen();
    await load(OTHER);
    assert.deepEqual(await moves(), []);
    await page.locator('#bring-back').click();
    assert.equal(await fen(), stood);
    assert.deepEqual(await moves(), ['h2e2']);
  }));

  const BAD = [
    // what is wrong, the text, what is said in English
    ['rows', '', 'A board has ten ranks, separated by slashes.'],
    ['rows', 'rnbakabnr/9/9 w', 'A board has ten ranks, separated by slashes (near character 14).'],
    ['row-width', START.replace('1c5c1', '1c5c2'), 'A rank does not have nine points (near character 13).'],
    ['piece', `${START.replace('1c5c1', '1c5x1')} w`, 'There is a letter that stands for no piece (near character 16).'],
    ['turn', `${START} x - - 0 1`, 'The side to move should be w (Red) or b (Black) (near character 61).'],
    ['fields', `${START}`, 'That is not a FEN: a field is missing, unreadable or one too many (near character 60).'],
    ['counter', `${START} w - - -3 1`, 'A move counter is not a sensible number (near character 67).'],
    ['kings', `${START.replace('K', '1')} w`, 'Each side needs exactly one king.'],
    ['too-many', `${START.replace('1c5c1', '1c2r2c1')} w`, 'There are more pieces of a kind than a set has.'],
    ['misplaced', '4k4/9/9/9/9/9/9/9/9/K8 w', 'A piece stands where it can never stand (at a0).'],
    ['kings-facing', '4k4/9/9/9/9/9/9/9/9/4K4 w', 'The kings face each other on an open file'],
    ['opponent-in-check', '4k4/9/9/9/9/9/9/9/4R4/3K5 w', 'The side that has just moved is in check'],
  ];
  for (const [issue, bad, said] of BAD) {
    it(`says in words what is wrong: ${issue}, ${JSON.stringify(bad.slice(0, 24))}`, on(DESKTOP, async ({ page, type, load, text, fen, moves, disc }) => {
      await type('h2e2');
      const given = await page.evaluate(async (value) => {
        const { Game } = await import('xiangqi-wasm');
        try {
          return void new Game(value);
        } catch (error) {
          return error.issue;
        }
      }, bad);
      assert.equal(given, issue);
      await load(bad);
      const shown = await text('fen-error');
      assert.ok(shown.startsWith(said), shown);
      assert.ok(shown.endsWith('. The position on the board stays.'), shown);
      assert.equal(await text('live'), shown);
      assert.equal(await page.locator('#fen').getAttribute('aria-invalid'), 'true');
      assert.equal(await fen(), bad, 'the text stays to be mended');
      assert.deepEqual(await moves(), ['h2e2'], 'the game stays');
      assert.deepEqual(await disc('e2'), { color: 'red', letter: '炮' });
      await page.locator('#fen').press('Escape');
      assert.match(await fen(), /^rnbakabnr\/9.* b - - 1 1$/);
      assert.equal(await text('fen-error'), '');
    }));
  }

  it('puts the caret on the letter it could not read', on(DESKTOP, async ({ page, load }) => {
    await load(`${START.replace('1c5c1', '1c5x1')} w`);
    assert.equal(await page.evaluate(() => {
      const { value, selectionStart, selectionEnd } = document.activeElement;
      return value.slice(selectionStart, selectionEnd);
    }), 'x');
  }));

  it('says it in Chinese to a Chinese reader, and again in English when asked to', on({ ...PHONE, locale: 'zh-CN' }, async ({ page, load, text }) => {
    await load(`${START.replace('1c5c1', '1c5x1')} w`);
    assert.equal(await text('fen-error'), '有一个字母不代表任何棋子（第 16 个字符附近）。棋盘上的局面不变。');
    await speak(page, 'en');
    assert.match(await text('fen-error'), /^There is a letter/);
  }));

  it('shows hostile text as text', on(DESKTOP, async ({ page, load, type, text }) => {
    const hostile = '<img src=x onerror=alert(1)>';
    await load(hostile);
    assert.notEqual(await text('fen-error'), '');
    await type(hostile);
    assert.equal(await text('notice'), `“${hostile}” is not a move I can read. Type it like h2e2, C2=5 or 炮二平五.`);
    await load('x'.repeat(100_000));
    assert.notEqual(await text('fen-error'), '');
    assert.equal(await page.locator('main img').count(), 0);
  }));
});

describe('FEN out', () => {
  it('follows every move and copies what stands on the board', on(DESKTOP, async ({ page, type, fen, text }) => {
    await type('h2e2');
    const stands = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1';
    assert.equal(await fen(), stands);
    await page.locator('#share-copy').click();
    await said(page, 'FEN copied.');
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), stands);
    assert.equal(await text('live'), 'FEN copied.');
  }));

  it('selects the FEN and says so where copying is not allowed', on(DESKTOP, async ({ page, fen }) => {
    await page.locator('#share-copy').click();
    await said(page, 'Could not copy');
    assert.equal(await page.evaluate(() => getSelection().toString()), await fen());
  }, { script: () => { navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed')); } }));
});

describe('typed moves', () => {
  it('plays uci and iccs, in either case, and clears the field', on(DESKTOP, async ({ page, type, moves }) => {
    for (const move of ['h2e2', 'H9-G7', ' H0G2 ', 'i9-h9']) {
      await type(move);
      assert.equal(await page.locator('#move').inputValue(), '');
    }
    assert.deepEqual(await moves(), ['h2e2', 'h9g7', 'h0g2', 'i9h9']);
  }));

  const CASES = [
    ['h2h7', 'A cannon captures by jumping exactly one piece.'],
    ['H2-H7', 'A cannon captures by jumping exactly one piece.'],
    ['e4e5', 'There is no piece on e4.'],
    ['h9g7', 'It is Red’s turn.'],
    ['castle', '“castle” is not a move I can read. Type it like h2e2, C2=5 or 炮二平五.'],
    ['e0e9e0', '“e0e9e0” is not a move I can read. Type it like h2e2, C2=5 or 炮二平五.'],
    ['z9e4', '“z9e4” is not a move I can read. Type it like h2e2, C2=5 or 炮二平五.'],
  ];
  for (const [move, said] of CASES) {
    it(`says of ${move}: ${said}`, on(DESKTOP, async ({ page, type, text, fen }) => {
      await type(move);
      assert.equal(await text('notice'), said);
      assert.equal(await text('live'), said);
      assert.equal(await fen(), `${START} w - - 0 1`);
      assert.equal(await page.locator('#move').inputValue(), move, 'the text stays to be mended');
    }));
  }

  it('says that the game is over', on(DESKTOP, async ({ load, type, text }) => {
    await load('4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1');
    await type('b7b9');
    await type('e9e8');
    assert.equal(await text('notice'), 'The game is over. Take back or start a new one.');
  }));
});
