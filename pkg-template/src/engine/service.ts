// The worker's side: one engine, one job at a time, in the order they come. Runs in a worker, or with
// `worker: 'inline'` on the caller's own thread. Knows messages, and nothing of workers.

import { createGlue, type EngineGlue } from 'virtual:engine-glue';
import type { Refusal } from '../errors';
import { unpack, type Packed } from '../unpack';
import type { FromWorker, GameMessage, Job, LimitsMessage, ToWorker } from './messages';
import type { SearchInfo } from './types';

/** What wasm-opt's Asyncify adds to the exports of the wasm. */
interface Asyncify {
  asyncify_start_unwind(data: number): void;
  asyncify_stop_unwind(): void;
  asyncify_start_rewind(data: number): void;
  asyncify_stop_rewind(): void;
  asyncify_get_state(): number;
}
const UNWINDING = 1;

interface Running {
  readonly glue: EngineGlue;
  readonly raw: InstanceType<EngineGlue['RawEngine']>;
  readonly wasm: Asyncify;
  /** Where the wasm keeps what sleeps. */
  readonly data: number;
}

interface Task {
  readonly id: number;
  readonly job: Job;
  stopped: boolean;
}

export class Service {
  readonly #post: (message: FromWorker) => void;
  readonly #queue: Task[] = [];
  #module: WebAssembly.Module | undefined;
  #hashMb = 0;
  /** How long the wasm may run before messages are looked at. */
  #sliceMs = 8;
  #running: Running | undefined;
  #current: Task | undefined;
  #begun = 0;
  #sliceEnd = 0;
  #waking = false;
  #tell: (info: SearchInfo) => void = () => {};

  constructor(post: (message: FromWorker) => void) {
    this.#post = post;
  }

  receive(message: ToWorker): void {
    switch (message.type) {
      case 'start':
        void this.#start(message);
        break;
      case 'job':
        this.#take({ id: message.id, job: message.job, stopped: false });
        break;
      case 'stop':
        for (const task of [this.#current, ...this.#queue]) if (task?.id === message.id) task.stopped = true;
        break;
      case 'ping':
        this.#post({ type: 'pong' });
    }
  }

  async #start({ wasm, hashMb, sliceMs }: Extract<ToWorker, { type: 'start' }>): Promise<void> {
    try {
      this.#hashMb = hashMb;
      this.#sliceMs = sliceMs;
      // By a field, not by instanceof: the module may come from another realm.
      this.#module = 'text' in wasm ? await WebAssembly.compile(unpack(wasm as Packed)) : wasm;
      this.#running = this.#boot();
      this.#post({ type: 'ready' });
    } catch (thrown) {
      this.#post({ type: 'refused', refusal: refusalOf(thrown, 'engine/start', 'the engine could not be started') });
    }
  }

  #boot(): Running {
    const glue = createGlue({
      poll: () => this.#poll(),
      now: () => performance.now() - this.#begun,
      tell: (info) => this.#tell(info as SearchInfo),
    });
    const wasm = glue.initSync({ module: this.#module! }) as unknown as Asyncify;
    const raw = new glue.RawEngine(this.#hashMb);
    return { glue, raw, wasm, data: raw.sleeping_at() };
  }

  /**
   * What the wasm asks every thousand nodes: the time, or -1 to end the job. When its slice is over it is put to
   * sleep: this call returns into a stack that unwinds, and is made again when `#drive` has woken it.
   */
  #poll(): number {
    const { wasm, data } = this.#running!;
    const now = performance.now();
    if (this.#waking) {
      this.#waking = false;
      wasm.asyncify_stop_rewind();
    } else if (now >= this.#sliceEnd && !this.#current!.stopped) {
      wasm.asyncify_start_unwind(data);
      return 0;
    }
    return this.#current!.stopped ? -1 : now - this.#begun;
  }

  /** Runs what is prepared to its end, and lets messages in after every slice. */
  async #drive({ raw, wasm, data }: Running): Promise<void> {
    for (;;) {
      this.#sliceEnd = performance.now() + this.#sliceMs;
      raw.run();
      if (wasm.asyncify_get_state() !== UNWINDING) return;
      wasm.asyncify_stop_unwind();
      await nextTask();
      this.#waking = true;
      wasm.asyncify_start_rewind(data);
    }
  }

  #take(task: Task): void {
    // Needs no engine, so it does not wait for one.
    if (task.job.kind === 'evaluate') {
      const { game } = task.job;
      void this.#answer(task.id, () => (this.#running ??= this.#boot()).glue.evaluate(game));
      return;
    }
    this.#queue.push(task);
    if (this.#current === undefined) void this.#work();
  }

  async #work(): Promise<void> {
    for (;;) {
      const task = this.#queue.shift();
      this.#current = task;
      if (task === undefined) return;
      this.#begun = performance.now();
      await this.#answer(task.id, () => this.#do(task));
    }
  }

