// Arrows and circles that a player draws with the right button: kept with the position in the record, in its PGN as well.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { clean, DESKTOP, PHONE, pgn, reload, said, speak, start, tester, THEMES, woodsOf } from './site.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.stop());
const on = tester(() => site);

/** What is drawn, as colour and squares. */
const shapes = (page, host = '#board') => page.locator(`${host} .shape`).evaluateAll((all) => all.map(({ dataset }) => `${dataset.color} ${dataset.move}`));

/** Presses the right button on one square and lets it go on another, with keys held. */
async function draw({ page, centre }, from, to = from, keys = []) {
  const [a, b] = [await centre(from), await centre(to)];
  for (const key of keys) await page.keyboard.down(key);
  await page.mouse.move(a.x, a.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2);
  await page.mouse.move(b.x, b.y);
  await page.mouse.up({ button: 'right' });
  for (const key of keys) await page.keyboard.up(key);
}

describe('the right button', () => {
  it('draws arrows and circles in the colours of the keys held, and takes away what is there already', on(DESKTOP, async (opened) => {
    const { page, moves, marks } = opened;
    await draw(opened, 'h2', 'e2');
    await draw(opened, 'e6', 'e6', ['Shift']);
    await draw(opened, 'b0', 'c2', ['Alt']);
    await draw(opened, 'a9', 'a9', ['Shift', 'Alt']);
    assert.deepEqual(await shapes(page), ['green h2e2', 'red e6', 'blue b0c2', 'yellow a9']);
    assert.deepEqual(await marks('circle.shape'), ['a9', 'e6']);
    await draw(opened, 'e6', 'e6', ['Shift']);
    assert.deepEqual(await shapes(page), ['green h2e2', 'blue b0c2', 'yellow a9'], 'the same again takes it away');
    await draw(opened, 'h2', 'e2', ['Control']);
    assert.deepEqual(await shapes(page), ['blue b0c2', 'yellow a9', 'red h2e2'], 'another colour takes its place');
    await draw(opened, 'e2', 'h2');
    assert.equal((await shapes(page)).length, 4, 'the way back is another arrow');
    assert.deepEqual(await moves(), [], 'and nothing is moved');
    assert.equal(await page.locator('.held, .goal').count(), 0);
  }));

  it('says them with their squares, as they come and go, and in each language', on(DESKTOP, async (opened) => {
    const { page, cell, type } = opened;
    const label = (square) => cell(square).getAttribute('aria-label');
    await draw(opened, 'h2', 'e2');
    await draw(opened, 'h2', 'h9');
    await draw(opened, 'e6');
    assert.equal(await label('h2'), 'h2, Red cannon, arrow to e2, arrow to h9');
    assert.equal(await label('e6'), 'e6, Black pawn, circle');
    assert.equal(await label('e2'), 'e2, empty');
    await speak(page, 'zh-Hant');
    assert.equal(await label('h2'), 'h2，紅炮，箭頭到 e2，箭頭到 h9');
    assert.equal(await label('e6'), 'e6，黑卒，畫圈');
    await speak(page, 'en');
    await draw(opened, 'h2', 'e2');
    assert.equal(await label('h2'), 'h2, Red cannon, arrow to h9');
    await type('h2e2');
    assert.equal(await label('e6'), 'e6, Black pawn');
  }));

  it('shows an arrow while it is drawn; let go beside the board it is none', on(DESKTOP, async ({ page, centre }) => {
    const [a, b] = [await centre('h2'), await centre('h6')];
    const board = await page.locator('#board').boundingBox();
    await page.mouse.move(a.x, a.y);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(b.x, b.y);
    assert.deepEqual(await shapes(page), ['green h2h6']);
    await page.mouse.move(board.x - 40, board.y + 200);
    await page.mouse.up({ button: 'right' });
    assert.deepEqual(await shapes(page), []);
    assert.equal(await pgn(page), '*');
  }));

  it('points from square to square on the turned board as well', on(DESKTOP, async (opened) => {
    const { page, centre } = opened;
    await page.locator('#flip').click();
    await draw(opened, 'a0', 'a4');
    assert.deepEqual(await shapes(page), ['green a0a4']);
    for (let turn = 0; turn < 2; turn += 1) {
      const box = await page.locator('.shape').boundingBox();
      const [from, to] = [await centre('a0'), await centre('a4')];
      assert.ok(Math.abs(box.x + box.width / 2 - to.x) < 3);
      // The tip is at the square pointed to, the end of the shaft at the rim of the disc.
      const [near, far] = from.y > to.y ? [box.y + box.height, box.y] : [box.y, box.y + box.height];
      assert.ok(Math.abs(far - to.y) < 12 && Math.abs(near - from.y) < 30, `${near} to ${far}`);
      await page.locator('#flip').click();
    }
  }));

  it('opens no menu on the board, and one elsewhere', on(DESKTOP, async ({ page, centre }) => {
    const menu = (target, options) => page.evaluate(([selector, init]) => {
      const event = new PointerEvent('contextmenu', { bubbles: true, cancelable: true, ...init });
      document.querySelector(selector).dispatchEvent(event);
      return !event.defaultPrevented;
    }, [target, options]);
    await page.evaluate(() => document.addEventListener('contextmenu', (event) => { window.menu = !event.defaultPrevented; }));
    const { x, y } = await centre('e4');
    await page.mouse.click(x, y, { button: 'right' });
    assert.equal(await page.evaluate(() => window.menu), false);
    await page.locator('h1').click({ button: 'right' });
    assert.equal(await page.evaluate(() => window.menu), true);
    assert.equal(await menu('#board .cell', { button: 0, pointerType: 'touch' }), true, 'a long press is left alone');
    assert.equal(await menu('#board .cell', { button: -1, pointerType: '' }), true, 'so is the key');
  }));

  it('does nothing in the editor', on(DESKTOP, async (opened) => {
    const { page } = opened;
    await draw(opened, 'h2', 'e2');
    await page.locator('#edit').click();
    const box = await page.locator('#editor-board .cell[data-square="e5"]').boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { button: 'right' });
    assert.deepEqual(await shapes(page, '#editor-board'), []);
  }));
});

