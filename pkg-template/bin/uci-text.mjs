// What `npx xiangqi-wasm uci` reads and says, as texts: numbers and words with their faults, options, infos, moves.
// Knows no engine and no state.

export const LONGEST_LINE = 1 << 20;

/** What is wrong with a line. */
export class Fault extends Error {
  constructor(code, message) {
    super(message);
    this.code = `protocol/${code}`;
  }
}

export const quote = (text) => `'${text.length > 40 ? `${text.slice(0, 40)}…` : text}'`;

export function number(name, text, least, most) {
  const value = /^[+-]?\d+$/.test(text ?? '') ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  throw new Fault('number', `${name} is ${quote(text ?? '')}, expected a number from ${least} to ${most}`);
}

export function oneOf(name, text, values) {
  if (values.includes(text)) return text;
  throw new Fault('option-value', `option ${name} cannot be ${quote(text)}, expected one of ${values.join(', ')}`);
}

export function switched(name, text) {
  return ['true', 'on'].includes(oneOf(name, text.toLowerCase(), ['true', 'false', 'on', 'off']));
}

/** The options of either protocol. */
export function optionLines(ucci, hash, mostHash, mostLines, mostSeed) {
  const options = ucci
    ? [
        'usemillisec type check default false',
        `hashsize type spin min 1 max ${mostHash} default ${hash}`,
        `multipv type spin min 1 max ${mostLines} default 1`,
        'ponder type check default false',
        'rules type combo var cxa var asian var simple default cxa',
        'level type spin min 1 max 10 default 10',
        'ranks type combo var auto var 0-9 var 1-10 default auto',
        `seed type spin min 0 max ${mostSeed} default 0`,
        'resign type check default false',
        'newgame type button',
      ]
    : [
        `name Hash type spin default ${hash} min 1 max ${mostHash}`,
        'name Clear Hash type button',
        `name MultiPV type spin default 1 min 1 max ${mostLines}`,
        'name Ponder type check default false',
        'name Rules type combo default cxa var cxa var asian var simple',
        'name Level type spin default 10 min 1 max 10',
        'name Ranks type combo default auto var auto var 0-9 var 1-10',
        `name Seed type spin default 0 min 0 max ${mostSeed}`,
      ];
  return options.map((option) => `option ${option}`);
}

/** A move with ranks from 0, or from 1 as some hosts have it. */
const toHost = (move, fromOne) => (fromOne ? move.replaceAll(/\d/g, (rank) => Number(rank) + 1) : move);

/** How far a search is, from the side to move. */
export function infoLines(ucci, info, turn, fromOne) {
  const sign = turn === 'red' ? 1 : -1;
  const pv = info.pv.map((move) => toHost(move, fromOne)).join(' ');
  const { cp, mate } = info.score;
  if (ucci) {
    // A mate as UCCI programs write it: a number near 30000, less the plies to it.
    const plies = mate === undefined ? 0 : sign * mate > 0 ? 2 * Math.abs(mate) - 1 : 2 * Math.abs(mate);
    const score = mate === undefined ? sign * cp : Math.sign(sign * mate) * (30000 - plies);
    return [`info time ${info.timeMs} nodes ${info.nodes}`, `info depth ${info.depth} score ${score} pv ${pv}`];
  }
  const score = mate === undefined ? `cp ${sign * cp}` : `mate ${sign * mate}`;
  // The bound is Red's: a lower one for Red is an upper one for Black.
  const bound = info.bound === undefined ? '' : (info.bound === 'lower') === (turn === 'red') ? ' lowerbound' : ' upperbound';
  return [
    `info depth ${info.depth} seldepth ${info.seldepth} multipv ${info.multipv} score ${score}${bound} nodes ${info.nodes} ` +
      `nps ${info.nps} hashfull ${info.hashfull} time ${info.timeMs} pv ${pv}`,
  ];
}

/** What a search took in all: the last depth is seldom finished. */
export function totalLine(ucci, { nodes, nps, timeMs }) {
  return ucci ? `info time ${timeMs} nodes ${nodes}` : `info nodes ${nodes} nps ${nps} time ${timeMs}`;
}

/** The line that ends a search. */
export function bestLine(ucci, { bestMove, ponder }, { draw, resign }, fromOne) {
  if (bestMove === null) return ucci ? 'nobestmove' : 'bestmove (none)';
  const words = ['bestmove', toHost(bestMove, fromOne)];
  if (ponder) words.push('ponder', toHost(ponder, fromOne));
  if (ucci && resign) words.push('resign');
  else if (ucci && draw) words.push('draw');
  return words.join(' ');
}
