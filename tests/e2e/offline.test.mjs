// The page without a network: all of it works after the first visit, a new version is offered and taken whole, and files
// are never exchanged under a page that is open.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { DESKTOP, FOLDER, PHONE, ready, ROOT, said, speak, start } from './site.mjs';

let site;
let root;
before(async () => {
  root = await mkdtemp(join(tmpdir(), 'xiangqi-site-'));
  await cp(ROOT, root, { recursive: true });
  site = await start({ root });
});
after(async () => {
  await site.stop();
  await rm(root, { recursive: true });
});

/** Waits until the page is kept: a worker answers for it. */
const kept = (page) => page.evaluate(async () => {
  const { serviceWorker: workers } = navigator;
  if (!workers.controller) await new Promise((resolve) => { workers.addEventListener('controllerchange', resolve); });
  await workers.ready;
});

/** A page that is kept, and its test, which ends with the network as it was. */
const on = (options, body) => async () => {
  const opened = await site.open({ ...options, serviceWorkers: 'allow' });
  let cut = false;
  try {
    await kept(opened.page);
    await body({
      ...opened,
      async cut() {
        cut = true;
        await opened.context.setOffline(true);
        await site.cut();
      },
    });
    assert.deepEqual(opened.faults, []);
  } finally {
    await opened.context.close();
    if (cut) await site.mend();
  }
};

/** What the worker's script says it holds. */
const listOf = (script) => JSON.parse(script.match(/^const SITE = (.*);\n/)[1]);

/** Changes files of the site ({ name: text => text }), and writes what the build would: the new version in the worker. */
async function publish(changes) {
  for (const [name, change] of Object.entries(changes)) {
    const file = join(root, name);
    await writeFile(file, change(await readFile(file, 'utf8')));
  }
  const script = await readFile(join(root, 'sw.js'), 'utf8');
  const { files } = listOf(script);
  const hash = createHash('sha1').update(files.join('\n'));
  for (const file of files) hash.update(await readFile(join(root, file)));
  await writeFile(join(root, 'sw.js'), script.replace(/^const SITE = .*;\n/, `const SITE = ${JSON.stringify({ version: hash.digest().join(), files })};\n`));
}

