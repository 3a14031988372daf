// Start reading here: one state, one render, every event bound to an action; then state.js.

import { Game, init, Referee, START_FEN, validateFen } from 'xiangqi-wasm';
import { bindPointer, button, changes, createBoard, createCells, set, setText, step, STEPS } from './board.js';
import { arrowsOf, createEngineActions, createEnginePanel, createTasks, createThinking } from './engine.js';
import { fenIssueWords, firstLanguage, lettersOf, loadTexts, OTHER, recall, remember, ROLES, texts, writeLabels } from './i18n.js';
import { bindBringIn, bindShare, createKeeper, createPanel, createPicker, keepOffline, readSaved } from './panel.js';
import { createActions, createState, viewOf } from './state.js';

const $ = (id) => document.getElementById(id);

const chosen = (id) => [...$(id).options].map(({ value }) => value).find((value) => value === recall(id));
const notationOf = (reader) => chosen('notation') ?? (reader === 'en' ? 'uci' : 'chinese');

const language = firstLanguage();
await Promise.all([loadTexts(language), init()]);
const state = createState({
  language,
  letterKeys: recall('letterKeys') !== 'off',
  notation: notationOf(language),
  rules: chosen('rules') ?? 'cxa',
  look: chosen('look') ?? 'chinese',
});
const board = createBoard($('board'));
const cells = createCells($('board'));
const spoken = changes();
const came = changes();
const think = createThinking(state, () => act);
let keep = () => {};

function render() {
  think();
  const view = viewOf(state);
  const t = texts(state.language);
  if (spoken(t)) writeLabels(t);
  document.body.dataset.look = state.look;
  if (came(state.tree, state.match) && 'ready' in document.body.dataset) $('board').scrollIntoView({ block: 'nearest' });
  board(state, view, t, arrowsOf(state));
  cells.render(state, view, t);
  panel(state, view, t);
  engine(state, view, t);
  picker();
  tasks.draw(view, t);
  keep();
}

const act = createActions(state, render, createEngineActions);
const panel = createPanel($, act);
const engine = createEnginePanel($, act);
const tasks = createTasks($, state, act);
const picker = createPicker($, state, act);

for (const [id, action] of Object.entries({
  first: act.first, undo: act.undo, redo: act.redo, last: act.last,
  flip: act.flip, 'new-game': act.newGame, 'bring-back': act.bringBack,
  promote: act.promote, remove: act.remove, 'take-back': act.takeBack, hint: act.hint, games: act.choose, review: tasks.review,
})) {
  $(id).addEventListener('click', () => {
    if ($(id).ariaDisabled !== 'true') action();
    if ($(id).hidden) ($(id).closest('#tools')?.firstElementChild ?? $('new-game')).focus();
  });
}

$('moves').addEventListener('click', (event) => {
  const button = event.target.closest('.move');
  if (!button) return;
  act.goTo(Number(button.dataset.ply));
  $('board').scrollIntoView({ block: 'nearest' });
});
$('others').addEventListener('click', (event) => {
  const button = event.target.closest('.other');
  if (button) act.branch(viewOf(state).node.children[Number(button.dataset.child)]);
});
for (const id of ['notation', 'look', 'rules']) {
  $(id).addEventListener('change', () => {
    const { value } = $(id);
    remember(id, value);
    if (id === 'rules') act.setRules(value);
    else act.change(() => { state[id] = value; });
  });
}

$('move').addEventListener('input', () => act.warn($('move').value));
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
  const field = $('fen');
  if (act.openText(field.value) || !state.fenError) return;
  field.focus();
  const { index } = state.fenError;
  if (index < field.value.length) field.setSelectionRange(index, index + 1);
});

