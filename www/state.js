// The one state object of the page, what is read from it for drawing, and all that changes it.

import {
  AmbiguousMoveError, detectFormat, FenError, Game, GameOverError, IllegalMoveError, makeDhtmlXq, makePgn, makeXqf, NotationError, readRecord,
  RecordError, START_FEN,
} from 'xiangqi-wasm';
import { changes, picture, step } from './board.js';
import { OTHER } from './i18n.js';

export function createState({ language, letterKeys, notation, rules, look }) {
  const state = {
    // What seat() puts on the board: the Game, with the moves that can be redone; its record; the record's nodes along the
    // line, to its end; { turn, round } of its start; { name, format, title, games, warnings, index } of its file.
    game: null, tree: null, line: [], start: null, file: null,
    picker: null,    // a file
    revision: 0,     // goes up when the position changes
    edits: 0,        // goes up when the record changes and the position stays
    previous: null,  // { game, tree, line, start, file } to bring back
    flipped: false,  // Black at the bottom
    pick: null,
    drag: null,      // { square, x, y } of a piece held, in drawing units
    sketch: null,    // an arrow or circle under way
    cursor: 'e0',
    notice: null,    // what the page has to say: { kind, ... }; kinds that refuse begin with un
    said: { id: 0, news: null },   // to screen readers
    draft: null,     // of a FEN
    fenError: null,  // { issue, square, index }
    language,
    letterKeys,
    notation,
    rules,
    look,
    // `found` are the engine's lines for the position of `revision`.
    analysis: { on: false, lines: 3, seconds: 20, revision: -1, found: [], score: null },
    match: null,     // { color, level, asked, hint } of a game against it
    busy: null,      // what it does: 'analysis', 'reply', 'hint'
    hidden: false,
    task: null,      // { kind, tree, stop, done } of a 'review' or a 'mate' under way
    mate: null,      // what was asked and found of a mate
    clock: null,     // { coupled, referee } of two people
    sure: null,      // { node, count } to be deleted when asked again
  };
  seat(state, recordAt(new Game().tree(), undefined, { rules }));
  return state;
}

export function seat(state, { game, tree, line, start, file = null }) {
  Object.assign(state, { game, tree, line, start, file, match: null, pick: null, drag: null, draft: null, fenError: null });
  state.revision += 1;
}

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

/** The report on a repetition, with who loses when its moves come once more. */
function repeatsOf({ game, line }) {
  const report = game.ply > 3 && game.repetition();
  if (!report) return null;
  const again = game.clone();
  for (const { uci } of line.slice(report.fromPly - 1, report.toPly)) if (!again.isOver) again.apply(uci);
  return { ...report, loser: OTHER[again.result()?.winner] };
}

const isNew = changes();
let read;

/** Read once for each position. */
export function viewOf(state) {
  const { game, revision, edits } = state;
  if (!isNew(game, revision, edits)) return read;
  const result = game.result() ?? null;
  const at = game.ply;
  const dests = result ? new Map() : game.dests();
  const node = state.line[at - 1] ?? state.tree.root;
  read = {
    at,
    node,
    others: node.children.filter((child) => child !== state.line[at]),
    pieces: game.pieces(),
    turn: game.turn,
    result,
    dests,
    losing: losingMoves(game, dests),
    repeats: repeatsOf(state),
    last: node.move ?? null,
    inCheck: game.isCheck,
    checked: game.isCheck ? game.find({ color: game.turn, role: 'king' })[0] : null,
    fen: game.fen(),
  };
  return read;
}

// -- records: read, walked through, named and written

/** That takes some seconds. */
export const MOST_BYTES = 32 * 1024 * 1024;

function isRecord(text) {
  const format = detectFormat(text);
  return format !== undefined && !(format === 'fen' && !text.trim().includes('\n'));
}

const isNearlyPosition = (text) => text.length < 300 && text.includes('/');

