/** Trimming and line splitting by the published sets of blanks and line breaks; the word that a misspelt one stands for. */
import { isWithin } from '../../runtime/letter-costs.ts';

/**
 * Line breaks and blanks of imported texts. Both sets differ from JavaScript's own: the separators
 * U+001C to U+001F and U+0085 count, the byte-order mark U+FEFF does not.
 */
const LINE_BREAKS = [...'\n\v\f\r\x1c\x1d\x1e\x85\u2028\u2029'];
const BLANKS = new Set([
  ...LINE_BREAKS,
  ...'\t\x1f\x20\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a',
  ...'\u202f\u205f\u3000',
]);
const LINE_BREAK = new RegExp(['\r\n', ...LINE_BREAKS].join('|'));

/** Printable ASCII is the usual case and needs no look at the list. */
function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return !(code > 0x20 && code < 0x7f) && BLANKS.has(text[at]!);
}

/** The text without blanks at its ends. */
export function trimText(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text, start)) start++;
  while (end > start && isBlank(text, end - 1)) end--;
  return text.slice(start, end);
}

/** Most characters of the name that people give a run. */
export const MAX_RUN_NAME = 120;

/** Whether a run can be called so: a line of text without anything that cannot be seen. */
export const isRunName = (text: string): boolean =>
  text.trim() !== '' && [...text].length <= MAX_RUN_NAME && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);

/**
 * Cuts a text that arrives in chunks into its lines. CR LF is one break; a break at the very end
 * opens no further line.
 */
export class LineSplitter {
  #rest = '';

  /** Lines that end within what has been given so far. */
  push(chunk: string): string[] {
    const text = this.#rest + chunk;
    // A CR at the end may be the first half of CR LF.
    const held = text.endsWith('\r') ? '\r' : '';
    const lines = (held === '' ? text : text.slice(0, -1)).split(LINE_BREAK);
    this.#rest = lines.pop()! + held;
    return lines;
  }

  /** Length of the line under way, in UTF-16 units. */
  get pending(): number {
    return this.#rest.length;
  }

  /** What is left when the text has ended: one line or none. */
  end(): string[] {
    const rest = this.#rest;
    this.#rest = '';
    if (rest === '') return [];
    return rest.endsWith('\r') ? [rest.slice(0, -1)] : [rest];
  }
}

/** Whether `part` stands at a place of bytes which end before `to`; all are UTF-8, so whole letters agree. */
export function standsAt(bytes: Uint8Array, at: number, to: number, part: Uint8Array): boolean {
  if (at < 0 || at + part.length > to) return false;
  for (let i = 0; i < part.length; i++) if (bytes[at + i] !== part[i]) return false;
  return true;
}

/** Whether bytes from..to-1 hold `part`. */
export function holdsBytes(bytes: Uint8Array, from: number, to: number, part: Uint8Array): boolean {
  for (let at = from; at + part.length <= to; at++) {
    if (standsAt(bytes, at, to, part)) return true;
  }
  return false;
}

/** Longer words are cut where they are told, and compared with none. */
export const MAX_WORD = 40;

/** From so many letters on a word may stand in another. */
const LONG_WORD = 4;

/**
 * The known word that was probably meant, or whose form without `_name` was: the one of the fewest edits (two from six
 * letters on), else one that holds the word or begins a word of it. Undefined where none is near.
 */
export function meantBy(word: string, known: readonly string[]): string | undefined {
  const plain = (text: string): string => text.toLowerCase().replaceAll('-', '_');
  const own = plain(word);
  if (own.length < 3 || own.length > MAX_WORD) return undefined;
  const find = (isMeant: (form: string) => boolean) =>
    known.find((one) => [plain(one), plain(one).replace(/_name$/, '')].some(isMeant));
  // to exchange two neighbours is one edit (Damerau 1964)
  const exchanged = Array.from(own, (_, i) => own.replace(RegExp(`^(.{${i}})(.)(.)`), '$1$3$2'));
  const within = (most: number) =>
    find((form) => [own, ...exchanged].some((one) => isWithin(one, form, most - +(one !== own))));
  return (
    find((form) => form === own) ??
    within(1) ??
    (own.length < 6 ? undefined : within(2)) ??
    find((form) => own.length >= LONG_WORD && form.includes(own)) ??
    find((form) => form.length >= LONG_WORD && `_${own}`.includes(`_${form}`))
  );
}
