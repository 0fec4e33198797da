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

/** Items that are worked on at a time: about 64 kB of text. */
const BATCH = 16_384;
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
 * Turns the extracted syllables of all files, in order, into a corpus of a-z syllables. The lists, of which no item is
 * empty or has white space around it, are read again whenever one of the texts is, and must not change meanwhile. Each
 * distinct item is worked on once, so memory grows with those and not with the length of the lists.
 */
export function normalise(
  lists: readonly (readonly string[])[],
  options: NormaliseOptions,
): Normalised {
  const merge = options.extractor === 'nltk';
  const items = new Map<string, Item>();
  for (const batch of batches(lists, merge)) {
    for (const text of batch) {
      let item = items.get(text);
      if (!item) {
        item = toItem(text, options);
        items.set(text, item);
      }
      item.count++;
    }
  }
  const stats: NormaliseStats = {
    raw: lists.reduce((sum, { length }) => sum + length, 0),
    merged: 0,
    accepted: 0,
    rejectedEmpty: 0,
    rejectedCharset: 0,
    rejectedLength: 0,
    unique: 0,
  };
  const counts = new Map<string, number>();
  let same = true;
  for (const [text, { canonical, rejected, count }] of items) {
    same &&= canonical === text;
    stats.merged += count;
    if (rejected) stats[rejected] += count;
    if (canonical === null) continue;
    stats.accepted += count;
    counts.set(canonical, (counts.get(canonical) ?? 0) + count);
  }
  stats.unique = counts.size;
  const canonicalOf = (text: string): string | null => items.get(text)!.canonical;
  return {
    rawText: { [Symbol.iterator]: () => texts(batches(lists, false)) },
    canonicalText: {
      [Symbol.iterator]: () => texts(batches(lists, merge), same ? null : canonicalOf),
    },
    // Plain letters: the order of code units is the order of code points.
    frequencies: new Map([...counts.keys()].sort().map((key) => [key, counts.get(key)!])),
    stats,
  };
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
 * The items of all lists, some thousands at a time. With `merge`, an item of one letter and its successor, even one of the
 * next word or file, come out as one item; that is not joined again.
 */
function* batches(
  lists: readonly (readonly string[])[],
  merge: boolean,
): Generator<readonly string[]> {
  let letter = '';
  for (const list of lists) {
    for (let i = 0; i < list.length; i += BATCH) {
      const items = list.slice(i, i + BATCH);
      if (!merge) {
        yield items;
        continue;
      }
      const joined: string[] = [];
      for (const item of items) {
        if (letter === '' && isOneLetter(item)) letter = item;
        else {
          joined.push(letter + item);
          letter = '';
        }
      }
      yield joined;
    }
  }
  if (letter !== '') yield [letter];
}

/** Two units of text may be one letter. */
const isOneLetter = (item: string): boolean => item.length <= 2 && ONE_LETTER.test(item);

/** What `of` makes of the items, one a line; those of which it makes null are left out. */
function* texts(
  batches: Iterable<readonly string[]>,
  of: ((text: string) => string | null) | null = null,
): Generator<string> {
  for (const items of batches) {
    const lines = of === null ? items : items.map(of).filter((line) => line !== null);
    if (lines.length > 0) yield `${lines.join('\n')}\n`;
  }
}
