/** The syllables of a source and the last parts that are given to its names, and which may follow which. */
import { decoder, seenSoFar } from './coder.ts';
import type { Letters } from './letters.ts';
import { readUnits, type Unit } from './texts.ts';

export interface Inventory {
  readonly syllables: readonly Unit[];
  /** By syllable: 1 where it stands in the middle of names, and where it is a whole one. */
  readonly inner: readonly number[];
  readonly only: readonly number[];
  /** Of all classes. */
  readonly endings: readonly Unit[];
  /** By tail: the heads that may follow. */
  readonly joins: ReadonlyMap<string, ReadonlySet<string>>;
}

export function readInventory(text: string, letters: Letters): Inventory {
  const data = decoder(text);
  const syllables = readUnits(data, letters);
  const endings = readUnits(data, letters);
  const inner = syllables.map(() => data.bit(400));
  const only = syllables.map(() => data.bit(401));
  const joins = new Map(syllables.map(({ tail }) => [tail, new Set<string>()]));
  for (const head of new Set([...syllables, ...endings].map((unit) => unit.head))) {
    let ones = 0;
    let zeros = 0;
    for (const heads of joins.values()) {
      if (data.bit(500 + 100 * Math.min(heads.size, 6) + seenSoFar(ones, zeros))) {
        heads.add(head);
        ones++;
      } else zeros++;
    }
  }
  return { syllables, inner, only, endings, joins };
}
