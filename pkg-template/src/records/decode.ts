// Bytes to text, by the host's TextDecoder. What is no text in its encoding becomes U+FFFD, and where the first of it is
// is told. Pieces are cut between characters here: a decoder that goes on from call to call is slower in Node, and throws
// there at some bytes even if it is to replace them.

import { attempt, instance } from '../instance';
import { RecordError } from './error';
import { ENCODINGS, UNKNOWN, type RecordWarning } from './vocabulary';

/** How many bytes of a file are looked at for UTF-16; a stream waits for them. */
export const HEAD = 64 * 1024;

/** How many bytes from the first that is not ASCII decide the encoding of a stream. */
const TELLING = 32 * 1024;

/** How far back from the end of a piece a byte is looked for that ends a character for certain. */
const BACK = 256;

const MARK = '\ufeff';
const UTF_8 = ENCODINGS.indexOf('utf-8');
const UTF_16 = ENCODINGS.indexOf('utf-16le');

/** Text of bytes. */
export interface Decoded {
  text: string;
  /** How many bytes stand before it: a mark of UTF-8. */
  skipped: number;
  /** If bytes are no text. */
  warning: RecordWarning | undefined;
}

/** Decodes a whole file, in an encoding by its index or to be found out. */
export function decodeWhole(bytes: Uint8Array, encoding: number): Decoded {
  let found = encoding;
  if (found === UNKNOWN && (found = detect(bytes.subarray(0, HEAD))) < UTF_16) {
    // What is UTF-8 from one end to the other is UTF-8; the others are told apart by all there is.
    const text = strictly('utf-8')(bytes);
    if (text !== undefined) return { ...unmarked(text, UTF_8), warning: undefined };
    found = detect(bytes);
  }
  const decoding = new Decoding(found);
  const text = decoding.decode(bytes, true);
  return { text, skipped: decoding.skipped, warning: decoding.takeWarning() };
}

/** The text that a file begins with, to find out the format. */
export function decodeHead(bytes: Uint8Array): string {
  const head = bytes.subarray(0, HEAD);
  return decoderOf(ENCODINGS[detect(head)]!).decode(head);
}

/** A text without its mark. */
function unmarked(text: string, encoding: number): { text: string; skipped: number } {
  if (!text.startsWith(MARK)) return { text, skipped: 0 };
  return { text: text.slice(1), skipped: encoding === UTF_8 ? 3 : 0 };
}

const detect = (bytes: Uint8Array): number => attempt(() => instance().glue.detect_encoding(bytes));

/** Decodes bytes that come in pieces. */
export class Decoding {
  skipped = 0;
  readonly #strict: Strict;
  /** Once bytes were found that are no text. */
  #lossy: TextDecoder | undefined;
  /** The beginning of a character, or a little more. */
  #held: Uint8Array = new Uint8Array();
  #begun: boolean;
  #warning: RecordWarning | undefined;

  /** `taken` bytes of the file came before. */
  constructor(private readonly encoding: number, private taken = 0) {
    this.#strict = strictly(ENCODINGS[encoding]!);
    this.#begun = taken > 0;
  }

  decode(bytes: Uint8Array, last: boolean): string {
    const decoded = this.#decode(bytes, last);
    if (this.#begun || decoded === '') return decoded;
    this.#begun = true;
    const { text, skipped } = unmarked(decoded, this.encoding);
    this.skipped = skipped;
    return text;
  }

  #decode(bytes: Uint8Array, last: boolean): string {
    const all = this.#held.length > 0 ? joined([this.#held, bytes]) : bytes;
    let [text, length] = last ? [this.#strict(all), all.length] : whole(all, this.#strict, BACK);
    if (text === undefined && (last || all.length >= 4)) {
      this.#lossy ??= this.#damaged(all);
      [text, length] = last ? [this.#lossy.decode(all), all.length] : replaced(all, this.#lossy);
    }
    this.taken += length;
    this.#held = all.slice(length);
    return text ?? '';
  }

  /** Tells where the first bytes are that are no text; gives the decoder that replaces them. */
  #damaged(bytes: Uint8Array): TextDecoder {
    const name = ENCODINGS[this.encoding]!;
    this.#warning = {
      code: 'record/encoding',
      message: `not all of the text is ${name}: what is not is read as U+FFFD, and another encoding may be right`,
      offset: this.taken + firstBad(bytes, this.#strict),
    };
    return decoderOf(name, { ignoreBOM: true });
  }

  /** The warning that bytes are no text, once. */
  takeWarning(): RecordWarning | undefined {
    const warning = this.#warning;
    this.#warning = undefined;
    return warning;
  }
}

/** Finds out the encoding of bytes that come in pieces, and decodes them. */
export class Deciding {
  #decoding: Decoding | undefined;
  #held: Uint8Array = new Uint8Array();
  readonly #ascii = strictly('utf-8');
  #taken = 0;

