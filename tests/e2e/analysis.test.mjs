// Analysis with the local engine: off at first, its lines, bar and arrows, when it stops, and what is said if it fails.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { cleanInEach, DESKTOP, said, SMALL_PHONE, START, start, tester, THEMES } from './site.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.stop());
const on = tester(() => site);

const RED_MATES = '3k5/R8/1R7/9/9/9/9/9/9/5K3 w - - 0 1';
/** The same turned round, with the colours exchanged. */
const BLACK_MATES = '3k5/9/9/9/9/9/9/7r1/8r/5K3 b - - 0 1';

const lines = (page) => page.locator('#lines li');
const firsts = (page) => page.locator('#lines li .line-move:first-child').allTextContents();
const busy = (page, yes) => page.locator(`#analysis-body[data-busy="${yes ? 'yes' : ''}"]`).waitFor({ state: 'attached' });

/** Switches the analysis on and waits for so many lines of the position on the board. */
async function analyse(page, count = 3) {
  await page.locator('#analysis-on').check();
  await lines(page).nth(count - 1).waitFor();
}

describe('analysis', () => {
  it('is off at first, and nothing of the engine is loaded', on(DESKTOP, async ({ page, requests, type }) => {
    await type('h2e2');
    assert.equal(await page.locator('#analysis-on').isChecked(), false);
    assert.equal(await page.locator('#analysis-body').isVisible(), false);
    assert.equal(await page.locator('#bar').isVisible(), false);
    assert.deepEqual(requests.filter((url) => /engine\.js$|engine\.wasm|worker/.test(url) && url.includes('/pkg/')), []);
  }));

  it('shows lines, a bar and an arrow for each line, from files of the package loaded once', on(DESKTOP, async ({ page, requests, text }) => {
    await analyse(page);
    const legal = await page.evaluate(async () => new (await import('xiangqi-wasm')).Game().legalMoves());
    const first = await firsts(page);
    assert.equal(new Set(first).size, 3);
    for (const move of first) assert.ok(legal.includes(move), move);
    assert.match(await text('analysis-score'), /^[+−]?\d\.\d\d$/);
    assert.match(await text('depth'), /^depth \d+, [\d,]+ positions$/);
    assert.equal(await page.locator('#bar').isVisible(), true);
    await page.locator('#analysis-on').uncheck();
    assert.equal(await page.locator('.arrow').count(), 0);
    assert.equal(await page.locator('#bar').isVisible(), false);
    await analyse(page);
    const loaded = requests.filter((url) => url.includes('/pkg/')).map((url) => url.split('/pkg/')[1]).sort();
    assert.deepEqual(loaded, ['slim.js', 'slim/engine.js', 'worker.js', 'xiangqi.wasm', 'xiangqi_engine.wasm']);
  }));

  it('draws the arrow of each line, the best one numbered 1, as the board is turned', on(DESKTOP, async ({ page }) => {
    await analyse(page);
    const same = () => page.waitForFunction(() => {
      const first = [...document.querySelectorAll('#lines li .line-move:first-child')].map(({ textContent }) => textContent);
      const drawn = [...document.querySelectorAll('.arrow')].sort((a, b) => a.textContent - b.textContent).map(({ dataset }) => dataset.move);
      return first.length === 3 && first.join() === drawn.join();
    });
    await same();
    assert.equal(await page.locator('.arrow.rank-1 .rank-text').textContent(), '1');
    await page.locator('#flip').click();
    await same();
    // Read at one time: the arrows are drawn anew while it thinks.
    const { box, goal } = await page.evaluate(() => {
      const arrow = document.querySelector('.arrow.rank-1');
      const [box, goal] = [arrow, document.querySelector(`.cell[data-square="${arrow.dataset.move.slice(2)}"]`)].map((element) => element.getBoundingClientRect().toJSON());
      return { box, goal };
    });
    const [x, y] = [goal.x + goal.width / 2, goal.y + goal.height / 2];
    assert.ok(x > box.x - goal.width / 2 && x < box.x + box.width + goal.width / 2 && y > box.y - goal.height / 2 && y < box.y + box.height + goal.height / 2);
  }));

  it('writes the number of an arrow where no other arrow covers it, though they go one way', on(DESKTOP, async ({ page }) => {
    const seen = await page.evaluate(async () => {
      const [{ createBoard }, { texts }] = await Promise.all(['board', 'i18n'].map((name) => import(new URL(`${name}.js`, location.href))));
      const host = document.body.appendChild(document.createElement('div'));
      host.className = 'board';
      host.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 700px; z-index: 9';
      const view = { pieces: new Map(), dests: new Map(), losing: new Set(), last: null, checked: null, node: {} };
      const ways = ['a0a9', 'a0a1', 'a0a2', 'a0a4', 'a0b0'].map((uci, rank) => ({ from: uci.slice(0, 2), to: uci.slice(2), rank }));
      createBoard(host)({ flipped: false, notation: 'uci', look: 'chinese', pick: null, drag: null }, view, texts('en'), ways);
      for (const element of host.querySelectorAll('.cells, .lines')) element.remove();
      host.querySelector('.play').style.pointerEvents = 'auto';
      return [...host.querySelectorAll('.rank')].map((circle) => {
        const { x, y, width } = circle.getBoundingClientRect();
        const around = [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.1], [0.5, 0.9]];
        const tops = around.map(([dx, dy]) => document.elementFromPoint(x + dx * width, y + dy * width).closest('.arrow')?.dataset.move);
        return [circle.parentElement.textContent, ...new Set(tops)].join(' ');
      }).sort();
    });
    assert.deepEqual(seen, ['1 a0a9', '2 a0a1', '3 a0a2', '4 a0a4', '5 a0b0']);
  }));

  for (const [position, best, score, bar] of [[RED_MATES, 'b7b9', '+M1', 'Red mates in 1'], [BLACK_MATES, 'h2h0', '−M1', 'Black mates in 1']]) {
    it(`finds the mate in ${position}`, on(DESKTOP, async ({ page, load, text }) => {
      await load(position);
      await analyse(page);
      await page.locator('#analysis-score', { hasText: score }).waitFor();
      assert.equal((await firsts(page))[0], best);
      assert.equal(await text('analysis-score'), score);
      assert.equal(await page.locator('#bar').getAttribute('aria-label'), bar);
      const part = await page.locator('#bar span').evaluate((span) => parseFloat(span.style.scale));
      assert.equal(part, score.startsWith('+') ? 1 : 0);
    }));
  }

  it('shows one to five lines, written in the notation chosen', on({ ...DESKTOP, locale: 'zh-CN' }, async ({ page }) => {
    await analyse(page);
    for (const count of ['5', '1']) {
      await page.locator('#line-count').selectOption(count);
      await page.waitForFunction((wanted) => document.querySelectorAll('#lines li').length === wanted, Number(count));
    }
    await page.locator('#notation').selectOption('chinese');
    const move = await page.locator('.line-move').first().textContent();
    assert.match(move, /^[帅仕相马车炮兵前后中一二三四五][帅仕相马车炮兵一二三四五六七八九][进退平][一二三四五六七八九]$/);
  }));

  it('plays a line up to the move that is clicked, and goes on from there', on(DESKTOP, async ({ page, moves, fen }) => {
    await page.locator('#analysis-on').check();
    await page.locator('#lines li .line-move:nth-child(3)').first().waitFor();
    await page.locator('#line-count').selectOption('1');
    await page.locator('#lines li .line-move:nth-child(3)').first().waitFor();
    await page.locator('#lines li:first-child .line-move:nth-child(3)').click();
    assert.equal((await moves()).length, 3);
    assert.match(await fen(), / b - - \d 2$/);
    await lines(page).first().waitFor();
    const [next] = await firsts(page);
    assert.ok(await page.evaluate(async ([position, move]) => new (await import('xiangqi-wasm')).Game(position).isLegal(move), [await fen(), next]));
  }));

  it('stops while nobody sees the page, at the end of the game, and after its time, and tells the best move', on(DESKTOP, async ({ page, load, type, text }) => {
    await page.locator('#analysis-on').check();
    await busy(page, true);
    const hide = (hidden) => page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
    await hide(true);
    await busy(page, false);
    await hide(false);
    await busy(page, true);
    await page.locator('#seconds').selectOption('5');
    await busy(page, false);
    assert.match(await text('live'), /^Best: [a-i]\d to [a-i]\d\. (Red|Black) is better by \d\.\d\d pawns\.$/);
    await load(RED_MATES);
    await lines(page).first().waitFor();
    await type('b7b9');
    await busy(page, false);
    assert.equal(await lines(page).count(), 0);
    assert.equal(await page.locator('.arrow').count(), 0);
  }));

  it('says that the engine does not run, leaves the game, and can be tried again', async () => {
    const { page, context, type, moves, text } = await site.open(DESKTOP);
    try {
      await type('h2e2');
      await page.route('**/pkg/worker.js', (route) => route.fulfill({ status: 404, body: '' }));
      await page.locator('#analysis-on').check();
      await said(page, 'The engine does not run (engine/worker). The game stands as it was.');
      assert.equal(await page.locator('#analysis-on').isChecked(), false);
      assert.equal(await text('live'), await text('notice'));
      assert.deepEqual(await moves(), ['h2e2']);
      await page.unroute('**/pkg/worker.js');
      await analyse(page);
    } finally {
      await context.close();
    }
  });

  it('lets the page be played on while it runs', on(DESKTOP, async ({ page, drag, moves, fen }) => {
    await analyse(page);
    await drag('h2', 'e2');
    await drag('h9', 'g7');
    assert.deepEqual(await moves(), ['h2e2', 'h9g7']);
    await lines(page).first().waitFor();
    await page.locator('#first').click();
    assert.equal(await fen(), `${START} w - - 0 1`);
    await lines(page).first().waitFor();
  }));

  for (const colorScheme of THEMES) {
    it(`fits 320 px and gives axe nothing to find, ${colorScheme}`, on({ ...SMALL_PHONE, colorScheme }, async ({ page }) => {
      await analyse(page);
      await cleanInEach(page);
    }));
  }
});
