// The engine: what it does and has found; reviews and mates. It is loaded when it is first wanted.

import { makeVariation } from 'xiangqi-wasm';
import { button, changes, html, set, setText, svg } from './board.js';
import { noticeWords, OTHER } from './i18n.js';
import { glyphs, moveText, ownScript } from './panel.js';
import { viewOf } from './state.js';

const DRAW_MS = 80;
const HINT_MS = 1500;
const FULL_MS = 2000;   // of level 10

let starting = null;

function startEngine() {
  starting ??= import('xiangqi-wasm/engine')
    .then(({ Engine }) => Engine.create({ worker: () => new Worker(ownScript('pkg/worker.js')) }))
    .catch((error) => {
      starting = null;
      throw error;
    });
  return starting;
}

function dropEngine() {
  starting?.then((engine) => engine.close()).catch(() => {});
  starting = null;
}

function wanted(state) {
  const { match, analysis, revision } = state;
  const view = viewOf(state);
  if (view.result || state.task) return null;
  const wish = (kind, limits) => ({ kind, revision, limits, key: JSON.stringify([kind, revision, limits]) });
  if (match) {
    const { level } = match;
    if (isReply(state, view)) return wish('reply', level < 10 ? { level } : { movetime: FULL_MS });
    return match.asked === revision ? wish('hint', { movetime: HINT_MS }) : null;
  }
  if (!analysis.on || state.hidden) return null;
  const { lines: multipv, seconds } = analysis;
  return wish('analysis', seconds > 0 ? { multipv, movetime: seconds * 1000 } : { multipv, infinite: true });
}

const isReply = ({ match, line }, { turn, at }) => turn === match.color && at === line.length;

export function createThinking(state, act) {
  let current = null;

  async function begin(job) {
    let result;
    try {
      const engine = await startEngine();
      if (current !== job) return;
      job.search = engine.search(state.game, job.limits, { onInfo: (info) => note(job, info) });
      result = await job.search;
    } catch (error) {
      if (current !== job) return;
      dropEngine();
      job.done = true;
      act().engineFailed(error);
      return;
    }
    if (current !== job) return;
    clearTimeout(job.timer);
    job.done = true;
    act().thought(job, result);
  }

  function note(job, info) {
    if (job.kind !== 'analysis' || (info.bound && job.found[info.multipv - 1])) return;
    job.found[info.multipv - 1] = info;
    job.timer ??= setTimeout(() => {
      job.timer = undefined;
      if (current === job) act().showLines(job.revision, job.found.filter(Boolean));
    }, state.drag ? 600 : DRAW_MS);
  }

  return function update() {
    const { task } = state;
    if (task && (state.match || task.tree !== state.tree)) {   // another game
      task.stop.abort();
      state.task = null;
    }
    const job = wanted(state);
    if (job?.key !== current?.key) {
      current?.search?.stop().catch(() => {});
      clearTimeout(current?.timer);
      current = job && { ...job, found: [], done: false };
      if (current) begin(current);
    }
    state.busy = current && !current.done ? current.kind : null;
  };
}

export function createEngineActions(state, { tell, say, play, fault, fresh, changed, standing }) {
  const { analysis } = state;

  function ownLast() {
    for (let i = state.line.length - 1; i >= 0; i -= 1) {
      if (state.line[i].move.color !== state.match.color) return state.line[i];
    }
    return null;
  }

  return {
    switchAnalysis(on) {
      if (on && state.match) {
        state.match = null;
        tell({ kind: 'matchStopped' });
      }
      Object.assign(analysis, { on, found: [], revision: -1, score: null });
    },
    setLimit(name, value) { analysis[name] = value; },
    setHidden(hidden) { state.hidden = hidden; },
    showLines(revision, found) { Object.assign(analysis, { revision, found, score: found[0]?.score ?? analysis.score }); },

    playLine(moves) { moves.every((move) => play(move)); },

    thought({ kind, revision }, { bestMove, lines }) {
      if (bestMove === null) return;
      const [from, to] = [bestMove.slice(0, 2), bestMove.slice(2)];
      if (kind === 'reply') {
        play(bestMove, null, true);
      } else if (kind === 'hint') {
        Object.assign(state.match, { asked: null, hint: { revision, uci: bestMove } });
        tell({ kind: 'hint', from, to });
      } else {
        Object.assign(analysis, { revision, found: lines, score: lines[0].score });
        say({ kind: 'analysed', from, to, score: lines[0].score });
      }
    },
    engineFailed(error) {
      analysis.on = false;
      state.match = null;
      tell({ kind: 'unable', code: fault(error).code });
    },

    startMatch({ side, level, here }) {
      if (!here) fresh();
      Object.assign(analysis, { on: false, found: [] });
      state.match = { color: OTHER[side], level, asked: null, hint: null };
      state.flipped = side === 'black';
      changed();
      tell({ kind: 'matchStarted', level, side, back: state.previous !== null });
    },
    stopMatch() {
      state.match = null;
      tell({ kind: 'matchStopped' });
    },
    takeBack() {
      const node = ownLast();
      if (node === null) return;
      const { parent } = node;
      state.tree.remove(node);
      Object.assign(state, standing(state.tree, parent, { onward: false }));
      changed();
      const { at, last, turn } = viewOf(state);
      say({ kind: 'stands', at, last, turn });
    },
    hint() {
      if (viewOf(state).turn === state.match.color) tell({ kind: 'engineTurn' });
      else state.match.asked = state.revision;
    },
  };
}

