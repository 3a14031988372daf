// The tree of moves as a thing to work on: a variation made the main line, moves deleted, comments written; with the
// mouse, the keyboard and a finger.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { cleanInEach, DESKTOP, PHONE, pgn, SMALL_PHONE, start, tester, THEMES } from './site.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.stop());
const on = tester(() => site);

/** A main line of three moves and a variation of two, which is on the board. */
async function branched({ page, type }) {
  for (const move of ['h2e2', 'h9g7', 'h0g2']) await type(move);
  await page.locator('.move', { hasText: 'h2e2' }).click();
  for (const move of ['h7e7', 'b0c2']) await type(move);
}

describe('variations', () => {
  it('has nothing to work on before the first move', on(DESKTOP, async ({ page, type }) => {
    assert.equal(await page.locator('#tools').isVisible(), false);
    await type('h2e2');
    assert.equal(await page.locator('#remove').isVisible(), true);
    assert.equal(await page.locator('#promote').isVisible(), false, 'it is the main line');
  }));

  it('shows the board to a finger on the list of moves', on(PHONE, async ({ page, type }) => {
    for (const move of ['h2e2', 'h9g7']) await type(move);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.locator('.move', { hasText: 'h2e2' }).scrollIntoViewIfNeeded();
    assert.ok((await page.locator('#board').boundingBox()).y < 0);
    await page.locator('.move', { hasText: 'h2e2' }).tap();
    const { y, height } = await page.locator('#board').boundingBox();
    assert.ok(y >= 0 && y + height <= PHONE.viewport.height, `${y}`);
  }));

  it('makes the line on the board the main line, and back', on(DESKTOP, async (opened) => {
    const { page, moves, text } = opened;
    await branched(opened);
    assert.equal(await pgn(page), '1. h2e2 h9g7 (1... h7e7 2. b0c2) 2. h0g2 *');
    await page.locator('#promote').click();
    assert.equal(await text('notice'), 'This is the main line now.');
    assert.deepEqual(await moves(), ['h2e2', 'h7e7', 'b0c2']);
    assert.equal(await page.locator('#promote').isVisible(), false);
    assert.equal(await page.evaluate(() => document.activeElement.id), 'review', 'the keyboard stays among these buttons');
    assert.equal(await pgn(page), '1. h2e2 h7e7 (1... h9g7 2. h0g2) 2. b0c2 *');
    await page.locator('.move', { hasText: 'h2e2' }).click();
    await page.locator('.other', { hasText: 'h9g7' }).click();
    await page.locator('#promote').click();
    assert.equal(await pgn(page), '1. h2e2 h9g7 (1... h7e7 2. b0c2) 2. h0g2 *');
  }));

  it('deletes a last move at once, and more only when asked twice', on(DESKTOP, async (opened) => {
    const { page, moves, text, fen } = opened;
    await branched(opened);
    const remove = page.locator('#remove');
    await remove.click();
    assert.equal(await text('notice'), '1 move deleted.');
    assert.deepEqual(await moves(), ['h2e2', 'h7e7']);
    await page.locator('#undo').click();
    await page.locator('.other', { hasText: 'h9g7' }).click();
    await remove.click();
    assert.equal(await remove.textContent(), 'Delete 2 moves?');
    assert.equal(await text('live'), 'Delete 2 moves?');
    assert.deepEqual(await moves(), ['h2e2', 'h9g7', 'h0g2'], 'nothing is lost yet');
    await page.locator('#undo').click();
    assert.equal(await remove.textContent(), 'Delete', 'the question is withdrawn when one goes on');
    await page.locator('#redo').click();
    await remove.click();
    await remove.click();
    assert.equal(await text('notice'), '2 moves deleted.');
    assert.deepEqual(await moves(), ['h2e2', 'h7e7'], 'the other line stays');
    assert.match(await fen(), / b - - 1 1$/);
    assert.equal(await pgn(page), '1. h2e2 h7e7 *');
    await page.locator('#first').click();
    assert.equal(await remove.isVisible(), false, 'the start is no move');
  }));

  it('deletes with the Delete key, but not while a text is edited', on(DESKTOP, async (opened) => {
    const { page, moves } = opened;
    await branched(opened);
    await page.locator('#move').press('Delete');
    assert.equal((await moves()).length, 3);
    await page.locator('.move[aria-current]').focus();
    await page.keyboard.press('Delete');
    assert.deepEqual(await moves(), ['h2e2', 'h7e7']);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Delete');
    assert.equal((await moves()).length, 2);
    assert.equal(await page.locator('#remove').textContent(), 'Delete 4 moves?');
    await page.keyboard.press('Delete');
    assert.deepEqual(await moves(), []);
    assert.equal(await page.locator('#tools').isVisible(), false);
  }));

  it('does all of it by touch', on(PHONE, async (opened) => {
    const { page, moves } = opened;
    await branched(opened);
    await page.locator('#promote').tap();
    await page.locator('#undo').tap();
    await page.locator('#remove').tap();
    await page.locator('#remove').tap();
    assert.deepEqual(await moves(), ['h2e2', 'h9g7', 'h0g2']);
  }));
});

describe('comments', () => {
  it('are written at a move, shown there, asked about before they go, and kept in the record', on(DESKTOP, async ({ page, type, text }) => {
    for (const move of ['h2e2', 'h9g7']) await type(move);
    await page.locator('#note summary').click();
    const field = page.locator('#note-text');
    await field.fill('Screen horse. <b>');
    assert.equal(await text('comment'), 'Screen horse. <b>');
    await page.locator('#undo').click();
    assert.equal(await field.inputValue(), '');
    assert.equal(await page.locator('#comment').isVisible(), false);
    await page.locator('#redo').click();
    assert.equal(await field.inputValue(), 'Screen horse. <b>');
    assert.equal(await pgn(page), '1. h2e2 h9g7 {Screen horse. <b>} *');
    await page.locator('#remove').click();
    assert.equal(await page.locator('#remove').textContent(), 'Delete 1 move?');
    await field.fill(' ');
    assert.equal(await pgn(page), '1. h2e2 h9g7 *');
  }));
});

for (const colorScheme of THEMES) {
  it(`fits 320 px and gives axe nothing to find, ${colorScheme}`, on({ ...SMALL_PHONE, colorScheme }, async (opened) => {
    const { page } = opened;
    await branched(opened);
    await page.locator('#undo').click();
    await page.locator('#remove').click();
    await page.locator('#note summary').click();
    await page.locator('#note-text').fill('A comment');
    await cleanInEach(page);
  }));
}
