/** What speaks against names that a person brings: confused pairs, words, offensive words, real and overused names. */
import { isWithin } from '../../../runtime/kinship.ts';
import { fold } from '../../../runtime/letter-costs.ts';

export type NameFault = 'word' | 'offensive' | 'source' | 'real' | 'overused';

export interface CheckedNames {
  readonly names: readonly { readonly name: string; readonly faults: readonly NameFault[] }[];
  readonly pairs: readonly {
    readonly a: string;
    readonly b: string;
    /** Equal, a letter or two apart, or with the same first letters. */
    readonly why: 'same' | 'near' | 'beginning';
  }[];
}

/** Names that language models give most (Hamilton and Mimno 2026). */
const OVERUSED = new Set(['elara', 'mara', 'elias']);
/** English slurs and swear words that the matcher of offensive words lets pass; names that are made may hold them. */
const SWORN = new Set(
  `coon dago darkie darky gook gyp honky injun jap lesbo paki pikey polack raghead spaz squaw wog wop yid`.split(
    /\s+/,
  ),
);
/** From so many letters on two names are confused that differ in two of them, below in one. */
const LONG = 6;
/** First letters that readers tell persons by. */
const BEGINNING = 3;

/** Whether two names, folded, are confused: equal, or a letter or two apart. */
export const areConfused = (a: string, b: string): boolean =>
  isWithin(a, b, Math.min(a.length, b.length) < LONG ? 1 : 2);

/** Checks names of up to some hundred, each by its words; `whyNot` tells words, `isReal` and `isOwn` names, all folded. */
export function checkNames(
  names: readonly string[],
  {
    whyNot,
    isReal,
    isOwn,
  }: {
    readonly whyNot: (folded: string) => 'word' | 'offensive' | null;
    readonly isReal: (folded: string) => boolean;
    readonly isOwn: (folded: string) => boolean;
  },
): CheckedNames {
  const checked = names.map((name) => {
    const faults = new Set<NameFault>();
    for (const part of fold(name)
      .split(/[^\p{L}\p{M}]+/u)
      .filter(Boolean)) {
      const why = SWORN.has(part) ? 'offensive' : whyNot(part);
      if (why !== null) faults.add(why);
      if (isOwn(part)) faults.add('source');
      if (isReal(part)) faults.add('real');
      if (OVERUSED.has(part)) faults.add('overused');
    }
    return { name, faults: [...faults] };
  });
  const pairs: CheckedNames['pairs'][number][] = [];
  names.forEach((a, i) => {
    for (const b of names.slice(i + 1)) {
      const [x, y] = [fold(a), fold(b)];
      if (x === y) pairs.push({ a, b, why: 'same' });
      else if (areConfused(x, y)) pairs.push({ a, b, why: 'near' });
      else if (x.slice(0, BEGINNING) === y.slice(0, BEGINNING)) {
        pairs.push({ a, b, why: 'beginning' });
      }
    }
  });
  return { names: checked, pairs };
}