// -- what it has found

const LONGEST = 10;   // later moves are guesswork
const WON = 27000;   // by the rules on repetition

const foundLines = ({ analysis, revision }) => (analysis.on && analysis.revision === revision ? analysis.found : []);

export function arrowsOf(state) {
  const arrow = (uci, rank) => ({ from: uci.slice(0, 2), to: uci.slice(2), rank });
  const { match, revision } = state;
  if (match?.hint?.revision === revision) return [arrow(match.hint.uci, 0)];
  return foundLines(state).map(({ pv }, rank) => arrow(pv[0], rank));
}

function lineTexts(state, { pv }, { script }, longest = LONGEST) {
  const moves = pv.slice(0, longest);
  const texts = state.notation === 'uci' ? moves : makeVariation(state.game, moves, state.notation, { script }).split(' ');
  return texts.map((text, i) => ({ text, path: moves.slice(0, i + 1).join(' ') }));
}

function scoreText(score) {
  const value = score.mate ?? score.cp;
  const sign = value > 0 ? '+' : value < 0 ? '−' : '';
  if (score.mate !== undefined) return `${sign}M${Math.abs(value)}`;
  return Math.abs(value) >= WON ? sign.repeat(3) : sign + (Math.abs(value) / 100).toFixed(2);
}

function redShare(score) {
  if (score.mate !== undefined) return score.mate > 0 ? 100 : 0;
  return 100 / (1 + Math.exp(-score.cp / 250));
}

// -- its panel. Only the texts of lines change

export function createEnginePanel($, act) {
  const changed = changes();
  bind($, act);

  function fill(parent, count, create) {
    while (parent.children.length > count) parent.lastElementChild.remove();
    while (parent.children.length < count) parent.append(create());
  }

  const createLine = () => html('li', {}, html('span', { class: 'line-score' }), html('span', { class: 'line-moves' }));
  const createMove = () => button({ class: 'line-move' });

  function lines(state, t) {
    const found = foundLines(state);
    fill($('lines'), found.length, createLine);
    found.forEach((line, i) => {
      const [score, moves] = $('lines').children[i].children;
      setText(score, scoreText(line.score));
      const texts = lineTexts(state, line, t);
      fill(moves, texts.length, createMove);
      texts.forEach((move, n) => {
        const shown = moves.children[n];
        setText(shown, move.text);
        shown.dataset.path = move.path;
        shown.tabIndex = n === 0 ? 0 : -1;
      });
    });
    const [best] = found;
    setText($('depth'), best ? t.engine.depth(best) : state.busy ? t.engine.thinking : '');
  }

  function bar({ analysis, flipped }, view, t) {
    const on = analysis.on && analysis.score !== null && !view.result;
    $('bar').hidden = !on;
    $('bar').dataset.flipped = flipped;
    if (!on) {
      setText($('analysis-score'), '');
      return;
    }
    setText($('analysis-score'), scoreText(analysis.score));
    $('bar').firstElementChild.style.scale = `${redShare(analysis.score) / 100} 1`;
    $('bar').ariaLabel = t.engine.score(analysis.score);
  }

  function match({ match: game, busy }, view, t) {
    for (const id of ['take-back', 'hint', 'match-stop']) $(id).hidden = !game;
    for (const id of ['match-start', 'match-here']) $(id).hidden = !!game;
    for (const id of ['level', 'side']) $(id).disabled = !!game;
    if (game) [$('level').value, $('side').value] = [game.level, OTHER[game.color]];
    const over = view.result !== null;
    $('hint').ariaDisabled = over || busy === 'hint';
    setText($('match-state'), !game ? t.engine.matchHelp
      : over ? t.notice.over : busy === 'reply' ? t.engine.thinking : game.color === view.turn ? '' : t.engine.yourMove);
  }

  return function render(state, view, t) {
    const { analysis, revision, notation, flipped, busy } = state;
    if (!changed(analysis.on, analysis.found, analysis.lines, revision, notation, flipped, busy, state.match, state.match?.hint, t)) return;
    $('analysis-on').checked = analysis.on;
    $('analysis-body').hidden = !analysis.on;
    $('analysis-body').dataset.busy = busy === 'analysis' ? 'yes' : '';
    $('line-count').value = analysis.lines;
    $('seconds').value = analysis.seconds;
    lines(state, t);
    bar(state, view, t);
    match(state, view, t);
  };
}

