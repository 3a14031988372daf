// What a player can do. Each action changes the state and draws it once; nothing else changes it.
// Knows nothing of the document or of events: mouse, touch, keys and forms all come through here.

import { AmbiguousMoveError, FenError, Game, GameOverError, IllegalMoveError, NotationError } from 'xiangqi-wasm';
import { step } from './geometry.js';
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
    Object.assign(state, { pick: null, drag: null, draft: null, fenError: null, notice: null });
  }

  /** The move that stands next in the line when it is the one asked for: redone, so the rest of the line stays. */
  function isNext(input) {
    const next = state.line[viewOf(state).at];
    return next !== undefined && input.replace(/[\s-]/g, '').toLowerCase() === next.uci;
  }

  /** Plays a move given as text; true when it was played. Any refusal becomes a notice. */
  function play(input, from = null) {
    const view = viewOf(state);
    const piece = from && view.pieces.get(from);
    if (view.result) {
      tell({ kind: 'over' });
      return false;
    }
    try {
      let move;
      if (isNext(input)) {
        move = state.game.redo();
      } else {
        move = state.game.apply(input);
        state.line = [...state.line.slice(0, view.at), move];
      }
      changed();
      state.cursor = move.to;
      say({ kind: 'move', move, result: viewOf(state).result });
      return true;
    } catch (error) {
      tell(refusal(error, input, piece));
      return false;
    }
  }

  function refusal(error, input, piece) {
    if (error instanceof IllegalMoveError) {
      const from = error.uci.slice(0, 2);
      const moved = piece ?? viewOf(state).pieces.get(from) ?? null;
      return { kind: 'illegal', why: error.why, from, to: error.uci.slice(2), piece: moved, turn: state.game.turn };
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

  function isOwn(square) {
    const view = viewOf(state);
    return !view.result && view.pieces.get(square)?.color === view.turn;
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
    tell(view.result ? { kind: 'over' } : { kind: 'illegal', why: 'wrong-side', from: square, piece, turn: view.turn });
  }

  /** The end of a drag: on a square (or null, off the board). A piece that may not go there stays picked. */
  function drop(square) {
    const { drag } = state;
    if (!drag) return;
    state.drag = null;
    if (square === null || square === drag.square) return;
    play(drag.square + square, drag.square);
  }

  function replace(game) {
    const { line, start } = state;
    state.previous = line.length > 0 ? { game: state.game, line, start } : null;
    seat(state, game);
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
      replace(new Game());
      tell({ kind: 'fresh', back: state.previous !== null });
    },
    bringBack() {
      const { previous } = state;
      if (!previous) return;
      seat(state, previous.game, previous.line, previous.start);
      state.previous = null;
      tell({ kind: 'back' });
    },
    editFen(text) { state.draft = text; state.fenError = null; },
    forgetFen() { state.draft = null; state.fenError = null; },
    loadFen(text) {
      try {
        replace(new Game(text));
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
    },
    copied(done) { tell({ kind: done ? 'copied' : 'notCopied' }); },
    hush() { state.notice = null; },
    setLanguage(language) { state.language = language; },
    setLetterKeys(on) { state.letterKeys = on; },
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
