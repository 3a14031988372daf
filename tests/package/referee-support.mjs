// What the referee's tests share: a table at which things happen, each event followed by every check that holds at
// all times. Needs what `cargo xtask build` makes.

import assert from 'node:assert/strict';
import { file, thrown } from './api-support.mjs';

export const xq = await import(file('index.js'));
const { Referee } = xq;

/** Everything that can be seen of a referee. */
export const seen = (referee) => [referee.toJSON(), referee.state(), referee.state(1e12), referee.result, referee.toGame().history()];

/** A game that has started at 0; things happen a second apart unless told otherwise. */
export class Table {
  constructor(settings = {}) {
    this.referee = new Referee(settings);
    this.now = 0;
    this.at(0, { type: 'start' });
  }

  /** An event at a time; checks that it is one entry in the log and that the referee comes back from its JSON. */
  at(at, event) {
    const { length } = this.referee.log;
    const reply = this.referee.apply({ at, ...event });
    this.now = at;
    assert.equal(this.referee.log.length, length + 1);
    assert.deepEqual(this.referee.log.at(-1), reply.event);
    assert.deepEqual(this.referee.result ?? null, this.referee.state().result);
    if (reply.result) assert.deepEqual(this.referee.result, reply.result);
    const text = JSON.stringify(this.referee);
    const again = Referee.fromJSON(text);
    assert.ok(JSON.stringify(again) === text, 'the JSON comes back'); // a text this long is slow to compare in words
    assert.deepEqual(seen(again), seen(this.referee));
    assert.deepEqual(seen(Referee.fromJSON(this.referee.toJSON())), seen(this.referee));
    return reply;
  }

  act(event) {
    return this.at(this.now + 1000, event);
  }

  /** An event that does what it was meant to and ends nothing. */
  quiet(event) {
    const { refused, fouls, result } = this.act(event);
    assert.deepEqual([refused, fouls, result], [null, [], null]);
  }

  /** The code of the error that an event throws; checks that nothing has changed. */
  code(event, at = this.now + 1000) {
    const before = seen(this.referee);
    const error = thrown(() => this.referee.apply({ at, ...event }));
    assert.ok(error instanceof xq.XiangqiError, String(error.stack));
    assert.ok(error.message.length > 8, error.message);
    assert.deepEqual(seen(this.referee), before, `after ${error.code}`);
    return error.code;
  }

  /** Plays moves in turn; answers why the game ended, as `1-0 checkmate`, or undefined. */
  play(moves) {
    for (const move of moves.split(' ')) {
      const reply = this.act({ type: 'move', color: this.referee.state().turn, move });
      assert.equal(reply.refused, null, move);
    }
    return ended(this.referee.result);
  }
}

/** A result as `1-0 checkmate`. */
export function ended(result) {
  if (!result) return undefined;
  const score = { red: '1-0', black: '0-1' }[result.winner] ?? '1/2-1/2';
  assert.equal(result.score, score);
  return `${result.score} ${result.reason}`;
}

export const move = (color, text) => ({ type: 'move', color, move: text });
export const offer = (color) => ({ type: 'offer', color });
export const accept = (color) => ({ type: 'accept', color });
export const decline = (color) => ({ type: 'decline', color });
export const claim = (color, ground) => ({ type: 'claim', color, ground });
export const ruling = (ground, more) => ({ type: 'ruling', ground, ...more });
export const touch = (color, square, more) => ({ type: 'touch', color, square, ...more });
export const flag = (color) => ({ type: 'flag', color });

/** The rook checks for ever by e5 and f5: the position after the first move stands three times after all of them. */
export const PERPETUAL = '4k4/9/9/9/R8/9/9/9/9/3K5 w - - 0 1';
export const PERPETUAL_MOVES = 'a5e5 e9f9 e5f5 f9e9 f5e5 e9f9 e5f5 f9e9 f5e5';
/** The start stands three times after these. */
export const IDLE_MOVES = 'a0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0 a8a9';
