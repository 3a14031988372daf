// What the board is drawn with: the coordinates of the notation, the sets of pieces; and the same in pictures that are saved.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DESKTOP, SMALL_PHONE, start, tester } from './site.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.stop());
const on = tester(() => site);

/** The coordinates along an edge of a board, as they are seen. */
const edge = (page, side, board = '#board') => page.evaluate(([wanted, host]) => {
  const lines = document.querySelector(`${host} .lines .frame`).getBoundingClientRect();
  const beside = { bottom: (box) => box.top >= lines.bottom, top: (box) => box.bottom <= lines.top, left: (box) => box.right <= lines.left }[wanted];
  return [...document.querySelectorAll(`${host} .coordinate`)].map((text) => ({ text: text.textContent, box: text.getBoundingClientRect() }))
    .filter(({ text, box }) => text !== '' && beside(box)).sort((a, b) => a.box.x - b.box.x || a.box.y - b.box.y)
    .map(({ text }) => text).join('');
}, [side, board]);
const edges = async (page, board) => [await edge(page, 'top', board), await edge(page, 'left', board), await edge(page, 'bottom', board)];

describe('coordinates', () => {
  // Each side numbers the files from its own right: laws of the Chinese association, 1.1.
  const KINDS = [
    ['uci', ['', '9876543210', 'abcdefghi'], ['', '0123456789', 'ihgfedcba']],
    ['iccs', ['', '9876543210', 'abcdefghi'], ['', '0123456789', 'ihgfedcba']],
    ['wxf', ['123456789', '', '987654321'], ['123456789', '', '987654321']],
    ['chinese', ['123456789', '', '九八七六五四三二一'], ['一二三四五六七八九', '', '987654321']],
    ['san', ['', '9876543210', 'abcdefghi'], ['', '0123456789', 'ihgfedcba']],
  ];
  for (const [name, size] of [['desktop', DESKTOP], ['320 px', SMALL_PHONE]]) {
    it(`are those of the notation, for both sides and either way round, ${name}`, on(size, async ({ page }) => {
      for (const [notation, red, black] of KINDS) {
        await page.locator('#notation').selectOption(notation);
        assert.deepEqual(await edges(page), red, notation);
        await page.locator('#flip').click();
        assert.deepEqual(await edges(page), black, `${notation}, turned`);
        await page.locator('#flip').click();
      }
    }));
  }

  it('count the files as the moves do', on(DESKTOP, async ({ page, type, moves, centre }) => {
    await page.locator('#notation').selectOption('chinese');
    await type('炮二平五');
    await type('馬８進７');
    assert.deepEqual(await moves(), ['炮二平五', '馬８進７']);
    const above = (text, square) => page.evaluate(([wanted, x]) => [...document.querySelectorAll('#board .coordinate')].some((element) => {
      const box = element.getBoundingClientRect();
      return element.textContent === wanted && Math.abs(box.x + box.width / 2 - x) < 2;
    }), [text, square]);
    assert.ok(await above('五', (await centre('e2')).x), 'the cannon stands on the fifth file');
    assert.ok(await above('7', (await centre('g7')).x), 'the horse on the seventh');
  }));

  it('stand at the edge of the editor as well', on(DESKTOP, async ({ page }) => {
    await page.locator('#notation').selectOption('chinese');
    await page.locator('#edit').click();
    assert.deepEqual(await edges(page, '#editor-board'), ['123456789', '', '九八七六五四三二一']);
  }));
});
