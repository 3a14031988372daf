// What an arbiter says: why a game has ended, why a move or a position is refused.

import { en as enNames, hans as hansNames, hant as hantNames, NUMBER } from './names.js';

export const en = {
  reason: {
    checkmate: ({ winner }) => `Checkmate: ${enNames.other(winner)}’s king has no way out.`,
    stalemate: ({ winner }) => `Stalemate: ${enNames.other(winner)} has no legal move, and loses by it.`,
    'perpetual-check': ({ winner }) => (winner ? `${enNames.other(winner)} kept giving check, which is forbidden.` : 'Both sides kept giving check.'),
    'perpetual-chase': ({ winner }) => (winner ? `${enNames.other(winner)} kept chasing a piece, which is forbidden.` : 'Both sides kept chasing.'),
    'perpetual-attack': ({ winner }) => (winner ? `${enNames.other(winner)} kept attacking in a forbidden cycle.` : 'Both sides kept attacking in a cycle.'),
    repetition: () => 'The same position has stood three times.',
    'natural-limit': () => 'Sixty rounds have passed without a capture.',
    'dead-material': () => 'Neither side has the pieces to win.',
    agreement: () => 'Both sides agreed to a draw.',
    resignation: ({ winner }) => `${enNames.other(winner)} resigned.`,
    timeout: ({ winner }) => (winner ? `${enNames.other(winner)} ran out of time.` : 'Time ran out.'),
    'late-arrival': ({ winner }) => (winner ? `${enNames.other(winner)} came too late.` : 'Both sides came too late.'),
    'illegal-move': ({ winner }) => (winner ? `${enNames.other(winner)} made an illegal move.` : 'An illegal move was made.'),
    'kings-facing': ({ winner }) => (winner ? `${enNames.other(winner)} let the kings face each other.` : 'The kings faced each other.'),
    fouls: ({ winner }) => (winner ? `${enNames.other(winner)} committed too many fouls.` : 'Too many fouls.'),
    misconduct: ({ winner }) => (winner ? `${enNames.other(winner)} broke the rules of conduct.` : 'Misconduct.'),
    adjudication: () => 'Decided by the arbiter.',
  },

  illegal: {
    'no-piece': ({ from }) => `There is no piece on ${from}.`,
    'wrong-side': ({ turn }) => `It is ${enNames.side(turn)}’s turn.`,
    'own-piece': ({ to }) => `Your own piece stands on ${to}.`,
    palace: ({ piece: p }) => `The ${p ? enNames.role(p) : 'piece'} may not leave the palace.`,
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
};

export const hans = {
  reason: {
    checkmate: ({ winner }) => `将死：${hansNames.other(winner)}无法应将。`,
    stalemate: ({ winner }) => `困毙：${hansNames.other(winner)}无子可动，判负。`,
    'perpetual-check': ({ winner }) => (winner ? `${hansNames.other(winner)}长将，判负。` : '双方长将，判和。'),
    'perpetual-chase': ({ winner }) => (winner ? `${hansNames.other(winner)}长捉，判负。` : '双方长捉，判和。'),
    'perpetual-attack': ({ winner }) => (winner ? `${hansNames.other(winner)}循环攻击，判负。` : '双方循环攻击，判和。'),
    repetition: () => '同一局面出现三次。',
    'natural-limit': () => '六十回合没有吃子（自然限着）。',
    'dead-material': () => '双方都没有足够的子力取胜。',
    agreement: () => '双方同意和棋。',
    resignation: ({ winner }) => `${hansNames.other(winner)}认输。`,
    timeout: ({ winner }) => (winner ? `${hansNames.other(winner)}超时。` : '超时。'),
    'late-arrival': ({ winner }) => (winner ? `${hansNames.other(winner)}迟到。` : '双方迟到。'),
    'illegal-move': ({ winner }) => (winner ? `${hansNames.other(winner)}违例走子。` : '违例走子。'),
    'kings-facing': ({ winner }) => (winner ? `${hansNames.other(winner)}使将帅照面。` : '将帅照面。'),
    fouls: ({ winner }) => (winner ? `${hansNames.other(winner)}犯规次数过多。` : '犯规次数过多。'),
    misconduct: ({ winner }) => (winner ? `${hansNames.other(winner)}违反赛场纪律。` : '违反赛场纪律。'),
    adjudication: () => '由裁判判定。',
  },

  illegal: {
    'no-piece': ({ from }) => `${from} 上没有棋子。`,
    'wrong-side': ({ turn }) => `现在轮到${hansNames.side(turn)}走。`,
    'own-piece': ({ to }) => `${to} 上是自己的棋子。`,
    palace: ({ piece: p }) => `${p ? hansNames.role(p) : '该子'}不能走出九宫。`,
    river: ({ piece: p }) => (p?.role === 'pawn' ? `${hansNames.role(p)}过河以后才能横走。` : `${p ? hansNames.role(p) : '相（象）'}不能过河。`),
    'takes-king': () => '将（帅）不能被吃。',
    'leaves-check': () => '这样走自己会被将军。',
    'kings-facing': () => '这样走将帅会照面。',
    geometry: ({ piece: p }) => ({
      king: '将（帅）在九宫内直走一格。',
      advisor: '士（仕）在九宫内斜走一格。',
      elephant: '象（相）斜走两格，走“田”字。',
      horse: '马先直走一格再斜走一格，走“日”字。',
      rook: '车只能沿直线走。',
      cannon: '炮只能沿直线走。',
      pawn: '兵（卒）每次向前走一格，过河后可以横走，不能后退。',
    })[p?.role] ?? '该子不能这样走。',
    blocked: ({ piece: p }) => ({
      elephant: '塞象眼：田字中心有棋子。',
      horse: '蹩马腿：那个方向的相邻点有棋子。',
    })[p?.role] ?? '路上有棋子挡住。',
    screen: () => '炮吃子时必须正好隔一个棋子（炮架）。',
  },

  fen: {
    fields: '这不是 FEN：缺少、多出或无法读取某一段',
    turn: '走棋方应为 w（红方）或 b（黑方）',
    counter: '步数不是合理的数字',
    rows: '棋盘应有十行，用斜线分隔',
    'row-width': '有一行不是九个点',
    piece: '有一个字母不代表任何棋子',
    kings: '双方必须各有且只有一个将（帅）',
    'too-many': '某种棋子超过了一副棋的数目',
    misplaced: '有棋子在它不可能到达的位置',
    'kings-facing': '将帅照面',
    'opponent-in-check': '刚走完棋的一方正被将军',
  },

  fenAt: { square: (square) => `（在 ${square}）`, index: (index) => `（第 ${index + 1} 个字符附近）` },

  fenKept: '棋盘上的局面不变。',
};

export const hant = {
  reason: {
    checkmate: ({ winner }) => `將死：${hantNames.other(winner)}無法應將。`,
    stalemate: ({ winner }) => `困斃：${hantNames.other(winner)}無子可動，判負。`,
    'perpetual-check': ({ winner }) => (winner ? `${hantNames.other(winner)}長將，判負。` : '雙方長將，判和。'),
    'perpetual-chase': ({ winner }) => (winner ? `${hantNames.other(winner)}長捉，判負。` : '雙方長捉，判和。'),
    'perpetual-attack': ({ winner }) => (winner ? `${hantNames.other(winner)}循環攻擊，判負。` : '雙方循環攻擊，判和。'),
    repetition: () => '同一局面出現三次。',
    'natural-limit': () => '六十回合沒有吃子（自然限著）。',
    'dead-material': () => '雙方都沒有足夠的子力取勝。',
    agreement: () => '雙方同意和棋。',
    resignation: ({ winner }) => `${hantNames.other(winner)}認輸。`,
    timeout: ({ winner }) => (winner ? `${hantNames.other(winner)}超時。` : '超時。'),
    'late-arrival': ({ winner }) => (winner ? `${hantNames.other(winner)}遲到。` : '雙方遲到。'),
    'illegal-move': ({ winner }) => (winner ? `${hantNames.other(winner)}違例走子。` : '違例走子。'),
    'kings-facing': ({ winner }) => (winner ? `${hantNames.other(winner)}使將帥照面。` : '將帥照面。'),
    fouls: ({ winner }) => (winner ? `${hantNames.other(winner)}犯規次數過多。` : '犯規次數過多。'),
    misconduct: ({ winner }) => (winner ? `${hantNames.other(winner)}違反賽場紀律。` : '違反賽場紀律。'),
    adjudication: () => '由裁判判定。',
  },

  illegal: {
    'no-piece': ({ from }) => `${from} 上沒有棋子。`,
    'wrong-side': ({ turn }) => `現在輪到${hantNames.side(turn)}走。`,
    'own-piece': ({ to }) => `${to} 上是自己的棋子。`,
    palace: ({ piece: p }) => `${p ? hantNames.role(p) : '該子'}不能走出九宮。`,
    river: ({ piece: p }) => (p?.role === 'pawn' ? `${hantNames.role(p)}過河以後才能橫走。` : `${p ? hantNames.role(p) : '相（象）'}不能過河。`),
    'takes-king': () => '將（帥）不能被吃。',
    'leaves-check': () => '這樣走自己會被將軍。',
    'kings-facing': () => '這樣走將帥會照面。',
    geometry: ({ piece: p }) => ({
      king: '將（帥）在九宮內直走一格。',
      advisor: '士（仕）在九宮內斜走一格。',
      elephant: '象（相）斜走兩格，走「田」字。',
      horse: '馬先直走一格再斜走一格，走「日」字。',
      rook: '車只能沿直線走。',
      cannon: '炮只能沿直線走。',
      pawn: '兵（卒）每次向前走一格，過河後可以橫走，不能後退。',
    })[p?.role] ?? '該子不能這樣走。',
    blocked: ({ piece: p }) => ({
      elephant: '塞象眼：田字中心有棋子。',
      horse: '蹩馬腿：那個方向的相鄰點有棋子。',
    })[p?.role] ?? '路上有棋子擋住。',
    screen: () => '炮吃子時必須正好隔一個棋子（炮架）。',
  },

  fen: {
    fields: '這不是 FEN：缺少、多出或無法讀取某一段',
    turn: '走棋方應為 w（紅方）或 b（黑方）',
    counter: '步數不是合理的數字',
    rows: '棋盤應有十行，用斜線分隔',
    'row-width': '有一行不是九個點',
    piece: '有一個字母不代表任何棋子',
    kings: '雙方必須各有且只有一個將（帥）',
    'too-many': '某種棋子超過了一副棋的數目',
    misplaced: '有棋子在它不可能到達的位置',
    'kings-facing': '將帥照面',
    'opponent-in-check': '剛走完棋的一方正被將軍',
  },

  fenAt: { square: (square) => `（在 ${square}）`, index: (index) => `（第 ${index + 1} 個字元附近）` },

  fenKept: '棋盤上的局面不變。',
};
