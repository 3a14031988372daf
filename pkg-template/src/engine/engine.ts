// The Engine class: what callers hold. It numbers jobs, sends them to the service, and settles what was promised
// about them. The search is in the worker (service.ts), input is checked in input.ts.

import { bag } from '../arguments';
import { EngineError, toError, type Refusal } from '../errors';
import type { RuleSet } from '../vocabulary';
import * as given from './input';
import { linkInline, linkToWorker, type Link } from './link';
import type { FromWorker, Job } from './messages';
import { engineWasm } from './module';
import { reviewOf, reviewedGame, type ReviewInput } from './review';
import { SearchHandle } from './search';
import type {
  EngineOptions,
  MateOptions,
  MateProof,
  MateTree,
  PositionInput,
  Review,
  Search,
  SearchInfo,
  SearchLimits,
  SearchResult,
} from './types';

/** `Symbol.asyncDispose`, or the key that compiled `await using` looks for where it does not exist yet. */
const asyncDispose: typeof Symbol.asyncDispose = Symbol.asyncDispose ?? Symbol.for('Symbol.asyncDispose');

/** How long the wasm runs before messages are looked at, in ms. On the caller's own thread pages must stay smooth. */
const SLICE_MS = { worker: 5, inline: 3 };
/** How often a silent worker is asked whether it is there, and how often it may leave that unanswered. */
const PING_MS = 2_000;
const MOST_SILENCE = 5;
/** How long `close` waits for a search to deliver its result. */
const CLOSING_MS = 1_000;

interface Pending {
  readonly kind: Job['kind'];
  resolve(answer: unknown): void;
  reject(reason: unknown): void;
  news?(news: unknown): void;
}

/** What the worker says about a query for mate. */
interface MateAnswer {
  answer: 'mate' | 'none' | 'unknown';
  plies: number;
  noneWithin?: number;
  line: string[];
  tree: MateTree;
}

/**
 * An engine: a search with its transposition table, in a worker of its own. Needs no special headers of the page, no
 * files, and no network.
 *
 * It does one thing at a time. A new search, query or review ends the search that is under way, which then delivers
 * what it has with `stopped: true`; queries and reviews are not ended by others, later calls wait for them. Every call
 * rejects with a typed error; what a signal aborts rejects with the signal's reason.
 *
 * @example
 * import { Engine } from 'xiangqi-wasm/engine';
 *
 * const engine = await Engine.create();
 * const { bestMove } = await engine.search('rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w');
 * await engine.close();
 */
export class Engine {
  /** The largest `hashMb` that can be asked for; a device may have less. */
  static readonly mostHashMb = given.MOST_HASH_MB;
  /** Where it runs: in a worker, or on the caller's thread in short slices. */
  readonly mode: 'worker' | 'inline';
  /** Why `auto` could start no worker; undefined if it did. */
  readonly workerError: Error | undefined;
  /** Size of the transposition table in MiB. */
  readonly hashMb: number;
  readonly #link: Link;
  readonly #rules: RuleSet;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #searchId = 0;
  #gone: EngineError | undefined;
  #closing: Promise<void> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #silence = 0;

  private constructor(link: Link, workerError: Error | undefined, hashMb: number, rules: RuleSet) {
    this.#link = link;
    this.mode = link.mode;
    this.workerError = workerError;
    this.hashMb = hashMb;
    this.#rules = rules;
    link.busy(false);
  }

  /**
   * Starts an engine. Nothing is loaded before. Engines are independent of each other.
   *
   * @throws {EngineError} (rejects) `engine/worker` if the worker that a function returned does not start,
   *   `engine/memory` if the device has no memory for the table, `engine/start` if the wasm does not start.
   */
  static async create(options?: EngineOptions): Promise<Engine> {
    const { worker = 'auto', hashMb, rules } = bag(options, ['worker', 'hashMb', 'rules']);
    if (worker !== 'auto' && worker !== 'inline') given.callback(worker, 'worker');
    const hash = given.hashSize(hashMb);
    const ruleSet = given.ruleSet(rules);
    const wasm = await engineWasm();
    let engine: Engine | undefined;
    let started: (refusal?: Refusal | Error) => void;
    const start = new Promise<Refusal | Error | undefined>((resolve) => (started = resolve));
    const ends = {
      hear(message: FromWorker) {
        if (message.type === 'ready') started();
        else if (message.type === 'refused') started(message.refusal);
        else if (engine !== undefined) engine.#hear(message);
      },
      lost(why: unknown) {
        started(gone(why));
        if (engine !== undefined) engine.#lose(gone(why));
      },
    };
    let link: Link;
    let workerError: Error | undefined;
    if (worker === 'inline') {
      link = linkInline(ends);
    } else {
      try {
        link = await linkToWorker(typeof worker === 'function' ? worker : undefined, ends);
      } catch (why) {
        if (worker !== 'auto') throw why;
        workerError = why as Error;
        link = linkInline(ends);
      }
    }
    link.send({ type: 'start', wasm, hashMb: hash, sliceMs: SLICE_MS[link.mode] });
    const refusal = await start;
    if (refusal !== undefined) {
      link.cut();
      throw refusal instanceof Error ? refusal : toError(refusal);
    }
    engine = new this(link, workerError, hash, ruleSet);
    return engine;
  }

