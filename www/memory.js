// What the page remembers on this device: a few settings, nothing else, and nothing where storage is refused.

const PREFIX = 'xiangqi-wasm.';

export function recall(name) {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // Private windows may refuse storage: the setting then lasts as long as the page.
  }
}
