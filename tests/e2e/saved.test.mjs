// The game kept on the device: restored after a reload and a crash, apart for each tab, and no harm from what storage
// holds or refuses.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DESKTOP, FOLDER, PHONE, ready, reload, said, START, start, tester } from './site.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.stop());
const on = tester(() => site);

const PREFIX = 'xiangqi-wasm.game.';
/** What is kept, the latest last. */
const kept = (page) => page.evaluate((prefix) => Object.entries(localStorage).filter(([key]) => key.startsWith(prefix))
  .map(([, text]) => text).sort(), PREFIX);
const movesOf = (page) => page.locator('#moves .move').allTextContents();
const open = async (context, hash = '') => {
  const page = await context.newPage();
  await page.goto(site.origin + FOLDER + hash);
  await ready(page);
  return page;
};
const play = async (page, ...list) => {
  for (const move of list) {
    await page.locator('#move').fill(move);
    await page.locator('#move').press('Enter');
  }
};

const RECORD = `[Title "A study"]
[Red "胡荣华"]
[FEN "4k4/9/9/9/9/9/9/9/4R4/4K4 b - - 0 7"]

{before the game} 7... e9d9 $4 {a comment
of two lines} (7... e9f9 {the other way} 8. e1e5 (8. e1e9 $1) 8... f9f8) 8. e1e7 d9d8 *`;

describe('after a reload', () => {
  it('everything is there: set-up, variations, comments, marks, title, place, orientation', on(DESKTOP, async ({ page, moves, text, fen }) => {
    await page.locator('#fen').fill(RECORD);
    await page.locator('#fen-form button[type=submit]').click();
    await said(page, 'Game opened, 3 moves.');
    await page.locator('#redo').click();
    await page.locator('#undo').click();
    await page.locator('.move').first().click();
    await page.locator('#first').click();
    await page.locator('.other', { hasText: 'e9f9' }).click();
    await page.locator('#flip').click();
    const look = async () => ({
      moves: await moves(), headline: await text('headline'), comment: await text('comment'), fen: await fen(),
      current: await page.locator('.move[aria-current]').textContent(),
      at: await page.locator('.coordinate').first().textContent(),
    });
    const before = await look();
    assert.deepEqual(before.moves, ['e9f9', 'e1e5', 'f9f8']);
    assert.equal(before.comment, 'the other way');
    assert.equal(before.current, 'e9f9');
    assert.equal(before.at, 'i');
    await reload(page);
    assert.deepEqual(await look(), before);
    await said(page, 'The game is back.');
    await page.locator('.other', { hasText: 'e1e9!' }).waitFor();
    await page.locator('#first').click();
    assert.equal(await text('comment'), 'before the game');
    await page.locator('.other', { hasText: 'e9d9??' }).click();
    assert.equal(await text('comment'), 'a comment\nof two lines');
  }));

  /** Waits until what is kept says this, with nobody leaving the page. */
  const keeps = (page, ...words) => page.waitForFunction(([prefix, wanted]) => Object.entries(localStorage)
    .some(([key, text]) => key.startsWith(prefix) && new RegExp(wanted).test(text)), [PREFIX, words.join('.*')]);

  it('what was done to the record alone is there: a comment, another main line', on(DESKTOP, async ({ page, text, moves }) => {
    await play(page, 'h2e2', 'h9g7');
    await page.locator('#undo').click();
    await play(page, 'h7e7');
    await keeps(page, 'h9g7', 'h7e7');
    await page.locator('#note summary').click();
    await page.locator('#note-text').fill('the other cannon');
    await keeps(page, 'the other cannon');
    await page.locator('#promote').click();
    await keeps(page, 'h7e7', 'h9g7');
    await reload(page);
    assert.equal(await text('comment'), 'the other cannon');
    assert.equal(await page.locator('#promote').isVisible(), false);
    await page.locator('.move').first().click();
    await page.locator('.other', { hasText: 'h9g7' }).waitFor();
    assert.deepEqual(await moves(), ['h2e2', 'h7e7']);
  }));

  it('a review is there, with its marks and its graph', on(DESKTOP, async ({ page, text, moves }) => {
    await page.locator('#fen').fill('1. h2e2 h9g7 2. h0g2 i9h9 3. e2e6 g7e6');   // a cannon for a pawn
    await page.locator('#fen-form button[type=submit]').click();
    await said(page, 'Game opened, 6 moves.');
    await keeps(page, 'g7e6');
    await page.locator('#review').click();
    await page.locator('#decided').waitFor({ timeout: 60_000 });
    await keeps(page, '%eval', 'e2e6 \\$[24]');
    const look = async () => [await moves(), await text('decided'), await text('sum-red'), await page.locator('#graph .area').getAttribute('d')];
    const before = await look();
    assert.match(before[1], /e2e6\?/);
    await reload(page);
    await page.locator('#decided').waitFor();
    assert.deepEqual(await look(), before);
  }));

  it('a game against a level goes on', on(PHONE, async ({ page, type, moves, fen }) => {
    await page.locator('#level').selectOption('1');
    await page.locator('#side').selectOption('black');
    await page.locator('#match-start').click();
    await page.locator('#moves .move').nth(0).waitFor({ timeout: 60_000 });
    await type('a6a5');
    await page.locator('#moves .move').nth(2).waitFor({ timeout: 60_000 });
    const before = await moves();
    await reload(page);
    assert.deepEqual(await moves(), before);
    for (const [id, chosen] of [['#level', '1'], ['#side', 'black']]) {
      assert.equal(await page.locator(id).isDisabled(), true);
      assert.equal(await page.locator(id).inputValue(), chosen);
    }
    await type(await page.evaluate(async (now) => new (await import('xiangqi-wasm')).Game(now).legalMoves()[0], await fen()));
    await page.locator('#moves .move').nth(4).waitFor({ timeout: 60_000 });
  }));

  it('the game before can still be brought back', on(DESKTOP, async ({ page, type, moves }) => {
    await type('h2e2');
    await page.locator('#new-game').click();
    await type('b2e2');
    await reload(page);
    assert.deepEqual(await moves(), ['b2e2']);
    await page.locator('#bring-back').click();
    assert.deepEqual(await moves(), ['h2e2']);
    await reload(page);
    assert.deepEqual(await moves(), ['h2e2']);
  }));

  it('an untouched page says nothing and keeps nothing', on(DESKTOP, async ({ page, text }) => {
    await page.locator('#help-button').click();
    await page.locator('#help-close').click();
    await reload(page);
    assert.equal(await text('notice'), '');
    assert.deepEqual(await kept(page), []);
  }));
});

