// The engine on the page: what it does at any time, what can be asked of it, and what it has found, as data and in its
// panel beside the board. It is loaded when it is first wanted, in a worker that is a file of the package.

import { makeVariation } from 'xiangqi-wasm';
import { button, changes, html, setText } from './drawing.js';
import { viewOf } from './state.js';
import { OTHER } from './words.js';

// ---------- at work: knows nothing of the document ----------

/** How often lines are drawn while they come in, in ms. */
const DRAW_MS = 80;
const HINT_MS = 1500;
/** What the strongest level takes for a move; the others measure their own. */
const FULL_MS = 2000;

const { href } = new URL('./pkg/worker.js', import.meta.url);

/** The page's policy takes no text for the address of a script; this one gives one address, and no other. */
const policy = globalThis.trustedTypes?.createPolicy('engine-worker', { createScriptURL: () => href });

const makeWorker = () => new Worker(policy?.createScriptURL(href) ?? href);

let starting = null;

/** The engine, started once; rejects if it does not start, and can then be asked again. */
export function startEngine() {
  starting ??= import('xiangqi-wasm/engine')
    .then(({ Engine }) => Engine.create({ worker: makeWorker }))
    .catch((error) => {
      starting = null;
      throw error;
    });
  return starting;
}

/** Gives up an engine that failed: the next one asked for is a new one. */
export function dropEngine() {
  starting?.then((engine) => engine.close()).catch(() => {});
  starting = null;
}

/** What the state asks of the engine now, with a key that tells it from every other wish. */
function wanted(state) {
  const { match, analysis, revision } = state;
  const view = viewOf(state);
  if (view.result || state.task) return null;
  const wish = (kind, limits) => ({ kind, revision, limits, key: JSON.stringify([kind, revision, limits]) });
  if (match) {
    const { level } = match;
    if (isReply(state, view)) return wish('reply', level < 10 ? { level } : { movetime: FULL_MS });
    return match.asked === revision ? wish('hint', { movetime: HINT_MS }) : null;
  }
  if (!analysis.on || state.hidden) return null;
  const { lines: multipv, seconds } = analysis;
  return wish('analysis', seconds > 0 ? { multipv, movetime: seconds * 1000 } : { multipv, infinite: true });
}

/** Whether the engine is to move: at the end of the line, not where someone looks back at it. */
function isReply({ match, line }, { turn, at }) {
  return turn === match.color && at === line.length;
}

/**
 * What the engine does follows from the state: a reply, a hint, an analysis, or nothing. Whenever the state asks for
 * something else, what is under way is stopped.
 */
export function createThinking(state, act) {
  let current = null;

  async function begin(job) {
    let result;
    try {
      const engine = await startEngine();
      if (current !== job) return;
      job.search = engine.search(state.game, job.limits, { onInfo: (info) => note(job, info) });
      result = await job.search;
    } catch (error) {
      if (current !== job) return;
      dropEngine();
      job.done = true;
      act().engineFailed(error);
      return;
    }
    if (current !== job) return;
    clearTimeout(job.timer);
    job.done = true;
    act().thought(job, result);
  }

  function note(job, info) {
    if (job.kind !== 'analysis' || (info.bound && job.found[info.multipv - 1])) return;
    job.found[info.multipv - 1] = info;
    job.timer ??= setTimeout(() => {
      job.timer = undefined;
      if (current === job) act().showLines(job.revision, job.found.filter(Boolean));
    }, DRAW_MS);
  }

  /** Starts and stops what the state asks for; called before each drawing. */
  return function update() {
    const { task } = state;
    if (task && (state.match || task.tree !== state.tree)) {   // another game
      task.stop.abort();
      state.task = null;
    }
    const job = wanted(state);
    if (job?.key !== current?.key) {
      current?.search?.stop().catch(() => {});
      clearTimeout(current?.timer);
      current = job && { ...job, found: [], done: false };
      if (current) begin(current);
    }
    state.busy = current && !current.done ? current.kind : null;
  };
}

/** What can be asked of the engine, and what happens when it has thought. Part of actions.js, which draws after each. */
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

// ---------- what it has found, as data for the drawings ----------

/** Moves of a line that are shown; what comes later is guesswork. */
const LONGEST = 10;
/** Scores from here on are won by the rules on repetition. */
const WON = 27000;

/** The lines found for the position on the board, best first. */
function foundLines({ analysis, revision }) {
  return analysis.on && analysis.revision === revision ? analysis.found : [];
}

/** The arrows over the board: { from, to, rank } with 0 for the best, or a hint alone. */
export function arrowsOf(state) {
  const arrow = (uci, rank) => ({ from: uci.slice(0, 2), to: uci.slice(2), rank });
  const { match, revision } = state;
  if (match?.hint?.revision === revision) return [arrow(match.hint.uci, 0)];
  return foundLines(state).map(({ pv }, rank) => arrow(pv[0], rank));
}

/** The moves of a line as texts, and the way to each as uci. */
export function lineTexts(state, { pv }, { script }, longest = LONGEST) {
  const moves = pv.slice(0, longest);
  const texts = state.notation === 'uci' ? moves : makeVariation(state.game, moves, state.notation, { script }).split(' ');
  return texts.map((text, i) => ({ text, path: moves.slice(0, i + 1).join(' ') }));
}

