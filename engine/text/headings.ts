// Finds the headings of a text that write their words with capitals, which then tell no name.

/** Characters of the longest heading. */
const LONGEST = 80;

/** A word that headings write with a small letter is short: of, the, und. */
const LONG_LOWER = /(?<!\p{L})\p{Ll}{4}/u;
/** Two words, the first with a capital, and nothing that parts sentences. */
const WORDS = /^[^\p{L}]*\p{Lu}[^.!?,;:“”"«»„]*\P{L}[^.!?,;:“”"«»„]*$/u;

/**
 * Tells whether a place lies in a heading: a line of its own between empty lines in which every longer word
 * has a capital, without the marks of a sentence. To be asked in the order of the text: each line is looked at once.
 */
export class Headings {
  readonly #text: string;
  /** The line that was looked at last; its end is exclusive. */
  #start = 0;
  #end = -1;
  #is = false;

  constructor(text: string) {
    this.#text = text;
  }

  isInOne(at: number): boolean {
    if (at < this.#start || at >= this.#end) this.#look(at);
    return this.#is;
  }

  #look(at: number): void {
    const text = this.#text;
    // no further than a heading is long: paragraphs may be one line each
    const nearest = Math.max(0, at - LONGEST);
    const window = text.slice(nearest, Math.min(text.length, at + LONGEST));
    const before = window.lastIndexOf('\n', at - nearest - 1);
    const after = window.indexOf('\n', at - nearest);
    const from = before < 0 ? (nearest === 0 ? 0 : -1) : nearest + before + 1;
    const to = after < 0 ? (at + LONGEST >= text.length ? text.length : -1) : nearest + after;
    this.#is = false;
    this.#start = from < 0 ? nearest : from;
    this.#end = to < 0 ? at + LONGEST : to;
    if (from < 0 || to < 0 || to - from > LONGEST) return;
    const line = text.slice(from, to);
    this.#is =
      this.#isEmptyBefore(from) &&
      this.#isEmptyAfter(to) &&
      WORDS.test(line.trim()) &&
      !LONG_LOWER.test(line);
  }

  #isEmptyBefore(from: number): boolean {
    let at = from - 2;
    while (at >= 0 && isBlank(this.#text.charCodeAt(at))) at--;
    return from === 0 || at < 0 || this.#text[at] === '\n';
  }

  #isEmptyAfter(to: number): boolean {
    let at = to + 1;
    while (at < this.#text.length && isBlank(this.#text.charCodeAt(at))) at++;
    return at >= this.#text.length || this.#text[at] === '\n';
  }
}

/** Space, tab, carriage return. */
const isBlank = (code: number): boolean => code === 32 || code === 9 || code === 13;