  /**
   * Searches a position. Ends a search of this engine that is under way.
   *
   * A game that is over gives a result with `bestMove: null`.
   *
   * @param limits When it ends, see {@link SearchLimits}.
   * @throws (rejects) {FenError}, {IllegalMoveError} and the like for what cannot be played on, `argument/...` for
   *   limits of the wrong kind, {EngineError} `engine/closed`, `engine/gone`, `engine/crashed`.
   *
   * @example
   * for await (const info of engine.search(game, { depth: 12, multipv: 3 })) {
   *   console.log(info.depth, info.multipv, info.score, info.pv.join(' '));
   * }
   */
  search(
    position: PositionInput,
    limits?: SearchLimits,
    options?: { signal?: AbortSignal; onInfo?: (info: SearchInfo) => void },
  ): Search {
    let id = 0;
    const handle = new SearchHandle(() => this.#stop(id));
    handle.settle(
      attempt(() => {
        const { signal, onInfo } = bag(options, ['signal', 'onInfo']);
        const tell = given.callback(onInfo, 'onInfo');
        const job: Job = {
          kind: 'search',
          game: given.gameMessage(position, this.#rules),
          limits: given.searchLimits(limits),
        };
        const news = (info: unknown): void => {
          handle.note(info as SearchInfo);
          tell?.(info as SearchInfo);
        };
        const result = this.#do<SearchResult>(job, signal, news, (sent) => {
          this.#stop(this.#searchId);
          this.#searchId = id = sent;
        });
        return result;
      }),
    );
    return handle;
  }

