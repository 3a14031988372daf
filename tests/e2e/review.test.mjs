// The review of a whole game: progress and its stop, marks and evaluations in the record, the graph, and the way to the
// move that lost. That the sacrifice of a cannon for a pawn loses is known without an engine.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { cleanInEach, DESKTOP, PHONE, reload, said, SMALL_PHONE, speak, start, tester, THEMES } from './site.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.stop());
const on = tester(() => site);

/** Red's fifth ply gives a cannon for a pawn, and Black takes it. */
const LOSES = '1. h2e2 h9g7 2. h0g2 i9h9 3. e2e6 g7e6 4. i0h0 c6c5';
const REVIEWED = '1. h2e2 {[%eval 0.20,9]} h9g7 {[%eval 0.25,9]} 2. h0g2 {[%eval 0.30,9]} i9h9 {[%eval 0.20,9]} 3. e2e6 $4 {[%eval -3.10,9]} '
  + '(3. c3c4 {[%eval 0.20,9]} 3... b9c7) 3... g7e6 {[%eval -3.20,9]} 4. i0h0 {[%eval -3.30,9]} c6c5 $2 {[%eval -1.00,9]} *';

async function open(page, moves) {
  await page.locator('#fen').fill(moves);
  await page.locator('#fen-form button[type=submit]').click();
  await said(page, 'Game opened');
  // What shows a review is loaded with the first one.
  if (moves.includes('%eval')) await page.locator('#graph .area').waitFor({ state: 'attached' });
}

const told = (page, text) => page.locator('#live', { hasText: text }).waitFor({ state: 'attached' });

async function pgn(page) {
  await page.locator('#format').selectOption('pgn');
  await page.locator('#share-copy').click();
  await said(page, 'PGN copied.');
  return page.evaluate(() => navigator.clipboard.readText());
}

const current = (page) => page.locator('.move[aria-current]').textContent();
const slider = (page) => page.getByRole('slider', { name: 'Evaluation of each move' });

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