describe('after a crash', () => {
  it('the game is there in a new tab, though nobody left the old one', on(DESKTOP, async ({ page, context, type }) => {
    await type('h2e2');
    await page.waitForFunction((prefix) => Object.keys(localStorage).some((key) => key.startsWith(prefix)), PREFIX);
    const session = await context.newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    session.send('Page.crash').catch(() => {});
    await crashed;
    const next = await open(context);
    assert.deepEqual(await movesOf(next), ['h2e2']);
  }));
});

describe('two tabs', () => {
  it('keep a game each, whatever the order in which they change and are loaded again', on(DESKTOP, async ({ page, context, moves }) => {
    await play(page, 'h2e2');
    await page.waitForFunction((prefix) => Object.keys(localStorage).some((key) => key.startsWith(prefix)), PREFIX);
    const other = await open(context);
    assert.deepEqual(await movesOf(other), ['h2e2'], 'a new tab begins with a copy');
    await other.locator('#new-game').click();
    await play(other, 'b2e2', 'h9g7');
    await reload(other);
    await play(page, 'h9g7', 'h0g2');
    await reload(page);
    await reload(other);
    assert.deepEqual(await moves(), ['h2e2', 'h9g7', 'h0g2']);
    assert.deepEqual(await movesOf(other), ['b2e2', 'h9g7']);
    assert.equal((await kept(page)).length, 2);
  }));

  it('part when one is a copy of the other', on(DESKTOP, async ({ page, context, moves }) => {
    await play(page, 'h2e2');
    await reload(page);
    const session = await page.evaluate(() => Object.entries(sessionStorage));
    const copy = await context.newPage();
    await copy.addInitScript((entries) => {
      if (sessionStorage.length === 0) for (const [key, value] of entries) sessionStorage.setItem(key, value);
    }, session);
    await copy.goto(site.origin + FOLDER);
    await ready(copy);
    await play(copy, 'h9g7');
    await reload(copy);
    await play(page, 'b9c7');
    await reload(page);
    await reload(copy);
    assert.deepEqual(await moves(), ['h2e2', 'b9c7']);
    assert.deepEqual(await movesOf(copy), ['h2e2', 'h9g7']);
  }));

  it('do not fill the device: places of tabs long gone are given up', on(DESKTOP, async ({ page, context }) => {
    for (let i = 0; i < 10; i += 1) {
      const tab = await open(context);
      await tab.locator('#new-game').click();
      await play(tab, ['a', 'c', 'e', 'g', 'i'].map((file) => `${file}3${file}4`)[i % 5]);
      await tab.close({ runBeforeUnload: true });
    }
    await play(page, 'h2e2');
    await reload(page);
    assert.equal((await kept(page)).length, 8);
    assert.deepEqual(await movesOf(page), ['h2e2']);
  }));
});

