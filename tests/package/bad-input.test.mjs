// The bad input table, data/bad-input.json, through the package: class, code, reason and place of the error, and
// the game as it was. The same table goes through the Rust core in tests/rules/bad_input.rs. After it, what only
// JavaScript can hand over.
// Needs the package that `cargo xtask build` makes; `XIANGQI_NPM_DIR` names another folder.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const folder = process.env.XIANGQI_NPM_DIR ?? join(here, '..', '..', 'target', 'npm');
const xq = await import(pathToFileURL(join(folder, 'index.js')));
const table = JSON.parse(readFileSync(join(here, '..', 'data', 'bad-input.json'), 'utf8'));

/** A text of the table: a string, or an array of parts, each a string or `[string, times]`. */
const text = (value) =>
  typeof value === 'string' ? value : value.map((part) => (typeof part === 'string' ? part : part[0].repeat(part[1]))).join('');

const CLASSES = { fen: xq.FenError, move: xq.IllegalMoveError, notation: xq.NotationError, game: xq.GameOverError };

/** What can be seen of a game. */
const seen = (game) =>
  JSON.stringify([game.fen(), game.ply, game.history(), game.legalMoves(), game.isCheck, game.result() ?? null, String(game.hash())]);

/** Checks that `call` throws the error the table names and leaves the game as it was. */
function check(name, game, call, expected) {
  const before = seen(game);
  const kind = CLASSES[expected.code.split('/')[0]];
  assert.throws(call, (error) => {
    assert.ok(error instanceof kind && error instanceof xq.XiangqiError && error instanceof Error, `${name}: ${error}`);
    assert.equal(error.name, kind.name, name);
    assert.equal(error.code, expected.code, `${name}: ${error.message}`);
    if (expected.message !== undefined) assert.equal(error.message, expected.message, name);
    for (const field of ['issue', 'index', 'square', 'why', 'input']) {
      assert.equal(error[field], expected[field], `${name}: ${field}`);
    }
    return true;
  });
  assert.equal(seen(game), before, name);
}

/** A game with two moves made and one taken back, to be left alone. */
function started() {
  const game = new xq.Game();
  for (const move of ['h2e2', 'h9g7', 'h0g2']) game.apply(move);
  game.undo();
  return game;
}

test(`${table.fens.length} bad FENs are refused with class, code, issue and place`, () => {
  assert.ok(table.fens.length >= 40);
  for (const { name, fen: written, ...expected } of table.fens) {
    const fen = text(written);
    const error = { ...expected, code: `fen/${expected.issue}` };
    const game = started();
    check(name, game, () => game.load(fen), error);
    assert.equal(game.redo()?.uci, 'h0g2', `${name}: the move taken back is still there`);
    check(name, game, () => new xq.Game(fen), error);
    assert.deepEqual(xq.validateFen(fen), { ok: false, ...expected }, name);
  }
});

test(`${table.moves.length} bad moves are refused with class, code and reason`, () => {
  assert.ok(table.moves.length >= 40);
  for (const { name, fen, before = '', resigned, move: written, ...expected } of table.moves) {
    const move = text(written);
    const game = new xq.Game(fen);
    for (const text of before.split(' ').filter(Boolean)) game.apply(text);
    if (resigned) game.resign('red');
    const kind = expected.code.split('/')[0];
    const input = kind === 'move' || kind === 'notation' ? { input: move.slice(0, 40) } : {};
    check(name, game, () => game.apply(move), { ...expected, ...input });
    assert.equal(game.tryApply(move), null, name);
    assert.equal(game.isLegal(move), false, name);
  }
});

test('a move given as two squares is refused as its text is', () => {
  const game = started();
  const refused = (from, to, why) =>
    check(from + to, game, () => game.apply({ from, to }), { code: `move/${why}`, why, input: from + to });
  refused('e5', 'e6', 'no-piece');
  refused('h9', 'h8', 'no-piece');
  refused('a9', 'a8', 'wrong-side');
  refused('a0', 'b0', 'own-piece');
});

test('halves of surrogate pairs, which only JavaScript has, are one place each', () => {
  const game = started();
  const fen = 'rnbakabnr/4\ud8004/9/9/9/9/9/9/9/RNBAKABNR w';
  check('in the board', game, () => game.load(fen), { code: 'fen/piece', issue: 'piece', index: 11 });
  const behind = `\udc00 ${xq.START_FEN.replace(' w ', ' x ')}`;
  check('before the board', game, () => game.load(behind), { code: 'fen/turn', issue: 'turn', index: 62 });
  assert.throws(() => game.apply('h2\ud800e2'), { name: 'NotationError', code: 'notation/unreadable' });
});

test('what is no text at all is an error of the calling code, not of the FEN or the move', () => {
  const game = started();
  const before = seen(game);
  for (const value of [null, 7, true, Symbol('x'), {}, [], () => {}, new Date(0), 7n]) {
    for (const call of [() => game.load(value), () => new xq.Game(value), () => game.apply(value), () => xq.validateFen(value)]) {
      assert.throws(call, (error) => {
        assert.ok(error instanceof xq.XiangqiError, `${String(value)}: ${error}`);
        assert.match(error.code, /^argument\//);
        return true;
      });
    }
  }
  assert.equal(seen(game), before);
});
