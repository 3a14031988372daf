// `npx xiangqi-wasm check FILES...`: what is in files and folders and what is wrong with it.

import { lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { failure, line, note, progress, reading, say, size, Source } from './records.mjs';

const COLUMNS = ['files', 'games', 'plies', 'moves', 'variations', 'comments', 'warnings', 'errors'];
/** What a folder's other files are. */
const NO_RECORD = ['record/unknown-format', 'record/empty'];

const newRow = () => Object.fromEntries(COLUMNS.map((name) => [name, 0]));

function add(row, other) {
  for (const name of COLUMNS) row[name] += other[name];
}

/** Checks files, and those in folders. What is found is what was asked for, so it all goes to standard output. */
export async function check(paths, given) {
  process.stdout.on('error', () => process.exit(0)); // nobody reads on
  const options = reading(given);
  const files = paths.flatMap(find);
  const done = { bytes: 0, games: 0, total: files.reduce((sum, { path }) => sum + size(path), 0) };
  const rows = new Map();
  let skipped = 0;
  for (const { path, named } of files) {
    const row = newRow();
    let format = '-';
    try {
      format = (await checkFile(path, options, row, done)) ?? '-';
    } catch (error) {
      if (!named && NO_RECORD.includes(error.code)) {
        skipped++;
        continue;
      }
      if (error.code === undefined) throw error;
      say(`${error.message} [${error.code}]`);
      row.errors = 1;
    }
    row.files = 1;
    if (!rows.has(format)) rows.set(format, newRow());
    add(rows.get(format), row);
  }
  note('');
  const all = newRow();
  for (const row of rows.values()) add(all, row);
  const table = [...rows].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, cells] of [['format', COLUMNS], ...table.map(([name, row]) => [name, Object.values(row)]), ['all', Object.values(all)]]) {
    say(`${name.padEnd(10)}${cells.map((cell) => String(cell).padStart(11)).join('')}`);
  }
  if (skipped > 0) say(`${skipped} files in folders are no records`);
  if (all.errors > 0) return 2;
  return all.warnings > 0 ? 1 : 0;
}

async function checkFile(path, { read, most }, row, done) {
  const source = new Source(path, read);
  const before = done.bytes;
  const tell = () => {
    for (const warning of source.takeWarnings()) if (row.warnings++ < most) say(line(path, warning));
  };
  for await (const tree of source.games()) {
    count(tree, row);
    tell();
    done.bytes = before + source.bytes;
    progress(done.bytes, done.total, ++done.games);
  }
  tell();
  if (row.warnings > most) say(`${path}: ${row.warnings - most} more warnings`);
  return source.format;
}

function count(tree, row) {
  row.games++;
  row.moves += tree.size;
  for (const _ of tree.mainline()) row.plies++;
  const said = ({ comment, startingComment }) => (comment || startingComment ? 1 : 0);
  row.comments += said(tree.root);
  for (const node of tree.nodes()) {
    row.comments += said(node);
    if (node.parent.children[0] !== node) row.variations++;
  }
}

/** The files in order; folders are walked by name, links in them not followed. */
function find(path) {
  try {
    if (path === '-' || !statSync(path).isDirectory()) return [{ path, named: true }];
    const found = [];
    const open = [path];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const known = next === path ? statSync(next) : lstatSync(next);
      if (known.isFile()) found.push({ path: next, named: false });
      else if (known.isDirectory()) open.push(...readdirSync(next).sort().reverse().map((name) => join(next, name)));
    }
    return found;
  } catch (error) {
    throw failure(path, error);
  }
}
