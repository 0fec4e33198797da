/** Words and lines of a text: words in plain letters, their capitals; lines that are headings or were wrapped; words of full names. */

/**
 * A copy that does not keep the text alive from which `token` was sliced: engines hold a slice of
 * 13 or more characters as a reference into its whole parent.
 */
export const detach = (token: string): string => (token.length < 13 ? token : ` ${token}`.slice(1));

const WORD_RUN = /[\p{L}\p{M}\p{N}_]+/gu;
const LETTERS_ONLY = /^[\p{L}\p{M}]+$/u;

/** Calls `visit` with each word of `text` in any script: runs of letters and their marks that touch no digit and no underscore. */
export const forEachWord = (
  text: string,
  visit: (word: string) => void,
  tick?: (done: number) => void,
): void => forEachMatch(text, WORD_RUN, (run) => LETTERS_ONLY.test(run) && visit(run), tick);

/** Characters that are looked at at once, with those up to the next blank. */
const CHUNK = 1 << 16;
const BLANK = /\s/g;

/** Calls `visit` with each match of a text, none of which reaches over a blank; `tick` hears how far that is. */
export function forEachMatch(
  text: string,
  pattern: RegExp,
  visit: (match: string) => void,
  tick?: (done: number) => void,
): void {
  for (let from = 0, to = 0; from < text.length; from = to) {
    BLANK.lastIndex = from + CHUNK;
    to = BLANK.test(text) ? BLANK.lastIndex : text.length;
    for (const match of text.slice(from, to).match(pattern) ?? []) visit(match);
    tick?.(to);
  }
}

/** Pieces of a text of so many characters, spread over it evenly, its beginning and its end among them. */
export const windowsOf = (text: string, count: number, width: number): string[] =>
  Array.from({ length: count }, (_, k) => {
    const start = Math.floor(((text.length - width) * k) / (count - 1));
    return text.slice(start, start + width);
  });

const MARKS = /\p{Mn}/gu;
const ASCII_LETTERS = /^[a-zA-Z]+$/;
const PLAIN = /^[a-z]+$/;

/** NFKD without non-spacing marks, in lower case, trimmed: `Ré` becomes `re`. */
export function canonicalise(text: string): string {
  if (PLAIN.test(text)) return text;
  if (ASCII_LETTERS.test(text)) return text.toLowerCase();
  return text.normalize('NFKD').replace(MARKS, '').toLowerCase().trim();
}

/** Whether `text` is one or more letters a-z. */
export const isPlain = (text: string): boolean => PLAIN.test(text);

/** Marks that may be written and left out: vowels of Arabic and Hebrew, stretched letters, where a word may be parted or not. */
const OPTIONAL_MARKS = /[\u00ad\u0591-\u05c7\u0640\u064b-\u0652\u200c\u200d]/g;
export const withoutMarks = (word: string): string => word.replace(OPTIONAL_MARKS, '');

/** How a form is written: its first letter small, its first letter only capital, or all of them. */
export const [LOWER, TITLE, CAPITALS] = [0, 1, 2] as const;

export function writingOf(text: string): number {
  const code = text.charCodeAt(0);
  if (code >= 97 && code <= 122) return LOWER; // a to z: nearly every word
  const first = text[0]!;
  if (first === first.toLowerCase()) return LOWER;
  return text.length > 1 && text === text.toUpperCase() ? CAPITALS : TITLE;
}

/** Characters of the longest heading. */
const LONGEST_HEADING = 80;

const EMPTY_LINE = /^[ \t\r]*$/;

/** A word that headings write with a small letter is short: of, the, und. */
const LONG_LOWER = /(?<!\p{L})\p{Ll}{4}/u;
/** Two words, the first with a capital, and nothing that parts sentences. */
const HEADING_WORDS = /^[^\p{L}]*\p{Lu}[^.!?,;:“”"«»„]*\P{L}[^.!?,;:“”"«»„]*$/u;

/**
 * Tells whether a place lies in a heading: a line of its own between empty lines in which every longer word
 * has a capital, without the marks of a sentence. To be asked in the order of the text: each line is looked at once.
 */
export function headingTest(text: string): (at: number) => boolean {
  const endOf = (from: number): number => (text.indexOf('\n', from) + 1 || text.length + 1) - 1;
  const startOf = (to: number): number => text.lastIndexOf('\n', to - 1) + 1;
  /** The line that was looked at last; its end is exclusive. */
  let [start, end, isHeading] = [0, -1, false];
  return (at) => {
    if (at >= start && at < end) return isHeading;
    start = startOf(at);
    end = endOf(at);
    const line = text.slice(start, end);
    isHeading =
      line.length <= LONGEST_HEADING &&
      (start < 2 || EMPTY_LINE.test(text.slice(startOf(start - 1), start - 1))) &&
      EMPTY_LINE.test(text.slice(end + 1, endOf(end + 1))) &&
      HEADING_WORDS.test(line.trim()) &&
      !LONG_LOWER.test(line);
    return isHeading;
  };
}

// Where a line ends for want of room, so that its end says nothing, and where a verse or a paragraph does.

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
const BLANK_CODE = 32;

/** Characters up to the next blank. */
function wordAt(text: string, at: number): number {
  let end = at;
  while (end < text.length && text.charCodeAt(end) > BLANK_CODE) end++;
  return end - at;
}

/** Words before a family name, also with a capital: Robert De Niro. */
export const PARTICLE =
  /^(?:v[ao]n|zu[rm]?|de[nlrs]?|dell[ao']?|d[aiou]|d[ao]s|l[aeo]s?|te[nr])$/iu;

/** Which part of the full names of persons a word in lower case is, where it is one part alone. */
export function partTest(
  pairs: readonly { readonly parts: readonly [string, string]; readonly kind: string }[],
): (folded: string) => 'first' | 'last' | null {
  const ofPersons = pairs.filter(({ kind }) => kind !== 'place');
  const [first, last] = [0, 1].map(
    (side) => new Set(ofPersons.flatMap(({ parts }) => parts[side]!.toLowerCase().split(' '))),
  );
  return (word) =>
    first!.has(word) === last!.has(word) ? null : first!.has(word) ? 'first' : 'last';
}
