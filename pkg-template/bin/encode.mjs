// Text to bytes. Hosts decode GB18030 and Big5 but encode UTF-8 alone: what they decode is turned round here, once.

/** `text => [bytes, whether characters that the encoding does not have are written as numbers]` */
export function encoderOf(encoding) {
  if (encoding === 'utf-8') return (text) => [Buffer.from(text), false];
  if (encoding === 'utf-16le') return (text) => [Buffer.from(text, 'utf16le'), false];
  if (encoding === 'utf-16be') return (text) => [Buffer.from(text, 'utf16le').swap16(), false];
  const codeOf = encoding === 'big5' ? big5() : gb18030();
  return (text) => {
    let replaced = false;
    const bytes = [];
    for (const character of text) {
      const number = character.codePointAt(0);
      const code = number < 0x80 ? [number] : codeOf(character, number);
      // As browsers send forms in such an encoding.
      if (code === undefined) bytes.push(...Buffer.from(`&#${number};`));
      else bytes.push(...code);
      replaced ||= code === undefined;
    }
    return [Buffer.from(bytes), replaced];
  };
}

/** What stands before the first game of a file. */
export const lead = (encoding) => Buffer.from({ 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] }[encoding] ?? []);

function gb18030() {
  const two = turned('gb18030', pairs(0x81, 0xfe, (trail) => trail !== 0x7f));
  let four;
  return (character, number) => {
    if (number > 0xffff) return fourBytes(189_000 + number - 0x10000);
    if (two.has(character)) return two.get(character);
    four ??= turned('gb18030', Array.from({ length: 39_420 }, (_, place) => fourBytes(place)));
    return four.get(character);
  };
}

function big5() {
  const codes = turned('big5', pairs(0xa1, 0xf9, (trail) => trail < 0x7f || trail > 0xa0));
  return (character, number) => (number >= 0xe000 && number < 0xf900 ? undefined : codes.get(character));
}

const pairs = (first, last, has) =>
  Array.from({ length: last - first + 1 }, (_, lead) => Array.from({ length: 0xff - 0x40 }, (_, trail) => [first + lead, 0x40 + trail]))
    .flat()
    .filter(([, trail]) => has(trail));

/** The four-byte code at this place, counted from the first one. */
const fourBytes = (place) => [12_600, 1_260, 10, 1].map((size, at) => (at % 2 ? 0x30 : 0x81) + (Math.floor(place / size) % [126, 10, 126, 10][at]));

/** The code of each character, the first of several; of the six that Big5 has twice, as the Encoding Standard says, the last. */
function turned(encoding, codes) {
  const texts = new TextDecoder(encoding).decode(Buffer.from(codes.flatMap((code) => [...code, 10]))).split('\n');
  const table = new Map();
  codes.forEach((code, place) => {
    const text = texts[place];
    const isCode = text.length === 1 && (text !== '\ufffd' || String(code) === '132,49,164,55');
    if (isCode && (!table.has(text) || (encoding === 'big5' && '═╞╡╪十卅'.includes(text)))) table.set(text, code);
  });
  return table;
}
