// Setting up a position: men placed, moved and removed by mouse, touch and keyboard, what is wrong said as it happens, and
// the game untouched until the position is done.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { clean, DESKTOP, PHONE, SMALL_PHONE, speak, START, start, tester, THEMES } from './site.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.stop());
const on = tester(() => site);

const KINGS = '4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1';

/** Opens the editor, and works it as a hand would. */
async function edit(page) {
  await page.locator('#edit').click();
  await page.locator('#editor[open]').waitFor();
  const cell = (square) => page.locator(`#editor-board .cell[data-square="${square}"]`);
  const centre = async (square) => {
    const box = await cell(square).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  return {
    cell,
    centre,
    man: (name) => page.locator('#editor').getByRole('button', { name, exact: true }),
    button: (id) => page.locator(`#editor-${id}`),
    says: () => page.locator('#editor-state').textContent(),
    fen: () => page.locator('#editor-fen').inputValue(),
    can: async () => (await page.locator('#editor-done').getAttribute('aria-disabled')) === 'false',
    async click(...squares) { for (const square of squares) await page.mouse.click(...await centre(square)); },
    async tap(...squares) { for (const square of squares) await page.touchscreen.tap(...await centre(square)); },
    async drag(from, to) {
      await page.mouse.move(...await centre(from));
      await page.mouse.down();
      await page.mouse.move(...(typeof to === 'string' ? await centre(to) : to), { steps: 4 });
      await page.mouse.up();
    },
  };
}

describe('men', () => {
  it('are placed, moved and removed by mouse', on(DESKTOP, async ({ page, fen }) => {
    const e = await edit(page);
    await e.button('empty').click();
    assert.equal(await e.fen(), KINGS);
    await e.man('Red rook').click();
    assert.equal(await e.man('Red rook').getAttribute('aria-pressed'), 'true');
    await e.click('a8', 'b7', 'c5');
    assert.equal(await e.fen(), '4k4/R8/1R7/9/2R6/9/9/9/9/3K5 w - - 0 1');
    await e.click('c5');
    assert.equal(await e.fen(), '4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1', 'the same man again takes it away');
    await e.man('Black cannon').click();
    await e.click('b7');
    await e.man('Black cannon').click();
    await e.click('e4');
    assert.equal(await e.fen(), '4k4/R8/1c7/9/9/4c4/9/9/9/3K5 w - - 0 1', 'another takes its place, and stays in hand if it is taken again');
    await e.drag('e4', 'e5');
    await e.drag('b7', 'a5');
    assert.equal(await e.man('Black cannon').getAttribute('aria-pressed'), 'true');
    assert.equal(await e.fen(), '4k4/R8/9/9/c3c4/9/9/9/9/3K5 w - - 0 1', 'a drag moves, whatever is to be put down');
    await e.drag('e5', 'e4');
    await e.drag('a5', 'b7');
    await e.button('erase').click();
    await e.click('e4', 'e4', 'd5');
    await e.button('erase').click();
    await e.drag('b7', 'b6');
    await e.click('a8', 'a1');
    assert.equal(await e.fen(), '4k4/9/9/1c7/9/9/9/9/R8/3K5 w - - 0 1');
    await e.click('a1');
    await e.drag('a1', 'a2');
    const board = await page.locator('#editor-board').boundingBox();
    await e.drag('b6', [board.x - 30, board.y + 60]);
    assert.equal(await e.fen(), '4k4/9/9/9/9/9/9/R8/9/3K5 w - - 0 1', 'off the board is away');
    await e.button('done').click();
    assert.equal(await page.locator('#editor').isVisible(), false);
    assert.equal(await fen(), '4k4/9/9/9/9/9/9/R8/9/3K5 w - - 0 1');
  }));

  it('are placed, moved and removed by touch at 320 px', on(SMALL_PHONE, async ({ page, fen }) => {
    const e = await edit(page);
    await e.button('empty').tap();
    await e.man('Black pawn').tap();
    await e.tap('e5', 'a3');
    await e.man('Black pawn').tap();
    await e.tap('e5', 'e4');
    await e.button('erase').tap();
    await e.tap('a3');
    await e.button('turn').tap();
    assert.equal(await e.says(), 'Black to move. ');
    await e.button('done').tap();
    assert.equal(await fen(), '4k4/9/9/9/9/4p4/9/9/9/3K5 b - - 0 1');
  }));

  it('are placed, moved and removed by keys alone', on(DESKTOP, async ({ page, fen }) => {
    await page.locator('#edit').focus();
    await page.keyboard.press('Enter');
    await page.locator('#editor[open]').waitFor();
    const press = async (...keys) => { for (const key of keys) await page.keyboard.press(key); };
    const at = () => page.evaluate(() => document.activeElement.dataset.square ?? document.activeElement.id ?? '');
    await page.locator('#editor-empty').focus();
    await press('Enter');
    await page.locator('#editor .man.red').first().focus();
    await press('Shift+Tab');
    assert.equal(await at(), 'e0', 'the board is one stop');
    await press('ArrowUp', 'ArrowUp', 'Shift+R', 'ArrowLeft', 'c', 'ArrowLeft', 'Shift+P');
    assert.equal(await page.locator('#editor-fen').inputValue(), '4k4/9/9/9/9/9/9/2PcR4/9/3K5 w - - 0 1');
    await press('Enter', 'ArrowUp', ' ');
    await press('ArrowDown', 'ArrowRight', 'Delete');
    assert.equal(await page.locator('#editor-fen').inputValue(), '4k4/9/9/9/9/9/2P6/4R4/9/3K5 w - - 0 1');
    assert.equal(await at(), 'd2');
    await press('Control+z');
    assert.equal(await page.locator('#editor-fen').inputValue(), '4k4/9/9/9/9/9/2P6/3cR4/9/3K5 w - - 0 1');
    await page.locator('#editor-turn').focus();
    await press('Enter');
    await page.locator('#editor-done').focus();
    await press('Enter');
    assert.equal(await fen(), '4k4/9/9/9/9/9/2P6/3cR4/9/3K5 b - - 0 1');
  }));
});

describe('what is wrong', () => {
  it('is said live, and the position is not taken', on(DESKTOP, async ({ page, fen }) => {
    const e = await edit(page);
    assert.equal(await page.locator('#editor-state').getAttribute('role'), 'status');
    const CASES = [
      // a FEN, what is said of it
      ['9/9/9/9/9/9/9/9/9/3K5 w', 'Red to move. Each side needs exactly one king. '],
      ['4k4/9/9/9/9/9/9/9/9/4K4 b', 'Black to move. The kings face each other on an open file'],
      ['4k4/9/9/9/9/9/9/9/4R4/3K5 w', 'Red to move. The side that has just moved is in check'],
      ['4k4/9/9/9/9/9/9/9/9/K8 w', 'Red to move. A piece stands where it can never stand (at a0). '],
      ['4k4/9/9/9/9/9/RRR6/9/9/3K5 w', 'Red to move. There are more pieces of a kind than a set has. '],
      ['rnbak', 'A board has ten ranks, separated by slashes'],
    ];
    for (const [text, said] of CASES) {
      await e.button('fen').fill(text);
      assert.ok((await e.says()).includes(said.replace(/^.* to move\. /, '')), `${await e.says()} of ${text}`);
      assert.equal(await e.can(), false, text);
      await e.button('done').click({ force: true });
      assert.equal(await page.locator('#editor').isVisible(), true);
    }
    assert.equal(await e.fen(), 'rnbak', 'the text stays while it is written');
    await e.button('start').click();
    assert.equal(await e.says(), 'Red to move. ');
    assert.equal(await e.can(), true);
    await e.button('erase').click();
    await e.click('e9');
    assert.equal(await e.says(), 'Red to move. Each side needs exactly one king. ');
    assert.equal(await e.can(), false);
    await e.button('back').click();
    assert.equal(await e.says(), 'Red to move. ');
    assert.equal(await fen(), `${START} w - - 0 1`);
  }));

  it('is said in every language', on({ ...DESKTOP, locale: 'zh-TW' }, async ({ page }) => {
    const e = await edit(page);
    await e.man('黑將').click();
    await e.click('d8');
    assert.equal(await e.says(), '輪到紅方走。雙方必須各有且只有一個將（帥）。');
    await e.button('close').click();
    await speak(page, 'zh-Hans');
    const s = await edit(page);
    await s.man('红车').click();
    await s.click('e5');
    assert.equal(await s.says(), '轮到红方走。某种棋子超过了一副棋的数目。');
  }));
});

describe('the position', () => {
  it('goes both ways between board and FEN; sides are swapped and changed', on(DESKTOP, async ({ page }) => {
    const e = await edit(page);
    await e.button('fen').fill('3k5/9/9/9/4p4/9/9/4R4/4C4/4K4 w');
    assert.equal(await e.cell('e5').getAttribute('aria-label'), 'e5, Black pawn');
    await e.button('swap').click();
    assert.equal(await e.fen(), '4k4/4c4/4r4/9/9/4P4/9/9/9/5K3 b - - 0 1');
    await e.button('turn').click();
    assert.equal(await e.fen(), '4k4/4c4/4r4/9/9/4P4/9/9/9/5K3 w - - 0 1');
    assert.equal(await e.can(), true);
    await e.button('back').click();
    await e.button('back').click();
    assert.equal(await e.fen(), '3k5/9/9/9/4p4/9/9/4R4/4C4/4K4 w - - 0 1');
  }));

  it('begins with the board as it stands and as it is turned, and is played on', on(PHONE, async ({ page, type, moves, fen }) => {
    await type('h2e2');
    await page.locator('#flip').tap();
    const e = await edit(page);
    assert.equal(await e.fen(), await fen());
    const [a, i] = [await e.centre('a5'), await e.centre('i5')];
    assert.ok(a[0] > i[0], 'turned as the board is');
    await e.button('erase').tap();
    await e.tap('h9');
    await e.button('done').tap();
    assert.match(await page.locator('#notice').textContent(), /Position loaded/);
    await type('b9c7');
    assert.deepEqual(await moves(), ['b9c7']);
    await page.locator('#bring-back').waitFor({ state: 'hidden' });
  }));

  it('shows what stands there, and nothing that the engine drew', on(DESKTOP, async ({ page, type }) => {
    await type('h2e2');
    await page.locator('#analysis-on').check();
    await page.locator('#board .arrow').first().waitFor({ timeout: 60_000 });
    await edit(page);
    assert.equal(await page.locator('#editor-board .piece').count(), 32);
    assert.equal(await page.locator('#editor-board :is(.arrow, .last, .goal)').count(), 0);
  }));

  it('is dropped on cancel and by Escape: the game stands as it was', on(DESKTOP, async ({ page, type, moves, fen }) => {
    await type('h2e2');
    await type('h9g7');
    await page.locator('#undo').click();
    const stood = await fen();
    for (const leave of [(e) => e.button('close').click(), () => page.keyboard.press('Escape')]) {
      const e = await edit(page);
      await e.button('empty').click();
      await e.man('Red pawn').click();
      await e.click('a5');
      await leave(e);
      assert.equal(await page.locator('#editor').isVisible(), false);
      assert.equal(await fen(), stood);
      assert.deepEqual(await moves(), ['h2e2', 'h9g7']);
    }
    const again = await edit(page);
    assert.equal(await again.fen(), stood, 'and the next begins anew');
  }));
});

describe('the look', () => {
  for (const colorScheme of THEMES) {
    it(`fits 320 px and gives axe nothing to find, ${colorScheme}`, on({ ...SMALL_PHONE, colorScheme }, async ({ page }) => {
      const tidy = async (when) => {
        await clean(page, when);
        assert.ok(await page.evaluate(() => {
          const dialog = document.getElementById('editor');
          return dialog.scrollWidth <= dialog.clientWidth;
        }), when);
      };
      const e = await edit(page);
      await tidy('with the position');
      const [done, cancel] = [await e.button('done').boundingBox(), await e.button('close').boundingBox()];
      assert.ok(done.y === cancel.y && done.x + done.width < cancel.x, 'its two ways out stand beside each other');
      await e.man('Red king').tap();
      await e.tap('e4');
      await tidy('with a fault and a man in hand');
      const small = await page.evaluate(() => [...document.querySelectorAll('#editor button')].map((element) => element.getBoundingClientRect())
        .filter(({ width, height }) => Math.min(width, height) < 24).length);
      assert.equal(small, 0, 'nothing is too small for a finger');
    }));
  }
});
