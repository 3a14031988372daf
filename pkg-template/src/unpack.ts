// The wasm as text inside the script. Base64 would cost a third in a script that is served compressed: it cuts bytes
// where nothing begins, so repetitions are no longer seen. Here each byte is a letter, or for the rare ones a pair of
// letters, and what repeats in the wasm repeats in the text. build.mjs writes it.

/** Bytes as text. */
export interface Packed {
  /** How many bytes. */
  readonly size: number;
  /** The alphabet: ASCII without what strings and HTML would have to escape. The last two begin pairs. */
  readonly letters: string;
  /** The byte values, most frequent first: what the letters stand for, then what the pairs do. */
  readonly order: readonly number[];
  readonly text: string;
}

export function unpack({ size, letters, order, text }: Packed): Uint8Array<ArrayBuffer> {
  const count = letters.length;
  const singles = count - 2;
  // What a letter stands for: a byte, or in a pair -1 or -2; and the second letter of each kind of pair.
  const first = new Int16Array(128);
  const second = new Uint8Array(256);
  for (let rank = 0; rank < count; rank++) {
    const letter = letters.charCodeAt(rank);
    first[letter] = rank < singles ? order[rank]! : singles - rank - 1;
    second[letter] = order[singles + rank]!;
    second[letter + 128] = order[singles + count + rank] ?? 0;
  }
  // From an array of bytes: in code that runs once, reading it is twice as fast as reading a string.
  const from = new TextEncoder().encode(text);
  const bytes = new Uint8Array(size);
  for (let at = 0, to = 0; to < size; to++) {
    const value = first[from[at++]!]!;
    bytes[to] = value >= 0 ? value : second[from[at++]! + (value === -1 ? 0 : 128)]!;
  }
  return bytes;
}
