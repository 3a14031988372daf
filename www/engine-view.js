// What the engine has found, as data for the drawing: its lines, arrows, numbers. Knows nothing of the document.

import { makeVariation } from 'xiangqi-wasm';

/** Moves of a line that are shown; what comes later is guesswork. */
const LONGEST = 10;
/** Scores from here on are won by the rules on repetition. */
const WON = 27000;

/** The lines found for the position on the board, best first. */
export function foundLines({ analysis, revision }) {
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
export function lineTexts(state, { pv }, { script }) {
  const moves = pv.slice(0, LONGEST);
  const texts = state.notation === 'uci' ? moves : makeVariation(state.game, moves, state.notation, { script }).split(' ');
  return texts.map((text, i) => ({ text, path: moves.slice(0, i + 1).join(' ') }));
}

/** A score as players write it, from Red's side. */
export function scoreText(score) {
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
