// The referee through the package: every kind of ending of S1 4.1, S1 4.2 and S0 art. 5, every family of events, and
// what holds for all of them (referee-support.mjs). The clauses one by one are tested on the Rust side, in
// tests/referee; expected values here come from the same texts. Bad input is in referee-input.test.mjs.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { freshSlim, thrown, trapping } from './api-support.mjs';
import {
  IDLE_MOVES, PERPETUAL, PERPETUAL_MOVES, Table, accept, claim, decline, ended, flag, move, offer, ruling, seen, touch, xq,
} from './referee-support.mjs';

const { Game, Referee, START_FEN, touchMove } = xq;

/** Each way for a game to end: settings, events, and the end. Moves as text, events as objects, times as numbers. */
const ENDINGS = [
  ['S1 4.1.1 checkmate', { fen: '4k4/1R7/9/9/9/9/9/9/R8/3K5 w - - 0 1' }, ['a1a9'], '1-0 checkmate'],
  ['S1 4.1.2 kings facing', { fen: '4k4/9/9/9/9/9/9/4N4/9/4K4 w - - 0 1' }, [move('red', 'e2d4')], '0-1 kings-facing'],
  ['S1 4.1.3 stalemate', { fen: '3k5/9/9/9/9/9/9/9/R3R4/4K4 w - - 0 1' }, ['a1a8'], '1-0 stalemate'],
  ['S1 4.1.4 too few moves in a period', { clock: { stages: [{ moves: 3, time: 10_000 }] } },
    [4000, move('red', 'h2e2'), 5000, move('black', 'h7e7'), 8000, move('red', 'h0g2'), 9000, move('black', 'h9g7'), 12_001, flag('red')], '0-1 timeout'],
  ['S0 5 (2) a move over the time per move', { clock: { perMove: 60_000 } }, ['h2e2', 61_002, flag('black')], '1-0 timeout'],
  ['sudden death with increment', { clock: { stages: [{ time: 10_000, increment: 2000 }] } },
    [10_000, move('red', 'h2e2'), 10_001, move('black', 'h7e7'), 12_002, flag('red')], '0-1 timeout'],
  ['sudden death with delay', { clock: { stages: [{ time: 10_000, delay: 3000 }] } },
    [4000, move('red', 'h2e2'), 4001, move('black', 'h7e7'), 13_002, flag('red')], '0-1 timeout'],
  ['byoyomi', { clock: { byoyomi: { periods: 2, time: 5000 } } }, [10_001, flag('red')], '0-1 timeout'],
  ['S1 4.1.5 late arrival', { lateLimit: 60_000 }, [{ type: 'arrival', color: 'red' }, 60_001, { type: 'arrival', color: 'black' }], '1-0 late-arrival'],
  ['S1 4.1.5 absence', { lateLimit: 60_000 }, [{ type: 'arrival', color: 'black' }, 60_001, { type: 'absence', color: 'red' }], '0-1 late-arrival'],
  ['S1 4.1.6 an illegal move', { illegalMove: 'loses' }, [move('red', 'b0d1')], '0-1 illegal-move'],
  ['S1 4.1.7 perpetual check', { fen: PERPETUAL }, [...PERPETUAL_MOVES.split(' ')], '0-1 perpetual-check'],
  ['S1 4.1.8 three fouls', {}, [move('red', 'b0d1'), move('red', 'b0d2'), move('red', 'b0b5')], '0-1 fouls'],
  ['S0 5 (4) two fouls', { foulLimit: 2 }, [{ type: 'foul', color: 'black', kind: 'enemy-piece-touched' }, { type: 'foul', color: 'black', kind: 'wrong-claim' }], '1-0 fouls'],
  ['S1 4.1.9 resignation', {}, ['h2e2', { type: 'resignation', color: 'red' }], '0-1 resignation'],
  ['S1 4.1.10 misconduct', {}, [{ type: 'misconduct', color: 'black' }], '1-0 misconduct'],
  ['S1 4.2.1 nobody can win', { fen: '3k5/9/9/9/9/9/9/9/4r4/4K4 w - - 0 1' }, ['e0e1'], '1/2-1/2 dead-material'],
  ['S0 5 (5) 1 a known draw, ruled', { fen: '2bakab2/9/9/9/9/9/9/9/R8/3K5 w - - 0 1' }, [ruling('no-winner')], '1/2-1/2 dead-material'],
  ['S1 4.2.2 agreement', {}, [offer('red'), accept('black')], '1/2-1/2 agreement'],
  ['S1 4.2.3 a cycle of idle moves', {}, [...IDLE_MOVES.split(' ')], '1/2-1/2 repetition'],
  ['S1 4.2.4 the natural limit', { naturalLimit: 4 }, 'a0a1 a9a8 a1b1 a8b8'.split(' '), '1/2-1/2 natural-limit'],
  ['S0 5 (5) 3 a repetition, claimed', { repetitionBy: 'claim' }, [...IDLE_MOVES.split(' '), claim('black', 'repetition')], '1/2-1/2 repetition'],
  ['S0 5 (5) 3 a forbidden cycle, claimed by who suffers it', { repetitionBy: 'claim', fen: PERPETUAL }, [...PERPETUAL_MOVES.split(' '), claim('black', 'repetition')], '0-1 perpetual-check'],
  ['S0 5 (5) 3 a repetition, ruled', { repetitionBy: 'claim' }, [...IDLE_MOVES.split(' '), ruling('repetition')], '1/2-1/2 repetition'],
  ['a repetition that nobody claims, then resignation', { repetitionBy: 'claim' }, [...IDLE_MOVES.split(' '), { type: 'resignation', color: 'red' }], '0-1 resignation'],
  ['the natural limit, claimed', { naturalLimit: 2, naturalLimitBy: 'claim' }, ['a0a1', 'a9a8', claim('red', 'natural-limit')], '1/2-1/2 natural-limit'],
  ['the natural limit, ruled', { naturalLimit: 2, naturalLimitBy: 'claim' }, ['a0a1', 'a9a8', ruling('natural-limit')], '1/2-1/2 natural-limit'],
  ['a decision of the arbiter', {}, [ruling('decision', { winner: 'black' })], '0-1 adjudication'],
  ['a decision that nobody wins', {}, [ruling('decision', { winner: null })], '1/2-1/2 adjudication'],
  ['a flag against dead men, drawn by agreement', { fen: '4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1', flagAgainstDeadMen: 'draw', clock: { perMove: 1000 } }, [1001, flag('red')], '1/2-1/2 timeout'],
];

