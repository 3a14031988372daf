// The engine beside the board: the switch, the bar, the lines, the game against it; and what it has found, as data for
// the drawings. It shows and never decides. Lines change many times a second, so their buttons stay and only their
// texts change.

import { makeVariation } from 'xiangqi-wasm';
import { button, changes, html, setText } from './drawing.js';

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
function lineTexts(state, { pv }, { script }) {
  const moves = pv.slice(0, LONGEST);
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
function redShare(score) {
  if (score.mate !== undefined) return score.mate > 0 ? 100 : 0;
  return 100 / (1 + Math.exp(-score.cp / 250));
}

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