const retitled = (title) => ({ 'lang/en.js': (text) => text.replace(/title: '[^']*'/, `title: '${title}'`) });
const look = (page) => page.evaluate(async () => { await (await navigator.serviceWorker.getRegistration()).update(); });

describe('without a network', () => {
  for (const [name, size] of [['desktop', DESKTOP], ['phone', PHONE]]) {
    it(`loads again and does all it did, ${name}`, on(size, async ({ page, cut, type, load, moves, text }) => {
      await cut();
      await page.reload();
      await ready(page);
      await type('h2e2');
      assert.deepEqual(await moves(), ['h2e2']);
      for (const [code, title] of [['zh-Hant', '象棋棋盤'], ['zh-Hans', '象棋棋盘'], ['en', 'Xiangqi: Chinese chess board']]) {
        await speak(page, code);
        assert.equal(await page.title(), title);
      }
      await page.locator('#analysis-on').check();
      await page.locator('#lines li').first().waitFor({ timeout: 60_000 });
      await page.locator('#analysis-on').uncheck();
      const buffer = await readFile(new URL('../../src/records/tests/data/xqf/cchess-test1.xqf', import.meta.url));
      await page.locator('#file').setInputFiles({ name: 'a.xqf', mimeType: 'application/octet-stream', buffer });
      await said(page, 'Game opened, 110 moves.');
      for (const [opener, part] of [['edit', 'editor'], ['clock-open', 'clock']]) {
        await page.locator(`#${opener}`).click();
        await page.locator(`#${part}[open]`).waitFor();
        await page.keyboard.press('Escape');
        await page.locator(`#${part}`).waitFor({ state: 'hidden' });
      }
      await load('3k5/R8/1R7/9/9/8p/9/9/9/5K3 w - - 0 1');
      await page.locator('#mate summary').click();
      await page.locator('#mate-find', { hasText: 'Find mate' }).click();
      await page.locator('#mate-words', { hasText: 'Proved: Red mates in 1.' }).waitFor({ timeout: 60_000 });
      await page.locator('#new-game').click();
      await type('h2e2');
      await page.locator('#review').click();
      await page.locator('#reviewed').waitFor({ timeout: 60_000 });
      await page.locator('#level').selectOption('1');
      await page.locator('#side').selectOption('black');
      await page.locator('#match-start').click();
      await page.locator('#moves .move').first().waitFor({ timeout: 60_000 });
      assert.equal(await text('status-title'), 'Black to move');
    }));
  }

  it('works at once on the first visit, before any reload', on(DESKTOP, async ({ page, cut }) => {
    await cut();
    await speak(page, 'zh-Hans');
    await page.locator('#analysis-on').check();
    await page.locator('#lines li').first().waitFor({ timeout: 60_000 });
  }));

  it('opens under its folder, its file name, with a query and with a link', on(DESKTOP, async ({ page, cut, moves }) => {
    await cut();
    for (const address of ['', 'index.html', '?x=1', '#moves=h2e2']) {
      await page.goto('about:blank');
      await page.goto(site.origin + FOLDER + address);
      await ready(page);
    }
    assert.deepEqual(await moves(), ['h2e2']);
  }));
});

describe('what is kept', () => {
  it('is every file the page asks for, and nothing of the package that it does not', async () => {
    const { files } = listOf(await readFile(join(ROOT, 'sw.js'), 'utf8'));
    assert.deepEqual(files.filter((name) => name.startsWith('pkg/')),
      ['pkg/slim/engine.js', 'pkg/slim.js', 'pkg/worker.js', 'pkg/xiangqi.wasm', 'pkg/xiangqi_engine.wasm']);
    for (const name of ['index.html', 'style.css', 'icon.svg', 'manifest.webmanifest', 'lang/zh.js', 'app.js', 'engine.js']) assert.ok(files.includes(name), name);
    assert.equal(files.includes('sw.js'), false);
  });

  it('comes from the own folder alone, and leaves the caches of others', on(DESKTOP, async ({ page, context }) => {
    const names = await page.evaluate(async () => {
      await caches.open('another page of this host');
      return caches.keys();
    });
    assert.equal(names.filter((name) => name.startsWith(`${site.origin}${FOLDER} `)).length, 1);
    await publish({ 'style.css': (text) => `${text}\n` });
    await look(page);
    await page.locator('#update').waitFor();
    await Promise.all([page.waitForEvent('load'), page.locator('#update').click()]);
    await ready(page);
    const later = await page.evaluate(() => caches.keys());
    assert.ok(later.includes('another page of this host'));
    assert.equal(later.length, 2, 'the older version is gone');
    assert.notDeepEqual(later, names);
    assert.deepEqual(context.serviceWorkers().map((worker) => worker.url()).filter((url) => url !== `${site.origin}${FOLDER}sw.js`), []);
  }));

  it('is installable: a manifest that names page and icon', on(PHONE, async ({ page, context }) => {
    const session = await context.newCDPSession(page);
    const { installabilityErrors: errors } = await session.send('Page.getInstallabilityErrors');
    assert.deepEqual(errors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito'), [], 'but for the test being private');
    const manifest = await page.evaluate(async () => {
      const { href } = document.querySelector('link[rel=manifest]');
      const { start_url: address, icons, display, name } = await (await fetch(href)).json();
      const types = await Promise.all(icons.map(async ({ src }) => (await fetch(new URL(src, href))).headers.get('content-type')));
      return { address: new URL(address, href).href, types, stated: icons.map(({ type }) => type), display, name };
    });
    assert.equal(manifest.address, site.origin + FOLDER);
    assert.deepEqual(manifest.types, manifest.stated);
    assert.equal(manifest.display, 'standalone');
    assert.match(manifest.name, /Xiangqi/);
  }));
});

describe('a new version', () => {
  it('is announced, changes nothing by itself, and is taken by the button', on(DESKTOP, async ({ page, type, text }) => {
    await type('h2e2');
    const before = await page.title();
    await publish(retitled('Second'));
    assert.equal(await page.locator('#update').isVisible(), false);
    await look(page);
    await page.locator('#update').waitFor();
    assert.equal(await text('notice'), 'There is a new version of this page.');
    assert.equal(await text('live'), 'There is a new version of this page.');
    // A page that is loaded again meanwhile is the old one, whole.
    await page.reload();
    await ready(page);
    assert.equal(await page.title(), before);
    await page.locator('#update').waitFor();
    await Promise.all([page.waitForEvent('load'), page.locator('#update').click()]);
    await ready(page);
    assert.equal(await page.title(), 'Second');
    assert.equal(await page.locator('#update').isVisible(), false);
  }));

  it('does not replace the files of another page that is open', on(DESKTOP, async ({ page, context, text }) => {
    const before = await page.title();
    const other = await context.newPage();
    await other.goto(site.origin + FOLDER);
    await ready(other);
    await publish(retitled('Third'));
    await look(page);
    await page.locator('#update').click();
    await said(page, 'Close the other tabs');
    assert.equal(await page.title(), before);
    await other.evaluate(() => import('./lang/zh.js'));
    await other.close();
    await Promise.all([page.waitForEvent('load'), page.locator('#update').click()]);
    await ready(page);
    assert.equal(await page.title(), 'Third');
    assert.notEqual(await text('status-title'), '');
  }));

  it('is not taken while the host has only some of its files', on(DESKTOP, async ({ page, faults }) => {
    const before = await page.title();
    await publish(retitled('Fourth'));
    const file = join(root, 'style.css');
    const whole = await readFile(file);
    await writeFile(file, `${whole}\n/* later */`);
    await assert.rejects(look(page).then(() => page.locator('#update').waitFor({ timeout: 1500 })));
    await page.reload();
    await ready(page);
    assert.equal(await page.title(), before);
    await writeFile(file, whole);
    await look(page);
    await page.locator('#update').waitFor();
    faults.length = 0;   // the browser says that the first try failed
  }));
});
