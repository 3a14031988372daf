// The page as a whole: languages, turning, sizes and proportions, contrast, motion, safety, and what it asks of a host.

import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { clean, DESKTOP, PHONE, reload, SMALL_PHONE, speak, START, start, tester, THEMES, woodsOf } from './site.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.stop());
const on = tester(() => site);

const SIZES = { '320 px': SMALL_PHONE, '390 px': PHONE, '768 px': { viewport: { width: 768, height: 1024 }, hasTouch: true }, '1280 px': DESKTOP, '1920 px': { viewport: { width: 1920, height: 1080 } } };

describe('languages', () => {
  const FIRST = [
    ['en-US', 'en', 'Red to move', '帥'], ['de-DE', 'en', 'Red to move', '帥'], ['zh-CN', 'zh-Hans', '轮到红方走', '帅'],
    ['zh', 'zh-Hans', '轮到红方走', '帅'], ['zh-TW', 'zh-Hant', '輪到紅方走', '帥'], ['zh-HK', 'zh-Hant', '輪到紅方走', '帥'], ['zh-Hant-HK', 'zh-Hant', '輪到紅方走', '帥'],
  ];
  for (const [locale, code, said, king] of FIRST) {
    it(`speaks ${code} to a reader of ${locale}`, on({ ...DESKTOP, locale }, async ({ page, text, disc }) => {
      assert.equal(await page.locator('html').getAttribute('lang'), code);
      assert.equal(await text('status-title'), said);
      assert.deepEqual(await disc('e0'), { color: 'red', letter: king });
      assert.equal(await page.locator('#notation').inputValue(), code === 'en' ? 'uci' : 'chinese');
    }));
  }

  it('writes moves as readers of the language do, until another notation is chosen', on(DESKTOP, async ({ page, type, moves }) => {
    await type('h2e2');
    await speak(page, 'zh-Hans');
    assert.deepEqual(await moves(), ['炮二平五']);
    await speak(page, 'en');
    assert.deepEqual(await moves(), ['h2e2']);
    await page.locator('#notation').selectOption('wxf');
    await speak(page, 'zh-Hant');
    assert.deepEqual(await moves(), ['C2=5']);
    await page.locator('#notation').selectOption('uci');
    await reload(page);
    assert.deepEqual(await moves(), ['h2e2']);
    assert.equal(await page.locator('#language').inputValue(), 'zh-Hant');
  }));

  it('switches every text at once, keeps the game, and remembers the choice', on(DESKTOP, async ({ page, type, text, moves, cell, disc }) => {
    await type('h2e2');
    await speak(page, 'zh-Hant');
    assert.equal(await page.title(), '象棋棋盤');
    assert.equal(await text('status-title'), '輪到黑方走');
    assert.equal(await cell('e2').getAttribute('aria-label'), 'e2，紅炮，上一步');
    assert.equal(await page.locator('#undo').getAttribute('aria-label'), '悔棋');
    assert.equal(await page.locator('#move').getAttribute('placeholder'), '例如 炮二平五、C2=5 或 h2e2');
    assert.deepEqual(await disc('a9'), { color: 'black', letter: '車' });
    await speak(page, 'zh-Hans');
    assert.deepEqual(await disc('a9'), { color: 'black', letter: '车' });
    assert.deepEqual(await moves(), ['炮二平五']);
    await reload(page);
    assert.equal(await text('status-title'), '轮到黑方走');
    assert.equal(await page.locator('#language').inputValue(), 'zh-Hans');
  }));

  it('writes Simplified Chinese in the characters of GB 2312, and makes Traditional of them in those of Big5', async () => {
    const { traditional } = await import(new URL('../../www/lang/zh.js', import.meta.url));
    const file = await readFile(new URL('../../www/lang/zh.js', import.meta.url), 'utf8');
    const source = file.slice(0, file.indexOf('const WORDS ='));   // after it, which becomes which
    assert.ok(source.includes('棋盘') && source.length > file.length / 2);
    const charset = (name, last, low) => {
      const bytes = [];
      for (let high = 0xa1; high <= last; high += 1) for (let at = low; at <= 0xfe; at += 1) if (at < 0x7f || at > 0xa0) bytes.push(high, at);
      return new Set(new TextDecoder(name).decode(new Uint8Array(bytes)));
    };
    const strange = (text, known) => [...new Set(text)].filter((character) => /\p{Script=Han}/u.test(character) && !known.has(character));
    assert.deepEqual(strange(source, charset('gb18030', 0xf7, 0xa1)), []);
    const big5 = charset('big5', 0xf9, 0x40);
    assert.ok(strange(source, big5).length > 100, 'Big5 tells Simplified characters');
    assert.deepEqual(strange(traditional(source), big5), []);
    assert.equal(traditional('准确度'), '準確度', '准 and 确 are in Big5 too');
  });

  it('fetches the texts of one language, and of another when it is chosen', on({ ...DESKTOP, locale: 'zh-TW' }, async ({ page, requests }) => {
    const fetched = () => requests.filter((url) => url.includes('/lang/')).map((url) => url.split('/').at(-1));
    assert.deepEqual(fetched(), ['zh.js']);
    await speak(page, 'en');
    await speak(page, 'zh-Hant');
    assert.deepEqual(fetched(), ['zh.js', 'en.js']);
  }));

  it('speaks the language chosen last, whichever comes first, and draws nothing twice or half meanwhile', async () => {
    let release;
    const held = new Promise((resolve) => { release = resolve; });
    const { page, context, faults, text, type, moves } = await site.open(DESKTOP, { route: ['**/lang/zh.js', (route) => held.then(() => route.continue())] });
    try {
      await page.locator('#language').selectOption('zh-Hans');
      await type('h2e2');
      assert.equal(await text('status-title'), 'Black to move');
      assert.equal(await page.locator('#language').inputValue(), 'zh-Hans');
      await page.locator('#language').selectOption('zh-Hant');
      await page.locator('#language').selectOption('zh-Hans');
      await page.locator('#language').selectOption('zh-Hant');
      await page.evaluate(() => {
        window.spoken = [];
        new MutationObserver(() => window.spoken.push(document.documentElement.lang)).observe(document.documentElement, { attributeFilter: ['lang'] });
      });
      release();
      await page.waitForFunction(async () => (await import('./lang/zh.js')).default('zh-Hans').code === 'zh-Hans');
      await page.locator('html[lang="zh-Hant"]').waitFor();
      assert.equal(await text('status-title'), '輪到黑方走');
      assert.equal(await page.locator('#language').inputValue(), 'zh-Hant');
      assert.deepEqual([...new Set(await page.evaluate(() => window.spoken))], ['zh-Hant']);
      assert.deepEqual(await moves(), ['炮二平五']);
      assert.deepEqual(faults, []);
    } finally {
      await context.close();
    }
  });

  it('says so and stays as it is when a language cannot be had', async () => {
    const { page, context, text } = await site.open(DESKTOP, { route: ['**/lang/zh.js', (route) => route.fulfill({ status: 404, body: '' })] });
    try {
      await page.locator('#language').selectOption('zh-Hans');
      await page.locator('#notice[data-kind="fault"]').waitFor();
      assert.match(await text('notice'), /^Something went wrong/);
      assert.equal(await page.locator('#language').inputValue(), 'en');
      await reload(page);
      assert.equal(await text('status-title'), 'Red to move');
    } finally {
      await context.close();
    }
  });

  it('plays where storage is refused', on(DESKTOP, async ({ page, type, moves, text }) => {
    await speak(page, 'zh-Hans');
    assert.equal(await text('status-title'), '轮到红方走');
    await type('h2e2');
    assert.deepEqual(await moves(), ['炮二平五']);
    await page.locator('#notation').selectOption('iccs');
    await speak(page, 'zh-Hant');
    assert.deepEqual(await moves(), ['H2-E2'], 'what was chosen lasts as long as the page');
  }, { script: () => {
    Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('refused', 'SecurityError'); } });
  } }));

  it('says moves, refusals and results in each language', on({ ...DESKTOP, locale: 'zh-TW' }, async ({ page, load, type, text }) => {
    await type('h2h9');
    assert.equal(await text('live'), '紅炮 h2 到 h9，吃馬。');
    await type('a9a3');
    assert.equal(await text('notice'), '路上有棋子擋住。');
    await load('4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1');
    await type('b7b9');
    assert.equal(await text('status-title'), '紅方勝');
    assert.equal(await text('live'), '紅俥 b7 到 b9，將軍。紅方勝。將死：黑方無法應將。');
    await speak(page, 'zh-Hans');
    assert.equal(await text('status-reason'), '将死：黑方无法应将。');
  }));

  it('has the same texts in all three languages, for every reason, refusal and FEN issue the package knows', async () => {
    const { loadTexts, texts, LANGUAGES } = await import(new URL('../../www/i18n.js', import.meta.url));
    await Promise.all(LANGUAGES.map(({ code }) => loadTexts(code)));
    const [en, hans, hant] = LANGUAGES.map(({ code }) => texts(code));
    assert.deepEqual([en, hans, hant].map(({ code }) => code), LANGUAGES.map(({ code }) => code));
    const shape = (value) => {
      if (Array.isArray(value)) return value.length;
      return value !== null && typeof value === 'object' ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)])) : typeof value;
    };
    assert.deepEqual(shape(hans), shape(en));
    assert.deepEqual(shape(hant), shape(en));
    const types = await readFile(new URL('pkg/index.d.ts', `file://${process.env.XIANGQI_WWW_DIR ?? new URL('../../target/www', import.meta.url).pathname}/`), 'utf8');
    const union = (name) => {
      const declared = types.match(new RegExp(`type ${name}\\s*=([^;]*);`));
      assert.ok(declared, `the package declares ${name}`);
      return [...declared[1].matchAll(/['"]([a-z-]+)['"]/g)].map(([, word]) => word).sort();
    };
    assert.deepEqual(Object.keys(en.reason).sort(), union('EndReason'));
    assert.deepEqual(Object.keys(en.illegal).sort(), union('IllegalMoveReason'));
    assert.deepEqual(Object.keys(en.fen).sort(), union('FenIssue'));
    for (const t of [en, hans, hant]) {
      for (const reason of Object.keys(t.reason)) {
        for (const winner of ['red', 'black', null]) {
          if (winner === null && ['checkmate', 'stalemate', 'resignation'].includes(reason)) continue;
          assert.doesNotMatch(t.reason[reason]({ winner }), /undefined|null/, `${t.code} ${reason} ${winner}`);
        }
      }
    }
  });
});

