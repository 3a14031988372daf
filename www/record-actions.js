// What can be done with whole records: opening texts, files and links, choosing a game or a variation, giving them away.
// Part of actions.js, which draws after each of them. Nothing here touches the board unless the input was good.

import { FenError, Game } from 'xiangqi-wasm';
import { isNearlyPosition, isRecord, MOST_BYTES, nodeAfter, readGames, readLink } from './record.js';
import { viewOf } from './state.js';

export function createRecordActions(state, { tell, say, fault, replace, standing, walk }) {
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
