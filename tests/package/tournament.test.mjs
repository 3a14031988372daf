// The knock-out of S0 art. 5 (6) and (7) through the package: 13 -> 7 -> 4 -> 2 -> 1, matches of several games, what is
// refused, and coming back from JSON after every entry.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { file, freshSlim, thrown, trapping } from './api-support.mjs';

const { JsonError, Tournament, TournamentError, XiangqiError } = await import(file('index.js'));

const seen = (cup) => [cup.toJSON(), cup.bracket(), cup.survivors(), cup.champion];
const names = (count) => Array.from({ length: count }, (_, index) => `Player ${index + 1}`);

/** Takes up an entry; checks that the tournament comes back from its JSON. */
function apply(cup, entry) {
  cup.apply(entry);
  assert.deepEqual(cup.log.at(-1), entry);
  assert.deepEqual(seen(Tournament.fromJSON(JSON.stringify(cup))), seen(cup));
  assert.deepEqual(seen(Tournament.fromJSON(cup.toJSON())), seen(cup));
}

/** Class and code of what an entry throws; checks that nothing has changed. */
function refusal(cup, entry) {
  const before = seen(cup);
  const error = thrown(() => cup.apply(entry));
  assert.ok(error instanceof XiangqiError && error.message.length > 8, String(error.stack));
  assert.deepEqual(seen(cup), before);
  return [error.name, error.code, error.path].filter((part) => part !== undefined).join(' ');
}

const draw = { type: 'draw' };
const result = (match, winner) => ({ type: 'result', match, winner });

test('S0 5 (7): thirteen entrants become seven, four, two and one', () => {
  const cup = new Tournament({ entrants: names(13), seed: 13 });
  assert.equal(cup.settings.bestOf, 3);
  const alive = [cup.survivors().length];
  const byes = [];
  while (cup.champion === undefined) {
    apply(cup, draw);
    const { bye, lots, matches } = cup.bracket().rounds.at(-1);
    byes.push(bye !== null);
    // Two cards of each number, red and black, and a king if the number is odd.
    const cards = lots.map(({ number, color }) => (number === null ? 'king' : `${number} ${color}`)).sort();
    const dealt = matches.flatMap((_, index) => [`${index + 1} red`, `${index + 1} black`]);
    assert.deepEqual(cards, [...dealt, ...(bye === null ? [] : ['king'])].sort());
    for (const [index, { id, first, second }] of matches.entries()) {
      const holder = (color) => lots.find((lot) => lot.number === index + 1 && lot.color === color).entrant;
      assert.deepEqual([first, second], [holder('red'), holder('black')]);
      apply(cup, result(id, 'red')); // the first wins with Red ...
      apply(cup, result(id, 'black')); // ... and with Black: two of three
    }
    assert.deepEqual(cup.survivors(), [...matches.map(({ first }) => first), ...(bye === null ? [] : [bye])]);
    alive.push(cup.survivors().length);
  }
  assert.deepEqual(alive, [13, 7, 4, 2, 1]);
  assert.deepEqual(byes, [true, true, false, false]);
  assert.deepEqual([cup.champion], cup.survivors());
  assert.equal(cup.bracket().champion, cup.champion);
  assert.equal(refusal(cup, draw), 'TournamentError tournament/over');
});

test('the seed alone decides the lots', () => {
  const lots = (seed) => {
    const cup = new Tournament({ entrants: names(13), seed });
    cup.apply(draw);
    return JSON.stringify(cup.bracket());
  };
  assert.equal(lots(1), lots(1));
  assert.ok(new Set([1, 2, 3, 4, 5].map(lots)).size > 1);
});

test('S0 5 (6): a drawn match takes an extra game or the lot; a match may be given up', () => {
  const cup = new Tournament({ entrants: ['Hu', 'Liu'], bestOf: 2, seed: 4 });
  apply(cup, draw);
  const [{ id, first, second }] = cup.bracket().rounds[0].matches;
  const match = () => cup.bracket().rounds[0].matches[0];
  assert.deepEqual(match().next, { red: first, black: second });
  apply(cup, result(id, 'red'));
  assert.deepEqual(match().next, { red: second, black: first });
  apply(cup, result(id, 'red'));
  assert.deepEqual([match().status, match().wins, match().next], ['tied', [1, 1], null]);
  assert.equal(refusal(cup, result(id, 'red')), 'TournamentError tournament/match-not-open');
  const twin = Tournament.fromJSON(cup.toJSON());
  apply(cup, { type: 'extra-game', match: id });
  assert.equal(match().status, 'extra-game');
  apply(cup, result(id, null));
  assert.equal(match().status, 'tied');
  apply(cup, { type: 'lot', match: id });
  assert.deepEqual([match().status, match().by, cup.champion], ['won', 'lot', match().winner]);
  apply(twin, { type: 'lot', match: id });
  assert.ok([first, second].includes(twin.champion));
  const other = new Tournament({ entrants: ['Hu', 'Liu'], seed: 4 });
  apply(other, draw);
  apply(other, { type: 'walkover', match: id, winner: 'Hu' });
  assert.deepEqual([other.champion, other.bracket().rounds[0].matches[0].by], ['Hu', 'walkover']);
});

