// Everything round the board. All of it is set as text: records are of strangers.

import { makePgn, readRecord, Referee } from 'xiangqi-wasm';
import { button, changes, html, setText } from './board.js';
import { fenErrorWords, LANGUAGES, newsWords, noticeWords, OTHER, statusWords, texts } from './i18n.js';
import { BINARY, headline, linkOf, MOST_BYTES, recordAt, written } from './state.js';

export function createPanel($, act) {
  $('language').append(...LANGUAGES.map(({ code, name }) => html('option', { value: code, lang: code }, name)));
  const moves = createMoves($('moves'));
  const record = createRecordPanel($);
  const evidence = createEvidence($, act);
  const told = changes();
  let saidId = 0;

  function status(state, view, t) {
    const { match, busy } = state;
    const { title, reason } = statusWords(t, view);
    setText($('status-title'), title);
    setText($('status-reason'), match && busy ? t.engine.thinking : reason);
    const { dataset } = $('status');
    dataset.over = view.result?.reason ?? '';
    dataset.color = view.result ? view.result.winner ?? 'none' : view.turn;
    dataset.check = view.inCheck ? 'yes' : '';
    setText($('score'), view.result ? view.result.score.replace('1/2-1/2', '½–½').replace('-', '–')
      : match ? t.engine.match({ ...match, side: OTHER[match.color] }) : '');
  }

  function notice(state, t) {
    setText($('notice'), noticeWords(t, state.notice));
    const unseen = () => state.notice && $('notice').parentElement.getBoundingClientRect().bottom < 0;
    if (told(state.notice)) $('notice').className = unseen() ? 'notice card afloat' : 'notice';
    $('notice').dataset.kind = state.notice?.kind ?? '';
    $('bring-back').hidden = !(state.notice?.back && state.previous);
  }

  function buttons(state, view) {
    const behind = view.at > 0;
    const ahead = view.at < state.line.length;
    // aria-disabled keeps the focus on a button when the last move is taken back.
    for (const [id, on] of [['first', behind], ['undo', behind], ['redo', ahead], ['last', ahead]]) {
      $(id).ariaDisabled = !on;
    }
  }

  function fen(state, view, t) {
    const field = $('fen');
    const value = state.draft ?? view.fen;
    if (field.value !== value) field.value = value;
    field.ariaInvalid = state.fenError !== null;
    setText($('fen-error'), state.fenError ? fenErrorWords(t, state.fenError) : '');
  }

  function announce(state, t) {
    if (saidId === state.said.id) return;
    saidId = state.said.id;
    const words = newsWords(t, state.said.news);
    // The same text is not read twice.
    $('live').textContent = words === $('live').textContent ? `${words}\u00a0` : words;
  }

  $('notice').addEventListener('animationend', () => { $('notice').className = 'notice'; });

  return function render(state, view, t) {
    $('letter-keys').checked = state.letterKeys;
    status(state, view, t);
    notice(state, t);
    buttons(state, view);
    record(state, view, t);
    fen(state, view, t);
    evidence(state, view, t);
    announce(state, t);
    renderKeys($('keys'), t);
    moves(state, view, t);   // it measures: last
  };
}

function renderKeys(table, t) {
  if (table.lang === t.code) return;
  table.lang = t.code;
  table.replaceChildren(...t.keys.map(([keys, meaning]) => html('tr', {},
    html('th', { scope: 'row' }, ...keys.flatMap((key) => [html('kbd', {}, key), ' '])), html('td', {}, meaning))));
}

// -- the moves: one stop for Tab, at the current one

const GLYPHS = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };

export const glyphs = ({ nags }) => nags.map((nag) => GLYPHS[nag] ?? '').join('');

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
    if (current) keepInSight(list.parentElement, current);
    else if (line.length > 0) list.parentElement.scrollTop = 0;
  };
}

