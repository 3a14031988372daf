// The work of side-by-side.test.mjs: plays seeded random games in both libraries and prints what differed, as JSON.
//   node --no-experimental-fetch side-by-side.cjs FFISH POSITIONS SEED      (in a project with the package installed)

const { Game } = require('xiangqi-wasm');

const [ffishPath, wanted, seed] = process.argv.slice(2);
const LONGEST_GAME = 300;

/** A small seeded generator (mulberry32): the same games on each machine. */
function random(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

const upOne = (move) => move.replace(/\d/g, (rank) => Number(rank) + 1);
const board = (fen) => fen.split(' ').slice(0, 2).join(' ');

function compare(Board) {
  const next = random(Number(seed));
  const pick = (list) => list[Math.floor(next() * list.length)];
  const theirs = new Board('xiangqi');
  const seen = new Set();
  const answer = { positions: 0, games: 0, checks: 0, mates: 0, differences: [] };
  while (answer.positions < Number(wanted) && answer.differences.length < 10) {
    const game = new Game(undefined, { naturalLimit: null });
    theirs.reset();
    answer.games += 1;
    for (let ply = 0; ply < LONGEST_GAME && answer.positions < Number(wanted); ply += 1) {
      const moves = game.legalMoves();
      const mine = { board: board(game.fen()), check: game.isCheck, moves: moves.map(upOne).sort().join(' ') };
      const other = { board: board(theirs.fen()), check: theirs.isCheck(), moves: theirs.legalMoves().split(' ').sort().join(' ') };
      answer.positions += 1;
      seen.add(game.hash());
      if (mine.check) answer.checks += 1;
      if (JSON.stringify(mine) !== JSON.stringify(other)) {
        answer.differences.push({ fen: game.fen(), mine, other });
        break;
      }
      if (moves.length === 0) answer.mates += 1;
      if (game.isOver) break;
      // Half of the time a move that gives check or takes, where there is one: tame games reach few tactics.
      const sharp = next() < 0.5 ? game.legalMoves({ verbose: true }).filter((move) => move.isCapture || move.givesCheck) : [];
      const move = sharp.length ? pick(sharp).uci : pick(moves);
      game.apply(move);
      theirs.push(upOne(move));
    }
  }
  return { ...answer, distinct: seen.size };
}

const ffish = require(ffishPath);
ffish.onRuntimeInitialized = () => {
  const answer = compare(ffish.Board);
  process.stdout.write(`${JSON.stringify(answer)}\n`, () => process.exit(0));
};