test('entries that are not possible or of the wrong shape change nothing', () => {
  const cup = new Tournament({ entrants: ['Hu', 'Liu', 'Tao', '__proto__'], bestOf: 1, seed: 1 });
  assert.equal(refusal(cup, result(1, 'red')), 'TournamentError tournament/unknown-match');
  apply(cup, draw);
  const [match] = cup.bracket().rounds[0].matches;
  const outsider = cup.settings.entrants.find((name) => name !== match.first && name !== match.second);
  const bad = [
    [draw, 'TournamentError tournament/round-open'],
    [{ type: 'lot', match: 1 }, 'TournamentError tournament/match-not-tied'],
    [{ type: 'extra-game', match: 1 }, 'TournamentError tournament/match-not-tied'],
    [{ type: 'walkover', match: 1, winner: outsider }, 'TournamentError tournament/not-in-match'],
    [{ type: 'walkover', match: 1, winner: 'constructor' }, 'JsonError json/value winner'],
    [result(9, 'red'), 'TournamentError tournament/unknown-match'],
    [result(1, 'white'), 'JsonError json/value winner'],
    [result(1, undefined), 'JsonError json/missing winner'],
    [result('1', 'red'), 'JsonError json/type match'],
    [result(-1, 'red'), 'JsonError json/value match'],
    [result(1e12, 'red'), 'JsonError json/value match'],
    [{ type: 'toString' }, 'JsonError json/value type'],
    [{ type: 'draw', match: 1 }, 'JsonError json/unknown match'],
    [JSON.parse('{ "type": "draw", "__proto__": 1 }'), 'JsonError json/unknown __proto__'],
    [undefined, 'JsonError json/type'], [null, 'JsonError json/type'], ['draw', 'JsonError json/type'], [{}, 'JsonError json/missing type'],
  ];
  for (const [entry, expected] of bad) assert.equal(refusal(cup, entry), expected);
  assert.throws(() => { cup.settings.entrants.push('late'); }, TypeError);
});

test('settings that make no sense are refused', () => {
  const bad = [
    [{ entrants: ['a'], seed: 1 }, 'tournament/too-few-entrants'],
    [{ entrants: ['a', ' '], seed: 1 }, 'tournament/empty-name'],
    [{ entrants: ['a', 'a'], seed: 1 }, 'tournament/duplicate-name'],
    [{ entrants: ['a', 'b'], bestOf: 0, seed: 1 }, 'tournament/best-of'],
    [{ entrants: ['a', 'b'], bestOf: 100, seed: 1 }, 'tournament/best-of'],
    [{ entrants: ['a', 'b'] }, 'json/missing'],
    [{ entrants: ['a', 'b'], seed: -1 }, 'json/value'],
    [{ entrants: ['a', 'b'], seed: 2 ** 53 }, 'json/value'],
    [{ entrants: ['a', 7], seed: 1 }, 'json/type'],
    [{ entrants: 'ab', seed: 1 }, 'json/type'],
    [{ entrants: ['a', 'b'], seed: 1, rounds: 2 }, 'json/unknown'],
    [undefined, 'json/type'], [null, 'json/type'],
  ];
  for (const [settings, code] of bad) {
    const error = thrown(() => new Tournament(settings));
    assert.ok(error instanceof TournamentError || error instanceof JsonError);
    assert.equal(error.code, code, JSON.stringify(settings));
  }
});

test('JSON that no tournament wrote is refused by path', () => {
  const cup = new Tournament({ entrants: ['Hu', 'Liu'], seed: 1 });
  cup.apply(draw);
  cup.apply(result(1, 'red'));
  const broken = (change) => {
    const data = structuredClone(cup.toJSON());
    change(data);
    const error = thrown(() => Tournament.fromJSON(data));
    return [error.name, error.code, error.path, error.why].filter((part) => part !== undefined).join(' ');
  };
  assert.equal(broken((data) => delete data.settings.bestOf), 'JsonError json/missing settings.bestOf');
  assert.equal(broken((data) => { data.entries[1].extra = 1; }), 'JsonError json/unknown entries[1].extra');
  assert.equal(broken((data) => { data.entries[1].match = 'one'; }), 'JsonError json/type entries[1].match');
  assert.equal(broken((data) => { data.entries[1].match = 2; }), 'JsonError json/event entries[1] tournament/unknown-match');
  assert.equal(broken((data) => { data.settings.entrants = ['Hu', 'Hu']; }), 'JsonError json/value settings.entrants');
  assert.equal(broken((data) => { data.version = 0; }), 'JsonError json/value version');
  for (const text of ['', '{', '[[']) assert.equal(thrown(() => Tournament.fromJSON(text)).code, 'json/syntax');
});

test('when the wasm traps the tournament stands', async () => {
  const slim = await freshSlim();
  slim.initSync(trapping('rawtournament_apply'));
  const cup = new slim.Tournament({ entrants: ['Hu', 'Liu', 'Tao'], seed: 1 });
  for (let round = 0; round < 20; round++) {
    assert.equal(thrown(() => cup.apply(draw)).code, 'internal/trap');
    assert.deepEqual([cup.survivors(), cup.log], [['Hu', 'Liu', 'Tao'], []]);
  }
});