function bind($, act) {
  $('analysis-on').addEventListener('change', () => act.switchAnalysis($('analysis-on').checked));
  $('line-count').addEventListener('change', ({ target }) => act.setLimit('lines', Number(target.value)));
  $('seconds').addEventListener('change', ({ target }) => act.setLimit('seconds', Number(target.value)));
  $('lines').addEventListener('click', (event) => {
    const move = event.target.closest('.line-move');
    if (move) act.playLine(move.dataset.path.split(' '));
  });
  document.addEventListener('visibilitychange', () => act.setHidden(document.hidden));

  const begin = (here) => {
    act.startMatch({ side: $('side').value, level: Number($('level').value), here });
    $('match-stop').focus({ preventScroll: true });
  };
  $('match-start').addEventListener('click', () => begin(false));
  $('match-here').addEventListener('click', () => begin(true));
  $('match-stop').addEventListener('click', () => {
    act.stopMatch();
    $('match-start').focus({ preventScroll: true });
  });
}

// -- reviews, which write into the record, and mates

/** Of each search. Where the ms do not end it, marks are the same every time. */
const REVIEW = { nodes: 100_000, movetime: 2000 };
const MARKS = [6, 2, 4];   // from dubious to blunder, as in PGN
const LOST = 35;   // per cent
const MATE_NODES = 20_000_000;   // some seconds of a laptop

export function createTasks($, state, act) {
  async function undertake(kind, work) {
    const task = { kind, tree: state.tree, stop: new AbortController(), done: 0 };
    const { signal } = task.stop;
    if (state.match) act.stopMatch();
    state.task?.stop.abort();
    act.change(() => { state.task = task; });
    try {
      const engine = await startEngine();
      signal.throwIfAborted();
      return await work(engine, signal, task);
    } catch (error) {
      if (!signal.aborted) {
        dropEngine();
        act.engineFailed(error);
      }
      return undefined;
    } finally {
      act.change(() => { if (state.task === task) state.task = null; });
    }
  }

  function stop(kind) {
    if (state.task?.kind !== kind) return false;
    state.task.stop.abort();
    state.task = null;
    act.shared({ kind: 'stopped' });
    return true;
  }

  const review = createReview($, state, act, undertake);
  const mate = createMate($, state, act, undertake, stop);
  return {
    review: () => stop('review') || review.run().catch(act.failed),
    draw(view, t) {
      review.draw(view, t);
      mate.draw(view, t);
    },
  };
}

const isMarked = ({ nags }) => nags.some((nag) => MARKS.includes(nag));

/** A score counts a mate's moves from before the move. */
function after(score, depth, { color }) {
  const own = color === 'red' ? 1 : -1;
  if (score.mate === own) return undefined;
  return { ...(score.mate * own > 0 ? { mate: score.mate - own } : score), depth };
}

function annotate(tree, node, { score, nag, best }) {
  node.evaluation = after(score, best.depth, node.move);
  node.nags = node.nags.filter((other) => !MARKS.includes(other));
  if (nag === null) return;
  node.nags.push(nag);
  let at = node.parent;
  for (const move of best.pv.slice(0, LONGEST)) at = tree.add(move, at);
  node.parent.children.find(({ uci }) => uci === best.move).evaluation = after(best.score, best.depth, node.move);
}

