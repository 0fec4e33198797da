/** The syllables of a source and the last parts that are given to its names, and which may follow which. */
import { bit, share, unpack } from './coder.ts';
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

/** Context of whether a head may follow a tail, by how many heads follow the tail and how many tails the head. */
export const joinContext = (head: string, tail: string, ofTail: number, ofHead: number): number =>
  2000 + 40 * ofTail + 4 * ofHead + 2 * +(head < 'a') + +(tail < 'a');

export function readInventory(text: string, letters: Letters): Inventory {
  unpack(text);
  const $syllables = readUnits(letters);
  const $endings = readUnits(letters);
  const $inner = $syllables.map(([text]) => bit(1400 + text.length));
  const $only = $syllables.map(([text]) => bit(1500 + text.length));
  const $joins = new Map($syllables.map(([, , tail]) => [tail, new Set<string>()]));
  let before = 0;
  for (const head of new Set([...$syllables, ...$endings].map(([, head]) => head))) {
    let joined = 0;
    let asked = 0;
    $joins.forEach((heads, tail) => {
      if (bit(joinContext(head, tail, share(heads.size, before), share(joined, asked++)))) {
        heads.add(head);
        joined++;
      }
    });
    before++;
  }
  return { $syllables, $inner, $only, $endings, $joins };
}
