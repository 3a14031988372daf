// The script of the worker: receives messages for a Service. It runs in web workers, in threads of Node, and
// served as a file of its own (`xiangqi-wasm/worker`).

import type { FromWorker, ToWorker } from './messages';
import { Service } from './service';

interface Port {
  postMessage(message: FromWorker): void;
  on(event: 'message', listener: (message: ToWorker) => void): void;
}
interface Scope {
  process?: { getBuiltinModule?: (name: string) => unknown };
  postMessage?: (message: FromWorker) => void;
  addEventListener(event: 'message', listener: (event: { data: ToWorker }) => void): void;
}

const scope = globalThis as unknown as Scope;
const threads = scope.process?.getBuiltinModule?.('node:worker_threads') as { parentPort?: Port | null } | undefined;
const port = threads?.parentPort;
const post = (message: FromWorker): void => (port ? port.postMessage(message) : scope.postMessage!(message));
const service = new Service(post);
if (port) port.on('message', (message) => service.receive(message));
else scope.addEventListener('message', ({ data }) => service.receive(data));
post({ type: 'hello' });
