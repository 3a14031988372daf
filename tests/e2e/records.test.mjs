// Records in: files dropped and opened, texts pasted, games chosen, variations walked, and what is said of the rest.
// What is in the sample files is known from the programs that wrote them, see src/records/tests.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { clean, DESKTOP, PHONE, reload, said, SMALL_PHONE, speak, START, start, tester, THEMES } from './site.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.stop());
const on = tester(() => site);

const sample = (name) => readFile(new URL(`../../src/records/tests/data/${name}`, import.meta.url));
const games = (name) => readFile(new URL(`../data/games/${name}`, import.meta.url));

/** Drops a file on the board, as a hand would. */
async function drop(page, name, bytes) {
  await page.evaluate(([fileName, base64]) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], fileName));
    const target = document.getElementById('board');
    for (const type of ['dragenter', 'dragover', 'drop']) {
      target.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    }
  }, [name, Buffer.from(bytes).toString('base64')]);
}

/** Pastes a text with no field focused. */
const paste = (page, text) => page.evaluate((value) => {
  const data = new DataTransfer();
  data.setData('text/plain', value);
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
}, text);

describe('files', () => {
  const FILES = [
    // file, plies of the main line, how it begins, what its title names, what is said before the first move
    ['xqf/cchess-test1.xqf', 110, 'c3c4 h9g7 g3g4 b7c7', /柳大华/, /^1997年11月16日上午/],
    ['xqf/cchess-test.xqf', 110, 'c3c4 h9g7 g3g4 b7c7', /柳大华 – .*0-1/, null],
    ['xqf/eleeye-SAMPLE.XQF', 75, '', null, null],
    ['cbr/cchess-test.cbr', 28, '', /^黄丹青讲座004-破解新式弃马局的攻防要领$/, null],
    ['cbr/cchess-test2.cbr', 2, 'h2e2 h7e7', null, /^李1$/],
    ['cbf/cchess-test.cbf', 50, '', /^第一局 屏风马巡河炮抵当头炮局\(和\)/, /^中炮横车盘头马对屏风马双炮巡河$/],
    ['cbf/cchess-test2.cbf', 75, 'h2e2 h7e7 h0g2 h9g7', /½–½$/, null],
    ['dhtmlxq/ccbridge.ubb', 9, 'h2e2 h7e7 h0g2 h9g7 c3c4 g6g5 b2b4 i9h9 g3g4', /^无标题$/, null],
    ['dhtmlxq/elephantchess-game1.ubb', 114, '', null, null],
    ['dhtmlxq/wxfca-44.html', 127, '', null, null],
  ];
  for (const [file, plies, begins, title, comment] of FILES) {
    it(`opens ${file} that is dropped on the board`, on(DESKTOP, async ({ page, moves, text, fen }) => {
      await drop(page, file, await sample(file));
      await said(page, `Game opened, ${plies} move`);
      const line = await moves();
      assert.equal(line.length, plies);
      assert.equal(await page.locator('.move.ahead').count(), plies, 'it stands at its start');
      assert.ok(line.map((move) => move.replace(/[!?]+$/, '')).join(' ').startsWith(begins));
      if (title) assert.match(await text('headline'), title);
      if (comment) assert.match(await text('comment'), comment);
      await page.locator('#last').click();
      assert.equal(await page.locator('.move.ahead').count(), 0);
      assert.notEqual(await fen(), `${START} w - - 0 1`);
      assert.equal(await page.locator('.dropping').count(), 0);
    }));
  }

  it('opens a file by the button, twice the same', on(DESKTOP, async ({ page, moves, type }) => {
    const buffer = await sample('cbr/cchess-test2.cbr');
    for (let i = 0; i < 2; i += 1) {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.locator('#open-file').click()]);
      await chooser.setFiles({ name: 'a.cbr', mimeType: 'application/octet-stream', buffer });
      await said(page, 'Game opened, 2 moves.');
      assert.deepEqual(await moves(), ['h2e2', 'h7e7']);
      await page.locator('#new-game').click();
      await type('h2e2');
    }
  }));

  it('brings back the game that stood before', on(DESKTOP, async ({ page, type, moves, fen, text }) => {
    await type('h2e2');
    const stood = await fen();
    await drop(page, 'a.xqf', await sample('xqf/cchess-test1.xqf'));
    await said(page, 'Game opened');
    await page.locator('#bring-back').click();
    assert.deepEqual(await moves(), ['h2e2']);
    assert.equal(await fen(), stood);
    assert.equal(await text('headline'), '');
  }));

  it('lists what could not be taken, with its place, in the language of the page', on(DESKTOP, async ({ page, text }) => {
    await drop(page, 'bad.xqf', await sample('xqf/cchess-BadMoveTest3.xqf'));
    await said(page, 'Not all of it could be read: see below.');
    assert.equal(await text('warnings-title'), '1 thing in the file could not be taken as it stands');
    await page.locator('#warnings-title').click();
    assert.deepEqual(await page.locator('#warnings-list li').allTextContents(), ['Move 10: e1f0: there is no piece on e1 (at 1,106)']);
    await speak(page, 'zh-Hant');
    assert.deepEqual(await page.locator('#warnings-list li').allTextContents(), ['第 10 步：不合規則的著法，其後的著法略去（位置 1106）']);
    await page.locator('#new-game').click();
    assert.equal(await page.locator('#warnings').isVisible(), false);
  }));

  const BAD = [
    ['photo.png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), '“photo.png” cannot be opened: it is no position and no record'],
    ['empty.pgn', Buffer.from(''), '“empty.pgn” cannot be opened: the file is empty'],
    ['half.xqf', Buffer.from('XQ\x12'), '“half.xqf” cannot be opened: '],
    ['letter.txt', Buffer.from('Dear friend,\nsee you on Sunday.\n'), '“letter.txt” cannot be opened: it is no position and no record'],
    ['wrong.txt', Buffer.from('1. h2h2 e4e5'), '“wrong.txt” cannot be opened: '],
  ];
  for (const [name, bytes, words] of BAD) {
    it(`says why ${name} cannot be opened, and leaves the game`, on(DESKTOP, async ({ page, type, moves, text }) => {
      await type('h2e2');
      await drop(page, name, bytes);
      await said(page, words);
      assert.match(await text('notice'), /\. The game stands as it was\.$/);
      assert.equal(await text('live'), await text('notice'));
      assert.deepEqual(await moves(), ['h2e2']);
      await page.locator('#undo').click();
      assert.deepEqual(await moves(), ['h2e2'], 'and can be walked through');
    }));
  }

  it('refuses a file of more than 32 MB unread', on(DESKTOP, async ({ page, moves, type }) => {
    await type('h2e2');
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(33 * 1024 * 1024)], 'long.pgn'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    });
    await said(page, '“long.pgn” is longer than 32 MB.');
    assert.deepEqual(await moves(), ['h2e2']);
  }));
});

