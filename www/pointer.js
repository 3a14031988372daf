// Mouse, touch and pen on the board: a press picks, a press and release plays, a press and move drags.
// A finger on a piece that may move drags it; anywhere else on the board it scrolls the page (see style.css).

import { HEIGHT, WIDTH, nearest } from './geometry.js';

/** How far a press may wander and still be a click, in CSS pixels. */
const SLACK = { mouse: 4, pen: 6, touch: 9 };

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

  /** Whether the pointer has wandered too far from where it was pressed to be a click. */
  function far(event) {
    return Math.hypot(event.clientX - press.x, event.clientY - press.y) >= (SLACK[event.pointerType] ?? SLACK.mouse);
  }

  host.addEventListener('pointerdown', (event) => {
    if (press || !event.isPrimary || event.button !== 0) return;
    const from = square(event);
    if (from === null) {
      act.unpick();
      return;
    }
    const own = act.isOwn(from);
    press = { id: event.pointerId, from, own, again: state.pick === from, x: event.clientX, y: event.clientY, dragging: false };
    host.setPointerCapture(event.pointerId);
    if (own) act.pick(from);
  });

  host.addEventListener('pointermove', (event) => {
    if (press?.id !== event.pointerId || !press.own) return;
    if (!press.dragging && !far(event)) return;
    press.dragging = true;
    const { x, y } = point(event);
    act.drag(press.from, x, y);
  });

  host.addEventListener('pointerup', (event) => {
    if (press?.id !== event.pointerId) return;
    const { from, own, again, dragging } = press;
    const wandered = far(event);
    press = null;
    if (dragging) act.drop(square(event));
    else if (!own && wandered) act.refuse(from);
    else if (!own || again) act.touch(from);
  });

  host.addEventListener('pointercancel', (event) => {
    if (press?.id !== event.pointerId) return;
    press = null;
    act.cancelDrag();
  });

  // A click with the mouse leaves the keyboard where it is, so that the arrow keys go on stepping through the game;
  // only a text field gives it up.
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
