/** By which names languages are told: marks of a byte or so for each, where a false one stands for one name in 64. */
import { split } from '../../runtime/joins.ts';
import { fold } from '../../runtime/letter-costs.ts';

/** Marks by language. */
export type LanguageIndex = ReadonlyMap<string, { size: number; marks: ReadonlySet<number> }>;

/** Marks that a language could have for each that it has. */
const ROOM = 64;
/** One of so many names is looked at, whatever its language: the index is smaller by the others. */
const LOOKED_AT = 2;
/** Gaps between marks are written in signs from `!` on, these and more of them as `~`. */
const [SIGN, MOST] = [33, 90];

/** FNV-1a. */
const hashOf = (folded: string): number =>
  [...folded].reduce((hash, sign) => Math.imul(hash ^ sign.charCodeAt(0), 16777619), 2166136261) >>>
  0;

/** Hashes of those of the names that are looked at. */
export const hashesOf = (names: readonly string[]): number[] =>
  [...new Set(names.map(fold))].map(hashOf).filter((hash) => hash % LOOKED_AT === 0);

/** How many of the hashes the index has, by language. */
export const countsIn = (index: LanguageIndex, hashes: readonly number[]) =>
  [...index].map(([code, { size, marks }]) => ({
    code,
    count: hashes.filter((hash) => marks.has(hash % size)).length,
  }));

/** The index of front-coded names of languages, a row for each. */
export function packedIndex(names: ReadonlyMap<string, readonly string[]>): string {
  let text = '';
  for (const [code, texts] of names) {
    const hashes = hashesOf(texts.flatMap(split));
    const size = ROOM * hashes.length + 1; // odd, for the last bits tell little
    text += `${code}\t${size}\t`;
    let next = 0;
    for (const mark of new Set(hashes.map((hash) => hash % size).sort((a, b) => a - b))) {
      text += '~'.repeat((mark - next) / MOST);
      text += String.fromCharCode(SIGN + ((mark - next) % MOST));
      next = mark + 1;
    }
    text += '\n';
  }
  return text;
}

export function readIndex(text: string): LanguageIndex {
  const index = new Map<string, { size: number; marks: Set<number> }>();
  for (const [, code, size, gaps] of text.matchAll(/(.+)\t(.+)\t(.+)\n/g)) {
    const marks = new Set<number>();
    let next = 0;
    for (const sign of gaps!) {
      next += sign === '~' ? MOST : sign.charCodeAt(0) - SIGN + 1;
      if (sign !== '~') marks.add(next - 1);
    }
    index.set(code!, { size: Number(size), marks });
  }
  return index;
}