describe('every way in which a game ends', () => {
  for (const [name, settings, events, expected] of ENDINGS) {
    test(name, () => {
      const table = new Table(settings);
      let at;
      for (const [index, event] of events.entries()) {
        assert.equal(table.referee.result, undefined, `over before ${index}`);
        if (typeof event === 'number') at = event;
        else {
          if (typeof event === 'string') table.play(event);
          else table.at(at ?? table.now + 1000, event);
          at = undefined;
        }
      }
      assert.equal(ended(table.referee.result), expected);
      assert.deepEqual(table.referee.state().moves, []);
      const game = table.referee.toGame();
      assert.deepEqual(game.result(), table.referee.result, 'the game has the same end');
      assert.ok(game instanceof Game && game.constructor === Game);
      assert.equal(game.fen(), table.referee.state().fen);
      for (const event of [move('red', 'h2e2'), offer('red'), flag('red'), { type: 'resignation', color: 'black' }, { type: 'pause' }]) {
        assert.equal(table.code(event), 'referee/over');
      }
    });
  }
});

test('the endings above are all the ends there are but chases, which the board finds as it does checks', () => {
  const found = new Set(ENDINGS.map(([, , , end]) => end.split(' ')[1]));
  assert.deepEqual([...found].sort(), [
    'adjudication', 'agreement', 'checkmate', 'dead-material', 'fouls', 'illegal-move', 'kings-facing', 'late-arrival', 'misconduct',
    'natural-limit', 'perpetual-check', 'repetition', 'resignation', 'stalemate', 'timeout',
  ]);
});

test('S0 5 (5) 2: an offer stands until it is answered or the opponent moves, and chances are equal', () => {
  const table = new Table();
  assert.deepEqual(table.referee.state().mayOffer, { red: true, black: false });
  table.quiet(offer('red'));
  table.play('h2e2');
  assert.equal(table.referee.state().standingOffer, 'red');
  table.play('h7e7');
  assert.equal(table.referee.state().standingOffer, null);
  assert.equal(table.code(accept('black')), 'referee/no-offer');
  assert.deepEqual(table.referee.state().mayOffer, { red: false, black: false });
  const again = table.act(offer('red'));
  assert.deepEqual(again.fouls, [{ at: table.now, ply: 2, color: 'red', kind: 'repeated-offer' }]);
  assert.equal(again.refused.code, 'referee/repeated-offer');
  table.play('h0g2');
  table.quiet(offer('black'));
  table.quiet(decline('red'));
  table.play('h9g7');
  table.quiet(offer('red'));
});

