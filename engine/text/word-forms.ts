// Counts the words of a text as they are written, with what tells a proper name: where capitals stand
// and what stands before them, but for headings. The counts of one text can be added to those of others.
import { CUE, type NameContext } from './name-context.ts';
import { detach } from './tokens.ts';

/** How a form is written: its first letter small, its first letter only capital, or all of them. */
export const LOWER = 0;
export const TITLE = 1;
export const CAPITALS = 2;

/** One spelling, with its occurrences. */
export class WordForm {
  readonly text: string;
  /** Forms are numbered from 0 as they are first met. */
  readonly id: number;
  readonly writing: number;
  /** What the word says about the one that follows it; bits of `CUE`. */
  readonly role: number;
  readonly placeEnding: boolean;
  count = 0;
  /** Capitalised ones within a sentence and a line. */
  inner = 0;
  /** Of the inner ones: after a title, a form of address or an initial. */
  titled = 0;
  /** Of the inner ones: after a preposition of place, or in a case of place. */
  place = 0;
  /** Of the inner ones: beside another of them. */
  beside = 0;
  /** Of the inner ones: after an article or another determiner. */
  article = 0;

  constructor(text: string, id: number, roles: ReadonlyMap<string, number>, ending: RegExp | null) {
    this.text = text;
    this.id = id;
    this.writing = writingOf(text);
    const lower = text.toLowerCase();
    const role = roles.get(lower) ?? 0;
    // An English "I" ends sentences and is no initial.
    const initial = text.length === 1 && this.writing !== LOWER && text !== 'I';
    this.role = initial ? role | INITIAL : role;
    this.placeEnding = ending?.test(lower) ?? false;
  }
}

/** Beside those of `CUE`: a single capital. */
const INITIAL = 1 << 10;

export function writingOf(text: string): number {
  const code = text.charCodeAt(0);
  if (code >= 97 && code <= 122) return LOWER; // a to z: nearly every word
  const first = text[0]!;
  if (first === first.toLowerCase()) return LOWER;
  return text.length > 1 && text === text.toUpperCase() ? CAPITALS : TITLE;
}

// What stands between two words.
const SPACE = 0;
/** Letters of two words that hang together: an apostrophe or one hyphen. */
const JOINED = 1;
/** A full stop and space: a boundary but after an abbreviation. */
const STOP = 2;
/** A comma, a semicolon, digits: no neighbours, yet one sentence. */
const APART = 3;
const BOUNDARY = 4;

/**
 * Where a sentence or a line begins: after . ! ? : and dots, after quotation marks, brackets and dashes
 * (speech opens with them), after the end of a line.
 */
