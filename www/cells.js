// The board as a grid of ninety named cells, laid over the picture: what the keyboard walks on, what a
// screen reader reads, and what a finger meets. One cell at a time is in the tab order.

import { CELL, HEIGHT, MARGIN, WIDTH, place, squareAt } from './geometry.js';
import { set } from './svg.js';
import { cellWords } from './words.js';

export function createCells(host) {
  const grid = document.createElement('div');
  grid.className = 'cells';
  grid.setAttribute('role', 'grid');
  grid.setAttribute('aria-describedby', 'board-help');
  grid.dataset.label = 'board';
  const inset = MARGIN - CELL / 2;
  grid.style.inset = `${(100 * inset) / HEIGHT}% ${(100 * inset) / WIDTH}%`;
  const cells = [];
  for (let row = 0; row < 10; row += 1) {
    const line = document.createElement('div');
    line.setAttribute('role', 'row');
    for (let col = 0; col < 9; col += 1) {
      const cell = document.createElement('div');
      cell.className = 'cell';
      cell.setAttribute('role', 'gridcell');
      cell.tabIndex = -1;
      cells.push(cell);
      line.append(cell);
    }
    grid.append(line);
  }
  host.append(grid);
  let drawn = [];

  const cellOf = (square, flipped) => {
    const { col, row } = place(square, flipped);
    return cells[row * 9 + col];
  };

  function render(state, view, t) {
    const { pick, cursor, flipped, language, match } = state;
    const waits = match?.color === view.turn;   // for the engine
    const wanted = [view, pick, cursor, flipped, language, waits];
    if (wanted.every((value, i) => value === drawn[i])) return;
    drawn = wanted;
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
