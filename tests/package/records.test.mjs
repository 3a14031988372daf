// Records through the package: the sample files of every format, trees and how they change, the writers, PGN of a Game.
// Counts of the samples are those of the native readers, which have tests with independent sources of their own.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, test } from 'node:test';
import { file, freshSlim, thrown, trapping } from './api-support.mjs';
import { readMasters } from './games.mjs';
import { SAMPLES, content, count, filesBelow, randomTree, sample } from './records-support.mjs';
import { GAMES } from './support.mjs';

const xq = await import(file('index.js'));
const { Game, GameTree, RecordError, START_FEN, detectFormat, makeDhtmlXq, makePgn, makeWxf, makeXqf, readRecord } = xq;

/** For formats with headers in an order of their own, which say nothing of a result that is not known. */
const sorted = (tree) => ({ ...tree, headers: tree.headers.filter(([, value]) => value !== '' && value !== '*').sort() });
const line = (tree) => [...tree.mainline()].map((node) => node.uci);

/** files, games, plies of main lines, variations, nodes with comments, warnings */
const SAMPLE_COUNTS = {
  'cbf cbf': [2, 2, 125, 0, 25, 0],
  'cbr cbr': [2, 2, 30, 11, 16, 0],
  'dhtmlxq dhtmlxq': [6, 6, 503, 3, 9, 0],
  'pgn pgn': [3, 15, 1500, 0, 0, 0],
  'xqf xqf': [15, 15, 454, 41, 49, 1],
};

/** The same for a folder of more files, where there is one: XIANGQI_RECORDS names it. */
const ALL_COUNTS = {
  cbf: [2, 2, 125, 0, 25, 0],
  cbl: [1, 36, 3209, 13, 89, 0],
  cbr: [2, 2, 30, 11, 16, 0],
  dhtmlxq: [6, 6, 503, 3, 9, 0],
  moves: [4, 1003, 23665, 0, 0, 32],
  pgn: [8, 50, 4384, 0, 12, 0],
  'pgn-big5': [200, 200, 16406, 0, 0, 0],
  wxf: [6, 6, 354, 0, 0, 0],
  xqf: [94, 94, 2791, 630, 364, 3],
};

describe('sample files', () => {
  test('of every format read as they do natively', () => {
    const rows = {};
    for (const path of filesBelow(SAMPLES)) {
      const read = readRecord(readFileSync(path));
      assert.equal(detectFormat(readFileSync(path)), read.format, path);
      const name = `${basename(dirname(path))} ${read.format}`;
      rows[name] = count(read, rows[name]);
    }
    assert.deepEqual(Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, Object.values(row)])), SAMPLE_COUNTS);
  });

  test('a whole collection reads as it does natively', { skip: !process.env.XIANGQI_RECORDS && 'XIANGQI_RECORDS is not set' }, () => {
    const rows = {};
    for (const path of filesBelow(process.env.XIANGQI_RECORDS)) {
      const folder = path.slice(process.env.XIANGQI_RECORDS.length).split('/').filter(Boolean)[0];
      // Two folders hold what is listed with others, or in no other list.
      if (folder === 'elephantchess' && !path.includes('/wxf/')) continue;
      const name = folder === 'elephantchess' ? 'wxf' : folder;
      rows[name] = count(readRecord(readFileSync(path)), rows[name]);
    }
    console.table(rows);
    assert.deepEqual(Object.keys(rows).sort(), Object.keys(ALL_COUNTS).sort());
    // The sample in `wxf` that is a plain list is counted with its folder.
    for (const [name, counts] of Object.entries(ALL_COUNTS)) assert.deepEqual(Object.values(rows[name]), counts, name);
  });

  test('the same games in three notations have the same moves', () => {
    const [chinese, wxf, uci] = ['chinese-fullwidth', 'wxf-fullwidth', 'uci'].map((name) => readRecord(sample(`pgn/wxfca-${name}.pgn`)).games.map(line));
    assert.deepEqual(chinese, wxf);
    assert.equal(uci[1][70], 'e5e6', 'the difference that the README of the samples tells of');
    uci[1][70] = chinese[1][70];
    assert.deepEqual(uci, chinese);
  });

  test('a file with a broken variation gives the rest and says where', () => {
    const { format, games, warnings } = readRecord(sample('xqf/cchess-BadMoveTest3.xqf'));
    assert.equal(format, 'xqf');
    assert.deepEqual(warnings, [{ code: 'record/illegal-move', message: 'e1f0: there is no piece on e1', offset: 1106, ply: 10 }]);
    assert.ok(games[0].size > 0);
    const error = thrown(() => readRecord(sample('xqf/cchess-BadMoveTest3.xqf'), { strict: true }));
    assert.ok(error instanceof RecordError && error instanceof xq.XiangqiError);
    assert.deepEqual([error.name, error.code, error.offset, error.ply, error.partial[0].size], ['RecordError', 'record/illegal-move', 1106, 10, games[0].size]);
  });

  test('the master games read with every move', () => {
    const text = readFileSync(join(GAMES, 'masters-1125-uci.pgn'), 'utf8');
    const { games, warnings } = readRecord(text);
    assert.deepEqual(warnings, []);
    assert.deepEqual(games.map(line), readMasters(text));
  });
});

