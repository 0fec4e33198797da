/** Normalisation of syllables: case, accents, letters a-z, length bounds, with counts. */

/** Limits and manner of `normalise`. */
export interface NormaliseOptions {
  /** `nltk` first joins a one-letter syllable to the one that follows it. */
  extractor: 'pyphen' | 'nltk';
  /** Bounds of an accepted syllable in letters, both inclusive. */
  minLength: number;
  maxLength: number;
}

export interface NormaliseStats {
  /** Items of the input lists. */
  raw: number;
  /** Items after the joining of one-letter syllables; without it the same as `raw`. */
  merged: number;
  accepted: number;
  rejectedEmpty: number;
  rejectedCharset: number;
  rejectedLength: number;
  unique: number;
}

export interface Normalised {
  /** The input items, one a line, in chunks of about 64 kB. Can be read more than once. */
  rawText: Iterable<string>;
  /** The accepted syllables in order with repetitions, one a line, likewise. */
  canonicalText: Iterable<string>;
  /** Occurrences by syllable; keys are the unique list, in code point order. */
  frequencies: Map<string, number>;
  stats: NormaliseStats;
}

const CHUNK = 1 << 16;
const MARKS = /\p{Mn}/gu;
const ASCII_LETTERS = /^[a-zA-Z]+$/;
const PLAIN = /^[a-z]+$/;
const ONE_LETTER = /^\p{L}$/u;

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

/** One distinct item: what it becomes (null: rejected) and how often it occurs. */
interface Item {
  readonly canonical: string | null;
  readonly rejected: 'rejectedEmpty' | 'rejectedCharset' | 'rejectedLength' | null;
  count: number;
}

/**
 * Turns the extracted syllables of all files, in order, into a corpus of a-z syllables. The lists
 * are read again whenever one of the texts is, and must not change meanwhile. Each distinct item
 * is worked on once, so memory grows with those and not with the length of the lists.
 */
export function normalise(
  lists: readonly (readonly string[])[],
  options: NormaliseOptions,
): Normalised {
  const merge = options.extractor === 'nltk';
  const plain = merge ? null : countAsTheyAre(lists, options);
  const { items, taken, trimmed } = plain ?? countItems(lists, merge, options);
  const stats: NormaliseStats = {
    raw: taken,
    merged: 0,
    accepted: 0,
    rejectedEmpty: 0,
    rejectedCharset: 0,
    rejectedLength: 0,
    unique: 0,
  };
  const counts = new Map<string, number>();
  for (const { canonical, rejected, count } of items.values()) {
    stats.merged += count;
    if (rejected) stats[rejected] += count;
    if (canonical === null) continue;
    stats.accepted += count;
    counts.set(canonical, (counts.get(canonical) ?? 0) + count);
  }
  stats.unique = counts.size;

  const same = plain !== null && [...items].every(([text, { canonical }]) => canonical === text);
  return {
    rawText: {
      [Symbol.iterator]: () =>
        trimmed ? lines(new ItemReader(lists, false), (text) => text) : joined(lists),
    },
    canonicalText: {
      [Symbol.iterator]: () =>
        same
          ? joined(lists)
          : lines(new ItemReader(lists, merge), (text) => items.get(text)!.canonical),
    },
    // Plain letters: the order of code units is the order of code points.
    frequencies: new Map([...counts.keys()].sort().map((key) => [key, counts.get(key)!])),
    stats,
  };
}

interface Counted {
  readonly items: Map<string, Item>;
  /** Input items. */
  readonly taken: number;
  /** Whether an item has white space around it, or is nothing else. */
  readonly trimmed: boolean;
}

/** Counts the items of lists that need neither trimming nor joining, as nearly all do; else null. */
function countAsTheyAre(
  lists: readonly (readonly string[])[],
  options: NormaliseOptions,
): Counted | null {
  const items = new Map<string, Item>();
  let taken = 0;
  for (const list of lists) {
    taken += list.length;
    for (const text of list) {
      let item = items.get(text);
      if (!item) {
        if (text === '' || text.trim() !== text) return null;
        item = toItem(text, options);
        items.set(text, item);
      }
      item.count++;
    }
  }
  return { items, taken, trimmed: false };
}

function countItems(
  lists: readonly (readonly string[])[],
  merge: boolean,
  options: NormaliseOptions,
): Counted {
  const items = new Map<string, Item>();
  const reader = new ItemReader(lists, merge);
  for (let text = reader.next(); text !== undefined; text = reader.next()) {
    let item = items.get(text);
    if (!item) {
      item = toItem(text, options);
      items.set(text, item);
    }
    item.count++;
  }
  return { items, taken: reader.taken, trimmed: reader.trimmed };
}

function toItem(text: string, { minLength, maxLength }: NormaliseOptions): Item {
  const canonical = canonicalise(text);
  const { length } = canonical;
  let rejected: Item['rejected'] = null;
  if (length === 0) rejected = 'rejectedEmpty';
  else if (!isPlain(canonical)) rejected = 'rejectedCharset';
  else if (length < minLength || length > maxLength) rejected = 'rejectedLength';
  return { canonical: rejected ? null : canonical, rejected, count: 0 };
}

/**
 * The non-empty items of all lists as one sequence. With `merge`, an item of one letter and its
 * successor, even one of the next word or file, come out as one item; that is not joined again.
 */
class ItemReader {
  /** Input items read so far. */
  taken = 0;
  /** Whether one of them had to be trimmed. */
  trimmed = false;
  readonly #lists: readonly (readonly string[])[];
  readonly #merge: boolean;
  #list = 0;
  #index = 0;

  constructor(lists: readonly (readonly string[])[], merge: boolean) {
    this.#lists = lists;
    this.#merge = merge;
  }

  next(): string | undefined {
    const item = this.#take();
    if (!this.#merge || item === undefined || item.length > 2) return item;
    return isOneLetter(item) ? item + (this.#take() ?? '') : item;
  }

  #take(): string | undefined {
    for (; this.#list < this.#lists.length; this.#list++, this.#index = 0) {
      const list = this.#lists[this.#list]!;
      while (this.#index < list.length) {
        const text = list[this.#index++]!;
        const item = text.trim();
        if (item.length < text.length || item === '') this.trimmed = true;
        if (item === '') continue;
        this.taken++;
        return item;
      }
    }
    return undefined;
  }
}

/** Items that are joined at a time. */
const JOINED = 8192;

/** The items as they are, one a line, in chunks. */
function* joined(lists: readonly (readonly string[])[]): Generator<string> {
  let chunk = '';
  for (const list of lists) {
    for (let i = 0; i < list.length; i += JOINED) {
      chunk += `${list.slice(i, i + JOINED).join('\n')}\n`;
      if (chunk.length < CHUNK) continue;
      yield chunk;
      chunk = '';
    }
  }
  if (chunk !== '') yield chunk;
}

/** Two units of text may be one letter. */
function isOneLetter(item: string): boolean {
  const code = item.charCodeAt(0);
  if (code < 0x80) return item.length === 1 && /[a-zA-Z]/.test(item);
  return ONE_LETTER.test(item);
}

/** The items that `render` does not turn into null, one a line, in chunks. */
function* lines(reader: ItemReader, render: (text: string) => string | null): Generator<string> {
  let chunk = '';
  for (let text = reader.next(); text !== undefined; text = reader.next()) {
    const line = render(text);
    if (line === null) continue;
    chunk += line;
    chunk += '\n';
    if (chunk.length >= CHUNK) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk !== '') yield chunk;
}
