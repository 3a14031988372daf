// The board as a picture: the empty board, the marks under and over the discs, the discs, the arrows over them.
// It shows and never decides; what can be clicked and read out is in input.js.

import { CELL, FILES, HEIGHT, MARGIN, RADIUS, WIDTH, centre, changes, nearest, svg } from './drawing.js';
import { arrowsOf } from './engine.js';
import { LETTERS } from './words.js';

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

// ---------- the empty board: drawn once; only the coordinates change when the board is turned ----------

const LEFT = MARGIN;
const TOP = MARGIN;
const RIGHT = MARGIN + 8 * CELL;
const BOTTOM = MARGIN + 9 * CELL;
const FRAME = 11;
const x = (col) => LEFT + col * CELL;
const y = (row) => TOP + row * CELL;

/** The grid: ten ranks; nine files, the inner seven broken by the river; two palaces. */
function grid() {
  const parts = [];
  for (let row = 0; row < 10; row += 1) parts.push(`M${LEFT} ${y(row)}H${RIGHT}`);
  for (let col = 0; col < 9; col += 1) {
    parts.push(col === 0 || col === 8 ? `M${x(col)} ${TOP}V${BOTTOM}` : `M${x(col)} ${TOP}V${y(4)}M${x(col)} ${y(5)}V${BOTTOM}`);
  }
  for (const row of [0, 7]) {
    parts.push(`M${x(3)} ${y(row)}L${x(5)} ${y(row + 2)}M${x(5)} ${y(row)}L${x(3)} ${y(row + 2)}`);
  }
  return parts.join('');
}

/** Four small corners about the points where cannons and pawns start. */
function starts() {
  const points = [[1, 2], [7, 2], [1, 7], [7, 7]];
  for (const row of [3, 6]) for (const col of [0, 2, 4, 6, 8]) points.push([col, row]);
  const gap = 9;
  const arm = 17;
  const parts = [];
  for (const [col, row] of points) {
    for (const dx of [-1, 1]) {
      if ((col === 0 && dx < 0) || (col === 8 && dx > 0)) continue;
      for (const dy of [-1, 1]) {
        parts.push(`M${x(col) + dx * (gap + arm)} ${y(row) + dy * gap}h${-dx * arm}v${dy * arm}`);
      }
    }
  }
  return parts.join('');
}

function letters(text, left, right) {
  return [...text].map((letter, i) => svg('text', {
    class: 'river', x: left + ((right - left) * i) / (text.length - 1), y: y(4.5), dy: '.36em',
  }, letter));
}

