// Chinese, in Simplified. h writes a text in the reader's script, but not what is put into it.

import { grouped, LETTERS, names, scored } from '../i18n.js';

export default function chinese(code) {
  const script = code === 'zh-Hans' ? 'simplified' : 'traditional';
  const h = code === 'zh-Hans' ? String.raw : ({ raw }, ...values) => String.raw({ raw: raw.map(traditional) }, ...values);
  const { side, other, role, piece, taken } = names({ red: h`红方`, black: h`黑方` }, LETTERS[script], { red: h`红`, black: h`黑` });

  const scoreWords = (score) => scored(score, {
    better: (color, by) => h`${side(color)}优 ${by} 兵`,
    mates: (color, n) => h`${side(color)} ${n} 步杀`,
    even: h`均势`,
  });

  const by = (loser, both = loser) => ({ winner }) => (winner ? other(winner) + loser : both);

  /** By its code; the rest is shown as the package words it. */
  const REFUSED = {
    'record/unknown-format': h`认不出是什么棋谱或局面。可以打开 FEN、PGN、UBB、WXF、着法文字、XQF、CBR、CBL`,
    'record/empty': h`里面没有对局`,
    'record/encoding': h`有些字节无法读作文字`,
    'record/illegal-move': h`不合规则的着法，其后的着法略去`,
    'record/unreadable-move': h`看不懂的着法，其后的着法略去`,
    'record/bad-position': h`局面无效`,
    'record/side-mismatch': h`走棋方和着法不符`,
    'pgn/bad-fen': h`FEN 无效`,
  };

  return {
    code,
    script,
    gap: '',
    stop: h`。`,

    ui: {
      title: h`象棋棋盘`,
      language: h`语言`,
      board: h`棋盘`,
      boardHelp: h`方向键在棋盘上移动，Enter 或 Space 拿起、放下棋子，Esc 放回。`,
      controls: h`对局操作`,
      first: h`回到开局`,
      undo: h`悔棋`,
      redo: h`前进一步`,
      last: h`到最后一步`,
      flip: h`翻转棋盘`,
      newGame: h`新对局`,
      help: h`按键`,
      moves: h`着法`,
      noMoves: h`还没有着法。`,
      start: h`开局`,
      moveLabel: h`输入着法`,
      moveHint: h`例如 炮二平五、C2=5 或 h2e2`,
      play: h`走棋`,
      load: h`载入`,
      bringBack: h`取回上一局`,
      close: h`关闭`,
      letterKeys: h`用单个字母作按键`,
      footer: h`全部在本机运行，一切都留在本页。`,
      fenLabel: h`局面（FEN）或要载入的棋谱`,
      openFile: h`打开文件…`,
      notation: h`记谱法`,
      others: h`此处的其他着法：`,
      share: h`分享`,
      format: h`格式`,
      formatFen: h`FEN：局面`,
      formatPgn: h`PGN：棋谱`,
      formatUbb: h`UBB：东萍棋谱`,
      formatXqf: h`XQF：象棋演播室文件`,
      formatSvg: h`SVG：图片`,
      copyAs: h`复制文字`,
      save: h`存成文件`,
      copyLink: h`复制链接`,
      pickerSearch: h`按棋手、赛事或日期搜索`,
      drop: h`把局面或棋谱拖放或贴到本页任意位置即可打开：FEN、PGN、UBB、WXF、着法文字、XQF、CBR、CBL。`,
      analysis: h`本机分析`,
      lines: h`变着数`,
      time: h`时间`,
      match: h`人机对弈`,
      level: h`等级`,
      side: h`您执`,
      sideRed: h`红`,
      sideBlack: h`黑`,
      matchStart: h`开始对弈`,
      matchHere: h`从当前局面开始`,
      matchStop: h`结束对弈`,
      takeBack: h`撤回我的着法`,
      hint: h`提示`,
      rules: h`循环规则`,
      rulesCxa: h`中国规则`,
      rulesAsian: h`亚洲规则`,
      rulesSimple: h`简单：只有长将判负`,
      rulesHelp: h`同一局面第三次出现时，按此规则判负或判和。`,
      evidence: h`据以判定的着法`,
      promote: h`设为主变`,
      remove: h`删除`,
      note: h`注解`,
      review: h`复盘`,
      stop: h`停止`,
      mate: h`找杀`,
      mateWithin: h`步数至多`,
      mateChecks: h`连将杀`,
      graph: h`每步的形势`,
      formatPng: h`PNG：图片`,
      update: h`重新载入新版本`,
      setUp: h`摆棋`,
      erase: h`拿掉`,
      empty: h`只留将帅`,
      swap: h`红黑互换`,
      turn: h`换先`,
      done: h`完成`,
      cancel: h`取消`,
      clock: h`双人棋钟`,
      clockOpen: h`打开棋钟`,
      clockStart: h`开始`,
      pause: h`停钟`,
      again: h`重置`,
      couple: h`在本棋盘走子时自动按钟`,
      perMove: h`每步 30″`,
      own: h`自定时间`,
      look: h`棋子`,
      lookChinese: h`中文`,
      lookWestern: h`西文字母`,
      lookContrast: h`高对比度`,
      ownHint: h`分钟 + 每步加秒：15+10；读秒：15+3x30`,
    },

    keys: [
      [['↑', '↓', '←', '→'], h`在棋盘上：移动光标`],
      [['Enter', 'Space'], h`在棋盘上：拿起、放下棋子`],
      [['Esc'], h`放回拿起的棋子`],
      [['←', '→'], h`在棋盘外：悔棋、前进一步`],
      [['Home', 'End'], h`在棋盘外：回到开局、到最后一步`],
      [['Ctrl Z', 'Ctrl Y'], h`悔棋、前进一步（在棋盘上也可）`],
      [['F'], h`翻转棋盘`],
      [['M'], h`输入着法`],
      [['Delete'], h`在棋盘外：删除这一步及其后着法`],
      [['?'], h`显示这些按键`],
      [[h`右键`], h`在棋盘上：画圈或箭头；Shift 为红，Alt 为蓝`],
      [['K', 'A', 'B', 'N', 'R', 'C', 'P'], h`摆棋时：放下黑子，按住 Shift 放下红子`],
      [['Delete', 'Ctrl Z'], h`摆棋时：拿掉棋子；退回一步`],
      [['Space'], h`在棋钟上：走完按钟`],
    ],
    piece,
    side,

    status: {
      turn: (color) => h`轮到${side(color)}走`,
      check: h`将军！`,
      won: (color) => h`${side(color)}胜`,
      draw: h`和棋`,
    },

    notice: {
      over: h`对局已结束。可以悔棋或开始新对局。`,
      unknown: ({ input }) => h`看不懂着法“${input}”。请输入“炮二平五”、C2=5 或 h2e2 这样的着法。`,
      unclear: ({ input, candidates }) => h`“${input}”可以是 ${candidates.join(h` 或 `)}，请用其中之一。`,
      fault: ({ code }) => h`出错了（${code}）。对局保持原样。`,
      fresh: h`新对局。`,
      back: h`上一局已取回。`,
      loaded: h`局面已载入。`,
      opened: ({ plies, warnings }) => h`棋谱已打开，共 ${plies} 步。${warnings > 0 ? h`有些内容无法读取，在下方列出。` : ''}`,
      choose: ({ games }) => h`文件中有 ${games} 局，请选择。`,
      unread: ({ code, message, name }) => h`${name ? h`“${name}”` : h`内容`}无法打开：${REFUSED[code] ?? message}。对局保持原样。`,
      unfit: ({ name }) => h`${name ? h`“${name}”` : h`内容`}超过 32 MB。对局保持原样。`,
      unopened: ({ name }) => h`无法从设备读取“${name}”。对局保持原样。`,
      linked: h`已打开链接中的对局。`,
      unlinked: ({ why }) => h`链接无效：${why}。对局保持原样。`,
      copiedAs: ({ format }) => h`${format} 已复制。`,
      copiedLink: h`链接已复制。`,
      notCopied: h`无法复制。文字已选取，请按 Ctrl C。`,
      onlyFile: ({ format }) => h`${format} 不是文字，请存成文件。`,
      saved: ({ name }) => h`已存成 ${name}。`,
      losing: ({ losing }) => h`走到 ${losing.join(h` 或 `)} 循环判负。`,
      engineTurn: h`现在轮到引擎走。`,
      matchStarted: ({ level, side: own }) => h`您执${side(own)}，对手为 ${level} 级。`,
      matchStopped: h`人机对弈已结束，双方都由您走。`,
      hint: ({ from, to }) => h`提示：${from} 到 ${to}。`,
      analysed: ({ from, to, score }) => h`最佳：${from} 到 ${to}。${scoreWords(score)}。`,
      sure: ({ count }) => h`删除 ${count} 步？`,
      removed: ({ count }) => h`已删除 ${count} 步。`,
      promoted: h`此变化已是主变。`,
      reviewed: ({ decided }, t) => h`已复盘。${decided(t)}`,
      mateFound: ({ color, n, checksOnly }) => h`已证明：${side(color)} ${n} 步${checksOnly ? h`连将杀` : h`杀`}。`,
      mateNone: ({ color, n, checksOnly }) => h`已证明：${side(color)}在 ${n} 步内没有${checksOnly ? h`连将杀` : h`杀着`}。`,
      mateUnknown: ({ n }) => h`未能判定：所需时间太长。${n > 0 ? h`${n} 步内没有。` : ''}`,
      stopped: h`已停止。`,
      unable: ({ code }) => h`引擎无法运行（${code}）。对局保持原样。`,
      update: h`本页有新版本。`,
      otherPages: h`请先关闭本页的其他标签页。`,
    },

    say: {
      move: ({ color, role, from, to, captured, givesCheck }) =>
        h`${piece({ color, role })} ${from} 到 ${to}${captured ? h`，吃${taken(color, captured)}` : ''}${givesCheck ? h`，将军` : ''}。`,
      picked: ({ piece: p, square, moves }) => h`拿起 ${square} 的${piece(p)}，有 ${moves} 种走法。`,
      dropped: h`已放回。`,
      stands: ({ at }) => (at === 0 ? h`开局局面。` : h`第 ${at} 步之后。`),
      flipped: (flipped) => (flipped ? h`黑方在下。` : h`红方在下。`),
    },

    cell: {
      empty: h`空`,
      picked: h`已拿起`,
      goal: h`可以走到这里`,
      prey: h`可以吃`,
      check: h`被将军`,
      last: h`上一步`,
      loses: h`循环判负`,
      shape: (to) => (to ? h`箭头到 ${to}` : h`画圈`),
      join: h`，`,
    },

    moveButton: ({ text, ply, move }) => h`${text}：第 ${ply} 步，${piece(move)}`,

    reason: {
      checkmate: ({ winner }) => h`将死：${other(winner)}无法应将。`,
      stalemate: ({ winner }) => h`困毙：${other(winner)}无子可动，判负。`,
      'perpetual-check': by(h`长将，判负。`, h`双方长将，判和。`),
      'perpetual-chase': by(h`长捉，判负。`, h`双方长捉，判和。`),
      'perpetual-attack': by(h`循环攻击，判负。`, h`双方循环攻击，判和。`),
      repetition: () => h`同一局面出现三次。`,
      'natural-limit': () => h`六十回合没有吃子（自然限着）。`,
      'dead-material': () => h`双方的子力都不能取胜。`,
      agreement: () => h`双方同意和棋。`,
      resignation: by(h`认输。`),
      timeout: by(h`超时。`),
      'late-arrival': by(h`迟到。`, h`双方迟到。`),
      'illegal-move': by(h`违例走子。`),
      'kings-facing': by(h`使将帅照面。`, h`将帅照面。`),
      fouls: by(h`犯规次数过多。`),
      misconduct: by(h`行为违规。`),
      adjudication: () => h`由裁判判定。`,
    },

    illegal: {
      'no-piece': ({ from }) => h`${from} 上没有棋子。`,
      'wrong-side': ({ turn }) => h`现在轮到${side(turn)}走。`,
      'own-piece': ({ to }) => h`${to} 上是自己的棋子。`,
      palace: ({ piece: p }) => h`${p ? role(p) : h`该子`}不能走出九宫。`,
      river: ({ piece: p }) => (p?.role === 'pawn' ? h`${role(p)}过河以后才能横走。` : h`${p ? role(p) : h`相（象）`}不能过河。`),
      'takes-king': () => h`将（帅）不能被吃。`,
      'leaves-check': () => h`这样走自己会被将军。`,
      'kings-facing': () => h`这样走将帅会照面。`,
      geometry: ({ piece: p }) => ({
        king: h`将（帅）在九宫内直走一格。`,
        advisor: h`士（仕）在九宫内斜走一格。`,
        elephant: h`象（相）斜走两格，走“田”字。`,
        horse: h`马先直走一格再斜走一格，走“日”字。`,
        rook: h`车只能沿直线走。`,
        cannon: h`炮只能沿直线走。`,
        pawn: h`兵（卒）每次向前走一格，过河后可以横走，不能后退。`,
      })[p?.role] ?? h`该子不能这样走。`,
      blocked: ({ piece: p }) => ({
        elephant: h`塞象眼：田字中心有棋子。`,
        horse: h`蹩马腿：马腿上有棋子。`,
      })[p?.role] ?? h`路上有棋子挡住。`,
      screen: () => h`炮吃子时必须正好隔一个棋子（炮架）。`,
    },

    fen: {
      fields: h`这不是 FEN：缺少、多出或无法读取某一段`,
      turn: h`走棋方应为 w（红方）或 b（黑方）`,
      counter: h`步数不是合理的数字`,
      rows: h`棋盘应有十行，用斜线分隔`,
      'row-width': h`有一行不是九个点`,
      piece: h`有一个字母不代表任何棋子`,
      kings: h`双方必须各有且只有一个将（帅）`,
      'too-many': h`某种棋子超过了一副棋的数目`,
      misplaced: h`有棋子在它走不到的位置`,
      'kings-facing': h`将帅照面`,
      'opponent-in-check': h`不轮到走的一方正被将军`,
    },

    fenAt: { square: (square) => h`（在 ${square}）`, index: (index) => h`（第 ${index + 1} 个字符附近）` },
    fenKept: h`棋盘上的局面不变。`,

    record: {
      hasOthers: (n) => h`，此处还有 ${n} 种着法`,
      warnings: (n) => h`文件中有 ${n} 处无法照样读取`,
      warning: ({ code, message, ply, offset }) => `${ply ? h`第 ${ply} 步：` : ''}${REFUSED[code] ?? message}${offset === undefined ? '' : h`（位置 ${offset}）`}`,
      more: (n) => h`还有 ${n} 处`,
      games: (n) => h`文件中的对局（${n}）`,
      untitled: h`对局`,
      pick: h`选择对局`,
      found: (n, shown) => (n > shown ? h`共 ${n} 局，显示前 ${shown} 局，其他请搜索。` : h`共 ${n} 局`),
    },

    engine: {
      score: scoreWords,
      depth: ({ depth, nodes }) => h`深度 ${depth}，${grouped(nodes)} 个局面`,
      thinking: h`思考中…`,
      match: ({ level, side: own }) => h`您执${side(own)} · ${level} 级`,
      yourMove: h`轮到您走。`,
      matchHelp: h`1 级适合初学者，10 级为引擎全力。`,
    },

    review: {
      accuracy: (percent) => h`准确度 ${percent}%`,
      marks: { 6: h`缓着`, 2: h`失着`, 4: h`漏着` },
      decided: (lost, move) => h`${lost ? h`败着` : h`转折`}：${move}`,
      better: (move) => h`更好的是 ${move}`,
    },

    repetition: {
      button: ({ occurrences, loser }) => (occurrences > 2 ? h`为什么：判定依据`
        : h`此局面已出现两次：${loser ? h`${side(loser)}须变着` : h`第三次判和`}`),
      nature: {
        check: () => h`将`,
        chase: (victims) => h`捉 ${victims.join(h`、`)} 上的棋子`,
        'mate-threat': () => h`杀`,
        attack: () => h`以将军谋子`,
        idle: () => h`闲着`,
      },
    },
  };
}

