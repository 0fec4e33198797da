/** Words of a text: in plain letters, their capitals, those of full names. */

/**
 * A copy that does not keep the text alive from which `token` was sliced: engines hold a slice of
 * 13 or more characters as a reference into its whole parent.
 */
export function detach(token: string): string {
  return token.length < 13 ? token : ` ${token}`.slice(1);
}

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
export function isPlain(text: string): boolean {
  return PLAIN.test(text);
}

/** Marks that may be written and left out: vowels of Arabic and Hebrew, stretched letters, where a word may be parted or not. */
const OPTIONAL_MARKS = /[\u00ad\u0591-\u05c7\u0640\u064b-\u0652\u200c\u200d]/g;
export const withoutMarks = (word: string): string => word.replace(OPTIONAL_MARKS, '');

/** How a form is written: its first letter small, its first letter only capital, or all of them. */
export const LOWER = 0;
export const TITLE = 1;
export const CAPITALS = 2;

export function writingOf(text: string): number {
  const code = text.charCodeAt(0);
  if (code >= 97 && code <= 122) return LOWER; // a to z: nearly every word
  const first = text[0]!;
  if (first === first.toLowerCase()) return LOWER;
  return text.length > 1 && text === text.toUpperCase() ? CAPITALS : TITLE;
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
