// What sides and pieces are called, in each language, and how numbers are written.

const OTHER = { red: 'black', black: 'red' };

export const NUMBER = new Intl.NumberFormat('en');
export const counted = (n, one, many) => `${NUMBER.format(n)} ${n === 1 ? one : many}`;

/** From words for sides and pieces: a side, its opponent, a role, a side's piece, what a side has taken. */
const names = (sides, roles, join) => ({
  side: (color) => sides[color],
  other: (color) => sides[OTHER[color]],
  role: ({ color, role }) => roles[color][role],
  piece: ({ color, role }) => join[color] + roles[color][role],
  taken: (color, role) => roles[OTHER[color]][role],
});

const ENGLISH = { king: 'king', advisor: 'advisor', elephant: 'elephant', horse: 'horse', rook: 'rook', cannon: 'cannon', pawn: 'pawn' };

export const en = names({ red: 'Red', black: 'Black' }, { red: ENGLISH, black: ENGLISH }, { red: 'Red ', black: 'Black ' });

export const hans = names({ red: '红方', black: '黑方' }, {
  red: { king: '帅', advisor: '仕', elephant: '相', horse: '马', rook: '车', cannon: '炮', pawn: '兵' },
  black: { king: '将', advisor: '士', elephant: '象', horse: '马', rook: '车', cannon: '炮', pawn: '卒' },
}, { red: '红', black: '黑' });

export const hant = names({ red: '紅方', black: '黑方' }, {
  red: { king: '帥', advisor: '仕', elephant: '相', horse: '傌', rook: '俥', cannon: '炮', pawn: '兵' },
  black: { king: '將', advisor: '士', elephant: '象', horse: '馬', rook: '車', cannon: '砲', pawn: '卒' },
}, { red: '紅', black: '黑' });