const betterThan = (node) => node.parent && isMarked(node) && node.parent.children.find((other) => other !== node && other.evaluation);

function readGame(tree) {
  const nodes = [...tree.mainline()];
  const red = [50];
  for (const { evaluation } of nodes) red.push(evaluation ? redShare(evaluation) : red.at(-1));
  const share = (color, i) => (color === 'red' ? red[i] : 100 - red[i]);
  const losses = nodes.map(({ move: { color } }, i) => Math.max(0, share(color, i) - share(color, i + 1)));
  return { nodes, red, share, losses };
}

/** Lichess's published curve, averaged. */
function accuracy({ nodes, losses }, color) {
  const own = losses.filter((_, i) => nodes[i].move.color === color);
  return Math.round(own.reduce((sum, loss) => sum + 103.17 * Math.exp(-0.04354 * loss) - 3.17, 0) / own.length || 100);
}

function decision({ headers }, { nodes, red, share, losses }) {
  const result = headers.get('Result') ?? '*';
  const lost = result === '*' ? ['red', 'black'].find((color) => share(color, nodes.length) < LOST) : { '1-0': 'black', '0-1': 'red' }[result];
  const turn = red.findLastIndex((_, i) => share(lost, i) >= LOST);
  const weight = (i) => losses[i] + (i === turn ? 200 : share(lost, i) < LOST ? 0 : 100);
  const marked = [...nodes.keys()].filter((i) => isMarked(nodes[i]) && (lost ?? nodes[i].move.color) === nodes[i].move.color);
  return { lost, at: marked.sort((a, b) => weight(b) - weight(a))[0] };
}

function createReview($, state, act, undertake) {
  const now = svg('path', { class: 'now' });
  const slider = $('ply');
  let game;
  let at;
  let lost;
  let decisive;
  const changedGame = changes();
  const changedPlace = changes();

  function named(i, t) {
    const { start: { turn, round }, notation } = state;
    const { move } = game.nodes[i];
    const number = round + Math.floor((i + (turn === 'black' ? 1 : 0)) / 2);
    return `${number}${move.color === 'red' ? '.' : '…'} ${moveText(move, notation, t)}${glyphs(game.nodes[i])}`;
  }

  function graph({ nodes, red }) {
    const point = (i) => `${i} ${(100 - red[i]).toFixed(1)}`;
    const dots = (nag) => nodes.map(({ nags }, i) => (nags.includes(nag) ? `M${point(i + 1)}h0` : '')).join('');
    set($('graph'), 'viewBox', `0 -6 ${nodes.length} 112`);
    $('graph').replaceChildren(
      svg('path', { class: 'area', d: `M0 106L${red.map((_, i) => point(i)).join('L')}V106Z` }),
      svg('path', { class: 'even', d: `M0 50H${nodes.length}` }),
      now, ...MARKS.slice(1).map((nag) => svg('path', { class: `mark-${nag}`, d: dots(nag) })));
  }

  const withMark = (color, nag) => [...game.nodes.keys()].filter((i) => game.nodes[i].move.color === color && game.nodes[i].nags.includes(nag));

  function sum(color, t) {
    const side = t.side(color);
    $(`sum-${color}`).replaceChildren(`${side} · ${t.review.accuracy(accuracy(game, color))}`, ...MARKS.flatMap((nag) => {
      const { length } = withMark(color, nag);
      const names = { class: 'plain', 'data-nag': nag, 'data-color': color, 'aria-label': `${side}${t.cell.join}${length} ${t.review.marks[nag]}` };
      return length > 0 ? button(names, `${length} ${glyphs({ nags: [nag] })}`) : [];
    }));
  }

  function place({ at: ply, node }, t) {
    for (at = 0; at < ply && game.nodes[at] === state.line[at];) at += 1;
    const { evaluation } = game.nodes[at - 1] ?? state.tree.root;
    const name = at > 0 ? named(at - 1, t) : t.ui.start;
    const words = evaluation ? name + t.cell.join + t.engine.score(evaluation) : name;
    set(now, 'd', `M${at} -6V106`);
    slider.value = at;
    set(slider, 'aria-valuetext', words);
    setText($('ply-words'), words);
    const other = betterThan(node);
    $('better').hidden = !other;
    if (other) setText($('better'), t.review.better(moveText(other.move, state.notation, t)));
  }

  function whole(t) {
    game = readGame(state.tree);
    $('reviewed').hidden = !game.nodes.some(({ evaluation }) => evaluation);
    if ($('reviewed').hidden) return;
    slider.max = game.nodes.length;
    graph(game);
    sum('red', t);
    sum('black', t);
    ({ lost, at: decisive } = decision(state.tree, game));
    $('decided').hidden = decisive === undefined;
    setText($('decided'), decided(t));
  }

  const decided = (t) => (decisive === undefined ? '' : t.review.decided(lost, named(decisive, t)));

  function show(node) {
    act.branch(node);
    $('board').scrollIntoView({ block: 'nearest' });
  }

  slider.addEventListener('input', () => act.branch(game.nodes[slider.value - 1] ?? state.tree.root));
  $('decided').addEventListener('click', () => show(game.nodes[decisive]));
  $('better').addEventListener('click', () => show(betterThan(viewOf(state).node)));
  $('reviewed').addEventListener('click', ({ target: { dataset: { color, nag } } }) => {
    if (!nag) return;
    const found = withMark(color, Number(nag));
    show(game.nodes[found.find((i) => i >= at) ?? found[0]]);
  });

  return {
    draw(view, t) {
      const { task } = state;
      setText($('review'), task?.kind === 'review' ? `${t.ui.stop} · ${Math.round(100 * task.done)}%` : t.ui.review);
      const anew = changedGame(state.tree, state.edits, state.tree.size, state.notation, t);
      if (anew) whole(t);
      if (!$('reviewed').hidden && (changedPlace(view, t, state.notation) || anew)) place(view, t);
    },
    async run() {
      const { tree, rules } = state;
      const nodes = [...tree.mainline()];
      const line = { fen: tree.root.fen(), moves: nodes.map(({ uci }) => uci), rules, free: true };
      const found = await undertake('review', (engine, signal, task) => engine.review(line, REVIEW, {
        signal,
        onProgress: (done, total) => act.change(() => { task.done = done / total; }),
      }));
      if (!found) return;
      act.change(() => {
        state.edits += 1;
        const standing = [...tree.mainline()];   // moves may have been deleted meanwhile
        found.moves.forEach((move, i) => { if (nodes[i] === standing[i]) annotate(tree, nodes[i], move); });
      });
      act.shared({ kind: 'reviewed', decided });
    },
  };
}