  /**
   * The shortest forced mate by the side to move within `plies`, proved; `null` if it is proved that there is none.
   * Ends a search that is under way. Repetition plays no part.
   *
   * @throws {EngineError} (rejects) `engine/budget` if neither could be proved within `nodes`; its `noneWithin` says
   *   up to how many plies there is no mate.
   *
   * @example
   * const proof = await engine.findMate('3k5/4P4/3P5/9/9/9/9/9/9/4K4 w', { plies: 3 });
   * proof.line; // ['e8d8']
   */
  async findMate(position: PositionInput, options?: MateOptions): Promise<MateProof | null> {
    const query = given.mateQuery(options);
    const job: Job = { kind: 'mate', game: given.gameMessage(position, this.#rules), query };
    const found = await this.#do<MateAnswer>(job, options?.signal, undefined, () => this.#stop(this.#searchId));
    if (found.answer === 'none') return null;
    if (found.answer === 'mate') return { plies: found.plies, line: found.line, tree: found.tree };
    const { noneWithin = 0 } = found;
    const message = `neither a mate within ${query.plies} plies nor that there is none could be proved so far`;
    throw new EngineError('engine/budget', `${message}: none within ${noneWithin}`, { noneWithin });
  }

  /**
   * The engine's opinion of every move of a game: the best move, what either is worth, and a mark. Ends a search
   * that is under way.
   *
   * @param game A game, up to its present position, or a tree, whose main line is reviewed and whose nodes get
   *   `evaluation` and `nags`.
   * @param limits For each of the two searches of a move; default 100,000 nodes.
   */
  async review(
    game: ReviewInput,
    limits?: SearchLimits,
    options?: { signal?: AbortSignal; onProgress?: (done: number, total: number) => void },
  ): Promise<Review> {
    const { signal, onProgress } = bag(options, ['signal', 'onProgress']);
    const tell = given.callback(onProgress, 'onProgress');
    const reviewed = reviewedGame(game, this.#rules);
    const job: Job = { kind: 'review', game: reviewed.message, limits: given.reviewLimits(limits) };
    const news = (step: unknown): void => {
      const { done, total } = step as { done: number; total: number };
      tell?.(done, total);
    };
    const plies = await this.#do<unknown[]>(job, signal, news, () => this.#stop(this.#searchId));
    return reviewOf(reviewed, plies);
  }

  /**
   * The static evaluation of a position in centipawns, positive where Red is better. It means something only where
   * no capture is urgent; a search of a few plies says more. Does not wait for a search, nor end it.
   */
  async evaluate(position: PositionInput): Promise<number> {
    return this.#do<number>({ kind: 'evaluate', game: given.gameMessage(position, this.#rules) });
  }

  /** Forgets all earlier searches, before the next one: what follows is the same as with a new engine. */
  newGame(): void {
    if (this.#gone === undefined) this.#link.send({ type: 'job', id: 0, job: { kind: 'new-game' } });
  }

  /**
   * Ends the engine and its worker. A search under way delivers its result, all else that is pending, and every later
   * call, rejects with `engine/closed`. Not needed for a program to end: an idle engine does not keep Node running.
   */
  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  /** {@link Engine.close}, for `await using engine = await Engine.create()`. */
  [asyncDispose](): Promise<void> {
    return this.close();
  }

  async #close(): Promise<void> {
    if (this.#gone !== undefined) return;
    const closed = new EngineError('engine/closed', 'this engine was closed');
    this.#gone = closed;
    const searches: Promise<void>[] = [];
    for (const [id, pending] of this.#pending) {
      if (pending.kind === 'search') {
        this.#stop(id);
        const { resolve, reject } = pending;
        searches.push(
          new Promise((settled) => {
            pending.resolve = (answer) => (resolve(answer), settled());
            pending.reject = (reason) => (reject(reason), settled());
          }),
        );
      } else {
        this.#stop(id);
        this.#pending.delete(id);
        pending.reject(closed);
      }
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, CLOSING_MS)));
    await Promise.race([Promise.all(searches), patience]);
    clearTimeout(timer);
    this.#end(closed);
  }

  #stop(id: number): void {
    if (this.#pending.has(id)) this.#link.send({ type: 'stop', id });
  }

  /** Sends a job; the promise settles when it is answered, aborted, or the engine ends. `begin` hears its number. */
  #do<T>(job: Job, signal?: AbortSignal, news?: (news: unknown) => void, begin?: (id: number) => void): Promise<T> {
    const abort = given.abortSignal(signal);
    return new Promise<T>((resolve, reject) => {
      if (abort?.aborted) throw abort.reason;
      if (this.#gone !== undefined) throw this.#gone;
      const id = ++this.#lastId;
      begin?.(id);
      const settle = (): void => {
        this.#pending.delete(id);
        abort?.removeEventListener('abort', onAbort);
        if (this.#pending.size === 0) this.#rest();
      };
      const onAbort = (): void => {
        this.#stop(id);
        settle();
        reject(abort!.reason);
      };
      this.#pending.set(id, {
        kind: job.kind,
        resolve: (answer) => (settle(), resolve(answer as T)),
        reject: (reason) => (settle(), reject(reason)),
        ...(news && { news }),
      });
      abort?.addEventListener('abort', onAbort);
      this.#link.busy(true);
      this.#watch();
      this.#link.send({ type: 'job', id, job });
    });
  }

  #hear(message: FromWorker): void {
    this.#silence = 0;
    switch (message.type) {
      case 'news':
        this.#pending.get(message.id)?.news?.(message.news);
        break;
      case 'done':
        this.#pending.get(message.id)?.resolve(message.answer);
        break;
      case 'failed':
        this.#pending.get(message.id)?.reject(toError(message.refusal));
        break;
    }
  }

  /**
   * Looks after the worker while something is pending. A web worker that the browser or a caller ends says nothing
   * about it; one that lives answers within a slice.
   */
  #watch(): void {
    if (this.mode === 'inline' || this.#pulse !== undefined) return;
    this.#silence = 0;
    this.#pulse = setInterval(() => {
      if (++this.#silence > MOST_SILENCE) this.#lose(gone(new Error('it does not answer')));
      else this.#link.send({ type: 'ping' });
    }, PING_MS);
    (this.#pulse as { unref?: () => void }).unref?.();
  }

  #rest(): void {
    clearInterval(this.#pulse);
    this.#pulse = undefined;
    this.#link.busy(false);
  }

  #lose(why: EngineError): void {
    if (this.#gone !== undefined && this.#closing === undefined) return;
    this.#gone ??= why;
    this.#end(why);
  }

  #end(why: EngineError): void {
    for (const pending of [...this.#pending.values()]) pending.reject(why);
    this.#rest();
    this.#link.cut();
  }
}

/** What `work` promises, or a rejection with what it throws. */
async function attempt<T>(work: () => Promise<T>): Promise<T> {
  return work();
}

function gone(why: unknown): EngineError {
  const reason = why instanceof Error ? `: ${why.message}` : '';
  return new EngineError('engine/gone', `the engine's worker is gone${reason}`, { cause: why });
}
