// The page in every browser engine at hand: it loads from a sub-folder under its own policy, fits 320 px, and plays
// to mate by the board, the text field and the keys; it shows a review, proves a mate with the engine, draws a PNG, sets
// up a position, runs a clock, and comes again when the server has gone. The page sits in a frame of a page that reports
// what it sees.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENGINES, openPage } from '../package/browsers.mjs';
import { FOLDER, serve } from './site.mjs';

/** Runs in the browser: plays in the frame and answers what stood there. */
async function visit(frame) {
  const { contentWindow: window, contentDocument: document } = frame;
  const $ = (id) => document.getElementById(id);
  const faults = [];
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => faults.push(`${violatedDirective} ${blockedURI}`));
  window.addEventListener('error', ({ message }) => faults.push(message));
  const cell = (square) => document.querySelector(`.cell[data-square="${square}"]`);
  const press = (target, key) => target.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  const enter = (id, text) => {
    $(id).value = text;
    $(id).dispatchEvent(new window.Event('input', { bubbles: true }));
    $(id).form.requestSubmit();
  };
  const seen = {};

  cell('h2').click();
  seen.goals = document.querySelectorAll('.cell[data-goal]').length;
  cell('e2').click();
  enter('move', 'H9-G7');
  seen.moves = [...document.querySelectorAll('.move')].map(({ textContent }) => textContent);
  press(document.body, 'ArrowLeft');
  seen.fen = $('fen').value;
  enter('fen', 'rnbakabnr/9/1c5x1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w');
  seen.fenError = $('fen-error').textContent;
  /** Waits until an element says something of the kind. */
  const until = (id, kind) => new Promise((resolve) => {
    const look = () => {
      if (!kind.test($(id).textContent)) return;
      watch.disconnect();
      resolve($(id).textContent);
    };
    const watch = new window.MutationObserver(look);
    watch.observe(document.body, { childList: true, characterData: true, subtree: true });
    look();
  });
  enter('fen', '1. h2e2 {[%eval 0.2]} h9g7 {[%eval 0.3]} 2. e2e6 $4 {[%eval -3]} g7e6 {[%eval -3.2]} 0-1');
  seen.decided = await until('decided', /./);
  $('ply').value = 3;
  $('ply').dispatchEvent(new window.Event('input', { bubbles: true }));
  seen.reviewed = document.querySelector('.move[aria-current]').textContent;
  window.HTMLAnchorElement.prototype.click = function save() { seen.saved = this.download; };
  $('format').value = 'png';
  $('share-save').click();
  await until('notice', /png/);
  $('edit').click();
  $('editor-empty').click();
  document.querySelector('#editor .man.red:nth-child(5)').click();
  document.querySelector('#editor-board .cell[data-square="a5"]').click();
  $('editor-done').click();
  seen.setUp = $('fen').value;
  $('clock-open').click();
  for (let i = 0; i < 2; i += 1) $('clock-red').click();   // starts, and has moved
  seen.clock = ['red', 'black'].map((side) => $(`clock-${side}`).dataset.runs);
  $('clock-pause').click();
  $('clock-close').click();
  seen.closed = !$('clock').open && !$('editor').open;
  enter('fen', '4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1');
  $('mate').open = true;
  await until('mate-find', /./);
  $('mate-find').click();
  seen.mate = await until('mate-words', /Proved/);
  cell('b7').focus();
  press(document.activeElement, 'Enter');
  press(document.activeElement, 'ArrowUp');
  press(document.activeElement, 'ArrowUp');
  press(document.activeElement, 'Enter');
  seen.result = [$('status-title').textContent, $('status-reason').textContent, $('score').textContent];
  const spoken = new Promise((resolve) => {
    new window.MutationObserver(resolve).observe(document.documentElement, { attributeFilter: ['lang'] });
  });
  $('language').value = 'zh-Hant';
  $('language').dispatchEvent(new window.Event('change', { bubbles: true }));
  await spoken;
  seen.translated = $('status-title').textContent;
  press(document.body, 'f');

  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [king, point] = [box('.piece[data-square="e9"] .ring'), cell('e9').getBoundingClientRect()];
  seen.square = Math.abs(point.width / point.height - 1) < 0.01;
  seen.onItsPoint = Math.abs(king.x + king.width / 2 - point.x - point.width / 2) < 1.5 && Math.abs(king.y + king.height / 2 - point.y - point.height / 2) < 1.5;
  seen.sideways = document.documentElement.scrollWidth - document.documentElement.clientWidth;
  seen.faults = faults;
  return seen;
}

const ready = ({ body }) => new Promise((resolve) => {
  const look = () => { if ('ready' in body.dataset) resolve(); };
  new MutationObserver(look).observe(body, { attributes: true });
  look();
});

/** Runs in the browser: loads the page again when nobody answers. */
async function revisit(frame) {
  await frame.contentWindow.navigator.serviceWorker.ready;
  await fetch('/cut');
  const gone = await fetch('/').then(() => false, () => true);
  const loaded = new Promise((resolve) => { frame.onload = resolve; });
  frame.contentWindow.location.reload();
  await loaded;
  await ready(frame.contentDocument);
  return { gone, title: frame.contentDocument.title };
}

const FRAME = `<!doctype html><html lang="en"><meta charset="utf-8"><title>frame</title><link rel="icon" href="data:,">
<iframe title="page" width="320" height="700"></iframe>
<script>
const frame = document.querySelector('iframe');
const ready = ${ready};
globalThis.outcome = new Promise((settle, fail) => {
  frame.onload = () => {
    const { contentDocument } = frame;
    const { body } = contentDocument;
    const begin = () => { (${visit})(frame).then(async (seen) => ({ ...seen, again: await (${revisit})(frame) })).then(settle, fail); };
    if ('ready' in body.dataset) return begin();
    new MutationObserver((_, watch) => {
      if ('ready' in body.dataset) { watch.disconnect(); begin(); }
      else if (!contentDocument.getElementById('boot').hidden) settle({ failed: contentDocument.getElementById('boot').textContent });
    }).observe(body, { attributes: true, subtree: true, childList: true });
  };
}).catch((error) => ({ failed: String(error.stack ?? error) }));
frame.src = '${FOLDER}';
</script>
</html>`;

/** Serves until it is told to go. */
async function passing() {
  const server = await serve({ '/': FRAME });
  const go = () => {
    server.close();
    server.closeAllConnections();
  };
  server.on('request', ({ url }, response) => { if (url === '/cut') response.on('finish', go); });
  return { port: server.address().port, go };
}

for (const engine of ENGINES) {
  test(`${engine.name} shows the page and plays on it`, { skip: engine.skip }, async () => {
    const { port, go } = await passing();
    const seen = await openPage(engine, `http://127.0.0.1:${port}/`).finally(go);
    assert.equal(seen.failed, undefined);
    assert.deepEqual(seen, {
      goals: 12,
      moves: ['h2e2', 'h9g7'],
      fen: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1',
      fenError: 'There is a letter that stands for no piece (near character 16). The position on the board stays.',
      decided: 'The losing move: 2. e2e6??',
      reviewed: 'e2e6??',
      saved: 'xiangqi.png',
      setUp: '4k4/9/9/9/R8/9/9/9/9/3K5 w - - 0 1',
      clock: ['false', 'true'],
      closed: true,
      mate: 'Proved: Red mates in 1.',
      result: ['Red wins', 'Checkmate: Black’s king has no way out.', '1–0'],
      translated: '紅方勝',
      square: true,
      onItsPoint: true,
      sideways: 0,
      faults: [],
      again: { gone: true, title: '象棋棋盤' },
    });
  });
}
