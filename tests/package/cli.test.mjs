// `npx xiangqi-wasm convert` and `check` as a person runs them: files in, files out, sentences, exit codes.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { filesBelow, SAMPLES } from './records-support.mjs';
import { installed, project, scratch, write } from './support.mjs';

let folder;
before(async () => {
  folder = await project();
});

const TWO = '[Event "a"]\n[Red "胡荣华"]\n1. h2e2 (1. b2e2 $1 {左炮}) 1... h9g7 {[%eval 0.3] 好} 1-0\n\n[Event "b"]\n1. c3c4 *\n';
const ONE = TWO.slice(0, TWO.indexOf('\n\n'));

/** Runs the program to its end. */
async function run(args, input = '') {
  const child = spawn(process.execPath, [join(installed(folder), 'bin/xiangqi-wasm.mjs'), ...args]);
  const [out, err] = [[], []];
  child.stdout.on('data', (chunk) => out.push(chunk));
  child.stderr.on('data', (chunk) => err.push(chunk));
  child.stdin.on('error', () => {}); // it may end without reading
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  const bytes = Buffer.concat(out);
  return { code, bytes, out: bytes.toString(), err: Buffer.concat(err).toString() };
}

/** Runs a conversion that must end so. */
async function convert(code, args, input) {
  const done = await run(['convert', ...args], input);
  assert.equal(done.code, code, `${args.join(' ')}: ${done.err}`);
  return done;
}

/** The moves of a file, as text. */
const moves = async (file) => (await convert(0, [file, '-', '--to', 'pgn'])).out.split('\n\n')[1];

test('a PGN through every other format is the same game', async () => {
  const at = scratch();
  write(at, { 'one.pgn': ONE });
  const one = join(at, 'one.pgn');
  const expected = '1. h2e2 (1. b2e2 $1 {左炮}) 1... h9g7 {[%eval 0.30] 好} 1-0\n';
  assert.equal(await moves(one), expected);
  for (const [format, kept] of [['xqf', /1\. h2e2 \(1\. b2e2.*左炮.*\) 1\.\.\. h9g7.*好.* 1-0/], ['ubb', /1\. h2e2 \(1\. b2e2.*左炮.*\) 1\.\.\. h9g7.*好.* 1-0/], ['wxf', /^1\. h2e2 h9g7 1-0$/m]]) {
    const file = join(at, `one.${format}`);
    assert.ok((await run(['convert', one, file])).code <= 1, format);
    assert.match(await moves(file), kept, format);
  }
  // An XQF of another program, with variations and comments, and back.
  const xqf = filesBelow(SAMPLES).find((name) => basename(name).startsWith('085')) ?? assert.fail('no sample');
  const [pgn, again] = [join(at, 'a.pgn'), join(at, 'b.xqf')];
  await convert(0, [xqf, pgn]);
  assert.ok((await run(['convert', pgn, again])).code <= 1);
  assert.equal(await moves(again), await moves(xqf));
});

test('Chinese text in GB18030 is read, told or found out, and written as asked', async () => {
  // 炮二平五 马８进７ in GBK, by hand: no encoder is at hand.
  const bytes = Buffer.concat([Buffer.from('[Red "'), Buffer.from('bafac8d9bbaa', 'hex'), Buffer.from('"]\n1. '), Buffer.from('c5dab6fec6bdcee520c2eda3b8bdf8a3b7', 'hex'), Buffer.from(' *\n')]);
  for (const encoding of [[], ['--encoding', 'gb18030']]) {
    const { out } = await convert(0, ['-', '-', '--to', 'pgn', ...encoding], bytes);
    assert.match(out, /\[Red "胡荣华"\]/);
    assert.match(out, /\n1\. h2e2 h9g7 \*\n/);
  }
  const chinese = await convert(0, ['-', '-', '--to', 'pgn', '--notation', 'chinese', '--script', 'traditional'], bytes);
  assert.match(chinese.out, /\n1\. 炮二平五 馬８進７ \*\n/);
});

test('what a format cannot hold is told, game by game', async () => {
  const { out, err } = await convert(1, ['-', '-', '--to', 'wxf'], TWO);
  for (const told of [
    '-: game 1: 1 moves of variations are left out [convert/lost-variations]',
    '-: game 1: comments of 2 moves are left out [convert/lost-notes]',
    '-: game 1: marks of 1 moves are left out [convert/lost-notes]',
    '-: game 1: evaluations of 1 moves are left out [convert/lost-notes]',
    '2 games written, 0 warnings in reading',
    'convert/lost-variations: 1',
  ]) assert.ok(err.includes(`${told}\n`), `${told} in ${err}`);
  assert.match(out, /胡荣华/);
  assert.equal((await convert(1, ['-', '-', '--to', 'wxf', '--most', '1'], TWO)).err.match(/^-: /gm).length, 1);
});

