// Every key of the page, in one place: on the board, off it, and anywhere.
// Text fields keep their own keys.

const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const EDGES = { Home: [-8, 0], End: [8, 0], PageUp: [0, -9], PageDown: [0, 9] };

export function bindKeyboard({ grid, focusBoard, focusMove, toggleHelp }, state, act) {
  /** Moves the cursor one step, or step by step to an edge. */
  function walk([dx, dy]) {
    for (let i = Math.max(Math.abs(dx), Math.abs(dy)); i > 0; i -= 1) act.moveCursor(Math.sign(dx), Math.sign(dy));
    focusBoard();
  }

  function onBoard(event) {
    const steps = STEPS[event.key] ?? EDGES[event.key];
    if (steps) walk(steps);
    else if (event.key === 'Enter' || event.key === ' ') act.touch(state.cursor);
    else return false;
    return true;
  }

  const offBoard = { ArrowLeft: act.undo, ArrowRight: act.redo, Home: act.first, End: act.last };
  const letters = { f: act.flip, m: focusMove, '?': toggleHelp };

  function withControl(event) {
    const key = event.key.toLowerCase();
    if (key === 'z') (event.shiftKey ? act.redo : act.undo)();
    else if (key === 'y') act.redo();
    else return false;
    return true;
  }

  function handle(event) {
    if (event.defaultPrevented || event.isComposing || event.altKey) return false;
    const target = event.target;
    if (target.closest('dialog[open]')) {
      if (event.key !== '?' || !state.letterKeys || !target.closest('#help')) return false;
      toggleHelp();
      return true;
    }
    if (target.matches('input, textarea, select')) return false;
    if (event.ctrlKey || event.metaKey) return withControl(event);
    if (grid.contains(target) && onBoard(event)) return true;
    if (event.key === 'Escape' && state.pick) {
      act.unpick();
      return true;
    }
    const letter = state.letterKeys && letters[event.key.length === 1 ? event.key.toLowerCase() : ''];
    if (letter) {
      letter();
      return true;
    }
    if (grid.contains(target) || !offBoard[event.key] || event.shiftKey) return false;
    offBoard[event.key]();
    return true;
  }

  document.addEventListener('keydown', (event) => {
    if (handle(event)) event.preventDefault();
  });
}
