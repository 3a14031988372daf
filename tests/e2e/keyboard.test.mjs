// The page without a mouse: walking the board, playing whole moves, every key, and what a screen reader is told.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DESKTOP, reload, START, start, tester } from './site.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.stop());
const on = tester(() => site);

/** Keys alone: Tab to the board, arrows to a square. */
function hands(page) {
  const focused = () => page.evaluate(() => document.activeElement.dataset.square ?? null);
  return {
    focused,
    async toBoard() {
      for (let i = 0; i < 20 && (await focused()) === null; i += 1) await page.keyboard.press('Tab');
      assert.notEqual(await focused(), null, 'Tab reaches the board');
    },
    async walk(square, flipped = false) {
      const from = await focused();
      const turn = flipped ? -1 : 1;
      const dx = turn * (square.charCodeAt(0) - from.charCodeAt(0));
      const dy = turn * (Number(square[1]) - Number(from[1]));
      for (let i = 0; i < Math.abs(dx); i += 1) await page.keyboard.press(dx > 0 ? 'ArrowRight' : 'ArrowLeft');
      for (let i = 0; i < Math.abs(dy); i += 1) await page.keyboard.press(dy > 0 ? 'ArrowUp' : 'ArrowDown');
      assert.equal(await focused(), square);
    },
  };
}

