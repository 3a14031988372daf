// What the page says about repetitions and rules.

export const en = {
  ui: {
    rules: 'Rules on repetition',
    rulesCxa: 'Chinese (CXA)',
    rulesAsian: 'Asian',
    rulesSimple: 'Simple: only perpetual check loses',
    rulesHelp: 'When a position stands for the third time, these rules say who has lost, or that it is a draw.',
    evidence: 'The moves that are judged',
  },
  cell: { loses: 'loses by repetition' },
  repetition: {
    button: (times) => (times > 2 ? 'Why: the evidence' : 'This position has stood twice: the evidence'),
    nature: {
      check: () => 'gives check',
      chase: (victims) => `attacks what stands on ${victims.join(' and ')}`,
      'mate-threat': () => 'threatens mate',
      attack: () => 'threatens to win something by checks',
      idle: () => 'threatens nothing',
    },
  },
};

export const hans = {
  ui: {
    rules: '循环规则',
    rulesCxa: '中国规则',
    rulesAsian: '亚洲规则',
    rulesSimple: '简单：只有长将判负',
    rulesHelp: '同一局面第三次出现时，按此规则判负或判和。',
    evidence: '据以判定的着法',
  },
  cell: { loses: '循环判负' },
  repetition: {
    button: (times) => (times > 2 ? '为什么：判定依据' : '此局面已出现两次：依据'),
    nature: {
      check: () => '将',
      chase: (victims) => `捉 ${victims.join('、')} 上的棋子`,
      'mate-threat': () => '杀',
      attack: () => '以将军谋子',
      idle: () => '闲着',
    },
  },
};

export const hant = {
  ui: {
    rules: '循環規則',
    rulesCxa: '中國規則',
    rulesAsian: '亞洲規則',
    rulesSimple: '簡單：只有長將判負',
    rulesHelp: '同一局面第三次出現時，按此規則判負或判和。',
    evidence: '據以判定的著法',
  },
  cell: { loses: '循環判負' },
  repetition: {
    button: (times) => (times > 2 ? '為什麼：判定依據' : '此局面已出現兩次：依據'),
    nature: {
      check: () => '將',
      chase: (victims) => `捉 ${victims.join('、')} 上的棋子`,
      'mate-threat': () => '殺',
      attack: () => '以將軍謀子',
      idle: () => '閒著',
    },
  },
};
