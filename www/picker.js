// The dialog in which a game of a file is chosen. Long files are searched, and never drawn whole.

import { texts } from './i18n.js';
import { headline } from './record.js';

/** More buttons than anyone reads through; the search finds the rest. */
const MOST = 100;

export function createPicker($, act) {
  const dialog = $('picker');
  let drawn = [];
  let names = { file: null, list: [] };

  /** What the games of a file are called; found once. */
  function namesOf(file) {
    if (names.file !== file) names = { file, list: file.games.map(headline) };
    return names.list;
  }

  function list(file, t) {
    const wanted = $('picker-search').value.trim().toLowerCase();
    const found = [];
    namesOf(file).forEach((name, index) => {
      if (wanted === '' || name.toLowerCase().includes(wanted)) found.push({ name, index });
    });
    $('picker-list').replaceChildren(...found.slice(0, MOST).map(({ name, index }) => {
      const item = document.createElement('li');
      const button = document.createElement('button');
      button.type = 'button';
      button.dataset.index = String(index);
      button.textContent = `${index + 1}. ${name || t.record.untitled}`;
      if (state.file?.games === file.games && state.file.index === index) button.setAttribute('aria-current', 'true');
      item.append(button);
      return item;
    }));
    $('picker-count').textContent = t.record.found(found.length, Math.min(found.length, MOST));
  }

  let state = { picker: null };

  $('picker-search').addEventListener('input', () => list(state.picker, texts(state.language)));
  $('picker-list').addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (button) act.pickGame(Number(button.dataset.index));
  });
  $('picker-close').addEventListener('click', () => act.closePicker());
  // By Escape. The event comes a frame later, when the next file may already be shown.
  dialog.addEventListener('close', () => {
    if (state.picker !== null && !dialog.open) act.closePicker();
  });

  return function render(now) {
    state = now;
    const wanted = [state.picker, state.language];
    if (wanted.every((value, i) => value === drawn[i])) return;
    drawn = wanted;
    if (state.picker === null) {
      dialog.close();
      $('picker-list').replaceChildren();
      return;
    }
    const t = texts(state.language);
    $('picker-title').textContent = state.picker.title || state.picker.name || t.record.pick;
    $('picker-search').value = '';
    list(state.picker, t);
    if (!dialog.open) dialog.showModal();
  };
}
