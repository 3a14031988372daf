// The ways into the page and out of it: what is pasted, dropped or opened; the choice among the games of a file; copies,
// files and links for others. Says what came, and judges nothing.

import { button, changes, html } from './drawing.js';
import { texts } from './i18n.js';
import { BINARY, headline, linkOf, MOST_BYTES, written } from './record.js';

export function bindBringIn({ opener, input }, act) {
  async function open(file) {
    if (file.size > MOST_BYTES) {
      act.tooLong(file.name);
      return;
    }
    try {
      act.openBytes(new Uint8Array(await file.arrayBuffer()), file.name);
    } catch {
      act.unopened(file.name);   // a folder, or a file that is gone
    }
  }

  /** Opens what a paste or a drop brings; false if it is neither a file nor a text. */
  function take(data) {
    const [file] = data.files;
    const text = file ? '' : data.getData('text/plain');
    if (file) open(file);
    else if (text.trim() !== '') act.openStray(text);
    else return false;
    return true;
  }

  opener.addEventListener('click', () => input.click());
  input.addEventListener('change', () => {
    const [file] = input.files;
    if (file) open(file);
    input.value = '';   // so that the same file can be opened again
  });

  document.addEventListener('paste', (event) => {
    const inField = event.target.closest?.('input, textarea, dialog[open]');
    if (inField && event.clipboardData.files.length === 0) return;
    if (take(event.clipboardData)) event.preventDefault();
  });

  // Leaving an inner element enters the next one first, so the page counts.
  let inside = 0;
  const show = (on) => { document.body.classList.toggle('dropping', on); };
  const welcome = (event) => [...event.dataTransfer.types].some((type) => type === 'Files' || type === 'text/plain');
  document.addEventListener('dragenter', (event) => {
    inside += 1;
    if (welcome(event)) show(true);
  });
  document.addEventListener('dragleave', () => {
    inside = Math.max(0, inside - 1);
    if (inside === 0) show(false);
  });
  document.addEventListener('dragover', (event) => {
    if (!welcome(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  });
  document.addEventListener('drop', (event) => {
    inside = 0;
    show(false);
    event.preventDefault();
    take(event.dataTransfer);
  });
}

// ---------- the dialog in which a game of a file is chosen: long files are searched, and never drawn whole ----------

/** More buttons than anyone reads through; the search finds the rest. */
const MOST = 100;

export function createPicker($, act) {
  const dialog = $('picker');
  const changed = changes();
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
    const isShown = (index) => state.file?.games === file.games && state.file.index === index;
    $('picker-list').replaceChildren(...found.slice(0, MOST).map(({ name, index }) => html('li', {},
      button({ 'data-index': index, 'aria-current': isShown(index) || null }, `${index + 1}. ${name || t.record.untitled}`))));
    $('picker-count').textContent = t.record.found(found.length, Math.min(found.length, MOST));
  }

  let state = { picker: null };

  $('picker-search').addEventListener('input', () => list(state.picker, texts(state.language)));
  $('picker-list').addEventListener('click', (event) => {
    const game = event.target.closest('button');
    if (game) act.pickGame(Number(game.dataset.index));
  });
  $('picker-close').addEventListener('click', () => act.closePicker());
  // By Escape. The event comes a frame later, when the next file may already be shown.
  dialog.addEventListener('close', () => {
    if (state.picker !== null && !dialog.open) act.closePicker();
  });

  return function render(now) {
    state = now;
    if (!changed(state.picker, state.language)) return;
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

/** A picture as PNG; some browsers draw none without a size of its own. */
async function painted(picture) {
  const image = html('img', { src: `data:image/svg+xml,${encodeURIComponent(picture.replace(/viewBox="0 0 (\S+) (\S+)"/, '$& width="$1" height="$2"'))}` });
  await image.decode();
  const canvas = html('canvas', { width: 3 * image.width, height: 3 * image.height });
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => { canvas.toBlob(resolve); });
}

/** The card that gives the game away: its text or picture to the clipboard, a file, or a link. */
export function bindShare($, state, act) {
  const format = $('format');

  async function copy(text, told) {
    try {
      await navigator.clipboard.writeText(text);
      act.shared(told);
    } catch {
      // Where copying is not allowed the text is left selected in the field.
      act.editFen(text);
      $('fen').focus();
      $('fen').select();
      act.shared({ kind: 'notCopiedText' });
    }
  }

  async function save({ content, type, name }) {
    const blob = type === 'image/png' ? await painted(content) : new Blob([content], { type: `${type};charset=utf-8` });
    const url = URL.createObjectURL(blob);
    html('a', { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    act.shared({ kind: 'saved', name });
  }

  const isBinary = () => BINARY.includes(format.value);
  const name = () => format.value.toUpperCase();
  format.addEventListener('change', () => $('share-copy').setAttribute('aria-disabled', String(isBinary())));
  $('share-copy').addEventListener('click', () => {
    if (isBinary()) act.shared({ kind: 'onlyFile', format: name() });
    else copy(written(state, format.value, texts(state.language)).content, { kind: 'copiedAs', format: name() });
  });
  $('share-save').addEventListener('click', () => save(written(state, format.value, texts(state.language))).catch(act.failed));
  $('share-link').addEventListener('click', () => copy(linkOf(state, location.href), { kind: 'copiedLink' }));
}
