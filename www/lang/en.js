// Every text of the page in English. Plain words and small sentences; no logic beyond grammar.
// The three language files hold the same keys (tests/e2e checks it).

const COLOR = { red: 'Red', black: 'Black' };
const ROLE = {
  king: 'king', advisor: 'advisor', elephant: 'elephant', horse: 'horse', rook: 'rook', cannon: 'cannon', pawn: 'pawn',
};
const OTHER = { red: 'black', black: 'red' };
const NUMBER = new Intl.NumberFormat('en');
const piece = ({ color, role }) => `${COLOR[color]} ${ROLE[role]}`;
const counted = (n, one, many) => `${NUMBER.format(n)} ${n === 1 ? one : many}`;

export default {
  code: 'en',
  name: 'English',
  script: 'traditional',
  piece,
  gap: ' ',     // between two sentences
  stop: '. ',    // after a sentence that has no stop of its own

  ui: {
    title: 'Xiangqi: Chinese chess board',
    language: 'Language',
    board: 'Board',
    boardHelp: 'Arrow keys move over the board. Enter or Space picks a piece up and puts it down. Escape puts it back.',
    controls: 'Game controls',
    first: 'To the start',
    undo: 'Take back',
    redo: 'Play again',
    last: 'To the end',
    flip: 'Turn the board',
    newGame: 'New game',
    help: 'Keys',
    moves: 'Moves',
    noMoves: 'No moves yet.',
    start: 'Start',
    moveLabel: 'Type a move',
    moveHint: 'Such as h2e2, C2=5 or 炮二平五',
    play: 'Play',
    fenLabel: 'Position (FEN)',
    load: 'Load',
    copy: 'Copy',
    bringBack: 'Bring back the last game',
    close: 'Close',
    letterKeys: 'Use single letters as keys',
    footer: 'Runs wholly in your browser; nothing you do here leaves this page.',
  },

  keys: [
    [['↑', '↓', '←', '→'], 'on the board: move over the points'],
    [['Enter', 'Space'], 'on the board: pick a piece up, put it down'],
    [['Esc'], 'put a picked piece back'],
    [['←', '→'], 'off the board: take back, play again'],
    [['Home', 'End'], 'off the board: to the start, to the end'],
    [['Ctrl Z', 'Ctrl Y'], 'take back, play again, on the board as well'],
    [['F'], 'turn the board'],
    [['M'], 'type a move'],
    [['?'], 'show these keys'],
  ],

  status: {
    turn: (color) => `${COLOR[color]} to move`,
    check: 'Check!',
    won: (color) => `${COLOR[color]} wins`,
    draw: 'Draw',
  },

  reason: {
    checkmate: ({ winner }) => `Checkmate: ${COLOR[OTHER[winner]]}’s king has no way out.`,
    stalemate: ({ winner }) => `Stalemate: ${COLOR[OTHER[winner]]} has no legal move, and loses by it.`,
    'perpetual-check': ({ winner }) => (winner ? `${COLOR[OTHER[winner]]} kept giving check, which is forbidden.` : 'Both sides kept giving check.'),
    'perpetual-chase': ({ winner }) => (winner ? `${COLOR[OTHER[winner]]} kept chasing a piece, which is forbidden.` : 'Both sides kept chasing.'),
    'perpetual-attack': ({ winner }) => (winner ? `${COLOR[OTHER[winner]]} kept attacking in a forbidden cycle.` : 'Both sides kept attacking in a cycle.'),
    repetition: () => 'The same position has stood three times.',
    'natural-limit': () => 'Sixty rounds have passed without a capture.',
    'dead-material': () => 'Neither side has the pieces to win.',
    agreement: () => 'Both sides agreed to a draw.',
    resignation: ({ winner }) => `${COLOR[OTHER[winner]]} resigned.`,
    timeout: ({ winner }) => (winner ? `${COLOR[OTHER[winner]]} ran out of time.` : 'Time ran out.'),
    'late-arrival': ({ winner }) => (winner ? `${COLOR[OTHER[winner]]} came too late.` : 'Both sides came too late.'),
    'illegal-move': ({ winner }) => (winner ? `${COLOR[OTHER[winner]]} made an illegal move.` : 'An illegal move was made.'),
    'kings-facing': ({ winner }) => (winner ? `${COLOR[OTHER[winner]]} let the kings face each other.` : 'The kings faced each other.'),
    fouls: ({ winner }) => (winner ? `${COLOR[OTHER[winner]]} committed too many fouls.` : 'Too many fouls.'),
    misconduct: ({ winner }) => (winner ? `${COLOR[OTHER[winner]]} broke the rules of conduct.` : 'Misconduct.'),
    adjudication: () => 'Decided by the arbiter.',
  },

  illegal: {
    'no-piece': ({ from }) => `There is no piece on ${from}.`,
    'wrong-side': ({ turn }) => `It is ${COLOR[turn]}’s turn.`,
    'own-piece': ({ to }) => `Your own piece stands on ${to}.`,
    palace: ({ piece: p }) => `The ${p ? ROLE[p.role] : 'piece'} may not leave the palace.`,
    river: ({ piece: p }) => (p?.role === 'pawn' ? 'A pawn moves sideways only after it has crossed the river.' : 'An elephant may not cross the river.'),
    'takes-king': () => 'A king is never captured.',
    'leaves-check': () => 'Your king would be in check.',
    'kings-facing': () => 'The two kings would face each other on an open file.',
    geometry: ({ piece: p }) => ({
      king: 'A king moves one point straight, within the palace.',
      advisor: 'An advisor moves one point diagonally, within the palace.',
      elephant: 'An elephant moves exactly two points diagonally.',
      horse: 'A horse moves one point straight and then one diagonally outward.',
      rook: 'A rook moves straight, along a rank or a file.',
      cannon: 'A cannon moves straight, along a rank or a file.',
      pawn: 'A pawn moves one point forward; after the river also sideways; never back.',
    })[p?.role] ?? 'That piece does not move like that.',
    blocked: ({ piece: p }) => ({
      elephant: 'The elephant’s eye is blocked: a piece stands between.',
      horse: 'The horse’s leg is blocked: a piece stands beside it in that direction.',
    })[p?.role] ?? 'A piece stands in the way.',
    screen: () => 'A cannon captures by jumping exactly one piece.',
  },

  fen: {
    fields: 'That is not a FEN: a field is missing, unreadable or one too many',
    turn: 'The side to move should be w (Red) or b (Black)',
    counter: 'A move counter is not a sensible number',
    rows: 'A board has ten ranks, separated by slashes',
    'row-width': 'A rank does not have nine points',
    piece: 'There is a letter that stands for no piece',
    kings: 'Each side needs exactly one king',
    'too-many': 'There are more pieces of a kind than a set has',
    misplaced: 'A piece stands where it can never stand',
    'kings-facing': 'The kings face each other on an open file',
    'opponent-in-check': 'The side that has just moved is in check',
  },
  fenAt: { square: (square) => ` (at ${square})`, index: (index) => ` (near character ${NUMBER.format(index + 1)})` },
  fenKept: 'The position on the board stays.',

  notice: {
    over: 'The game is over. Take back or start a new one.',
    notation: ({ input }) => `“${input}” is not a move I can read. Type it like h2e2, C2=5 or 炮二平五.`,
    ambiguous: ({ input, candidates }) => `“${input}” can be ${candidates.join(' or ')}. Say which.`,
    fault: ({ code }) => `Something went wrong (${code}). The game stands as it was.`,
    fresh: 'New game.',
    back: 'The game is back.',
    loaded: 'Position loaded.',
    copied: 'FEN copied.',
    notCopied: 'Could not copy. The FEN is selected: press Ctrl C.',
  },

  say: {
    move: ({ color, role, from, to, captured, givesCheck }) =>
      `${piece({ color, role })} ${from} to ${to}${captured ? `, takes ${ROLE[captured]}` : ''}${givesCheck ? ', check' : ''}.`,
    picked: ({ piece: p, square, moves }) => `${piece(p)} on ${square} picked up, ${counted(moves, 'move', 'moves')}.`,
    dropped: 'Put back.',
    stands: ({ at }) => (at === 0 ? 'At the start.' : `After ${counted(at, 'move', 'moves')}.`),
    flipped: (flipped) => (flipped ? 'Black at the bottom.' : 'Red at the bottom.'),
  },

  cell: {
    empty: 'empty',
    picked: 'picked up',
    goal: 'can move here',
    prey: 'can be taken',
    check: 'in check',
    last: 'last move',
    join: ', ',
  },
  moveButton: ({ ply, move }) => `${move.uci}: move ${NUMBER.format(ply)}, ${piece(move)}`,
};
