// The one state object of the page, and what is read from its game for drawing.
// Knows nothing of the document. Everything here is data: texts are made in words.js.

import { Game } from 'xiangqi-wasm';
import { recordAt } from './record.js';

export function createState({ language, letterKeys, notation, rules }) {
  const state = {
    game: null,          // the Game on the board, with the moves of the line that can be redone
    tree: null,          // its record: every variation, comment and header
    line: [],            // the nodes of the record along the line on the board, to its end
    start: null,         // { turn, round } of the position the line starts from
    file: null,          // { name, format, title, games, warnings, index } the record came from
    picker: null,        // the same of a file whose game is still to be chosen
    revision: 0,         // goes up whenever the position changes
    edits: 0,            // goes up whenever the record changes and the position stays
    previous: null,      // { game, tree, line, start, file } before the last new game or file, to bring back
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
    notation,            // how moves are written
    rules,               // the rule set that judges repetitions
    // The engine: off until it is asked for. `found` are its lines for the position of `revision`.
    analysis: { on: false, lines: 3, seconds: 20, revision: -1, found: [], score: null },
    match: null,         // { color, level, asked, hint } of a game against it: its colour, the hint asked for and given
    busy: null,          // what it does: 'analysis', 'reply', 'hint'
    hidden: false,       // whether nobody sees the page
    task: null,          // { kind, tree, stop, done } of a 'review' or a 'mate' under way
    mate: null,          // what was asked and found of a mate
    sure: null,          // { node, count } to be deleted when asked again
  };
  seat(state, recordAt(new Game().tree(), undefined, { rules }));
  return state;
}

/** Puts a record on the board: what recordAt gives, and the file it came from. Ends a game against the engine. */
export function seat(state, { game, tree, line, start, file = null }) {
  Object.assign(state, { game, tree, line, start, file, match: null, pick: null, drag: null, draft: null, fenError: null });
  state.revision += 1;
}

/** The moves, as uci, that would end the game by repetition and lose it for the side that makes them. */
function losingMoves(game, dests) {
  const losing = new Set();
  if (game.ply < 4) return losing;   // nothing can have stood twice
  for (const [from, goals] of dests) {
    for (const to of goals) {
      if (game.wouldRepeat(from + to) < 3) continue;
      const after = game.clone();
      after.apply(from + to);
      const result = after.result();
      if (result?.winner && result.winner !== game.turn) losing.add(from + to);
    }
  }
  return losing;
}

let seen = { revision: -1, edits: 0, game: null, view: null };

/** What the drawing needs to know of the position; read once for each position. */
export function viewOf(state) {
  if (seen.revision === state.revision && seen.edits === state.edits && seen.game === state.game) return seen.view;
  const { game } = state;
  const result = game.result() ?? null;
  const at = game.ply;
  const dests = result ? new Map() : game.dests();
  const node = at > 0 ? state.line[at - 1] : state.tree.root;
  const view = {
    at,
    node,
    others: node.children.filter((child) => child !== state.line[at]),
    pieces: game.pieces(),
    turn: game.turn,
    result,
    dests,
    losing: losingMoves(game, dests),
    last: node.move ?? null,
    inCheck: game.isCheck,
    checked: game.isCheck ? game.find({ color: game.turn, role: 'king' })[0] : null,
    fen: game.fen(),
  };
  seen = { revision: state.revision, edits: state.edits, game, view };
  return view;
}
