/** By which names languages are told: marks of a byte or so for each, where a false one stands for one name in 64. */
import { fold } from '../../runtime/letter-costs.ts';

/** Marks by language. */
export type LanguageIndex = ReadonlyMap<string, { size: number; marks: ReadonlySet<number> }>;

/** Marks that a language could have for each that it has. */
const ROOM = 64;
/** Gaps between marks are written in signs from `!` on, these and more of them as `~`. */
const [SIGN, MOST] = [33, 90];
const [ZERO, LINE_FEED] = [48, 10];

/** `fold` looks at every letter of a text with a marked one. */
const MARKED = /[^\0-\x7f]+/g;

/** FNV-1a of front-coded names, or of names with a line feed between them. */
export function hashesOf(names: string): number[] {
  const found = new Set<number>();
  /** By the letters that a name has as yet. */
  const hashes = [2166136261];
  let letters = 0;
  const see = (): void => {
    if (letters > 0) found.add(hashes[letters]! >>> 0);
  };
  const folded = names.replace(MARKED, fold).toLowerCase();
  for (let i = 0; i < folded.length; i++) {
    const code = folded.charCodeAt(i);
    if (code >= ZERO && code <= ZERO + 9) {
      see();
      letters = code - ZERO; // so many of the name before
    } else if (code === LINE_FEED) {
      see();
      letters = 0;
    } else hashes[letters + 1] = Math.imul(hashes[letters++]! ^ code, 16777619);
  }
  see();
  return [...found];
}

/** How many of the hashes the index has, by language, and how large that is. */
export const countsIn = (index: LanguageIndex, hashes: readonly number[]) =>
  [...index].map(([code, { size, marks }]) => ({
    ...{ code, size },
    count: hashes.filter((hash) => marks.has(hash % size)).length,
  }));

/** The index of front-coded names of languages, a row for each. */
export function packedIndex(names: ReadonlyMap<string, string>): string {
  let text = '';
  for (const [code, own] of names) {
    const hashes = hashesOf(own);
    const size = ROOM * hashes.length + 1; // odd, for the last bits tell little
    text += `${code}\t${size}\t`;
    let next = 0;
    for (const mark of new Set(Uint32Array.from(hashes, (hash) => hash % size).sort())) {
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
