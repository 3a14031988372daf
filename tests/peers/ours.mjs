// Our side of the bench: one task in a fresh process, in a project with the package installed; prints JSON.
//   node ours.mjs perft DEPTH | played FOLDER DEPTH | prepare FILE | boundary FILE | judging RULES | records | search FILE MS
//     | start | memory COUNT

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1';

function timed(count) {
  const [begin, cpu] = [performance.now(), process.cpuUsage()];
  const nodes = count();
  const { user, system } = process.cpuUsage(cpu);
  return { nodes, cpuSeconds: (user + system) / 1e6, wallSeconds: (performance.now() - begin) / 1e3 };
}

const tasks = {
  async perft(depth) {
    const { Game } = await import('xiangqi-wasm');
    const game = new Game();
    game.perft(3); // compiled and warm
    return timed(() => game.perft(Number(depth)));
  },

  /** Perft with every leaf played and taken back. No public call does that: this is the raw wasm. */
  async played(folder, depth) {
    const { initSync, RawGame } = await import(pathToFileURL(join(folder, 'xiangqi_rules.js')));
    initSync({ module: readFileSync(join(folder, 'xiangqi_rules_bg.wasm')) });
    const game = new RawGame();
    game.perft_unbulked(3);
    return timed(() => game.perft_unbulked(Number(depth)));
  },

  /** The master games up to where our rules end them, so that both libraries replay the same plies. */
  async prepare(file) {
    const { Game } = await import('xiangqi-wasm');
    const { readMasters } = await import('./games.mjs');
    const games = readMasters(readFileSync('masters.pgn', 'utf8')).map((moves) => {
      const game = new Game(undefined, { naturalLimit: null });
      const end = moves.findIndex((move) => game.isOver || !game.apply(move));
      return end < 0 ? moves : moves.slice(0, end);
    });
    writeFileSync(file, JSON.stringify(games));
    return { games: games.length };
  },

  async boundary(file) {
    const { Game } = await import('xiangqi-wasm');
    const games = JSON.parse(readFileSync(file, 'utf8'));
    const game = new Game(undefined, { naturalLimit: null });
    let plies;
    let moves;
    const pass = () => {
      plies = moves = 0;
      let letters = 0;
      const begin = performance.now();
      for (const one of games) {
        game.reset();
        for (const move of one) {
          game.apply(move);
          moves += game.legalMoves().length;
          letters += game.fen().length;
          plies += 1;
        }
      }
      if (letters < plies) throw new Error('no FEN was made');
      return (performance.now() - begin) / 1e3;
    };
    pass();
    return { seconds: [pass(), pass(), pass(), pass(), pass()], plies, moves };
  },

  /** Plies a second of free replays of the master games, with `result()` after every ply and without, by turns. */
  async judging(rules) {
    const { Game } = await import('xiangqi-wasm');
    const { readMasters } = await import('./games.mjs');
    const games = readMasters(readFileSync('masters.pgn', 'utf8'));
    const pass = (asks) => {
      let [plies, ended] = [0, 0];
      const begin = performance.now();
      for (const moves of games) {
        const game = new Game(undefined, { rules, free: true });
        for (const move of moves) {
          game.apply(move);
          plies += 1;
          if (asks && game.result()) ended += 1;
        }
      }
      if (asks && ended === 0) throw new Error('no game ever had a result');
      return plies / ((performance.now() - begin) / 1e3);
    };
    pass(true);
    pass(false);
    const sides = [[], []];
    for (let round = 0; round < 9; round += 1) for (const asks of [0, 1]) sides[asks].push(pass(asks === 1));
    return { without: sides[0], asked: sides[1] };
  },

  /** Games a second (of CPU time) read into validated trees: the master games with UCI moves and in Chinese. */
  async records() {
    const { readRecord, makePgn } = await import('xiangqi-wasm');
    const uci = readFileSync('masters.pgn', 'utf8');
    const { games } = readRecord(uci);
    const chinese = games.map((tree) => makePgn(tree, { notation: 'chinese' })).join('\n');
    const pass = (text) => {
      const { nodes, cpuSeconds } = timed(() => readRecord(text).games.length);
      if (nodes !== games.length) throw new Error(`${nodes} games`);
      return nodes / cpuSeconds;
    };
    pass(uci);
    pass(chinese);
    const rates = { uci: [], chinese: [] };
    for (let round = 0; round < 9; round += 1) {
      rates.uci.push(pass(uci));
      rates.chinese.push(pass(chinese));
    }
    return rates;
  },

  /** Nodes of searches of so many milliseconds each. */
  async search(file, milliseconds) {
    const { Engine } = await import('xiangqi-wasm/engine');
    const engine = await Engine.create({ hashMb: 16 });
    const positions = JSON.parse(readFileSync(file, 'utf8'));
    const pass = async (movetime) => {
      let nodes = 0;
      for (const moves of positions) {
        const { lines } = await engine.search({ fen: START, moves }, { movetime });
        nodes += lines[0].nodes;
      }
      return nodes;
    };
    await pass(200); // compiled and warm
    const [begin, cpu] = [performance.now(), process.cpuUsage()];
    const nodes = await pass(Number(milliseconds));
    const { user, system } = process.cpuUsage(cpu);
    return { nodes, cpuSeconds: (user + system) / 1e6, wallSeconds: (performance.now() - begin) / 1e3 };
  },

  async start() {
    const begin = performance.now();
    const { Game } = await import('xiangqi-wasm');
    const count = new Game().legalMoves().length;
    const milliseconds = performance.now() - begin;
    if (count !== 44) throw new Error(`${count} legal moves`);
    return { milliseconds };
  },

  async memory(count) {
    let instance;
    WebAssembly.Instance = new Proxy(WebAssembly.Instance, { construct: (target, args) => (instance = Reflect.construct(target, args)) });
    const { Game } = await import('xiangqi-wasm');
    new Game().legalMoves();
    const rss = () => process.memoryUsage.rss();
    const before = rss();
    let peak = before;
    const begin = performance.now();
    for (let index = 0; index < Number(count); index += 1) {
      const game = new Game();
      game.apply('h2e2');
      game.apply('h9g7');
      game.apply('h0g2');
      if (index % 10_000 === 0) peak = Math.max(peak, rss());
    }
    const seconds = (performance.now() - begin) / 1e3;
    const memories = Object.values(instance.exports).filter((value) => value instanceof WebAssembly.Memory);
    return { before, peak, after: rss(), wasm: memories[0].buffer.byteLength, seconds };
  },
};

const [name, ...args] = process.argv.slice(2);
console.log(JSON.stringify(await tasks[name](...args)));
