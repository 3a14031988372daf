// A knock-out tournament. Lots and scores are on the wasm side; here is the log.

import { Desk, Ledger, read, write } from './desk';
import type { RawTournament } from './instance';
import type { Color } from './vocabulary';

/** What is agreed before a tournament. */
export interface TournamentSettings {
  /** Names, each once, at least two. */
  entrants: readonly string[];
  /**
   * Games of a match, 1 to 99; who cannot be drawn level with any more has won. Default 3 (三局两胜).
   */
  bestOf?: number;
  /** The seed of the lots, a whole number from 0: the same seed draws the same cards. Take a random one. */
  seed: number;
}

/**
 * Something that happens. `match` is a match's `id`.
 *
 * - `draw`: the lots of the next round are drawn; every match of the round before must be won.
 * - `result`: the next game of a match has ended; `winner` is a side, `null` for a draw.
 * - `extra-game`, `lot`: a tied match gets one game more, or is decided by the lot, as the two choose.
 * - `walkover`: a match is not played on; `winner` is the entrant who goes through.
 */
export type TournamentEntry =
  | { readonly type: 'draw' }
  | { readonly type: 'result'; readonly match: number; readonly winner: Color | null }
  | { readonly type: 'extra-game' | 'lot'; readonly match: number }
  | { readonly type: 'walkover'; readonly match: number; readonly winner: string };

/** A card that was drawn: a number that one other entrant draws too; `null` for the king, who has no opponent. */
export interface LotCard {
  readonly entrant: string;
  /** From 1. */
  readonly number: number | null;
  /** The red card plays Red in the first game. */
  readonly color: Color | null;
}

/** A match of two entrants. */
export interface TournamentMatch {
  /** Its number, which counts from 1 through all rounds. */
  readonly id: number;
  /** Who plays Red in the first game; then the two change colours each game. */
  readonly first: string;
  readonly second: string;
  /** Games won by the first and by the second. */
  readonly wins: readonly [first: number, second: number];
  /** The games that have ended; `winner` is an entrant, `null` for a draw. */
  readonly games: readonly {
    readonly red: string;
    readonly black: string;
    readonly winner: string | null;
    readonly extra: boolean;
  }[];
  /** Who plays the next game; `null` if there is none. */
  readonly next: { readonly red: string; readonly black: string } | null;
  /** `tied`: all games are played and nobody leads, so it takes an `extra-game` or a `lot`. */
  readonly status: 'open' | 'extra-game' | 'tied' | 'won';
  readonly winner: string | null;
  /** What decided it. */
  readonly by: 'games' | 'extra-game' | 'lot' | 'walkover' | null;
}

/** The whole tournament, to show. */
export interface Bracket {
  readonly champion: string | null;
  readonly rounds: readonly {
    /** The cards, in the order of the entrants. */
    readonly lots: readonly LotCard[];
    /** Who drew the king; `null` in a round of even size. */
    readonly bye: string | null;
    /** By the numbers on the cards. */
    readonly matches: readonly TournamentMatch[];
  }[];
}

/** A tournament as plain data: all of it follows from its settings and what has happened. */
export interface TournamentJSON {
  readonly version: 1;
  readonly settings: Readonly<Required<TournamentSettings>>;
  readonly entries: readonly TournamentEntry[];
}

type Settings = Readonly<Required<TournamentSettings>>;

const desk = /* @__PURE__ */ new Desk<RawTournament, Settings, TournamentEntry>({
  log: 'entries',
  open: (glue, settings) => new glue.RawTournament(settings),
  restore: (glue, text) => glue.RawTournament.restore(text),
});

/**
 * A knock-out drawn by lot, with a bye in each round of odd size (13 -> 7 -> 4 -> 2 -> 1) and matches of several games.
 * The settings and the log of entries are all it is.
 *
 * @example
 * import { Tournament } from 'xiangqi-wasm';
 *
 * const cup = new Tournament({ entrants: ['Hu', 'Liu', 'Tao'], bestOf: 1, seed: 20261130 });
 * cup.apply({ type: 'draw' });
 * const [match] = cup.bracket().rounds[0].matches;
 * cup.apply({ type: 'result', match: match.id, winner: 'red' });
 * cup.survivors(); // [match.first, and who drew the king]
 */
export class Tournament {
  #ledger: Ledger<Settings, TournamentEntry>;

  /**
   * A tournament before its first draw.
   *
   * @throws {TournamentError} for settings that make no sense: `tournament/too-few-entrants`, `duplicate-name`, ...
   * @throws {JsonError} for a setting that is missing, unknown or of the wrong type.
   */
  constructor(settings: TournamentSettings) {
    // A ledger comes from fromJSON; callers cannot make one.
    this.#ledger = settings instanceof Ledger ? settings : desk.open(settings);
  }

  /** Keeps frameworks that wrap plain objects in proxies (Vue) from wrapping tournaments. */
  get [Symbol.toStringTag](): string {
    return 'Tournament';
  }

  /**
   * Takes up an entry: writes it into the log and does what follows from it.
   *
   * @throws {TournamentError} if it is not possible: `tournament/match-not-open`, `tournament/round-open`, ...
   * @throws {JsonError} if a field is missing, unknown or wrong, such as a name that is not entered.
   *   After each of these nothing has changed.
   */
  apply(entry: TournamentEntry): void {
    const text = write(entry);
    desk.ask(this.#ledger, (raw) => raw.apply(text));
    this.#ledger.entries.push(read(text));
  }

  /** Every round with its cards, matches and games. */
  bracket(): Bracket {
    return JSON.parse(desk.ask(this.#ledger, (raw) => raw.bracket())) as Bracket;
  }

  /** Who is through the last round so far: the winners by match, then the bye. Before the first draw everybody. */
  survivors(): string[] {
    const places = desk.ask(this.#ledger, (raw) => raw.survivors());
    return Array.from(places, (place) => this.settings.entrants[place]!);
  }

  /** Who has won; undefined until then. */
  get champion(): string | undefined {
    const place = desk.ask(this.#ledger, (raw) => raw.champion());
    return place === undefined ? undefined : this.settings.entrants[place];
  }

  /** The settings, with `bestOf` also if it was left out. */
  get settings(): Settings {
    return this.#ledger.settings;
  }

  /** All that has happened, oldest first. The list is the caller's own. */
  get log(): TournamentEntry[] {
    return [...this.#ledger.entries];
  }

  /** The tournament as plain data, for `JSON.stringify` and {@link Tournament.fromJSON}. */
  toJSON(): TournamentJSON {
    return { version: 1, settings: this.#ledger.settings, entries: this.log };
  }

  /**
   * The tournament that {@link Tournament.toJSON} wrote, exactly: it draws the same lots from here on.
   *
   * @param json The data, or its text.
   * @throws {JsonError} if a field is missing, unknown or wrong, or an entry cannot have happened; `path` says where.
   */
  static fromJSON(json: TournamentJSON | string): Tournament {
    return new this(desk.load(json) as unknown as TournamentSettings);
  }
}