  async #answer(id: number, work: () => unknown): Promise<void> {
    try {
      this.#post({ type: 'done', id, answer: await work() });
    } catch (thrown) {
      if (!isRefusal(thrown)) {
        this.#abandon();
      }
      this.#post({ type: 'failed', id, refusal: refusalOf(thrown, 'engine/crashed', 'the engine failed') });
    }
  }

  /** Gives up an instance in an unknown state; the next job starts a new one, with an empty table. */
  #abandon(): void {
    try {
      // Takes the handle out of the finalization registry, which would call into the broken instance later.
      this.#running?.raw.free();
    } catch {
      // The instance is gone either way.
    }
    this.#running = undefined;
    this.#waking = false;
  }

  async #do(task: Task): Promise<unknown> {
    const running = (this.#running ??= this.#boot());
    const { raw } = running;
    const { job } = task;
    switch (job.kind) {
      case 'search':
        return this.#search(running, task, job.game, job.limits);
      case 'mate':
        raw.prepare_mate(job.game, job.query);
        await this.#drive(running);
        return raw.answer();
      case 'review':
        return this.#review(running, task, job.game, job.limits);
      case 'new-game':
        raw.new_game();
        return undefined;
      case 'evaluate':
        return running.glue.evaluate(job.game);
    }
  }

  async #search(running: Running, { id }: Task, game: GameMessage, limits: LimitsMessage): Promise<unknown> {
    const last: SearchInfo[] = [];
    this.#tell = (info) => {
      last[info.multipv - 1] = info;
      this.#post({ type: 'news', id, news: info });
    };
    running.raw.prepare_search(game, limits);
    await this.#drive(running);
    const { lines, nodes, depth: _, ...rest } = running.raw.answer() as {
      lines: { depth: number; score: SearchInfo['score']; pv: string[] }[];
      nodes: number;
      depth: number;
    };
    const timeMs = Math.round(performance.now() - this.#begun);
    const now = { nodes, timeMs, nps: Math.round((nodes * 1000) / Math.max(timeMs, 1)) };
    return {
      ...rest,
      lines: lines.map((line, index) => {
        const { seldepth = line.depth, hashfull = 0 } = last[index] ?? {};
        return { ...line, seldepth, hashfull, ...now, multipv: index + 1 };
      }),
    };
  }

  /** The moves one after the other; ends early when stopped. */
  async #review(running: Running, task: Task, game: GameMessage, limits: LimitsMessage): Promise<unknown> {
    this.#tell = () => {};
    const total = game.moves?.length ?? 0;
    const plies: unknown[] = [];
    // A game that cannot be played to its end is refused at once, not half way.
    if (total > 0) running.raw.prepare_review(game, total - 1, limits);
    for (let ply = 0; ply < total && !task.stopped; ply++) {
      running.raw.prepare_review(game, ply, limits);
      this.#begun = performance.now();
      await this.#drive(running);
      const reviewed = running.raw.answer();
      if (reviewed === null) break;
      plies.push(reviewed);
      this.#post({ type: 'news', id: task.id, news: { done: ply + 1, total } });
    }
    return plies;
  }
}

/** Resolves after the messages that wait have been delivered. */
const nextTask: () => Promise<void> = makeNextTask();

function makeNextTask(): () => Promise<void> {
  const { setImmediate } = globalThis as { setImmediate?: (callback: () => void) => void };
  if (typeof setImmediate === 'function') return () => new Promise((resolve) => setImmediate(resolve));
  let channel: MessageChannel | undefined;
  return () =>
    new Promise((resolve) => {
      // Unlike a timer it is not delayed when it comes often, nor in a page in the background.
      channel ??= new MessageChannel();
      channel.port1.onmessage = () => resolve();
      channel.port2.postMessage(0);
    });
}

function isRefusal(thrown: unknown): thrown is Refusal {
  return typeof thrown === 'object' && thrown !== null && 'kind' in thrown && !(thrown instanceof Error);
}

function refusalOf(thrown: unknown, code: string, what: string): Refusal {
  if (isRefusal(thrown)) return thrown;
  return { kind: 'engine', code, message: `${what}: ${thrown instanceof Error ? thrown.message : String(thrown)}` };
}