describe('encodings', () => {
  // 车马炮 in each, from the code tables of the encodings.
  const text = '[Event "x"]\n[Red "車馬"]\n1. h2e2 *\n';
  const big5 = Buffer.concat([Buffer.from('[Event "x"]\n[Red "'), Buffer.from([0xa8, 0xae, 0xb0, 0xa8]), Buffer.from('"]\n1. h2e2 *\n')]);
  const gbk = Buffer.concat([Buffer.from('[Event "x"]\n[Red "'), Buffer.from([0xdc, 0x87, 0xf1, 0x52]), Buffer.from('"]\n1. h2e2 *\n')]);
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
  const cases = {
    'utf-8': Buffer.from(text),
    'utf-8 with a mark': Buffer.from(`\ufeff${text}`),
    'utf-16le': utf16,
    'utf-16be': Buffer.from(utf16).swap16(),
    big5,
    gb18030: gbk,
  };
  for (const [name, bytes] of Object.entries(cases)) {
    test(name, () => {
      const encoding = name.split(' ')[0];
      const { games } = readRecord(bytes, { encoding });
      assert.equal(games[0].headers.get('Red'), '車馬');
      assert.equal(games[0].size, 1);
      if (encoding.startsWith('utf')) assert.equal(readRecord(bytes).games[0].headers.get('Red'), '車馬');
    });
  }

  test('Big5 and GB18030 are told apart where there is enough text', () => {
    const simplified = '[Event "全国象棋个人赛"]\n[Red "广东 许银川"]\n1. 炮二平五 马８进７ 2. 马二进三 车９平８ *';
    // What the host decodes it also encodes by trial: each character's two bytes are looked up.
    for (const [encoding, red] of [['gb18030', '广东 许银川'], ['big5', '廣東 許銀川']]) {
      const decoder = new TextDecoder(encoding);
      const codes = new Map();
      for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) {
        const character = decoder.decode(Uint8Array.of(lead, trail));
        if (character.length === 1 && !codes.has(character)) codes.set(character, [lead, trail]);
      }
      const source = encoding === 'big5' ? simplified.replace('全国象棋个人赛', '全國象棋個人賽').replace('广东 许银川', red).replaceAll('马', '馬').replaceAll('车', '車').replaceAll('进', '進') : simplified;
      const bytes = Uint8Array.from([...source].flatMap((character) => (character < '\x80' ? [character.charCodeAt(0)] : codes.get(character))));
      const { games, warnings } = readRecord(bytes);
      assert.equal(games[0].headers.get('Red'), red);
      assert.deepEqual([line(games[0]), warnings], [['h2e2', 'h9g7', 'h0g2', 'i9h9'], []]);
    }
  });

  test('what is no text in its encoding is a warning with its place', () => {
    const text = '[Event "x"]\n[Red "??"]\n1. h2e2 *\n';
    const at = text.indexOf('?');
    const half = { 'utf-8': 'c520', gb18030: 'c520', big5: 'b020', 'utf-16le': '41d8', 'utf-16be': 'd841' };
    for (const [encoding, hex] of Object.entries(half)) {
      const wide = encoding.startsWith('utf-16');
      const bytes = Buffer.from(text, wide ? 'utf16le' : 'latin1');
      if (encoding === 'utf-16be') bytes.swap16();
      Buffer.from(hex, 'hex').copy(bytes, wide ? 2 * at : at);
      const { games, warnings } = readRecord(bytes, { encoding });
      const message = `not all of the text is ${encoding}: what is not is read as U+FFFD, and another encoding may be right`;
      assert.deepEqual(warnings, [{ code: 'record/encoding', message, offset: wide ? 2 * at : at }]);
      assert.match(games[0].headers.get('Red'), /^\ufffd/);
      const error = thrown(() => readRecord(bytes, { encoding, strict: true }));
      assert.deepEqual([error.code, error.offset, error.partial.length, error instanceof RecordError], ['record/encoding', wide ? 2 * at : at, 1, true]);
    }
    // A half at the end, and far away.
    const game = '[Event "胡"]\n1. h2e2 *\n\n';
    for (const count of [1, 20_000]) {
      const whole = Buffer.from(game.repeat(count));
      assert.deepEqual(readRecord(Buffer.concat([whole, Buffer.of(0xe5, 0xa5)])).warnings.map(({ code, offset }) => [code, offset]), [['record/encoding', whole.length]]);
    }
    // U+FFFD that is there is no fault.
    assert.deepEqual(readRecord(Buffer.from('[Event "\ufffd"]\n1. h2e2 *')).warnings, []);
  });

  test('an encoding that shows late is found', () => {
    const games = '[Event "x"]\n1. h2e2 *\n\n'.repeat(20_000);
    const gbk = Buffer.from('[Red "\xba\xfa\xc8\xd9\xbb\xaa"]\n1. \xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 *\n', 'latin1');
    const read = readRecord(Buffer.concat([Buffer.from(games), gbk]));
    assert.deepEqual([read.warnings, read.games.length, read.games.at(-1).headers.get('Red')], [[], 20_001, '胡荣华']);
  });

  test('offsets are indices of a string and bytes of a file', () => {
    const broken = '[Red "𠀀馬"]\n1. h2e2 h9h8x *';
    const [warning] = readRecord(broken).warnings;
    assert.equal(broken.slice(warning.offset, warning.offset + 5), 'h9h8x');
    const bytes = Buffer.from(`\ufeff${broken}`);
    const [inBytes] = readRecord(bytes).warnings;
    assert.equal(bytes.subarray(inBytes.offset, inBytes.offset + 5).toString(), 'h9h8x');
  });
});

