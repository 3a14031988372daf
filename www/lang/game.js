// What is said while a game is played: whose turn it is, what was done, what stands where.

import { counted, en as enNames, hans as hansNames, hant as hantNames, NUMBER } from './names.js';

export const en = {
  piece: enNames.piece,

  status: {
    turn: (color) => `${enNames.side(color)} to move`,
    check: 'Check!',
    won: (color) => `${enNames.side(color)} wins`,
    draw: 'Draw',
  },

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
      `${enNames.piece({ color, role })} ${from} to ${to}${captured ? `, takes ${enNames.taken(color, captured)}` : ''}${givesCheck ? ', check' : ''}.`,
    picked: ({ piece: p, square, moves }) => `${enNames.piece(p)} on ${square} picked up, ${counted(moves, 'move', 'moves')}.`,
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

  moveButton: ({ ply, move }) => `${move.uci}: move ${NUMBER.format(ply)}, ${enNames.piece(move)}`,
};

export const hans = {
  piece: hansNames.piece,

  status: {
    turn: (color) => `轮到${hansNames.side(color)}走`,
    check: '将军！',
    won: (color) => `${hansNames.side(color)}胜`,
    draw: '和棋',
  },

  notice: {
    over: '对局已结束。可以悔棋或开始新对局。',
    notation: ({ input }) => `看不懂着法“${input}”。请输入“炮二平五”、C2=5 或 h2e2 这样的着法。`,
    ambiguous: ({ input, candidates }) => `“${input}”可以是 ${candidates.join(' 或 ')}，请写明。`,
    fault: ({ code }) => `出错了（${code}）。对局保持原样。`,
    fresh: '新对局。',
    back: '上一局已恢复。',
    loaded: '局面已载入。',
    copied: 'FEN 已复制。',
    notCopied: '无法复制。FEN 已选中，请按 Ctrl C。',
  },

  say: {
    move: ({ color, role, from, to, captured, givesCheck }) =>
      `${hansNames.piece({ color, role })} ${from} 到 ${to}${captured ? `，吃${hansNames.taken(color, captured)}` : ''}${givesCheck ? '，将军' : ''}。`,
    picked: ({ piece: p, square, moves }) => `拿起 ${square} 的${hansNames.piece(p)}，有 ${moves} 种走法。`,
    dropped: '已放回。',
    stands: ({ at }) => (at === 0 ? '开局局面。' : `第 ${at} 步之后。`),
    flipped: (flipped) => (flipped ? '黑方在下。' : '红方在下。'),
  },

  cell: {
    empty: '空',
    picked: '已拿起',
    goal: '可以走到这里',
    prey: '可以吃',
    check: '被将军',
    last: '上一步',
    join: '，',
  },

  moveButton: ({ ply, move }) => `${move.uci}：第 ${ply} 步，${hansNames.piece(move)}`,
};

export const hant = {
  piece: hantNames.piece,

  status: {
    turn: (color) => `輪到${hantNames.side(color)}走`,
    check: '將軍！',
    won: (color) => `${hantNames.side(color)}勝`,
    draw: '和棋',
  },

  notice: {
    over: '對局已結束。可以悔棋或開始新對局。',
    notation: ({ input }) => `看不懂著法「${input}」。請輸入「炮二平五」、C2=5 或 h2e2 這樣的著法。`,
    ambiguous: ({ input, candidates }) => `「${input}」可以是 ${candidates.join(' 或 ')}，請寫明。`,
    fault: ({ code }) => `出錯了（${code}）。對局保持原樣。`,
    fresh: '新對局。',
    back: '上一局已恢復。',
    loaded: '局面已載入。',
    copied: 'FEN 已複製。',
    notCopied: '無法複製。FEN 已選取，請按 Ctrl C。',
  },

  say: {
    move: ({ color, role, from, to, captured, givesCheck }) =>
      `${hantNames.piece({ color, role })} ${from} 到 ${to}${captured ? `，吃${hantNames.taken(color, captured)}` : ''}${givesCheck ? '，將軍' : ''}。`,
    picked: ({ piece: p, square, moves }) => `拿起 ${square} 的${hantNames.piece(p)}，有 ${moves} 種走法。`,
    dropped: '已放回。',
    stands: ({ at }) => (at === 0 ? '開局局面。' : `第 ${at} 步之後。`),
    flipped: (flipped) => (flipped ? '黑方在下。' : '紅方在下。'),
  },

  cell: {
    empty: '空',
    picked: '已拿起',
    goal: '可以走到這裡',
    prey: '可以吃',
    check: '被將軍',
    last: '上一步',
    join: '，',
  },

  moveButton: ({ ply, move }) => `${move.uci}：第 ${ply} 步，${hantNames.piece(move)}`,
};