  /** `head` is what the file begins with, which is to be decoded yet. */
  constructor(head: Uint8Array, encoding: number) {
    let found = encoding;
    if (found === UNKNOWN && (found = detect(head.subarray(0, HEAD))) < UTF_16) return;
    this.#decoding = new Decoding(found);
  }

  get skipped(): number {
    return this.#decoding?.skipped ?? 0;
  }

  takeWarning(): RecordWarning | undefined {
    return this.#decoding?.takeWarning();
  }

  decode(bytes: Uint8Array, last: boolean): string {
    if (this.#decoding !== undefined) return this.#decoding.decode(bytes, last);
    // ASCII is the same in every encoding that is left.
    let ascii = '';
    if (this.#held.length === 0) {
      ascii = this.#ascii(bytes) ?? '';
      if (ascii.length === bytes.length) {
        this.#taken += bytes.length;
        return ascii;
      }
      let first = 0;
      while (bytes[first]! < 0x80) first++;
      ascii = this.#ascii(bytes.subarray(0, first))!;
      this.#taken += first;
      this.#held = bytes.slice(first);
    } else {
      this.#held = joined([this.#held, bytes]);
    }
    if (this.#held.length < TELLING && !last) return ascii;
    this.#decoding = new Decoding(detect(this.#held.subarray(0, TELLING)), this.#taken);
    const text = this.#decoding.decode(this.#held, last);
    this.#held = new Uint8Array();
    return ascii + text;
  }
}

/** The text of bytes, undefined if not all is text. */
type Strict = (bytes: Uint8Array) => string | undefined;

function strictly(name: string): Strict {
  const decoder = decoderOf(name, { fatal: true, ignoreBOM: true });
  return (bytes) => {
    try {
      return decoder.decode(bytes);
    } catch {
      return undefined;
    }
  };
}

/** The text of as many bytes as are whole characters, and how many that are; looks `back` bytes back for a sure end. */
function whole(bytes: Uint8Array, strict: Strict, back: number): [text: string | undefined, length: number] {
  const { length } = bytes;
  // In no encoding with characters of several bytes, but UTF-16, is a byte below 0x30 one of them.
  for (let end = length; end > Math.max(0, length - back); end--) {
    if (bytes[end - 1]! >= 0x30) continue;
    const text = strict(bytes.subarray(0, end));
    if (text !== undefined) return [text, end];
    break;
  }
  for (let end = length; end > Math.max(0, length - 4); end--) {
    const text = strict(bytes.subarray(0, end));
    if (text !== undefined) return [text, end];
  }
  return [undefined, 0];
}

/** The same of bytes that are not all text: a character that is cut in two would be replaced at the end. */
function replaced(bytes: Uint8Array, decoder: TextDecoder): [text: string, length: number] {
  const { length } = bytes;
  for (let end = length; end > length - 4; end--) {
    const text = decoder.decode(bytes.subarray(0, end));
    if (!text.endsWith('\ufffd')) return [text, end];
  }
  return [decoder.decode(bytes), length];
}

/** Where the first bytes begin that are no text. O(bytes). */
function firstBad(bytes: Uint8Array, strict: Strict): number {
  let at = 0;
  for (let size = HEAD; size >= 4; ) {
    const [, length] = whole(bytes.subarray(at, at + size), strict, 0);
    if (length > 0) at += length;
    else size >>= 1;
  }
  return at;
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function decoderOf(name: string, options?: TextDecoderOptions): TextDecoder {
  try {
    return new TextDecoder(name, options);
  } catch {
    throw new RecordError('record/no-decoder', `this host has no decoder for ${name}`);
  }
}

const decoders = /* @__PURE__ */ new Map<string, TextDecoder>();

/** What the wasm side calls for texts in binary files; undefined if the host does not know the encoding. */
export function decode(bytes: Uint8Array, name: string): string | undefined {
  try {
    let decoder = decoders.get(name);
    if (decoder === undefined) decoders.set(name, (decoder = new TextDecoder(name)));
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
