//# allFunctionsCalledOnLoad
// The board: its picture, the cells over it, the pointer on it. It shows and never decides, and knows no rules.

import { cellWords, lettersOf } from './i18n.js';

// -- making elements: text goes in as text, never as markup

function build(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  element.append(...children);
  return element;
}

export function set(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== `${value}`) element.setAttribute(name, value);
}

export const html = (name, attributes = {}, ...children) => build(document.createElement(name), attributes, children);

export const button = (attributes, ...children) => html('button', { type: 'button', ...attributes }, ...children);

export const svg = (name, attributes = {}, ...children) =>
  build(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);

export function setText(element, value) {
  if (element.textContent !== value) element.textContent = value;
}

/** Since the call before. */
export function changes() {
  let drawn = [];
  return (...wanted) => {
    const same = drawn.length > 0 && wanted.every((value, i) => value === drawn[i]);
    drawn = wanted;
    return !same;
  };
}

// -- where things stand, in drawing units: discs are to cells as 0.8

const CELL = 100;
const RADIUS = 40;
const MARGIN = 80;
const WIDTH = 8 * CELL + 2 * MARGIN;
const HEIGHT = 9 * CELL + 2 * MARGIN;
const at = (line) => MARGIN + line * CELL;
const FILES = 'abcdefghi';

function place(square, flipped) {
  const file = FILES.indexOf(square[0]);
  const rank = Number(square[1]);
  return flipped ? { col: 8 - file, row: rank } : { col: file, row: 9 - rank };
}

function squareAt(col, row, flipped) {
  if (col < 0 || col > 8 || row < 0 || row > 9) return null;
  return flipped ? FILES[8 - col] + row : FILES[col] + (9 - row);
}

function centre(square, flipped) {
  const { col, row } = place(square, flipped);
  return { x: at(col), y: at(row) };
}

function nearest(x, y, flipped) {
  return squareAt(Math.round((x - MARGIN) / CELL), Math.round((y - MARGIN) / CELL), flipped);
}

export const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export function step(square, dx, dy, flipped) {
  const { col, row } = place(square, flipped);
  return squareAt(col + dx, row + dy, flipped) ?? square;
}

const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);

// -- the empty board, with the coordinates of the notation

const FRAME = 11;
const RED_FILES = { chinese: '一二三四五六七八九', wxf: '123456789' };

function grid() {
  const line = (a, b, c, d) => `M${at(a)} ${at(b)}L${at(c)} ${at(d)}`;
  let lines = line(0, 0, 0, 9) + line(8, 0, 8, 9);
  for (let row = 0; row < 10; row += 1) lines += line(0, row, 8, row);
  for (let col = 1; col < 8; col += 1) lines += line(col, 0, col, 4) + line(col, 5, col, 9);
  for (const row of [0, 7]) lines += line(3, row, 5, row + 2) + line(5, row, 3, row + 2);
  return lines;
}

/** About a point, with arms away from it, or towards it below zero. */
const corners = ({ x, y }, gap, arm, sides = [-1, 1]) => sides.flatMap((dx) => [-1, 1].map((dy) =>
  `M${x + dx * (gap + arm)} ${y + dy * gap}h${-dx * arm}v${dy * arm}`)).join('');

function starts() {
  const points = [[1, 2], [7, 2], [1, 7], [7, 7]];
  for (const row of [3, 6]) for (const col of [0, 2, 4, 6, 8]) points.push([col, row]);
  return points.map(([col, row]) => corners({ x: at(col), y: at(row) }, 9, 17, [-1, 1].filter((dx) => col + dx >= 0 && col + dx < 9))).join('');
}

function letters(text, left, right) {
  return [...text].map((letter, i) => svg('text', {
    class: 'river', x: left + ((right - left) * i) / (text.length - 1), y: at(4.5), dy: '.36em',
  }, letter));
}

