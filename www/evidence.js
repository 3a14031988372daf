// The referee made visible: the button that says a position has come back, and the dialog with what each move did.

import { texts } from './i18n.js';
import { moveText } from './moves.js';
import { evidenceOf } from './repetition.js';

export function createEvidence($, act) {
  const dialog = $('evidence');
  let drawn = [];

  $('evidence-button').addEventListener('click', () => dialog.showModal());
  $('evidence-close').addEventListener('click', () => dialog.close());
  $('evidence-list').addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (!button) return;
    dialog.close();
    act.goTo(Number(button.dataset.ply));
  });

  function row({ ply, nature, victims, move }, { notation }, t) {
    const item = document.createElement('li');
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'plain';
    button.dataset.ply = String(ply);
    button.textContent = `${ply}. ${moveText(move, notation, t)}`;
    const words = document.createElement('span');
    words.textContent = t.repetition.nature[nature](victims);
    item.append(button, words);
    return item;
  }

  return function render(state, view) {
    const wanted = [view, state.language, state.notation];
    if (wanted.every((value, i) => value === drawn[i])) return;
    drawn = wanted;
    const t = texts(state.language);
    const evidence = evidenceOf(state, t);
    $('evidence-button').hidden = evidence === null;
    if (evidence === null) {
      dialog.close();
      return;
    }
    $('evidence-button').textContent = t.repetition.button(evidence.occurrences);
    $('evidence-words').textContent = evidence.words;
    $('evidence-list').replaceChildren(...evidence.plies.map((ply) => row(ply, state, t)));
  };
}
