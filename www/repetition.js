// Repetitions as the package judges them, as data: what may not be played a third time, and the evidence ply by ply.
// Knows nothing of the document.

/** The moves, as uci, that would end the game by repetition and lose it for the side that makes them. */
export function losingMoves(game, dests) {
  const losing = new Set();
  if (game.ply < 4) return losing;   // nothing can have stood twice
  for (const [from, goals] of dests) {
    for (const to of goals) {
      if (game.wouldRepeat(from + to) < 3) continue;
      const after = game.clone();
      after.apply(from + to);
      const result = after.result();
      if (result?.winner && result.winner !== game.turn) losing.add(from + to);
    }
  }
  return losing;
}

/** The evidence for the position on the board, or null: how often it stood, the package's words, the moves in order. */
export function evidenceOf({ game, line }, { code }) {
  const report = game.repetition();
  if (!report) return null;
  const plies = ['red', 'black'].flatMap((color) => report[color].plies)
    .sort((a, b) => a.ply - b.ply)
    .map(({ ply, nature, victims }) => ({ ply, nature, victims, move: line[ply - 1].move }));
  return { occurrences: report.occurrences, words: game.explainRepetition(code), plies };
}