/** `{ file }` with its games, or `{ refused }` with code and reason. */
function readGames(data, name) {
  try {
    const { format, games, warnings, title } = readRecord(data);
    const empty = games.every((tree) => tree.size === 0 && tree.root.fen() === START_FEN);
    if (empty && warnings.length > 0) return { refused: { ...warnings[0], name } };
    if (games.length === 0) return { refused: { code: 'record/empty', message: 'there is no game in it', name } };
    return { file: { name, format, title, games, warnings, index: 0 } };
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    const { code, message, offset, ply } = error;
    return { refused: { code, message, offset, ply, name } };
  }
}

/** What the state needs to stand at a node. The line goes on along what comes first, or ends there. */
export function recordAt(tree, node = tree.root, { onward = true, rules = 'cxa' } = {}) {
  const line = [];
  for (let at = node; at.parent; at = at.parent) line.unshift(at);
  for (let [next] = onward ? node.children : []; next; [next] = next.children) line.push(next);
  const game = tree.toGame(line.at(-1) ?? tree.root, { rules });
  game.goto(line.indexOf(node) + 1);
  const { turn, round } = new Game(tree.root.fen(), { skipValidation: true });
  return { tree, line, game, start: { turn, round } };
}

function nodeAfter(tree, plies) {
  let node = tree.root;
  for (let i = 0; i < plies && node.children.length > 0; i += 1) [node] = node.children;
  return node;
}

const players = ({ headers }) => [headers.get('Red'), headers.get('Black')];
const said = (value) => value !== undefined && !/^[?.*\s-]*$/.test(value);

export function headline(tree) {
  const { headers } = tree;
  const names = players(tree);
  const title = names.some(said) ? names.map((name) => (said(name) ? name : '?')).join(' – ') : headers.get('Title');
  const parts = said(title) ? [title] : [];
  for (const name of ['Event', 'Round', 'Date', 'Result']) {
    const value = headers.get(name);
    if (said(value)) parts.push(value.replace('1/2-1/2', '½–½'));
  }
  return parts.join(' · ').slice(0, 300);
}

const LONGEST_LINK = 65536;

/** Writes the result where the rules have ended the main line. */
function finished({ tree, rules }) {
  const result = tree.toGame(undefined, { rules }).result();
  if (result && (tree.headers.get('Result') ?? '*') === '*') tree.headers.set('Result', result.score);
  return tree;
}

const WRITERS = {
  fen: { type: 'text/plain', write: ({ game }) => game.fen() },
  pgn: {
    type: 'text/plain',
    write: (state, { script }) => makePgn(finished(state), { notation: state.notation, script }),
  },
  ubb: { type: 'text/plain', write: (state) => makeDhtmlXq(finished(state)) },
  xqf: { type: 'application/octet-stream', write: (state) => makeXqf(finished(state)) },
  svg: {
    type: 'image/svg+xml',
    write: (state, t) => picture(state, viewOf(state), t),
  },
};
WRITERS.png = { ...WRITERS.svg, type: 'image/png' };

export const BINARY = ['xqf', 'png'];

export function written(state, format, t) {
  const { type, write } = WRITERS[format];
  return { content: write(state, t), type, name: `${fileName(state.tree)}.${format}` };
}

