// Playing against the engine: either side, its answers, takeback, hint, and the way out.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { cleanInEach, DESKTOP, PHONE, said, SMALL_PHONE, speak, START, start, tester, THEMES } from './site.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.stop());
const on = tester(() => site);

const RED_MATES = '3k5/R8/1R7/9/9/9/9/9/9/5K3 w - - 0 1';

/** Begins a game; the level is low, so that answers come at once. */
async function begin(page, { side = 'red', level = '1', here = false } = {}) {
  await page.locator('#side').selectOption(side);
  await page.locator('#level').selectOption(level);
  await page.locator(here ? '#match-here' : '#match-start').click();
}

const plies = (page, count) => page.waitForFunction((wanted) => document.querySelectorAll('#moves .move').length === wanted, count);
const legal = (page, moves) => page.evaluate(async (line) => {
  const { Game } = await import('xiangqi-wasm');
  return Game.fromMoves(line).ply;
}, moves);

/** Keeps the engine from starting until it is released. */
async function hold(page) {
  let release;
  const held = new Promise((resolve) => { release = resolve; });
  await page.route('**/pkg/worker.js', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

describe('against the engine', () => {
  it('answers every move of Red’s', on(DESKTOP, async ({ page, type, moves, text }) => {
    await begin(page);
    assert.equal(await text('notice'), 'You play Red against level 1.');
    assert.equal(await text('match-state'), 'Your move.');
    await type('h2e2');
    await plies(page, 2);
    await type('a0a1');
    await plies(page, 4);
    assert.equal(await text('notice'), '');
    assert.equal(await text('score'), 'You: Red · level 1', 'is said above the board as long as it goes on');
    assert.equal(await legal(page, await moves()), 4);
    assert.equal(await text('status-title'), 'Red to move');
    assert.match(await text('live'), /^Black /);
  }));

  it('begins when the player has Black, with Black at the bottom, by touch', on(PHONE, async ({ page, cell, moves, tap, text }) => {
    await begin(page, { side: 'black' });
    await plies(page, 1);
    assert.equal(await page.locator('.cell').first().getAttribute('data-square'), 'i0');
    assert.equal(await text('status-title'), 'Black to move');
    await cell('h9').scrollIntoViewIfNeeded();
    await tap('h9', 'g7');
    await plies(page, 3);
    assert.equal((await moves())[1], 'h9g7');
  }));

  it('says above the board who plays and at what level, in each language, and is begun by a button of its own name', on(PHONE, async ({ page, text }) => {
    assert.deepEqual(await page.locator('button', { hasText: /^New game$/ }).evaluateAll((all) => all.map(({ id }) => id)), ['new-game']);
    await begin(page, { side: 'black', level: '5' });
    for (const [code, words] of [['en', 'You: Black · level 5'], ['zh-Hans', '您执黑方 · 5 级'], ['zh-Hant', '您執黑方 · 5 級']]) {
      await speak(page, code);
      assert.equal(await text('score'), words);
    }
    assert.equal(await page.locator('#score').isVisible(), true);
    await page.locator('#match-stop').click();
    assert.equal(await text('score'), '');
    const { y, height } = await page.locator('#notice').boundingBox();
    assert.ok(y > 0 && y + height < 844, 'that it has ended is said where it is seen');
  }));

  it('plays every level', on(DESKTOP, async ({ page, type, moves }) => {
    for (let level = 1; level <= 10; level += 1) {
      await begin(page, { level: String(level) });
      await type('h2e2');
      await plies(page, 2);
      assert.equal(await legal(page, await moves()), 2);
      await page.locator('#match-stop').click();
    }
  }));

  it('goes on from the position on the board, to mate', on(DESKTOP, async ({ page, load, text, moves }) => {
    await load(RED_MATES);
    await begin(page, { side: 'black', level: '10', here: true });
    await page.locator('#status-title', { hasText: 'Red wins' }).waitFor();
    assert.deepEqual(await moves(), ['b7b9']);
    assert.equal(await text('match-state'), 'The game is over. Take back or start a new one.');
  }));

  it('lets nobody move for it, and waits while someone looks back', on(DESKTOP, async ({ page, type, click, moves, text, marks }) => {
    const release = await hold(page);
    await begin(page);
    await type('h2e2');
    assert.equal(await text('match-state'), 'Thinking…');
    assert.equal(await text('status-reason'), 'Thinking…');
    await type('h9g7');
    assert.equal(await text('notice'), 'The engine is to move.');
    await click('h9');
    assert.deepEqual(await marks('.picked'), []);
    assert.deepEqual(await moves(), ['h2e2']);
    await page.locator('#move').fill('');
    release();
    await plies(page, 2);
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('ArrowLeft');
    assert.equal(await text('match-state'), '', 'no new answer to a move that has one');
    await page.keyboard.press('ArrowRight');
    assert.equal(await text('match-state'), 'Your move.');
  }));

  it('takes a move back with its answer, out of the record', on(DESKTOP, async ({ page, type, moves, fen }) => {
    await begin(page);
    await type('h2e2');
    await plies(page, 2);
    await page.locator('#take-back').click();
    assert.deepEqual(await moves(), []);
    assert.equal(await fen(), `${START} w - - 0 1`);
    assert.equal(await page.locator('#others button').count(), 0);
    await type('b2e2');
    await plies(page, 2);
    assert.equal((await moves())[0], 'b2e2');
  }));

  it('takes a move back while it thinks, and then has nothing to answer', on(DESKTOP, async ({ page, type, moves, text }) => {
    const release = await hold(page);
    await begin(page);
    await type('h2e2');
    await page.locator('#take-back').click();
    assert.deepEqual(await moves(), []);
    assert.equal(await text('match-state'), 'Your move.');
    release();
    await type('b2e2');
    await plies(page, 2);
    assert.equal((await moves())[0], 'b2e2');
  }));

  it('gives a hint, as words and as an arrow, until the next move', on(DESKTOP, async ({ page, type, text }) => {
    await begin(page);
    const release = await hold(page);
    await page.locator('#hint').click();
    assert.equal(await text('status-reason'), 'Thinking…');
    release();
    await said(page, 'Hint: ');
    assert.equal(await text('status-reason'), '');
    const [, from, to] = (await text('notice')).match(/^Hint: ([a-i]\d) to ([a-i]\d)\.$/);
    assert.equal(await page.locator('.arrow').getAttribute('data-move'), from + to);
    assert.equal(await text('live'), await text('notice'));
    await type(from + to);
    assert.equal(await page.locator('.arrow').count(), 0);
    await plies(page, 2);
  }));

  for (const [name, size] of [['desktop', DESKTOP], ['phone', PHONE]]) {
    it(`keeps its buttons where they are, whatever is said beside them, ${name}`, on(size, async ({ page, click }) => {
      await begin(page);
      const places = () => page.locator('#take-back, #hint').evaluateAll((all) => all.map((element) => {
        const { left, top } = element.getBoundingClientRect();
        const board = document.getElementById('board').getBoundingClientRect();
        return [left - board.left, top - board.bottom];
      }));
      const first = await places();
      const said = async (what) => assert.deepEqual(await places(), first, what);
      await page.locator('#flip').click();
      await page.locator('#flip').click();
      await click('a9');
      assert.equal(await page.locator('#notice').textContent(), 'It is Red’s turn.');
      await said('with a refusal');
      await page.locator('#move').fill('as long a text as is no move at all');
      await page.locator('#move').press('Enter');
      await said('with two lines');
      await page.locator('#hint').click();
      await said('while it thinks');
      await page.locator('#notice', { hasText: 'Hint: ' }).waitFor();
      await said('with the hint');
    }));
  }

  it('ends by the button, by opening something else, and by analysis', on(DESKTOP, async ({ page, load, type, text, moves }) => {
    await begin(page);
    await page.locator('#match-stop').click();
    assert.equal(await text('notice'), 'The game against the engine has ended; both sides are yours.');
    await type('h2e2');
    await type('h9g7');
    assert.deepEqual(await moves(), ['h2e2', 'h9g7']);
    await begin(page);
    await load(`${START} w`);
    assert.equal(await page.locator('#take-back').isVisible(), false);
    await begin(page);
    await page.locator('#analysis-on').check();
    assert.equal(await page.locator('#take-back').isVisible(), false);
    await page.locator('#lines li').nth(2).waitFor();
    await begin(page);
    assert.equal(await page.locator('#analysis-on').isChecked(), false);
    await page.locator('#new-game').click();
    await type('h2e2');
    await plies(page, 2);
  }));

  it('says that the engine does not run, and both sides can be played', async () => {
    const { page, context, type, moves } = await site.open(DESKTOP);
    try {
      await page.route('**/pkg/xiangqi_engine.wasm', (route) => route.fulfill({ status: 404, body: '' }));
      await begin(page);
      await type('h2e2');
      await said(page, 'The engine does not run (init/failed).');
      await type('h9g7');
      assert.deepEqual(await moves(), ['h2e2', 'h9g7']);
    } finally {
      await context.close();
    }
  });

  for (const colorScheme of THEMES) {
    it(`fits 320 px and gives axe nothing to find, ${colorScheme}`, on({ ...SMALL_PHONE, colorScheme }, async ({ page, type }) => {
      await begin(page);
      await type('h2e2');
      await plies(page, 2);
      await page.locator('#hint').click();
      await page.locator('.arrow').waitFor({ state: 'attached' });
      await cleanInEach(page);
    }));
  }
});
