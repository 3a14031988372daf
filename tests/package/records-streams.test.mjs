// Records from streams: the same games as from the whole file however it is cut, read no faster than they are taken,
// with memory that does not grow, and let go of when the reader stops.

import assert from 'node:assert/strict';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { file, freshSlim, thrown, wasmBytes } from './api-support.mjs';
import { content, filesBelow, SAMPLES } from './records-support.mjs';
import { GAMES } from './support.mjs';

const xq = await import(file('index.js'));
const { readRecord, readRecords } = xq;

/** The parts of a text or of bytes, one by one. */
async function* parts(data, size) {
  for (let at = 0; at < data.length; at += size) yield data.slice(at, at + size);
}

async function all(stream, options) {
  const games = [];
  for await (const game of readRecords(stream, options)) games.push(game);
  return games;
}

const contents = (games) => games.map((tree) => content(tree));

test('a stream gives what the whole file gives, wherever it is cut', async () => {
  for (const path of filesBelow(SAMPLES)) {
    const bytes = readFileSync(path);
    const whole = readRecord(bytes);
    for (const size of [1, 100, 1000, 65_536]) {
      if (bytes.length / size > 5000) continue;
      const warnings = [];
      const games = await all(parts(bytes, size), { onWarning: (warning) => warnings.push(warning) });
      assert.deepEqual(contents(games), contents(whole.games), path);
      assert.deepEqual(warnings, whole.warnings, path);
    }
  }
});

test('texts, Node streams, web streams and lists are streams', async () => {
  const path = join(SAMPLES, 'pgn/wxfca-chinese-fullwidth.pgn');
  const text = readFileSync(path, 'utf8');
  const whole = contents(readRecord(text).games);
  const web = () => new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });
  const old = web();
  const notIterable = { getReader: () => old.getReader() };
  for (const stream of [parts(text, 777), createReadStream(path), createReadStream(path, 'utf8'), web(), notIterable, [text], [Buffer.from(text)]]) {
    assert.deepEqual(contents(await all(stream)), whole);
  }
  assert.deepEqual(contents(await all(parts(Buffer.from(`\ufeff${text}`, 'utf16le'), 33))), whole);
});

test('an encoding that shows late is found, and bytes that are no text are told, wherever the stream is cut', async () => {
  const ascii = '[Event "x"]\n1. h2e2 *\n\n'.repeat(4_000);
  // 胡荣华, 炮二平五.
  const gbk = Buffer.from('[Red "\xba\xfa\xc8\xd9\xbb\xaa"]\n1. \xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 *\n\n'.repeat(2_000), 'latin1');
  const bad = Buffer.from('[Red "\xba "]\n1. h2e2 h9h1 *\n\n', 'latin1');
  const good = Buffer.concat([Buffer.from(ascii), gbk]);
  const bytes = Buffer.concat([good, bad, gbk]);
  for (const size of [7, 32_768, 100_000, 1 << 20]) {
    const warnings = [];
    const games = await all(parts(bytes, size), { onWarning: (warning) => warnings.push(warning) });
    assert.deepEqual([games.length, games[4_000].headers.get('Red'), games.at(-1).headers.get('Red')], [8_001, '胡荣华', '胡荣华']);
    assert.deepEqual(warnings.map(({ code, offset, game }) => [code, offset ?? 0, game ?? 0])[0], ['record/encoding', good.length + 6, 0]);
    assert.deepEqual(warnings.map(({ code }) => code), ['record/encoding', 'record/illegal-move']);
    assert.match(warnings[0].message, /^not all of the text is gb18030: /);
    await assert.rejects(all(parts(bytes, size), { strict: true }), { code: 'record/encoding', offset: good.length + 6 });
  }
  // The same damage everywhere, and text as in the whole file.
  for (const hex of ['ba20', 'ff', 'c5', '813081', 'baff20']) {
    const damaged = Buffer.concat([Buffer.from('[Red "\xba\xfa\xc8\xd9\xbb\xaa"] {', 'latin1'), Buffer.from(hex.repeat(300), 'hex'), Buffer.from('} 1. h2e2 *')]);
    const whole = contents(readRecord(damaged, { encoding: 'gb18030' }).games);
    for (const size of [1, 2, 7, 100]) assert.deepEqual(contents(await all(parts(damaged, size), { encoding: 'gb18030' })), whole, `${hex} ${size}`);
  }
  // Text without a space or line break, in which a piece ends anywhere.
  const comment = '好'.repeat(100_000);
  for (const size of [1_001, 65_537]) {
    const [tree] = await all(parts(Buffer.from(`1. h2e2 {${comment}} *`), size), { format: 'pgn' });
    assert.equal(tree.root.children[0].comment, comment);
  }
});

