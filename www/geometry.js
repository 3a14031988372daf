// Where things stand on the drawing: squares to drawing units and back.
// Knows nothing of the rules, of the state or of the document.
// One cell is 100 units, so a disc of radius 40 keeps the disc/cell ratio of 0.8.

export const CELL = 100;
export const RADIUS = 40;
/** Room between the outermost lines and the edge of the board. */
export const MARGIN = 80;
export const WIDTH = 8 * CELL + 2 * MARGIN;
export const HEIGHT = 9 * CELL + 2 * MARGIN;
export const FILES = 'abcdefghi';

/** Column (0 at the left) and row (0 at the top) of a square, as the board is turned. */
export function place(square, flipped) {
  const file = FILES.indexOf(square[0]);
  const rank = Number(square[1]);
  return flipped ? { col: 8 - file, row: rank } : { col: file, row: 9 - rank };
}

/** The square at a column and a row, or null outside the board. */
export function squareAt(col, row, flipped) {
  if (col < 0 || col > 8 || row < 0 || row > 9) return null;
  return flipped ? FILES[8 - col] + row : FILES[col] + (9 - row);
}

/** Centre of a square in drawing units. */
export function centre(square, flipped) {
  const { col, row } = place(square, flipped);
  return { x: MARGIN + col * CELL, y: MARGIN + row * CELL };
}

/** The square nearest to a point in drawing units, or null outside the board. */
export function nearest(x, y, flipped) {
  return squareAt(Math.round((x - MARGIN) / CELL), Math.round((y - MARGIN) / CELL), flipped);
}

/** The square one step from another, as the board is turned; stays put at the edge. */
export function step(square, dx, dy, flipped) {
  const { col, row } = place(square, flipped);
  return squareAt(col + dx, row + dy, flipped) ?? square;
}