function createLines() {
  const coordinates = (n, place) => Array.from({ length: n }, (_, i) => svg('text', { class: 'coordinate', dy: '.36em', ...place(i) }));
  const files = coordinates(9, (col) => ({ x: at(col), y: at(9) + 61 }));
  const ranks = coordinates(10, (row) => ({ x: at(0) - 61, y: at(row) }));
  const across = coordinates(9, (col) => ({ x: at(col), y: at(0) - 61 }));
  const picture = svg('svg', { class: 'lines', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': true },
    svg('rect', { class: 'frame', x: at(0) - FRAME, y: at(0) - FRAME, width: 8 * CELL + 2 * FRAME, height: 9 * CELL + 2 * FRAME }),
    svg('path', { class: 'grid', d: grid() }),
    svg('path', { class: 'corner', d: starts() }),
    ...letters('楚河', at(1.25), at(2.75)),
    ...letters('漢界', at(5.25), at(6.75)),
    ...files, ...ranks, ...across,
  );
  const changed = changes();
  function render({ flipped, notation }) {
    if (!changed(flipped, notation)) return;
    const red = RED_FILES[notation];
    const sides = [red, RED_FILES.wxf];
    const [near, far] = flipped ? sides.reverse() : sides;
    files.forEach((text, col) => { text.textContent = red ? near[8 - col] : FILES[flipped ? 8 - col : col]; });
    ranks.forEach((text, row) => { text.textContent = red ? '' : flipped ? row : 9 - row; });
    across.forEach((text, col) => { text.textContent = red ? far[col] : ''; });
  }
  return { picture, render };
}

// -- the discs: each keeps its element, and slides from where it is seen. A slide may be cut short

const SLIDE_MS = 190;
const FADE_MS = 140;
const still = matchMedia('(prefers-reduced-motion: reduce)');
const moved = ({ x, y }) => `translate(${x}px, ${y}px)`;
const same = (a, b) => a.color === b?.color && a.role === b.role;

/** To ask the browser is slow. */
function seen({ element, slide, at }) {
  if (!slide || slide.playState === 'finished') return at;
  const { e, f } = new DOMMatrixReadOnly(getComputedStyle(element).transform);
  return { x: e, y: f };
}

function createDisc(piece, look) {
  const letter = svg('text', { class: 'letter', dy: '.36em' });
  const round = look !== 'contrast' || piece.color === 'red';
  const layer = (name, inset, y = 0, half = RADIUS - (round ? 0 : 6) - inset) =>
    svg('rect', { class: name, x: -half, y: y - half, width: 2 * half, height: 2 * half, rx: round ? half : 6, fill: `url(#face-${piece.color})` });
  const element = svg('g', { class: `piece ${piece.color}` },
    svg('g', { class: 'disc' }, layer('shadow', 0, 4), layer('face', 0.75), layer('ring', 6.5), letter));
  return { element, letter, piece };
}

function createPieces() {
  const layer = svg('g', { class: 'pieces' });
  const standing = new Map();
  let drawn = {};
  let held = null;
  const changed = changes();

  function put(disc, point, moving) {
    const from = moving && !still.matches ? seen(disc) : null;
    disc.slide?.cancel();
    stand(disc, point);
    if (from && distance(from, point) > 1) {
      raise(disc);
      disc.slide = disc.element.animate([{ transform: moved(from) }, { transform: moved(point) }],
        { duration: SLIDE_MS, easing: 'cubic-bezier(.25, .6, .3, 1)' });
    }
  }

  function stand(disc, point) {
    Object.assign(disc, { slide: null, at: point });
    disc.element.style.transform = moved(point);
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
    fade.onfinish = fade.oncancel = () => element.remove();
  }

  /** Its own disc, else the nearest freed one of its kind, else a new one. */
  function arrange(view, flipped, look, letters) {
    if (drawn.look !== look) {
      layer.replaceChildren();
      standing.clear();
    }
    const turned = drawn.view && drawn.flipped !== flipped;
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
          disc = createDisc(piece, look);
          stand(disc, goal);
          layer.append(disc.element);
        }
        standing.set(square, disc);
        disc.square = square;
        if (near) put(disc, goal, !turned);
      }
      if (turned) put(disc, centre(square, flipped), false);
      disc.element.dataset.square = square;
      disc.letter.textContent = letters[piece.color][piece.role];
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

  function render({ drag, flipped, look }, view, letters) {
    if (changed(view, flipped, look, letters)) {
      arrange(view, flipped, look, letters);
      drawn = { view, flipped, look };
    }
    hold(drag, flipped);
  }

  return { layer, render };
}

// -- arrows: the best moves; those of the record, and its circles

const WIDTHS = [17, 13, 10, 8, 7];

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
  const back = 50 / distance(a, b);   // half a square
  const [x, y] = [b.x + (a.x - b.x) * back, b.y + (a.y - b.y) * back];
  return [circle('rank', { x, y }, 17), svg('text', { class: 'rank-text', x, y, dy: '.36em' }, rank + 1)];
}

