// What every test of the page needs: the assembled site served from a sub-folder, and Chromium looking at it.
// A page opened here fails its test on any console error, any CSP violation and any request that leaves the server.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

/** The page must work from any folder of any static host. */
export const FOLDER = '/some/sub/';
export const ROOT = process.env.XIANGQI_WWW_DIR ?? fileURLToPath(new URL('../../target/www', import.meta.url));
const TYPES = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml', '.json': 'application/json', '.webmanifest': 'application/manifest+json', '.wasm': 'application/wasm',
};
export const DESKTOP = { viewport: { width: 1280, height: 900 } };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const SMALL_PHONE = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR';

/** Serves a site in its folder, and `others` ({ path: html }) beside it. */
export function serve(others = {}, { root = ROOT, port = 0 } = {}) {
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url, 'http://localhost').pathname);
    if (Object.hasOwn(others, path)) {
      response.writeHead(200, { 'content-type': TYPES['.html'] }).end(others[path]);
      return;
    }
    const file = normalize(join(root, path.slice(FOLDER.length) || 'index.html'));
    if (!path.startsWith(FOLDER) || !file.startsWith(root + sep)) {
      response.writeHead(404).end();
      return;
    }
    try {
      const body = await readFile(file);
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  for (const file of ['index.html', 'pkg/index.js']) {
    assert.ok(existsSync(join(root, file)), `no ${file} in ${root}: run \`cargo xtask build\` first`);
  }
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

function findChromium() {
  const places = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  const found = places.find((place) => place && existsSync(place));
  assert.ok(found, 'Chromium was not found: set CHROMIUM_PATH');
  return found;
}

/**
 * Starts the server and the browser; `open` gives a page that has finished loading. Pages keep nothing for use without
 * a network, which would come between a test and the server, unless they are opened with `serviceWorkers: 'allow'`.
 */
export async function start({ root } = {}) {
  let server = await serve({}, { root });
  const { port } = server.address();
  const origin = `http://127.0.0.1:${port}`;
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });

  async function open(options = DESKTOP, { script, route, wait = true } = {}) {
    const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block', permissions: ['clipboard-read', 'clipboard-write'], ...options });
    const faults = [];
    const requests = [];
    const page = await context.newPage();
    page.setDefaultTimeout(10000);
    page.on('console', (message) => {
      if (message.text() === 'Service Worker registration blocked by Playwright') return;
      if (['error', 'warning'].includes(message.type())) faults.push(`console ${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => faults.push(`uncaught: ${error.message}`));
    page.on('request', (request) => {
      requests.push(request.url());
      // What the page saves as a file is a blob of its own, which asks nobody.
      const own = [`${origin}${FOLDER}`, 'data:', `blob:${origin}/`];
      if (!own.some((start) => request.url().startsWith(start))) faults.push(`request to ${request.url()}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) faults.push(`${response.status()} for ${response.url()}`);
    });
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`CSP ${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
      });
    });
    if (script) await page.addInitScript(script);
    if (route) await page.route(...route);
    await page.goto(origin + FOLDER);
    if (wait) await ready(page);
    return { page, context, faults, requests, ...helpers(page) };
  }

  return {
    open,
    origin,
    /** Cuts the network: nobody answers. */
    async cut() {
      server.closeAllConnections();
      await new Promise((resolve) => { server.close(resolve); });
    },
    async mend() { server = await serve({}, { root, port }); },
    async stop() { await browser.close(); server.close(); },
  };
}

/** Runs a test on a fresh page, and holds the page to silence: no errors, no violations, no foreign requests. */
export function tester(site) {
  return (options, body, extra) => async () => {
    const opened = await site().open(options, extra);
    try {
      await body(opened);
      assert.deepEqual(opened.faults, []);
    } finally {
      await opened.context.close();
    }
  };
}

/** Chooses a language as a reader does, and waits until the page speaks it: its texts are fetched first. */
export async function speak(page, code) {
  await page.locator('#language').selectOption(code);
  await page.locator(`html[lang="${code}"]`).waitFor();
}

/** Waits until the page can be used. */
export const ready = (page) => page.locator('body[data-ready]').waitFor({ state: 'attached' });

export async function reload(page) {
  await page.reload();
  await ready(page);
}

/** Waits for a notice. */
export const said = (page, text) => page.locator('#notice', { hasText: text }).waitFor();

/** The moves as PGN has them, by way of the clipboard. */
export async function pgn(page) {
  await page.locator('#format').selectOption('pgn');
  await page.locator('#share-copy').click();
  await said(page, 'PGN copied.');
  return (await page.evaluate(() => navigator.clipboard.readText())).split('\n\n').at(-1).replace(/\s+/g, ' ').trim();
}

/** The look has to hold in each. */
export const THEMES = ['light', 'dark'];

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Holds the page as it is to what axe knows, and to the width of the screen. */
export async function clean(page, when) {
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(await readFile(AXE, 'utf8'));
  const found = await page.evaluate(async (runOnly) => (await window.axe.run({ runOnly }))
    .violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`), STANDARDS);
  assert.deepEqual(found, [], when);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, when);
}

