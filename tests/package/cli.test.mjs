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

test('several games go into a format of one only one at a time', async () => {
  const at = scratch();
  for (const format of ['xqf', 'dhtmlxq']) {
    const out = join(at, `games.${format}`);
    const { err } = await convert(2, ['-', out], TWO);
    assert.match(err, /--game N writes one of them \[convert\/one-game-only\]\n$/);
    assert.deepEqual(readdirSync(at), []);
    assert.equal((await convert(2, ['-', '-', '--to', format], TWO)).bytes.length, 0);
    await convert(0, ['-', out, '--game', '2'], TWO);
    assert.equal(await moves(out), '1. c3c4 *\n');
    readdirSync(at).forEach((name) => assert.equal(name, basename(out)));
    const third = await convert(2, ['-', out, '--game', '3', '--force'], TWO);
    assert.match(third.err, /there is no game 3, the file has 2/);
    assert.equal(await moves(out), '1. c3c4 *\n');
    rmSync(out);
  }
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

test('check counts what the native program counts', async () => {
  const at = scratch();
  for (const file of filesBelow(SAMPLES)) {
    const to = join(at, relative(SAMPLES, file));
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(file, to);
  }
  const { code, out, err } = await run(['check', at]);
  // What `xiangqi check FOLDER` (cargo run -p xiangqi-lab) says of the samples without their READMEs.
  assert.deepEqual(table(out), {
    cbf: [2, 2, 125, 125, 0, 25, 0, 0],
    cbr: [2, 2, 30, 104, 11, 16, 0, 0],
    dhtmlxq: [6, 6, 503, 517, 3, 9, 0, 0],
    pgn: [3, 15, 1500, 1500, 0, 0, 0, 0],
    xqf: [15, 15, 454, 750, 41, 49, 1, 0],
    all: [28, 40, 2612, 2996, 55, 99, 1, 0],
  });
  assert.equal(code, 1);
  assert.equal(err, `${join(at, 'xqf/cchess-BadMoveTest3.xqf')}: e1f0: there is no piece on e1, ply 10, byte 1106 [record/illegal-move]\n`);
});

test('check gives each warning its file and place, and an exit code', async () => {
  const bad = '[Event "x"]\n1. h2e2 h9h1 *\n';
  const done = await run(['check', '-'], bad);
  assert.equal(done.code, 1);
  assert.match(done.err, new RegExp(`^-: game 1: .+, ply 2, byte ${bad.indexOf('h9h1')} \\[record/illegal-move\\]\\n$`));
  assert.deepEqual(table(done.out).all, [1, 1, 1, 1, 0, 0, 1, 0]);
  assert.equal((await run(['check', '-'], TWO)).code, 0);
  const many = await run(['check', '-', '--most', '5'], bad.repeat(30));
  assert.equal(many.err.match(/illegal-move/g).length, 5);
  assert.match(many.err, /^-: 25 more warnings$/m);
  assert.equal(table(many.out).pgn[6], 30);
});

test('a bad file is an error where it was named and passed over in a folder', async () => {
  const at = scratch();
  write(at, { 'below/no.txt': 'no record', 'good.pgn': TWO });
  const folderRun = await run(['check', at]);
  assert.equal(folderRun.code, 0, folderRun.err);
  assert.match(folderRun.out, /\n1 files in folders are no records\n$/);
  const named = await run(['check', join(at, 'below/no.txt'), join(at, 'good.pgn')]);
  assert.equal(named.code, 2);
  assert.match(named.err, /no\.txt: .+ \[record\/unknown-format\]\n$/);
  assert.deepEqual(table(named.out).all, [2, 2, 3, 4, 1, 2, 0, 1]);
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
