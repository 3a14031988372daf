// The board as a picture: the empty board, the marks under and over the discs, and the discs.
// It shows and never decides; what can be clicked and read out is in cells.js.

import { createArrows } from './arrows.js';
import { arrowsOf } from './engine-view.js';
import { CELL, HEIGHT, RADIUS, WIDTH, centre, nearest } from './geometry.js';
import { createLines } from './lines.js';
import { createPieces } from './pieces.js';
import { make } from './svg.js';

/** Four corners round a point: where the last move came from and went. */
function corners({ x, y }) {
  const half = RADIUS + 6;
  const arm = 15;
  const d = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([dx, dy]) =>
    `M${x + dx * half} ${y + dy * (half - arm)}V${y + dy * half}H${x + dx * (half - arm)}`).join('');
  return make('path', { class: 'last', d });
}

function circle(name, { x, y }, r) {
  return make('circle', { class: name, cx: x, cy: y, r });
}

/** A cross: this move loses by repetition. */
function cross({ x, y }) {
  return make('path', { class: 'loses', d: `M${x - 17} ${y - 17}l34 34m0 -34l-34 34` });
}

/** Light from above on a disc: a soft gradient for each side; the colours are the style sheet's. */
function faces() {
  return make('defs', {}, ...['red', 'black'].map((color) =>
    make('radialGradient', { id: `face-${color}`, cx: '.42', cy: '.34', r: '.75' },
      make('stop', { class: `lit ${color}`, offset: '0' }),
      make('stop', { class: `edge ${color}`, offset: '1' }))));
}

export function createBoard(host) {
  const lines = createLines();
  const pieces = createPieces();
  const arrows = createArrows();
  const under = make('g', { class: 'under' });
  const over = make('g', { class: 'over' });
  host.append(lines.svg, make('svg', {
    class: 'play', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true', focusable: 'false',
  }, faces(), under, pieces.layer, over, arrows.layer));
  let marked = [];

  function marks(state, view) {
    const { pick, drag, flipped } = state;
    const aim = drag && nearest(drag.x, drag.y, flipped);
    const wanted = [view, pick, flipped, aim];
    if (wanted.every((value, i) => value === marked[i])) return;
    marked = wanted;
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
