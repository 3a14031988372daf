// Where the board is touched: its ninety cells, the pointer, the keyboard. Each gesture becomes an action.

import { CELL, HEIGHT, MARGIN, WIDTH, changes, html, nearest, place, set, squareAt } from './drawing.js';
import { cellWords } from './words.js';

// ---------- the board as a grid of named cells, laid over the picture: what the keyboard walks on, what a screen reader
// reads, and what a finger meets. One cell at a time is in the tab order. ----------

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
      set(cell, 'aria-selected', String(pick === square));
      set(cell, 'data-own', piece && !view.result && !waits && piece.color === view.turn ? '' : null);
      set(cell, 'data-goal', goals.includes(square) ? (piece ? 'capture' : 'move') : null);
      cell.tabIndex = square === cursor ? 0 : -1;
    });
    // The keyboard stays on its square when the board is turned or a move is made elsewhere.
    if (grid.contains(document.activeElement) && document.activeElement.dataset.square !== cursor) focus(state);
  }

  function focus({ cursor, flipped }) {
    cellOf(cursor, flipped).focus({ preventScroll: false });
  }

  return { grid, render, focus };
}

// ---------- mouse, touch and pen: a press picks, a press and release plays, a press and move drags. A finger on a piece
// that may move drags it; anywhere else on the board it scrolls the page (see style.css). ----------

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

// ---------- every key of the page: on the board, off it, and anywhere. Text fields keep their own keys. ----------

const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const EDGES = { Home: [-8, 0], End: [8, 0], PageUp: [0, -9], PageDown: [0, 9] };

export function bindKeyboard({ grid, focusBoard, focusMove, toggleHelp }, state, act) {
  /** Moves the cursor one step, or step by step to an edge. */
  function walk([dx, dy]) {
    for (let i = Math.max(Math.abs(dx), Math.abs(dy)); i > 0; i -= 1) act.moveCursor(Math.sign(dx), Math.sign(dy));
    focusBoard();
  }

  function onBoard(event) {
    const steps = STEPS[event.key] ?? EDGES[event.key];
    if (steps) walk(steps);
    else if (event.key === 'Enter' || event.key === ' ') act.touch(state.cursor);
    else return false;
    return true;
  }

  const offBoard = { ArrowLeft: act.undo, ArrowRight: act.redo, Home: act.first, End: act.last, Delete: act.remove };
  const letters = { f: act.flip, m: focusMove, '?': toggleHelp };

  function withControl(event) {
    const key = event.key.toLowerCase();
    if (key === 'z') (event.shiftKey ? act.redo : act.undo)();
    else if (key === 'y') act.redo();
    else return false;
    return true;
  }

  function handle(event) {
    if (event.defaultPrevented || event.isComposing || event.altKey) return false;
    const target = event.target;
    if (target.closest('dialog[open]')) {
      if (event.key !== '?' || !state.letterKeys || !target.closest('#help')) return false;
      toggleHelp();
      return true;
    }
    if (target.matches('input, textarea, select')) return false;
    if (event.ctrlKey || event.metaKey) return withControl(event);
    if (grid.contains(target) && onBoard(event)) return true;
    if (event.key === 'Escape' && state.pick) {
      act.unpick();
      return true;
    }
    const letter = state.letterKeys && letters[event.key.length === 1 ? event.key.toLowerCase() : ''];
    if (letter) {
      letter();
      return true;
    }
    if (grid.contains(target) || !offBoard[event.key] || event.shiftKey) return false;
    offBoard[event.key]();
    return true;
  }

  document.addEventListener('keydown', (event) => {
    if (handle(event)) event.preventDefault();
  });
}
