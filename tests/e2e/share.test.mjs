// The game out: as text to the clipboard, as a file, as a link, and links in again.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { DESKTOP, PHONE, ready, said, START, start, tester } from './site.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.stop());
const on = tester(() => site);

const clipboard = (page) => page.evaluate(() => navigator.clipboard.readText());

/** Writes the format to the clipboard. */
async function copied(page, format) {
  await page.locator('#format').selectOption(format);
  await page.locator('#share-copy').click();
  await said(page, `${format.toUpperCase()} copied.`);
  return clipboard(page);
}

/** Saves the format, and gives the file's name and bytes. */
async function saved(page, format) {
  await page.locator('#format').selectOption(format);
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#share-save').click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

describe('texts and files', () => {
  it('copies FEN, PGN, UBB and a picture of what is on the board', on(DESKTOP, async ({ page, type, fen }) => {
    for (const move of ['h2e2', 'h9g7', 'h0g2']) await type(move);
    assert.equal(await copied(page, 'fen'), await fen());
    assert.match(await copied(page, 'pgn'), /\n1\. h2e2 h9g7 2\. h0g2 \*\n$/);
    await page.locator('#notation').selectOption('chinese');
    assert.match(await copied(page, 'pgn'), /\n1\. 炮二平五 馬８進７ 2\. 馬二進三 \*\n$/);
    // Files 0-8 from Red's left, ranks 0-9 from Black's side.
    assert.match(await copied(page, 'ubb'), /\[DhtmlXQ_movelist\]774770627967\[\/DhtmlXQ_movelist\]/);
    const picture = await copied(page, 'svg');
    assert.match(picture, /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    assert.match(picture, /<text [^>]*text-anchor="middle"[^>]*>俥/);
  }));

  it('says so on the screen, where the place of notices has been scrolled away, and for a while', on(PHONE, async ({ page, text }) => {
    await page.locator('#share-link').scrollIntoViewIfNeeded();
    assert.ok((await page.locator('.word').boundingBox()).y < -100);
    await page.locator('#share-link').tap();
    await said(page, 'Link copied.');
    const { y, height } = await page.locator('#notice').boundingBox();
    assert.ok(y > 0 && y + height < PHONE.viewport.height, `${y}`);
    await page.locator('#notice.afloat').waitFor({ state: 'detached' });
    assert.ok((await page.locator('#notice').boundingBox()).y < 0, 'back in its place');
    assert.equal(await text('notice'), 'Link copied.');
  }));

  it('writes variations, and the result the rules gave', on(DESKTOP, async ({ page, load, type }) => {
    await load('4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1');
    await type('b7b9');
    await page.locator('#undo').click();
    await type('a8a9');
    const pgn = await copied(page, 'pgn');
    assert.match(pgn, /\[Result "1-0"\]/);
    assert.match(pgn, /1\. b7b9 \(1\. a8a9\) 1-0\n$/);
  }));

  it('saves files that open again with every move and comment', on(DESKTOP, async ({ page, moves, text }) => {
    await page.locator('#fen').fill('[Red "胡荣华"]\n[Black "a/b:c"]\n\n1. h2e2 {central} h9g7 *');
    await page.locator('#fen-form button[type=submit]').click();
    for (const format of ['xqf', 'pgn', 'ubb']) {
      const { name, bytes } = await saved(page, format);
      assert.equal(name, `胡荣华-abc.${format}`);
      if (format === 'xqf') assert.equal(bytes.subarray(0, 2).toString('latin1'), 'XQ');
      await page.locator('#new-game').click();
      await page.locator('#file').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: bytes });
      await said(page, 'Game opened, 2 moves.');
      assert.deepEqual(await moves(), ['h2e2', 'h9g7'], format);
      assert.match(await text('headline'), /^胡荣华 – a\/b:c/);
      await page.locator('#redo').click();
      assert.equal(await text('comment'), 'central');
    }
    const { name, bytes } = await saved(page, 'svg');
    assert.equal(name, '胡荣华-abc.svg');
    assert.match(bytes.toString('utf8'), /^<svg /);
  }));

  it('saves a picture as PNG, drawn from the same board as the SVG', on(DESKTOP, async ({ page, type }) => {
    await type('h2e2');
    const { name, bytes } = await saved(page, 'png');
    assert.equal(name, 'xiangqi.png');
    assert.equal(bytes.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n');
    const [wide, high] = (await copied(page, 'svg')).match(/viewBox="0 0 (\d+) (\d+)"/).slice(1).map(Number);
    const drawn = await page.evaluate(async (base64) => {
      const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]));
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const context = canvas.getContext('2d');
      context.drawImage(picture, 0, 0);
      const { data } = context.getImageData(0, 0, picture.width, picture.height);
      let [dark, red] = [0, 0];
      for (let i = 0; i < data.length; i += 4) {
        if (data[i] < 80 && data[i + 1] < 80) dark += 1;
        if (data[i] > 130 && data[i + 1] < 80) red += 1;
      }
      return { width: picture.width, height: picture.height, dark: dark / (data.length / 4), red: red / (data.length / 4) };
    }, bytes.toString('base64'));
    assert.deepEqual([drawn.width, drawn.height], [2 * wide, 2 * high]);
    assert.ok(drawn.dark > 0.02 && drawn.red > 0.01, JSON.stringify(drawn));
  }));

  it('says that a binary file is no text', on(DESKTOP, async ({ page, text }) => {
    await page.locator('#format').selectOption('xqf');
    assert.equal(await page.locator('#share-copy').getAttribute('aria-disabled'), 'true');
    await page.locator('#share-copy').click({ force: true });
    assert.equal(await text('notice'), 'XQF is no text: save it as a file.');
  }));

  it('leaves the text selected where copying is not allowed', on(DESKTOP, async ({ page, type }) => {
    await type('h2e2');
    await page.locator('#format').selectOption('pgn');
    await page.locator('#share-copy').click();
    await said(page, 'Could not copy. The text is selected: press Ctrl C.');
    assert.match(await page.evaluate(() => getSelection().toString()), /1\. h2e2 \*/);
  }, { script: () => { navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed')); } }));
});

describe('links', () => {
  const FEN = '4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1';

  it('hold moves and position in the fragment, and open again as they stood', on(DESKTOP, async ({ page, type, fen, moves, load, requests }) => {
    for (const move of ['h2e2', 'h9g7', 'h0g2']) await type(move);
    await page.locator('#undo').click();
    const stood = await fen();
    await page.locator('#share-link').click();
    await said(page, 'Link copied.');
    const link = await clipboard(page);
    assert.equal(link, `${site.origin}/some/sub/#moves=h2e2h9g7h0g2&at=2`);
    await load(FEN);
    await type('b7b9');
    await page.locator('#share-link').click();
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes('b7b9'));
    const other = await clipboard(page);
    assert.equal(other, `${site.origin}/some/sub/#fen=4k4/R8/1R7/9/9/9/9/9/9/3K5_w_-_-_0_1&moves=b7b9`);
    await page.goto('about:blank');
    await page.goto(link);
    await ready(page);
    assert.equal(await fen(), stood);
    assert.deepEqual(await moves(), ['h2e2', 'h9g7', 'h0g2']);
    assert.equal(requests.some((url) => url.includes('h2e2')), false, 'no server is told');
    await page.evaluate((hash) => { location.hash = hash; }, other.split('#')[1]);
    await page.locator('#status-title', { hasText: 'Red wins' }).waitFor();
    assert.deepEqual(await moves(), ['b7b9']);
  }));

  const BROKEN = ['#moves=h2h2', '#moves=zzzz', '#moves=h2e2h', '#moves=h2e2&at=9', '#moves=h2e2&at=x', '#fen=hello&moves=', '#fen=%E0%A4%A&moves=', '#moves=<script>', `#moves=${'a'.repeat(70_000)}`];
  for (const hash of BROKEN) {
    it(`say of ${hash.slice(0, 20)} that it is broken, and leave the game`, on(DESKTOP, async ({ page, type, moves, text }) => {
      await type('h2e2');
      await page.evaluate((value) => { location.hash = value; }, hash);
      await said(page, 'The link is broken: ');
      assert.match(await text('notice'), /\. The game stands as it was\.$/);
      assert.deepEqual(await moves(), ['h2e2']);
    }));
  }

  it('are left alone when they are none of ours', on(DESKTOP, async ({ page, type, moves, text }) => {
    await type('h2e2');
    await page.evaluate(() => { location.hash = '#elsewhere'; });
    assert.deepEqual(await moves(), ['h2e2']);
    assert.equal(await text('notice'), '');
    assert.match(await page.locator('#fen').inputValue(), new RegExp(`^${START.slice(0, 9)}`));
  }));
});
