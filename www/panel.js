// Everything beside the board: whose turn or the result, the notice, the moves, the FEN, the announcements.
// It shows and never decides. All text is set as text.

import { texts, LANGUAGES } from './i18n.js';
import { createMoves } from './moves.js';
import { createRecordPanel } from './record-panel.js';
import { fenErrorWords, newsWords, noticeWords, statusWords } from './words.js';

function text(element, value) {
  if (element.textContent !== value) element.textContent = value;
}

export function createPanel(root) {
  const $ = (id) => root.getElementById(id);
  for (const { code, name } of LANGUAGES) {
    const option = root.createElement('option');
    Object.assign(option, { value: code, textContent: name, lang: code });
    $('language').append(option);
  }
  const moves = createMoves($('moves'));
  const record = createRecordPanel($);
  let saidId = 0;

  function status(state, view, t) {
    const { title, reason } = statusWords(t, view);
    text($('status-title'), title);
    text($('status-reason'), reason);
    const { dataset } = $('status');
    dataset.over = view.result ? view.result.reason : '';
    dataset.color = view.result ? view.result.winner ?? 'none' : view.turn;
    dataset.check = view.inCheck ? 'yes' : '';
    text($('score'), view.result ? view.result.score.replace('1/2-1/2', '½–½').replace('-', '–') : '');
  }

  function notice(state, t) {
    text($('notice'), noticeWords(t, state.notice));
    $('notice').dataset.kind = state.notice?.kind ?? '';
    $('bring-back').hidden = !(state.notice?.back && state.previous);
  }

  function buttons(state, view) {
    const behind = view.at > 0;
    const ahead = view.at < state.line.length;
    // aria-disabled keeps the focus on a button when the last move is taken back.
    for (const [id, on] of [['first', behind], ['undo', behind], ['redo', ahead], ['last', ahead]]) {
      $(id).setAttribute('aria-disabled', String(!on));
    }
  }

  function fen(state, view, t) {
    const field = $('fen');
    const value = state.draft ?? view.fen;
    if (field.value !== value) field.value = value;
    field.setAttribute('aria-invalid', String(state.fenError !== null));
    text($('fen-error'), state.fenError ? fenErrorWords(t, state.fenError) : '');
  }

  function announce(state, t) {
    if (saidId === state.said.id) return;
    saidId = state.said.id;
    const words = newsWords(t, state.said.news);
    // The same words twice are read twice only if the text differs.
    $('live').textContent = words === $('live').textContent ? `${words}\u00a0` : words;
  }

  return function render(state, view) {
    const t = texts(state.language);
    if ($('language').value !== state.language) $('language').value = state.language;
    $('letter-keys').checked = state.letterKeys;
    status(state, view, t);
    notice(state, t);
    buttons(state, view);
    moves(state, view, t);
    record(state, view, t);
    fen(state, view, t);
    announce(state, t);
    renderKeys($('keys'), t);
  };
}

function renderKeys(table, t) {
  if (table.lang === t.code) return;
  table.lang = t.code;
  table.replaceChildren(...t.keys.map(([keys, meaning]) => {
    const row = table.ownerDocument.createElement('tr');
    const head = table.ownerDocument.createElement('th');
    head.scope = 'row';
    for (const key of keys) {
      const cap = table.ownerDocument.createElement('kbd');
      cap.textContent = key;
      head.append(cap, ' ');
    }
    const cell = table.ownerDocument.createElement('td');
    cell.textContent = meaning;
    row.append(head, cell);
    return row;
  }));
}
