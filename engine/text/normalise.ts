/** Normalisation of syllables: case, accents, letters a-z, length bounds, with counts. */
import { madeOnce } from '../base/maps.ts';
import type { ExtractOptions } from './extract.ts';
import { canonicalise, detach, isPlain } from './words.ts';

/** Limits and manner of a normalisation. */
export interface NormaliseOptions extends ExtractOptions {
  /** `nltk` first joins a one-letter syllable to the one that follows it. */
  extractor: 'pyphen' | 'nltk';
}

export type Normaliser = Readonly<ReturnType<typeof normaliserOf>>;
export type NormaliseStats = ReturnType<Normaliser['result']>['stats'];

const ONE_LETTER = /^\p{L}$/u;

/**
 * Turns extracted syllables, given in order and in parts of any size, into a corpus of a-z syllables. Each distinct item
 * is worked on once, so memory grows with those and not with the length of the texts.
 */
export function normaliserOf(options: NormaliseOptions) {
  const known = madeOnce((text: string) => toItem(text, options), detach);
  let raw = 0;
  /** A one-letter item that is to be joined to the next. */
  let letter = '';

  const accept = (items: readonly string[]): string[] => {
    const accepted: string[] = [];
    for (const text of items) {
      const item = known.of(text);
      item.count++;
      if (!item.rejected) accepted.push(item.canonical);
    }
    return accepted;
  };

  /**
   * An item of one letter and its successor, even one of the next word or file, come out as one item; that is not joined
   * again.
   */
  const join = (items: readonly string[]): string[] => {
    const joined: string[] = [];
    for (const item of items) {
      if (letter === '' && isOneLetter(item)) letter = item;
      else {
        joined.push(letter + item);
        letter = '';
      }
    }
    return joined;
  };

  return {
    /** The accepted syllables of the next items, of which none has white space around it, in order with repetitions. */
    add(items: readonly string[]): string[] {
      raw += items.length;
      return accept(options.extractor === 'nltk' ? join(items) : items);
    },
    /** The same of what is still to be joined when there are no more. */
    end(): string[] {
      const last = letter === '' ? [] : [letter];
      letter = '';
      return accept(last);
    },
    /** Occurrences by syllable, the syllables in code point order, and the counts of all items. */
    result() {
      const stats = {
        /** Items of the input lists. */
        raw,
        /** Items after the joining of one-letter syllables; without it the same as `raw`. */
        merged: 0,
        accepted: 0,
        rejectedEmpty: 0,
        rejectedCharset: 0,
        rejectedLength: 0,
        unique: 0,
      };
      const counts = new Map<string, number>();
      for (const { canonical, rejected, count } of known.made.values()) {
        stats.merged += count;
        stats[rejected ?? 'accepted'] += count;
        if (!rejected) counts.set(canonical, (counts.get(canonical) ?? 0) + count);
      }
      stats.unique = counts.size;
      // plain letters: the order of code units is the order of code points
      const frequencies = new Map([...counts.keys()].sort().map((key) => [key, counts.get(key)!]));
      return { frequencies, stats };
    },
  };
}

/** One distinct item: what it becomes, or why it is rejected, and how often it occurs. */
function toItem(text: string, { minLength, maxLength }: NormaliseOptions) {
  const canonical = canonicalise(text);
  const { length } = canonical;
  let rejected: 'rejectedEmpty' | 'rejectedCharset' | 'rejectedLength' | null = null;
  if (length === 0) rejected = 'rejectedEmpty';
  else if (!isPlain(canonical)) rejected = 'rejectedCharset';
  else if (length < minLength || length > maxLength) rejected = 'rejectedLength';
  return { canonical, rejected, count: 0 };
}

/** Two units of text may be one letter. */
const isOneLetter = (item: string): boolean => item.length <= 2 && ONE_LETTER.test(item);
