// The engine beside the board: the switch, the bar, the lines, the game against it. It shows and never decides. Lines change many times a second, so their buttons stay and only their texts change.

import { foundLines, lineTexts, redShare, scoreText } from './engine-view.js';

export function createEnginePanel($, act) {
  let drawn = [];
  bind($, act);

  function text(element, value) {
    if (element.textContent !== value) element.textContent = value;
  }

  /** As many children as wanted; those that are there stay. */
  function fill(parent, count, create) {
    while (parent.children.length > count) parent.lastElementChild.remove();
    while (parent.children.length < count) parent.append(create());
  }

  function createLine() {
    const item = document.createElement('li');
    const score = document.createElement('span');
    score.className = 'line-score';
    const moves = document.createElement('span');
    moves.className = 'line-moves';
    item.append(score, moves);
    return item;
  }

  function createMove() {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'line-move';
    return button;
  }

  function lines(state, t) {
    const found = foundLines(state);
    fill($('lines'), found.length, createLine);
    found.forEach((line, i) => {
      const [score, moves] = $('lines').children[i].children;
      text(score, scoreText(line.score));
      const texts = lineTexts(state, line, t);
      fill(moves, texts.length, createMove);
      texts.forEach((move, n) => {
        const button = moves.children[n];
        text(button, move.text);
        button.dataset.path = move.path;
        button.tabIndex = n === 0 ? 0 : -1;
      });
    });
    const [best] = found;
    text($('depth'), best ? t.engine.depth(best) : state.busy ? t.engine.thinking : '');
  }

  function bar({ analysis, flipped }, view, t) {
    const on = analysis.on && analysis.score !== null && !view.result;
    $('bar').hidden = !on;
    $('bar').dataset.flipped = flipped ? 'yes' : '';
    if (!on) {
      text($('analysis-score'), '');
      return;
    }
    text($('analysis-score'), scoreText(analysis.score));
    $('bar').firstElementChild.style.inlineSize = `${redShare(analysis.score).toFixed(1)}%`;
    $('bar').setAttribute('aria-label', t.engine.score(analysis.score));
  }

  function match({ match: game, busy }, view, t) {
    for (const id of ['take-back', 'hint', 'match-stop']) $(id).hidden = game === null;
    for (const id of ['match-start', 'match-here']) $(id).hidden = game !== null;
    for (const id of ['level', 'side']) $(id).disabled = game !== null;
    const over = view.result !== null;
    $('hint').setAttribute('aria-disabled', String(over || busy === 'hint'));
    text($('match-state'), game === null ? t.engine.matchHelp
      : over ? t.engine.matchOver : busy === 'reply' ? t.engine.thinking : game.color === view.turn ? '' : t.engine.yourMove);
  }

  return function render(state, view, t) {
    const { analysis, revision, notation, flipped, busy } = state;
    const wanted = [analysis.on, analysis.found, analysis.lines, revision, notation, flipped, busy, state.match, state.match?.hint, t];
    if (wanted.every((value, i) => value === drawn[i])) return;
    drawn = wanted;
    $('analysis-on').checked = analysis.on;
    $('analysis-body').hidden = !analysis.on;
    $('analysis-body').dataset.busy = busy === 'analysis' ? 'yes' : '';
    $('line-count').value = String(analysis.lines);
    $('seconds').value = String(analysis.seconds);
    lines(state, t);
    bar(state, view, t);
    match(state, view, t);
  };
}

function bind($, act) {
  $('analysis-on').addEventListener('change', () => act.switchAnalysis($('analysis-on').checked));
  $('line-count').addEventListener('change', () => act.setLines(Number($('line-count').value)));
  $('seconds').addEventListener('change', () => act.setSeconds(Number($('seconds').value)));
  $('lines').addEventListener('click', (event) => {
    const button = event.target.closest('.line-move');
    if (button) act.playLine(button.dataset.path.split(' '));
  });
  document.addEventListener('visibilitychange', () => act.setHidden(document.hidden));

  const begin = (here) => {
    act.startMatch({ side: $('side').value, level: Number($('level').value), here });
    $('board').scrollIntoView({ block: 'nearest' });
    $('match-stop').focus({ preventScroll: true });
  };
  $('match-start').addEventListener('click', () => begin(false));
  $('match-here').addEventListener('click', () => begin(true));
  $('match-stop').addEventListener('click', () => {
    act.stopMatch();
    $('match-start').focus();
  });
  $('take-back').addEventListener('click', () => act.takeBack());
  $('hint').addEventListener('click', () => {
    if ($('hint').getAttribute('aria-disabled') !== 'true') act.hint();
  });
}