describe('on a phone, the board comes into view', () => {
  const seen = (page) => page.waitForFunction(() => {
    const { top, bottom } = document.getElementById('board').getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  const WAYS = {
    'a text that is loaded': async (page) => {
      await page.locator('#fen').fill('1. h2e2 h9g7');
      await page.locator('#fen-form [type=submit]').tap();
    },
    'a file that is opened': async (page) => {
      await page.locator('#file').setInputFiles({ name: 'a.cbr', mimeType: 'application/octet-stream', buffer: await sample('cbr/cchess-test2.cbr') });
    },
    'the game chosen of many': async (page) => {
      await page.locator('#fen').fill('[Event "A"]\n\n1. h2e2 *\n\n[Event "B"]\n\n1. b2e2 *\n');
      await page.locator('#fen-form [type=submit]').tap();
      await page.locator('#picker-list button').nth(1).tap();
    },
    'the position that was set up': async (page) => {
      await page.locator('#edit').tap();
      await page.locator('#editor-empty').tap();
      await page.locator('#editor-done').tap();
    },
    'a game against the engine': (page) => page.locator('#match-here').tap(),
  };
  for (const [name, bring] of Object.entries(WAYS)) {
    it(`with ${name}`, on(PHONE, async ({ page }) => {
      await page.locator('footer').scrollIntoViewIfNeeded();
      await bring(page);
      await seen(page);
      await page.locator('dialog[open]').waitFor({ state: 'detached' });
      await seen(page);
      assert.equal(await page.locator('#notice').getAttribute('class'), 'notice', 'what is said stands below it');
    }));
  }

  it('and not by a move or when the page is loaded', on(PHONE, async ({ page, type }) => {
    await type('h2e2');
    await page.locator('footer').scrollIntoViewIfNeeded();
    const place = () => page.evaluate(() => Math.round(scrollY));
    const low = await place();
    assert.ok(low > 500);
    await page.keyboard.press('ArrowLeft');
    assert.equal(await place(), low);
    await page.setViewportSize({ width: 390, height: 400 });   // shows the top alone
    await reload(page);
    assert.equal(await place(), 0);
  }));
});

describe('texts', () => {
  const FEN = 'r1bakab1r/9/1cn3nc1/p1p1C1p1p/9/9/P1P1P1P1P/1C4N2/9/RNBAKAB1R b - - 0 3';
  const TEXTS = [
    // what it is, the text, moves, whether the board stands at their end
    ['a FEN', FEN, [], true],
    ['moves in Chinese', '1. 炮二平五 马８进７ 2. 马二进三', ['h2e2', 'h9g7', 'h0g2'], true],
    ['moves run together', 'h2e2h9g7', ['h2e2', 'h9g7'], true],
    ['a PGN', '[Red "a"]\n[Black "b"]\n\n1. C2=5 H8+7 {hm} 2. H2+3 *', ['h2e2', 'h9g7', 'h0g2'], false],
    ['a WXF record', 'FORMAT  WXF\nRED     jugador rojo ; 1200 ;;\nBLACK   jugador negro ; 1240 ;;\nRESULT  0-1\nSTART{\n 1. P3+1 c8.7   2. E7+5 c2.5 }END', ['g3g4', 'h7g7', 'c0e2', 'b7e7'], false],
    ['a UBB block', '[DhtmlXQ]\n[DhtmlXQ_movelist]77477242[/DhtmlXQ_movelist]\n[/DhtmlXQ]', ['h2e2', 'h7e7'], false],
  ];
  for (const [name, value, line, end] of TEXTS) {
    it(`opens ${name} that is pasted on the page, and from the field`, on(DESKTOP, async ({ page, moves, fen }) => {
      await paste(page, value);
      await said(page, line.length === 0 ? 'Position loaded.' : 'Game opened');
      assert.deepEqual(await moves(), line);
      assert.equal(await page.locator('.move.ahead').count(), end ? 0 : line.length);
      if (line.length === 0) assert.equal(await fen(), FEN);
      await page.locator('#new-game').click();
      await page.locator('#fen').fill(value);
      await page.locator('#fen-form button[type=submit]').click();
      assert.deepEqual(await moves(), line);
      assert.notEqual(await fen(), value.includes('\n') ? value : '', 'the field shows the position again');
    }));
  }

  it('leaves a paste into a field to the field, and says of prose that it is none', on(DESKTOP, async ({ page, moves, text, fen }) => {
    await page.locator('#move').focus();
    await page.evaluate(() => navigator.clipboard.writeText('h2e2 h9g7'));
    await page.keyboard.press('Control+v');
    assert.equal(await page.locator('#move').inputValue(), 'h2e2 h9g7');
    assert.deepEqual(await moves(), []);
    await paste(page, 'Good morning.');
    assert.match(await text('notice'), /^That cannot be opened: it is no position and no record that this page reads/);
    await paste(page, `${START.replace('1c5c1', '1c5x1')} w`);
    assert.match(await text('fen-error'), /^There is a letter that stands for no piece/);
    assert.match(await fen(), /1c5x1/);
  }));

  it('shows what strangers wrote as text, however much of it', on(DESKTOP, async ({ page, moves, text }) => {
    const hostile = '<img src=x onerror=alert(1)>';
    await paste(page, `[Red "${hostile}"]\n[Black "<script>alert(1)</script>"]\n\n{${hostile}} 1. h2e2 {${hostile}} *`);
    await said(page, 'Game opened');
    assert.equal(await text('headline'), `${hostile} – <script>alert(1)</script>`);
    assert.equal(await text('comment'), hostile);
    await page.locator('#last').click();
    assert.equal(await text('comment'), hostile);
    assert.deepEqual(await moves(), ['h2e2']);
    assert.equal(await page.locator('main img').count(), 0);
    await paste(page, `1. h2e2 {${'long '.repeat(2_000_000)}} *`);
    await said(page, 'Game opened, 1 move.');
    await page.locator('#last').click();
    assert.ok((await text('comment')).length < 6000);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    await paste(page, 'nothing in here '.repeat(700_000));
    await said(page, 'That cannot be opened');
  }));
});

describe('variations', () => {
  it('offers the other moves of a record, walks into them and back', on(DESKTOP, async ({ page, moves, text }) => {
    await drop(page, 'a.ubb', await sample('dhtmlxq/ccbridge.ubb'));
    await said(page, 'Game opened, 9 moves.');
    const others = () => page.locator('#others button').allTextContents();
    assert.deepEqual(await others(), []);
    await page.locator('.move', { hasText: 'h9g7' }).click();
    assert.deepEqual((await others()).sort(), ['a0a1', 'b0c2', 'i0h0']);
    await page.locator('.other', { hasText: 'i0h0' }).click();
    assert.equal(await text('comment'), 'variation 1');
    assert.deepEqual((await moves()).slice(0, 5), ['h2e2', 'h7e7', 'h0g2', 'h9g7', 'i0h0']);
    assert.equal(await page.locator('.move[aria-current]').textContent(), 'i0h0');
    await page.locator('#last').click();
    assert.equal(await text('comment'), 'end of variation 1');
    await page.locator('.move', { hasText: 'h9g7' }).click();
    assert.deepEqual((await others()).sort(), ['a0a1', 'b0c2', 'c3c4']);
    await page.locator('.other', { hasText: 'c3c4' }).click();
    assert.equal(await text('comment'), 'Here branching occurrs');
    assert.equal((await moves()).length, 9);
  }));

  it('keeps every line that was tried as a variation, and finds it when it is played again', on(DESKTOP, async ({ page, type, moves }) => {
    for (const move of ['h2e2', 'h9g7', 'h0g2']) await type(move);
    await page.locator('#first').click();
    await type('b2e2');
    assert.deepEqual(await moves(), ['b2e2']);
    await page.locator('#undo').click();
    assert.deepEqual(await page.locator('#others button').allTextContents(), ['h2e2']);
    await type('C2=5');
    assert.deepEqual(await moves(), ['h2e2', 'h9g7', 'h0g2']);
    assert.equal(await page.locator('.move.ahead').count(), 2);
    await page.locator('#redo').click();
    assert.equal(await page.locator('.move[aria-current]').textContent(), 'h9g7');
  }));

  it('writes the moves in the notation and script asked for, and remembers it', on(DESKTOP, async ({ page, type, moves }) => {
    for (const move of ['h2e2', 'h9g7']) await type(move);
    const WRITTEN = { iccs: ['H2-E2', 'H9-G7'], wxf: ['C2=5', 'H8+7'], chinese: ['炮二平五', '馬８進７'], san: ['Che2', 'Hg7'], uci: ['h2e2', 'h9g7'] };
    for (const [notation, line] of Object.entries(WRITTEN)) {
      await page.locator('#notation').selectOption(notation);
      assert.deepEqual(await moves(), line);
    }
    await page.locator('#notation').selectOption('chinese');
    await speak(page, 'zh-Hans');
    assert.deepEqual(await moves(), ['炮二平五', '马８进７']);
    await reload(page);
    assert.deepEqual(await moves(), ['炮二平五', '马８进７']);
  }));
});

describe('a file of many games', () => {
  it('lets one be found and chosen, and another one later', on(DESKTOP, async ({ page, moves, text, type }) => {
    await type('h2e2');
    await drop(page, 'games.pgn', await games('wxfca-wxf-fullwidth.pgn'));
    const buttons = page.locator('#picker-list button');
    await buttons.first().waitFor();
    assert.equal(await buttons.count(), 15);
    assert.equal(await text('live'), 'The file has 15 games. Choose one.');
    assert.deepEqual(await moves(), ['h2e2'], 'nothing is opened yet');
    await page.keyboard.press('Escape');
    assert.equal(await page.locator('#picker').isVisible(), false);
    assert.deepEqual(await moves(), ['h2e2']);
    await drop(page, 'games.pgn', await games('wxfca-wxf-fullwidth.pgn'));
    await page.locator('#picker-search').fill('zhongli ke  yongq');
    assert.match(await buttons.first().textContent(), /ZHAO GuoRong – KE YongQing · Zhongli Cup/);
    await page.locator('#picker-search').press('Enter');
    await said(page, 'Game opened');
    assert.match(await text('headline'), /^ZHAO GuoRong – KE YongQing/);
    assert.deepEqual((await moves()).slice(0, 3), ['h2e2', 'h9g7', 'h0g2']);
    assert.equal(await text('games'), 'Games of the file (15)');
    await page.locator('#games').click();
    assert.match(await page.locator('#picker-list [aria-current]').textContent(), /ZHAO GuoRong/);
    await buttons.nth(1).click();
    assert.doesNotMatch(await text('headline'), /ZHAO GuoRong – KE YongQing/);
  }));

  it('is there after a reload, with what was done to each of its games', on(DESKTOP, async ({ page, moves, text, type }) => {
    await drop(page, 'games.pgn', await games('wxfca-wxf-fullwidth.pgn'));
    const buttons = page.locator('#picker-list button');
    await buttons.nth(2).click();
    await type('a0a1');
    const played = [await text('headline'), await moves()];
    await page.locator('#games').click();
    const names = await buttons.allTextContents();
    await buttons.nth(1).click();
    await reload(page);
    assert.equal(await text('games'), 'Games of the file (15)');
    await page.locator('#games').click();
    assert.deepEqual(await buttons.allTextContents(), names);
    assert.equal(await page.locator('#picker-list [aria-current]').textContent(), names[1]);
    assert.equal(await text('picker-title'), 'games.pgn');
    await buttons.nth(2).click();
    await page.locator('.other', { hasText: 'a0a1' }).click();
    assert.deepEqual([await text('headline'), await moves()], played);
  }));

  it('keeps the one game where there are too many to keep', on(DESKTOP, async ({ page, moves, text }) => {
    await drop(page, 'masters.pgn', await games('masters-1125-uci.pgn'));
    await page.locator('#picker-list button').nth(7).click();
    const shown = [await text('headline'), await moves()];
    await reload(page);
    assert.deepEqual([await text('headline'), await moves()], shown);
    assert.equal(await page.locator('#games').isVisible(), false);
  }));

  it('stays open when the end of the choice before it is told late', on(DESKTOP, async ({ page }) => {
    await drop(page, 'games.pgn', await games('wxfca-wxf-fullwidth.pgn'));
    const buttons = page.locator('#picker-list button');
    await buttons.first().waitFor();
    await page.locator('#picker').evaluate((dialog) => { dialog.dispatchEvent(new Event('close')); });
    assert.equal(await page.locator('#picker').isVisible(), true);
    assert.equal(await buttons.count(), 15);
    await page.keyboard.press('Escape');
    await page.locator('#picker').waitFor({ state: 'hidden' });
    await page.waitForFunction(() => document.querySelectorAll('#picker-list button').length === 0);
  }));

  it('shows a hundred of a thousand, and finds the others', on(DESKTOP, async ({ page, text }) => {
    await drop(page, 'masters.pgn', await games('masters-1125-uci.pgn'));
    await page.locator('#picker-list button').first().waitFor();
    assert.equal(await page.locator('#picker-list button').count(), 100);
    assert.equal(await text('picker-count'), '1,125 games; the first 100 are shown: search to find the others.');
    await page.locator('#picker-search').fill('zzz');
    assert.equal(await text('picker-count'), '0 games');
  }));

  for (const colorScheme of THEMES) {
    it(`fits 320 px and gives axe nothing to find, ${colorScheme}`, on({ ...SMALL_PHONE, colorScheme }, async ({ page }) => {
      await drop(page, 'games.pgn', await games('wxfca-uci.pgn'));
      await page.locator('#picker-list button').first().waitFor();
      await clean(page, 'with the choice of games');
      await page.locator('#picker-list button').first().click();
      await clean(page, 'with a game of many');
      await drop(page, 'bad.xqf', await sample('xqf/cchess-BadMoveTest3.xqf'));
      await said(page, 'Not all of it');
      await page.locator('#warnings-title').click();
      for (let i = 0; i < 4; i += 1) await page.locator('#redo').click();
      await clean(page, 'with a warning');
      await drop(page, 'x.png', Buffer.from('x'));
      await said(page, 'cannot be opened');
      await clean(page, 'with a refusal');
    }));
  }
});