describe('a tree', () => {
  test('grows by legal moves of any kind, and knows its positions', () => {
    const tree = new GameTree();
    const first = tree.add('炮二平五');
    assert.deepEqual([first.uci, first.move.role, first.move.before, tree.size], ['h2e2', 'cannon', START_FEN, 1]);
    assert.equal(first.fen(), Game.fromMoves('h2e2').fen());
    assert.equal(tree.add('h9g7').parent, first, 'the end of the main line is where moves go');
    const other = tree.add({ from: 'b9', to: 'c7' }, first);
    assert.equal(tree.add('马２进３', first), other, 'a move that is there is found');
    assert.deepEqual(line(tree), ['h2e2', 'h9g7']);
    assert.deepEqual([...tree.nodes()].map((node) => node.uci), ['h2e2', 'h9g7', 'b9c7']);
    assert.equal(tree.root.move, undefined);
    assert.equal(tree.root.uci, undefined);
    assert.equal(first.children[1], other);
    assert.equal(other.move, other.move);
    tree.promote(other);
    assert.deepEqual(line(tree), ['h2e2', 'b9c7']);
    tree.promote(other);
    tree.demote(other);
    assert.deepEqual(line(tree), ['h2e2', 'h9g7']);
    assert.equal(tree.add('h0g2').parent.uci, 'h9g7');
    tree.remove(first.children[0]);
    assert.deepEqual([line(tree), tree.size], [['h2e2', 'b9c7'], 2]);
    assert.deepEqual(tree.toGame().history(), ['h2e2', 'b9c7']);
    assert.deepEqual(tree.toGame(first, { rules: 'simple' }).history(), ['h2e2']);
  });

  test('refuses what cannot be, and stays as it was', () => {
    const tree = Game.fromMoves('h2e2 h9g7').tree();
    const before = content(tree);
    const other = new GameTree();
    const cases = [
      [() => tree.add('a0a9'), 'IllegalMoveError', 'move/blocked'],
      [() => tree.add('h2e2', tree.root.children[0]), 'IllegalMoveError', 'move/no-piece'],
      [() => tree.add('炮'), 'NotationError', 'notation/unreadable'],
      [() => tree.add('Ce2', tree.root), 'AmbiguousMoveError', 'notation/ambiguous'],
      [() => tree.add('h2e2', other.root), 'XiangqiError', 'tree/no-node'],
      [() => tree.promote(other.root), 'XiangqiError', 'tree/no-node'],
      [() => tree.remove(tree.root), 'XiangqiError', 'argument/node'],
      [() => tree.remove({}), 'XiangqiError', 'argument/node'],
      [() => tree.toGame(other.root), 'XiangqiError', 'tree/no-node'],
      [() => tree.add(7), 'XiangqiError', 'argument/move'],
      [() => new GameTree('x'), 'FenError', 'fen/rows'],
      [() => makePgn({}), 'XiangqiError', 'argument/tree'],
    ];
    for (const [call, name, code] of cases) {
      const error = thrown(call);
      assert.deepEqual([error.name, error.code], [name, code], String(call));
    }
    const gone = tree.root.children[0];
    tree.promote(tree.root);
    assert.deepEqual(content(tree), before);
    tree.remove(gone);
    for (const call of [() => tree.add('h9g7', gone), () => tree.remove(gone), () => tree.toGame(gone), () => tree.demote(gone.children[0])]) {
      assert.equal(thrown(call).code, 'tree/no-node');
    }
    assert.deepEqual([tree.size, line(tree)], [0, []]);
    assert.equal(gone.fen(), Game.fromMoves('h2e2').fen());
  });

  test('from an odd set-up takes its moves, from one without kings none', () => {
    const { games } = readRecord('4k4/9/9/9/9/9/9/9/9/4K4 w\n9/9/9/9/9/9/9/9/9/9 w\n', { format: 'fen' });
    assert.equal(games.length, 2);
    assert.equal(games[0].add('e0d0').move.before, '4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1');
    assert.equal(thrown(() => games[1].add('h2e2')).code, 'fen/kings');
    assert.equal(games[1].toGame().fen(), '9/9/9/9/9/9/9/9/9/9 w - - 0 1');
  });

  test('becomes the game that was played, whatever the rules say of it on the way', () => {
    const cycle = 'b0c2 b9c7 c2b0 c7b9 '.repeat(4).trim();
    const tree = Game.fromMoves(cycle, { free: true }).tree();
    const game = tree.toGame();
    assert.deepEqual([game.ply, game.result().reason], [16, 'repetition']);
    assert.equal(tree.toGame(tree.root.children[0]).result(), undefined);
    assert.equal(tree.headers.get('Result'), '1/2-1/2');
    game.goto(2);
    assert.equal(game.apply('h2e2').uci, 'h2e2');
  });

  test('stands when the wasm has failed, and goes on in a new one', async () => {
    const slim = await freshSlim();
    slim.initSync(trapping('make_dhtmlxq', 'rawgame_perft'));
    const { games } = slim.readRecord('1. h2e2 {好} (1. b2e2) 1... h9g7 *');
    const before = content(games[0]);
    const stream = slim.readRecords((async function* () { yield '[Event "a"]\n1. h2e2 *\n[Event "b"]\n1. '; yield 'h2e2 *'; })(), { format: 'pgn' });
    const first = (await stream.next()).value;
    assert.equal(thrown(() => slim.makeDhtmlXq(games[0])).code, 'internal/trap');
    assert.deepEqual(content(games[0]), before);
    assert.equal(first.headers.get('Event'), 'a');
    games[0].add('h0g2');
    assert.match(slim.makePgn(games[0]), /马二进三/);
    await assert.rejects(() => stream.next(), { code: 'internal/trap' }, 'a stream is lost with its wasm, and says so');
    assert.deepEqual((await stream.next()).done, true);
  });
});