describe('the board by keyboard', () => {
  it('plays a game of several moves and tells each of them', on(DESKTOP, async ({ page, text, moves }) => {
    const { toBoard, walk, focused } = hands(page);
    await toBoard();
    const line = [
      ['h2', 'e2', 'Red cannon h2 to e2.'],
      ['h9', 'g7', 'Black horse h9 to g7.'],
      ['h0', 'g2', 'Red horse h0 to g2.'],
      ['d9', 'e8', 'Black advisor d9 to e8.'],
      ['e2', 'e6', 'Red cannon e2 to e6, takes pawn, check.'],
      ['c9', 'e7', 'Black elephant c9 to e7.'],
    ];
    for (const [i, [from, to, said]] of line.entries()) {
      await walk(from);
      await page.keyboard.press(i % 2 ? 'Enter' : 'Space');
      assert.match(await text('live'), new RegExp(`on ${from} picked up, \\d+ moves?\\.$`));
      await walk(to);
      await page.keyboard.press(i % 2 ? 'Space' : 'Enter');
      assert.equal(await text('live'), said);
      assert.equal(await focused(), to, 'the keyboard stays where the piece went');
    }
    assert.deepEqual(await moves(), line.map(([from, to]) => from + to));
  }));

  it('plays on a turned board as it is seen', on(DESKTOP, async ({ page, moves }) => {
    const { toBoard, walk, focused } = hands(page);
    await toBoard();
    await page.keyboard.press('f');
    const before = await focused();
    assert.equal(before, 'e0');
    await page.keyboard.press('ArrowUp');
    assert.equal(await focused(), 'e0', 'Red is at the top now');
    await page.keyboard.press('ArrowDown');
    assert.equal(await focused(), 'e1');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await focused(), 'f1');
    await walk('h2', true);
    await page.keyboard.press('Enter');
    await walk('e2', true);
    await page.keyboard.press('Enter');
    assert.deepEqual(await moves(), ['h2e2']);
  }));

  it('takes a pick back by Escape and by Enter on the piece, and says why a point is refused', on(DESKTOP, async ({ page, text, marks, fen }) => {
    const { toBoard, walk } = hands(page);
    await toBoard();
    await walk('h0');
    await page.keyboard.press('Enter');
    assert.deepEqual(await marks('.picked'), ['h0']);
    await walk('f1');
    await page.keyboard.press('Enter');
    assert.match(await text('live'), /^The horse’s leg is blocked/);
    await page.keyboard.press('Escape');
    assert.deepEqual(await marks('.picked'), []);
    await walk('h0');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    assert.deepEqual(await marks('.picked'), []);
    assert.equal(await text('live'), 'Put back.');
    assert.equal(await fen(), `${START} w - - 0 1`);
  }));

  it('stops at the edges and jumps to them', on(DESKTOP, async ({ page }) => {
    const { toBoard, walk, focused } = hands(page);
    await toBoard();
    await walk('b1');
    for (const [key, square] of [['Home', 'a1'], ['ArrowLeft', 'a1'], ['PageDown', 'a0'], ['ArrowDown', 'a0'], ['End', 'i0'], ['PageUp', 'i9'], ['ArrowUp', 'i9'], ['ArrowRight', 'i9']]) {
      await page.keyboard.press(key);
      assert.equal(await focused(), square, key);
    }
  }));

  it('names every point in words, with what can be done there', on(DESKTOP, async ({ page, cell, type }) => {
    const label = (square) => cell(square).getAttribute('aria-label');
    const { toBoard, walk } = hands(page);
    assert.equal(await label('h2'), 'h2, Red cannon');
    assert.equal(await label('e5'), 'e5, empty');
    await type('h2e2');
    assert.equal(await label('e2'), 'e2, Red cannon, last move');
    assert.equal(await label('h2'), 'h2, empty, last move');
    await page.evaluate(() => document.activeElement.blur());
    await page.locator('#language').focus();
    await toBoard();
    await walk('b7');
    await page.keyboard.press('Enter');
    assert.equal(await label('b7'), 'b7, Black cannon, picked up');
    assert.equal(await label('b0'), 'b0, Red horse, can be taken');
    assert.equal(await label('b4'), 'b4, empty, can move here');
    assert.equal(await cell('b7').getAttribute('aria-selected'), 'true');
    assert.equal(await page.locator('.cell[aria-selected="true"]').count(), 1);
  }));

  it('is one grid of ten rows and nine columns with one stop for Tab, and a visible focus', on(DESKTOP, async ({ page }) => {
    const { toBoard } = hands(page);
    assert.equal(await page.locator('[role=grid] > [role=row]').count(), 10);
    assert.equal(await page.locator('[role=row] > [role=gridcell]').count(), 90);
    assert.equal(await page.locator('.cell[tabindex="0"]').count(), 1);
    await toBoard();
    const style = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
      return { outlineStyle, width: parseFloat(outlineWidth) };
    });
    assert.equal(style.outlineStyle, 'solid');
    assert.ok(style.width >= 2);
  }));

  it('answers the click of a screen reader', on(DESKTOP, async ({ cell, moves }) => {
    await cell('h2').evaluate((element) => element.click());
    await cell('e2').evaluate((element) => element.click());
    assert.deepEqual(await moves(), ['h2e2']);
  }));
});

