// What the record tests share: the samples of src/records/tests/data, counting, comparing and growing trees.

import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './support.mjs';

/** Folder of the samples that the readers' own tests use; each has a README with the sources. */
export const SAMPLES = join(ROOT, 'src/records/tests/data');

/** The files below a folder, READMEs and lists aside, in order. */
export function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesBelow(path) : [path]))
    .filter((path) => !/\.(md|tsv)$/.test(path));
}

export const sample = (name) => readFileSync(join(SAMPLES, name));

/** Counts of a file as the table of the native reader has them. */
export function count(file, row = { files: 0, games: 0, plies: 0, variations: 0, comments: 0, warnings: 0 }) {
  row.files += 1;
  row.games += file.games.length;
  row.warnings += file.warnings.length;
  for (const tree of file.games) {
    for (const node of [tree.root, ...tree.nodes()]) {
      if (node.parent && node.parent.children[0] !== node) row.variations += 1;
      if (node.comment || node.startingComment) row.comments += 1;
    }
    for (const _ of tree.mainline()) row.plies += 1;
  }
  return row;
}

/** All a tree says, as plain values to compare. */
export function content(tree, { headers = true, notes = true } = {}) {
  const nodes = [tree.root, ...tree.nodes()].map((node) => {
    const said = notes && [node.comment, node.startingComment, node.nags, node.evaluation, node.clock, node.elapsed, node.shapes];
    return [node.uci, node.children.length, ...(said || [])];
  });
  return { fen: tree.root.fen(), headers: headers ? [...tree.headers] : [], nodes };
}

/** A sequence of numbers below `most` that is the same in every run. */
export function random(seed) {
  let state = seed >>> 0;
  return (most) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % most;
  };
}

const WORDS = ['好棋', '弃车', 'a } b', '{', '(1. h2e2)', '"x"\\', ';', '[%clk 1]', '[%%nag 1] [%move]', '<script>alert(1)</script>', '𠀀龘', '||', '\\u0041', '1-0', '[Event "x"]', '　　缩进', '+0.38/19'];

/** A tree of up to `size` moves with notes of every kind that every format with notes can hold. */
export function randomTree(xq, seed, size) {
  const draw = random(seed);
  const tree = new xq.GameTree();
  const nodes = [tree.root];
  tree.headers.set('Event', WORDS[draw(4)]).set('Red', '胡荣华').set('Black', `b${draw(100)}`).set('Result', ['1-0', '0-1', '1/2-1/2', '*'][draw(4)]);
  for (let made = 0; made < size; made++) {
    const at = draw(3) === 0 ? nodes[draw(nodes.length)] : nodes.at(-1);
    const moves = new xq.Game(at.fen(), { free: true, skipValidation: true }).legalMoves();
    if (moves.length === 0) continue;
    const node = tree.add(moves[draw(moves.length)], at);
    if (nodes.includes(node)) continue;
    nodes.push(node);
    if (draw(4) === 0) node.comment = `${WORDS[draw(WORDS.length)]}\n${WORDS[draw(WORDS.length)]}`.trim();
    if (draw(8) === 0) node.nags = [1 + draw(6), 10 + draw(200)];
    if (draw(8) === 0) node.evaluation = draw(2) ? { cp: draw(2000) - 1000 } : { mate: draw(2) ? 3 : -3, depth: 12 };
    if (draw(8) === 0) node.clock = draw(5_000_000);
    if (draw(8) === 0) node.shapes = [{ color: 'green', from: 'a0', to: 'i9' }, { color: 'red', from: 'e5' }];
    if (draw(4) === 0 && at.children[0] !== node) node.startingComment = ['或', '[%move] 或', '[%eval 1]', 'a'][draw(4)];
  }
  return tree;
}
