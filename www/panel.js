// Everything round the board: whose turn or the result, the notice, the moves, the record, the FEN, the evidence of a
// repetition, the announcements. It shows and never decides. All of it is set as text: records are texts of strangers.

import { button, changes, html, setText } from './drawing.js';
import { LANGUAGES } from './i18n.js';
import { headline } from './record.js';
import { fenErrorWords, newsWords, noticeWords, statusWords } from './words.js';

export function createPanel($, act) {
  $('language').append(...LANGUAGES.map(({ code, name }) => html('option', { value: code, lang: code }, name)));
  const moves = createMoves($('moves'));
  const record = createRecordPanel($);
  const evidence = createEvidence($, act);
  let saidId = 0;

  function status(state, view, t) {
    const { title, reason } = statusWords(t, view);
    setText($('status-title'), title);
    setText($('status-reason'), reason);
    const { dataset } = $('status');
    dataset.over = view.result ? view.result.reason : '';
    dataset.color = view.result ? view.result.winner ?? 'none' : view.turn;
    dataset.check = view.inCheck ? 'yes' : '';
    setText($('score'), view.result ? view.result.score.replace('1/2-1/2', '½–½').replace('-', '–') : '');
  }

  function notice(state, t) {
    setText($('notice'), noticeWords(t, state.notice));
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
    setText($('fen-error'), state.fenError ? fenErrorWords(t, state.fenError) : '');
  }

  function announce(state, t) {
    if (saidId === state.said.id) return;
    saidId = state.said.id;
    const words = newsWords(t, state.said.news);
    // The same words twice are read twice only if the text differs.
    $('live').textContent = words === $('live').textContent ? `${words}\u00a0` : words;
  }

  return function render(state, view, t) {
    $('letter-keys').checked = state.letterKeys;
    status(state, view, t);
    notice(state, t);
    buttons(state, view);
    moves(state, view, t);
    record(state, view, t);
    fen(state, view, t);
    evidence(state, view, t);
    announce(state, t);
    renderKeys($('keys'), t);
  };
}

function renderKeys(table, t) {
  if (table.lang === t.code) return;
  table.lang = t.code;
  table.replaceChildren(...t.keys.map(([keys, meaning]) => html('tr', {},
    html('th', { scope: 'row' }, ...keys.flatMap((key) => [html('kbd', {}, key), ' '])), html('td', {}, meaning))));
}

// ---------- the list of moves by rounds; those that were taken back stay, paler, until another move is made ----------
// It is one stop for Tab, at the current move, and keeps the keyboard there as the game is stepped through.

const GLYPHS = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };

/** The marks of a node, as players write them. */
export const glyphs = ({ nags }) => nags.map((nag) => GLYPHS[nag] ?? '').join('');

/** A move in a notation and a script. */
export function moveText(move, notation, { script }) {
  return notation === 'uci' ? move.uci : move.format(notation, { script });
}

function createMoves(list) {
  const changed = changes();
  return function render(state, view, t) {
    if (!changed(state.line, view.at, t, state.notation, view.node.children.length, state.edits)) return;
    const { line, start } = state;
    const focused = list.contains(document.activeElement);
    const rounds = [];
    const offset = start.turn === 'black' ? 1 : 0;
    line.forEach((node, i) => {
      const n = Math.floor((i + offset) / 2);
      rounds[n] ??= [html('span', { class: 'round' }, `${start.round + n}.`)];
      if (i === 0 && offset === 1) rounds[n].push(html('span', { class: 'gap' }, '…'));
      rounds[n].push(moveButton(node, i + 1, view.at, state.notation, t));
    });
    list.replaceChildren(...rounds.map((parts) => html('li', {}, ...parts)));
    list.parentElement.querySelector('.none').hidden = line.length > 0;
    if (focused) list.querySelector('[tabindex="0"]')?.focus({ preventScroll: true });
    const current = list.querySelector('[aria-current]');
    if (!current) list.parentElement.scrollTop = 0;
    else keepInSight(list.parentElement, current);
  };
}

function moveButton(node, ply, at, notation, t) {
  const { move } = node;
  const others = node.parent.children.length - 1;
  return button({
    class: ply > at ? 'move ahead' : 'move',
    tabindex: ply === Math.max(at, 1) ? 0 : -1,
    'data-ply': ply,
    'data-more': others > 0 || node.comment !== undefined ? '' : null,
    'aria-label': t.moveButton({ ply, move }) + glyphs(node) + (others > 0 ? t.record.hasOthers(others) : ''),
    'data-bad': node.nags.some((nag) => nag === 2 || nag === 4) ? '' : null,
    'aria-current': ply === at ? 'step' : null,
  }, moveText(move, notation, t) + glyphs(node));
}

