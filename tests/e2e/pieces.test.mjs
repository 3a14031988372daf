// What the board is drawn with: the coordinates of the notation, the sets of pieces; and the same in pictures that are saved.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { clean, DESKTOP, reload, said, SMALL_PHONE, speak, start, tester, THEMES } from './site.mjs';

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

describe('sets of pieces', () => {
  /** On the page itself, behind no button. */
  const choose = (page, look) => page.locator('#look').selectOption(look);
  /** The outline of a disc, and its letter. */
  const drawn = (page, square, host = '#board') => page.locator(`${host} .piece[data-square="${square}"]`).evaluate((piece) => {
    const face = piece.querySelector('.face');
    return [piece.textContent, Number(face.getAttribute('rx')) * 2 === Number(face.getAttribute('width')) ? 'round' : 'square'];
  });
  // What stands at the bottom, from a0 to e0, and at the top.
  const SETS = {
    chinese: ['俥傌相仕帥', '車馬象士將', 'round', 'round'],
    western: ['RHEAK', 'RHEAK', 'round', 'round'],
    contrast: ['俥傌相仕帥', '車馬象士將', 'round', 'square'],
  };

  for (const [look, [red, black, redShape, blackShape]] of Object.entries(SETS)) {
    it(`has ${look} on the board, in the editor and in pictures, and keeps the choice on the device`, on(DESKTOP, async ({ page }) => {
      if (look !== 'chinese') await choose(page, look);
      const all = async (host) => {
        for (const [i, file] of [...'abcde'].entries()) {
          assert.deepEqual(await drawn(page, `${file}0`, host), [red[i], redShape]);
          assert.deepEqual(await drawn(page, `${file}9`, host), [black[i], blackShape]);
        }
      };
      await all('#board');
      await reload(page);
      assert.equal(await page.locator('#look').inputValue(), look);
      await all('#board');
      await page.locator('#edit').click();
      await all('#editor-board');
      const men = (color) => page.locator(`#editor .man.${color}`).allTextContents();
      assert.deepEqual([(await men('red')).slice(0, 5).toReversed().join(''), (await men('black')).slice(0, 5).toReversed().join('')], [red, black]);
      assert.equal(await page.locator('#editor .man.red').first().getAttribute('aria-label'), 'Red king', 'what it is called stays');
      await page.locator('#editor-close').click();
      const shape = ({ width, rx }) => (Number(rx) * 2 === Number(width) ? 'round' : 'square');
      const { letters, faces } = await picture(page);
      assert.equal(letters.slice(-32).toSorted().join(''), [...(await page.locator('#board .piece').allTextContents())].toSorted().join(''));
      // Each disc is a shadow, a face and a ring.
      assert.deepEqual([...new Set(faces.map(shape))].toSorted(), [...new Set([redShape, blackShape])].toSorted());
      assert.equal(faces.filter((face) => shape(face) === 'square').length, blackShape === 'square' ? 3 * 16 : 0);
    }));
  }

  /** The picture that is copied, opened by itself. */
  async function picture(page) {
    await page.locator('#format').selectOption('svg');
    await page.locator('#share-copy').click();
    await said(page, 'SVG copied.');
    const blank = await page.context().newPage();
    const source = await page.evaluate(() => navigator.clipboard.readText());
    assert.doesNotMatch(source, /class=|style=|data-|var\(|NaN|undefined/, 'no style sheet is asked for');
    const found = await blank.evaluate((text) => {
      const file = new DOMParser().parseFromString(text, 'image/svg+xml');
      const values = (element) => Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]));
      return {
        faulty: file.querySelectorAll('parsererror').length,
        letters: [...file.querySelectorAll('text')].map(({ textContent }) => textContent).filter(Boolean),
        faces: [...file.querySelectorAll('rect[rx]')].map(values),
        places: [...file.querySelectorAll('[transform]')].map((element) => element.getAttribute('transform')),
        ends: [...file.querySelectorAll('circle, path')].map(values),
      };
    }, source);
    await blank.close();
    assert.equal(found.faulty, 0);
    return found;
  }

  it('are drawn where they stand in a picture, with the coordinates of the notation, either way round', on(DESKTOP, async ({ page, type, click }) => {
    await type('h2e2');
    await click('h9');   // picked: that is no part of the picture
    assert.match((await picture(page)).letters.join(''), /abcdefghi9876543210/);
    await page.locator('#notation').selectOption('chinese');
    const red = await picture(page);
    assert.match(red.letters.join(''), /九八七六五四三二一/);
    assert.doesNotMatch(red.letters.join(''), /a|0/);
    // The cannon stands in the middle of the eighth line from the top.
    assert.equal(red.places.filter((place) => place === 'matrix(1, 0, 0, 1, 480, 780)').length, 1);
    await page.locator('#flip').click();
    const black = await picture(page);
    assert.match(black.letters.join(''), /987654321一二三四五六七八九/);
    assert.equal(black.places.filter((place) => place === 'matrix(1, 0, 0, 1, 480, 280)').length, 1);
    assert.equal(red.ends.length, black.ends.length);
    assert.equal(red.ends.filter(({ r }) => r).length, 0, 'no targets');
  }));

  it('are chosen by keys alone, and play goes on', on(DESKTOP, async ({ page, disc, moves, click }) => {
    await page.locator('#rules').focus();
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement.id), 'look');
    await page.keyboard.press('ArrowDown');
    assert.deepEqual(await disc('h2'), { color: 'red', letter: 'C' });
    await click('h2', 'e2');
    assert.deepEqual(await moves(), ['h2e2']);
    assert.deepEqual(await disc('e2'), { color: 'red', letter: 'C' });
    assert.equal(await page.locator('#board .piece').count(), 32);
  }));

  it('say in each language what they are', on(SMALL_PHONE, async ({ page }) => {
    for (const [code, words] of [['zh-Hans', ['中文', '西文字母', '高对比度']], ['zh-Hant', ['中文', '西文字母', '高對比度']], ['en', ['Chinese characters', 'Western letters', 'High contrast']]]) {
      await speak(page, code);
      assert.deepEqual(await page.locator('#look option').allTextContents(), words);
    }
  }));

  for (const colorScheme of THEMES) {
    it(`in high contrast have letters at 7 to 1 and sides that shape tells apart; axe finds nothing, ${colorScheme}`, on({ ...SMALL_PHONE, colorScheme }, async ({ page, tap, moves }) => {
      await choose(page, 'contrast');
      await tap('h2', 'e2');
      assert.deepEqual(await moves(), ['h2e2']);
      const colours = await page.evaluate(() => {
        const style = (selector, property) => getComputedStyle(document.querySelector(`#board ${selector}`))[property].match(/\d+/g).map(Number);
        return ['red', 'black'].map((color) => [style(`.${color} .letter`, 'fill'), style(`.lit.${color}`, 'stopColor'), style(`.edge.${color}`, 'stopColor')]);
      });
      const light = (rgb) => rgb.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
      const ratio = (a, b) => (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);
      for (const [letter, ...faces] of colours) for (const face of faces) assert.ok(ratio(letter, face) >= 7, `${letter} on ${face}`);
      assert.ok(ratio(colours[0][1], colours[1][1]) > 15, 'white and black discs');
      assert.deepEqual([await drawn(page, 'a0'), await drawn(page, 'a9')].map(([, shape]) => shape), ['round', 'square']);
      await clean(page, 'on the board');
      await page.locator('#edit').click();
      await clean(page, 'in the editor');
    }));

    it(`in letters can be read at 320 px; axe finds nothing, ${colorScheme}`, on({ ...SMALL_PHONE, colorScheme }, async ({ page }) => {
      await choose(page, 'western');
      const tall = await page.locator('#board .piece[data-square="e0"] .letter').evaluate((letter) => letter.getBoundingClientRect().height);
      assert.ok(tall > 12, `${tall} px`);
      await clean(page, 'on the board');
      await page.locator('#edit').click();
      await clean(page, 'in the editor');
    }));
  }
});