describe('writers', () => {
  test('PGN with its options', () => {
    const { games } = readRecord('[Event "e"]\n1. h2e2 {[%eval 0.3][%clk 0:05:00] a} (1. b2e2 {b}) 1... h9g7 $1 1-0');
    const body = (options) => makePgn(games[0], options).split('\n\n')[1];
    assert.equal(body({ notation: 'uci' }), '1. h2e2 {[%eval 0.30][%clk 0:05:00] a} (1. b2e2 {b}) 1... h9g7 $1 1-0\n');
    assert.equal(body({ notation: 'wxf', variations: false, comments: false, evaluations: false }), '1. C2=5 H8+7 $1 1-0\n');
    assert.equal(body({ variations: false, comments: false, evaluations: false, script: 'traditional', blackDigits: 'ascii' }), '1. 炮二平五 馬8進7 $1 1-0\n');
    assert.equal(body({ notation: 'uci', comments: false }), '1. h2e2 {[%eval 0.30]} (1. b2e2) 1... h9g7 $1 1-0\n');
    assert.ok(Math.max(...body({ notation: 'uci', maxWidth: 20, variations: false, comments: false }).split('\n').map((row) => row.length)) <= 20);
    const tags = makePgn(games[0], { notation: 'wxf' }).split('\n\n')[0];
    assert.match(tags, /^\[Game "Chinese Chess"\]\n\[Event "e"\]\n[^]*\[Format "WXF"\]/);
    for (const options of [{ notation: 'x' }, { maxWidth: -1 }, { maxWidth: 1.5 }, { variations: 1 }, { other: 1 }, { script: 'x' }]) {
      assert.match(thrown(() => makePgn(games[0], options)).code, /^argument\/(option|notation)$/);
    }
  });

  test('a game writes itself and reads itself', () => {
    const game = Game.fromMoves('炮二平五 马８进７');
    const text = game.pgn();
    assert.match(text, /1\. 炮二平五 马８进７ \*\n$/);
    assert.deepEqual(Game.fromPgn(text).history(), ['h2e2', 'h9g7']);
    assert.equal(Game.fromPgn(text, { rules: 'simple', free: true }).fen(), game.fen());
    const odd = new Game('5k3/9/9/9/9/9/9/9/9/R3K4 b - - 3 40');
    odd.apply('f9f8');
    const back = Game.fromPgn(Buffer.from(odd.pgn({ notation: 'iccs' })));
    assert.deepEqual([back.fen(), back.history()], [odd.fen(), ['f9f8']]);
    assert.equal(thrown(() => Game.fromPgn('')).code, 'record/empty');
    const error = thrown(() => Game.fromPgn('1. h2e2 h9h8x *'));
    assert.deepEqual([error.code, error.ply, error.offset], ['record/unreadable-move', 2, 8]);
    assert.deepEqual(Game.fromPgn('1. h2e2 h9h8x *', { strict: false }).history(), ['h2e2']);
    assert.match(thrown(() => Game.fromPgn(text, { colour: 1 })).code, /argument\/option/);
  });

  test('notes of another kind than they can be are refused by name', () => {
    const bad = {
      comment: [7, null, {}],
      startingComment: [7],
      nags: [7, [256], [-1], ['1'], new Array(2000).fill(1)],
      evaluation: [{}, { cp: 1.5 }, { cp: '1' }, null, { mate: 2 ** 40 }, { cp: 1, depth: -1 }],
      clock: ['1', -1, 1.5, Infinity],
      elapsed: [NaN],
      shapes: [7, [{}], [{ color: 'pink', from: 'a0' }], [{ color: 'red', from: 'j0' }], [null]],
    };
    for (const [name, values] of Object.entries(bad)) {
      for (const value of values) {
        const tree = new GameTree();
        tree.add('h2e2')[name] = value;
        const { code } = thrown(() => makePgn(tree));
        assert.ok(code === 'argument/tree' || code === 'argument/square', `${name}: ${String(value)}: ${code}`);
      }
    }
    const tree = new GameTree();
    tree.headers.set('Red', 7);
    assert.equal(thrown(() => makeXqf(tree)).code, 'argument/tree');
  });

  test('notes come back from PGN', () => {
    const tree = new GameTree();
    tree.headers.set('Event', '"a" \\ 𠀀').set('Red', '胡荣华');
    tree.root.comment = '开局';
    const node = tree.add('h2e2');
    Object.assign(node, { comment: 'a } b\n[Event "x"]', nags: [1, 146], evaluation: { cp: -35, depth: 12 }, clock: 83_000, elapsed: 1_500 });
    node.shapes = [{ color: 'green', from: 'h2', to: 'e2' }, { color: 'yellow', from: 'e5' }];
    const other = tree.add('b2e2', tree.root);
    Object.assign(other, { startingComment: '或', evaluation: { mate: -4 } });
    const { games, warnings } = readRecord(makePgn(tree));
    assert.deepEqual(warnings, []);
    assert.deepEqual(content(games[0]), content(tree));
    assert.equal(makePgn(games[0]), makePgn(tree));
  });

  test('random trees come back from every writer', () => {
    for (let seed = 1; seed <= (process.env.XIANGQI_SLOW ? 300 : 30); seed++) {
      const tree = randomTree(xq, seed, 60);
      const told = `seed ${seed}`;
      const pgn = readRecord(makePgn(tree, { notation: ['chinese', 'wxf', 'uci', 'san', 'iccs', 'uci1', 'san1'][seed % 7] }));
      assert.deepEqual([pgn.warnings, pgn.games.map((game) => content(game))], [[], [content(tree)]], told);
      // These have one comment a move, in which all else is written, and a text that looks like it is told from it.
      for (const data of [makeXqf(tree), makeDhtmlXq(tree), Buffer.from(makeDhtmlXq(tree))]) {
        const back = readRecord(data);
        assert.deepEqual(back.warnings, [], told);
        assert.deepEqual(sorted(content(back.games[0])), sorted(content(tree)), told);
      }
      const wxf = readRecord(makeWxf(tree, { traverse: '.' }));
      assert.deepEqual([line(wxf.games[0]), wxf.warnings], [line(tree), []], told);
    }
  });

  test('what is read and not looked at is written as it is', () => {
    for (const path of filesBelow(SAMPLES)) {
      const once = readRecord(readFileSync(path)).games;
      const looked = readRecord(readFileSync(path)).games;
      looked.forEach((tree) => assert.equal(tree.root.parent, undefined));
      once.forEach((tree, index) => {
        assert.equal(makePgn(tree), makePgn(looked[index]), path);
        assert.deepEqual(content(readRecord(makePgn(tree)).games[0]), content(tree), path);
        assert.deepEqual(sorted(content(readRecord(makeXqf(tree)).games[0])), sorted(content(tree)), path);
        assert.deepEqual(sorted(content(readRecord(makeDhtmlXq(tree)).games[0])), sorted(content(tree)), path);
      });
    }
  });
});