/** Scrolls the list and never the page. */
function keepInSight(box, element) {
  const outer = box.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top + 8;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 8;
}

// ---------- what a record says besides its moves: whose game, the comment, the other moves, what was wrong with it ----------

/** More is cut off: a comment is read, not scrolled through for hours. */
const LONGEST_COMMENT = 5000;
const MOST_WARNINGS = 50;

function createRecordPanel($) {
  const changed = changes();
  const fileChanged = changes();

  function text(element, value) {
    setText(element, value);
    element.hidden = value === '';
  }

  function cut(value) {
    return value.length > LONGEST_COMMENT ? `${value.slice(0, LONGEST_COMMENT)}…` : value;
  }

  function comment({ node }) {
    const parts = [node.startingComment, node.comment].filter(Boolean);
    text($('comment'), cut(parts.join('\n')));
    const field = $('note-text');
    if (field.value.trim() !== (node.comment ?? '')) field.value = node.comment ?? '';
  }

  /** What can be done with the line and the move on the board. */
  function tools({ line, sure }, { at, node }, t) {
    $('tools').hidden = $('note').hidden = line.length === 0;
    $('promote').hidden = line.every((move) => move.parent.children[0] === move);
    $('remove').hidden = at === 0;
    setText($('remove'), sure?.node === node ? t.notice.sure(sure) : t.ui.remove);
  }

  function others(state, view, t) {
    const box = $('others');
    box.parentElement.hidden = view.others.length === 0;
    box.replaceChildren(...view.others.map((node) =>
      button({ class: 'other', 'data-child': view.node.children.indexOf(node) }, moveText(node.move, state.notation, t) + glyphs(node))));
  }

  function warnings({ file }, t) {
    if (!fileChanged(file, t)) return;
    const index = file?.index ?? 0;
    const list = (file?.warnings ?? []).filter(({ game = index }) => game === index);
    $('warnings').hidden = list.length === 0;
    $('warnings').open = false;
    $('warnings-title').textContent = list.length > 0 ? t.record.warnings(list.length) : '';
    const lines = list.slice(0, MOST_WARNINGS).map((warning) => t.record.warning(warning));
    if (list.length > MOST_WARNINGS) lines.push(t.record.more(list.length - MOST_WARNINGS));
    $('warnings-list').replaceChildren(...lines.map((line) => html('li', {}, line)));
    const games = file?.games.length ?? 0;
    $('games').hidden = games < 2;
    $('games').textContent = games < 2 ? '' : t.record.games(games);
  }

  return function render(state, view, t) {
    for (const id of ['notation', 'rules']) if ($(id).value !== state[id]) $(id).value = state[id];
    text($('headline'), headline(state.tree));
    warnings(state, t);
    tools(state, view, t);
    if (!changed(view, state.notation, t, view.node.children.length)) return;
    comment(view);
    others(state, view, t);
  };
}

// ---------- the referee made visible: a button when a position has come back, and a dialog with what each move did ----------

/** The evidence for the position on the board, or null: how often it stood, the package's words, the moves in order. */
function evidenceOf({ game, line }, { code }) {
  const report = game.repetition();
  if (!report) return null;
  const plies = ['red', 'black'].flatMap((color) => report[color].plies)
    .sort((a, b) => a.ply - b.ply)
    .map(({ ply, nature, victims }) => ({ ply, nature, victims, move: line[ply - 1].move }));
  return { occurrences: report.occurrences, words: game.explainRepetition(code), plies };
}

function createEvidence($, act) {
  const dialog = $('evidence');
  const changed = changes();

  $('evidence-button').addEventListener('click', () => dialog.showModal());
  $('evidence-close').addEventListener('click', () => dialog.close());
  $('evidence-list').addEventListener('click', (event) => {
    const move = event.target.closest('button');
    if (!move) return;
    dialog.close();
    act.goTo(Number(move.dataset.ply));
  });

  const row = ({ ply, nature, victims, move }, { notation }, t) => html('li', {},
    button({ class: 'plain', 'data-ply': ply }, `${ply}. ${moveText(move, notation, t)}`), html('span', {}, t.repetition.nature[nature](victims)));

  return function render(state, view, t) {
    if (!changed(view, t, state.notation)) return;
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
