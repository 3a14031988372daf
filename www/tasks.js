// The review of a game, and the search for a mate: loaded when wanted. A review writes into the record, and what is shown
// of it is read from there: a game reviewed elsewhere shows the same.

import { button, changes, set, setText, svg } from './drawing.js';
import { dropEngine, lineTexts, redShare, startEngine } from './engine.js';
import { glyphs, moveText } from './panel.js';
import { viewOf } from './state.js';
import { noticeWords } from './words.js';

/** For each of two searches of a move; without the ms marks are the same every time. */
const REVIEW = { nodes: 100_000, movetime: 2000 };
/** From dubious to blunder, in the numbering of PGN. */
const MARKS = [6, 2, 4];
const LONGEST = 8;   // moves of a better line
const LOST = 35;   // per cent of the chances: a side with less is losing
const MATE_NODES = 20_000_000;   // some seconds of a laptop

export function createTasks($, state, act) {
  /** Gives the engine to one task; undefined if it is stopped or fails. */
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

/** The score of a move, which counts a mate's moves from before it, as the evaluation after it. */
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

/** The main line, with Red's share of the chances before and after each move, and what each gave away. */
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

/** Who lost, and by which move: the one that turned the game, or gave most. */
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
    const { lost, at: i } = decision(state.tree, game);
    decisive = game.nodes[i];
    $('decided').hidden = !decisive;
    if (decisive) setText($('decided'), t.review.decided(lost, named(i, t)));
  }

  function show(node) {
    act.branch(node);
    $('board').scrollIntoView({ block: 'nearest' });
  }

  slider.addEventListener('input', () => act.branch(game.nodes[slider.value - 1] ?? state.tree.root));
  $('decided').addEventListener('click', () => show(decisive));
  $('better').addEventListener('click', () => show(betterThan(viewOf(state).node)));
  $('reviewed').addEventListener('click', ({ target: { dataset: { color, nag } } }) => {
    if (!nag) return;
    const found = withMark(color, Number(nag));
    show(game.nodes[found.find((i) => i >= at) ?? found[0]]);   // round again
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
      act.shared({ kind: 'reviewed' });
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
