// What the page says about the engine.

import { en as enNames, hans as hansNames, hant as hantNames, NUMBER } from './names.js';

const pawns = (cp) => (Math.abs(cp) / 100).toFixed(2);

/** The words for a score from Red's side: better by so much, mates in so many, or even. */
const scored = (score, { better, mates, even }) => {
  const value = score.mate ?? score.cp;
  const color = value > 0 ? 'red' : 'black';
  if (score.mate !== undefined) return mates(color, Math.abs(value));
  return value === 0 ? even : better(color, pawns(value));
};

const enScore = (score) => scored(score, {
  better: (color, by) => `${enNames.side(color)} is better by ${by} pawns`,
  mates: (color, n) => `${enNames.side(color)} mates in ${n}`,
  even: 'Even',
});

export const en = {
  ui: {
    analysis: 'Analyse on this device',
    lines: 'Lines',
    time: 'Time',
    seconds5: '5 seconds',
    seconds20: '20 seconds',
    seconds60: '1 minute',
    secondsAll: 'no limit',
    match: 'Play against the engine',
    level: 'Level',
    side: 'You play',
    sideRed: 'Red',
    sideBlack: 'Black',
    matchStart: 'New game',
    matchHere: 'From this position',
    matchStop: 'End the game',
    takeBack: 'Take my move back',
    hint: 'Hint',
  },
  notice: {
    engineTurn: 'The engine is to move.',
    matchStarted: ({ level, side }) => `You play ${enNames.side(side)} against level ${level}.`,
    matchStopped: 'The game against the engine has ended; both sides are yours.',
    hint: ({ from, to }) => `Hint: ${from} to ${to}.`,
    analysed: ({ from, to, score }) => `Best: ${from} to ${to}. ${enScore(score)}.`,
    engineFailed: ({ code }) => `The engine does not run (${code}). The game stands as it was.`,
  },
  engine: {
    score: enScore,
    depth: ({ depth, nodes }) => `depth ${depth}, ${NUMBER.format(nodes)} positions`,
    thinking: 'Thinking…',
    yourMove: 'Your move.',
    matchHelp: 'Level 1 is for beginners, 10 is all the engine can.',
    matchOver: 'The game is over. Take a move back, or begin a new game.',
  },
};

const hansScore = (score) => scored(score, {
  better: (color, by) => `${hansNames.side(color)}优 ${by} 兵`,
  mates: (color, n) => `${hansNames.side(color)} ${n} 步杀`,
  even: '均势',
});

export const hans = {
  ui: {
    analysis: '本机分析',
    lines: '变着数',
    time: '时间',
    seconds5: '5 秒',
    seconds20: '20 秒',
    seconds60: '1 分钟',
    secondsAll: '不限',
    match: '人机对弈',
    level: '级别',
    side: '您执',
    sideRed: '红',
    sideBlack: '黑',
    matchStart: '新对局',
    matchHere: '从当前局面开始',
    matchStop: '结束对弈',
    takeBack: '撤回我的着法',
    hint: '提示',
  },
  notice: {
    engineTurn: '现在轮到引擎走。',
    matchStarted: ({ level, side }) => `您执${hansNames.side(side)}，对手为 ${level} 级。`,
    matchStopped: '人机对弈已结束，双方都由您走。',
    hint: ({ from, to }) => `提示：${from} 到 ${to}。`,
    analysed: ({ from, to, score }) => `最佳：${from} 到 ${to}。${hansScore(score)}。`,
    engineFailed: ({ code }) => `引擎无法运行（${code}）。对局保持原样。`,
  },
  engine: {
    score: hansScore,
    depth: ({ depth, nodes }) => `深度 ${depth}，${NUMBER.format(nodes)} 个局面`,
    thinking: '思考中…',
    yourMove: '轮到您走。',
    matchHelp: '1 级适合初学者，10 级为引擎全力。',
    matchOver: '对局已结束。可以撤回着法或开始新对局。',
  },
};

const hantScore = (score) => scored(score, {
  better: (color, by) => `${hantNames.side(color)}優 ${by} 兵`,
  mates: (color, n) => `${hantNames.side(color)} ${n} 步殺`,
  even: '均勢',
});

export const hant = {
  ui: {
    analysis: '本機分析',
    lines: '變著數',
    time: '時間',
    seconds5: '5 秒',
    seconds20: '20 秒',
    seconds60: '1 分鐘',
    secondsAll: '不限',
    match: '人機對弈',
    level: '級別',
    side: '您執',
    sideRed: '紅',
    sideBlack: '黑',
    matchStart: '新對局',
    matchHere: '從目前局面開始',
    matchStop: '結束對弈',
    takeBack: '撤回我的著法',
    hint: '提示',
  },
  notice: {
    engineTurn: '現在輪到引擎走。',
    matchStarted: ({ level, side }) => `您執${hantNames.side(side)}，對手為 ${level} 級。`,
    matchStopped: '人機對弈已結束，雙方都由您走。',
    hint: ({ from, to }) => `提示：${from} 到 ${to}。`,
    analysed: ({ from, to, score }) => `最佳：${from} 到 ${to}。${hantScore(score)}。`,
    engineFailed: ({ code }) => `引擎無法執行（${code}）。對局保持原樣。`,
  },
  engine: {
    score: hantScore,
    depth: ({ depth, nodes }) => `深度 ${depth}，${NUMBER.format(nodes)} 個局面`,
    thinking: '思考中…',
    yourMove: '輪到您走。',
    matchHelp: '1 級適合初學者，10 級為引擎全力。',
    matchOver: '對局已結束。可以撤回著法或開始新對局。',
  },
};
