// The discs: each keeps its element from move to move, so that it slides from where it is seen.
// A slide may be cut short at any time; under reduced motion nothing slides.

import { RADIUS, centre } from './geometry.js';
import { make } from './svg.js';

const LETTERS = {
  traditional: {
    red: { king: '帥', advisor: '仕', elephant: '相', horse: '傌', rook: '俥', cannon: '炮', pawn: '兵' },
    black: { king: '將', advisor: '士', elephant: '象', horse: '馬', rook: '車', cannon: '砲', pawn: '卒' },
  },
  simplified: {
    red: { king: '帅', advisor: '仕', elephant: '相', horse: '马', rook: '车', cannon: '炮', pawn: '兵' },
    black: { king: '将', advisor: '士', elephant: '象', horse: '马', rook: '车', cannon: '炮', pawn: '卒' },
  },
};
const SLIDE_MS = 190;
const FADE_MS = 140;
const still = matchMedia('(prefers-reduced-motion: reduce)');
const at = ({ x, y }) => `translate(${x}px, ${y}px)`;
const same = (a, b) => a !== undefined && b !== undefined && a.color === b.color && a.role === b.role;

/** Where a disc is seen now, in the middle of a slide as well. */
function seen(element) {
  const { e, f } = new DOMMatrixReadOnly(getComputedStyle(element).transform);
  return { x: e, y: f };
}

function createDisc(piece) {
  const letter = make('text', { class: 'letter', dy: '.36em' });
  const element = make('g', { class: `piece ${piece.color}` },
    make('g', { class: 'disc' },
      make('circle', { class: 'shadow', cy: 4, r: RADIUS }),
      make('circle', { class: 'face', r: RADIUS - 0.75, fill: `url(#face-${piece.color})` }),
      make('circle', { class: 'ring', r: RADIUS - 6.5 }),
      letter));
  return { element, letter, piece, square: null, slide: null };
}

export function createPieces() {
  const layer = make('g', { class: 'pieces' });
  const standing = new Map();      // square -> disc
  let drawn = { view: null, flipped: null, script: null };
  let held = null;                 // the disc in hand

  function put(disc, point, moving) {
    const from = moving && !still.matches ? seen(disc.element) : null;
    disc.slide?.cancel();
    disc.slide = null;
    disc.element.style.transform = at(point);
    if (from && Math.hypot(from.x - point.x, from.y - point.y) > 1) {
      raise(disc);
      disc.slide = disc.element.animate([{ transform: at(from) }, { transform: at(point) }],
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
          disc.element.style.transform = at(goal);
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

function distance(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