const OPENING = /[\n\r\u2028\u2029!?:…¡¿"„“”‟«»‹›‘()[\]{}<>*|=—–―]|--|\.[^.]*\.|[-'’‚]\s|\s[-'’‚]/u;

/** Forms of one text, filled by `see` in the order of the text. */
export class WordForms {
  /** By their numbers. */
  readonly forms: WordForm[] = [];
  readonly #table = new SpellingTable();
  readonly #text: string;
  /** `CUE` of the words that have one. */
  readonly #roles: ReadonlyMap<string, number>;
  readonly #placeEnding: RegExp | null;
  readonly #list: boolean;
  readonly #headings: Headings;
  #previous: WordForm | null = null;
  /** The one before the last article, when only a space parts them. */
  #before: WordForm | null = null;
  #end = 0;
  /** Whether the previous occurrence was counted as inner. */
  #previousInner = false;
  #previousBeside = false;

  /** In a `list` every capital stands within a sentence, and nothing tells by what stands before it. */
  constructor(text: string, { context, list }: { context: NameContext; list: boolean }) {
    this.#text = text;
    this.#roles = context.roles;
    this.#placeEnding = context.placeEnding;
    this.#list = list;
    this.#headings = new Headings(text);
  }

  /** Counts the token from `start` to `end`, exclusive, and returns its form. */
  see(start: number, end: number): WordForm {
    const id = this.#table.numberOf(this.#text, start, end);
    if (id === this.forms.length) {
      const text = this.#table.spellings[id]!;
      this.forms.push(new WordForm(text, id, this.#roles, this.#placeEnding));
    }
    const form = this.forms[id]!;
    form.count++;
    if (this.#list) {
      if (form.writing === TITLE) form.inner++;
      return form;
    }
    if (form.writing === TITLE) this.#seeCapital(form, start);
    else this.#previousInner = false;
    // looked at after an article alone
    if (form.role & CUE.article) this.#before = this.#isSpace(start) ? this.#previous : null;
    this.#previous = form;
    this.#end = end;
    return form;
  }

  #seeCapital(form: WordForm, start: number): void {
    const gap = this.#isSpace(start) ? SPACE : this.#gap(start);
    const previous = this.#previous;
    const role = previous?.role ?? 0;
    const abbreviated = gap === STOP && (role & (CUE.abbreviation | INITIAL)) !== 0;
    const inner =
      previous !== null &&
      (gap < STOP || gap === APART || abbreviated) &&
      !this.#headings.isInOne(start);
    let beside = false;
    if (inner) {
      form.inner++;
      const near = gap === SPACE || abbreviated;
      if (near && role & (CUE.title | INITIAL)) form.titled++;
      else if (near && previous.writing === TITLE && this.#previousInner && previous.text !== 'I') {
        form.beside++;
        beside = true;
        if (!this.#previousBeside) previous.beside++;
      }
      if (gap === SPACE && role & CUE.determiner) form.article++;
      if (form.placeEnding || (gap === SPACE && this.#afterPlace(role))) form.place++;
    }
    this.#previousInner = inner;
    this.#previousBeside = beside;
  }

  #afterPlace(role: number): boolean {
    if (role & CUE.toward) return true;
    return (role & CUE.article) !== 0 && ((this.#before?.role ?? 0) & CUE.toward) !== 0;
  }

  #isSpace(start: number): boolean {
    return start === this.#end + 1 && this.#text.charCodeAt(this.#end) === 0x20;
  }

  #gap(start: number): number {
    const text = this.#text.slice(this.#end, start);
    if (OPENING.test(text)) return BOUNDARY;
    if (text === '-' || text === "'" || text === '’') return JOINED;
    if (text.includes('.')) return STOP;
    return /^[ \t\u00a0]+$/.test(text) ? SPACE : APART;
  }
}

/** Counts of a form as they are handed on: these, in this order. */
export const FORM_COUNTS = ['count', 'inner', 'titled', 'place', 'beside', 'article'] as const;

/** The forms of a text as columns, to be sent from a thread. */
export interface FormColumns {
  readonly spellings: readonly string[];
  /** The syllables of each, joined by `-`; a word that is not split is its own. */
  readonly splits: readonly string[];
  /** `FORM_COUNTS` for each form. */
  readonly counts: Uint32Array;
}

/**
 * `split` gives the syllables of a form, in lower case; `write` what stands for its spelling, itself if
 * absent.
 */
export const formColumns = (
  forms: readonly WordForm[],
  split: (form: WordForm) => readonly string[],
  write: (word: string) => string = (word) => word,
): FormColumns => ({
  spellings: forms.map(({ text }) => write(text)),
  splits: forms.map((form) => split(form).join('-')),
  counts: Uint32Array.from(forms.flatMap((form) => FORM_COUNTS.map((key) => form[key]))),
});

/** Places of a new table; a power of two. */
const FIRST_PLACES = 1 << 12;

/** An open hash table over pieces of texts: a novel has 120,000 words and 7,000 spellings. */
export class SpellingTable {
  /** The spellings by their numbers; none keeps a text alive. */
  readonly spellings: string[] = [];
  readonly #hashes: number[] = [];
  /** Number + 1 of the spelling at each place; 0: free. */
  #places = new Int32Array(FIRST_PLACES);

  /** The number of `text.slice(start, end)`; the next free one when it is new. */
  numberOf(text: string, start: number, end: number): number {
    let hash = end - start;
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    hash ^= hash >>> 15;
    const places = this.#places;
    const mask = places.length - 1;
    for (let at = hash & mask; ; at = (at + 1) & mask) {
      const id = places[at]! - 1;
      if (id < 0) return this.#add(text.slice(start, end), hash, at);
      if (this.#hashes[id] === hash && isAt(text, start, end, this.spellings[id]!)) return id;
    }
  }

  #add(spelling: string, hash: number, at: number): number {
    const id = this.spellings.push(detach(spelling)) - 1;
    this.#hashes.push(hash);
    this.#places[at] = id + 1;
    if (2 * this.spellings.length > this.#places.length) this.#grow();
    return id;
  }

  #grow(): void {
    const places = new Int32Array(4 * this.#places.length);
    const mask = places.length - 1;
    this.#hashes.forEach((hash, id) => {
      let at = hash & mask;
      while (places[at] !== 0) at = (at + 1) & mask;
      places[at] = id + 1;
    });
    this.#places = places;
  }
}

function isAt(text: string, start: number, end: number, spelling: string): boolean {
  if (spelling.length !== end - start) return false;
  for (let i = 0; i < spelling.length; i++) {
    if (spelling.charCodeAt(i) !== text.charCodeAt(start + i)) return false;
  }
  return true;
}

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
