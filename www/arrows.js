// Arrows over the board: the best moves by rank, the first the heaviest, with their numbers where there are several.

import { RADIUS, centre } from './geometry.js';
import { make } from './svg.js';

const WIDTHS = [17, 13, 10, 8, 7];

/** The outline of an arrow: a shaft that leaves the disc it starts from, and a head on the point it ends at. */
function outline(a, b, width) {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
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
    make('circle', { class: 'rank', cx: point.x, cy: point.y, r: 17 }),
    make('text', { class: 'rank-text', x: point.x, y: point.y, dy: '.36em' }, String(rank + 1)),
  ];
}

export function createArrows() {
  const layer = make('g', { class: 'arrows' });
  let drawn = '';

  /** Draws the arrows, the best on top. */
  function render(arrows, flipped) {
    const wanted = JSON.stringify([arrows, flipped]);
    if (wanted === drawn) return;
    drawn = wanted;
    layer.replaceChildren(...[...arrows].reverse().map(({ from, to, rank }) => {
      const [a, b] = [centre(from, flipped), centre(to, flipped)];
      const group = make('g', { class: `arrow rank-${rank + 1}`, 'data-move': from + to });
      group.append(make('path', { d: outline(a, b, WIDTHS[rank] ?? 7) }), ...(arrows.length > 1 ? number(a, b, rank) : []));
      return group;
    }));
  }

  return { layer, render };
}
