// Referees and tournaments in the wasm. Each is a value on this side: settings and a log, plain frozen data from
// which everything else follows. Exactly one of a kind at a time is seated on the wasm side; asking another one
// seats that, by playing its log through again. So nothing there belongs to anybody, and after a trap every one of
// them can be rebuilt in a new instance. Knows no procedure.

import { argument, show } from './arguments';
import { JsonError } from './errors';
import { attempt, instance, running, type Glue, type Handle, type Instance } from './instance';

/** Settings and log of a referee or tournament. Settings and entries are frozen; only the list grows. */
export class Ledger<Settings, Entry> {
  constructor(
    readonly settings: Settings,
    readonly entries: Entry[],
  ) {}
}

/** What the wasm side has in common for both kinds. */
interface Raw extends Handle {
  json(): string;
}

/** The log by the name it has in JSON. */
type Log<Entry> = { readonly events?: Entry[]; readonly entries?: Entry[] };

/** How the wasm side makes one of a kind. */
interface Kind<R> {
  /** The field that holds the log in JSON. */
  readonly log: 'events' | 'entries';
  open(glue: Glue, settings: string): R;
  restore(glue: Glue, text: string): R;
}

/** Where those of one kind take turns. */
export class Desk<R extends Raw, Settings, Entry> {
  readonly #kind: Kind<R>;
  #seated: Ledger<Settings, Entry> | undefined;
  #at: Instance | undefined;
  #raw: R | undefined;

  constructor(kind: Kind<R>) {
    this.#kind = kind;
  }

  /** A new one with these settings. */
  open(settings: unknown): Ledger<Settings, Entry> {
    const text = write(settings);
    return this.#take((glue) => this.#kind.open(glue, text));
  }

  /** The one that this JSON, as text or data, describes. */
  load(json: unknown): Ledger<Settings, Entry> {
    const text = typeof json === 'string' ? json : write(json);
    return this.#take((glue) => this.#kind.restore(glue, text));
  }

  /** Makes one on the wasm side, and the ledger that says the same. */
  #take(make: (glue: Glue) => R): Ledger<Settings, Entry> {
    const raw = this.#make(make);
    const { settings, [this.#kind.log]: entries } = read<{ settings: Settings } & Log<Entry>>(attempt(() => raw.json()));
    return (this.#seated = new Ledger(settings, [...entries!]));
  }

  /** Asks the wasm side about one of them. */
  ask<T>(ledger: Ledger<Settings, Entry>, question: (raw: R) => T): T {
    const raw = this.#seated === ledger && this.#at === running ? this.#raw! : this.#seat(ledger);
    return attempt(() => question(raw));
  }

  #seat(ledger: Ledger<Settings, Entry>): R {
    const text = JSON.stringify({ version: 1, settings: ledger.settings, [this.#kind.log]: ledger.entries });
    const raw = this.#make((glue) => this.#kind.restore(glue, text));
    this.#seated = ledger;
    return raw;
  }

  /** Makes one on the wasm side, in place of the one that was there; if it cannot be made, that stays. */
  #make(make: (glue: Glue) => R): R {
    const at = instance();
    const raw = attempt(() => make(at.glue));
    const old = this.#raw;
    if (old !== undefined && this.#at === at) {
      at.handles.delete(old);
      attempt(() => old.free());
    }
    at.handles.add(raw);
    this.#at = at;
    this.#seated = undefined;
    return (this.#raw = raw);
  }
}

/** Plain data as JSON text. What a caller's own getter or `toJSON` throws comes through as it is. */
export function write(data: unknown): string {
  try {
    return JSON.stringify(data) ?? 'null';
  } catch (error) {
    // A cycle or a BigInt; nested too deep.
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
    throw new JsonError(`it is no JSON: ${error.message}`, 'json/syntax', { cause: error });
  }
}

/** The data of a text from the wasm side or one it has accepted, deeply frozen. */
export function read<T>(text: string): T {
  return JSON.parse(text, (_, value: unknown) => Object.freeze(value)) as T;
}

/** A time in milliseconds. */
export function time(value: unknown): number {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number;
  throw argument('time', `a time is a whole number of milliseconds from 0, not ${show(value)}`);
}
