// What the reader has chosen, and what the page says in the language of it. The words are in lang/.

const PREFIX = 'xiangqi-wasm.';

const chosen = {};

export function recall(name) {
  try {
    return chosen[name] ?? localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function remember(name, value) {
  chosen[name] = value;
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch { /* refused */ }
}

export const LANGUAGES = [
  { code: 'en', name: 'English', tags: /^en\b/i },
  { code: 'zh-Hans', name: '简体中文', tags: /^zh\b(?!.*(hant|tw|hk|mo)\b)/i },
  { code: 'zh-Hant', name: '繁體中文', tags: /^zh\b/i },
];

const loaded = new Map();

export async function loadTexts(code) {
  loaded.set(code, (await import(`./lang/${code.slice(0, 2)}.js`)).default(code));
}

export const texts = (code) => loaded.get(code);

export function firstLanguage() {
  const chosen = recall('language');
  if (LANGUAGES.some(({ code }) => code === chosen)) return chosen;
  for (const tag of navigator.languages ?? [navigator.language]) {
    const spoken = LANGUAGES.find(({ tags }) => tags.test(tag));
    if (spoken) return spoken.code;
  }
  return 'en';
}

/** data-text is what an element says, data-label what it is called; its id where that is empty. */
export function writeLabels({ code, ui }) {
  document.documentElement.lang = code;
  document.title = ui.title;
  for (const element of document.querySelectorAll('[data-text], [data-label], [data-hint]')) {
    const { id, dataset: { text, label, hint } } = element;
    if (text !== undefined) element.textContent = ui[text || id];
    if (hint) element.placeholder = ui[hint];
    if (label === undefined) continue;
    element.ariaLabel = ui[label || id];
    if (/BUTTON|INPUT/.test(element.tagName)) element.title = ui[label || id];
  }
}

// -- sentences

export const ROLES = ['king', 'advisor', 'elephant', 'horse', 'rook', 'cannon', 'pawn'];
export const byRole = (words) => Object.fromEntries(ROLES.map((role, i) => [role, words[i]]));

export const LETTERS = {
  traditional: { red: byRole('帥仕相傌俥炮兵'), black: byRole('將士象馬車砲卒') },
  simplified: { red: byRole('帅仕相马车炮兵'), black: byRole('将士象马车炮卒') },
  western: { red: byRole('KAEHRCP'), black: byRole('KAEHRCP') },
};

export const lettersOf = ({ look }, { script }) => LETTERS[look] ?? LETTERS[script];

export const OTHER = { red: 'black', black: 'red' };

/** Intl takes long to start. */
export const grouped = (n) => `${n}`.replace(/\B(?=(...)+$)/g, ',');
export const counted = (n, one, many = `${one}s`) => `${grouped(n)} ${n === 1 ? one : many}`;

export const names = (sides, roles, join) => ({
  side: (color) => sides[color],
  other: (color) => sides[OTHER[color]],
  role: ({ color, role }) => roles[color][role],
  piece: ({ color, role }) => join[color] + roles[color][role],
  taken: (color, role) => roles[OTHER[color]][role],
});

/** Of a score from Red's side. */
export function scored({ mate, cp }, { better, mates, even }) {
  const value = mate ?? cp;
  const color = value > 0 ? 'red' : 'black';
  if (mate !== undefined) return mates(color, Math.abs(mate));
  return value === 0 ? even : better(color, (Math.abs(cp) / 100).toFixed(2));
}

export function resultWords(t, result) {
  return {
    title: result.winner ? t.status.won(result.winner) : t.status.draw,
    reason: t.reason[result.reason](result),
  };
}

function endWords(t, result) {
  const { title, reason } = resultWords(t, result);
  return title + t.stop + reason;
}

export function statusWords(t, view) {
  if (view.result) return resultWords(t, view.result);
  return { title: t.status.turn(view.turn), reason: view.inCheck ? t.status.check : '' };
}

export function fenIssueWords(t, { issue, square, index }) {
  const place = square !== undefined ? t.fenAt.square(square) : index !== undefined ? t.fenAt.index(index) : '';
  return (t.fen[issue] ?? t.fen.fields) + place + t.stop;
}

export const fenErrorWords = (t, error) => fenIssueWords(t, error) + t.fenKept;

export function noticeWords(t, notice) {
  if (notice === null) return '';
  if (notice.kind === 'unlawful') return (t.illegal[notice.why] ?? t.illegal.geometry)(notice);
  const text = t.notice[notice.kind];
  return typeof text === 'function' ? text(notice, t) : text;
}

/** What a screen reader is told. */
export function newsWords(t, news) {
  if (news === null) return '';
  const sentences = (...parts) => parts.map((part) => part.trim()).filter(Boolean).join(t.gap);
  const ended = news.result ? endWords(t, news.result) : '';
  switch (news.kind) {
    case 'move': return sentences(t.say.move(news.move), ended || (news.repeats ? t.repetition.button(news.repeats) : ''));
    case 'stands':
      return sentences(t.say.stands(news), news.last ? t.say.move(news.last) : '', ended || t.status.turn(news.turn) + t.stop);
    case 'picked': return sentences(t.say.picked(news), noticeWords(t, news.notice));
    case 'dropped': return t.say.dropped;
    case 'flipped': return t.say.flipped(news.flipped);
    case 'fen': return fenErrorWords(t, news);
    default: return sentences(noticeWords(t, news), ended);
  }
}

export function cellWords(t, view, pick, square) {
  const piece = view.pieces.get(square);
  const goal = pick !== null && (view.dests.get(pick) ?? []).includes(square);
  const parts = [square, piece ? t.piece(piece) : t.cell.empty];
  if (pick === square) parts.push(t.cell.picked);
  if (goal) parts.push(piece ? t.cell.prey : t.cell.goal);
  if (goal && view.losing.has(pick + square)) parts.push(t.cell.loses);
  if (view.checked === square) parts.push(t.cell.check);
  if (view.last && (view.last.from === square || view.last.to === square)) parts.push(t.cell.last);
  for (const { from, to } of view.node.shapes ?? []) if (from === square) parts.push(t.cell.shape(to));
  return parts.join(t.cell.join);
}