test('S0 5 (8): the five kinds of fouls come into the ledger', () => {
  const table = new Table({ foulLimit: 9, naturalLimit: 20, naturalLimitBy: 'claim' });
  table.quiet(offer('red'));
  table.quiet(decline('black'));
  table.act(offer('red')); // again
  table.act(claim('red', 'natural-limit')); // not true
  table.quiet(touch('red', 'e0')); // it can move
  table.play('e0e1');
  table.act(touch('black', 'a0')); // an enemy that nothing can take
  table.act(move('red', 'h0g2')); // out of turn
  const kinds = (of) => of.referee.state().fouls.map(({ color, kind }) => `${color} ${kind}`);
  assert.deepEqual(kinds(table), ['red repeated-offer', 'red wrong-claim', 'black enemy-piece-touched', 'red improper-move']);
  // The horse on a0 has the rook before it and the cannon beside it.
  const walled = new Table({ fen: '3k1a3/9/9/9/9/9/9/9/R8/NC2K4 w - - 0 1' });
  walled.act(touch('red', 'a0'));
  assert.deepEqual(kinds(walled), ['red own-piece-touched']);
  assert.deepEqual(walled.act(touch('red', 'a0')).fouls, []);
});

test('S0 5 (9): touches bind, in the referee and by themselves', () => {
  const table = new Table();
  table.quiet(touch('red', 'b2'));
  table.quiet(touch('red', 'b9'));
  assert.deepEqual(table.referee.state().binding, { duty: 'bound', clause: { number: 4, step: 1 }, moves: ['b2b9'], fouls: [] });
  assert.deepEqual(table.referee.state().moves, ['b2b9']);
  const other = table.act(move('red', 'h2e2'));
  assert.equal(other.refused.code, 'referee/bound');
  assert.equal(other.fouls.length, 1);
  assert.equal(table.play('b2b9'), undefined);

  const at = (...touches) => touchMove(new Game(), touches.map((square) => ({ type: 'touch', square })));
  assert.deepEqual(at('b0').moves, ['b0a2', 'b0c2']); // clause 2
  assert.deepEqual(at('b9').moves, ['b2b9']); // clause 3
  assert.deepEqual(at('b9', 'b2').clause, { number: 5, step: 1 });
  assert.deepEqual(at('a9'), { duty: 'foul', clause: { number: 3, step: 2 }, moves: null, fouls: [{ kind: 'enemy-piece-touched', square: 'a9' }] });
  assert.deepEqual(touchMove(START_FEN, []), { duty: 'free', clause: null, moves: null, fouls: [] });
  assert.equal(touchMove(START_FEN, [{ type: 'adjust', square: 'b0' }]).duty, 'free');
  assert.deepEqual(touchMove(START_FEN, [{ type: 'release', move: 'h2e2' }, { type: 'touch', square: 'b0' }]).clause, { number: 1, step: 1 });
});

test('the clock tells what is left, until when, and stands while it is stopped', () => {
  const table = new Table({ clock: { perMove: 60_000, stages: [{ moves: 2, time: 100_000 }, { time: 50_000, increment: 1000 }] } });
  assert.deepEqual(table.referee.state(5000).clock.red, { remaining: 95_000, moveRemaining: 55_000, stage: 0, movesToGo: 2, periods: 0, periodRemaining: null });
  assert.equal(table.referee.state().deadline, 60_000);
  table.at(10_000, { type: 'pause' });
  assert.equal(table.referee.state(500_000).clock.red.remaining, 90_000);
  assert.equal(table.referee.state().paused, true);
  assert.equal(table.code(move('red', 'h2e2')), 'referee/paused');
  table.at(400_000, { type: 'resume' });
  assert.deepEqual([table.referee.state(405_000).thinking, table.referee.state().deadline], [15_000, 450_000]);
  table.at(410_000, move('red', 'h2e2'));
  table.at(411_000, move('black', 'h7e7'));
  assert.deepEqual(table.referee.state(411_000).clock.red.remaining, 80_000);
});

test('what comes after the flag has fallen is taken for the flag', () => {
  const table = new Table({ clock: { perMove: 1000 } });
  const reply = table.at(5000, move('red', 'h2e2'));
  assert.deepEqual(reply.event, { type: 'flag', at: 5000, color: 'red' });
  assert.equal(reply.refused.code, 'referee/flag-fallen');
  assert.equal(ended(reply.result), '0-1 timeout');
  assert.deepEqual(table.referee.toGame().history(), []);
});

