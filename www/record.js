// Records: what is in a text, a file or a link, or why it cannot be read; the line that goes through a node and the game
// that stands there; what a record is called; and how it is written for others: FEN, PGN, UBB, XQF, a picture, a link.
// Knows nothing of the document, and of the state only what it is given.

import { detectFormat, Game, makeDhtmlXq, makePgn, makeXqf, readRecord, RecordError, START_FEN } from 'xiangqi-wasm';

/** The longest file that is opened: reading it holds the page up for some seconds. */
export const MOST_BYTES = 32 * 1024 * 1024;

/** Whether a text is to be read as a record, and not as a single position. */
export function isRecord(text) {
  const format = detectFormat(text);
  return format !== undefined && !(format === 'fen' && !text.trim().includes('\n'));
}

/** Whether a text that is no record may be a position with a fault in it. */
export function isNearlyPosition(text) {
  return text.length < 300 && text.includes('/');
}

/** Reads a text, or the bytes of a file: `{ file }` with its games, or `{ refused }` with the code and the reason. */
export function readGames(data, name) {
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

/** The moves from the first one to a node, and, if asked for, on from there along what comes first. */
function lineThrough(node, onward) {
  const line = [];
  for (let at = node; at.parent !== undefined; at = at.parent) line.push(at);
  line.reverse();
  for (let [next] = onward ? node.children : []; next !== undefined; [next] = next.children) line.push(next);
  return line;
}

/** What the state needs of a record to stand at one of its nodes, under a rule set; the line may end there. */
export function recordAt(tree, node = tree.root, { onward = true, rules = 'cxa' } = {}) {
  const line = lineThrough(node, onward);
  const game = tree.toGame(line.at(-1) ?? tree.root, { rules });
  game.goto(line.indexOf(node) + 1);
  const { turn, round } = new Game(tree.root.fen(), { skipValidation: true });
  return { tree, line, game, start: { turn, round } };
}

/** The node that follows after so many moves of a main line, or the last one. */
export function nodeAfter(tree, plies) {
  let node = tree.root;
  for (let i = 0; i < plies && node.children.length > 0; i += 1) [node] = node.children;
  return node;
}

const players = ({ headers }) => [headers.get('Red'), headers.get('Black')];
const said = (value) => value !== undefined && !/^[?.*\s-]*$/.test(value);

/** Names, event, date and result of a record as its headers have them, the empty ones left out. */
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

/** Longer ones are broken: a thousand rounds take 8 KB. */
const LONGEST_LINK = 64 * 1024;

/** A record with its result, where the rules have ended the main line and nobody has written one. */
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
    write: ({ game, flipped }, { script }) => game.svg({ orientation: flipped ? 'black' : 'red', script }),
  },
};
WRITERS.png = { ...WRITERS.svg, type: 'image/png' };   // drawn from it, see files.js

/** Formats that are no text, and can only be saved. */
export const BINARY = ['xqf', 'png'];

/** The game in a format: its content, type and file name. */
export function written(state, format, t) {
  const { type, write } = WRITERS[format];
  return { content: write(state, t), type, name: `${fileName(state.tree)}.${format}` };
}

/** The players' names, with what no file system wants left out. */
function fileName(tree) {
  const names = players(tree).filter(Boolean).join('-');
  return names.replace(/[\\/:*?"<>|\p{C}]/gu, '').trim().slice(0, 60) || 'xiangqi';
}

/** The link to what is on the board: everything is in the fragment, which no server is told. */
export function linkOf(state, page) {
  const { tree, line, game: { ply: at } } = state;
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
