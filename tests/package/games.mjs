// The real games of tests/data/games: how to read the two files, how to replay them through the package,
// and which lines are broken at their source. Runs in Node and in a browser alike: no imports, no files.

/** Moves of each game of a PGN whose moves are UCI text. */
export function readMasters(text) {
  return text
    .split(/\n(?=\[Event )/)
    .map((game) => game.replace(/^\[.*$/gm, '').match(/\b[a-i]\d[a-i]\d\b/g) ?? []);
}

/** One entry a line: the moves, and the FEN they start from (undefined: the start position). */
export function readQipu(text) {
  return text.trimEnd().split('\n').map((line, index) => {
    const parts = /^((?:[a-i]\d[a-i]\d)+)(?: ((?:\w+\/){9}\w+)([wb])(?:--01)?)?$/.exec(line);
    if (!parts) throw new Error(`line ${index + 1} of the qipu file has another layout: ${line}`);
    const [, moves, board, side] = parts;
    return { line: index + 1, moves: moves.match(/..../g), board, side };
  });
}

/** Lines whose position says Red to move and whose first move is Black's: they replay with the side turned. */
export const WRONG_SIDE = [
  39, 48, 64, 96, 129, 250, 292, 295, 306, 337, 376, 385, 388, 497, 500, 617, 666, 684, 849, 888, 912, 950, 971, 992,
];

/** Lines that no reading makes legal: the ply that fails (0: the position itself) and the code it fails with. */
export const BROKEN = [
  { line: 132, ply: 17, code: 'move/kings-facing', reason: "the red king walks onto the black king's open file" },
  { line: 172, ply: 22, code: 'move/leaves-check', reason: 'the black rook makes itself the screen of a cannon aimed at its king' },
  { line: 271, ply: 31, code: 'move/wrong-side', reason: 'a red move is missing: Black moves twice' },
  { line: 474, ply: 17, code: 'move/wrong-side', reason: 'a red move is missing: Black moves twice' },
  { line: 522, ply: 1, code: 'move/leaves-check', reason: 'the red king steps beside a pawn that takes it' },
  { line: 611, ply: 0, code: 'fen/misplaced', reason: 'a red elephant on c1, where none can ever stand' },
  { line: 819, ply: 0, code: 'fen/kings', reason: 'Red has no king' },
  { line: 840, ply: 63, code: 'move/wrong-side', reason: 'a red move is missing: Black moves twice and takes the king' },
  { line: 944, ply: 0, code: 'fen/kings', reason: 'Red has no king' },
];

/** The rules that end the fewest recorded games. */
const OPTIONS = { rules: 'simple', naturalLimit: null };

/**
 * Plays one list of moves. Answers undefined when every move was legal, else where and why not.
 * The records go on where the rules have ended the game, as after a third repetition: there the replay notes the
 * reason in `ended` and takes up the position after the move afresh.
 */
export function replay(xq, moves, fen, ended) {
  let ply = 0;
  try {
    let game = new xq.Game(fen, OPTIONS);
    for (const move of moves) {
      ply += 1;
      if (game.isOver) {
        ended.push(game.result().reason);
        game = new xq.Game(xq.parseMove(game, move).after, OPTIONS);
      } else {
        game.apply(move);
      }
    }
  } catch (error) {
    return { ply, code: error.code ?? String(error) };
  }
  return undefined;
}

/** Replays both files: counts, the reasons for which the rules had ended a game early, and every failure. */
export function replayAll(xq, mastersText, qipuText) {
  const summary = { masters: { games: 0, plies: 0, ended: {} }, qipu: { games: 0, plies: 0, ended: {} }, failures: [] };
  const tally = (part, source, line, moves, fen) => {
    const ended = [];
    const failure = replay(xq, moves, fen, ended);
    part.games += 1;
    part.plies += moves.length;
    for (const reason of ended) part.ended[reason] = (part.ended[reason] ?? 0) + 1;
    if (failure) summary.failures.push({ source, line, ...failure });
  };
  readMasters(mastersText).forEach((moves, index) => tally(summary.masters, 'masters', index + 1, moves, undefined));
  for (const { line, moves, board, side } of readQipu(qipuText)) {
    const toMove = WRONG_SIDE.includes(line) ? 'b' : side;
    tally(summary.qipu, 'qipu', line, moves, board && `${board} ${toMove} - - 0 1`);
  }
  return summary;
}