function createLines() {
  const files = [...FILES].map((_, col) => svg('text', { class: 'coordinate', x: x(col), y: BOTTOM + 61, dy: '.36em' }));
  const ranks = Array.from({ length: 10 }, (_, row) => svg('text', { class: 'coordinate', x: LEFT - 61, y: y(row), dy: '.36em' }));
  const picture = svg('svg', { class: 'lines', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true', focusable: 'false' },
    svg('rect', { class: 'frame', x: LEFT - FRAME, y: TOP - FRAME, width: 8 * CELL + 2 * FRAME, height: 9 * CELL + 2 * FRAME }),
    svg('path', { class: 'grid', d: grid() }),
    svg('path', { class: 'corner', d: starts() }),
    ...letters('楚河', x(1.25), x(2.75)),
    ...letters('漢界', x(5.25), x(6.75)),
    ...files, ...ranks,
  );
  let turned = null;
  function render({ flipped }) {
    if (turned === flipped) return;
    turned = flipped;
    files.forEach((text, col) => { text.textContent = FILES[flipped ? 8 - col : col]; });
    ranks.forEach((text, row) => { text.textContent = String(flipped ? row : 9 - row); });
  }
  return { picture, render };
}

// ---------- the discs: each keeps its element from move to move, so that it slides from where it is seen ----------
// A slide may be cut short at any time; under reduced motion nothing slides.

const SLIDE_MS = 190;
const FADE_MS = 140;
const still = matchMedia('(prefers-reduced-motion: reduce)');
const moved = ({ x, y }) => `translate(${x}px, ${y}px)`;
const same = (a, b) => a !== undefined && b !== undefined && a.color === b.color && a.role === b.role;

/** Where a disc is seen now, in the middle of a slide as well. */
function seen(element) {
  const { e, f } = new DOMMatrixReadOnly(getComputedStyle(element).transform);
  return { x: e, y: f };
}

function createDisc(piece) {
  const letter = svg('text', { class: 'letter', dy: '.36em' });
  const element = svg('g', { class: `piece ${piece.color}` },
    svg('g', { class: 'disc' },
      svg('circle', { class: 'shadow', cy: 4, r: RADIUS }),
      svg('circle', { class: 'face', r: RADIUS - 0.75, fill: `url(#face-${piece.color})` }),
      svg('circle', { class: 'ring', r: RADIUS - 6.5 }),
      letter));
  return { element, letter, piece, square: null, slide: null };
}

function createPieces() {
  const layer = svg('g', { class: 'pieces' });
  const standing = new Map();      // square -> disc
  let drawn = { view: null, flipped: null, script: null };
  let held = null;                 // the disc in hand

  function put(disc, point, moving) {
    const from = moving && !still.matches ? seen(disc.element) : null;
    disc.slide?.cancel();
    disc.slide = null;
    disc.element.style.transform = moved(point);
    if (from && distance(from, point) > 1) {
      raise(disc);
      disc.slide = disc.element.animate([{ transform: moved(from) }, { transform: moved(point) }],
        { duration: SLIDE_MS, easing: 'cubic-bezier(.25, .6, .3, 1)' });
    }
  }

  function raise({ element }) {
    if (layer.lastChild !== element) layer.append(element);
  }

  function leave({ element }) {
    if (still.matches) {
      element.remove();
      return;
    }
    layer.prepend(element);
    element.classList.add('gone');
    const fade = element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE_MS, fill: 'forwards' });
    fade.onfinish = () => element.remove();
    fade.oncancel = () => element.remove();
  }

  /** Gives every piece of the position a disc: its own, else the nearest freed one of its kind, else a new one. */
  function arrange(view, flipped, script) {
    const turned = drawn.flipped !== null && drawn.flipped !== flipped;
    const first = drawn.view === null;
    const free = [];
    for (const [square, disc] of standing) {
      if (!same(disc.piece, view.pieces.get(square))) {
        free.push(disc);
        standing.delete(square);
      }
    }
    for (const [square, piece] of view.pieces) {
      let disc = standing.get(square);
      if (!disc) {
        const goal = centre(square, flipped);
        const near = free.filter((other) => same(other.piece, piece))
          .map((other) => ({ other, away: distance(centre(other.square, flipped), goal) }))
          .sort((a, b) => a.away - b.away)[0];
        if (near) {
          disc = near.other;
          free.splice(free.indexOf(disc), 1);
        } else {
          disc = createDisc(piece);
          disc.element.style.transform = moved(goal);
          layer.append(disc.element);
        }
        standing.set(square, disc);
        disc.square = square;
        if (near) put(disc, goal, !turned);
      }
      if (turned || first) put(disc, centre(square, flipped), false);
      disc.element.dataset.square = square;
      disc.letter.textContent = LETTERS[script][piece.color][piece.role];
    }
    free.forEach(leave);
  }

  function hold(drag, flipped) {
    const disc = drag ? standing.get(drag.square) : null;
    if (held && held !== disc) {
      held.element.classList.remove('held');
      if (standing.get(held.square) === held) put(held, centre(held.square, flipped), true);
    }
    if (disc) {
      if (disc !== held) {
        disc.element.classList.add('held');
        raise(disc);
      }
      put(disc, drag, false);
    }
    held = disc ?? null;
  }

  function render({ drag, flipped }, view, script) {
    if (drawn.view !== view || drawn.flipped !== flipped || drawn.script !== script) {
      arrange(view, flipped, script);
      drawn = { view, flipped, script };
    }
    hold(drag, flipped);
  }

  return { layer, render };
}

// ---------- arrows: the best moves by rank, the first the heaviest, with their numbers where there are several ----------

const WIDTHS = [17, 13, 10, 8, 7];

/** The outline of an arrow: a shaft that leaves the disc it starts from, and a head on the point it ends at. */
function outline(a, b, width) {
  const length = distance(a, b);
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const at = (along, aside) => `${(a.x + ux * along - uy * aside).toFixed(1)} ${(a.y + uy * along + ux * aside).toFixed(1)}`;
  const half = width / 2;
  const head = Math.max(width * 1.5, 15);
  const [from, neck, tip] = [RADIUS * 0.6, length - head * 1.7 - 6, length - 6];
  return `M${at(from, half)}L${at(neck, half)}L${at(neck, head)}L${at(tip, 0)}L${at(neck, -head)}L${at(neck, -half)}L${at(from, -half)}Z`;
}