test('a mark counts in the offsets of a stream as in those of a file', async () => {
  const bytes = Buffer.from('\ufeff[Event "x"]\n1. h2e2 h9h1 *\n');
  const warnings = [];
  await all(parts(bytes, 5), { onWarning: (warning) => warnings.push(warning) });
  assert.deepEqual(warnings, readRecord(bytes).warnings);
  assert.equal(warnings[0].offset, bytes.indexOf('h9h1'));
});

test('what a stream takes of a binary format has a bound, which the error names', async () => {
  const piece = new Uint8Array(1 << 20);
  const source = Array.from({ length: 33 }, () => piece);
  await assert.rejects(all(source, { format: 'cbl' }), (error) => error.code === 'record/too-long' && /more than 33554432 bytes.*: use readRecord$/.test(error.message));
});

test('nothing and no record at all', async () => {
  await assert.rejects(all([]), { name: 'RecordError', code: 'record/empty' });
  await assert.rejects(all(['hello']), { name: 'RecordError', code: 'record/unknown-format' });
  await assert.rejects(all([Buffer.from('hello')]), { code: 'record/unknown-format' });
  assert.deepEqual(await all([''], { format: 'pgn' }), []);
});

test('a strict stream ends at its first warning', async () => {
  const text = '[Event "a"]\n1. h2e2 *\n[Event "b"]\n1. h2e2 h9h8 *\n[Event "c"]\n1. b2e2 *\n';
  const seen = [];
  await assert.rejects(async () => {
    for await (const game of readRecords([text], { format: 'pgn', strict: true })) seen.push(game);
  }, (error) => error.code === 'record/illegal-move' && error.ply === 2 && error instanceof xq.RecordError);
  const warnings = [];
  assert.equal((await all([text], { onWarning: (warning) => warnings.push(warning) })).length, 3);
  assert.deepEqual([warnings.length, warnings[0].code, warnings[0].game, warnings[0].offset], [1, 'record/illegal-move', 1, text.indexOf('h9h8')]);
});

test('wrong arguments are said at once', () => {
  for (const stream of [undefined, null, 7, 'x', {}, new Uint8Array(3), () => {}]) assert.equal(thrown(() => readRecords(stream)).code, 'argument/stream');
  assert.equal(thrown(() => readRecords([], { onWarning: 7 })).code, 'argument/option');
  assert.equal(thrown(() => readRecords([], { format: 'x' })).code, 'argument/option');
  assert.equal(thrown(() => readRecords([], { ecoding: 'x' })).code, 'argument/option');
});

test('chunks of another kind are refused', async () => {
  for (const chunks of [[7], [null], [{}], ['h2e2 ', Buffer.from('h9g7')], [Buffer.from('h2e2 '), 'h9g7']]) {
    await assert.rejects(all(chunks), (error) => error instanceof xq.XiangqiError && error.code === 'argument/stream', String(chunks));
  }
});

