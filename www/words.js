// Sentences about the game, from the data that the state holds. Knows nothing of the document.

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