// -- Traditional: words of Taiwan and Hong Kong, and of characters that become one or another; then characters

const WORDS = {
  '“': '「', '”': '」', 打开: '開啟', 文件: '檔案', 复制: '複製', 字节: '位元組', 字符: '字元', 光标: '游標', 设备: '裝置', 当前: '目前', 链接: '連結',
  运行: '執行', 复盘: '復盤', 标签页: '分頁',
};
const SIMPLIFIED = '东两个为么亚从优会关内军击则动势单双变后国图处宫对将帅应开执择据数无时显机杀样横毙没点环现盘着'
  + '种简红级线结胜规认记设该语请读谋谱负赛车转轮载输过还这进违迟选里钟键长闭闲间页须马删证连缓败摆换画头蓝准确适学错贴挡';
const TRADITIONAL = '東兩個為麼亞從優會關內軍擊則動勢單雙變後國圖處宮對將帥應開執擇據數無時顯機殺樣橫斃沒點環現盤著'
  + '種簡紅級線結勝規認記設該語請讀謀譜負賽車轉輪載輸過還這進違遲選裡鐘鍵長閉閒間頁須馬刪證連緩敗擺換畫頭藍準確適學錯貼擋';
const TRADITIONAL_OF = new Map([...Object.entries(WORDS), ...[...SIMPLIFIED].map((character, i) => [character, TRADITIONAL[i]])]);
const FOUND = new RegExp([...TRADITIONAL_OF.keys()].join('|'), 'g');   // words first
export const traditional = (text) => text.replace(FOUND, (found) => TRADITIONAL_OF.get(found));
