// Sentences about the game, from the data that the state holds, and what the languages in lang/ make theirs with.
// Knows nothing of the document.

/** The letters of the discs, by script; Chinese calls the pieces by them. */
export const LETTERS = {
  traditional: {
    red: { king: '帥', advisor: '仕', elephant: '相', horse: '傌', rook: '俥', cannon: '炮', pawn: '兵' },
    black: { king: '將', advisor: '士', elephant: '象', horse: '馬', rook: '車', cannon: '砲', pawn: '卒' },
  },
  simplified: {
    red: { king: '帅', advisor: '仕', elephant: '相', horse: '马', rook: '车', cannon: '炮', pawn: '兵' },
    black: { king: '将', advisor: '士', elephant: '象', horse: '马', rook: '车', cannon: '炮', pawn: '卒' },
  },
};

export const OTHER = { red: 'black', black: 'red' };

export const NUMBER = new Intl.NumberFormat('en');
export const counted = (n, one, many = `${one}s`) => `${NUMBER.format(n)} ${n === 1 ? one : many}`;

/** From words for sides and pieces: a side, its opponent, a role, a side's piece, what a side has taken. */
export const names = (sides, roles, join) => ({
  side: (color) => sides[color],
  other: (color) => sides[OTHER[color]],
  role: ({ color, role }) => roles[color][role],
  piece: ({ color, role }) => join[color] + roles[color][role],
  taken: (color, role) => roles[OTHER[color]][role],
});

/** The words for a score from Red's side: better by so many pawns, mates in so many, or even. */
export function scored({ mate, cp }, { better, mates, even }) {
  const value = mate ?? cp;
  const color = value > 0 ? 'red' : 'black';
  if (mate !== undefined) return mates(color, Math.abs(mate));
  return value === 0 ? even : better(color, (Math.abs(cp) / 100).toFixed(2));
}

/** The result in two parts: who won, and why. */
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

/** What stands over the board: the result, or whose turn it is. */
export function statusWords(t, view) {
  if (view.result) return resultWords(t, view.result);
  return { title: t.status.turn(view.turn), reason: view.inCheck ? t.status.check : '' };
}

export function fenErrorWords(t, { issue, square, index }) {
  const place = square !== undefined ? t.fenAt.square(square) : index !== undefined ? t.fenAt.index(index) : '';
  return (t.fen[issue] ?? t.fen.fields) + place + t.stop + t.fenKept;
}

/** The line under the board: why a move was refused, what was done. */
export function noticeWords(t, notice) {
  if (notice === null) return '';
  if (notice.kind === 'illegal') return (t.illegal[notice.why] ?? t.illegal.geometry)(notice);
  const text = t.notice[notice.kind];
  return typeof text === 'function' ? text(notice) : text;
}

/** What a screen reader is told. */
export function newsWords(t, news) {
  if (news === null) return '';
  const sentences = (...parts) => parts.map((part) => part.trim()).filter(Boolean).join(t.gap);
  const ended = news.result ? endWords(t, news.result) : '';
  switch (news.kind) {
    case 'move': return sentences(t.say.move(news.move), ended);
    case 'stands':
      return sentences(t.say.stands(news), news.last ? t.say.move(news.last) : '', ended || t.status.turn(news.turn) + t.stop);
    case 'picked': return t.say.picked(news);
    case 'dropped': return t.say.dropped;
    case 'flipped': return t.say.flipped(news.flipped);
    case 'fen': return fenErrorWords(t, news);
    default: return sentences(noticeWords(t, news), ended);
  }
}

/** The name of a point on the board: its square, what stands there, and what can be done. */
export function cellWords(t, view, pick, square) {
  const piece = view.pieces.get(square);
  const goal = pick !== null && (view.dests.get(pick) ?? []).includes(square);
  const parts = [square, piece ? t.piece(piece) : t.cell.empty];
  if (pick === square) parts.push(t.cell.picked);
  if (goal) parts.push(piece ? t.cell.prey : t.cell.goal);
  if (goal && view.losing.has(pick + square)) parts.push(t.cell.loses);
  if (view.checked === square) parts.push(t.cell.check);
  if (view.last && (view.last.from === square || view.last.to === square)) parts.push(t.cell.last);
  return parts.join(t.cell.join);
}
