// What the engine does at any time follows from the state: a reply, a hint, an analysis, or nothing. Whenever the state
// asks for something else, what is under way is stopped. The engine itself is loaded when it is first wanted, in a
// worker that is a file of the package. Knows nothing of the document.

import { viewOf } from './state.js';

/** How often lines are drawn while they come in, in ms. */
const DRAW_MS = 80;
const HINT_MS = 1500;
/** What the strongest level takes for a move; the others measure their own. */
const FULL_MS = 2000;

const { href } = new URL('./pkg/worker.js', import.meta.url);

/** The page's policy takes no text for the address of a script; this one gives one address, and no other. */
const policy = globalThis.trustedTypes?.createPolicy('engine-worker', { createScriptURL: () => href });

const makeWorker = () => new Worker(policy?.createScriptURL(href) ?? href);

let starting = null;

/** The engine, started once; rejects if it does not start, and can then be asked again. */
function startEngine() {
  starting ??= import('xiangqi-wasm/engine')
    .then(({ Engine }) => Engine.create({ worker: makeWorker }))
    .catch((error) => {
      starting = null;
      throw error;
    });
  return starting;
}

/** Gives up an engine that failed: the next one asked for is a new one. */
function dropEngine() {
  starting?.then((engine) => engine.close()).catch(() => {});
  starting = null;
}

/** What the state asks of the engine now, with a key that tells it from every other wish. */
function wanted(state) {
  const { match, analysis, revision } = state;
  const view = viewOf(state);
  if (view.result) return null;
  const wish = (kind, limits) => ({ kind, revision, limits, key: JSON.stringify([kind, revision, limits]) });
  if (match) {
    const { level } = match;
    if (isReply(state, view)) return wish('reply', level < 10 ? { level } : { movetime: FULL_MS });
    return match.asked === revision ? wish('hint', { movetime: HINT_MS }) : null;
  }
  if (!analysis.on || state.hidden) return null;
  const { lines: multipv, seconds } = analysis;
  return wish('analysis', seconds > 0 ? { multipv, movetime: seconds * 1000 } : { multipv, infinite: true });
}

/** Whether the engine is to move: at the end of the line, not where someone looks back at it. */
function isReply({ match, line }, { turn, at }) {
  return turn === match.color && at === line.length;
}

export function createThinking(state, act) {
  let current = null;

  async function begin(job) {
    let result;
    try {
      const engine = await startEngine();
      if (current !== job) return;
      job.search = engine.search(state.game, job.limits, { onInfo: (info) => note(job, info) });
      result = await job.search;
    } catch (error) {
      if (current !== job) return;
      dropEngine();
      job.done = true;
      act().engineFailed(error);
      return;
    }
    if (current !== job) return;
    clearTimeout(job.timer);
    job.done = true;
    act().thought(job, result);
  }

  function note(job, info) {
    if (job.kind !== 'analysis' || (info.bound && job.found[info.multipv - 1])) return;
    job.found[info.multipv - 1] = info;
    job.timer ??= setTimeout(() => {
      job.timer = undefined;
      if (current === job) act().showLines(job.revision, job.found.filter(Boolean));
    }, DRAW_MS);
  }

  /** Starts and stops what the state asks for; called before each drawing. */
  return function update() {
    const job = wanted(state);
    if (job?.key !== current?.key) {
      current?.search?.stop().catch(() => {});
      clearTimeout(current?.timer);
      current = job && { ...job, found: [], done: false };
      if (current) begin(current);
    }
    state.busy = current && !current.done ? current.kind : null;
  };
}
