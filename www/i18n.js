// Which language the page speaks, and the fixed texts of the document in it.
// The texts themselves are in lang/, a file for each language, of which only the one that is spoken is loaded;
// sentences about the game are made in words.js.

import { recall } from './memory.js';

export const LANGUAGES = [
  { code: 'en', name: 'English', tags: /^en\b/i },
  { code: 'zh-Hans', name: '简体中文', tags: /^zh\b(?!.*(hant|tw|hk|mo)\b)/i },
  { code: 'zh-Hant', name: '繁體中文', tags: /^zh\b/i },
];

const loaded = new Map();

/** Loads the texts of a language, which `texts` gives from then on. */
export async function loadTexts(code) {
  loaded.set(code, (await import(`./lang/${code}.js`)).default);
}

/** The texts of a language that is loaded. */
export const texts = (code) => loaded.get(code);

/** The language chosen before, else the first of the reader's languages that the page speaks, else English. */
export function firstLanguage() {
  const chosen = recall('language');
  if (LANGUAGES.some(({ code }) => code === chosen)) return chosen;
  for (const tag of navigator.languages ?? [navigator.language]) {
    const spoken = LANGUAGES.find(({ tags }) => tags.test(tag));
    if (spoken) return spoken.code;
  }
  return 'en';
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