describe('the look', () => {
  for (const [name, size] of Object.entries(SIZES)) {
    it(`keeps true squares, discs of 0.8 of a square and Red at the bottom at ${name}`, on(size, async ({ page, centre }) => {
      const [a0, i0, a9, b0] = [await centre('a0'), await centre('i0'), await centre('a9'), await centre('b0')];
      const [across, up] = [(i0.x - a0.x) / 8, (a0.y - a9.y) / 9];
      assert.ok(Math.abs(across / up - 1) < 0.005, `${across} by ${up}`);
      assert.ok(Math.abs(b0.x - a0.x - across) < 0.5);
      const disc = await page.locator('.piece[data-square="a0"] .shadow').boundingBox();
      assert.ok(Math.abs(disc.width / across - 0.8) < 0.02, `${disc.width / across}`);
      assert.equal(await page.locator('.piece[data-square="a0"]').evaluate((piece) => piece.classList.contains('red')), true);
      const face = await page.locator('.piece[data-square="e0"] .ring').boundingBox();
      const king = await centre('e0');
      assert.ok(Math.hypot(face.x + face.width / 2 - king.x, face.y + face.height / 2 - king.y) < 1, 'disc and cell share their centre');
      const board = await page.locator('#board').boundingBox();
      assert.ok(board.y >= 0 && board.y + board.height <= size.viewport.height, 'the whole board is seen without scrolling');
    }));

    it(`never scrolls sideways at ${name} in any language`, on(size, async ({ page, load, type, drag }) => {
      const fits = async (when) => {
        for (const language of ['en', 'zh-Hans', 'zh-Hant']) {
          await page.locator('#language').evaluate((select, code) => {
            select.value = code;
            select.dispatchEvent(new Event('change'));
          }, language);
          await page.locator(`html[lang="${language}"]`).waitFor();
          const { wide, window } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, window: innerWidth }));
          assert.ok(wide <= window, `${when}, ${language}: ${wide} in ${window}`);
        }
      };
      await fits('at the start');
      await drag('h0', 'f1');
      await fits('with a refusal');
      await load('x'.repeat(300));
      await fits('with a FEN error');
      await load('4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1');
      await type('b7b9');
      await fits('with a result');
      await page.locator('#help-button').click();
      await fits('with the keys');
      const box = await page.locator('#help').boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= size.viewport.width);
    }));
  }

  it('draws river, palaces, the marks of cannons and pawns, and coordinates that turn with the board', on(DESKTOP, async ({ page, centre, disc }) => {
    assert.deepEqual(await page.locator('.river').allTextContents(), ['楚', '河', '漢', '界']);
    const coordinates = () => page.locator('.coordinate').allTextContents();
    assert.equal((await coordinates()).join(''), 'abcdefghi9876543210');
    const strokes = await page.locator('.lines .grid').getAttribute('d');
    const lines = [...strokes.matchAll(/M(\S+) (\S+)L(\S+) ([^M]+)/g)];
    assert.equal(lines.filter(([, a, b, c, d]) => a !== c && b !== d).length, 4, 'two diagonals in each palace');
    assert.equal(lines.filter(([, a, b, c, d]) => (a === c) !== (b === d)).length, 10 + 2 + 2 * 7, 'ranks, and files that the river breaks');
    const corners = await page.locator('.lines .corner').getAttribute('d');
    assert.equal((corners.match(/M/g) ?? []).length, 4 * 4 + 6 * 4 + 4 * 2, 'four corners at each point, two at the rim');
    const before = await centre('a0');
    await page.locator('#flip').click();
    assert.equal((await coordinates()).join(''), 'ihgfedcba0123456789');
    const after = await centre('i9');
    assert.ok(Math.hypot(before.x - after.x, before.y - after.y) < 1, 'i9 is now where a0 was');
    const black = await page.locator('.piece[data-square="i9"] .ring').boundingBox();
    assert.ok(Math.hypot(black.x + black.width / 2 - after.x, black.y + black.height / 2 - after.y) < 1);
    assert.deepEqual(await disc('i9'), { color: 'black', letter: '車' });
    const river = await page.locator('.river').first().boundingBox();
    assert.ok(river.width > 5);
  }));

  it('plays on the turned board by click and by drag', on(PHONE, async ({ page, tap, drag, moves }) => {
    await page.locator('#flip').tap();
    await tap('h2', 'e2');
    await drag('h9', 'g7');
    assert.deepEqual(await moves(), ['h2e2', 'h9g7']);
  }));

  for (const colorScheme of THEMES) {
    for (const [name, size] of [['desktop', DESKTOP], ['phone', SMALL_PHONE]]) {
      it(`gives axe nothing to find, ${colorScheme}, ${name}: start, refusal, result, keys`, on({ ...size, colorScheme }, async ({ page, type, load, drag }) => {
        await clean(page, 'at the start');
        await type('h2e2');
        await drag('h9', 'f8');
        await clean(page, 'with a refusal');
        await load('x');
        await load('4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1');
        await type('b7b9');
        await clean(page, 'with a result');
        await load('x');
        await clean(page, 'with a FEN error');
        await page.locator('#help-button').click();
        await clean(page, 'with the keys');
      }));
    }

    it(`keeps letters at 4.5 to 1 on their discs and marks at 3 to 1 on the wood, ${colorScheme}`, on({ ...DESKTOP, colorScheme }, async ({ page, type, click }) => {
      for (const move of ['h2e2', 'd9e8', 'e2e6']) await type(move);
      await click('c9');
      const ratios = await page.evaluate((woods) => {
        const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
        const light = (colour) => {
          probe.fillStyle = colour;
          probe.fillRect(0, 0, 1, 1);
          const [r, g, b] = [...probe.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => {
            const c = part / 255;
            return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const ratio = (a, b) => {
          const [dark, bright] = [light(a), light(b)].sort((x, y) => x - y);
          return (bright + 0.05) / (dark + 0.05);
        };
        const style = (selector, property) => {
          const element = document.querySelector(selector);
          if (!element) throw new Error(`nothing is ${selector}`);
          return getComputedStyle(element)[property];
        };
        const worst = (colour, grounds) => Math.min(...grounds.map((ground) => ratio(colour, ground)));
        const faces = (color) => [style(`.lit.${color}`, 'stopColor'), style(`.edge.${color}`, 'stopColor')];
        return {
          letters: {
            red: worst(style('.red .letter', 'fill'), faces('red')),
            black: worst(style('.black .letter', 'fill'), faces('black')),
            coordinates: worst(style('.coordinate', 'fill'), woods),
          },
          marks: {
            lines: worst(style('.lines .grid', 'stroke'), woods),
            last: worst(style('.last', 'stroke'), woods),
            picked: worst(style('.picked', 'stroke'), woods),
            goal: Math.max(worst(style('.goal', 'fill'), woods), worst(style('.goal', 'stroke'), woods)),
            check: Math.max(worst(style('.check', 'fill'), woods), worst(style('.check', 'stroke'), woods)),
            blackToMove: ratio(style('.chip', 'backgroundColor'), style('body', 'backgroundColor')),
            sides: ratio(faces('red')[1], faces('black')[0]),
          },
        };
      }, await woodsOf(page));
      for (const [name, value] of Object.entries(ratios.letters)) assert.ok(value >= 4.5, `${name}: ${value.toFixed(2)}`);
      for (const [name, value] of Object.entries(ratios.marks)) assert.ok(value >= 3, `${name}: ${value.toFixed(2)}`);
    }));
  }
});

describe('motion', () => {
  /** Plays a move and reads, in the same task, which discs are sliding. */
  const slides = (page, move) => page.evaluate((text) => {
    document.getElementById('move').value = text;
    document.getElementById('move-form').requestSubmit();
    return document.getAnimations().filter(({ effect }) => effect.target.closest('.piece')).length;
  }, move);

  it('slides the disc, and a step back cuts the slide short from where it is', on(DESKTOP, async ({ page }) => {
    assert.equal(await slides(page, 'h2e2'), 1);
    const after = await page.evaluate(async () => {
      const disc = document.querySelector('.piece[data-square="e2"]');
      const [slide] = disc.getAnimations();
      slide.pause();
      slide.currentTime = slide.effect.getTiming().duration / 2;
      const middle = disc.getBoundingClientRect().x;
      document.getElementById('undo').click();
      const from = disc.getBoundingClientRect().x;
      const running = disc.getAnimations();
      await Promise.all(running.map(({ finished }) => finished));
      return { jump: Math.abs(from - middle), running: running.length, square: disc.dataset.square, end: disc.getBoundingClientRect().x };
    });
    assert.ok(after.jump < 1, `jumped ${after.jump}`);
    assert.equal(after.running, 1);
    assert.equal(after.square, 'h2');
    const home = await page.locator('.cell[data-square="h2"]').boundingBox();
    const disc = await page.locator('.piece[data-square="h2"] .ring').boundingBox();
    assert.ok(Math.abs(home.x + home.width / 2 - disc.x - disc.width / 2) < 1);
  }));

  it('moves nothing for a reader who asked for less motion', on({ ...DESKTOP, reducedMotion: 'reduce' }, async ({ page, disc }) => {
    assert.equal(await slides(page, 'h2h9'), 0);
    assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
    assert.equal(await page.locator('.piece').count(), 31);
    assert.deepEqual(await disc('h9'), { color: 'red', letter: '炮' });
  }));

  it('leaves no captured disc behind', on(DESKTOP, async ({ page, type }) => {
    await type('h2h9');
    await page.waitForFunction(() => document.querySelectorAll('.piece').length === 31);
    await page.locator('#undo').click();
    assert.equal(await page.locator('.piece:not(.gone)').count(), 32);
  }));
});

describe('size', () => {
  it('is at most 60 KB as gzip beside the package', async () => {
    const root = process.env.XIANGQI_WWW_DIR ?? fileURLToPath(new URL('../../target/www', import.meta.url));
    const files = (await readdir(root, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .filter((file) => !relative(root, file).startsWith('pkg'));
    assert.ok(files.length > 10);
    const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(file), { level: 9 }).length));
    const sum = (wanted) => sizes.reduce((so, size, i) => so + (wanted(relative(root, files[i])) ? size : 0), 0);
    const total = sum(() => true);
    const languages = [['en.js'], ['zh.js']].map((names) => names.map((name) => join('lang', name)));
    assert.deepEqual([...new Set(languages.flat())].sort(), files.map((file) => relative(root, file)).filter((file) => file.startsWith('lang')).sort());
    const one = sum((file) => !file.startsWith('lang')) + Math.max(...languages.map((names) => sum((file) => names.includes(file))));
    const told = `${one} bytes for a reader of one language, ${total} in all`;
    assert.ok(total <= 60_000, told);
    console.log(told);
  });
});

