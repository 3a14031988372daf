// What every drawing needs: making elements, changing them only where something changes, and where things stand on the
// board, as squares and as points. Knows nothing of the rules or of the state. Text goes in as text, never as markup.

function build(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  element.append(...children);
  return element;
}

/** Writes an attribute, or takes it away (null), where that changes something. */
export function set(element, name, value) {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** An element of the page, with its attributes and what is in it. */
export const html = (name, attributes = {}, ...children) => build(document.createElement(name), attributes, children);

export const button = (attributes, ...children) => html('button', { type: 'button', ...attributes }, ...children);

/** An element of a picture. */
export const svg = (name, attributes = {}, ...children) =>
  build(document.createElementNS('http://www.w3.org/2000/svg', name), attributes, children);

export function setText(element, value) {
  if (element.textContent !== value) element.textContent = value;
}

/** Tells at each call whether any of the values has changed since the call before: only then is there something to draw. */
export function changes() {
  let drawn = [];
  return (...wanted) => {
    const same = drawn.length > 0 && wanted.every((value, i) => value === drawn[i]);
    drawn = wanted;
    return !same;
  };
}

// Where things stand. One cell is 100 units, so a disc of radius 40 keeps the disc/cell ratio of 0.8.

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