function createArrows() {
  const layer = svg('g', { class: 'arrows' });
  const changed = changes();

  function render(arrows, shapes, flipped) {
    if (!changed(JSON.stringify([arrows, shapes]), flipped)) return;
    const length = ({ from, to }) => distance(centre(from), centre(to));   // of two one way, the short one lies on the long
    layer.replaceChildren(...arrows.toReversed().sort((a, b) => length(b) - length(a)).map(({ from, to, rank }) => {
      const [a, b] = [centre(from, flipped), centre(to, flipped)];
      return svg('g', { class: `arrow rank-${rank + 1}`, 'data-move': from + to },
        svg('path', { d: outline(a, b, WIDTHS[rank]) }), ...(arrows.length > 1 ? number(a, b, rank) : []));
    }), ...shapes.map(({ color, from, to = '' }) => {
      const a = centre(from, flipped);
      const shape = to ? mark('shape', outline(a, centre(to, flipped), 13)) : circle('shape', a, RADIUS + 5);
      return build(shape, { 'data-color': color, 'data-move': from + to }, []);
    }));
  }

  return { layer, render };
}

const mark = (name, d) => svg('path', { class: name, d });

const circle = (name, { x, y }, r) => svg('circle', { class: name, cx: x, cy: y, r });

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
  const aim = circle('aim', { x: 0, y: 0 }, CELL / 2);
  host.append(lines.picture, svg('svg', {
    class: 'play', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': true,
  }, faces(), under, pieces.layer, over, arrows.layer));
  const changed = changes();

  function marks(state, view) {
    const { pick, drag, flipped } = state;
    const goals = (pick && view.dests.get(pick)) || [];
    const on = (square) => centre(square, flipped);
    const goal = drag && nearest(drag.x, drag.y, flipped);
    aim.style.transform = goals.includes(goal) ? moved(on(goal)) : 'scale(0)';
    if (!changed(view, pick, flipped)) return;
    under.replaceChildren(
      ...(view.last ? [view.last.from, view.last.to] : []).map((square) => mark('last', corners(on(square), RADIUS + 6, -15))),
      ...(pick ? [circle('picked', on(pick), RADIUS + 5), aim] : []),
      ...(view.checked ? [circle('check', on(view.checked), RADIUS + 11)] : []),
      ...goals.filter((square) => !view.pieces.has(square)).map((square) => circle('goal', on(square), 13)),
    );
    over.replaceChildren(
      ...goals.filter((square) => view.pieces.has(square)).map((square) => circle('prey', on(square), RADIUS + 4)),
      ...goals.filter((square) => view.losing.has(pick + square)).map(on).map(({ x, y }) => mark('loses', `M${x - 17} ${y - 17}l34 34m0 -34l-34 34`)),
    );
  }

  return function render(state, view, t, best = []) {
    lines.render(state);
    marks(state, view);
    pieces.render(state, view, lettersOf(state, t));
    arrows.render(best, [...view.node.shapes ?? [], state.sketch].filter(Boolean), state.flipped);
    host.dataset.script = t.script;
  };
}

const WRITTEN = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'opacity', 'stop-color', 'transform',
  'font-family', 'font-size', 'font-weight', 'text-anchor'];

/** The board as SVG, with all that the style sheet says written into it. */
export function picture(state, view, t) {
  const host = html('div', { class: 'board' });
  document.body.append(host);
  createBoard(host)({ ...state, pick: null, drag: null }, view, t);
  const plain = getComputedStyle(host.firstChild);

  function copy(node) {
    if (!node.localName) return node.cloneNode();
    const style = getComputedStyle(node);
    const kept = [...node.attributes].filter(({ name }) => !/class|style|data/.test(name)).map(({ name, value }) => [name, value]);
    const written = WRITTEN.filter((name) => style[name] !== plain[name]).map((name) => [name, style[name]]);
    return svg(node.localName, Object.fromEntries([...kept, ...written]), ...[...node.childNodes].map(copy));
  }

  const whole = svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img' }, svg('title', {}, t.ui.board),
    svg('rect', { width: WIDTH, height: HEIGHT, fill: getComputedStyle(host).backgroundColor }),
    ...[...host.children].flatMap(({ childNodes }) => [...childNodes].map(copy)));
  host.remove();
  return new XMLSerializer().serializeToString(whole);
}

// -- a grid of named cells over it, for keyboards, screen readers and fingers. One is in the tab order

