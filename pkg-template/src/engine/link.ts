// Starting the service somewhere, and speaking with it: a thread of Node, a web worker made of the script that is
// inlined here, a worker the caller makes, or this very thread. Knows nothing of what is said.

import { script } from 'virtual:engine-worker';
import { EngineError } from '../errors';
import type { FromWorker, ToWorker } from './messages';
import { Service } from './service';
import type { WorkerLike } from './types';

/** An open line to a service. */
export interface Link {
  readonly mode: 'worker' | 'inline';
  send(message: ToWorker): void;
  /** Whether something is waited for: an idle thread does not keep Node from ending. */
  busy(on: boolean): void;
  /** Ends it at once. */
  cut(): void;
}

/** Where a link delivers. */
export interface Ends {
  hear(message: FromWorker): void;
  /** The worker is gone, and why. */
  lost(why: unknown): void;
}

/** Both kinds of worker: Node's has `on`, the web's has `addEventListener`. */
interface AnyWorker extends WorkerLike {
  on?(event: string, listener: (value: unknown) => void): void;
  addEventListener?(event: string, listener: (event: { data?: unknown; message?: string }) => void): void;
  ref?(): void;
  unref?(): void;
}

/** A worker that has not said a word after this long does not run. */
const HELLO_MS = 10_000;

interface Platform {
  process?: { getBuiltinModule?: (name: string) => unknown; versions?: { node?: string } };
  Worker?: new (address: string | URL, options?: { type: 'module' }) => AnyWorker;
}
type NodeWorker = new (source: string, options: { eval: true; name: string }) => AnyWorker;

/** A worker from the inlined script. */
function makeWorker(): AnyWorker {
  const { process, Worker } = globalThis as Platform;
  // Node has no web workers; Deno and Bun, which have, take the web's way.
  if (Worker === undefined) {
    const threads = process?.getBuiltinModule?.('node:worker_threads') as { Worker: NodeWorker } | undefined;
    if (threads === undefined) throw new Error('there are no workers here');
    return new threads.Worker(script, { eval: true, name: 'xiangqi-wasm' });
  }
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  let worker: AnyWorker;
  try {
    worker = new Worker(address);
  } catch {
    // Deno has module workers only, older browsers classic ones only.
    worker = new Worker(address, { type: 'module' });
  }
  // The address must last until the worker has read it.
  const forget = (): void => URL.revokeObjectURL(address);
  worker.addEventListener?.('message', forget);
  worker.addEventListener?.('error', forget);
  return worker;
}

/** Opens a link to a worker; rejects if it does not start. */
export function linkToWorker(make: (() => WorkerLike) | undefined, ends: Ends): Promise<Link> {
  return new Promise((resolve, reject) => {
    let settled = false;
    let done = false;
    let worker: AnyWorker | undefined;
    const fail = (why: unknown): void => {
      if (done) return;
      if (settled) {
        ends.lost(why);
        return;
      }
      done = true;
      clearTimeout(timer);
      void (worker as Partial<AnyWorker> | undefined)?.terminate?.();
      reject(notStarted(why));
    };
    const timer = setTimeout(() => fail(new Error('it does not answer')), HELLO_MS);
    try {
      worker = (make ?? makeWorker)() as AnyWorker;
    } catch (thrown) {
      fail(thrown);
      return;
    }
    const started = worker;
    if (typeof started?.postMessage !== 'function' || typeof started.terminate !== 'function') {
      fail(new Error('the function given as worker returned none'));
      return;
    }
    const hear = (message: FromWorker): void => {
      if (done) return;
      if (message?.type !== 'hello') {
        ends.hear(message);
        return;
      }
      clearTimeout(timer);
      settled = true;
      resolve({
        mode: 'worker',
        send: (sent) => started.postMessage(sent),
        busy: (on) => (on ? started.ref?.() : started.unref?.()),
        cut() {
          done = true;
          void started.terminate();
        },
      });
    };
    if (typeof started.on === 'function') {
      started.on('message', (message) => hear(message as FromWorker));
      started.on('error', fail);
      started.on('exit', (code) => fail(new Error(`the worker ended with code ${String(code)}`)));
    } else {
      started.addEventListener?.('message', ({ data }) => hear(data as FromWorker));
      started.addEventListener?.('error', ({ message }) => fail(new Error(message ?? 'its script could not be loaded')));
      started.addEventListener?.('messageerror', () => fail(new Error('a message could not be read')));
    }
  });
}

/** The service on this thread. */
export function linkInline(ends: Ends): Link {
  let open = true;
  const service = new Service((message) => open && ends.hear(message));
  return {
    mode: 'inline',
    // Later, as from a worker: nothing may be heard before the call that asks has returned.
    send: (message) => void Promise.resolve().then(() => open && service.receive(message)),
    busy: () => {},
    cut: () => void (open = false),
  };
}

function notStarted(why: unknown): EngineError {
  const reason = why instanceof Error ? `: ${why.message}` : '';
  return new EngineError('engine/worker', `the engine's worker did not start${reason}`, { cause: why });
}