describe('a link', () => {
  it('comes first, leaves a way back, and does not come again over what was played since', on(DESKTOP, async ({ page, context }) => {
    await play(page, 'h2e2', 'h9g7');
    await page.waitForFunction((prefix) => Object.keys(localStorage).some((key) => key.startsWith(prefix)), PREFIX);
    const linked = await open(context, '#moves=b2e2');
    assert.deepEqual(await movesOf(linked), ['b2e2']);
    await said(linked, 'Game opened from the link.');
    await play(linked, 'b9c7');
    await reload(linked);
    assert.deepEqual(await movesOf(linked), ['b2e2', 'b9c7']);
    await linked.locator('#bring-back').click();
    assert.deepEqual(await movesOf(linked), ['h2e2', 'h9g7']);
    const again = await open(context, '#moves=b2e2');
    assert.deepEqual(await movesOf(again), ['b2e2'], 'in a new tab it is what it says');
  }));
});

describe('storage', () => {
  const begun = (page) => page.evaluate(() => window.faulty);
  it('that refuses everything is no error', on(DESKTOP, async ({ page, type, moves }) => {
    await type('h2e2');
    await page.locator('#new-game').click();
    await reload(page);
    assert.deepEqual(await moves(), []);
  }, { script: () => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, { get() { throw new DOMException('refused', 'SecurityError'); } });
    }
  } }));

  it('that is full is no error', on(DESKTOP, async ({ page, type, moves, text }) => {
    await type('h2e2');
    await page.waitForFunction(() => window.faulty > 0);
    assert.ok(await begun(page) > 0);
    assert.deepEqual(await moves(), ['h2e2']);
    assert.equal(await text('notice'), '');
    await reload(page);
    assert.deepEqual(await moves(), []);
  }, { script: () => {
    window.faulty = 0;
    Storage.prototype.setItem = () => {
      window.faulty += 1;
      throw new DOMException('full', 'QuotaExceededError');
    };
  } }));

  const good = (over) => ({ now: { pgn: '[Format "ICCS"]\n\n1. h2e2 h9g7 *', path: [0, 0], at: 1, ...over } });
  const HOSTILE = [
    ['no JSON', '1 {"now":'],
    ['no time', 'hello'],
    ['another shape', '1 {"fen":"x"}'],
    ['null', '1 null'],
    ['no PGN', `1 ${JSON.stringify(good({ pgn: 7 }))}`],
    ['a path that leads nowhere', `1 ${JSON.stringify(good({ path: [0, 5, 0] }))}`],
    ['a path through names', `1 ${JSON.stringify(good({ path: ['constructor', '__proto__'] }))}`],
    ['a place behind the end', `1 ${JSON.stringify(good({ at: 9 }))}`],
    ['a place that is no number', `1 ${JSON.stringify(good({ at: 'x' }))}`],
    ['a result that is none', `1 ${JSON.stringify(good({ result: { winner: 'red', score: '0-1', reason: '<b>' } }))}`],
    ['a game to bring back that is none', `1 ${JSON.stringify({ ...good({}), before: { pgn: 'x' } })}`],
    ['a megabyte of nothing', `1 ${'x'.repeat(1_000_000)}`],
  ];
  for (const [what, text] of HOSTILE) {
    it(`that holds ${what} is passed over`, on(DESKTOP, async ({ page, moves, fen, type }) => {
      const next = `0 ${JSON.stringify(good({}))}`;
      for (const texts of [[text, next], [text]]) {
        await page.evaluate(([prefix, list]) => {
          localStorage.clear();
          sessionStorage.clear();
          list.forEach((value, i) => localStorage.setItem(`${prefix}${i}`, value));
        }, [PREFIX, texts]);
        await reload(page);
        assert.deepEqual(await moves(), texts.length > 1 ? ['h2e2', 'h9g7'] : []);
        if (texts.length === 1) assert.equal(await fen(), `${START} w - - 0 1`);
      }
      assert.deepEqual(await kept(page), [], 'and given up');
      await type('b2e2');
      await reload(page);
      assert.deepEqual(await moves(), ['b2e2']);
    }));
  }

  it('that holds strange settings beside a good game gives the game', on(DESKTOP, async ({ page, moves, text }) => {
    const hostile = '<img src=x onerror=alert(1)>';
    await page.evaluate(([prefix, value]) => localStorage.setItem(`${prefix}x`, value), [PREFIX, `1 ${JSON.stringify({
      ...good({ pgn: `[Red "${hostile}"]\n\n1. h2e2 {${hostile}} *`, path: [0] }), flipped: 'yes', match: { color: 'green', level: 1e9 },
    })}`]);
    await reload(page);
    assert.deepEqual(await moves(), ['h2e2']);
    assert.equal(await text('comment'), hostile);
    assert.equal(await page.locator('#match-stop').isVisible(), false);
    assert.equal(await page.locator('main img').count(), 0);
  }));
});