describe('what is drawn', () => {
  it('goes when the left button clicks where no piece is to move; a piece picked, a key or a finger leaves it', on(DESKTOP, async (opened) => {
    const { page, click } = opened;
    await draw(opened, 'e6');
    await click('h2');
    await click('h2');
    await page.locator('#board .cell[data-square="e5"]').focus();
    await page.keyboard.press('Enter');
    assert.deepEqual(await shapes(page), ['green e6']);
    await click('e5');
    assert.deepEqual(await shapes(page), []);
    assert.equal(await pgn(page), '*');
  }));

  it('stays with its position while moves are made, and comes back with it', on(DESKTOP, async (opened) => {
    const { page, click, moves } = opened;
    await draw(opened, 'h2', 'e2');
    await click('h2', 'e2');
    assert.deepEqual(await moves(), ['h2e2']);
    assert.deepEqual(await shapes(page), [], 'a move clears the board of it');
    await draw(opened, 'h9', 'g7', ['Shift']);
    await draw(opened, 'e6', 'e6', ['Alt']);
    const text = await pgn(page);
    assert.match(text, /^\{\s*\[%cal Gh2e2\]\s*\} 1\. h2e2 \{[^}]*\[%cal Rh9g7\][^}]*\} \*$/);
    assert.match(text, /\[%csl Be6\][^}]*\} \*$/);
    await page.locator('#undo').click();
    assert.deepEqual(await shapes(page), ['green h2e2']);
    await page.locator('#redo').click();
    assert.deepEqual((await shapes(page)).toSorted(), ['blue e6', 'red h9g7']);
  }));

  it('is read from a PGN, shown, and written again', on(DESKTOP, async ({ page }) => {
    await page.locator('#fen').fill('[Event "x"]\n\n1. h2e2 { look [%csl Ye6,Ba0] [%cal Rh9g7] } h9g7 *');
    await page.locator('#fen-form button[type=submit]').click();
    await said(page, 'Game opened, 2 moves.');
    assert.deepEqual(await shapes(page), []);
    await page.locator('#redo').click();
    assert.deepEqual((await shapes(page)).toSorted(), ['blue a0', 'red h9g7', 'yellow e6']);
    assert.equal(await page.locator('#comment').textContent(), 'look');
    const [, note] = (await pgn(page)).match(/^1\. h2e2 \{([^}]*)\} 1\.\.\. h9g7 \*$/);
    for (const part of ['look', '[%csl Ye6,Ba0]', '[%cal Rh9g7]']) assert.ok(note.includes(part), note);
  }));

  it('is kept on the device', on(DESKTOP, async (opened) => {
    const { page } = opened;
    await draw(opened, 'e6', 'e5', ['Shift']);
    await reload(page);
    assert.deepEqual(await shapes(page), ['red e6e5']);
  }));

  it('is part of the picture', on(DESKTOP, async (opened) => {
    const { page } = opened;
    const picture = async () => {
      await page.locator('#format').selectOption('svg');
      await page.locator('#share-copy').click();
      await said(page, 'SVG copied.');
      return page.evaluate(() => navigator.clipboard.readText());
    };
    assert.equal((await picture()).match(/<circle/g), null);
    await draw(opened, 'e6');
    assert.equal((await picture()).match(/<circle[^>]*cx="480" cy="380"[^>]*stroke-width="7px"/g)?.length, 1);
  }));

  it('is no work of fingers: they play and scroll as before, and leave it', on(PHONE, async ({ page, tap, moves }) => {
    await page.locator('#fen').fill('[Event "x"]\n\n{ [%csl Ge6] } 1. h2e2 h9g7 *');
    await page.locator('#fen-form button[type=submit]').tap();
    assert.deepEqual(await shapes(page), ['green e6']);
    await page.locator('#board').scrollIntoViewIfNeeded();
    await tap('e5');
    assert.deepEqual(await shapes(page), ['green e6']);
    await tap('b2', 'e2');
    assert.equal((await moves())[0], 'b2e2');
    assert.deepEqual(await shapes(page), []);
  }));

  for (const colorScheme of THEMES) {
    it(`stands out from the wood at 3 to 1; axe finds nothing, ${colorScheme}`, on({ ...DESKTOP, colorScheme }, async (opened) => {
      const { page } = opened;
      await draw(opened, 'e6');
      await draw(opened, 'e5', 'e5', ['Shift']);
      await draw(opened, 'e4', 'e4', ['Alt']);
      await draw(opened, 'd4', 'd4', ['Shift', 'Alt']);
      const [woods, strokes] = await page.evaluate((colours) => {
        const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
        const rgb = (colour) => {
          probe.fillStyle = colour;
          probe.fillRect(0, 0, 1, 1);
          return [...probe.getImageData(0, 0, 1, 1).data].slice(0, 3);
        };
        return [colours.map(rgb), [...document.querySelectorAll('.shape')].map((shape) => rgb(getComputedStyle(shape).stroke))];
      }, await woodsOf(page));
      const light = (parts) => parts.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
      assert.equal(new Set(strokes.map(String)).size, 4, 'four colours');
      for (const stroke of strokes) {
        for (const wood of woods) {
          const [dark, bright] = [light(stroke), light(wood)].sort((a, b) => a - b);
          assert.ok((bright + 0.05) / (dark + 0.05) >= 3, `${stroke} on ${wood}`);
        }
      }
      await clean(page, 'with shapes');
    }));
  }
});
