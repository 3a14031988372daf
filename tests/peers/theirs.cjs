// The peers' side of the bench: one task in a fresh process, started with --no-experimental-fetch; prints JSON.
//   node --no-experimental-fetch theirs.cjs perft DEPTH | boundary FILE | search FILE MS | start
// Both count ranks from 1, ours from 0.

const { readFileSync } = require('node:fs');

/** ffish, once its wasm runs. */
const ffish = () => new Promise((resolve) => {
  const library = require('ffish');
  library.onRuntimeInitialized = () => resolve(library);
});

/** The peer's engine, and a way to ask it. */
async function fairy() {
  const engine = await require('fairy-stockfish-nnue.wasm/stockfish.js')();
  let line = () => {};
  engine.addMessageListener((text) => line(text));
  const until = (pattern) => new Promise((resolve) => {
    line = (text) => { const found = pattern.exec(text); if (found) resolve(found); };
  });
  const ask = (text, pattern) => { const answer = until(pattern); engine.postMessage(text); return answer; };
  await ask('uci', /^uciok/);
  engine.postMessage('setoption name UCI_Variant value xiangqi');
  engine.postMessage('setoption name Threads value 1');
  engine.postMessage('setoption name Hash value 16');
  engine.postMessage('setoption name Use NNUE value false');
  await ask('isready', /^readyok/);
  return { engine, ask, listen: (hear) => engine.addMessageListener(hear) };
}

const tasks = {
  async perft(depth) {
    const { engine, ask } = await fairy();
    engine.postMessage('position startpos');
    await ask('go perft 3', /^Nodes searched: (\d+)/); // compiled and warm
    const [begin, cpu] = [performance.now(), process.cpuUsage()];
    const [, nodes] = await ask(`go perft ${depth}`, /^Nodes searched: (\d+)/);
    const { user, system } = process.cpuUsage(cpu);
    return { nodes: Number(nodes), cpuSeconds: (user + system) / 1e6, wallSeconds: (performance.now() - begin) / 1e3 };
  },

  /** Nodes of searches of so many milliseconds each. */
  async search(file, milliseconds) {
    const { engine, ask, listen } = await fairy();
    let last = 0;
    listen((text) => { last = Number(/ nodes (\d+)/.exec(text)?.[1] ?? last); });
    const upOne = (move) => move.replace(/\d/g, (rank) => Number(rank) + 1);
    const positions = JSON.parse(readFileSync(file, 'utf8'));
    const pass = async (movetime) => {
      let nodes = 0;
      for (const moves of positions) {
        engine.postMessage(`position startpos moves ${moves.map(upOne).join(' ')}`);
        last = 0;
        await ask(`go movetime ${movetime}`, /^bestmove/);
        nodes += last;
      }
      return nodes;
    };
    await pass(200);
    const [begin, cpu] = [performance.now(), process.cpuUsage()];
    const nodes = await pass(Number(milliseconds));
    const { user, system } = process.cpuUsage(cpu);
    return { nodes, cpuSeconds: (user + system) / 1e6, wallSeconds: (performance.now() - begin) / 1e3 };
  },

  async boundary(file) {
    const { Board } = await ffish();
    const upOne = (move) => move.replace(/\d/g, (rank) => Number(rank) + 1);
    const games = JSON.parse(readFileSync(file, 'utf8')).map((moves) => moves.map(upOne));
    const board = new Board('xiangqi');
    let plies;
    let moves;
    const pass = () => {
      plies = moves = 0;
      let letters = 0;
      const begin = performance.now();
      for (const one of games) {
        board.reset();
        for (const move of one) {
          board.push(move);
          const text = board.legalMoves();
          moves += text ? text.split(' ').length : 0;
          letters += board.fen().length;
          plies += 1;
        }
      }
      if (letters < plies) throw new Error('no FEN was made');
      return (performance.now() - begin) / 1e3;
    };
    pass();
    return { seconds: [pass(), pass(), pass(), pass(), pass()], plies, moves };
  },

  async start() {
    const begin = performance.now();
    const { Board } = await ffish();
    const count = new Board('xiangqi').legalMoves().split(' ').length;
    const milliseconds = performance.now() - begin;
    if (count !== 44) throw new Error(`${count} legal moves`);
    return { milliseconds };
  },
};

const [name, ...args] = process.argv.slice(2);
tasks[name](...args).then((answer) => {
  process.stdout.write(`${JSON.stringify(answer)}\n`, () => process.exit(0));
});
