/** How near names are to those of a stock, and what speaks against names that a person brings. */
import { FAULTS } from '../../../runtime/joins.ts';
import { fold, isWithin } from '../../../runtime/letter-costs.ts';
import { heldOutCosts, mean, measured } from '../kin-class.ts';
import { type ClassStock, partsOf } from '../list.ts';

/** Whether a folded name is a word of a language, or an offensive one. */
export type WhyNot = (folded: string) => 'word' | 'offensive' | null;

export type CheckedNames = Readonly<ReturnType<typeof checkNames>>;

/** Names that language models give most (Hamilton and Mimno 2026). */
const OVERUSED = new Set(['elara', 'mara', 'elias']);
/** English slurs and swear words that the matcher of offensive words lets pass; names that are made may hold them. */
export const SWORN: ReadonlySet<string> = new Set(
  `arse beaner coon dago darkie darky gook gyp honky injun jap lesbo paki pikey polack poof raghead skank spaz spic spick squaw
wog wop yid`.split(/\s+/),
);

/** Whether a folded word is one of those, or some of them. */
export const isSworn = (word: string): boolean =>
  SWORN.has(word) || SWORN.has(word.replace(/s$/, ''));

/** From so many letters on two names are confused that differ in two of them, below in one. */
const LONG = 6;
/** First letters that readers tell persons by. */
const BEGINNING = 3;

/** Whether two names, folded, are confused: equal, or a letter or two apart. */
export const areConfused = (a: string, b: string): boolean =>
  isWithin(a, b, Math.min(a.length, b.length) < LONG ? 1 : 2);

/**
 * Checks names of up to some hundred, each by its words: whether these are overused, confused, words or offensive, or names,
 * real ones or of the `own` of a source, all folded; and beside one another and those.
 */
export function checkNames(
  names: readonly string[],
  whyNot: WhyNot,
  real: ReadonlyMap<string, string>,
  own: ReadonlyMap<string, string>,
) {
  const checked = names.map((name) => {
    const faults = new Set<'word' | 'offensive' | 'source' | 'real' | 'overused'>();
    /** The one of which it is a real name. */
    let language: string | undefined;
    for (const part of fold(name)
      .split(/[^\p{L}\p{M}]+/u)
      .filter(Boolean)) {
      const why = isSworn(part) ? 'offensive' : whyNot(part);
      if (why !== null) faults.add(why);
      if (own.has(part)) faults.add('source');
      if (real.has(part)) faults.add('real');
      language ??= real.get(part);
      if (OVERUSED.has(part)) faults.add('overused');
    }
    return { name, faults: [...faults], ...(language && { language }) };
  });
  const pairs: { a: string; b: string; why: NonNullable<ReturnType<typeof whyConfused>> }[] = [];
  const keys = names.map((name) => ({
    folded: fold(name),
    spelled: name.normalize('NFC').toLowerCase(),
    letters: name.normalize('NFD').replace(MARKS, '').toLowerCase(),
  }));
  const brought = new Set(keys.map(({ folded }) => folded));
  const others = [...own].filter(([folded]) => !brought.has(folded));
  keys.forEach((x, i) => {
    const near = own.has(x.folded) ? [] : others.filter(([y]) => areConfused(x.folded, y));
    pairs.push(...near.map(([, b]) => ({ a: names[i]!, b, why: 'near' }) as const));
    for (let j = i + 1; j < keys.length; j++) {
      const why = whyConfused(x, keys[j]!);
      if (why !== null) pairs.push({ a: names[i]!, b: names[j]!, why });
    }
  });
  return { names: checked, pairs };
}

/** The faults of checked names, of a name by itself or beside an `other` one; of a real one that is its language. */
export function faultsOf({ names, pairs }: CheckedNames) {
  const all = [
    ...names.flatMap(({ name, faults, language = '' }) =>
      faults.map((fault) => ({ name, fault, other: fault === 'real' ? language : '' })),
    ),
    ...pairs.map(({ a: name, b, why: fault }) => ({
      ...{ name, fault, other: fault === 'same' ? '' : b },
    })),
  ];
  // a name that stands twice has its faults once
  const told = new Set<string>();
  return all.filter(
    ({ name, fault, other }) => told.size < told.add([fault, ...[name, other].sort()].join()).size,
  );
}

const MARKS = /[\u0300-\u036f]/g;

type Key = Readonly<Record<'folded' | 'spelled' | 'letters', string>>;

/** Equal but for case, or for marks too, a letter or two apart or exchanged, or with the same first letters. */
function whyConfused(x: Key, y: Key) {
  if (x.spelled === y.spelled) return 'same';
  if (x.letters === y.letters) return 'marks';
  if (areConfused(x.folded, y.folded) || isExchanged(x.folded, y.folded)) return 'near';
  return x.folded.slice(0, BEGINNING) === y.folded.slice(0, BEGINNING) ? 'beginning' : null;
}

/** Whether two letters, with one between them at most, have changed places (Perea and Lupker 2004). */
function isExchanged(a: string, b: string): boolean {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  const exchanged = (j: number): string =>
    a.slice(0, i) + a.charAt(j) + a.slice(i + 1, j) + a.charAt(i) + a.slice(j + 1);
  return exchanged(i + 1) === b || exchanged(i + 2) === b;
}

/** How near a name is to those of a source, and what speaks against it. */
export type ScoredName = Readonly<ReturnType<typeof scoreNames>[number]>;

/** Scores names against a stock; `whyNot` tells which words a name may not be. */
export function scoreNames(stock: ClassStock, names: readonly string[], whyNot: WhyNot) {
  const { joins, found } = stock;
  const { folded, file } = joins;
  const costsOf = heldOutCosts(folded);
  const means = measured(folded, file.own).map((name) => mean(costsOf(name)));
  const known = new Set(folded);
  const asked = names.map((name) => fold(name.trim().split(/\s+/).at(-1)!));
  const wanted = new Set(asked);
  const made = new Map(
    found.flatMap((join) => (wanted.has(join.letters) ? [[join.letters, join] as const] : [])),
  );
  return names.map((name, i) => {
    const letters = asked[i]!;
    const cost = mean(
      known.has(letters) ? costsOf(letters) : joins.costs.costs(joins.costs.ids(letters)),
    );
    const join = made.get(letters);
    const pieces = joins.piecesOf(letters);
    const fault = pieces ? FAULTS[joins.fault(...pieces)]! : ('no-parents' as const);
    const refused = join ? null : known.has(letters) ? 'known' : (whyNot(letters) ?? fault);
    return {
      name,
      /** Percent of the own names whose letters cost more, on average, than those of the name. */
      percentile: Math.round((100 * means.filter((one) => one >= cost).length) / means.length),
      parents:
        refused === null
          ? partsOf(stock, join ?? { beginning: pieces![0], ending: pieces![1] })
          : null,
      /** What refuses a join of it, a word, or that no two names make it. */
      fault: refused,
    };
  });
}