$('language').value = state.language;
$('language').addEventListener('change', async () => {
  const wanted = $('language').value;
  try {
    await loadTexts(wanted);
    if ($('language').value !== wanted) return;
    remember('language', wanted);
    act.change(() => Object.assign(state, { language: wanted, notation: notationOf(wanted) }));
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
for (const close of document.querySelectorAll('[id$=-close]')) close.addEventListener('click', () => close.closest('dialog').close());
help.addEventListener('click', (event) => {
  if (event.target === help) help.close();
});
$('letter-keys').addEventListener('change', () => {
  remember('letterKeys', $('letter-keys').checked ? 'on' : 'off');
  act.change(() => { state.letterKeys = $('letter-keys').checked; });
});

$('note-text').addEventListener('input', () => act.comment($('note-text').value));

bindBringIn($('open-file'), $('file'), act);
bindShare($, state, act);
bindPointer($('board'), state, act);
cells.grid.addEventListener('focusin', (event) => {
  const { square } = event.target.dataset;
  if (square && square !== state.cursor) act.setCursor(square);
});

const EDGES = { Home: [-8, 0], End: [8, 0], PageUp: [0, -9], PageDown: [0, 9] };

function onBoard(event) {
  const [dx, dy] = STEPS[event.key] ?? EDGES[event.key] ?? [];
  if (dx !== undefined) {
    for (let i = Math.max(Math.abs(dx), Math.abs(dy)); i > 0; i -= 1) act.moveCursor(Math.sign(dx), Math.sign(dy));
    cells.focus(state);
  } else if (event.key === 'Enter' || event.key === ' ') act.touch(state.cursor);
  else return false;
  return true;
}

const offBoard = { ArrowLeft: act.undo, ArrowRight: act.redo, Home: act.first, End: act.last, Delete: act.remove };
const letters = { f: act.flip, m: () => $('move').focus(), '?': toggleHelp };

function handle(event) {
  if (event.defaultPrevented || event.isComposing || event.altKey) return false;
  const target = event.target;
  if (target.closest('dialog[open]')) {
    if (event.key !== '?' || !state.letterKeys || !target.closest('#help')) return false;
    toggleHelp();
    return true;
  }
  if (target.matches('input, textarea, select')) return false;
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key !== 'z' && key !== 'y') return false;
    (key === 'y' || event.shiftKey ? act.redo : act.undo)();
    return true;
  }
  if (cells.grid.contains(target) && onBoard(event)) return true;
  if (event.key === 'Escape' && state.pick) {
    act.unpick();
    return true;
  }
  const letter = state.letterKeys && letters[key];
  if (letter) {
    letter();
    return true;
  }
  if (cells.grid.contains(target) || !offBoard[event.key] || event.shiftKey) return false;
  offBoard[event.key]();
  return true;
}

document.addEventListener('keydown', (event) => {
  if (handle(event)) event.preventDefault();
});

const tools = {};
for (const [id, create] of [['edit', createEditor], ['clock-open', createClock]]) {
  $(id).addEventListener('click', () => (tools[id] ??= create())());
}

$('board').closest('main').hidden = false;
render();
const saved = readSaved(state.rules);
if (saved) act.restore(saved);
if (saved?.clock) (tools['clock-open'] = createClock())(saved.clock);
keep = createKeeper(state, saved ?? undefined);
if (location.hash !== (saved?.link ?? '')) act.openLink(location.hash);   // else it has been opened, and the game has gone on
addEventListener('hashchange', () => act.openLink(location.hash));
document.body.dataset.ready = '';
setTimeout(keepOffline, 1000, $('update'), act);   // after the first moves

// -- setting up a position

const KEYS = 'kabnrcp';   // for ROLES, as in a FEN: with Shift for Red
const KINGS = '4k4/9/9/9/9/9/9/9/9/3K5 w';
const ANY = { skipValidation: true };

function createEditor() {
  const dialog = $('editor');
  const host = $('editor-board');
  const own = {};
  const board = createBoard(host);
  const cells = createCells(host);
  let tool;    // the man to put down, {} to take away, null to move
  let used;    // since taken up
  let fault;   // of the text in the field
  let before;
  let fen;

  const palette = [...dialog.querySelectorAll('.men')].flatMap((box, i) => ROLES.map((role) => {
    const man = { color: i ? 'red' : 'black', role };
    box.append(button({ class: `man ${man.color}` }));
    return [box.lastChild, man];
  }));
  palette.push([$('editor-erase'), {}]);
  for (const [element, man] of palette) {
    element.addEventListener('click', () => {
      [tool, used] = [tool === man && !used ? null : man];
      set({ pick: null });
    });
  }

  function draw() {
    const { game } = own;
    const t = texts(state.language);
    const view = { ...viewOf(state), pieces: game.pieces(), dests: new Map(), losing: new Set(), last: null, checked: null, result: null, node: {} };
    board(own, view, t);
    cells.render(own, view, t);
    for (const square of view.pieces.keys()) host.querySelector(`[role][data-square=${square}]`).dataset.own = '';
    for (const [element, man] of palette) {
      element.ariaPressed = tool === man;
      if (!man.role) continue;
      element.textContent = lettersOf(state, t)[man.color][man.role];
      element.ariaLabel = t.piece(man);
    }
    const found = fault ?? validateFen(fen);
    const word = $('editor-state');
    word.textContent = t.status.turn(game.turn) + t.stop + (found.ok ? '' : fenIssueWords(t, found));
    word.className = found.ok ? '' : 'error';
    $('editor-done').ariaDisabled = !found.ok;
    $('editor-back').ariaDisabled = before.length === 0;
    if (!fault) $('editor-fen').value = fen;
    return found.ok;
  }

  function set(values) {
    Object.assign(own, values);
    draw();
  }

  function change(make) {
    fault = null;
    try {
      make(own.game);
      if (own.game.fen() !== fen) before.push(fen);
      fen = own.game.fen();
    } catch (error) {
      fault = error;
    }
    set({ pick: null, drag: null });
  }

  const load = (text) => change((game) => game.load(text, ANY));
  const remove = (square) => change((game) => game.remove(square));
  const move = (from, to) => change((game) => game.put(game.remove(from), to));
  const put = (man, square) => change((game) => {
    const there = game.remove(square);
    if (man.role && (there?.role !== man.role || there.color !== man.color)) game.put(man, square);
  });

  function touch(cursor) {
    const { pick, game } = own;
    own.cursor = cursor;
    if (tool) {
      used = tool.role;
      put(tool, cursor);
    } else if (pick && pick !== cursor) move(pick, cursor);
    else set({ pick: pick || !game.get(cursor) ? null : cursor });
  }

  bindPointer(host, own, {
    touch,
    isOwn: (square) => own.game.get(square) && [null, square].includes(own.pick),
    refuse() {},
    pick: (square) => set({ pick: tool ? null : square, cursor: square }),
    unpick: () => set({ pick: null }),
    drag: (square, x, y) => set({ drag: { square, x, y } }),
    drop: (square) => (square ? move(own.drag.square, square) : remove(own.drag.square)),
    cancelDrag: () => set({ drag: null }),
  });

  function back() {
    const last = before.pop();
    if (!last) return;
    load(last);
    before.pop();
    draw();
  }

  for (const [id, action] of Object.entries({
    back,
    empty: () => load(KINGS),
    start: () => change((game) => game.reset()),
    swap: () => load(own.game.rotate().fen()),
    turn: () => change((game) => game.setTurn(OTHER[game.turn])),
    done: () => draw() && dialog.close(act.loadFen(fen)),
  })) $(`editor-${id}`).addEventListener('click', action);
  $('editor-fen').addEventListener('input', ({ target }) => load(target.value));

  host.addEventListener('keydown', (event) => {
    const { key, ctrlKey, altKey, metaKey } = event;
    const { cursor, flipped } = own;
    const role = ROLES[KEYS.indexOf(key.toLowerCase())];
    if (ctrlKey && key === 'z') back();
    else if (ctrlKey || altKey || metaKey) return;
    else if (STEPS[key]) set({ cursor: step(cursor, ...STEPS[key], flipped) });
    else if (key === 'Enter' || key === ' ') touch(cursor);
    else if (key === 'Delete' || key === 'Backspace') remove(cursor);
    else if (role) put({ color: key === key.toLowerCase() ? 'black' : 'red', role }, cursor);
    else return;
    event.preventDefault();
  });

  return () => {
    Object.assign(own, state, { game: new Game(state.game.fen(), ANY), pick: null, drag: null, match: null, analysis: {} });
    [tool, fault, before, fen] = [null, null, [], own.game.fen()];
    draw();
    dialog.showModal();
  };
}

// -- a clock for two people, kept by a referee, who wants moves: rooks go to and fro

const MOVES = { red: ['a0a1', 'a1a0'], black: ['a9a8', 'a8a9'] };

function shown(ms) {
  if (ms < 20_000) return (Math.ceil(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function createClock() {
  const dialog = $('clock');
  const sides = { red: $('clock-red'), black: $('clock-black') };
  let referee;
  let coupled;
  let timer;
  let awake;
  let last = 0;

  const look = () => referee.state(last = Math.max(last, Date.now()));
  const runs = ({ started, paused, result }) => started && !paused && !result;

  function tell(type, more) {
    look();
    const { result } = referee.apply({ type, at: last, ...more });
    if (result && coupled) act.flagged(result);
    note({ coupled, referee });
    draw();
  }

  const note = (clock) => act.change(() => { state.clock = clock; });

  function press(color) {
    const { started, paused, turn, ply, result } = look();
    if (!started) tell('start');
    else if (color === turn && !paused && !result) tell('move', { color, move: MOVES[color][(ply >> 1) % 2] });
  }

  function draw() {
    const now = look();
    const { ui, reason } = texts(state.language);
    for (const [color, side] of Object.entries(sides)) {
      const { remaining, periods, periodRemaining } = now.clock[color];
      setText(side.lastChild, shown(periodRemaining ?? remaining));
      set(side.lastChild, 'data-periods', periods || null);
      side.dataset.runs = runs(now) && color === now.turn;
      side.dataset.lost = now.result !== null && now.result.winner !== color;
      side.disabled = coupled;
    }
    setText($('clock-word'), now.result ? reason.timeout(now.result) : '');
    setText($('clock-pause'), runs(now) ? ui.pause : ui.clockStart);
    $('clock-pause').hidden = now.result !== null;
    for (const id of ['again', 'close']) $(`clock-${id}`).hidden = runs(now);
  }

  function tick() {
    const now = look();
    const view = viewOf(state);
    if (now.deadline !== null && last > now.deadline) tell('flag', { color: now.turn });
    else if (coupled && runs(now) && view.result) tell('pause');
    else if (coupled && view.turn !== now.turn) {
      if (!now.started) tell('start');
      press(now.turn);
    } else draw();
    if (runs(now)) awake ??= navigator.wakeLock?.request('screen').catch(() => {});
  }

  document.addEventListener('visibilitychange', () => { awake = undefined; });   // the browser lets the screen go

  for (const [color, side] of Object.entries(sides)) {
    side.addEventListener('pointerdown', () => press(color));
    side.addEventListener('click', ({ detail }) => detail === 0 && press(color));   // by key or screen reader
  }
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== ' ' || event.target.closest('.row') || coupled) return;
    event.preventDefault();
    press(look().turn);
  });
  $('clock-pause').addEventListener('click', () => {
    const now = look();
    tell(runs(now) ? 'pause' : now.started ? 'resume' : 'start');
  });
  $('clock-again').addEventListener('click', () => start());
  dialog.addEventListener('close', () => {
    if (runs(look())) dialog.showModal();   // Escape does not end a game
    else end();
  });

  function end() {
    note(null);
    clearInterval(timer);
    awake?.then((lock) => lock?.release());
    awake = undefined;
  }

  function start(kept) {
    if (!kept && !$('clock-kind').value && !$('clock-own').reportValidity()) return;
    coupled = kept ? kept.coupled : $('clock-couple').checked;
    const [minutes, more = 0, seconds] = ($('clock-kind').value || $('clock-own').value).split(/\D/).map(Number);
    referee = kept?.referee ?? new Referee({
      fen: coupled && viewOf(state).turn === 'black' ? START_FEN.replace('w', 'b') : START_FEN,
      naturalLimit: null,
      repetitionBy: 'claim',
      clock: {
        stages: minutes ? [{ time: minutes * 60_000, increment: seconds ? 0 : more * 1000 }] : [],
        byoyomi: seconds ? { periods: more, time: seconds * 1000 } : null,
      },
    });
    last = referee.log.at(-1)?.at ?? 0;
    note({ coupled, referee });
    clearInterval(timer);
    timer = setInterval(tick, 100);
    draw();
    dialog.className = coupled ? 'docked' : '';
    if (dialog.open) return;
    if (!coupled) dialog.showModal();
    else {
      dialog.setAttribute('open', '');
      $('board').scrollIntoView({ block: 'nearest' });
    }
  }

  return start;
}