function moveButton(node, ply, at, notation, t) {
  const { move } = node;
  const text = moveText(move, notation, t);
  const others = node.parent.children.length - 1;
  return button({
    class: ply > at ? 'move ahead' : 'move',
    tabindex: ply === Math.max(at, 1) ? 0 : -1,
    'data-ply': ply,
    'data-more': others > 0 || node.comment !== undefined ? '' : null,
    'aria-label': t.moveButton({ text, ply, move }) + glyphs(node) + (others > 0 ? t.record.hasOthers(others) : ''),
    'data-bad': node.nags.some((nag) => nag === 2 || nag === 4) ? '' : null,
    'aria-current': ply === at ? 'step' : null,
  }, text + glyphs(node));
}

function keepInSight(box, element) {
  const outer = box.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top + 8;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 8;
}

// -- what else a record says

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
      button({ class: 'other plain', 'data-child': view.node.children.indexOf(node) }, moveText(node.move, state.notation, t) + glyphs(node))));
  }

  function warnings({ file }, t) {
    if (!fileChanged(file, t)) return;
    const index = file?.index ?? 0;
    const list = (file?.warnings ?? []).filter(({ game = index }) => game === index);
    $('warnings').hidden = list.length === 0;
    $('warnings').open = false;
    $('warnings-title').textContent = t.record.warnings(list.length);
    const lines = list.slice(0, MOST_WARNINGS).map((warning) => t.record.warning(warning));
    if (list.length > MOST_WARNINGS) lines.push(t.record.more(list.length - MOST_WARNINGS));
    $('warnings-list').replaceChildren(...lines.map((line) => html('li', {}, line)));
    const games = file?.games.length ?? 0;
    $('games').hidden = games < 2;
    $('games').textContent = t.record.games(games);
  }

  return function render(state, view, t) {
    for (const id of ['notation', 'look', 'rules']) if ($(id).value !== state[id]) $(id).value = state[id];
    text($('headline'), headline(state.tree));
    warnings(state, t);
    tools(state, view, t);
    if (!changed(view, state.notation, t, view.node.children.length)) return;
    comment(view);
    others(state, view, t);
  };
}

// -- the referee, when a position has come back

function createEvidence($, act) {
  const dialog = $('evidence');
  const changed = changes();

  $('evidence-button').addEventListener('click', () => dialog.showModal());
  $('evidence-list').addEventListener('click', (event) => {
    const move = event.target.closest('button');
    if (!move) return;
    dialog.close();
    act.goTo(Number(move.dataset.ply));
  });

  const row = ({ ply, nature, victims }, { line, notation }, t) => html('li', {},
    button({ class: 'plain', 'data-ply': ply }, `${ply}. ${moveText(line[ply - 1].move, notation, t)}`), html('span', {}, t.repetition.nature[nature](victims)));

  return function render(state, view, t) {
    if (!changed(view, t, state.notation)) return;
    const { repeats } = view;
    $('evidence-button').hidden = !repeats;
    if (!repeats) {
      dialog.close();
      return;
    }
    $('evidence-button').textContent = t.repetition.button(repeats);
    $('evidence-words').textContent = state.game.explainRepetition(t.code);
    const plies = [...repeats.red.plies, ...repeats.black.plies].sort((a, b) => a.ply - b.ply);
    $('evidence-list').replaceChildren(...plies.map((ply) => row(ply, state, t)));
  };
}

// -- the ways into the page and out of it

export function bindBringIn(opener, input, act) {
  async function open(file) {
    if (file.size > MOST_BYTES) {
      act.tooLong(file.name);
      return;
    }
    try {
      act.openBytes(new Uint8Array(await file.arrayBuffer()), file.name);
    } catch {
      act.unopened(file.name);
    }
  }

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
    input.value = '';
  });

  document.addEventListener('paste', (event) => {
    const inField = event.target.closest?.('input, textarea, dialog[open]');
    if (inField && event.clipboardData.files.length === 0) return;
    if (take(event.clipboardData)) event.preventDefault();
  });

  const show = (on) => { document.body.classList.toggle('dropping', on); };
  const welcome = (event) => [...event.dataTransfer.types].some((type) => type === 'Files' || type === 'text/plain');
  document.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget || show(false));
  document.addEventListener('dragover', (event) => {
    if (!welcome(event)) return;
    show(true);
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
  });
  document.addEventListener('drop', (event) => {
    show(false);
    event.preventDefault();
    take(event.dataTransfer);
  });
}

