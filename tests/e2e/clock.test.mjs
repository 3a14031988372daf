// The clock for two people: beside a real board, where they press it, and with the board of the page, whose moves press it.
// Time is the test's own here.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { clean, DESKTOP, PHONE, reload, said, SMALL_PHONE, speak, start, tester, THEMES } from './site.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.stop());
const on = tester(() => site);

/** Opens the clock, with time standing still. */
async function clock(page, { kind = '10+5', own, coupled = false } = {}) {
  await page.clock.install({ time: 1_000_000 });
  await page.clock.pauseAt(2_000_000);
  await page.locator('#clock-kind').selectOption(kind);
  if (own) await page.locator('#clock-own').fill(own);
  await page.locator('#clock-couple').setChecked(coupled);
  await page.locator('#clock-open').click();
  await page.locator('#clock[open]').waitFor();
  return handles(page);
}

function handles(page) {
  const side = (color) => page.locator(`#clock-${color}`);
  return {
    red: side('red'),
    black: side('black'),
    pause: page.locator('#clock-pause'),
    word: () => page.locator('#clock-word').textContent(),
    times: async () => [await side('red').locator('b').textContent(), await side('black').locator('b').textContent()],
    runs: () => page.locator('#clock > [data-runs="true"]').evaluateAll((list) => list.map(({ id }) => id.slice(6))),
    run: (ms) => page.clock.runFor(ms),
  };
}

/** Leaves the page and comes back, so many ms later. */
async function comeBack(page, ms) {
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await page.clock.fastForward(ms);
  await reload(page);
  await page.clock.runFor(100);
  return handles(page);
}

