// Every text of the page in Chinese, simplified script. The keys are those of en.js.

const COLOR = { red: '红方', black: '黑方' };
const NAMES = {
  red: { king: '帅', advisor: '仕', elephant: '相', horse: '马', rook: '车', cannon: '炮', pawn: '兵' },
  black: { king: '将', advisor: '士', elephant: '象', horse: '马', rook: '车', cannon: '炮', pawn: '卒' },
};
const OTHER = { red: 'black', black: 'red' };
const piece = ({ color, role }) => (color === 'red' ? '红' : '黑') + NAMES[color][role];

export default {
  code: 'zh-Hans',
  name: '简体中文',
  script: 'simplified',
  piece,
  gap: '',     // between two sentences
  stop: '。',    // after a sentence that has no stop of its own

  ui: {
    title: '象棋棋盘',
    language: '语言',
    board: '棋盘',
    boardHelp: '方向键在棋盘上移动，回车键或空格键拿起、放下棋子，Esc 键放回。',
    controls: '对局操作',
    first: '回到开局',
    undo: '悔棋',
    redo: '前进一步',
    last: '到最后一步',
    flip: '翻转棋盘',
    newGame: '新对局',
    help: '按键',
    moves: '着法',
    noMoves: '还没有着法。',
    start: '开局',
    moveLabel: '输入着法',
    moveHint: '例如 炮二平五、C2=5 或 h2e2',
    play: '走棋',
    fenLabel: '局面（FEN）',
    load: '载入',
    copy: '复制',
    bringBack: '恢复上一局',
    close: '关闭',
    letterKeys: '启用单字母快捷键',
    footer: '全部在您的浏览器里运行，任何操作都不会离开本页。',
  },

  keys: [
    [['↑', '↓', '←', '→'], '在棋盘上：移动光标'],
    [['Enter', 'Space'], '在棋盘上：拿起、放下棋子'],
    [['Esc'], '放回拿起的棋子'],
    [['←', '→'], '在棋盘外：悔棋、前进一步'],
    [['Home', 'End'], '在棋盘外：回到开局、到最后一步'],
    [['Ctrl Z', 'Ctrl Y'], '悔棋、前进一步（在棋盘上也可）'],
    [['F'], '翻转棋盘'],
    [['M'], '输入着法'],
    [['?'], '显示这些按键'],
  ],

  status: {
    turn: (color) => `轮到${COLOR[color]}走`,
    check: '将军！',
    won: (color) => `${COLOR[color]}胜`,
    draw: '和棋',
  },

  reason: {
    checkmate: ({ winner }) => `将死：${COLOR[OTHER[winner]]}无法应将。`,
    stalemate: ({ winner }) => `困毙：${COLOR[OTHER[winner]]}无子可动，判负。`,
    'perpetual-check': ({ winner }) => (winner ? `${COLOR[OTHER[winner]]}长将，判负。` : '双方长将，判和。'),
    'perpetual-chase': ({ winner }) => (winner ? `${COLOR[OTHER[winner]]}长捉，判负。` : '双方长捉，判和。'),
    'perpetual-attack': ({ winner }) => (winner ? `${COLOR[OTHER[winner]]}循环攻击，判负。` : '双方循环攻击，判和。'),
    repetition: () => '同一局面出现三次。',
    'natural-limit': () => '六十回合没有吃子（自然限着）。',
    'dead-material': () => '双方都没有足够的子力取胜。',
    agreement: () => '双方同意和棋。',
    resignation: ({ winner }) => `${COLOR[OTHER[winner]]}认输。`,
    timeout: ({ winner }) => (winner ? `${COLOR[OTHER[winner]]}超时。` : '超时。'),
    'late-arrival': ({ winner }) => (winner ? `${COLOR[OTHER[winner]]}迟到。` : '双方迟到。'),
    'illegal-move': ({ winner }) => (winner ? `${COLOR[OTHER[winner]]}违例走子。` : '违例走子。'),
    'kings-facing': ({ winner }) => (winner ? `${COLOR[OTHER[winner]]}使将帅照面。` : '将帅照面。'),
    fouls: ({ winner }) => (winner ? `${COLOR[OTHER[winner]]}犯规次数过多。` : '犯规次数过多。'),
    misconduct: ({ winner }) => (winner ? `${COLOR[OTHER[winner]]}违反赛场纪律。` : '违反赛场纪律。'),
    adjudication: () => '由裁判判定。',
  },

  illegal: {
    'no-piece': ({ from }) => `${from} 上没有棋子。`,
    'wrong-side': ({ turn }) => `现在轮到${COLOR[turn]}走。`,
    'own-piece': ({ to }) => `${to} 上是自己的棋子。`,
    palace: ({ piece: p }) => `${p ? NAMES[p.color][p.role] : '该子'}不能走出九宫。`,
    river: ({ piece: p }) => (p?.role === 'pawn' ? `${NAMES[p.color].pawn}过河以后才能横走。` : `${p ? NAMES[p.color][p.role] : '相（象）'}不能过河。`),
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
      `${piece({ color, role })} ${from} 到 ${to}${captured ? `，吃${NAMES[OTHER[color]][captured]}` : ''}${givesCheck ? '，将军' : ''}。`,
    picked: ({ piece: p, square, moves }) => `拿起 ${square} 的${piece(p)}，有 ${moves} 种走法。`,
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
  moveButton: ({ ply, move }) => `${move.uci}：第 ${ply} 步，${piece(move)}`,
};
