// The search for a forced mate: proved with its line, proved that there is none, not decided, stopped.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { cleanInEach, DESKTOP, PHONE, said, SMALL_PHONE, start, tester, THEMES } from './site.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.stop());
const on = tester(() => site);

/** The rook of a8 holds the rank, b7b9 mates, and nothing else: the pawn always has a move. */
const MATE_IN_1 = '3k5/R8/1R7/9/9/8p/9/9/9/5K3 w - - 0 1';
/** Lone kings and a pawn that has crossed: nothing can be forced soon. */
const NO_MATE = '4k4/9/9/9/8P/9/9/9/9/3K5 w - - 0 1';

async function ask(page, { within = '6', checks = false } = {}) {
  if (!(await page.locator('#mate-find').isVisible())) await page.locator('#mate summary').click();
  await page.locator('#mate-within').selectOption(within);
  await page.locator('#mate-checks').setChecked(checks);
  await page.locator('#mate-find', { hasText: 'Find mate' }).click();
}

const words = (page, text) => page.locator('#mate-words', { hasText: text }).waitFor();
const line = (page) => page.locator('#mate-line .line-move').allTextContents();

describe('find mate', () => {
  it('loads nothing before it is opened', on(DESKTOP, async ({ page, requests }) => {
    assert.deepEqual(requests.filter((url) => /tasks\.js|worker/.test(url)), []);
    await page.locator('#mate summary').click();
    await page.locator('#mate-find', { hasText: 'Find mate' }).waitFor();
    assert.equal(requests.filter((url) => /worker/.test(url)).length, 0, 'nor is the engine started');
  }));

  it('proves the shortest mate, and plays its line on the board, which ends the game', on(DESKTOP, async ({ page, load, text, moves }) => {
    await load('4k4/9/R8/1R7/9/9/9/9/9/3K5 w - - 0 1');
    await ask(page);
    await words(page, /^Proved: Red mates in \d+\.$/);
    assert.equal(await text('live'), await text('mate-words'));
    const found = await line(page);
    assert.equal(found.length, 2 * Number((await text('mate-words')).match(/\d+/)[0]) - 1);
    await page.locator('#mate-line .line-move').last().click();
    assert.deepEqual(await moves(), found);
    assert.equal(await text('status-title'), 'Red wins');
    assert.deepEqual(await line(page), found, 'the line stays while it is walked through');
    await page.locator('#mate-line .line-move').first().click();
    assert.equal(await page.locator('.move[aria-current]').textContent(), found[0]);
    await page.locator('#first').click();
    assert.deepEqual(await line(page), found);
    await load(MATE_IN_1);
    assert.deepEqual(await line(page), [], 'and goes with its position');
    assert.equal(await text('mate-words'), '');
  }));

  it('writes the line in the notation and language of the page, by touch', on({ ...PHONE, locale: 'zh-CN' }, async ({ page, load }) => {
    await load(MATE_IN_1);
    await page.locator('#notation').selectOption('chinese');
    await page.locator('#mate summary').tap();
    await page.locator('#mate-find').tap();
    await words(page, '已证明：红方 1 步杀。');
    assert.deepEqual(await line(page), ['车八进二']);
    await page.locator('#mate-line .line-move').tap();
    assert.equal(await page.locator('#status-title').textContent(), '红方胜');
  }));

  it('says that it is proved that there is none, of any kind or by checks alone', on(DESKTOP, async ({ page, load }) => {
    await load(NO_MATE);
    await ask(page, { within: '3' });
    await words(page, 'Proved: Red has no mate within 3 moves.');
    await ask(page, { within: '20', checks: true });
    await words(page, 'Proved: Red has no mate within 20 moves by checks alone.');
    assert.deepEqual(await line(page), []);
  }));

  it('says that it could not decide, and how far it came', on(DESKTOP, async ({ page, text }) => {
    await ask(page, { within: '31' });
    await page.locator('#mate-words', { hasText: /^Not decided/ }).waitFor({ timeout: 120_000 });
    assert.match(await text('mate-words'), /^Not decided: that would take too long\. Within \d+ moves there is none\.$/);
  }));

  it('can be stopped, and asked again', on(DESKTOP, async ({ page, load, text }) => {
    let release;
    const held = new Promise((resolve) => { release = resolve; });
    await page.route('**/pkg/worker.js', (route) => held.then(() => route.continue()));
    await load(MATE_IN_1);
    await ask(page);
    await words(page, 'Thinking…');
    await page.locator('#mate-find', { hasText: 'Stop' }).click();
    assert.equal(await text('live'), 'Stopped.');
    assert.equal(await text('mate-find'), 'Find mate');
    assert.equal(await text('mate-words'), '');
    release();
    await ask(page);
    await words(page, 'Proved: Red mates in 1.');
  }));

  it('asks nothing of a game that is over, and ends a game against the engine', on(DESKTOP, async ({ page, load, type, text }) => {
    await load(MATE_IN_1);
    await type('b7b9');
    await ask(page);
    await said(page, 'The game is over.');
    await load(MATE_IN_1);
    await page.locator('#match-here').click();
    await ask(page);
    await words(page, 'Proved: Red mates in 1.');
    assert.equal(await page.locator('#match-stop').isVisible(), false);
    assert.match(await text('notice'), /ended; both sides are yours/);
  }));

  for (const colorScheme of THEMES) {
    it(`fits 320 px in each language and gives axe nothing to find, ${colorScheme}`, on({ ...SMALL_PHONE, colorScheme }, async ({ page, load }) => {
      await load('4k4/9/R8/1R7/9/9/9/9/9/3K5 w - - 0 1');
      await ask(page);
      await words(page, 'Proved: ');
      await cleanInEach(page);
    }));
  }
});
