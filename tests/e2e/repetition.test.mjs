// The referee made visible: warnings before a third time, the evidence ply by ply, and the choice of rules.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { clean, DESKTOP, reload, SMALL_PHONE, start, tester, THEMES } from './site.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.stop());
const on = tester(() => site);

/** Red's rook checks without end. */
const CHECKS = { fen: '4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1', moves: ['a1e1', 'e9f9', 'e1f1', 'f9e9', 'f1e1', 'e9f9', 'e1f1', 'f9e9', 'f1e1'] };
/** Red's horse attacks two men in turn, which the Chinese rules forbid and the Asian ones allow. */
const TWO_VICTIMS = { fen: '2c1kab2/4a4/4b4/9/9/9/P1p5P/2r1N1cC1/4A4/3ACK3 w - - 0 1', moves: ['e2d4', 'g2g1', 'd4e2', 'g1g2', 'e2d4', 'g2g1', 'd4e2', 'g1g2'] };

describe('a repetition', () => {
  it('is told at the second time, warned of on the board, and explained at the third', on(DESKTOP, async ({ page, load, type, click, text, marks, cell, moves }) => {
    await load(CHECKS.fen);
    for (const move of CHECKS.moves.slice(0, 4)) await type(move);
    assert.equal(await page.locator('#evidence-button').isVisible(), false);
    await type(CHECKS.moves[4]);
    assert.equal(await text('evidence-button'), 'This position has stood twice: Red must vary');
    assert.equal(await text('live'), 'Red rook f1 to e1, check. This position has stood twice: Red must vary');
    for (const move of CHECKS.moves.slice(5, 8)) await type(move);
    const warning = 'Moving to e1 loses by repetition.';
    await page.locator('#move').fill('f1f2');
    assert.equal(await text('notice'), '');
    await page.locator('#move').fill('R4=5');
    assert.equal(await text('notice'), warning, 'typed, and not yet played');
    assert.equal(await text('live'), warning);
    assert.equal((await moves()).length, 8);
    await page.locator('#move').fill('f1f2');
    assert.equal(await text('notice'), '', 'this one does not lose');
    await click('f9');
    await click('f1');
    assert.equal(await text('notice'), warning);
    assert.match(await text('live'), /^Red rook on f1 picked up, \d+ moves\. Moving to e1 loses by repetition\.$/);
    assert.deepEqual(await marks('.loses'), ['e1']);
    assert.equal(await cell('e1').getAttribute('aria-label'), 'e1, empty, can move here, loses by repetition');
    await click('e1');
    assert.equal(await text('status-title'), 'Black wins');
    assert.equal(await text('evidence-button'), 'Why: the evidence');
    await page.locator('#evidence-button').click();
    assert.match(await text('evidence-words'), /^The position has stood three times; .*Red.*perpetual check/);
    const rows = await page.locator('#evidence-list li').allTextContents();
    assert.equal(rows.length, 8);
    assert.equal(rows[1], '3. e1f1gives check');
    assert.deepEqual(rows.filter((_, i) => i % 2 === 1).map((row) => row.slice(-'gives check'.length)), Array(4).fill('gives check'));
    await page.locator('#evidence-list button', { hasText: 'e1f1' }).first().click();
    assert.equal(await page.locator('#evidence').isVisible(), false);
    assert.equal(await page.locator('.move[aria-current]').getAttribute('data-ply'), '3');
    assert.equal((await moves()).length, 9);
  }));

  it('warns of no move that only draws', on(DESKTOP, async ({ page, type, click, marks, text }) => {
    for (const move of ['a0a1', 'a9a8', 'a1a0', 'a8a9', 'a0a1', 'a9a8', 'a1a0']) await type(move);
    assert.equal(await text('evidence-button'), 'This position has stood twice: the third time is a draw');
    await click('a8');
    assert.deepEqual(await marks('.loses'), []);
    await click('a9');
    assert.equal(await page.locator('#status').getAttribute('data-over'), 'repetition');
  }));

  it('is judged by the rules chosen, which are remembered', on(DESKTOP, async ({ page, load, type, text, moves }) => {
    await load(TWO_VICTIMS.fen);
    for (const move of TWO_VICTIMS.moves.slice(0, 5)) await type(move);
    assert.match(await text('evidence-button'), /: Red must vary$/);
    await page.locator('#rules').selectOption('asian');
    assert.match(await text('evidence-button'), /: the third time is a draw$/);
    await page.locator('#rules').selectOption('cxa');
    for (const move of TWO_VICTIMS.moves.slice(5)) await type(move);
    assert.deepEqual([await text('status-title'), await text('status-reason')], ['Black wins', 'Red kept attacking in a forbidden cycle.']);
    await page.locator('#rules').selectOption('asian');
    assert.deepEqual([await text('status-title'), await text('status-reason')], ['Draw', 'The same position has stood three times.']);
    assert.deepEqual(await moves(), TWO_VICTIMS.moves);
    await page.locator('#undo').click();
    await page.locator('#rules').selectOption('simple');
    assert.equal(await page.locator('.move.ahead').count(), 1);
    await page.locator('#redo').click();
    assert.equal(await text('status-title'), 'Draw');
    await page.locator('#evidence-button').click();
    assert.match(await text('evidence-words'), /judged by the simple rules/);
    await reload(page);
    assert.equal(await page.locator('#rules').inputValue(), 'simple');
  }));

  it('is warned of and explained in Chinese', on({ ...DESKTOP, locale: 'zh-TW' }, async ({ page, load, type, text }) => {
    await load(CHECKS.fen);
    for (const move of CHECKS.moves.slice(0, 8)) await type(move);
    await page.locator('#move').fill('俥四平五');
    assert.equal(await text('notice'), '走到 e1 循環判負。');
    assert.equal(await text('evidence-button'), '此局面已出現兩次：紅方須變著');
    await load(TWO_VICTIMS.fen);
    for (const move of TWO_VICTIMS.moves) await type(move);
    await page.locator('#evidence-button').click();
    assert.match(await text('evidence-words'), /紅方：e2d4（馬）捉車c2.*判負。$/);
    assert.equal((await page.locator('#evidence-list li').allTextContents())[0], '1. 馬五進六捉 c2 上的棋子');
  }));

  for (const colorScheme of THEMES) {
    it(`fits 320 px and gives axe nothing to find, ${colorScheme}`, on({ ...SMALL_PHONE, colorScheme }, async ({ page, load, type }) => {
      await load(CHECKS.fen);
      for (const move of CHECKS.moves) await type(move);
      await clean(page, 'with the result');
      await page.locator('#evidence-button').click();
      await clean(page, 'with the evidence');
    }));
  }
});