test('several games go into a format of one by number or numbered', async () => {
  const at = scratch();
  const out = join(at, 'games.xqf');
  const { err } = await convert(2, ['-', out], TWO);
  assert.match(err, /xqf holds one game and there are 2 or more; --split writes numbered files, --game N one of them \[convert\/one-game-only\]\n$/);
  assert.deepEqual(readdirSync(at), []);
  assert.equal((await convert(2, ['-', '-', '--to', 'xqf'], TWO)).bytes.length, 0);
  await convert(0, ['-', out, '--game', '2'], TWO);
  assert.equal(await moves(out), '1. c3c4 *\n');
  assert.deepEqual(readdirSync(at), ['games.xqf']);
  const third = await convert(2, ['-', out, '--game', '3', '--force'], TWO);
  assert.match(third.err, /there is no game 3, the file has 2/);
  assert.equal(await moves(out), '1. c3c4 *\n');
  rmSync(out);
  await convert(0, ['-', out, '--split'], TWO);
  assert.deepEqual(readdirSync(at).sort(), ['games-0001.xqf', 'games-0002.xqf']);
  assert.equal(await moves(join(at, 'games-0002.xqf')), '1. c3c4 *\n');
  assert.match((await convert(2, ['-', out, '--split'], TWO)).err, /games-0001\.xqf is there already/);
  await convert(0, ['-', out, '--split', '--force', '--game', '2'], TWO);
  await convert(0, ['-', join(at, 'name'), '--to', 'pgn', '--split', '--game', '1', '--out-encoding', 'utf-16be'], TWO);
  assert.deepEqual(readdirSync(at).sort(), ['games-0001.xqf', 'games-0002.xqf', 'name-0001']);
  assert.deepEqual([...readFileSync(join(at, 'name-0001')).subarray(0, 4)], [0xfe, 0xff, 0, 0x5b]);
});

test('DhtmlXQ holds several games', async () => {
  const { bytes } = await convert(0, ['-', '-', '--to', 'dhtmlxq'], TWO);
  const { out } = await convert(0, ['-', '-', '--to', 'pgn'], bytes);
  assert.match(out, /左炮[^]*\n\n[^]*1\. c3c4 \*\n$/);
});

