// The game as text and files for others: FEN, PGN, UBB, XQF, a picture, a link. Knows nothing of the document.

import { Game, makeDhtmlXq, makePgn, makeXqf, START_FEN } from 'xiangqi-wasm';
import { viewOf } from './state.js';

/** Longer ones are broken: a thousand rounds take 8 KB. */
const LONGEST_LINK = 64 * 1024;

/** The record with its result, where the rules have ended the main line and nobody has written one. */
function record({ tree, rules }) {
  const result = tree.toGame(undefined, { rules }).result();
  if (result && (tree.headers.get('Result') ?? '*') === '*') tree.headers.set('Result', result.score);
  return tree;
}

const WRITERS = {
  fen: { type: 'text/plain', write: (state) => viewOf(state).fen },
  pgn: {
    type: 'text/plain',
    write: (state, { script }) => makePgn(record(state), { notation: state.notation, script }),
  },
  ubb: { type: 'text/plain', write: (state) => makeDhtmlXq(record(state)) },
  xqf: { type: 'application/octet-stream', write: (state) => makeXqf(record(state)) },
  svg: {
    type: 'image/svg+xml',
    write: ({ game, flipped }, { script }) => game.svg({ orientation: flipped ? 'black' : 'red', script }),
  },
};

/** Formats that are no text, and can only be saved. */
export const BINARY = ['xqf'];

/** The game in a format: its content, type and file name. */
export function written(state, format, t) {
  const { type, write } = WRITERS[format];
  return { content: write(state, t), type, name: `${fileName(state.tree)}.${format}` };
}

/** The players' names, with what no file system wants left out. */
function fileName({ headers }) {
  const names = [headers.get('Red'), headers.get('Black')].filter(Boolean).join('-');
  return names.replace(/[\\/:*?"<>|\p{C}]/gu, '').trim().slice(0, 60) || 'xiangqi';
}

/** The link to what is on the board: everything is in the fragment, which no server is told. */
export function linkOf(state, page) {
  const { tree, line } = state;
  const { at } = viewOf(state);
  const first = tree.root.fen();
  const parts = [];
  if (first !== START_FEN) parts.push(`fen=${first.replaceAll(' ', '_')}`);
  parts.push(`moves=${line.map((node) => node.uci).join('')}`);
  if (at < line.length) parts.push(`at=${at}`);
  return `${page.split('#')[0]}#${parts.join('&')}`;
}

/** Reads the fragment of a link: null if it is none of ours, else `{ tree, at }`. Throws for a broken one. */
export function readLink(fragment) {
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
