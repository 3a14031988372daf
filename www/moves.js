// The list of moves by rounds; those that were taken back stay, paler, until another move is made.
// It is one stop for Tab, at the current move, and keeps the keyboard there as the game is stepped through.

const GLYPHS = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };

/** The marks of a node, as players write them. */
export const glyphs = ({ nags }) => nags.map((nag) => GLYPHS[nag] ?? '').join('');

/** A move in a notation and a script. */
export function moveText(move, notation, { script }) {
  return notation === 'uci' ? move.uci : move.format(notation, { script });
}

export function createMoves(list) {
  let drawn = [];
  return function render(state, view, t) {
    const wanted = [state.line, view.at, t, state.notation, view.node.children.length];
    if (wanted.every((value, i) => value === drawn[i])) return;
    drawn = wanted;
    const { line, start } = state;
    const stop = Math.max(view.at, 1);
    const focused = list.contains(list.ownerDocument.activeElement);
    const rounds = [];
    const offset = start.turn === 'black' ? 1 : 0;
    line.forEach((node, i) => {
      const n = Math.floor((i + offset) / 2);
      rounds[n] ??= [];
      const button = moveButton(node, i + 1, view.at, state.notation, t);
      button.tabIndex = i + 1 === stop ? 0 : -1;
      rounds[n].push(button);
    });
    list.replaceChildren(...rounds.map((buttons, n) => {
      const item = list.ownerDocument.createElement('li');
      const number = list.ownerDocument.createElement('span');
      number.className = 'round';
      number.textContent = `${start.round + n}.`;
      item.append(number);
      if (n === 0 && offset === 1) {
        const gap = list.ownerDocument.createElement('span');
        gap.className = 'gap';
        gap.textContent = '…';
        item.append(gap);
      }
      item.append(...buttons);
      return item;
    }));
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
  const button = document.createElement('button');
  button.type = 'button';
  button.className = ply > at ? 'move ahead' : 'move';
  button.dataset.ply = String(ply);
  button.textContent = moveText(move, notation, t) + glyphs(node);
  if (others > 0 || node.comment !== undefined) button.dataset.more = '';
  button.setAttribute('aria-label', t.moveButton({ ply, move }) + glyphs(node) + (others > 0 ? t.record.hasOthers(others) : ''));
  if (ply === at) button.setAttribute('aria-current', 'step');
  return button;
}

/** Scrolls the list and never the page. */
function keepInSight(box, element) {
  const outer = box.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top + 8;
  else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + 8;
}