// -- the choice of a game: long files are never drawn whole

const MOST = 100;

export function createPicker($, state, act) {
  const dialog = $('picker');
  const changed = changes();
  let names;

  function list() {
    const { picker, file } = state;
    const { record } = texts(state.language);
    const wanted = $('picker-search').value.toLowerCase().split(/\s+/);
    const found = [];
    names.forEach((name, index) => {
      if (wanted.every((word) => name.toLowerCase().includes(word))) found.push({ name, index });
    });
    const isShown = (index) => file?.games === picker.games && file.index === index;
    $('picker-list').replaceChildren(...found.slice(0, MOST).map(({ name, index }) => html('li', {},
      button({ 'data-index': index, 'aria-current': isShown(index) || null }, `${index + 1}. ${name || record.untitled}`))));
    $('picker-count').textContent = record.found(found.length, Math.min(found.length, MOST));
  }

  $('picker-search').addEventListener('input', list);
  $('picker-search').addEventListener('keydown', ({ key }) => key === 'Enter' && $('picker-list').querySelector('button')?.click());
  $('picker-list').addEventListener('click', (event) => {
    const game = event.target.closest('button');
    if (game) act.pickGame(Number(game.dataset.index));
  });
  // The event comes a frame later, when the next file may already be shown.
  dialog.addEventListener('close', () => {
    if (state.picker !== null && !dialog.open) act.closePicker();
  });

  return function render() {
    if (!changed(state.picker, state.language)) return;
    if (state.picker === null) {
      dialog.close();
      $('picker-list').replaceChildren();
      return;
    }
    const { title, name, games } = state.picker;
    $('picker-title').textContent = title || name || texts(state.language).record.pick;
    $('picker-search').value = '';
    names = games.map(headline);
    list();
    if (!dialog.open) dialog.showModal();
  };
}

/** Some browsers draw no picture without a size of its own. */
async function painted(picture) {
  const image = html('img', { src: `data:image/svg+xml,${encodeURIComponent(picture.replace(/viewBox="0 0 (\S+) (\S+)"/, '$& width="$1" height="$2"'))}` });
  await image.decode();
  const canvas = html('canvas', { width: 2 * image.width, height: 2 * image.height });
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => { canvas.toBlob(resolve); });
}

