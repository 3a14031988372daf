// What files of strangers may hold: anything. Long lines, wide trees, cut and damaged files, markup, limits. A reading
// gives games and warnings or a RecordError, never a trap, and nothing takes time that grows faster than the file.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { file, thrown } from './api-support.mjs';
import { content, filesBelow, random, SAMPLES } from './records-support.mjs';

const xq = await import(file('index.js'));
const { Game, GameTree, RecordError, detectFormat, makeDhtmlXq, makePgn, makeWxf, makeXqf, readRecord } = xq;

/** Horses out and in again. */
const CYCLE = ['h0g2', 'h9g7', 'g2h0', 'g7h9'];
const shuffle = (plies) => Array.from({ length: plies }, (_, ply) => CYCLE[ply % 4]);

describe('a line of 100,000 moves', () => {
  const plies = 100_000;
  const text = shuffle(plies).join(' ');
  const tree = readRecord(text, { format: 'pgn' }).games[0];
  const last = [...tree.mainline()].at(-1);

  test('is read, walked and located', () => {
    assert.equal(tree.size, plies);
    assert.equal([...tree.nodes()].length, plies);
    // Each side has had 50,000 moves; the counter of plies says the most that a FEN can.
    assert.equal(last.fen(), 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 99999 50001');
    assert.equal(last.move.uci, 'g7h9');
    let moves = 0;
    for (const node of tree.nodes()) moves += node.move.role === 'horse' ? 1 : 0;
    assert.equal(moves, plies);
  });

  test('becomes a game and a tree again', () => {
    const game = tree.toGame();
    assert.equal(game.ply, plies);
    assert.equal(game.tree().size, plies);
    assert.equal(tree.toGame(last.parent).ply, plies - 1);
  });

  test('is written and comes back', () => {
    for (const written of [makePgn(tree, { notation: 'uci' }), makeXqf(tree), makeDhtmlXq(tree), makeWxf(tree)]) {
      const { games, warnings } = readRecord(written);
      assert.deepEqual([games[0].size, warnings], [plies, []]);
    }
  });

  test('is changed and cut at any depth', () => {
    const long = readRecord(text, { format: 'pgn' }).games[0];
    const nodes = [...long.nodes()];
    const other = long.add('c3c4', nodes[plies / 2 - 1]);
    long.promote(other);
    assert.equal([...long.mainline()].length, plies / 2 + 1);
    assert.equal(long.add('c6c5').parent, other);
    long.demote(other);
    long.remove(nodes[0]);
    assert.deepEqual([long.size, [...long.nodes()].length], [0, 0]);
  });

  test('grows move by move', () => {
    const grown = new GameTree();
    let at = grown.root;
    for (const move of shuffle(20_000)) at = grown.add(move, at);
    assert.equal(grown.add('h0g2').parent, at);
    assert.equal(grown.size, 20_001);
  });

  test('is no danger to what prints or copies it', () => {
    assert.equal(JSON.stringify(tree).length < 1000, true);
    assert.equal(String(tree), '[object GameTree]');
  });
});

test('a tree of 226,000 nodes is read, walked, written and read back', () => {
  // At every other ply of a long line there is a variation.
  const words = [];
  let size = 0;
  for (let ply = 0; size < 226_000; ply++) {
    words.push(CYCLE[ply % 4]);
    size += 1;
    if (ply % 2 === 0) {
      words.push(ply % 4 === 0 ? '(c3c4)' : '(c3c4 c6c5)');
      size += ply % 4 === 0 ? 1 : 2;
    }
  }
  const { games, warnings } = readRecord(words.join(' '), { format: 'pgn' });
  assert.deepEqual(warnings, []);
  const [tree] = games;
  assert.equal(tree.size, size);
  assert.equal([...tree.nodes()].length, size);
  const back = readRecord(makeXqf(tree)).games[0];
  assert.equal(back.size, size);
  assert.equal(makePgn(back, { notation: 'uci' }), makePgn(tree, { notation: 'uci' }));
});

test('a line longer than the counters of a FEN goes on', () => {
  const tree = readRecord(shuffle(150_000).join(' '), { format: 'pgn' }).games[0];
  const last = [...tree.mainline()].at(-1);
  assert.match(last.fen(), / w - - 99999 75001$/);
  assert.equal(tree.add('h2e2').move.before, last.fen());
  assert.equal(tree.toGame().ply, 150_001);
});

test('variations nested 50,000 deep and 20,000 at one place are read and written', () => {
  const nested = `${'h2e2 (b2e2 '.repeat(1)}${'h9g7 (b9c7 '.repeat(50_000)}${')'.repeat(50_001)} *`;
  const deep = readRecord(nested, { format: 'pgn' });
  assert.ok(deep.games[0].size > 0);
  assert.equal(readRecord(makePgn(deep.games[0])).games[0].size, deep.games[0].size);
  const wide = `h2e2 ${'(b2e2 h9g7) '.repeat(20_000)}*`;
  const { games } = readRecord(wide, { format: 'pgn' });
  assert.equal(makePgn(games[0], { notation: 'uci' }).length > 0, true);
  assert.equal(readRecord(makePgn(games[0])).games[0].size, games[0].size);
});

test('sample files cut or damaged anywhere give games or a RecordError', () => {
  const draw = random(11);
  let read = 0;
  const attempt = (bytes, path) => {
    try {
      for (const tree of readRecord(bytes).games) for (const node of tree.nodes()) assert.ok(node.uci);
    } catch (error) {
      assert.ok(error instanceof RecordError, `${path}: ${error.stack}`);
    }
    detectFormat(bytes);
    read += 1;
  };
  for (const path of filesBelow(SAMPLES)) {
    const bytes = readFileSync(path);
    const step = Math.max(64, Math.floor(bytes.length / 60));
    for (let length = 0; length < bytes.length; length += step) attempt(bytes.subarray(0, length), path);
    for (let time = 0; time < 20; time++) {
      const damaged = Buffer.from(bytes);
      for (let count = 1 + draw(20); count > 0; count--) damaged[draw(damaged.length)] = draw(2) ? draw(256) : '(){}[]"\n;$'.charCodeAt(draw(10));
      attempt(damaged, path);
    }
  }
  assert.ok(read > 1000, `${read}`);
});

test('files that are none, or of another kind', () => {
  const cases = [
    ['', {}, 'record/empty'],
    [' \n', {}, 'record/empty'],
    [new Uint8Array(), {}, 'record/empty'],
    ['hello, world', {}, 'record/unknown-format'],
    ['\0\ud800', {}, 'record/unknown-format'],
    ['h2e2', { format: 'xqf' }, 'record/not-text'],
    [Buffer.from('h2e2'), { format: 'xqf' }, undefined],
    [Buffer.from('XQ'), { format: 'xqf' }, undefined],
  ];
  for (const [data, options, code] of cases) {
    const error = thrown(() => readRecord(data, options));
    assert.ok(error instanceof RecordError, String(error));
    if (code) assert.equal(error.code, code);
    assert.ok(error.message.length > 10 && error.stack.startsWith(`RecordError: ${error.message}`));
  }
  assert.equal(detectFormat('hello'), undefined);
  assert.equal(detectFormat(new Uint8Array()), undefined);
});

test('the wrong kind of value is an error of the calling code', () => {
  for (const value of [null, undefined, 0, true, {}, [], Symbol('s'), () => {}]) {
    assert.equal(thrown(() => readRecord(value)).code, 'argument/data');
    assert.equal(thrown(() => detectFormat(value)).code, 'argument/data');
    assert.equal(thrown(() => Game.fromPgn(value)).code, 'argument/data');
  }
  for (const options of [{ format: 'x' }, { encoding: 'latin1' }, { strict: 1 }, { strikt: true }, 7]) {
    assert.equal(thrown(() => readRecord('h2e2', options)).code, 'argument/option');
  }
  const text = '1. h2e2 *';
  for (const bytes of [Buffer.from(text), new TextEncoder().encode(text).buffer, new DataView(new TextEncoder().encode(text).buffer)]) {
    assert.equal(readRecord(bytes, { format: 'pgn' }).games[0].size, 1);
  }
});

test('what is too long says so', () => {
  const long = 'x'.repeat(256 * 1024 * 1024 + 1);
  assert.equal(thrown(() => readRecord(long)).code, 'record/too-long');
});

test('text from files is text', () => {
  const evil = '<img src=x onerror=alert(1)>"\'&amp;';
  const { games, warnings } = readRecord(`[Event "${evil.replaceAll('"', '\\"')}"]\n[constructor "y"]\n1. h2e2 {${evil}} <b>h9g7</b> *`);
  assert.deepEqual([...games[0].headers], [['Event', evil], ['constructor', 'y']]);
  assert.equal(games[0].root.children[0].comment, evil);
  assert.equal(warnings.every(({ message }) => message.length < 300), true);
  assert.equal(Object.prototype.x, undefined);
  const long = readRecord(`[Event "x"]\n1. h2e2 {${'好'.repeat(1_000_000)}`);
  assert.deepEqual([long.games[0].root.children[0].comment.length, long.warnings[0].code], [1_000_000, 'pgn/unclosed-comment']);
});

test('a file of nothing but faults makes a bounded list of warnings', () => {
  const { warnings } = readRecord('[Event "x"]\n1. h9h8 *\n'.repeat(20_000));
  assert.equal(warnings.length, 10_001);
  assert.equal(warnings.at(-1).code, 'record/more-warnings');
});

test('a million moves are the most a tree holds', { skip: !process.env.XIANGQI_SLOW && 'runs with --slow' }, () => {
  const { games, warnings } = readRecord(shuffle(1_000_001).join(' '), { format: 'pgn' });
  assert.ok(games[0].size < 1_000_001 && games[0].size >= 999_999);
  assert.equal(warnings[0].code, 'record/too-many-moves');
  assert.equal(content(games[0]).nodes.length, games[0].size + 1);
});

test('a PGN of 100 MB in one line is read', { skip: !process.env.XIANGQI_SLOW && 'runs with --slow' }, () => {
  const game = '[Event "x"] 1. h2e2 h9g7 2. h0g2 i9h9 * ';
  const { games } = readRecord(game.repeat(100e6 / game.length));
  assert.ok(games.length > 1 && games[0].size >= 4);
});
