// Records for the board: what is in a text or a file or why it cannot be read, the line that goes through a node, the
// game that stands there, what it is called. Knows nothing of the document and nothing of the state.

import { detectFormat, Game, readRecord, RecordError, START_FEN } from 'xiangqi-wasm';

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

const said = (value) => value !== undefined && !/^[?.*\s-]*$/.test(value);

/** Names, event, date and result of a record as its headers have them, the empty ones left out. */
export function headline(tree) {
  const { headers } = tree;
  const names = [headers.get('Red'), headers.get('Black')];
  const title = names.some(said) ? names.map((name) => (said(name) ? name : '?')).join(' – ') : headers.get('Title');
  const parts = said(title) ? [title] : [];
  for (const name of ['Event', 'Round', 'Date', 'Result']) {
    const value = headers.get(name);
    if (said(value)) parts.push(value.replace('1/2-1/2', '½–½'));
  }
  return parts.join(' · ').slice(0, 300);
}
