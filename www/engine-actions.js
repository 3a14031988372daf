// What can be asked of the engine, and what happens when it has thought. Part of actions.js, which draws after each.

import { viewOf } from './state.js';

const OTHER = { red: 'black', black: 'red' };

export function createEngineActions(state, { tell, say, play, fault, fresh, changed, standing }) {
  const { analysis } = state;

  /** The last node of the line that the player moved to, not the engine. */
  function ownLast() {
    for (let i = state.line.length - 1; i >= 0; i -= 1) {
      if (state.line[i].move.color !== state.match.color) return state.line[i];
    }
    return null;
  }

  return {
    switchAnalysis(on) {
      if (on && state.match) {
        state.match = null;
        tell({ kind: 'matchStopped' });
      }
      Object.assign(analysis, { on, found: [], revision: -1, score: null });
    },
    setLines(lines) { analysis.lines = lines; },
    setSeconds(seconds) { analysis.seconds = seconds; },
    setHidden(hidden) { state.hidden = hidden; },
    showLines(revision, found) { Object.assign(analysis, { revision, found, score: found[0]?.score ?? analysis.score }); },

    /** Plays the moves of a line, one after the other. */
    playLine(moves) { moves.every((move) => play(move)); },

    /** A search has ended by itself. */
    thought({ kind, revision }, { bestMove, lines }) {
      if (bestMove === null) return;
      const [from, to] = [bestMove.slice(0, 2), bestMove.slice(2)];
      if (kind === 'reply') {
        play(bestMove, null, true);
      } else if (kind === 'hint') {
        Object.assign(state.match, { asked: null, hint: { revision, uci: bestMove } });
        tell({ kind: 'hint', from, to });
      } else {
        Object.assign(analysis, { revision, found: lines, score: lines[0].score });
        say({ kind: 'analysed', from, to, score: lines[0].score });
      }
    },
    /** The engine is not to be had: what needed it ends, and can be tried again. */
    engineFailed(error) {
      analysis.on = false;
      state.match = null;
      tell({ kind: 'engineFailed', code: fault(error).code });
    },

    /** Begins to play against the engine, from the start or from here; the player has one side. */
    startMatch({ side, level, here }) {
      if (!here) fresh();
      Object.assign(analysis, { on: false, found: [] });
      state.match = { color: OTHER[side], level, asked: null, hint: null };
      state.flipped = side === 'black';
      changed();
      tell({ kind: 'matchStarted', level, side, back: state.previous !== null });
    },
    stopMatch() {
      state.match = null;
      tell({ kind: 'matchStopped' });
    },
    /** Takes back the player's last move with the engine's answer, out of the record as well. */
    takeBack() {
      const node = ownLast();
      if (node === null) return;
      const { parent } = node;
      state.tree.remove(node);
      Object.assign(state, standing(state.tree, parent, { onward: false }));
      changed();
      const { at, last, turn } = viewOf(state);
      say({ kind: 'stands', at, last, turn });
    },
    hint() {
      if (viewOf(state).turn === state.match.color) tell({ kind: 'engineTurn' });
      else state.match.asked = state.revision;
    },
  };
}