describe('beside a real board', () => {
  it('counts for the side to move, adds what each move gains, and pauses, by touch', on(PHONE, async ({ page }) => {
    const c = await clock(page);
    assert.deepEqual(await c.times(), ['10:00', '10:00']);
    assert.deepEqual(await c.runs(), []);
    await c.run(5000);
    assert.deepEqual(await c.times(), ['10:00', '10:00'], 'nothing runs before the start');
    await c.black.tap();
    assert.deepEqual(await c.runs(), ['red']);
    await c.run(30_000);
    assert.deepEqual(await c.times(), ['9:30', '10:00']);
    await c.black.tap();
    assert.deepEqual(await c.runs(), ['red'], 'who does not move cannot press');
    await c.red.tap();
    assert.deepEqual(await c.times(), ['9:35', '10:00']);
    assert.deepEqual(await c.runs(), ['black']);
    await c.run(61_000);
    await c.black.tap();
    assert.deepEqual(await c.times(), ['9:35', '9:04']);
    await c.pause.tap();
    assert.deepEqual(await c.runs(), []);
    await c.run(100_000);
    await c.red.tap();
    assert.deepEqual(await c.times(), ['9:35', '9:04']);
    assert.equal(await c.pause.textContent(), 'Start');
    await c.pause.tap();
    assert.deepEqual(await c.runs(), ['red']);
    await c.run(5000);
    assert.deepEqual(await c.times(), ['9:30', '9:04']);
  }));

  it('is pressed by the space bar on a desktop', on(DESKTOP, async ({ page }) => {
    const c = await clock(page, { kind: '5+3' });
    await page.keyboard.press(' ');
    assert.deepEqual(await c.runs(), ['red']);
    await c.run(10_000);
    await page.keyboard.press(' ');
    assert.deepEqual(await c.runs(), ['black']);
    await c.black.focus();
    await c.run(10_000);
    await page.keyboard.press(' ');
    assert.deepEqual(await c.times(), ['4:53', '4:53']);
    assert.deepEqual(await c.runs(), ['red'], 'once, whatever has the focus');
    await c.pause.focus();
    await page.keyboard.press(' ');
    assert.deepEqual(await c.runs(), [], 'on a button it is that button');
    await c.pause.focus();
    await page.keyboard.press('Enter');
    await c.red.focus();
    await page.keyboard.press('Enter');
    assert.deepEqual(await c.runs(), ['black']);
  }));

  it('shows the fallen flag, with tenths before it, and begins again', on(PHONE, async ({ page }) => {
    const c = await clock(page, { kind: '0+1x30' });
    assert.deepEqual(await c.times(), ['30.0', '30.0'].map((time) => time.replace('30.0', '0:30')));
    await c.red.tap();
    await c.run(12_340);
    assert.equal((await c.times())[0], '17.7');
    await c.red.tap();
    await c.run(29_900);
    assert.equal(await c.word(), '');
    await c.run(300);
    assert.equal(await c.word(), 'Black ran out of time.');
    assert.deepEqual(await c.runs(), []);
    assert.equal(await c.black.getAttribute('data-lost'), 'true');
    assert.equal(await c.red.getAttribute('data-lost'), 'false');
    await c.red.tap();
    await c.black.tap();
    assert.equal(await c.word(), 'Black ran out of time.');
    assert.equal(await c.pause.isVisible(), false);
    await page.locator('#clock-again').tap();
    assert.equal(await c.word(), '');
    await c.red.tap();
    await c.run(1000);
    assert.deepEqual(await c.times(), ['0:29', '0:30']);
  }));

  it('counts byo-yomi: a period that is overstepped is lost, one that is not begins anew', on(PHONE, async ({ page }) => {
    const c = await clock(page, { kind: '20+3x30' });
    const periods = () => page.locator('#clock-red b').getAttribute('data-periods');
    await c.black.tap();
    await c.run(1_200_000 - 1000);
    assert.deepEqual([...await c.times(), await periods()], ['1.0', '20:00', '3']);
    await c.run(1000 + 10_000);
    assert.deepEqual([(await c.times())[0], await periods()], ['0:20', '3']);
    await c.red.tap();
    assert.deepEqual([(await c.times())[0], await periods()], ['0:30', '3'], 'nothing is lost within a period');
    await c.black.tap();
    await c.run(31_000);
    assert.deepEqual([(await c.times())[0], await periods()], ['0:29', '2']);
    await c.run(58_900);
    assert.equal(await c.word(), '');
    await c.run(300);
    assert.equal(await c.word(), 'Red ran out of time.');
  }));

  it('takes times of one’s own, and says what it cannot read', on(DESKTOP, async ({ page }) => {
    assert.equal(await page.locator('#clock-own').isVisible(), false);
    const c = await clock(page, { kind: '', own: '7+2' });
    assert.deepEqual(await c.times(), ['7:00', '7:00']);
    await page.keyboard.press(' ');
    await page.keyboard.press(' ');
    assert.deepEqual(await c.times(), ['7:02', '7:00']);
    await c.pause.click();
    await page.locator('#clock-close').click();
    for (const wrong of ['', '0', '7 minutes', '5+3x', '5+0x30', '9999', '-1']) {
      await page.locator('#clock-own').fill(wrong);
      await page.locator('#clock-open').click();
      assert.equal(await page.locator('#clock').isVisible(), false, wrong);
      assert.notEqual(await page.locator('#clock-own').evaluate((field) => field.validationMessage), '', wrong);
      assert.equal(await page.evaluate(() => document.activeElement.id), 'clock-own');
    }
    assert.match(await page.locator('#clock-own').getAttribute('title'), /15\+10.*15\+3x30/);
    await page.locator('#clock-own').fill('0+2x20');
    await page.locator('#clock-open').click();
    assert.deepEqual(await c.times(), ['0:20', '0:20']);
  }));

  it('goes on after a reload, and counts the time between', on(PHONE, async ({ page }) => {
    let c = await clock(page);
    await c.black.tap();
    await c.run(30_000);
    await c.red.tap();
    await c.run(10_000);
    assert.deepEqual([await c.times(), await c.runs()], [['9:35', '9:50'], ['black']]);
    c = await comeBack(page, 20_000);
    assert.equal(await page.locator('#clock').getAttribute('class'), '');
    assert.deepEqual([await c.times(), await c.runs()], [['9:35', '9:30'], ['black']]);
    await c.black.tap();
    assert.deepEqual([await c.times(), await c.runs()], [['9:35', '9:35'], ['red']]);
    await c.pause.tap();
    c = await comeBack(page, 5000);
    assert.deepEqual([await c.times(), await c.runs()], [['9:35', '9:35'], []]);
    await c.pause.tap();
    c = await comeBack(page, 600_000);
    assert.equal(await c.word(), 'Red ran out of time.');
    await page.locator('#clock-close').tap();
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    await reload(page);
    assert.equal(await page.locator('#clock').isVisible(), false, 'what was closed stays so');
  }));

  it('goes by the time of day: what passes while nobody looks is counted', on(PHONE, async ({ page }) => {
    const c = await clock(page, { kind: '20' });
    await c.black.tap();
    await page.clock.fastForward(600_000);
    await c.run(100);
    assert.match((await c.times())[0], /^(10:00|9:59)$/);
    await page.clock.fastForward(700_000);
    await c.run(100);
    assert.equal(await c.word(), 'Red ran out of time.');
  }));

  it('is not lost by Escape, nor closed while it runs', on(DESKTOP, async ({ page }) => {
    const c = await clock(page);
    await page.keyboard.press(' ');
    for (let i = 0; i < 3; i += 1) {
      await page.keyboard.press('Escape');
      await page.locator('#clock[open]').waitFor();
    }
    await c.run(2000);
    assert.deepEqual(await c.times(), ['9:58', '10:00']);
    assert.equal(await page.locator('#clock-close').isVisible(), false);
    await c.pause.click();
    await page.locator('#clock-close').click();
    assert.equal(await page.locator('#clock').isVisible(), false);
    await page.locator('#clock-open').click();
    await page.locator('#clock[open]').waitFor();
    assert.deepEqual(await c.times(), ['10:00', '10:00']);
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('#clock').isVisible(), false);
  }));

  it('can be read and reached from both sides of a phone', on(PHONE, async ({ page }) => {
    const c = await clock(page);
    const [red, black] = [await c.red.boundingBox(), await c.black.boundingBox()];
    for (const box of [red, black]) assert.ok(box.width > 350 && box.height > 340, `${box.width} by ${box.height}`);
    assert.ok(black.y + black.height < red.y);
    assert.equal(await c.black.evaluate((element) => new DOMMatrixReadOnly(getComputedStyle(element).transform).a), -1, 'turned round');
    assert.equal(await c.red.evaluate((element) => getComputedStyle(element).transform), 'none');
  }));
});