export function bindShare($, state, act) {
  const format = $('format');

  async function copy(text, told) {
    try {
      await navigator.clipboard.writeText(text);
      act.shared(told);
    } catch {
      act.editFen(text);
      $('fen').focus();
      $('fen').select();
      act.shared({ kind: 'notCopied' });
    }
  }

  async function save({ content, type, name }) {
    const blob = type === 'image/png' ? await painted(content) : new Blob([content], { type: `${type};charset=utf-8` });
    const url = URL.createObjectURL(blob);
    html('a', { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    act.shared({ kind: 'saved', name });
  }

  const made = (chosen) => written(state, chosen, texts(state.language));
  const isBinary = () => BINARY.includes(format.value);
  const name = () => format.value.toUpperCase();
  format.addEventListener('change', () => { $('share-copy').ariaDisabled = isBinary(); });
  $('share-copy').addEventListener('click', () => {
    if (isBinary()) act.shared({ kind: 'onlyFile', format: name() });
    else copy(made(format.value).content, { kind: 'copiedAs', format: name() });
  });
  $('share-save').addEventListener('click', () => save(made(format.value)).catch(act.failed));
  $('share-link').addEventListener('click', () => copy(linkOf(state, location.href), { kind: 'copiedLink' }));
}

// -- what stays on this device: the page, and the game of each tab; a new one begins with the last

const PREFIX = 'xiangqi-wasm.game.';
const MOST_TABS = 8;
const MOST_KEPT = 200_000;   // characters of a file

/** With the other games of its file where they are few. */
function pack({ tree, line, game, file }) {
  const games = file?.games.length < 400 ? file.games : [tree];
  const pgn = games.map((one) => makePgn(one, { notation: 'uci', maxWidth: 0 })).join('\n');
  if (games[1] && pgn.length + JSON.stringify(file.warnings).length > MOST_KEPT) return pack({ tree, line, game });
  return {
    pgn,
    path: line.map((node) => node.parent.children.indexOf(node)),
    at: game.ply,
    result: game.result(),
    file: games[1] && { ...file, games: [] },
  };
}

function unpack({ pgn, path, at, result, file }, rules) {
  const { games } = readRecord(pgn, { format: 'pgn' });
  const tree = games[file?.index ?? 0];
  const record = recordAt(tree, path.reduce((node, child) => node.children[child], tree.root), { onward: false, rules });
  record.game.goto(at);
  if (result && !record.game.isOver) record.game.adjudicate(result);   // lost on time
  return { ...record, file: file && { ...file, games } };
}

/** The latest first: the time, a space, and JSON. */
const places = () => Object.entries(localStorage).filter(([key]) => key.startsWith(PREFIX))
  .sort(([, a], [, b]) => parseInt(b, 10) - parseInt(a, 10));

export function readSaved(rules) {
  try {
    const own = sessionStorage.getItem(PREFIX);
    for (const [key, text] of places().sort(([a], [b]) => (b === own) - (a === own))) {
      try {
        const { now, before, link, flipped, match, clock } = JSON.parse(text.slice(text.indexOf(' ')));
        return {
          record: unpack(now, rules),
          previous: before ? unpack(before, rules) : null,
          flipped: !!flipped,
          match: OTHER[match?.color] && match.level > 0 && match.level < 11 ? { ...match, asked: null, hint: null } : null,
          ...(key === own && { link, place: key, written: text, clock: clock && { ...clock, referee: Referee.fromJSON(clock.referee) } }),
        };
      } catch {
        localStorage.removeItem(key);
      }
    }
  } catch { /* storage is refused */ }
  return null;
}

export function createKeeper(state, { place, written } = {}) {
  const changed = changes();
  const isNew = () => {
    const { revision, edits, tree, flipped, match, previous, clock } = state;
    return changed(revision, edits, tree, tree.size, flipped, match, previous, clock);
  };
  const content = ({ match, previous, flipped, clock } = state) =>
    JSON.stringify({ now: pack(state), before: previous && pack(previous), link: location.hash, flipped, match, clock });
  let timer;

  function save() {
    if (!timer) return;
    clearTimeout(timer);
    timer = undefined;
    try {
      if (!place || localStorage.getItem(place) !== written) place = PREFIX + Math.random();   // a copy of this tab wrote there
      written = `${Date.now()} ${content()}`;
      localStorage.setItem(place, written);
      sessionStorage.setItem(PREFIX, place);
      for (const [key] of places().slice(MOST_TABS)) localStorage.removeItem(key);
    } catch { /* full or refused */ }
  }

  isNew();
  addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', save);
  return () => { if (isNew()) timer ??= setTimeout(save, 400); };
}

const policy = globalThis.trustedTypes?.createPolicy('own', {
  createScriptURL: (name) => (['sw.js', 'pkg/worker.js'].includes(name) ? new URL(name, import.meta.url) : ''),
});

/** The page's policy takes no text for the address of a script. */
export const ownScript = (name) => policy?.createScriptURL(name) ?? new URL(name, import.meta.url);

export async function keepOffline(button, act) {
  const { serviceWorker: workers } = navigator;
  try {
    const site = await workers.register(ownScript('sw.js'));
    const look = () => {
      if (!site.waiting || !workers.controller || !button.hidden) return;
      button.hidden = false;
      act.shared({ kind: 'update' });
    };
    site.addEventListener('updatefound', () => site.installing?.addEventListener('statechange', look));
    look();
    button.addEventListener('click', () => {
      workers.addEventListener('controllerchange', () => location.reload());
      site.waiting?.postMessage('');
    });
    workers.addEventListener('message', () => act.shared({ kind: 'otherPages' }));
    document.addEventListener('visibilitychange', () => document.hidden || site.update().catch(() => {}));
  } catch { /* not from such an address */ }
}