test('settings come back with their defaults, and what is handed out changes nothing', () => {
  const referee = new Referee();
  assert.deepEqual(referee.settings, {
    fen: START_FEN, rules: 'cxa', naturalLimit: 120, checkCap: 10, repetitionBy: 'automatic', naturalLimitBy: 'automatic',
    wrongRepetitionClaim: 'refused', drawOffers: 'on-turn', foulLimit: 3, illegalMove: 'foul', touchMove: true, clock: null,
    flagAgainstDeadMen: 'loss', lateLimit: null,
  });
  assert.throws(() => { referee.settings.foulLimit = 1; }, TypeError);
  const { event } = referee.apply({ type: 'start', at: 5 });
  assert.throws(() => { event.at = 1; }, TypeError);
  referee.log.push('nonsense');
  referee.toJSON().events.push('nonsense');
  referee.state().moves.length = 0;
  referee.toGame().apply('h2e2');
  assert.deepEqual([referee.log.length, referee.state().moves.length, referee.state().ply], [1, 44, 0]);
  assert.equal(Object.prototype.toString.call(referee), '[object Referee]');
});

test('a game that is over in the settings is over', () => {
  const mated = new Referee({ fen: 'R3k4/1R7/9/9/9/9/9/9/9/3K5 b - - 0 1' });
  assert.equal(ended(mated.result), '1-0 checkmate');
  assert.equal(thrown(() => mated.apply({ type: 'start', at: 0 })).code, 'referee/over');
});

test('referees, tournaments and games take turns without knowing of each other', () => {
  const moves = 'h2e2 h9g7 h0g2 i9h9'.split(' ');
  const tables = Array.from({ length: 4 }, () => new Table());
  const cups = Array.from({ length: 2 }, (_, seed) => new xq.Tournament({ entrants: ['a', 'b', 'c'], seed }));
  const games = Array.from({ length: 2 }, () => new Game());
  for (const text of moves) {
    for (const table of tables) table.play(text);
    for (const game of games) game.apply(text);
    for (const cup of cups) assert.equal(cup.survivors().length, 3);
  }
  for (const { referee } of tables) assert.deepEqual(seen(referee), seen(tables[0].referee));
  assert.deepEqual(games.map((game) => game.fen()), tables.slice(0, 2).map(({ referee }) => referee.toGame().fen()));
});

test('subclasses stay what they are', () => {
  class Club extends Referee {
    name = 'club';
  }
  const club = Club.fromJSON(new Club({ foulLimit: 2 }).toJSON());
  assert.ok(club instanceof Club);
  assert.deepEqual([club.name, club.settings.foulLimit], ['club', 2]);
});

describe('when the wasm traps', () => {
  const calls = {
    rawreferee_apply: (referee) => referee.apply({ type: 'start', at: 0 }),
    rawreferee_state: (referee) => referee.state(),
    rawreferee_game: (referee) => referee.toGame(),
  };
  for (const [name, call] of Object.entries(calls)) {
    test(`in ${name} the referee stands, and others go on`, async () => {
      const slim = await freshSlim();
      slim.initSync(trapping(name));
      const referee = slim.Referee.fromJSON({ ...new Referee({ foulLimit: 2 }).toJSON() });
      const cup = new slim.Tournament({ entrants: ['a', 'b'], seed: 1 });
      cup.apply({ type: 'draw' });
      const game = slim.Game.fromMoves('h2e2');
      const before = JSON.stringify([referee, cup, cup.bracket(), game.fen()]);
      for (let round = 0; round < 20; round++) {
        const error = thrown(() => call(referee));
        assert.deepEqual([error.code, error instanceof slim.XiangqiError], ['internal/trap', true]);
        assert.equal(JSON.stringify([referee, cup, cup.bracket(), game.fen()]), before);
      }
      cup.apply({ type: 'result', match: 1, winner: 'red' });
      assert.equal(game.apply('h9g7').uci, 'h9g7');
      assert.equal(new slim.Referee().settings.foulLimit, 3);
    });
  }
});

test('referees that nobody holds take no memory of the wasm', async () => {
  const slim = await freshSlim();
  const memories = [];
  const { Instance } = WebAssembly;
  WebAssembly.Instance = class extends Instance {
    constructor(...args) {
      super(...args);
      memories.push(this.exports.memory);
    }
  };
  try {
    await slim.init();
    slim.Game.fromMoves('h2e2');
  } finally {
    WebAssembly.Instance = Instance;
  }
  const use = (count) => {
    for (let round = 0; round < count; round++) {
      const referee = new slim.Referee();
      referee.apply({ type: 'start', at: 0 });
      slim.Referee.fromJSON(referee.toJSON()).state();
      new slim.Tournament({ entrants: ['a', 'b'], seed: round }).apply({ type: 'draw' });
    }
  };
  use(50);
  assert.equal(memories.length, 1);
  const before = memories[0].buffer.byteLength;
  use(3000);
  assert.equal(memories[0].buffer.byteLength, before);
});