describe('with the board of the page', () => {
  it('is pressed by moves, also those taken back, and the board stays free', on(DESKTOP, async ({ page, type, click }) => {
    const c = await clock(page, { coupled: true });
    await click('h2', 'e2');
    await c.run(100);
    assert.deepEqual(await c.runs(), ['black'], 'the first move starts it');
    assert.deepEqual(await c.times(), ['10:05', '10:00']);
    await c.run(20_000);
    await type('h9g7');
    await c.run(100);
    assert.deepEqual(await c.runs(), ['red']);
    assert.deepEqual(await c.times(), ['10:05', '9:45']);
    assert.equal(await c.red.isDisabled(), true);
    await page.keyboard.press('Control+z');
    await page.locator('#undo').click();
    await c.run(100);
    assert.deepEqual(await c.runs(), ['black']);
    await c.pause.click();
    await c.run(5000);
    assert.equal((await c.times())[1], '9:45');
  }));

  it('goes on after a reload, pressed by the moves of the game that is back', on(DESKTOP, async ({ page, type, moves }) => {
    let c = await clock(page, { coupled: true });
    await type('h2e2');
    await c.run(100);
    c = await comeBack(page, 20_000);
    assert.deepEqual(await moves(), ['h2e2']);
    assert.equal(await page.locator('#clock').getAttribute('class'), 'docked');
    assert.deepEqual([await c.times(), await c.runs()], [['10:05', '9:40'], ['black']]);
    await type('h9g7');
    await c.run(100);
    assert.deepEqual([await c.times(), await c.runs()], [['10:05', '9:45'], ['red']]);
  }));

  it('starts with the side that is to move', on(DESKTOP, async ({ page, type }) => {
    await type('h2e2');
    const c = await clock(page, { coupled: true });
    await c.pause.click();
    assert.deepEqual(await c.runs(), ['black']);
    await c.run(3000);
    assert.deepEqual(await c.times(), ['10:00', '9:57']);
  }));

  it('ends the game when a flag falls; the result is in the record', on(PHONE, async ({ page, type, text }) => {
    const c = await clock(page, { kind: '0+1x30', coupled: true });
    await type('h2e2');
    await c.run(100);
    await c.run(30_200);
    assert.equal(await text('status-title'), 'Red wins');
    assert.equal(await text('status-reason'), 'Black ran out of time.');
    assert.match(await text('live'), /Red wins\. Black ran out of time\.$/);
    await type('h9g7');
    assert.equal(await text('notice'), 'The game is over. Take back or start a new one.');
    await page.locator('#format').selectOption('pgn');
    await page.locator('#share-copy').click();
    await said(page, 'PGN copied');
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /\[Result "1-0"\][^]*1\. h2e2 1-0\n$/);
    await page.clock.resume();
    await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    await reload(page);
    assert.equal(await text('status-reason'), 'Black ran out of time.', 'and stays after a reload');
  }));

  it('stops when the game ends on the board', on(DESKTOP, async ({ page, load, type }) => {
    await load('4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1');
    const c = await clock(page, { coupled: true });
    await c.pause.click();
    await c.run(2000);
    await type('b7b9');
    await c.run(60_000);
    assert.deepEqual(await c.runs(), []);
    assert.equal(await c.word(), '');
  }));
});

describe('the look', () => {
  for (const colorScheme of THEMES) {
    it(`fits 320 px in every language and gives axe nothing to find, ${colorScheme}`, on({ ...SMALL_PHONE, colorScheme }, async ({ page, type }) => {
      const tidy = async (when) => {
        await page.clock.resume();
        await clean(page, when);
        assert.equal(await page.evaluate(() => [...document.querySelectorAll('#clock, #clock *')]
          .every((element) => element.getBoundingClientRect().right <= innerWidth)), true, when);
      };
      const c = await clock(page, { kind: '60+30' });
      await tidy('before the start');
      await c.black.tap();
      await tidy('running');
      await c.pause.tap();
      await tidy('paused');
      await page.locator('#clock-close').tap();
      for (const language of ['zh-Hans', 'zh-Hant', 'en']) {
        await speak(page, language);
        await page.locator('#clock-couple').check();
        await page.locator('#clock-open').tap();
        await type('h2e2');
        await tidy(`under the board, ${language}`);
        await c.pause.tap();
        await page.locator('#clock-close').tap();
        await page.locator('#new-game').tap();
      }
    }));
  }
});
