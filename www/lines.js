// The empty board: lines, palaces, river, position marks and coordinates.
// Drawn once; only the coordinates change when the board is turned.

import { CELL, FILES, HEIGHT, MARGIN, WIDTH } from './geometry.js';
import { make } from './svg.js';

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
function marks() {
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
  return [...text].map((letter, i) => make('text', {
    class: 'river', x: left + ((right - left) * i) / (text.length - 1), y: y(4.5), dy: '.36em',
  }, letter));
}

export function createLines() {
  const files = [...FILES].map((_, col) => make('text', { class: 'coordinate', x: x(col), y: BOTTOM + 61, dy: '.36em' }));
  const ranks = Array.from({ length: 10 }, (_, row) => make('text', { class: 'coordinate', x: LEFT - 61, y: y(row), dy: '.36em' }));
  const svg = make('svg', { class: 'lines', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, 'aria-hidden': 'true', focusable: 'false' },
    make('rect', { class: 'frame', x: LEFT - FRAME, y: TOP - FRAME, width: 8 * CELL + 2 * FRAME, height: 9 * CELL + 2 * FRAME }),
    make('path', { class: 'grid', d: grid() }),
    make('path', { class: 'corner', d: marks() }),
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
  return { svg, render };
}
