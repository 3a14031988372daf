// What a referee refuses, through the package: events at the wrong time or by the wrong side, claims without their
// ground, settings and JSON of any shape. Always a typed error with its code and place, and nothing has changed
// (referee-support.mjs checks that).

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { thrown } from './api-support.mjs';
import { IDLE_MOVES, Table, accept, claim, decline, flag, move, offer, ruling, seen, touch, xq } from './referee-support.mjs';

const { FenError, IllegalMoveError, JsonError, Referee, RefereeError, START_FEN, touchMove } = xq;

/** Class, code and path of what a call throws. */
function refusal(call) {
  const error = thrown(call);
  assert.ok(error instanceof xq.XiangqiError, String(error.stack));
  assert.ok(error.message.length > 8 && error.message.length < 400, error.message);
  return [error.name, error.code, error.path].filter((part) => part !== undefined).join(' ');
}

test('time never runs backwards, and is a whole number that JavaScript holds', () => {
  const table = new Table();
  table.play('h2e2');
  assert.equal(table.code(move('black', 'h7e7'), 999), 'referee/time-backwards');
  table.at(1000, move('black', 'h7e7')); // at the same time is in order
  for (const at of [-1, 0.5, 2 ** 53, 1e300]) assert.equal(table.code(move('red', 'h0g2'), at), 'json/value', String(at));
  for (const at of [NaN, Infinity, '1000', null, [], {}, true]) assert.equal(table.code(move('red', 'h0g2'), at), 'json/type', String(at));
  assert.equal(table.code({ ...move('red', 'h0g2'), at: undefined }), 'json/missing');
  assert.equal(table.code(move('red', 'h0g2'), 5n), 'json/syntax');
  table.at(2 ** 53 - 1, move('red', 'h0g2'));
  for (const at of [-1, 0.5, NaN, '5', null, 2 ** 53, {}]) assert.equal(refusal(() => table.referee.state(at)), 'XiangqiError argument/time');
});

test('before the start nothing of the game happens, and it starts once', () => {
  const referee = new Referee({ clock: { perMove: 1000 } });
  const before = seen(referee);
  for (const event of [move('red', 'h2e2'), offer('red'), accept('black'), claim('red', 'repetition'), touch('red', 'b0'), flag('red'), { type: 'pause' }]) {
    assert.equal(refusal(() => referee.apply({ at: 0, ...event })), 'RefereeError referee/not-started');
    assert.deepEqual(seen(referee), before);
  }
  assert.equal(new Table().code({ type: 'start' }), 'referee/already-started');
});

test('a side that may not offer, answer, touch or flag is told so', () => {
  const table = new Table();
  assert.equal(table.code(offer('black')), 'referee/not-to-move');
  assert.equal(table.code(accept('black')), 'referee/no-offer');
  assert.equal(table.code(decline('red')), 'referee/no-offer');
  assert.equal(table.code(touch('black', 'b9')), 'referee/not-to-move');
  assert.equal(table.code(touch('red', 'e5')), 'referee/nothing-touched');
  assert.equal(table.code(flag('red')), 'referee/no-clock');
  assert.equal(table.code({ type: 'resume' }), 'referee/not-paused');
  assert.equal(table.code({ type: 'arrival', color: 'red' }), 'referee/lateness-not-kept');
  table.quiet(offer('red'));
  assert.equal(table.code(accept('red')), 'referee/no-offer', 'nobody answers an own offer');
  const clocked = new Table({ clock: { perMove: 60_000 }, touchMove: false, lateLimit: 5000 });
  assert.equal(clocked.code(flag('red')), 'referee/flag-not-fallen');
  assert.equal(clocked.code(move('red', 'h2e2')), 'referee/not-here');
  assert.equal(clocked.code({ type: 'absence', color: 'red' }), 'referee/not-late');
  for (const color of ['red', 'black']) clocked.quiet({ type: 'arrival', color });
  assert.equal(clocked.code({ type: 'arrival', color: 'red' }), 'referee/already-here');
  assert.equal(clocked.code(touch('red', 'b0')), 'referee/touch-move-off');
});

test('claims and rulings need their ground', () => {
  const table = new Table({ repetitionBy: 'claim', naturalLimit: null });
  for (const event of [claim('red', 'repetition'), claim('black', 'repetition'), ruling('repetition')]) {
    assert.equal(table.code(event), 'referee/no-repetition');
  }
  for (const event of [claim('red', 'natural-limit'), ruling('natural-limit')]) assert.equal(table.code(event), 'referee/no-limit');
  assert.equal(new Table().code(ruling('natural-limit')), 'referee/limit-not-reached');
  table.play(IDLE_MOVES.split(' ').slice(0, -1).join(' '));
  assert.equal(table.code(claim('red', 'repetition')), 'referee/no-repetition', 'twice is not three times');
});

test('with illegalMove refused, illegal moves are errors with their reason', () => {
  const table = new Table({ illegalMove: 'refused' });
  assert.equal(table.code(move('red', 'b0d1')), 'move/blocked');
  assert.equal(table.code(move('black', 'h7e7')), 'referee/out-of-turn');
  const error = thrown(() => table.referee.apply({ at: table.now, ...move('red', 'b0d1') }));
  assert.ok(error instanceof IllegalMoveError);
  assert.deepEqual([error.why, error.input], ['blocked', 'b0d1']);
});