function fileName(tree) {
  const names = players(tree).filter(Boolean).join('-');
  return names.replace(/[\\/:*?"<>|\p{C}]/gu, '').trim().slice(0, 60) || 'xiangqi';
}

/** No server is told the fragment. */
export function linkOf(state, page) {
  const { tree, line, game: { ply: at } } = state;
  const first = tree.root.fen();
  const parts = [];
  if (first !== START_FEN) parts.push(`fen=${first.replaceAll(' ', '_')}`);
  parts.push(`moves=${line.map((node) => node.uci).join('')}`);
  if (at < line.length) parts.push(`at=${at}`);
  return `${page.split('#')[0]}#${parts.join('&')}`;
}

/** Null if it is none of ours. Throws for a broken one. */
function readLink(fragment) {
  if (!/^#(fen|moves)=/.test(fragment)) return null;
  if (fragment.length > LONGEST_LINK) throw new Error('longer than any game');
  const parts = new Map(fragment.slice(1).split('&').map((part) => part.split('=')));
  const moves = parts.get('moves') ?? '';
  const list = moves.match(/.{1,4}/gs) ?? [];
  const fen = parts.get('fen');
  const game = Game.fromMoves(list, { as: 'uci', free: true, ...(fen !== undefined && { fen: decodeURIComponent(fen).replaceAll('_', ' ') }) });
  const at = Number(parts.get('at') ?? list.length);
  if (!Number.isInteger(at) || at < 0 || at > list.length) throw new Error('no such move');
  return { tree: game.tree(), at };
}

// -- what a player can do. Each action draws once; nothing else changes the state

export function createActions(state, render, createEngineActions) {
  function tell(notice) {
    state.notice = notice;
    say(notice);
  }

  function say(news) {
    state.said = { id: state.said.id + 1, news };
  }

  function changed() {
    state.revision += 1;
    Object.assign(state, { pick: null, drag: null, draft: null, fenError: null, notice: null, sure: null });
  }

  function isNext(input) {
    const next = state.line[viewOf(state).at];
    return !state.match && next !== undefined && input.replace(/[\s-]/g, '').toLowerCase() === next.uci;
  }

  const standing = (tree, node, options) => recordAt(tree, node, { rules: state.rules, ...options });

  function extend(input) {
    const { at, node } = viewOf(state);
    const move = state.game.apply(input);
    let next;
    try {
      next = state.tree.add(move, node);
    } catch (error) {
      state.game.undo();   // the record is full: the board must not run ahead of it
      throw error;
    }
    if (next.children.length > 0 && !state.match) Object.assign(state, standing(state.tree, next));
    else state.line = [...state.line.slice(0, at), next];
    return move;
  }

  function play(input, from = null, byEngine = false) {
    const view = viewOf(state);
    const piece = from && view.pieces.get(from);
    if (view.result || (enginesTurn() && !byEngine)) {
      tell({ kind: view.result ? 'over' : 'engineTurn' });
      return false;
    }
    try {
      const move = isNext(input) ? state.game.redo() : extend(input);
      changed();
      state.cursor = move.to;
      const { result, repeats } = viewOf(state);
      say({ kind: 'move', move, result, repeats });
      return true;
    } catch (error) {
      tell(refusal(error, { input, piece, pieces: view.pieces, turn: view.turn }));
      return false;
    }
  }

  const enginesTurn = () => state.match?.color === viewOf(state).turn;

  function isOwn(square) {
    const view = viewOf(state);
    return !view.result && !enginesTurn() && view.pieces.get(square)?.color === view.turn;
  }

  function pick(square) {
    if (state.pick === square) return;
    const view = viewOf(state);
    const goals = view.dests.get(square) ?? [];
    const losing = goals.filter((to) => view.losing.has(square + to));
    state.pick = square;
    state.notice = losing[0] ? { kind: 'losing', losing } : null;
    say({ kind: 'picked', square, piece: view.pieces.get(square), moves: goals.length, notice: state.notice });
  }

  function unpick() {
    Object.assign(state, { pick: null, drag: null });
  }

  function touch(square) {
    const view = viewOf(state);
    state.cursor = square;
    if (state.pick === square) {
      unpick();
      say({ kind: 'dropped' });
    } else if (isOwn(square)) {
      pick(square);
    } else if (state.pick) {
      play(state.pick + square, state.pick);
    } else {
      refuse(square);
    }
  }

  function refuse(square) {
    const view = viewOf(state);
    const piece = view.pieces.get(square);
    if (!piece) return;
    if (view.result || enginesTurn()) tell({ kind: view.result ? 'over' : 'engineTurn' });
    else tell({ kind: 'unlawful', why: 'wrong-side', from: square, piece, turn: view.turn });
  }

  /** Off the board if null. A piece that may not go there stays picked. */
  function drop(square) {
    const { drag } = state;
    if (!drag) return;
    state.drag = null;
    if (square === null || square === drag.square) return;
    play(drag.square + square, drag.square);
  }

  /** The record that goes can be brought back. */
  function replace(record) {
    const { game, tree, line, start, file } = state;
    state.previous = tree.size > 0 || tree.headers.size > 0 ? { game, tree, line, start, file } : null;
    seat(state, record);
    state.notice = null;
  }

  /** A game against the engine goes on with the same. */
  function fresh() {
    const { match } = state;
    replace(standing(new Game().tree()));
    state.match = match && { ...match, asked: null, hint: null };
  }

  function walk(move) {
    const { at } = viewOf(state);
    move();
    changed();
    const view = viewOf(state);
    if (view.at !== at) say({ kind: 'stands', at: view.at, last: view.last, turn: view.turn, result: view.result });
  }

  const actions = {
    touch,
    refuse,
    pick(square) { state.cursor = square; pick(square); },
    unpick,
    drag(square, x, y) { state.drag = { square, x, y }; },
    drop,
    cancelDrag() { state.drag = state.sketch = null; },
    moveCursor(dx, dy) { state.cursor = step(state.cursor, dx, dy, state.flipped); },
    setCursor(square) { state.cursor = square; },
    play,
    warn(input) {
      if (state.notice?.kind === 'losing') state.notice = null;
      try {
        const { from, to } = state.game.clone().apply(input);
        if (viewOf(state).losing.has(from + to)) tell({ kind: 'losing', losing: [to] });
      } catch { /* no move */ }
    },
    undo() { walk(() => state.game.undo()); },
    redo() { walk(() => state.game.redo()); },
    first() { walk(() => state.game.goto(0)); },
    last() { walk(() => state.game.goto(state.line.length)); },
    goTo(ply) { walk(() => state.game.goto(ply)); },
    flip() { state.flipped = !state.flipped; say({ kind: 'flipped', flipped: state.flipped }); },
    newGame() {
      fresh();
      tell({ kind: 'fresh', back: state.previous !== null });
    },
    bringBack() {
      const { previous } = state;
      if (!previous) return;
      seat(state, previous);
      state.previous = null;
      tell({ kind: 'back' });
    },
    restore({ record, previous, flipped, match }) {
      seat(state, record);
      Object.assign(state, { previous, flipped, match });
      tell({ kind: 'back', back: state.previous !== null });
    },
    flagged(result) {
      if (viewOf(state).result) return;
      state.game.adjudicate(result);
      state.tree.headers.set('Result', result.score);
      changed();
      tell({ kind: 'over', result });
    },
    failed(error) { tell(fault(error)); },
    change(make, news) {
      make();
      if (news) say(news);
    },
    ...createRecordActions(state, { tell, say, fault, replace, standing, walk, changed }),
    ...createEngineActions(state, { tell, say, fault, play, fresh, changed, standing }),
  };

  const drawn = {};
  for (const [name, action] of Object.entries(actions)) {
    drawn[name] = (...args) => {
      const answer = action(...args);
      render();
      return answer;
    };
  }
  return { ...drawn, isOwn };
}

function refusal(error, { input, piece, pieces, turn }) {
  if (error instanceof IllegalMoveError) {
    const from = error.uci.slice(0, 2);
    return { kind: 'unlawful', why: error.why, from, to: error.uci.slice(2), piece: piece ?? pieces.get(from) ?? null, turn };
  }
  if (error instanceof GameOverError) return { kind: 'over' };
  if (error instanceof AmbiguousMoveError) return { kind: 'unclear', input, candidates: error.candidates };
  if (error instanceof NotationError || error?.code?.startsWith('argument/')) return { kind: 'unknown', input };
  return fault(error);
}

function fault(error) {
  console.error(error);
  return { kind: 'fault', code: error?.code ?? String(error) };
}

/** Nothing here touches the board unless the input was good. */
function createRecordActions(state, { tell, say, fault, replace, standing, walk, changed }) {
  function loadFen(text) {
    try {
      replace(standing(new Game(text).tree()));
      tell({ kind: 'loaded', back: state.previous !== null, result: viewOf(state).result });
      return true;
    } catch (error) {
      if (!(error instanceof FenError)) tell(fault(error));
      else {
        state.draft = text;
        state.fenError = { issue: error.issue, square: error.square, index: error.index };
        say({ kind: 'fen', ...state.fenError });
      }
      return false;
    }
  }

  function openRecord(data, name) {
    try {
      const { file, refused } = readGames(data, name);
      if (refused) {
        tell({ kind: 'unread', ...refused });
      } else if (file.games.length > 1) {
        state.picker = file;
        say({ kind: 'choose', games: file.games.length });
      } else {
        show(file, 0);
      }
      return refused === undefined;
    } catch (error) {
      tell(fault(error));
      return false;
    }
  }

  /** Games are shown at their start, bare lists of moves at their end. */
  function show(file, index) {
    const tree = file.games[index];
    const plies = [...tree.mainline()].length;
    const warnings = file.warnings.filter(({ game = index }) => game === index);
    replace({ ...standing(tree, nodeAfter(tree, file.format === 'moves' ? plies : 0)), file: { ...file, index } });
    tell({ kind: 'opened', plies, warnings: warnings.length, back: state.previous !== null, result: viewOf(state).result });
  }

  return {
    loadFen,
    editFen(text) { state.draft = text; state.fenError = null; },
    forgetFen() { state.draft = null; state.fenError = null; },

    openText(text) { return isRecord(text) ? openRecord(text, null) : loadFen(text); },
    openStray(text) {
      if (text.length > MOST_BYTES) tell({ kind: 'unfit', name: null });
      else if (!isRecord(text) && isNearlyPosition(text)) loadFen(text);
      else if (!isRecord(text)) tell({ kind: 'unread', code: 'record/unknown-format', message: '', name: null });
      else openRecord(text, null);
    },
    openBytes: openRecord,
    tooLong(name) { tell({ kind: 'unfit', name }); },
    unopened(name) { tell({ kind: 'unopened', name }); },

    choose() { state.picker = state.file; },
    closePicker() { state.picker = null; },
    pickGame(index) {
      const file = state.picker;
      state.picker = null;
      show(file, index);
    },

    openLink(fragment) {
      try {
        const read = readLink(fragment);
        if (read === null) return;
        replace(standing(read.tree, nodeAfter(read.tree, read.at)));
        tell({ kind: 'linked', back: state.previous !== null, result: viewOf(state).result });
      } catch (error) {
        tell({ kind: 'unlinked', why: error.message });
      }
    },

    branch(node) {
      if (node) walk(() => Object.assign(state, standing(state.tree, node)));
    },
    promote() {
      for (const node of state.line) {
        while (node.parent.children[0] !== node) state.tree.promote(node);
      }
      state.edits += 1;
      tell({ kind: 'promoted' });
    },
    /** The move on the board and all after it; more than that one only when asked twice. */
    remove() {
      const { node } = viewOf(state);
      const { parent } = node;
      if (!parent) return;
      let count = 0;
      for (const open = [node]; open.length > 0; count += 1) open.push(...open.pop().children);
      if (state.sure?.node !== node && (count > 1 || node.comment)) {
        state.sure = { node, count };
        say({ kind: 'sure', count });
        return;
      }
      state.tree.remove(node);
      Object.assign(state, standing(state.tree, parent));
      changed();
      tell({ kind: 'removed', count });
    },
    comment(text) {
      viewOf(state).node.comment = text.trim() || undefined;
      state.edits += 1;
    },
    sketch(shape) { state.sketch = shape; },
    /** Twice takes it away; none takes all away. */
    draw(shape) {
      const { node } = viewOf(state);
      const { shapes = [] } = node;
      if (!shape && !shapes.length) return;
      const same = ({ from, to }) => from === shape.from && to === shape.to;
      const again = shape && shapes.find(same)?.color === shape.color;
      node.shapes = shape && [...shapes.filter((other) => !same(other)), ...(again ? [] : [shape])];
      state.sketch = null;
      state.edits += 1;
    },
    setRules(rules) {
      state.rules = rules;
      const { at } = viewOf(state);
      const { game } = standing(state.tree, state.line.at(-1), { onward: false });
      game.goto(at);
      walk(() => { state.game = game; });
    },
    shared: tell,
  };
}
