// The referee of one game, and touch-move by itself. The procedure is on the wasm side; here is the log.

import { argument, show } from './arguments';
import { resultOf } from './ending';
import { Desk, Ledger, read, time, write } from './desk';
import type { RefereeEvent, RefereeJSON, RefereeReply, RefereeSettings, RefereeState, Touch, TouchBinding } from './events';
import { Game } from './full-game';
import { gameOf, type RulesGame } from './game';
import { attempt, instance, type RawReferee } from './instance';
import { State } from './seat';
import type { Result } from './vocabulary';

type Settings = Readonly<Required<RefereeSettings>>;

const desk = /* @__PURE__ */ new Desk<RawReferee, Settings, RefereeEvent>({
  log: 'events',
  open: (glue, settings) => new glue.RawReferee(settings),
  restore: (glue, text) => glue.RawReferee.restore(text),
});

/**
 * The referee of one game over the board or online: clock, draw offers, claims, fouls, touched pieces, and every way in
 * which a game ends. It has no clock of its own: every event brings its time.
 *
 * The settings and the log of events are all it is; like games, referees need no clean-up. Asking several by turns
 * costs more than asking one: each change plays a log through, about 10 microseconds an event.
 *
 * @example
 * import { Referee } from 'xiangqi-wasm';
 *
 * const referee = new Referee({ clock: { stages: [{ time: 600_000, increment: 5_000 }] } });
 * referee.apply({ type: 'start', at: 0 });
 * referee.apply({ type: 'move', at: 3_000, color: 'red', move: 'h2e2' });
 * referee.state(5_000).clock.black.remaining; // 598000
 * referee.apply({ type: 'resignation', at: 9_000, color: 'black' }).result.score; // '1-0'
 */
export class Referee {
  #ledger: Ledger<Settings, RefereeEvent>;
  #result: Result | undefined;

  /**
   * The referee of a game that is about to start.
   *
   * @throws {JsonError} for a setting that is unknown or of the wrong type.
   * @throws {RefereeError} `referee/settings` for one that makes no sense; `path` names it.
   * @throws {FenError} for a position that cannot be read or played from.
   */
  constructor(settings: RefereeSettings = {}) {
    // A ledger comes from fromJSON; callers cannot make one.
    this.#ledger = settings instanceof Ledger ? settings : desk.open(settings);
    this.#result = resultOf(desk.ask(this.#ledger, (raw) => raw.result()));
  }

  /** Keeps frameworks that wrap plain objects in proxies (Vue) from wrapping referees. */
  get [Symbol.toStringTag](): string {
    return 'Referee';
  }

  /**
   * Takes up an event: writes it into the log and does what follows from it.
   *
   * @throws {RefereeError} if it is not possible, for example after the end or back in time.
   * @throws {JsonError} if it has a field that is missing, unknown or wrong.
   * @throws {IllegalMoveError} if the move is illegal and `illegalMove` is `refused`.
   *   After each of these nothing has changed, and nothing is in the log.
   *
   * @example
   * const { event, refused } = referee.apply({ type: 'move', at: Date.now(), color: 'red', move: 'h2h9' });
   * store(event); // as it now stands in the log
   * if (refused) show(refused.message);
   */
  apply(event: RefereeEvent): RefereeReply {
    const text = write(event);
    const reply = read<RefereeReply>(desk.ask(this.#ledger, (raw) => raw.apply(text)));
    this.#ledger.entries.push(reply.event);
    if (reply.result !== null) {
      const { winner, score, reason } = reply.result;
      this.#result = { winner, score, reason }; // in the order of other results
    }
    return reply;
  }

  /**
   * What stands at a time, in milliseconds on the scale of the events. Default, and the least: that of the last event.
   *
   * @throws {XiangqiError} `argument/time` for what is no whole number from 0.
   */
  state(at?: number): RefereeState {
    const now = at === undefined ? 0 : time(at);
    return JSON.parse(desk.ask(this.#ledger, (raw) => raw.state(now))) as RefereeState;
  }

  /** The settings, those that were left out with their defaults. */
  get settings(): Settings {
    return this.#ledger.settings;
  }

  /** All that has happened, oldest first. The list is the caller's own. */
  get log(): RefereeEvent[] {
    return [...this.#ledger.entries];
  }

  /** How the game ended; undefined while it goes on. */
  get result(): Result | undefined {
    return this.#result && { ...this.#result };
  }

  /**
   * A game of the moves made, under the rules of the settings; the result is recorded in it. Where repetitions wait for
   * a claim it is a `free` game, whose own `result()` may be that of a repetition nobody has claimed.
   */
  toGame(): Game {
    const state = new State();
    state.bytes = desk.ask(this.#ledger, (raw) => raw.game());
    state.free = this.settings.repetitionBy === 'claim';
    return gameOf(Game, state);
  }

  /** The referee as plain data, for `JSON.stringify` and {@link Referee.fromJSON}. */
  toJSON(): RefereeJSON {
    return { version: 1, settings: this.#ledger.settings, events: this.log };
  }

  /**
   * The referee that {@link Referee.toJSON} wrote, exactly: it takes every event, answers and shows what that one does.
   *
   * @param json The data, or its text.
   * @throws {JsonError} if a field is missing, unknown or wrong, or an event cannot have happened; `path` says where.
   */
  static fromJSON(json: RefereeJSON | string): Referee {
    return new this(desk.load(json) as RefereeSettings);
  }
}

/**
 * What the side to move is bound to after these touches, in the order they were made (摸子走子). What comes after a move
 * that stands is not looked at.
 *
 * @param position A game, which does not change, or a FEN.
 * @throws {RefereeError} `referee/nothing-touched` for an empty point.
 * @throws {JsonError} for a touch that has a field that is missing, unknown or wrong.
 * @throws {FenError} for a position that cannot be read or played from.
 *
 * @example
 * touchMove(START_FEN, [{ type: 'touch', square: 'b2' }, { type: 'touch', square: 'b9' }]).moves; // ['b2b9']
 */
export function touchMove(position: RulesGame | string, touches: readonly Touch[]): TouchBinding {
  const fen = fenOf(position);
  const text = write(touches);
  const { glue } = instance();
  return JSON.parse(attempt(() => glue.touch_move(fen, text))) as TouchBinding;
}

/** The FEN of a position. A game may be one of another copy of the package. */
function fenOf(position: RulesGame | string): string {
  if (typeof position === 'string') return position;
  if (typeof (position as RulesGame | undefined)?.fen === 'function') return position.fen();
  throw argument('position', `a position is a Game or a FEN, not ${show(position)}`);
}