const LONG = 'x'.repeat(100_000);
/** An event and how it is refused. */
const BAD_EVENTS = [
  [undefined, 'json/type'], [null, 'json/type'], [5, 'json/type'], ['start', 'json/type'], [[], 'json/type'], [() => {}, 'json/type'], [Symbol('x'), 'json/type'],
  [{}, 'json/missing type'],
  [{ type: 'start' }, 'json/missing at'],
  [{ type: 'castle', at: 0 }, 'json/value type'],
  [{ type: LONG, at: 0 }, 'json/value type'],
  [{ type: null, at: 0 }, 'json/type type'],
  [{ type: 'constructor', at: 0 }, 'json/value type'],
  [{ type: '__proto__', at: 0 }, 'json/value type'],
  [{ type: 'start', at: 0, color: 'red' }, 'json/unknown color'],
  [JSON.parse('{ "type": "start", "at": 0, "__proto__": { "polluted": true } }'), 'json/unknown __proto__'],
  [{ type: 'start', at: 0, constructor: { prototype: { polluted: true } } }, 'json/unknown constructor'],
  [{ type: 'start', at: 0, [LONG]: 1 }, `json/unknown ${LONG.slice(0, 40)}`],
  [{ type: 'move', at: 0, color: 'red' }, 'json/missing move'],
  [{ type: 'move', at: 0, move: 'h2e2' }, 'json/missing color'],
  [{ type: 'move', at: 0, color: 'white', move: 'h2e2' }, 'json/value color'],
  [{ type: 'move', at: 0, color: 'red', move: 'h2j2' }, 'json/value move'],
  [{ type: 'move', at: 0, color: 'red', move: LONG }, 'json/value move'],
  [{ type: 'move', at: 0, color: 'red', move: 'h2e2\ud800' }, 'json/syntax'],
  [{ type: 'move', at: 0, color: 'red', move: { from: 'h2', to: 'e2' } }, 'json/type move'],
  [{ type: 'touch', at: 0, color: 'red', square: 'j9' }, 'json/value square'],
  [{ type: 'touch', at: 0, color: 'red', square: 'a0', adjust: 'yes' }, 'json/type adjust'],
  [{ type: 'claim', at: 0, color: 'red', ground: 'boredom' }, 'json/value ground'],
  [{ type: 'ruling', at: 0, ground: 'decision' }, 'json/missing winner'],
  [{ type: 'ruling', at: 0, ground: 'decision', winner: 'both' }, 'json/value winner'],
  [{ type: 'foul', at: 0, color: 'red', kind: 'noise' }, 'json/value kind'],
];

test('events of the wrong shape', () => {
  const table = new Table();
  const before = seen(table.referee);
  for (const [event, expected] of BAD_EVENTS) {
    assert.equal(refusal(() => table.referee.apply(event)), `JsonError ${expected}`);
  }
  assert.deepEqual(seen(table.referee), before);
  const cycle = { type: 'start', at: 0 };
  cycle.self = cycle;
  assert.equal(refusal(() => table.referee.apply(cycle)), 'JsonError json/syntax');
  let deep = 0;
  for (let level = 0; level < 5000; level++) deep = [deep];
  assert.equal(refusal(() => table.referee.apply({ type: 'start', at: deep })), 'JsonError json/syntax');
  const own = new Error('mine');
  assert.equal(thrown(() => table.referee.apply({ get type() { throw own; } })), own);
  assert.deepEqual(seen(table.referee), before);
  assert.equal({}.polluted, undefined);
});

test('settings of the wrong shape, or that make no sense', () => {
  const bad = [
    [{ rule: 'cxa' }, 'JsonError json/unknown rule'],
    [{ rules: 'fide' }, 'JsonError json/value rules'],
    [{ rules: 'toString' }, 'JsonError json/value rules'],
    [JSON.parse('{ "__proto__": {} }'), 'JsonError json/unknown __proto__'],
    [{ naturalLimit: 0 }, 'RefereeError referee/settings naturalLimit'],
    [{ naturalLimit: -1 }, 'JsonError json/value naturalLimit'],
    [{ naturalLimit: 2 ** 32 }, 'JsonError json/value naturalLimit'],
    [{ foulLimit: 0 }, 'RefereeError referee/settings foulLimit'],
    [{ foulLimit: null }, 'JsonError json/type foulLimit'],
    [{ touchMove: 1 }, 'JsonError json/type touchMove'],
    [{ clock: {} }, 'RefereeError referee/settings clock'],
    [{ clock: { perMove: 0 } }, 'RefereeError referee/settings clock.perMove'],
    [{ clock: { stages: [{ time: 5 }, { time: 5 }] } }, 'RefereeError referee/settings clock.stages[0].moves'],
    [{ clock: { stages: [{ moves: 5 }] } }, 'JsonError json/missing clock.stages[0].time'],
    [{ clock: { stages: { length: 1 } } }, 'JsonError json/type clock.stages'],
    [{ clock: { byoyomi: { periods: 1, time: 5, extra: 1 } } }, 'JsonError json/unknown clock.byoyomi.extra'],
    [{ naturalLimit: null, naturalLimitBy: 'claim' }, 'RefereeError referee/settings naturalLimitBy'],
    [{ lateLimit: 1.5 }, 'JsonError json/value lateLimit'],
    [{ fen: 5 }, 'JsonError json/type fen'],
    [{ fen: 'nonsense' }, 'FenError fen/rows'],
    [{ fen: '9/9/9/9/9/9/9/9/9/9 w' }, 'FenError fen/kings'],
    ['cxa', 'JsonError json/type'], [null, 'JsonError json/type'], [[], 'JsonError json/type'],
  ];
  for (const [settings, expected] of bad) assert.equal(refusal(() => new Referee(settings)), expected, JSON.stringify(settings));
  assert.ok(thrown(() => new Referee({ fen: 'x' })) instanceof FenError);
});

