// The page in one place: one state, one render, and every event bound to an action.
// Start reading here, then state.js (what there is), actions.js (what can be done), board.js and panel.js (how it looks).

import { createActions } from './actions.js';
import { createBoard } from './board.js';
import { createEnginePanel, createThinking } from './engine.js';
import { bindBringIn, bindShare, createPicker } from './files.js';
import { createLabels, firstLanguage, loadTexts, texts } from './i18n.js';
import { bindKeyboard, bindPointer, createCells } from './input.js';
import { recall, remember } from './memory.js';
import { createPanel } from './panel.js';
import { createState, viewOf } from './state.js';

const $ = (id) => document.getElementById(id);

/** What was chosen in a list before, if it is still in it, else the list's first. */
function chosen(id) {
  const values = [...$(id).options].map(({ value }) => value);
  return values.find((value) => value === recall(id)) ?? values[0];
}

const language = firstLanguage();
await loadTexts(language);   // boot.js has begun it
const state = createState({
  language,
  letterKeys: recall('letterKeys') !== 'off',
  notation: chosen('notation'),
  rules: chosen('rules'),
});
const board = createBoard($('board'));
const cells = createCells($('board'));
const labels = createLabels(document);
const think = createThinking(state, () => act);

let tasks = null;
let reviewed = false;

/** Reviews and the search for mates, which a first visit does without. */
async function loadTasks() {
  try {
    const { createTasks } = await import('./tasks.js');
    tasks ??= createTasks($, state, act);
    render();
  } catch (error) {
    act.failed(error);
  }
  return tasks;
}

function render() {
  think();
  const view = viewOf(state);
  const t = texts(state.language);
  labels(state);
  board(state, view, t);
  cells.render(state, view, t);
  panel(state, view, t);
  engine(state, view, t);
  picker(state);
  tasks?.draw(view, t);
  if (!reviewed && state.line.some(({ evaluation }) => evaluation)) {
    reviewed = true;
    loadTasks();
  }
}

const act = createActions(state, render);
const panel = createPanel($, act);
const engine = createEnginePanel($, act);
const picker = createPicker($, act);

for (const [id, action] of Object.entries({
  first: act.first, undo: act.undo, redo: act.redo, last: act.last,
  flip: act.flip, 'new-game': act.newGame, 'bring-back': act.bringBack,
  promote: act.promote, remove: act.remove,
})) {
  $(id).addEventListener('click', () => {
    if ($(id).getAttribute('aria-disabled') !== 'true') action();
    if ($(id).hidden) ($(id).closest('#tools')?.firstElementChild ?? $('new-game')).focus();
  });
}

$('moves').addEventListener('click', (event) => {
  const button = event.target.closest('.move');
  if (button) act.goTo(Number(button.dataset.ply));
});
$('others').addEventListener('click', (event) => {
  const button = event.target.closest('.other');
  if (button) act.branch(viewOf(state).node.children[Number(button.dataset.child)]);
});
for (const [id, set] of [['notation', act.setNotation], ['rules', act.setRules]]) {
  $(id).addEventListener('change', () => {
    remember(id, $(id).value);
    set($(id).value);
  });
}

$('move-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const text = $('move').value.trim();
  if (text === '') return;
  if (act.play(text)) $('move').value = '';
  else $('move').select();
});

$('fen').addEventListener('input', () => act.editFen($('fen').value));
$('fen').addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && !event.isComposing) {
    event.preventDefault();
    $('fen-form').requestSubmit();
  } else if (event.key === 'Escape') {
    act.forgetFen();
  }
});
$('fen-form').addEventListener('submit', (event) => {
  event.preventDefault();
  if (!act.openText($('fen').value) && state.fenError) showFenError();
});
$('copy').addEventListener('click', async () => act.copied(await copy()));

/** Puts the caret where the FEN was refused, where that is known. */
function showFenError() {
  const field = $('fen');
  field.focus();
  const { index } = state.fenError ?? {};
  if (index !== undefined && index < field.value.length) field.setSelectionRange(index, index + 1);
}

/** Copies the FEN of the board; leaves it selected where the browser does not allow that. */
async function copy() {
  try {
    await navigator.clipboard.writeText(viewOf(state).fen);
    return true;
  } catch {
    act.forgetFen();
    $('fen').select();
    return false;
  }
}

$('language').value = state.language;
$('language').addEventListener('change', async () => {
  const wanted = $('language').value;
  try {
    await loadTexts(wanted);
    if ($('language').value !== wanted) return;   // another was chosen meanwhile
    remember('language', wanted);
    act.setLanguage(wanted);
  } catch (error) {
    if ($('language').value === wanted) $('language').value = state.language;
    act.failed(error);
  }
});

const help = $('help');
function toggleHelp() {
  if (help.open) help.close();
  else help.showModal();
}
$('help-button').addEventListener('click', toggleHelp);
$('help-close').addEventListener('click', toggleHelp);
help.addEventListener('click', (event) => {
  if (event.target === help) help.close();   // the shade round it
});
$('letter-keys').addEventListener('change', () => {
  remember('letterKeys', $('letter-keys').checked ? 'on' : 'off');
  act.setLetterKeys($('letter-keys').checked);
});

$('note-text').addEventListener('input', () => act.comment($('note-text').value));
$('review').addEventListener('click', async () => (await loadTasks())?.review());
$('mate').addEventListener('toggle', loadTasks);

$('games').addEventListener('click', () => act.choose());
bindBringIn({ opener: $('open-file'), input: $('file') }, act);
bindShare($, state, act);
bindPointer($('board'), state, act);
bindKeyboard({
  grid: cells.grid,
  focusBoard: () => cells.focus(state),
  focusMove: () => $('move').focus(),
  toggleHelp,
}, state, act);
cells.grid.addEventListener('focusin', (event) => {
  const { square } = event.target.dataset;
  if (square && square !== state.cursor) act.setCursor(square);
});

render();
act.openLink(location.hash);
window.addEventListener('hashchange', () => act.openLink(location.hash));
document.body.dataset.ready = '';