/** A score as players write it, from Red's side. */
function scoreText(score) {
  const value = score.mate ?? score.cp;
  const sign = value > 0 ? '+' : value < 0 ? '−' : '';
  if (score.mate !== undefined) return `${sign}M${Math.abs(value)}`;
  return Math.abs(value) >= WON ? sign.repeat(3) : sign + (Math.abs(value) / 100).toFixed(2);
}

/** How much of the bar is Red's, in per cent. */
export function redShare(score) {
  if (score.mate !== undefined) return score.mate > 0 ? 100 : 0;
  return 100 / (1 + Math.exp(-score.cp / 250));
}

// ---------- its panel: the switch, the bar, the lines, the game against it. It shows and never decides ----------

/** Lines change many times a second, so their buttons stay and only their texts change. */
export function createEnginePanel($, act) {
  const changed = changes();
  bind($, act);

  /** As many children as wanted; those that are there stay. */
  function fill(parent, count, create) {
    while (parent.children.length > count) parent.lastElementChild.remove();
    while (parent.children.length < count) parent.append(create());
  }

  const createLine = () => html('li', {}, html('span', { class: 'line-score' }), html('span', { class: 'line-moves' }));
  const createMove = () => button({ class: 'line-move' });

  function lines(state, t) {
    const found = foundLines(state);
    fill($('lines'), found.length, createLine);
    found.forEach((line, i) => {
      const [score, moves] = $('lines').children[i].children;
      setText(score, scoreText(line.score));
      const texts = lineTexts(state, line, t);
      fill(moves, texts.length, createMove);
      texts.forEach((move, n) => {
        const shown = moves.children[n];
        setText(shown, move.text);
        shown.dataset.path = move.path;
        shown.tabIndex = n === 0 ? 0 : -1;
      });
    });
    const [best] = found;
    setText($('depth'), best ? t.engine.depth(best) : state.busy ? t.engine.thinking : '');
  }

  function bar({ analysis, flipped }, view, t) {
    const on = analysis.on && analysis.score !== null && !view.result;
    $('bar').hidden = !on;
    $('bar').dataset.flipped = flipped ? 'yes' : '';
    if (!on) {
      setText($('analysis-score'), '');
      return;
    }
    setText($('analysis-score'), scoreText(analysis.score));
    $('bar').firstElementChild.style.inlineSize = `${redShare(analysis.score).toFixed(1)}%`;
    $('bar').setAttribute('aria-label', t.engine.score(analysis.score));
  }

  function match({ match: game, busy }, view, t) {
    for (const id of ['take-back', 'hint', 'match-stop']) $(id).hidden = game === null;
    for (const id of ['match-start', 'match-here']) $(id).hidden = game !== null;
    for (const id of ['level', 'side']) $(id).disabled = game !== null;
    const over = view.result !== null;
    $('hint').setAttribute('aria-disabled', String(over || busy === 'hint'));
    setText($('match-state'), game === null ? t.engine.matchHelp
      : over ? t.engine.matchOver : busy === 'reply' ? t.engine.thinking : game.color === view.turn ? '' : t.engine.yourMove);
  }

  return function render(state, view, t) {
    const { analysis, revision, notation, flipped, busy } = state;
    if (!changed(analysis.on, analysis.found, analysis.lines, revision, notation, flipped, busy, state.match, state.match?.hint, t)) return;
    $('analysis-on').checked = analysis.on;
    $('analysis-body').hidden = !analysis.on;
    $('analysis-body').dataset.busy = busy === 'analysis' ? 'yes' : '';
    $('line-count').value = String(analysis.lines);
    $('seconds').value = String(analysis.seconds);
    lines(state, t);
    bar(state, view, t);
    match(state, view, t);
  };
}

function bind($, act) {
  $('analysis-on').addEventListener('change', () => act.switchAnalysis($('analysis-on').checked));
  $('line-count').addEventListener('change', () => act.setLines(Number($('line-count').value)));
  $('seconds').addEventListener('change', () => act.setSeconds(Number($('seconds').value)));
  $('lines').addEventListener('click', (event) => {
    const move = event.target.closest('.line-move');
    if (move) act.playLine(move.dataset.path.split(' '));
  });
  document.addEventListener('visibilitychange', () => act.setHidden(document.hidden));

  const begin = (here) => {
    act.startMatch({ side: $('side').value, level: Number($('level').value), here });
    $('board').scrollIntoView({ block: 'nearest' });
    $('match-stop').focus({ preventScroll: true });
  };
  $('match-start').addEventListener('click', () => begin(false));
  $('match-here').addEventListener('click', () => begin(true));
  $('match-stop').addEventListener('click', () => {
    act.stopMatch();
    $('match-start').focus();
  });
  $('take-back').addEventListener('click', () => act.takeBack());
  $('hint').addEventListener('click', () => {
    if ($('hint').getAttribute('aria-disabled') !== 'true') act.hint();
  });
}
