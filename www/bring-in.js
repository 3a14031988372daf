// The ways into the page: something pasted, dropped, or opened by the button. Says what came, and judges nothing.

import { MOST_BYTES } from './record.js';

export function bindBringIn({ button, input }, act) {
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

  button.addEventListener('click', () => input.click());
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