function number(a, b, rank) {
  const point = { x: a.x + (b.x - a.x) * 0.5, y: a.y + (b.y - a.y) * 0.5 };
  return [
    svg('circle', { class: 'rank', cx: point.x, cy: point.y, r: 17 }),
    svg('text', { class: 'rank-text', x: point.x, y: point.y, dy: '.36em' }, String(rank + 1)),
  ];
}

function createArrows() {
  const layer = svg('g', { class: 'arrows' });
  const changed = changes();

  /** Draws the arrows, the best on top. */
  function render(arrows, flipped) {
    if (!changed(JSON.stringify(arrows), flipped)) return;
    layer.replaceChildren(...[...arrows].reverse().map(({ from, to, rank }) => {
      const [a, b] = [centre(from, flipped), centre(to, flipped)];
      const group = svg('g', { class: `arrow rank-${rank + 1}`, 'data-move': from + to });
      group.append(svg('path', { d: outline(a, b, WIDTHS[rank] ?? 7) }), ...(arrows.length > 1 ? number(a, b, rank) : []));
      return group;
    }));
  }

  return { layer, render };
}

// ---------- the marks, and the whole ----------

/** Four corners round a point: where the last move came from and went. */
function corners({ x, y }) {
  const half = RADIUS + 6;
  const arm = 15;
  const d = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([dx, dy]) =>
    `M${x + dx * half} ${y + dy * (half - arm)}V${y + dy * half}H${x + dx * (half - arm)}`).join('');
  return svg('path', { class: 'last', d });
}

function circle(name, { x, y }, r) {
  return svg('circle', { class: name, cx: x, cy: y, r });
}

/** A cross: this move loses by repetition. */
function cross({ x, y }) {
  return svg('path', { class: 'loses', d: `M${x - 17} ${y - 17}l34 34m0 -34l-34 34` });
}

/** Light from above on a disc: a soft gradient for each side; the colours are the style sheet's. */
function faces() {
  return svg('defs', {}, ...['red', 'black'].map((color) =>
    svg('radialGradient', { id: `face-${color}`, cx: '.42', cy: '.34', r: '.75' },
      svg('stop', { class: `lit ${color}`, offset: '0' }),
      svg('stop', { class: `edge ${color}`, offset: '1' }))));
}

export function createBoard(host) {
  const lines = createLines();
  const pieces = createPieces();
  const arrows = createArrows();
  const under = svg('g', { class: 'under' });
  const over = svg('g', { class: 'over' });
  host.append(lines.picture, svg('svg', {
    class: 'play', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true', focusable: 'false',
  }, faces(), under, pieces.layer, over, arrows.layer));
  const changed = changes();

  function marks(state, view) {
    const { pick, drag, flipped } = state;
    const aim = drag && nearest(drag.x, drag.y, flipped);
    if (!changed(view, pick, flipped, aim)) return;
    const goals = (pick && view.dests.get(pick)) || [];
    const at = (square) => centre(square, flipped);
    under.replaceChildren(
      ...(view.last ? [corners(at(view.last.from)), corners(at(view.last.to))] : []),
      ...(pick ? [circle('picked', at(pick), RADIUS + 5)] : []),
      ...(view.checked ? [circle('check', at(view.checked), RADIUS + 11)] : []),
      ...(aim && goals.includes(aim) ? [circle('aim', at(aim), CELL / 2)] : []),
      ...goals.filter((square) => !view.pieces.has(square)).map((square) => circle('goal', at(square), 13)),
    );
    over.replaceChildren(
      ...goals.filter((square) => view.pieces.has(square)).map((square) => circle('prey', at(square), RADIUS + 4)),
      ...goals.filter((square) => view.losing.has(pick + square)).map((square) => cross(at(square))),
    );
  }

  return function render(state, view, t) {
    lines.render(state);
    marks(state, view);
    pieces.render(state, view, t.script);
    arrows.render(arrowsOf(state), state.flipped);
    host.dataset.script = t.script;
  };
}