function createMate($, state, act, undertake, stop) {
  const changed = changes();

  async function run() {
    const { at, node, turn: color, result } = viewOf(state);
    if (result) {
      act.shared({ kind: 'over' });
      return;
    }
    const asked = { game: state.game.clone(), at, node, color, n: Number($('mate-within').value), checksOnly: $('mate-checks').checked };
    const found = await undertake('mate', async (engine, signal) => {
      try {
        const proof = await engine.findMate(asked.game, { plies: 2 * asked.n - 1, checksOnly: asked.checksOnly, nodes: MATE_NODES, signal });
        return proof ? { kind: 'mateFound', n: (proof.plies + 1) / 2, moves: proof.line } : { kind: 'mateNone' };
      } catch (error) {
        if (error.code !== 'engine/budget') throw error;
        return { kind: 'mateUnknown', n: Math.ceil(error.noneWithin / 2) };
      }
    });
    const mate = found ? { ...asked, ...found } : null;
    act.change(() => { state.mate = mate; }, mate);
  }

  $('mate-find').addEventListener('click', () => stop('mate') || run());
  $('mate-line').addEventListener('click', ({ target: { dataset: { path } } }) => {
    if (!path) return;
    act.goTo(state.mate.at);
    act.playLine(path.split(' '));
  });

  return {
    draw(view, t) {
      const { mate, notation, task } = state;
      if (!changed(view, t, notation, mate, task)) return;
      const busy = task?.kind === 'mate';
      // What was found is shown at its position and after it.
      const seen = !busy && mate?.at <= view.at && mate.node === (state.line[mate.at - 1] ?? state.tree.root) ? mate : null;
      setText($('mate-find'), busy ? t.ui.stop : t.ui.mate);
      setText($('mate-words'), busy ? t.engine.thinking : noticeWords(t, seen));
      const moves = seen?.moves ? lineTexts({ ...seen, notation }, { pv: seen.moves }, t, 99) : [];
      $('mate-line').replaceChildren(...moves.map(({ text, path }) => button({ class: 'line-move', 'data-path': path }, text)));
    },
  };
}
