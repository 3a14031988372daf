// Every text of the page in Chinese, traditional script. The keys are those of en.js.

const COLOR = { red: '紅方', black: '黑方' };
const NAMES = {
  red: { king: '帥', advisor: '仕', elephant: '相', horse: '傌', rook: '俥', cannon: '炮', pawn: '兵' },
  black: { king: '將', advisor: '士', elephant: '象', horse: '馬', rook: '車', cannon: '砲', pawn: '卒' },
};
const OTHER = { red: 'black', black: 'red' };
const piece = ({ color, role }) => (color === 'red' ? '紅' : '黑') + NAMES[color][role];

export default {
  code: 'zh-Hant',
  name: '繁體中文',
  script: 'traditional',
  piece,
  gap: '',     // between two sentences
  stop: '。',    // after a sentence that has no stop of its own

  ui: {
    title: '象棋棋盤',
    language: '語言',
    board: '棋盤',
    boardHelp: '方向鍵在棋盤上移動，Enter 或空白鍵拿起、放下棋子，Esc 鍵放回。',
    controls: '對局操作',
    first: '回到開局',
    undo: '悔棋',
    redo: '前進一步',
    last: '到最後一步',
    flip: '翻轉棋盤',
    newGame: '新對局',
    help: '按鍵',
    moves: '著法',
    noMoves: '還沒有著法。',
    start: '開局',
    moveLabel: '輸入著法',
    moveHint: '例如 炮二平五、C2=5 或 h2e2',
    play: '走棋',
    fenLabel: '局面（FEN）',
    load: '載入',
    copy: '複製',
    bringBack: '恢復上一局',
    close: '關閉',
    letterKeys: '啟用單字母快速鍵',
    footer: '全部在您的瀏覽器裡執行，任何操作都不會離開本頁。',
  },

  keys: [
    [['↑', '↓', '←', '→'], '在棋盤上：移動游標'],
    [['Enter', 'Space'], '在棋盤上：拿起、放下棋子'],
    [['Esc'], '放回拿起的棋子'],
    [['←', '→'], '在棋盤外：悔棋、前進一步'],
    [['Home', 'End'], '在棋盤外：回到開局、到最後一步'],
    [['Ctrl Z', 'Ctrl Y'], '悔棋、前進一步（在棋盤上也可）'],
    [['F'], '翻轉棋盤'],
    [['M'], '輸入著法'],
    [['?'], '顯示這些按鍵'],
  ],

  status: {
    turn: (color) => `輪到${COLOR[color]}走`,
    check: '將軍！',
    won: (color) => `${COLOR[color]}勝`,
    draw: '和棋',
  },

  reason: {
    checkmate: ({ winner }) => `將死：${COLOR[OTHER[winner]]}無法應將。`,
    stalemate: ({ winner }) => `困斃：${COLOR[OTHER[winner]]}無子可動，判負。`,
    'perpetual-check': ({ winner }) => (winner ? `${COLOR[OTHER[winner]]}長將，判負。` : '雙方長將，判和。'),
    'perpetual-chase': ({ winner }) => (winner ? `${COLOR[OTHER[winner]]}長捉，判負。` : '雙方長捉，判和。'),
    'perpetual-attack': ({ winner }) => (winner ? `${COLOR[OTHER[winner]]}循環攻擊，判負。` : '雙方循環攻擊，判和。'),
    repetition: () => '同一局面出現三次。',
    'natural-limit': () => '六十回合沒有吃子（自然限著）。',
    'dead-material': () => '雙方都沒有足夠的子力取勝。',
    agreement: () => '雙方同意和棋。',
    resignation: ({ winner }) => `${COLOR[OTHER[winner]]}認輸。`,
    timeout: ({ winner }) => (winner ? `${COLOR[OTHER[winner]]}超時。` : '超時。'),
    'late-arrival': ({ winner }) => (winner ? `${COLOR[OTHER[winner]]}遲到。` : '雙方遲到。'),
    'illegal-move': ({ winner }) => (winner ? `${COLOR[OTHER[winner]]}違例走子。` : '違例走子。'),
    'kings-facing': ({ winner }) => (winner ? `${COLOR[OTHER[winner]]}使將帥照面。` : '將帥照面。'),
    fouls: ({ winner }) => (winner ? `${COLOR[OTHER[winner]]}犯規次數過多。` : '犯規次數過多。'),
    misconduct: ({ winner }) => (winner ? `${COLOR[OTHER[winner]]}違反賽場紀律。` : '違反賽場紀律。'),
    adjudication: () => '由裁判判定。',
  },

  illegal: {
    'no-piece': ({ from }) => `${from} 上沒有棋子。`,
    'wrong-side': ({ turn }) => `現在輪到${COLOR[turn]}走。`,
    'own-piece': ({ to }) => `${to} 上是自己的棋子。`,
    palace: ({ piece: p }) => `${p ? NAMES[p.color][p.role] : '該子'}不能走出九宮。`,
    river: ({ piece: p }) => (p?.role === 'pawn' ? `${NAMES[p.color].pawn}過河以後才能橫走。` : `${p ? NAMES[p.color][p.role] : '相（象）'}不能過河。`),
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
      `${piece({ color, role })} ${from} 到 ${to}${captured ? `，吃${NAMES[OTHER[color]][captured]}` : ''}${givesCheck ? '，將軍' : ''}。`,
    picked: ({ piece: p, square, moves }) => `拿起 ${square} 的${piece(p)}，有 ${moves} 種走法。`,
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
  moveButton: ({ ply, move }) => `${move.uci}：第 ${ply} 步，${piece(move)}`,
};