describe('a review', () => {
  it('is loaded when it is asked for, marks what was given away, and finds the losing move', on(DESKTOP, async ({ page, requests, text }) => {
    await open(page, LOSES);
    assert.deepEqual(requests.filter((url) => /tasks\.js|worker\.js/.test(url)), []);
    await page.locator('#review').click();
    await told(page, 'The game is reviewed.');
    const marked = page.locator('.move', { hasText: 'e2e6' });
    assert.match(await marked.textContent(), /^e2e6\?\??$/);
    assert.match(await marked.getAttribute('aria-label'), /Red cannon\?\??/);
    assert.equal(await marked.getAttribute('data-bad'), '');
    assert.match(await text('decided'), /^The losing move: 3\. e2e6\?\??$/);
    assert.equal(await text('notice'), `The game is reviewed. ${await text('decided')}`);
    await speak(page, 'zh-Hant');
    assert.match(await text('notice'), /^已復盤。敗著：3\. 炮五進四\?\??$/);
    await page.locator('#notation').selectOption('wxf');
    assert.match(await text('notice'), /^已復盤。敗著：3\. C5\+4\?\??$/);
    await page.locator('#notation').selectOption('uci');
    await speak(page, 'en');
    await page.locator('#decided').click();
    assert.match(await current(page), /^e2e6/);
    assert.match(await text('ply-words'), /^3\. e2e6\?\??, Black is better by \d\.\d\d pawns$/);
    await page.locator('#better').click();
    const better = (await current(page)).match(/^[a-i]\d[a-i]\d/)[0];
    assert.notEqual(better, 'e2e6');
    assert.equal(await page.evaluate(async (move) => {
      const { Game } = await import('xiangqi-wasm');
      return Game.fromMoves(['h2e2', 'h9g7', 'h0g2', 'i9h9']).isLegal(move);
    }, better), true);
  }));

  it('is kept in the PGN, and shown again when that is opened, with no engine', on(DESKTOP, async ({ page, text, requests }) => {
    await open(page, LOSES);
    await page.locator('#review').click();
    await told(page, 'The game is reviewed.');
    const written = await pgn(page);
    assert.equal((written.match(/\[%eval /g) ?? []).length >= 8, true, written);
    assert.match(written, /e2e6 \$[24] \{\[%eval -\d/);
    assert.match(written, /\(3\. [a-i]\d/, 'what was better is a variation');
    await page.locator('#new-game').click();
    assert.equal(await page.locator('#reviewed').isVisible(), false);
    const before = requests.filter((url) => url.includes('worker')).length;
    await reload(page);
    await open(page, written);
    await slider(page).waitFor({ state: 'attached' });
    assert.match(await text('decided'), /^The losing move: 3\. e2e6/);
    assert.equal(requests.filter((url) => url.includes('worker')).length, before);
    assert.equal(await pgn(page), written);
  }));

  it('shows its progress, can be stopped, and then leaves the game as it was', on(DESKTOP, async ({ page, text }) => {
    await open(page, LOSES);
    const untouched = await pgn(page);
    const release = await hold(page);
    await page.locator('#review').click();
    await page.locator('#review', { hasText: 'Stop · 0%' }).waitFor();
    await page.locator('#review').click();
    await told(page, 'Stopped.');
    assert.equal(await text('review'), 'Review the game');
    assert.equal(await pgn(page), untouched);
    release();
    await page.locator('#review').click();
    await told(page, 'The game is reviewed.');
  }));

  it('tells how far it is', on(DESKTOP, async ({ page }) => {
    await open(page, LOSES);
    await page.evaluate(() => {
      window.seen = new Set();
      new MutationObserver(() => window.seen.add(document.getElementById('review').textContent))
        .observe(document.getElementById('review'), { childList: true, characterData: true, subtree: true });
    });
    await page.locator('#review').click();
    await told(page, 'The game is reviewed.');
    const seen = (await page.evaluate(() => [...window.seen])).filter((text) => text.startsWith('Stop')).map((text) => Number(text.match(/(\d+)%/)[1]));
    assert.ok(seen.length > 4, String(seen));
    assert.deepEqual(seen, [...seen].sort((a, b) => a - b));
    assert.equal(seen.at(-1), 100);
  }));

  it('ends when another game comes, and leaves that one alone', on(DESKTOP, async ({ page, moves }) => {
    await open(page, LOSES);
    const release = await hold(page);
    await page.locator('#review').click();
    await page.locator('#review', { hasText: 'Stop' }).waitFor();
    await open(page, '1. b2e2 b9c7');
    release();
    await page.locator('#review', { hasText: 'Review the game' }).waitFor();
    assert.deepEqual(await moves(), ['b2e2', 'b9c7']);
    assert.equal((await pgn(page)).includes('eval'), false);
  }));

  it('pauses an analysis, which then goes on', on(DESKTOP, async ({ page }) => {
    await open(page, LOSES);
    await page.locator('#analysis-on').check();
    await page.locator('#lines li').first().waitFor();
    await page.locator('#review').click();
    await page.locator('#analysis-body[data-busy=""]').waitFor({ state: 'attached' });
    await told(page, 'The game is reviewed.');
    await page.locator('#analysis-body[data-busy="yes"]').waitFor({ state: 'attached' });
    await page.locator('#lines li').first().waitFor();
  }));

  it('says that the engine does not run, and leaves the game', async () => {
    const { page, context, moves, text } = await site.open(DESKTOP);
    try {
      await open(page, LOSES);
      await page.route('**/pkg/worker.js', (route) => route.fulfill({ status: 404, body: '' }));
      await page.locator('#review').click();
      await said(page, 'The engine does not run (engine/worker).');
      assert.equal(await text('review'), 'Review the game');
      assert.equal((await moves()).length, 8);
      await page.unroute('**/pkg/worker.js');
      await page.locator('#review').click();
      await told(page, 'The game is reviewed.');
    } finally {
      await context.close();
    }
  });
});

describe('the graph', () => {
  it('goes to the move that is clicked', on(DESKTOP, async ({ page }) => {
    await open(page, REVIEWED);
    const box = await page.locator('.graph').boundingBox();
    for (const [ply, move] of [[5, 'e2e6??'], [8, 'c6c5?'], [2, 'h9g7']]) {
      await page.mouse.click(Math.min(box.x + (box.width * ply) / 8, box.x + box.width - 2), box.y + box.height / 2);
      assert.equal(await current(page), move);
    }
    await page.mouse.click(box.x + 2, box.y + 20);
    assert.equal(await page.locator('.move[aria-current]').count(), 0);
  }));

  it('goes to the move that is tapped, on a small phone', on(SMALL_PHONE, async ({ page }) => {
    await open(page, REVIEWED);
    await page.locator('.graph').scrollIntoViewIfNeeded();
    const box = await page.locator('.graph').boundingBox();
    await page.touchscreen.tap(box.x + (box.width * 5) / 8, box.y + 30);
    assert.equal(await current(page), 'e2e6??');
  }));

  for (const [name, size] of [['desktop', DESKTOP], ['320 px', SMALL_PHONE]]) {
    it(`stands below the move that decided and the better one, and stays where it is when there is none, ${name}`, on(size, async ({ page }) => {
      await open(page, REVIEWED);
      const box = (id) => page.locator(id).boundingBox();
      const graph = async () => {
        const [outer, inner] = [await box('.moves'), await box('.graph')];
        return inner.y - outer.y;
      };
      const before = await graph();
      await page.locator('#decided').click();
      assert.equal(await current(page), 'e2e6??');
      const [decided, better] = [await box('#decided'), await box('#better')];
      assert.ok(decided.y === better.y && better.y + better.height <= (await box('.graph')).y);
      assert.equal(await graph(), before);
      if (size === DESKTOP) assert.ok(better.y + better.height < 900, 'in sight');
    }));
  }

  it('is a slider for the keyboard and for screen readers, with a word for each move', on(DESKTOP, async ({ page, text }) => {
    await open(page, REVIEWED);
    await slider(page).focus();
    for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowRight');
    assert.equal(await current(page), 'e2e6??');
    assert.equal(await slider(page).getAttribute('aria-valuetext'), '3. e2e6??, Black is better by 3.10 pawns');
    assert.equal(await text('ply-words'), '3. e2e6??, Black is better by 3.10 pawns');
    await page.keyboard.press('End');
    assert.equal(await current(page), 'c6c5?');
    await page.keyboard.press('Home');
    assert.equal(await slider(page).getAttribute('aria-valuetext'), 'Start');
  }));

  it('draws Red’s share, the move on the board and a dot for each mistake and blunder', on(DESKTOP, async ({ page }) => {
    await open(page, REVIEWED);
    assert.equal(await page.locator('#graph').getAttribute('viewBox'), '0 -6 8 112');
    const area = await page.locator('#graph .area').getAttribute('d');
    const heights = area.match(/\d+ [\d.]+(?=[LV])/g).slice(1).map((point) => Number(point.split(' ')[1]));
    assert.equal(heights.length, 8 + 1);
    assert.ok(heights[4] < 50 && heights[5] > 70, area);
    assert.match(await page.locator('#graph .mark-4').getAttribute('d'), /^M5 [\d.]+h0$/);
    assert.match(await page.locator('#graph .mark-2').getAttribute('d'), /^M8 [\d.]+h0$/);
    for (let i = 0; i < 5; i += 1) await page.locator('#redo').click();
    assert.equal(await page.locator('#graph .now').getAttribute('d'), 'M5 -6V106');
    await page.locator('#better').click();
    assert.equal(await current(page), 'c3c4');
    assert.equal(await page.locator('#graph .now').getAttribute('d'), 'M4 -6V106', 'in a variation: where it leaves the game');
  }));

  it('adds up what each side did, and goes through its moves by their marks', on(PHONE, async ({ page, text }) => {
    await open(page, REVIEWED);
    assert.match(await text('sum-red'), /^Red · accuracy \d+%1 \?\?$/);
    assert.match(await text('sum-black'), /^Black · accuracy \d+%1 \?$/);
    const [red, black] = await Promise.all(['sum-red', 'sum-black'].map(async (id) => Number((await text(id)).match(/(\d+)%/)[1])));
    assert.ok(red < black && black < 100, `${red} ${black}`);
    await page.getByRole('button', { name: 'Black, 1 mistakes' }).tap();
    assert.equal(await current(page), 'c6c5?');
    const board = await page.locator('#board').boundingBox();
    assert.ok(board.y > -1 && board.y + board.height < 845, `the board is in sight: ${JSON.stringify(board)}`);
    await page.getByRole('button', { name: 'Red, 1 blunders' }).tap();
    assert.equal(await current(page), 'e2e6??');
  }));

  it('takes the result of the record at its word about who lost, and speaks of a turning point in a draw', on(DESKTOP, async ({ page, text }) => {
    await open(page, `[Result "1-0"]\n\n${REVIEWED.replace(/\*$/, '1-0')}`);
    assert.equal(await text('decided'), 'The losing move: 4… c6c5?');
    await open(page, `[Result "1/2-1/2"]\n\n${REVIEWED.replace(/\*$/, '1/2-1/2')}`);
    assert.equal(await text('decided'), 'The turning point: 3. e2e6??');
  }));

  for (const colorScheme of THEMES) {
    it(`fits 320 px in each language and gives axe nothing to find, ${colorScheme}`, on({ ...SMALL_PHONE, colorScheme }, async ({ page }) => {
      await open(page, REVIEWED);
      await slider(page).waitFor({ state: 'attached' });
      await page.locator('#decided').click();
      await page.locator('#better').waitFor();
      await cleanInEach(page);
    }));
  }
});