describe('a stream that is left', () => {
  const game = `[Event "x"]\n${'1. h2e2 h9g7 h0g2 i9h9 *'}\n\n`;

  function counted() {
    const state = { pulled: 0, ended: false };
    async function* source() {
      try {
        for (;;) {
          state.pulled += 1;
          yield game.repeat(50);
        }
      } finally {
        state.ended = true;
      }
    }
    return [state, source()];
  }

  test('is read no faster than its games are taken, and cancelled', async () => {
    const [state, source] = counted();
    const games = readRecords(source, { format: 'pgn' });
    for (let taken = 1; taken <= 200; taken++) {
      assert.equal((await games.next()).value.size, 4);
      assert.ok(state.pulled <= taken / 50 + 2, `${state.pulled} chunks for ${taken} games`);
    }
    assert.equal(state.ended, false);
    assert.deepEqual(await games.return(), { value: undefined, done: true });
    assert.equal(state.ended, true);
    assert.equal((await games.next()).done, true);
  });

  test('by break, by an error of the loop and by an error of the source', async () => {
    for (const leave of ['break', 'throw']) {
      const [state, source] = counted();
      const own = new RangeError('mine');
      const loop = async () => {
        for await (const _ of readRecords(source, { format: 'pgn' })) {
          if (leave === 'break') break;
          throw own;
        }
      };
      if (leave === 'break') await loop();
      else await assert.rejects(loop, own);
      assert.equal(state.ended, true);
    }
    const own = new RangeError('theirs');
    await assert.rejects(all((async function* () { yield game; throw own; })()), own);
  });

  test('cancels a web stream', async () => {
    let cancelled = false;
    const stream = new ReadableStream({ pull: (controller) => controller.enqueue(new TextEncoder().encode(game.repeat(999))), cancel: () => { cancelled = true; } });
    for await (const _ of readRecords({ getReader: () => stream.getReader() })) break;
    assert.equal(cancelled, true);
  });

  test('many left streams take no memory', async () => {
    const slim = await freshSlim();
    const { memory } = await watched(slim);
    const left = async () => {
      for (let at = 0; at < 300; at++) {
        for await (const _ of slim.readRecords([game.repeat(500)], { format: 'pgn' })) break;
      }
    };
    await left();
    const before = memory.buffer.byteLength;
    await left();
    assert.equal(memory.buffer.byteLength, before);
  });

  test('two streams and a game take turns', async () => {
    const other = new xq.Game();
    const [one, two] = [readRecords([game.repeat(3)]), readRecords(['h2e2 h9g7'])];
    assert.equal((await one.next()).value.size, 4);
    other.apply('b2e2');
    assert.equal((await two.next()).value.size, 2);
    assert.equal((await one.next()).value.size, 4);
    assert.deepEqual([other.history(), (await two.next()).done, (await one.next()).done, (await one.next()).done], [['b2e2'], true, false, true]);
  });
});

/** Initialises a slim entry and finds its memory, which the package keeps to itself. */
async function watched(slim) {
  const found = {};
  const { Instance } = WebAssembly;
  WebAssembly.Instance = class extends Instance {
    constructor(...args) {
      super(...args);
      found.memory = this.exports.memory;
    }
  };
  try {
    slim.initSync(wasmBytes());
  } finally {
    WebAssembly.Instance = Instance;
  }
  return found;
}

test('memory of the wasm stays small however long the stream', async () => {
  const slim = await freshSlim();
  const { memory } = await watched(slim);
  const text = readFileSync(join(GAMES, 'masters-1125-uci.pgn'));
  const bytes = process.env.XIANGQI_SLOW ? 1e9 : 2e7;
  let given = 0;
  async function* source() {
    while (given < bytes) {
      for (let at = 0; at < text.length; at += 65_536) yield text.subarray(at, at + 65_536);
      given += text.length;
    }
  }
  let games = 0;
  const start = performance.now();
  for await (const _ of slim.readRecords(source())) games += 1;
  const seconds = (performance.now() - start) / 1000;
  const megabytes = memory.buffer.byteLength / 1e6;
  console.log(`${given / 1e6} MB, ${games} games, ${Math.round(games / seconds)} games/s; wasm memory ${megabytes} MB at its most`);
  assert.equal(games, (1125 * given) / text.length);
  assert.ok(megabytes < 64, `${megabytes} MB`);
});
