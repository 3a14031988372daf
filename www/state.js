// The one state object of the page, and what is read from its game for drawing.
// Knows nothing of the document. Everything here is data: texts are made in words.js.

import { Game } from 'xiangqi-wasm';

export function createState({ language, letterKeys }) {
  const state = {
    game: null,          // the Game on the board
    line: [],            // its moves, with those that were taken back and can be redone
    start: null,         // { turn, round } of the position the line starts from
    revision: 0,         // goes up whenever the position changes
    previous: null,      // { game, line, start } before the last new game or FEN, to bring back
    flipped: false,      // Black at the bottom
    pick: null,          // square of the picked piece
    drag: null,          // { square, x, y } while a piece is held, in drawing units
    cursor: 'e0',        // square that has the keyboard
    notice: null,        // what the page has to say, as data: { kind, ... }
    said: { id: 0, news: null },   // the last thing announced to screen readers
    draft: null,         // FEN text while it is being edited
    fenError: null,      // { issue, square, index } of a refused FEN
    language,
    letterKeys,          // whether single letters are keys (f, m, ?)
  };
  seat(state, new Game());
  return state;
}

/** Puts a game on the board; its history becomes the line. */
export function seat(state, game, line = [], start = { turn: game.turn, round: game.round }) {
  Object.assign(state, { game, line, start, pick: null, drag: null, draft: null, fenError: null });
  state.revision += 1;
}

let seen = { revision: -1, game: null, view: null };

/** What the drawing needs to know of the position; read once for each position. */
export function viewOf(state) {
  if (seen.revision === state.revision && seen.game === state.game) return seen.view;
  const { game } = state;
  const result = game.result() ?? null;
  const at = game.history().length;
  const view = {
    at,
    pieces: game.pieces(),
    turn: game.turn,
    result,
    dests: result ? new Map() : game.dests(),
    last: at > 0 ? state.line[at - 1] : null,
    inCheck: game.isCheck,
    checked: game.isCheck ? game.find({ color: game.turn, role: 'king' })[0] : null,
    fen: game.fen(),
  };
  seen = { revision: state.revision, game, view };
  return view;
}
