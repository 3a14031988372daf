// What a record says besides its moves: whose game it is, the comment, the other moves, what was wrong with its file.
// All of it is text of strangers, and is set as text.

import { glyphs, moveText } from './moves.js';
import { headline } from './record.js';

/** More is cut off: a comment is read, not scrolled through for hours. */
const LONGEST_COMMENT = 5000;
const MOST_WARNINGS = 50;

export function createRecordPanel($) {
  let drawn = [];
  let warned = [];

  function text(element, value) {
    if (element.textContent !== value) element.textContent = value;
    element.hidden = value === '';
  }

  function cut(value) {
    return value.length > LONGEST_COMMENT ? `${value.slice(0, LONGEST_COMMENT)}…` : value;
  }

  function comment({ node }) {
    const parts = [node.startingComment, node.comment].filter(Boolean);
    text($('comment'), cut(parts.join('\n')));
  }

  function others(state, view, t) {
    const box = $('others');
    box.parentElement.hidden = view.others.length === 0;
    box.replaceChildren(...view.others.map((node) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'other';
      button.textContent = moveText(node.move, state.notation, t) + glyphs(node);
      button.dataset.child = String(view.node.children.indexOf(node));
      return button;
    }));
  }

  function warnings({ file }, t) {
    if (warned[0] === file && warned[1] === t) return;
    warned = [file, t];
    const index = file?.index ?? 0;
    const list = (file?.warnings ?? []).filter(({ game = index }) => game === index);
    $('warnings').hidden = list.length === 0;
    $('warnings').open = false;
    $('warnings-title').textContent = list.length > 0 ? t.record.warnings(list.length) : '';
    const lines = list.slice(0, MOST_WARNINGS).map((warning) => t.record.warning(warning));
    if (list.length > MOST_WARNINGS) lines.push(t.record.more(list.length - MOST_WARNINGS));
    $('warnings-list').replaceChildren(...lines.map((line) => {
      const item = document.createElement('li');
      item.textContent = line;
      return item;
    }));
    const games = file?.games.length ?? 0;
    $('games').hidden = games < 2;
    $('games').textContent = games < 2 ? '' : t.record.games(games);
  }

  return function render(state, view, t) {
    for (const id of ['notation', 'rules']) if ($(id).value !== state[id]) $(id).value = state[id];
    text($('headline'), headline(state.tree));
    warnings(state, t);
    const wanted = [view, state.notation, t, view.node.children.length];
    if (wanted.every((value, i) => value === drawn[i])) return;
    drawn = wanted;
    comment(view);
    others(state, view, t);
  };
}