describe('fromJSON', () => {
  const table = new Table({ clock: { stages: [{ time: 100_000 }] }, naturalLimit: 20 });
  table.play('h2e2 h7e7');
  table.act(touch('red', 'b0'));
  const good = table.referee.toJSON();
  const copy = () => structuredClone(good);

  /** Every object in the data with its path. */
  function* objects(value, path = '') {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value)) yield [value, path];
    for (const [name, inner] of Object.entries(value)) {
      yield* objects(inner, Array.isArray(value) ? `${path}[${name}]` : path ? `${path}.${name}` : name);
    }
  }
  const count = [...objects(copy())].length;
  const at = (path, name) => (path ? `${path}.${name}` : name);

  test('refuses each field that is missing, at its path', () => {
    for (let index = 0; index < count; index++) {
      for (const name of Object.keys([...objects(copy())][index][0])) {
        const data = copy();
        const [object, path] = [...objects(data)][index];
        delete object[name];
        assert.equal(refusal(() => Referee.fromJSON(data)), `JsonError json/missing ${at(path, name)}`);
      }
    }
  });

  test('refuses fields that are not known, at their path', () => {
    for (let index = 0; index < count; index++) {
      const data = copy();
      const [object, path] = [...objects(data)][index];
      object.note = 'hello';
      assert.equal(refusal(() => Referee.fromJSON(data)), `JsonError json/unknown ${at(path, 'note')}`);
    }
  });

  test('refuses values of another type, at their path', () => {
    for (let index = 0; index < count; index++) {
      for (const name of Object.keys([...objects(copy())][index][0])) {
        const data = copy();
        const [object, path] = [...objects(data)][index];
        object[name] = typeof object[name] === 'boolean' ? 'true' : true;
        assert.equal(refusal(() => Referee.fromJSON(data)), `JsonError json/type ${at(path, name)}`);
      }
    }
  });

  test('refuses a log that cannot have happened, and says where and why', () => {
    const data = copy();
    data.events[2].at = 0;
    const error = thrown(() => Referee.fromJSON(data));
    assert.ok(error instanceof JsonError);
    assert.deepEqual([error.code, error.path, error.why], ['json/event', 'events[2]', 'referee/time-backwards']);
    const other = { ...copy(), version: 2 };
    assert.equal(refusal(() => Referee.fromJSON(other)), 'JsonError json/value version');
  });

  test('refuses texts that are no JSON, and values that are nothing of the kind', () => {
    for (const text of ['', '{', 'null garbage', JSON.stringify(good).slice(0, -1), `${'['.repeat(100_000)}`, '\u0000']) {
      assert.equal(refusal(() => Referee.fromJSON(text)), 'JsonError json/syntax');
    }
    for (const value of [undefined, null, 5, [], 'null', '[]', '"x"']) assert.equal(refusal(() => Referee.fromJSON(value)), 'JsonError json/type');
    assert.equal(refusal(() => Referee.fromJSON({})), 'JsonError json/missing version');
    assert.deepEqual(seen(Referee.fromJSON(good)), seen(table.referee), 'the good one still is');
  });
});

test('touchMove refuses what cannot have been touched', () => {
  const one = (touch) => () => touchMove(START_FEN, [touch]);
  assert.equal(refusal(one({ type: 'touch', square: 'e5' })), 'RefereeError referee/nothing-touched');
  assert.equal(refusal(one({ type: 'touch' })), 'JsonError json/missing [0].square');
  assert.equal(refusal(one({ type: 'lick', square: 'e0' })), 'JsonError json/value [0].type');
  assert.equal(refusal(one({ type: 'release', move: 'e0' })), 'JsonError json/value [0].move');
  assert.equal(refusal(() => touchMove(START_FEN, 'b0')), 'JsonError json/type');
  assert.equal(refusal(() => touchMove('nonsense', [])), 'FenError fen/rows');
  for (const position of [undefined, null, 5, {}]) assert.equal(refusal(() => touchMove(position, [])), 'XiangqiError argument/position');
  assert.ok(thrown(one({ type: 'touch', square: 'e5' })) instanceof RefereeError);
});
