// Which language the page speaks, and the fixed texts of the document in it.
// The texts themselves are in lang/, by subject; sentences about the game are made in words.js.

import * as engine from './lang/engine.js';
import * as game from './lang/game.js';
import * as judge from './lang/judge.js';
import * as page from './lang/page.js';
import * as records from './lang/records.js';
import * as repetition from './lang/repetition.js';
import { recall } from './memory.js';

const SUBJECTS = [page, game, judge, records, engine, repetition];

/** A language: its code and name, the script of its discs, what stands between and after sentences, and the texts. */
function language(key, own) {
  const all = { ...own };
  for (const subject of SUBJECTS) {
    for (const [name, value] of Object.entries(subject[key])) {
      const group = typeof value === 'object' && !Array.isArray(value);
      all[name] = group ? { ...all[name], ...value } : value;
    }
  }
  return all;
}

const en = language('en', { code: 'en', name: 'English', script: 'traditional', gap: ' ', stop: '. ' });
const hans = language('hans', { code: 'zh-Hans', name: '简体中文', script: 'simplified', gap: '', stop: '。' });
const hant = language('hant', { code: 'zh-Hant', name: '繁體中文', script: 'traditional', gap: '', stop: '。' });
const ALL = [en, hans, hant];
export const LANGUAGES = ALL.map(({ code, name }) => ({ code, name }));

export function texts(code) {
  return ALL.find((language) => language.code === code) ?? en;
}

/** The language chosen before, else the first of the reader's languages that the page speaks, else English. */
export function firstLanguage() {
  const chosen = recall('language');
  if (ALL.some(({ code }) => code === chosen)) return chosen;
  for (const tag of navigator.languages ?? [navigator.language]) {
    if (/^zh\b.*(hant|tw|hk|mo)\b/i.test(tag)) return hant.code;
    if (/^zh\b/i.test(tag)) return hans.code;
    if (/^en\b/i.test(tag)) return en.code;
  }
  return en.code;
}

/** Writes the fixed texts: data-text is what an element says, data-label what it is called. */
export function createLabels(root) {
  let written = null;
  return function render({ language }) {
    if (written === language) return;
    written = language;
    const { code, ui } = texts(language);
    root.documentElement.lang = code;
    root.title = ui.title;
    for (const element of root.querySelectorAll('[data-text]')) element.textContent = ui[element.dataset.text];
    for (const element of root.querySelectorAll('[data-label]')) {
      element.setAttribute('aria-label', ui[element.dataset.label]);
      if (element.tagName === 'BUTTON') element.title = ui[element.dataset.label];
    }
    for (const element of root.querySelectorAll('[data-hint]')) element.placeholder = ui[element.dataset.hint];
  };
}
