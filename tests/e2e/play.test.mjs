// Playing on the page with mouse, finger and pen: moves, refusals, marks, the way back and forth, results.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DESKTOP, PHONE, SMALL_PHONE, START, start, tester } from './site.mjs';

let site;
before(async () => { site = await start(); });
after(() => site.stop());
const on = tester(() => site);

const MATE_IN_ONE = '4k4/R8/1R7/9/9/9/9/9/9/3K5 w - - 0 1';

describe('playing with the mouse', () => {
  it('plays a move by two clicks', on(DESKTOP, async ({ click, disc, fen, text }) => {
    await click('h2', 'e2');
    assert.deepEqual(await disc('e2'), { color: 'red', letter: '炮' });
    assert.equal(await disc('h2'), null);
    assert.equal(await fen(), 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1');
    assert.equal(await text('status-title'), 'Black to move');
    assert.equal(await text('live'), 'Red cannon h2 to e2.');
  }));

  it('plays a move by dragging, and a capture', on(DESKTOP, async ({ drag, disc, fen, moves }) => {
    await drag('b2', 'b9');
    assert.deepEqual(await disc('b9'), { color: 'red', letter: '炮' });
    await drag('a9', 'b9');
    assert.deepEqual(await disc('b9'), { color: 'black', letter: '車' });
    assert.equal(await fen(), '1rbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/7C1/9/RNBAKABNR w - - 0 2');
    assert.deepEqual(await moves(), ['b2b9', 'a9b9']);
  }));

  it('carries the disc under the pointer and lights the legal point below it', on(DESKTOP, async ({ page, drag, centre, marks }) => {
    await drag('h2', 'e2', { release: false });
    const held = await page.locator('.piece.held .face').boundingBox();
    const goal = await centre('e2');
    assert.ok(Math.hypot(held.x + held.width / 2 - goal.x, held.y + held.height / 2 - goal.y) < 4, 'the disc is under the pointer');
    assert.deepEqual(await marks('.aim'), ['e2']);
    const layers = await page.locator('.play, .aim, .held').evaluateAll((all) => all.map((element) => getComputedStyle(element).willChange));
    assert.deepEqual(layers, Array(3).fill('transform'), 'a frame is put together from layers, not painted');
    await page.mouse.up();
    assert.equal(await page.locator('.held, .aim').count(), 0);
  }));

  it('puts a piece back that is dropped off the board or on its own point, and keeps it picked', on(DESKTOP, async ({ page, drag, disc, fen, marks, text }) => {
    await drag('h2', 'h4', { release: false });
    await page.mouse.move(5, 5);
    await page.mouse.up();
    await drag('h2', 'h4', { release: false });
    const { x, y } = await page.locator('.cell[data-square="h2"]').boundingBox();
    await page.mouse.move(x + 10, y + 10);
    await page.mouse.up();
    assert.equal(await disc('h4'), null);
    assert.deepEqual(await marks('.picked'), ['h2']);
    assert.equal(await fen(), `${START} w - - 0 1`);
    assert.equal(await text('notice'), '');
  }));

  it('takes the pick back by a second click, by a click beside the lines and by Escape', on(DESKTOP, async ({ page, click, marks, centre }) => {
    const edge = async () => {
      const { x, y } = await centre('a0');
      const size = (await page.locator('.cell[data-square="a0"]').boundingBox()).width;
      return [x - 0.7 * size, y];
    };
    await click('h2', 'h2');
    assert.deepEqual(await marks('.picked'), []);
    await click('h2');
    await page.mouse.click(...await edge());
    assert.deepEqual(await marks('.picked'), []);
    await click('h2');
    await page.keyboard.press('Escape');
    assert.deepEqual(await marks('.picked'), []);
  }));

  it('picks another own piece by one click', on(DESKTOP, async ({ click, marks, goals }) => {
    await click('h2', 'b0');
    assert.deepEqual(await marks('.picked'), ['b0']);
    assert.deepEqual(await goals(), { a2: 'move', c2: 'move' });
  }));

  it('plays with a pen', on(DESKTOP, async ({ page, context, centre, disc }) => {
    const cdp = await context.newCDPSession(page);
    const pen = (type, { x, y }) => cdp.send('Input.dispatchMouseEvent', {
      type, x, y, button: 'left', buttons: type === 'mouseReleased' ? 0 : 1, clickCount: 1, pointerType: 'pen',
    });
    const [from, to] = [await centre('h2'), await centre('e2')];
    await pen('mousePressed', from);
    await pen('mouseMoved', { x: from.x - 40, y: from.y });
    await pen('mouseMoved', to);
    await pen('mouseReleased', to);
    assert.deepEqual(await disc('e2'), { color: 'red', letter: '炮' });
  }));
});

describe('playing with a finger', () => {
  for (const [name, size] of [['390 px', PHONE], ['320 px', SMALL_PHONE]]) {
    it(`plays a move by two taps at ${name}`, on(size, async ({ tap, disc, text }) => {
      await tap('h2', 'e2');
      await tap('h9', 'g7');
      assert.deepEqual(await disc('e2'), { color: 'red', letter: '炮' });
      assert.deepEqual(await disc('g7'), { color: 'black', letter: '馬' });
      assert.equal(await text('status-title'), 'Red to move');
    }));

    it(`plays a move by dragging a finger at ${name}, and the page stays where it is`, on(size, async ({ page, context, centre, disc }) => {
      await finger(context, page, await centre('h2'), await centre('h9'));
      assert.deepEqual(await disc('h9'), { color: 'red', letter: '炮' });
      assert.equal(await page.evaluate(() => scrollY), 0);
    }));
  }

  it('scrolls the page by a finger that starts on an empty point', on(SMALL_PHONE, async ({ page, context, centre, fen }) => {
    await finger(context, page, await centre('e4'), await centre('e8'));
    await page.waitForFunction(() => scrollY > 40);
    assert.equal(await fen(), `${START} w - - 0 1`);
  }));

  async function finger(context, page, from, to) {
    const cdp = await context.newCDPSession(page);
    const touch = (type, ...points) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await touch('touchStart', from);
    for (let i = 1; i <= 8; i += 1) {
      await touch('touchMove', { x: from.x + ((to.x - from.x) * i) / 8, y: from.y + ((to.y - from.y) * i) / 8 });
    }
    await touch('touchEnd');
  }
});

describe('refused moves', () => {
  const CASES = [
    // position, from, to, what is said
    [`${START} w`, 'h2', 'g1', 'A cannon moves straight, along a rank or a file.'],
    [`${START} w`, 'h0', 'f1', 'The horse’s leg is blocked: a piece stands beside it in that direction.'],
    [`${START} w`, 'a0', 'a5', 'A piece stands in the way.'],
    [`${START} w`, 'h2', 'h7', 'A cannon captures by jumping exactly one piece.'],
    [`${START} w`, 'd0', 'c1', 'The advisor may not leave the palace.'],
    [`${START} w`, 'e3', 'd3', 'A pawn moves sideways only after it has crossed the river.'],
    ['3k5/9/9/9/p8/2B6/9/9/9/4K4 w', 'c4', 'e6', 'An elephant may not cross the river.'],
    ['3k5/9/9/9/p8/2B6/3p5/9/9/4K4 w', 'c4', 'e2', 'The elephant’s eye is blocked: a piece stands between.'],
    ['4k4/4r4/9/9/9/9/9/9/4R4/4K4 w', 'e1', 'd1', 'Your king would be in check.'],
    ['4k4/9/9/9/P8/9/9/9/4A4/4K4 w', 'e1', 'd2', 'The two kings would face each other on an open file.'],
  ];
  for (const [position, from, to, said] of CASES) {
    it(`says of ${from}${to} in ${position.split('/')[0]}..: ${said}`, on(DESKTOP, async ({ load, drag, click, fen, text, marks, disc }) => {
      await load(position);
      const stood = await fen();
      assert.equal(await text('fen-error'), '');
      const there = await disc(to);
      await drag(from, to);
      assert.equal(await text('notice'), said);
      assert.equal(await text('live'), said);
      assert.equal(await fen(), stood);
      assert.deepEqual(await disc(to), there);
      assert.deepEqual(await marks('.picked'), [from], 'the piece is still picked');
      await click(from, from, to);
      assert.equal(await text('notice'), said, 'the same by clicks');
      assert.equal(await fen(), stood);
    }));
  }

  it('says whose turn it is when the other side is touched or dragged', on(DESKTOP, async ({ click, drag, text, fen }) => {
    await click('h9');
    assert.equal(await text('notice'), 'It is Red’s turn.');
    await click('h2');
    assert.equal(await text('notice'), '');
    await drag('b9', 'c7');
    assert.equal(await text('notice'), 'It is Red’s turn.');
    assert.equal(await fen(), `${START} w - - 0 1`);
  }));

  it('says that a point is taken by an own piece when one is dragged there', on(DESKTOP, async ({ drag, text }) => {
    await drag('a0', 'a3');
    assert.equal(await text('notice'), 'Your own piece stands on a3.');
  }));

  it('drops the notice with the next move', on(DESKTOP, async ({ drag, text }) => {
    await drag('a0', 'a3');
    await drag('a0', 'a1');
    assert.equal(await text('notice'), '');
  }));
});

describe('marks', () => {
  const POSITIONS = [
    `${START} w - - 0 1`,
    'r1bakab1r/9/1cn3nc1/p1p1C1p1p/9/9/P1P1P1P1P/1C4N2/9/RNBAKAB1R b - - 0 3',
    '4k4/4r4/9/9/9/9/9/9/4R4/4K4 w - - 0 1',
    '3ak4/9/4b4/4P4/2p3n2/9/9/4B4/4c4/2R1K1C2 w - - 0 1',
  ];
  for (const position of POSITIONS) {
    it(`shows exactly the legal points of every piece of ${position.split(' ')[0]}`, on(DESKTOP, async ({ page, load, click, goals, marks }) => {
      await load(position);
      const wanted = await page.evaluate(async (from) => {
        const { Game } = await import('xiangqi-wasm');
        const game = new Game(from);
        return [...game.pieces()].filter(([, piece]) => piece.color === game.turn).map(([square]) => [
          square,
          Object.fromEntries((game.dests().get(square) ?? []).map((to) => [to, game.get(to) ? 'capture' : 'move']).sort()),
        ]);
      }, position);
      assert.ok(wanted.some(([, points]) => Object.keys(points).length > 0));
      for (const [square, points] of wanted) {
        await click(square);
        assert.deepEqual(await goals(), points, square);
        const those = (kind) => Object.keys(points).filter((to) => points[to] === kind).sort();
        assert.deepEqual(await marks('.goal'), those('move'), `dots of ${square}`);
        assert.deepEqual(await marks('.prey'), those('capture'), `rings of ${square}`);
      }
    }));
  }

  it('marks the last move, and the move before it after taking back', on(DESKTOP, async ({ page, click, marks }) => {
    assert.deepEqual(await marks('.last'), []);
    await click('h2', 'e2', 'h9', 'g7');
    assert.deepEqual(await marks('.last'), ['g7', 'h9']);
    await page.locator('#undo').click();
    assert.deepEqual(await marks('.last'), ['e2', 'h2']);
    await page.locator('#flip').click();
    assert.deepEqual(await marks('.last'), ['e2', 'h2']);
  }));

  it('marks the king in check and says so', on(DESKTOP, async ({ type, marks, text, cell }) => {
    for (const move of ['h2e2', 'd9e8', 'e2e6']) await type(move);
    assert.deepEqual(await marks('.check'), ['e9']);
    assert.equal(await text('status-reason'), 'Check!');
    assert.equal(await text('live'), 'Red cannon e2 to e6, takes pawn, check.');
    assert.match(await cell('e9').getAttribute('aria-label'), /in check/);
    await type('c9e7');
    assert.deepEqual(await marks('.check'), []);
    assert.equal(await text('status-reason'), '');
  }));
});

describe('back and forth', () => {
  it('takes back, plays again, goes to both ends, and dims what cannot be done', on(DESKTOP, async ({ page, type, fen, disc }) => {
    const stands = [await fen()];
    for (const move of ['h2e2', 'h9g7', 'h0g2']) {
      await type(move);
      stands.push(await fen());
    }
    const press = async (id) => {
      await page.locator(`#${id}`).click({ force: true });
      return fen();
    };
    const off = () => page.locator('.controls [aria-disabled="true"]').evaluateAll((all) => all.map(({ id }) => id));
    assert.deepEqual(await off(), ['redo', 'last']);
    assert.equal(await press('undo'), stands[2]);
    assert.deepEqual(await off(), []);
    assert.equal(await press('undo'), stands[1]);
    assert.equal(await press('redo'), stands[2]);
    assert.equal(await press('first'), stands[0]);
    assert.deepEqual(await disc('h2'), { color: 'red', letter: '炮' });
    assert.deepEqual(await off(), ['first', 'undo']);
    assert.equal(await press('undo'), stands[0], 'nothing to take back');
    assert.equal(await press('last'), stands[3]);
  }));

  it('keeps the rest of the line when its next move is played, and drops it when another is', on(DESKTOP, async ({ page, type, drag, moves }) => {
    for (const move of ['h2e2', 'h9g7', 'h0g2']) await type(move);
    await page.locator('#first').click();
    await drag('h2', 'e2');
    assert.deepEqual(await moves(), ['h2e2', 'h9g7', 'h0g2']);
    assert.equal(await page.locator('.move.ahead').count(), 2);
    await drag('b9', 'c7');
    assert.deepEqual(await moves(), ['h2e2', 'b9c7']);
    assert.equal(await page.locator('#redo').getAttribute('aria-disabled'), 'true');
  }));

  it('goes to a move of the list, numbers rounds from the FEN, and leaves the gap where Black begins', on(DESKTOP, async ({ page, load, type, fen }) => {
    await load('rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 7');
    await type('h9g7');
    const stood = await fen();
    await type('h0g2');
    await type('i9h9');
    assert.deepEqual(await page.locator('#moves li').allTextContents(), ['7.…h9g7', '8.h0g2i9h9']);
    await page.locator('.move', { hasText: 'h9g7' }).click();
    assert.equal(await fen(), stood);
    assert.equal(await page.locator('.move[aria-current]').textContent(), 'h9g7');
    assert.equal(await page.locator('.move.ahead').count(), 2);
  }));

  it('keeps the current move in sight in a long list and never scrolls the page for it', on(PHONE, async ({ page, type }) => {
    const shuffle = ['b0c2', 'b9c7', 'h0g2', 'h9g7', 'a3a4', 'a6a5', 'i3i4', 'i6i5', 'c3c4', 'g6g5', 'a0a2', 'a9a7'];
    for (const move of shuffle) await type(move);
    const seen = () => page.evaluate(() => {
      const move = document.querySelector('.move[aria-current]').getBoundingClientRect();
      const box = document.querySelector('.moves .scroll').getBoundingClientRect();
      return move.top >= box.top - 1 && move.bottom <= box.bottom + 1;
    });
    assert.equal(await seen(), true);
    await page.evaluate(() => { document.activeElement.blur(); scrollTo(0, 0); });
    for (let i = 0; i < shuffle.length - 1; i += 1) await page.keyboard.press('ArrowLeft');
    assert.equal(await seen(), true);
    assert.equal(await page.evaluate(() => scrollY), 0);
  }));

  it('starts a new game, and brings the last one back with its moves', on(DESKTOP, async ({ page, type, fen, moves, text }) => {
    for (const move of ['h2e2', 'h9g7']) await type(move);
    const stood = await fen();
    await page.locator('#undo').click();
    await page.locator('#new-game').click();
    assert.equal(await fen(), `${START} w - - 0 1`);
    assert.deepEqual(await moves(), []);
    assert.equal(await text('notice'), 'New game.');
    await page.locator('#bring-back').click();
    assert.deepEqual(await moves(), ['h2e2', 'h9g7']);
    await page.locator('#last').click();
    assert.equal(await fen(), stood);
    assert.equal(await page.locator('#bring-back').isVisible(), false);
  }));
});

describe('results', () => {
  it('announces checkmate in a banner, and lets nobody move on', on(DESKTOP, async ({ page, load, drag, click, text, goals, marks, fen }) => {
    await load(MATE_IN_ONE);
    await drag('b7', 'b9');
    assert.equal(await text('status-title'), 'Red wins');
    assert.equal(await text('status-reason'), 'Checkmate: Black’s king has no way out.');
    assert.equal(await text('score'), '1–0');
    assert.equal(await page.locator('#status').getAttribute('data-over'), 'checkmate');
    assert.equal(await text('live'), 'Red rook b7 to b9, check. Red wins. Checkmate: Black’s king has no way out.');
    assert.deepEqual(await marks('.check'), ['e9']);
    const stood = await fen();
    await click('e9');
    assert.deepEqual(await goals(), {});
    assert.equal(await text('notice'), 'The game is over. Take back or start a new one.');
    assert.equal(await fen(), stood);
    await page.locator('#undo').click();
    assert.equal(await text('status-title'), 'Red to move');
  }));

  const ENDS = [
    ['stalemate', '3k5/9/R8/9/9/9/9/9/9/4K4 w - - 0 1', ['a7a8'], 'Red wins', 'Stalemate: Black has no legal move, and loses by it.', '1–0'],
    ['dead material', '3k5/9/9/9/9/9/9/9/4p4/4K4 w - - 0 1', ['e0e1'], 'Draw', 'Neither side has the pieces to win.', '½–½'],
    ['the natural limit', '3k5/9/9/9/R8/9/9/9/9/4K4 w - - 119 90', ['a5b5'], 'Draw', 'Sixty rounds have passed without a capture.', '½–½'],
    ['repetition', `${START} w - - 0 1`, ['a0a1', 'a9a8', 'a1a0', 'a8a9', 'a0a1', 'a9a8', 'a1a0', 'a8a9'], 'Draw', 'The same position has stood three times.', '½–½'],
    ['perpetual check', '4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1', ['a1e1', 'e9f9', 'e1f1', 'f9e9', 'f1e1', 'e9f9', 'e1f1', 'f9e9', 'f1e1'], 'Black wins', 'Red kept giving check, which is forbidden.', '0–1'],
  ];
  for (const [name, position, line, title, reason, score] of ENDS) {
    it(`gives the reason of ${name}`, on(DESKTOP, async ({ load, type, text }) => {
      await load(position);
      for (const move of line) await type(move);
      assert.equal(await text('status-title'), title);
      assert.equal(await text('status-reason'), reason);
      assert.equal(await text('score'), score);
    }));
  }
});