export function createCells(host) {
  const rows = Array.from({ length: 10 }, () => html('div', { role: 'row' },
    ...Array.from({ length: 9 }, () => html('div', { class: 'cell', role: 'gridcell', tabindex: '-1' }))));
  const grid = html('div', { class: 'cells', role: 'grid', 'aria-describedby': 'board-help', 'data-label': 'board' }, ...rows);
  const inset = MARGIN - CELL / 2;
  grid.style.inset = `${(100 * inset) / HEIGHT}% ${(100 * inset) / WIDTH}%`;
  host.append(grid);
  const cells = [...grid.querySelectorAll('.cell')];
  const changed = changes();

  const cellOf = (square, flipped) => {
    const { col, row } = place(square, flipped);
    return cells[row * 9 + col];
  };

  function render(state, view, t) {
    const { pick, cursor, flipped, language, match } = state;
    const waits = match?.color === view.turn;   // for the engine
    if (!changed(view, pick, cursor, flipped, language, waits)) return;
    const goals = (pick && view.dests.get(pick)) || [];
    cells.forEach((cell, i) => {
      const square = squareAt(i % 9, Math.floor(i / 9), flipped);
      const piece = view.pieces.get(square);
      cell.dataset.square = square;
      set(cell, 'aria-label', cellWords(t, view, pick, square));
      set(cell, 'aria-selected', pick === square);
      set(cell, 'data-own', piece && !view.result && !waits && piece.color === view.turn ? '' : null);
      set(cell, 'data-goal', goals.includes(square) ? (piece ? 'capture' : 'move') : null);
      cell.tabIndex = square === cursor ? 0 : -1;
    });
    if (grid.contains(document.activeElement) && document.activeElement.dataset.square !== cursor) focus(state);
  }

  function focus({ cursor, flipped }) {
    cellOf(cursor, flipped).focus();
  }

  return { grid, render, focus };
}

// -- mouse, touch and pen. A finger on a piece that may move drags it; elsewhere it scrolls the page

/** That a press may wander, in CSS pixels. */
const SLACK = { mouse: 4, pen: 6, touch: 9 };
const BRUSHES = ['green', 'red', 'blue', 'yellow'];

export function bindPointer(host, state, act) {
  let press = null;

  function point(event) {
    const box = host.getBoundingClientRect();
    return { x: ((event.clientX - box.left) * WIDTH) / box.width, y: ((event.clientY - box.top) * HEIGHT) / box.height };
  }

  function square(event) {
    const { x, y } = point(event);
    return nearest(x, y, state.flipped);
  }

  function far(event) {
    return Math.hypot(event.clientX - press.x, event.clientY - press.y) >= (SLACK[event.pointerType] ?? SLACK.mouse);
  }

  function shape(event) {
    const to = square(event);
    return to && { color: press.brush, from: press.from, ...(to !== press.from && { to }) };
  }

  host.addEventListener('pointerdown', (event) => {
    const { button, shiftKey, ctrlKey, altKey } = event;
    if (press || !event.isPrimary || (button !== 0 && !(button === 2 && act.draw))) return;
    const from = square(event);
    if (from === null) {
      act.unpick();
      return;
    }
    const brush = button && BRUSHES[(shiftKey || ctrlKey) + 2 * altKey];
    const own = !brush && act.isOwn(from);
    press = { id: event.pointerId, from, own, brush, again: state.pick === from, x: event.clientX, y: event.clientY, dragging: false };
    host.setPointerCapture(event.pointerId);
    if (own) act.pick(from);
  });

  host.addEventListener('pointermove', (event) => {
    if (press?.id !== event.pointerId) return;
    if (press.brush) act.sketch(shape(event));
    if (!press.own) return;
    if (!press.dragging && !far(event)) return;
    press.dragging = true;
    const { x, y } = point(event);
    act.drag(press.from, x, y);
  });

  host.addEventListener('pointerup', (event) => {
    if (press?.id !== event.pointerId) return;
    const { from, own, again, dragging, brush } = press;
    const drawn = brush && shape(event);
    const wandered = far(event);
    press = null;
    if (brush) (drawn ? act.draw : act.cancelDrag)(drawn);
    else if (dragging) act.drop(square(event));
    else if (!own && wandered) act.refuse(from);
    else if (!own || again || state.pick !== from) {
      if (!own && !state.pick && event.pointerType === 'mouse') act.draw?.();
      act.touch(from);
    }
  });

  host.addEventListener('contextmenu', (event) => {
    if (act.draw && event.button === 2 && event.pointerType !== 'touch') event.preventDefault();
  });

  host.addEventListener('pointercancel', (event) => {
    if (press?.id !== event.pointerId) return;
    press = null;
    act.cancelDrag();
  });

  // A click leaves the keyboard where it is, but for a text field: arrow keys go on stepping.
  host.addEventListener('mousedown', (event) => {
    event.preventDefault();
    if (document.activeElement?.matches('input, textarea')) document.activeElement.blur();
  });

  // A click that no pointer made comes from a screen reader.
  host.addEventListener('click', (event) => {
    const cell = event.target.closest('.cell');
    if (event.detail === 0 && event.pointerType !== 'mouse' && cell) act.touch(cell.dataset.square);
  });
}
