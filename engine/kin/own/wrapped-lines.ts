/** Tells where a line of a text ends for want of room, so that its end says nothing, and where a verse or a paragraph does. */

/** Characters of a line that was wrapped in any text: verses are shorter, paragraphs longer. */
const WRAPPED = 60;
const LONG_LINE = 100;
/** Characters that are looked at for the width of a text. */
const LOOK = 20_000;
/** Lines that tell a width, at least, and the share of those that are as full as it permits. */
const LEAST_LINES = 4;
const FULL = 0.75;
/** Share of lines up to the width; the others are longer by an address or a table. */
const WITHIN = 0.99;

/** A test of a line by its characters, and by where the next one begins, which is not blank. */
export function wrapTest(text: string): (length: number, next: number) => boolean {
  const width = widthOf(text);
  return (length, next) => {
    if (length >= WRAPPED && length <= LONG_LINE) return true;
    return width < Infinity && length + 1 + wordAt(text, next) > width;
  };
}

/** Characters of the widest line where the first word of a line has no room on the one before it; else infinite. */
function widthOf(text: string): number {
  const lines = text.slice(0, LOOK).split(/\r?\n/);
  // the last one may be cut off
  lines.pop();
  const inner = lines.flatMap((line, i) => {
    const word = wordAt(lines[i + 1] ?? '', 0);
    return line === '' || word === 0 ? [] : { length: line.length, needed: line.length + 1 + word };
  });
  if (inner.length < LEAST_LINES) return Infinity;
  const lengths = inner.map(({ length }) => length).sort((a, b) => a - b);
  const width = lengths[Math.ceil(WITHIN * lengths.length) - 1]!;
  const full = inner.filter(({ needed }) => needed > width).length;
  return full >= FULL * inner.length ? width : Infinity;
}

/** Code of a blank; those of tabs and of ends of lines are lower. */
const SPACE = 32;

/** Characters up to the next blank. */
function wordAt(text: string, at: number): number {
  let end = at;
  while (end < text.length && text.charCodeAt(end) > SPACE) end++;
  return end - at;
}
