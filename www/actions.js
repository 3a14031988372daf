// What a player can do. Each action changes the state and draws it once; nothing else changes it.
// Knows nothing of the document or of events: mouse, touch, keys and forms all come through here.

import { AmbiguousMoveError, FenError, Game, GameOverError, IllegalMoveError, NotationError } from 'xiangqi-wasm';
import { step } from './drawing.js';
import { createEngineActions } from './engine.js';
import { isNearlyPosition, isRecord, MOST_BYTES, nodeAfter, readGames, readLink, recordAt } from './record.js';
import { seat, viewOf } from './state.js';

export function createActions(state, render) {
  /** Shows a notice and reads it out. */
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

  /**
   * The move that stands next in the line when it is the one asked for: redone, so the rest of the line stays. Not in a
   * game against the engine, which answers anew.
   */
  function isNext(input) {
    const next = state.line[viewOf(state).at];
    return !state.match && next !== undefined && input.replace(/[\s-]/g, '').toLowerCase() === next.uci;
  }

  /** A record as it stands at a node, under the rules of the page. */
  const standing = (tree, node, options) => recordAt(tree, node, { rules: state.rules, ...options });

  /** Makes a new move on the board and in the record, where it may be there as a variation. */
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

  /** Plays a move given as text; true when it was played. Any refusal becomes a notice. */
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
      say({ kind: 'move', move, result: viewOf(state).result });
      return true;
    } catch (error) {
      tell(refusal(error, { input, piece, pieces: view.pieces, turn: view.turn }));
      return false;
    }
  }

  /** Whether the engine that is played against is to move. */
  function enginesTurn() {
    return state.match?.color === viewOf(state).turn;
  }

  function isOwn(square) {
    const view = viewOf(state);
    return !view.result && !enginesTurn() && view.pieces.get(square)?.color === view.turn;
  }

  function pick(square) {
    if (state.pick === square) return;
    const view = viewOf(state);
    state.pick = square;
    state.notice = null;
    say({ kind: 'picked', square, piece: view.pieces.get(square), moves: (view.dests.get(square) ?? []).length });
  }

  function unpick() {
    Object.assign(state, { pick: null, drag: null });
  }

  /** A click, a tap or Enter on a square: picks, puts down, changes the pick, or says why not. */
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

  /** Says why a piece that someone reached for may not be moved now. */
  function refuse(square) {
    const view = viewOf(state);
    const piece = view.pieces.get(square);
    if (!piece) return;
    if (view.result || enginesTurn()) tell({ kind: view.result ? 'over' : 'engineTurn' });
    else tell({ kind: 'illegal', why: 'wrong-side', from: square, piece, turn: view.turn });
  }

  /** The end of a drag: on a square (or null, off the board). A piece that may not go there stays picked. */
  function drop(square) {
    const { drag } = state;
    if (!drag) return;
    state.drag = null;
    if (square === null || square === drag.square) return;
    play(drag.square + square, drag.square);
  }

  /** Puts another record on the board; the one that goes can be brought back. */
  function replace(record) {
    const { game, tree, line, start, file } = state;
    state.previous = tree.size > 0 || tree.headers.size > 0 ? { game, tree, line, start, file } : null;
    seat(state, record);
    state.notice = null;
  }

  /** A new game from the start; one against the engine goes on with the same. */
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
    cancelDrag() { state.drag = null; },
    moveCursor(dx, dy) { state.cursor = step(state.cursor, dx, dy, state.flipped); },
    setCursor(square) { state.cursor = square; },
    play,
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
    hush() { state.notice = null; },
    setLanguage(language) { state.language = language; },
    failed(error) { tell(fault(error)); },
    /** For tasks.js: changes the state, and reads the news out. */
    change(make, news) {
      make();
      if (news) say(news);
    },
    setLetterKeys(on) { state.letterKeys = on; },
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

/** The refusal of a move given as text, in a position with these pieces; `piece` is the one in hand, if any. */
function refusal(error, { input, piece, pieces, turn }) {
  if (error instanceof IllegalMoveError) {
    const from = error.uci.slice(0, 2);
    return { kind: 'illegal', why: error.why, from, to: error.uci.slice(2), piece: piece ?? pieces.get(from) ?? null, turn };
  }
  if (error instanceof GameOverError) return { kind: 'over' };
  if (error instanceof AmbiguousMoveError) return { kind: 'ambiguous', input, candidates: error.candidates };
  if (error instanceof NotationError || error?.code?.startsWith('argument/')) return { kind: 'notation', input };
  return fault(error);
}

/** Something that should not happen: said on the page, and left in the console for a report. */
function fault(error) {
  console.error(error);
  return { kind: 'fault', code: error?.code ?? String(error) };
}

/**
 * What can be done with whole records: opening texts, files and links, choosing a game or a variation, giving them away.
 * Nothing here touches the board unless the input was good.
 */
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

  /** Reads games; true if there is one on the board now, or a choice of them on the page. */
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

  /** Puts a game of a file on the board: games at their start, bare lists of moves at their end. */
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

    /** Opens a text from the field: a position, or a record of any format. */
    openText(text) { return isRecord(text) ? openRecord(text, null) : loadFen(text); },
    /** The same from the clipboard or a drop, where most texts are neither. */
    openStray(text) {
      if (text.length > MOST_BYTES) tell({ kind: 'tooLong', name: null });
      else if (!isRecord(text) && isNearlyPosition(text)) loadFen(text);
      else if (!isRecord(text)) tell({ kind: 'unread', code: 'record/unknown-format', message: '', name: null });
      else openRecord(text, null);
    },
    openBytes: (bytes, name) => openRecord(bytes, name),
    tooLong(name) { tell({ kind: 'tooLong', name }); },
    unopened(name) { tell({ kind: 'unopened', name }); },

    choose() { state.picker = state.file; },
    closePicker() { state.picker = null; },
    pickGame(index) {
      const file = state.picker;
      state.picker = null;
      show(file, index);
    },

    /** Opens the game that the address holds; leaves everything as it is if it holds none. */
    openLink(fragment) {
      try {
        const read = readLink(fragment);
        if (read === null) return;
        replace(standing(read.tree, nodeAfter(read.tree, read.at)));
        tell({ kind: 'linked', back: state.previous !== null, result: viewOf(state).result });
      } catch (error) {
        tell({ kind: 'brokenLink', why: error.message });
      }
    },

    /** Goes one move on into another line of the record. */
    branch(node) {
      if (node) walk(() => Object.assign(state, standing(state.tree, node)));
    },
    /** Makes the line on the board the main line of the record. */
    promote() {
      for (const node of state.line) {
        while (node.parent.children[0] !== node) state.tree.promote(node);
      }
      state.edits += 1;
      tell({ kind: 'promoted' });
    },
    /** Deletes the move on the board and all after it; more than that one only when asked twice. */
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
    /** Judges the game by other rules; the line and the place in it stay. */
    setRules(rules) {
      state.rules = rules;
      const { at } = viewOf(state);
      const { game } = standing(state.tree, state.line.at(-1), { onward: false });
      game.goto(at);
      walk(() => { state.game = game; });
    },
    setNotation(notation) { state.notation = notation; },
    copied(done) { tell({ kind: done ? 'copied' : 'notCopied' }); },
    shared(what) { tell(what); },
  };
}