describe('keys of the page', () => {
  it('steps through the game off the board, also after a click on it', on(DESKTOP, async ({ page, click, fen, text }) => {
    await click('h2', 'e2', 'h9', 'g7');
    const last = await fen();
    const steps = [['ArrowLeft', 1], ['ArrowLeft', 0], ['ArrowLeft', 0], ['ArrowRight', 1], ['End', 2], ['Home', 0], ['Control+y', 1], ['Control+z', 0], ['Control+Shift+z', 1]];
    for (const [key, at] of steps) {
      await page.keyboard.press(key);
      assert.equal(await page.locator('.move:not(.ahead)').count(), at, key);
    }
    assert.equal(await text('live'), 'After 1 move. Red cannon h2 to e2. Black to move.');
    await page.keyboard.press('ArrowRight');
    assert.equal(await fen(), last);
    assert.match(await text('live'), /^After 2 moves\. Black horse h9 to g7\. Red to move\.$/);
  }));

  it('takes back on the board by Ctrl Z, where the arrows walk', on(DESKTOP, async ({ page, type, fen }) => {
    await type('h2e2');
    await page.evaluate(() => document.activeElement.blur());
    await page.locator('.cell[tabindex="0"]').focus();
    await page.keyboard.press('ArrowLeft');
    assert.match(await fen(), / b - - 1 1$/);
    await page.keyboard.press('Control+z');
    assert.equal(await fen(), `${START} w - - 0 1`);
  }));

  it('leaves text fields their own keys', on(DESKTOP, async ({ page, type, moves }) => {
    await type('h2e2');
    await page.locator('#move').pressSequentially('f?m');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Home');
    assert.equal(await page.locator('#move').inputValue(), 'f?m');
    assert.equal(await page.locator('.move.ahead').count(), 0);
    assert.equal(await page.locator('.cell').first().getAttribute('data-square'), 'a9', 'not turned');
    assert.deepEqual(await moves(), ['h2e2']);
  }));

  it('turns the board by F, goes to the move field by M, shows the keys by ? and closes them by Escape', on(DESKTOP, async ({ page }) => {
    const first = () => page.locator('.cell').first().getAttribute('data-square');
    await page.keyboard.press('f');
    assert.equal(await first(), 'i0');
    await page.keyboard.press('Shift+F');
    assert.equal(await first(), 'a9');
    await page.keyboard.press('?');
    assert.equal(await page.locator('#help').isVisible(), true);
    assert.ok((await page.locator('#keys tr').count()) >= 8);
    for (const words of ['Delete Ctrl Z setting up', 'Space on the clock']) await page.locator('#keys tr', { hasText: words }).waitFor();
    await page.keyboard.press('f');
    assert.equal(await first(), 'a9', 'the page behind is still');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('#help').isVisible(), false);
    await page.keyboard.press('m');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'move');
    assert.equal(await page.locator('#move').inputValue(), '');
  }));

  it('lets single letters be switched off, and remembers it', on(DESKTOP, async ({ page }) => {
    await page.locator('#help-button').click();
    await page.locator('#letter-keys').uncheck();
    await page.locator('#help-close').click();
    await reload(page);
    await page.keyboard.press('f');
    await page.keyboard.press('?');
    assert.equal(await page.locator('.cell').first().getAttribute('data-square'), 'a9');
    assert.equal(await page.locator('#help').isVisible(), false);
    await page.locator('#help-button').click();
    assert.equal(await page.locator('#letter-keys').isChecked(), false);
  }));

  it('passes the list of moves in one step of Tab, and steps through the game from there', on(DESKTOP, async ({ page, type }) => {
    for (const move of ['h2e2', 'h9g7', 'h0g2', 'i9h9']) await type(move);
    const here = () => page.evaluate(() => document.activeElement.textContent);
    await page.locator('#move').focus();
    await page.keyboard.press('Shift+Tab');
    assert.equal(await here(), 'i9h9');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await here(), 'h9g7');
    await page.keyboard.press('Home');
    assert.equal(await here(), 'h2e2');
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'move');
    assert.equal(await page.locator('.move.ahead').count(), 4);
  }));

  it('reaches everything by Tab in the order of the page', on(DESKTOP, async ({ page, type }) => {
    await type('h2e2');
    await page.evaluate(() => document.activeElement.blur());
    const seen = [];
    for (let i = 0; i < 60; i += 1) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => {
        const { id, className, dataset } = document.activeElement;
        return dataset.square ? 'board' : id || className || document.activeElement.textContent;
      });
      if (seen.includes(name)) break;
      seen.push(name);
    }
    const wanted = ['language', 'board', 'first', 'undo', 'flip', 'help-button', 'new-game', 'notation', 'move', 'fen', 'open-file', 'format', 'share-copy', 'share-save', 'share-link', 'analysis-on', 'level', 'match-start', 'rules'];
    assert.deepEqual(seen.filter((name) => wanted.includes(name)).sort(), [...wanted].sort(), seen.join(' '));
    assert.ok(seen.indexOf('language') < seen.indexOf('board') && seen.indexOf('board') < seen.indexOf('undo'));
  }));
});
