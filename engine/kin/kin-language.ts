/** The language of a source beside its own names: how far it is kin, which of its names join, and how it rates new ones. */
import { fold, letterCosts } from '../../runtime/letter-costs.ts';
import { heldOutCosts, mean } from './held-out-costs.ts';
import type { KinLanguage } from './joins-of.ts';
import type { OwnName } from './own/own-names.ts';

export type Sex = 'f' | 'm';

/** A name of a language's list. */
export interface ListedName {
  readonly name: string;
  readonly sex: Sex | null;
  readonly part?: 'first' | 'last';
  /** Whether it has been given for centuries, as most names of books are. */
  readonly isTraditional?: boolean;
}

/** Fewest names that a stock has, or that tell anything. */
export const LEAST = 5;
/** Bits a letter that the language's names cost more than the own ones: up to the first as kin, from the second on not at all. */
const KIN_GAP = 0.2;
const FOREIGN_GAP = 0.7;
/** Share of the own names that the language's list has too: up to the first it says nothing, from the second on it is kin. */
const FEW_SHARED = 0.2;
const MANY_SHARED = 0.5;
/** Bits from which on shared names say less, and from which on nothing: an old poem has names that are borne still. */
const SHARED_GAP = 0.5;
const APART_GAP = 1;
/** Share from which on they are ordinary names of the language, whatever their letters; and of many names. */
const ORDINARY = 0.65;
const ORDINARY_OF_MANY = 0.5;
/** Own names of a kind from which on they show that they are the language's: ten of an old poem may be borne still. */
const ENOUGH_OWN = 16;
/** Names that are compared. */
const COMPARED = 300;
/** What a given name that persons bear counts beside a traditional one, where these are known. */
const RECENT = 0.3;

/** How much a name of the language counts beside an own one, by how well its letters suit these. */
export function kinWeight(own: readonly OwnName[], listed: readonly ListedName[]): number {
  if (own.length < LEAST || listed.length < LEAST) return 0;
  const known = new Set(listed.map(({ name }) => fold(name)));
  const shared = own.filter(({ name }) => known.has(fold(name))).length / own.length;
  if (shared >= (isMany(own) ? ORDINARY_OF_MANY : ORDINARY)) return 1;
  const gap = languageGap(
    own.map(({ name }) => name),
    listed.map(({ name }) => name),
  );
  const near = within1((APART_GAP - gap) / (APART_GAP - SHARED_GAP));
  return Math.max(
    within1((FOREIGN_GAP - gap) / (FOREIGN_GAP - KIN_GAP)),
    near * within1((shared - FEW_SHARED) / (MANY_SHARED - FEW_SHARED)),
  );
}

/** Whether there are enough names of which the kind is told; a list tells none, so there all count. */
export function isMany(own: readonly OwnName[]): boolean {
  const told = own.filter(({ kind }) => kind !== 'either').length;
  return (told || own.length) >= ENOUGH_OWN;
}

const within1 = (share: number): number => Math.min(1, Math.max(0, share));

/** What the language tells of names that are like its own; null where none of its names are known, or none is kin. */
export function kinLanguage(
  { weight, own, isWhole }: Pick<KinLanguage, 'weight' | 'own' | 'isWhole'>,
  like: readonly string[],
  /** Names that persons bear. */
  borne: readonly ListedName[],
): KinLanguage | null {
  if (weight === 0 || like.length < LEAST) return null;
  const model = letterCosts(like.map(fold));
  const hasTraditional = borne.some(({ isTraditional }) => isTraditional);
  return {
    weight,
    own,
    isWhole,
    borne: new Map(
      borne.map(({ name, part, isTraditional }) => [
        fold(name),
        { name, counts: hasTraditional && part === 'first' && !isTraditional ? RECENT : 1 },
      ]),
    ),
    bits: (letters) => mean(model.costs(model.ids(letters))) / 16,
  };
}

/** How many bits a letter the own names cost more under as many names of the language than under each other. */
function languageGap(own: readonly string[], others: readonly string[]): number {
  const names = [...new Set(evenly(own, COMPARED).map(fold))];
  const foreign = letterCosts([...new Set(evenly(others, names.length - 1).map(fold))]);
  const kin = heldOutCosts(names);
  let [all, theirs, letters] = [0, 0, 0];
  for (const name of names) {
    for (const cost of kin(name)) all += cost;
    for (const cost of foreign.costs(foreign.ids(name))) theirs += cost;
    letters += name.length + 1;
  }
  return (theirs - all) / letters / 16;
}

/** So many of a list, of twice as many, the traditional ones first, those whose letters are most like those of the names. */
export function likest(
  list: readonly ListedName[],
  names: readonly string[],
  most: number,
): string[] {
  const some = commonest(list, 2 * most);
  if (some.length <= most || names.length < LEAST) return evenly(some, most);
  const model = letterCosts(names.map(fold));
  const costs = new Map(some.map((name) => [name, mean(model.costs(model.ids(fold(name))))]));
  const limit = [...costs.values()].sort((a, b) => a - b)[most]!;
  return some.filter((name) => costs.get(name)! < limit);
}

/** At most so many names of a list, the traditional ones first, spread over it. */
export function commonest(list: readonly ListedName[], most: number): string[] {
  const old = evenly(
    list.filter(({ isTraditional }) => isTraditional),
    most,
  );
  const recent = evenly(
    list.filter(({ isTraditional }) => !isTraditional),
    most - old.length,
  );
  return [...old, ...recent].map(({ name }) => name);
}

/** At most so many of a list, spread over it. */
export function evenly<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  return Array.from({ length: most }, (_, i) => list[Math.floor((i * list.length) / most)]!);
}
