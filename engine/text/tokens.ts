/** The words of a text by Unicode word boundaries: in plain letters, where their capitals are, numbers of their spellings, headings. */

/** Characters between two calls of a scan's `tick`. */
export const TICK_CHARACTERS = 1 << 16;

// Kinds of a character: letter of a token (a-z, A-Z, U+00C0..U+00FF), word character, or both. The signs U+00D7 and
// U+00F7 are among the letters without being word characters.
const MEMBER = 1;
const WORD = 2;
const SIGN = 4;

const IS_WORD = /^[\p{L}\p{N}_]$/u;
const IS_MEMBER = /[a-zA-Z\u00c0-\u00ff]/;

const KINDS = Uint8Array.from({ length: 256 }, (_, code) => {
  const character = String.fromCharCode(code);
  const word = IS_WORD.test(character);
  if (!IS_MEMBER.test(character)) return word ? WORD : 0;
  return word ? MEMBER | WORD : MEMBER | SIGN;
});

/** Word characters of the basic plane, looked up once each: 0 unknown, 1 no, 2 yes. */
const wordCache = new Uint8Array(65_536);

function isWord(code: number): boolean {
  if (code > 0xffff) return IS_WORD.test(String.fromCodePoint(code));
  if (wordCache[code] === 0) wordCache[code] = IS_WORD.test(String.fromCharCode(code)) ? 2 : 1;
  return wordCache[code] === 2;
}

/** Whether the character that ends before `i` is a word character; surrogate pairs are one. */
function wordBefore(text: string, i: number): boolean {
  if (i === 0) return false;
  const low = text.charCodeAt(i - 1);
  if (low >= 0xdc00 && low <= 0xdfff && i >= 2) {
    const code = text.codePointAt(i - 2)!;
    if (code > 0xffff) return isWord(code);
  }
  return isWord(low);
}

function wordAt(text: string, i: number): boolean {
  return i < text.length && isWord(text.codePointAt(i)!);
}

/**
 * Calls `visit` with the place of each token of `text`, in order, its end exclusive: the runs of letters with a Unicode word
 * boundary on both sides. Equal to the matches of `B [letters]+ B` where word characters are
 * `W = [\p{L}\p{N}_]` and `B = (?:(?<=W)(?!W)|(?<!W)(?=W))`, at a hundredth of its cost: the
 * general test is made only at the ends of a run. `tick` hears about every 64k characters how far
 * the scan is.
 */
export function forEachSpan(
  text: string,
  visit: (start: number, end: number) => void,
  tick?: (done: number) => void,
): void {
  const n = text.length;
  let nextTick = TICK_CHARACTERS;
  for (let i = 0; i < n; ) {
    if (i >= nextTick) {
      tick?.(i);
      nextTick = i + TICK_CHARACTERS;
    }
    let code = text.charCodeAt(i);
    if (code > 255 || !(KINDS[code]! & MEMBER)) {
      i++;
      continue;
    }
    const start = i;
    let seen = 0;
    do {
      seen |= KINDS[code]!;
      i++;
      code = i < n ? text.charCodeAt(i) : 256;
    } while (code <= 255 && KINDS[code]! & MEMBER);

    if (seen & SIGN) visitSigned(text, start, i, visit);
    else if (!wordBefore(text, start) && !wordAt(text, i)) visit(start, i);
  }
}

/** A run with signs holds boundaries of its own: the token reaches from its first to its last. */
function visitSigned(
  text: string,
  start: number,
  end: number,
  visit: (start: number, end: number) => void,
): void {
  let first = -1;
  let last = -1;
  let before = wordBefore(text, start);
  for (let i = start; i <= end; i++) {
    const after = i < end ? (KINDS[text.charCodeAt(i)]! & WORD) !== 0 : wordAt(text, end);
    if (before !== after) {
      if (first < 0) first = i;
      last = i;
    }
    before = after;
  }
  if (last > first) visit(first, last);
}

/**
 * A copy that does not keep the text alive from which `token` was sliced: engines hold a slice of
 * 13 or more characters as a reference into its whole parent.
 */
export function detach(token: string): string {
  return token.length < 13 ? token : ` ${token}`.slice(1);
}

const WORD_RUN = /[\p{L}\p{M}\p{N}_]+/gu;
const LETTERS_ONLY = /^[\p{L}\p{M}]+$/u;

/**
 * Calls `visit` with each word of `text` in any script: runs of letters and their marks that touch no
 * digit and no underscore. `tick` as in `forEachSpan`.
 */
export function forEachWord(
  text: string,
  visit: (word: string, start: number) => void,
  tick?: (done: number) => void,
): void {
  let nextTick = TICK_CHARACTERS;
  for (const { 0: run, index } of text.matchAll(WORD_RUN)) {
    if (index >= nextTick) {
      tick?.(index);
      nextTick = index + TICK_CHARACTERS;
    }
    if (LETTERS_ONLY.test(run)) visit(run, index);
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
export function isPlain(text: string): boolean {
  return PLAIN.test(text);
}
