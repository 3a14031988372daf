// The card that gives the game away: its text or picture to the clipboard, a file, or a link.

import { texts } from './i18n.js';
import { BINARY, linkOf, written } from './share.js';

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

  function save({ content, type, name }) {
    const url = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
    const link = document.createElement('a');
    Object.assign(link, { href: url, download: name });
    link.click();
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
  $('share-save').addEventListener('click', () => save(written(state, format.value, texts(state.language))));
  $('share-link').addEventListener('click', () => copy(linkOf(state, location.href), { kind: 'copiedLink' }));
}