/** The colours of the board, as the theme has them. */
export const woodsOf = (page) => page.evaluate(() => {
  const plank = document.querySelector('.board').appendChild(document.createElement('i'));
  const colours = ['--wood', '--wood-light', '--wood-dark'].map((name) => {
    plank.style.color = `var(${name})`;
    return getComputedStyle(plank).color;
  });
  plank.remove();
  return colours;
});

/** The same in every language; English is the last. */
export async function cleanInEach(page) {
  for (const language of ['zh-Hans', 'zh-Hant', 'en']) {
    await speak(page, language);
    await clean(page, language);
  }
}

/** Reads and works the page as a player would. */
function helpers(page) {
  const cell = (square) => page.locator(`.cell[data-square="${square}"]`);
  const texts = (id) => page.locator(`#${id}`).textContent();

  async function centre(square) {
    const box = await cell(square).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  return {
    cell,
    centre,
    text: texts,
    fen: () => page.locator('#fen').inputValue(),
    async click(...squares) {
      for (const square of squares) {
        const { x, y } = await centre(square);
        await page.mouse.click(x, y);
      }
    },
    async tap(...squares) {
      for (const square of squares) {
        const { x, y } = await centre(square);
        await page.touchscreen.tap(x, y);
      }
    },
    async drag(from, to, { release = true } = {}) {
      const a = await centre(from);
      const b = await centre(to);
      await page.mouse.move(a.x, a.y);
      await page.mouse.down();
      await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
      await page.mouse.move(b.x, b.y, { steps: 3 });
      if (release) await page.mouse.up();
    },
    async type(move) {
      await page.locator('#move').fill(move);
      await page.locator('#move').press('Enter');
    },
    async load(fen) {
      await page.locator('#fen').fill(fen);
      await page.locator('#fen').press('Enter');
    },
    /** Which piece is drawn at a square: its colour and letter, read from the discs of the picture. */
    disc: (square) => page.evaluate((wanted) => {
      const disc = document.querySelector(`.piece[data-square="${wanted}"]:not(.gone)`);
      return disc && { color: disc.classList.contains('red') ? 'red' : 'black', letter: disc.textContent };
    }, square),
    /** Squares that carry a legal-target mark, and whether it is a capture's. */
    goals: () => page.evaluate(() => Object.fromEntries([...document.querySelectorAll('.cell[data-goal]')]
      .map((element) => [element.dataset.square, element.dataset.goal]).sort())),
    /** The squares under marks of a class in the picture, from where they are drawn. */
    marks: (name) => page.evaluate((wanted) => [...document.querySelectorAll(`.play ${wanted}`)].map((mark) => {
      const a = mark.getBoundingClientRect();
      const [x, y] = [a.x + a.width / 2, a.y + a.height / 2];
      return [...document.querySelectorAll('.cell')].find((element) => {
        const b = element.getBoundingClientRect();
        return x > b.left && x < b.right && y > b.top && y < b.bottom;
      })?.dataset.square;
    }).sort(), name),
    moves: () => page.locator('#moves .move').allTextContents(),
  };
}