test('scripts, digits, pawns and encodings come out as asked', async () => {
  const game = '[Event "x"]\n1. h2e2 b9c7 *\n';
  const to = ['-', '-', '--to', 'pgn', '--notation', 'chinese', '--script', 'traditional'];
  // 馬８進７ in each, from the code tables of the encodings.
  const horse = { 'utf-8': 'e9a6acefbc92e980b2efbc93', gb18030: 'f152a3b2df4da3b3', big5: 'b0a8a2b1b669a2b2', 'utf-16le': 'ac9912ff329013ff', 'utf-16be': '99acff129032ff13' };
  for (const [encoding, code] of Object.entries(horse)) {
    const { bytes } = await convert(0, [...to, '--out-encoding', encoding], game);
    assert.ok(bytes.includes(Buffer.from(code, 'hex')), encoding);
    const back = await convert(0, ['-', '-', '--to', 'pgn'], bytes);
    assert.match(back.out, /\n1\. h2e2 b9c7 \*\n/, encoding);
    assert.equal(back.bytes.includes(0), false);
  }
  // Big5 has no 𠀀 and no 马; GB18030 has all.
  const odd = '[Event "马𠀀€\ufffd"]\n1. h2e2 *\n\n[Event "y"]\n1. c3c4 *\n';
  const lost = await convert(1, ['-', '-', '--to', 'pgn', '--out-encoding', 'big5'], odd);
  assert.match(lost.out, /\[Event "&#39532;&#131072;/);
  assert.match(lost.err, /^-: game 1: header Event is changed \[convert\/changed-header\]\n-: game 1: characters that the encoding does not have are written as numbers \[convert\/lost-characters\]\n/);
  const kept = await convert(0, ['-', '-', '--to', 'pgn', '--out-encoding', 'gb18030'], odd);
  assert.ok(kept.bytes.includes(Buffer.from('c2ed95328236a2e38431a437', 'hex')), kept.bytes.toString('hex'));
  assert.equal((await convert(0, ['-', '-', '--to', 'pgn', '--encoding', 'gb18030'], kept.bytes)).out.replace(/\[(Game|Format).*\n/g, ''), odd.replaceAll('\n1.', '\n\n1.'));
  const wide = await convert(0, ['-', '-', '--to', 'pgn', '--out-encoding', 'utf-16le'], odd);
  assert.equal(new TextDecoder('utf-16le').decode(wide.bytes).split('\ufeff').length, 1, 'one mark, which is no text');
  assert.equal((await convert(0, ['-', '-', '--to', 'pgn'], wide.bytes)).out.match(/Event/g).length, 2);
  assert.match((await convert(2, ['-', '-', '--to', 'xqf', '--out-encoding', 'utf-8'], ONE)).err, /text in xqf is always gb18030 \[usage\]\n$/);

  const pawns = '[FEN "3k5/9/9/2P1P4/2P1P4/9/9/9/9/4K4 w - - 0 1"]\n1. e6d6 *\n';
  const chinese = async (...more) => (await convert(0, ['-', '-', '--to', 'pgn', '--notation', 'chinese', ...more], pawns)).out.split('\n\n')[1];
  assert.notEqual(await chinese('--pawns', 'classic'), await chinese('--pawns', 'modern'));
  const digits = async (name) => (await convert(0, [...to, '--digits', name], game)).out;
  for (const [name, move] of [['fullwidth', '馬２進３'], ['ascii', '馬2進3'], ['chinese', '馬二進三']]) assert.ok((await digits(name)).includes(move), name);
});

test('a file is written over only when told, and even onto itself', async () => {
  const at = scratch();
  const file = join(at, 'game.pgn');
  writeFileSync(file, TWO);
  const refused = await convert(2, [file, file]);
  assert.match(refused.err, /is there already; --force writes over it \[file\/exists\]\n$/);
  assert.equal(readFileSync(file, 'utf8'), TWO);
  await convert(0, [file, file, '--force', '--notation', 'chinese']);
  assert.match(readFileSync(file, 'utf8'), /炮二平五[^]*兵七进一/);
  assert.deepEqual(readdirSync(at), ['game.pgn']);
});

test('a failed conversion leaves what was there', async () => {
  const at = scratch();
  const out = join(at, 'out.pgn');
  writeFileSync(out, 'mine');
  for (const input of ['', 'hello', Buffer.from([0xff, 0xfe, 0xff])]) {
    assert.match((await convert(2, ['-', out, '--force'], input)).err, /^xiangqi-wasm: .+ \[record\/.+\]\n$/);
    assert.equal(readFileSync(out, 'utf8'), 'mine');
  }
  for (const [args, code] of [
    [['-', 'x.cbr'], 'convert/not-written'],
    [['-', 'x.doc'], 'convert/no-format'],
    [['-', '-'], 'convert/no-format'],
    [[join(at, 'no-such-file'), '-', '--to', 'pgn'], 'file/system'],
    [[at, '-', '--to', 'pgn'], 'file/system'],
    [['-', join(at, 'no-such-folder/x.pgn')], 'file/system'],
  ]) {
    const done = await convert(2, args, TWO);
    assert.match(done.err, new RegExp(`^xiangqi-wasm: .+ \\[${code}\\]\\n$`));
    assert.equal(done.out, '');
  }
  assert.deepEqual(readdirSync(at), ['out.pgn']);
});

test('a long PGN streams: memory does not grow with it', async () => {
  const at = scratch();
  const game = `[Event "x"]\n{${'word '.repeat(400)}}\n1. h2e2 h9g7 2. h0g2 *\n\n`;
  const rss = async (count) => {
    const [from, to] = [join(at, `${count}.pgn`), join(at, `${count}-out.pgn`)];
    writeFileSync(from, game.repeat(count));
    const bin = join(installed(folder), 'bin/xiangqi-wasm.mjs');
    const script = `await import(${JSON.stringify(pathToFileURL(bin))}); process.stdout.write(String(process.resourceUsage().maxRSS));`;
    const child = spawn(process.execPath, ['--max-old-space-size=64', '--input-type=module', '-e', script, 'bin', 'convert', from, to], { stdio: ['ignore', 'pipe', 'pipe'] });
    let [told, err] = ['', ''];
    child.stdout.on('data', (text) => (told += text));
    child.stderr.on('data', (text) => (err += text));
    assert.deepEqual(await once(child, 'close'), [0, null], err);
    assert.ok(err.startsWith(`${count} games written, 0 warnings`), err);
    assert.equal(readFileSync(to, 'utf8').match(/\[Event "x"\]/g).length, count);
    return Number(told) / 1024;
  };
  const [small, large] = [await rss(4_000), await rss(24_000)];
  // 41 MB more of text, which comes and goes.
  assert.ok(large - small < 30, `${small} MiB for 8 MB, ${large} MiB for 49 MB`);
});

/** The rows of the table of `check`, by format: numbers in the order of the columns. */
function table(out) {
  const [head, ...rows] = out.trim().split('\n').map((line) => line.split(/\s+/));
  assert.deepEqual(head, ['format', 'files', 'games', 'plies', 'moves', 'variations', 'comments', 'warnings', 'errors']);
  return Object.fromEntries(rows.map(([name, ...cells]) => [name, cells.map(Number)]));
}

test('what is no text in its encoding is told with its place, in short files and in long ones', async () => {
  const bad = Buffer.concat([Buffer.from('[Event "x"]\n[Red "'), Buffer.from('c520', 'hex'), Buffer.from('"]\n1. h2e2 *\n\n')]);
  const at = bad.indexOf(0xc5);
  const told = `-: not all of the text is utf-8: what is not is read as U+FFFD, and another encoding may be right, byte ${at} [record/encoding]\n`;
  const game = '[Event "x"]\n1. h2e2 *\n\n';
  for (const more of ['', game.repeat(50_000)]) {
    const done = await run(['check', '-', '--encoding', 'utf-8'], Buffer.concat([bad, Buffer.from(more)]));
    assert.deepEqual([done.code, done.err, done.out.slice(0, told.length)], [1, '', told]);
    assert.deepEqual(table(done.out.slice(told.length)).pgn[6], 1);
    const { err } = await convert(1, ['-', '-', '--to', 'pgn', '--encoding', 'utf-8'], Buffer.concat([bad, Buffer.from(more)]));
    assert.ok(err.startsWith(told), err);
  }
});

test('a text that looks like a command stays text through every format with comments', async () => {
  const at = scratch();
  const text = '[Event "x"]\n1. h2e2\n; [%clk 1] [%%clk 1] [%move] [%nag 2]\n1... h9g7 {[%clk 0:00:01]} *\n';
  writeFileSync(join(at, 'a.pgn'), text);
  const expected = (await convert(0, [join(at, 'a.pgn'), '-', '--to', 'pgn'])).out;
  assert.match(expected, /\n; \[%clk 1\] \[%%clk 1\] \[%move\] \[%nag 2\]\n1\.\.\. h9g7 \{\[%clk 0:00:01\]\} \*/);
  for (const format of ['xqf', 'dhtmlxq', 'pgn']) {
    const { bytes } = await convert(0, [join(at, 'a.pgn'), '-', '--to', format]);
    assert.equal((await convert(0, ['-', '-', '--to', 'pgn'], bytes)).out, expected, format);
  }
});

test('a long binary file is read whole', async () => {
  // As long as a text that streams: an XQF with a long comment.
  const long = `[Event "x"]\n1. h2e2 {${'好 '.repeat(500_000)}} h9g7 *\n`;
  const { bytes } = await convert(0, ['-', '-', '--to', 'xqf'], long);
  assert.ok(bytes.length > 1 << 20);
  assert.deepEqual(table((await run(['check', '-'], bytes)).out).xqf, [1, 1, 2, 2, 0, 1, 0, 0]);
});

test('check counts what the native program counts', async () => {
  const at = scratch();
  for (const file of filesBelow(SAMPLES)) {
    const to = join(at, relative(SAMPLES, file));
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(file, to);
  }
  const { code, out, err } = await run(['check', at]);
  // What `xiangqi check FOLDER` (cargo run -p xiangqi-lab) says of the samples without their READMEs.
  const told = `${join(at, 'xqf/cchess-BadMoveTest3.xqf')}: e1f0: there is no piece on e1, ply 10, byte 1106 [record/illegal-move]\n`;
  assert.equal(out.slice(0, told.length), told);
  assert.deepEqual(table(out.slice(told.length)), {
    cbf: [2, 2, 125, 125, 0, 25, 0, 0],
    cbr: [2, 2, 30, 104, 11, 16, 0, 0],
    dhtmlxq: [6, 6, 503, 517, 3, 9, 0, 0],
    pgn: [3, 15, 1500, 1500, 0, 0, 0, 0],
    xqf: [15, 15, 454, 750, 41, 49, 1, 0],
    all: [28, 40, 2612, 2996, 55, 99, 1, 0],
  });
  assert.equal(code, 1);
  assert.equal(err, '');
});

/** What stands before the table. */
const found = ({ out }) => out.slice(0, out.search(/^format /m));
const counts = ({ out }) => table(out.slice(out.search(/^format /m)));

test('check gives each warning its file and place, on standard output, and an exit code', async () => {
  const bad = '[Event "x"]\n1. h2e2 h9h1 *\n';
  const done = await run(['check', '-'], bad);
  assert.equal(done.code, 1);
  assert.match(found(done), new RegExp(`^-: game 1: .+, ply 2, byte ${bad.indexOf('h9h1')} \\[record/illegal-move\\]\\n$`));
  assert.deepEqual(counts(done).all, [1, 1, 1, 1, 0, 0, 1, 0]);
  assert.equal((await run(['check', '-'], TWO)).code, 0);
  const many = await run(['check', '-', '--most', '5'], bad.repeat(30));
  assert.equal(found(many).match(/illegal-move/g).length, 5);
  assert.match(found(many), /^-: 25 more warnings$/m);
  assert.equal(counts(many).pgn[6], 30);
  assert.deepEqual([done.err, many.err], ['', '']);
});

test('a bad file is an error where it was named and passed over in a folder', async () => {
  const at = scratch();
  write(at, { 'below/no.txt': 'no record', 'good.pgn': TWO });
  const folderRun = await run(['check', at]);
  assert.equal(folderRun.code, 0, folderRun.err);
  assert.match(folderRun.out, /\n1 files in folders are no records\n$/);
  const named = await run(['check', join(at, 'below/no.txt'), join(at, 'good.pgn')]);
  assert.equal(named.code, 2);
  assert.match(found(named), /no\.txt: .+ \[record\/unknown-format\]\n$/);
  assert.deepEqual([counts(named).all, named.err], [[2, 2, 3, 4, 1, 2, 0, 1], '']);
  const missing = await run(['check', join(at, 'nothing')]);
  assert.equal(missing.code, 2);
  assert.match(missing.err, /^xiangqi-wasm: .*nothing.* \[file\/system\]\n$/);
});

test('the command line is answered in one sentence', async () => {
  for (const args of [
    ['chess'], ['constructor'], ['--colour'], ['uci', 'now'], ['convert'], ['convert', 'a.pgn'], ['convert', 'a', 'b', 'c'], ['check'],
    ['check', '-', '--colour'], ['check', '-', '--to', 'pgn'], ['convert', '-', '-', '--to', 'doc'], ['convert', '-', '-', '--to'],
    ['check', '-', '--from', 'doc'], ['check', '-', '--encoding', 'latin1'], ['check', '-', '--most', '-1'],
    ['convert', '-', '-', '--to', 'pgn', '--notation', 'x'], ['convert', '-', '-', '--to', 'pgn', '--script', 'x'],
    ['convert', '-', '-', '--to', 'pgn', '--digits', 'x'], ['convert', '-', '-', '--to', 'pgn', '--pawns', 'x'],
    ['convert', '-', '-', '--to', 'pgn', '--out-encoding', 'x'], ['convert', '-', '-', '--to', 'pgn', '--split'],
    ['convert', '-', '-', '--to', 'pgn', '--game', '0'], ['convert', '-', '-', '--to', 'pgn', '--game', '1e3'],
  ]) {
    const { code, out, err } = await run(args);
    assert.deepEqual([code, out], [2, ''], args.join(' '));
    assert.match(err, /^xiangqi-wasm: [^\n]+ \[usage\]\n$/, args.join(' '));
  }
  for (const args of [[], ['--help'], ['check', '--help'], ['convert', '-h']]) {
    const { code, out, err } = await run(args);
    assert.deepEqual([code, err], [0, '']);
    assert.match(out, /^usage: xiangqi-wasm uci\n +xiangqi-wasm convert .+\n +xiangqi-wasm check /);
  }
  const { version } = JSON.parse(readFileSync(join(installed(folder), 'package.json'), 'utf8'));
  assert.equal((await run(['--version'])).out, `${version}\n`);
  assert.ok(!existsSync('b'));
});