describe('safety', () => {
  it('asks only its own folder, and everything once', on(DESKTOP, async ({ requests, type }) => {
    await type('h2e2');
    const root = `${site.origin}/some/sub/`;
    assert.ok(requests.length > 5);
    assert.deepEqual(requests.filter((url) => !url.startsWith(root)), []);
    assert.deepEqual(requests.filter((url, i) => requests.indexOf(url) !== i), []);
  }));

  it('imports the package by its npm name', on(DESKTOP, async ({ page, requests }) => {
    assert.ok(requests.some((url) => url.endsWith('/some/sub/pkg/slim.js')));
    assert.equal(await page.evaluate(async () => new (await import('xiangqi-wasm')).Game().fen()), `${START} w - - 0 1`);
  }));

  it('is held to its policy: no foreign request, no inline script, style or handler, no markup from text', async () => {
    const { page, context } = await site.open(DESKTOP);
    try {
      const refused = await page.evaluate(async () => {
        const directives = [];
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => directives.push(effectiveDirective));
        const tried = async (name, attempt) => {
          try {
            await attempt();
            return [];
          } catch {
            return [name];
          }
        };
        const thrown = [
          ...await tried('fetch', () => fetch('http://127.0.0.1:9/')),
          ...await tried('markup', () => { document.body.innerHTML = '<p>hello</p>'; }),
          // From a timer: what a test driver evaluates is itself outside the policy.
          ...await tried('eval', () => new Promise((resolve, reject) => {
            setTimeout(() => {
              try {
                resolve((0, eval)('1'));
              } catch (error) {
                reject(error);
              }
            });
          })),
        ];
        document.querySelector('footer').setAttribute('style', 'color: red');
        await new Promise((resolve) => { setTimeout(resolve); });
        return { thrown, directives, board: document.querySelectorAll('.cell').length };
      });
      assert.deepEqual(refused.thrown, ['fetch', 'markup', 'eval']);
      assert.equal(refused.board, 90);
      for (const directive of ['connect-src', 'require-trusted-types-for', 'style-src-attr']) assert.ok(refused.directives.includes(directive), directive);
    } finally {
      await context.close();
    }
  });

  it('says that something went wrong, and the game stands', async () => {
    const { page, context, click, text, fen, moves } = await site.open(DESKTOP);
    try {
      await click('h2', 'e2');
      const stood = await fen();
      await page.evaluate(async () => {
        const { Game, XiangqiError } = await import('xiangqi-wasm');
        const { apply } = Game.prototype;
        Game.prototype.apply = () => {
          Game.prototype.apply = apply;
          throw new XiangqiError('internal/trap', 'made for the test');
        };
      });
      await click('h9', 'g7');
      assert.equal(await text('notice'), 'Something went wrong (internal/trap). The game stands as it was.');
      assert.equal(await fen(), stood);
      await click('g7');
      assert.deepEqual(await moves(), ['h2e2', 'h9g7'], 'and goes on');
    } finally {
      await context.close();
    }
  });

  for (const file of ['lang/en.js', 'pkg/slim.js', 'pkg/xiangqi.wasm']) {
    it(`says in words that it could not start without ${file}, and shows no dead board`, async () => {
      const { page, context } = await site.open(DESKTOP, { wait: false, route: [`**/${file}`, (route) => route.fulfill({ status: 404, body: '' })] });
      try {
        await page.locator('#boot').waitFor({ state: 'visible' });
        assert.match(await page.locator('#boot').textContent(), /could not start.*棋盘无法启动/s);
        assert.equal(await page.locator('#board').isVisible(), false);
      } finally {
        await context.close();
      }
    });
  }
});
