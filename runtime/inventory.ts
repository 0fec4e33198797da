/** The syllables of a source and the last parts that are given to its names, and which may follow which. */
import { column, decoder } from './coder.ts';
import type { Letters } from './letters.ts';
import { readUnits, type Unit } from './texts.ts';

export interface Inventory {
  readonly $syllables: readonly Unit[];
  /** By syllable: 1 where it stands in the middle of names, and where it is a whole one. */
  readonly $inner: readonly number[];
  readonly $only: readonly number[];
  /** Of all classes. */
  readonly $endings: readonly Unit[];
  /** By tail: the heads that may follow. */
  readonly $joins: ReadonlyMap<string, ReadonlySet<string>>;
}

export function readInventory(text: string, letters: Letters): Inventory {
  const bit = decoder(text);
  const $syllables = readUnits(bit, letters);
  const $endings = readUnits(bit, letters);
  const $inner = $syllables.map(() => bit(1400));
  const $only = $syllables.map(() => bit(1401));
  const $joins = new Map($syllables.map(([, , tail]) => [tail, new Set<string>()]));
  for (const head of new Set([...$syllables, ...$endings].map(([, head]) => head))) {
    let context = 0;
    for (const heads of $joins.values()) {
      const is = bit(2000 + 100 * Math.min(heads.size, 6) + context);
      context = column(context, is);
      if (is) heads.add(head);
    }
  }
  return { $syllables, $inner, $only, $endings, $joins };
}
