/** Kept names: what is stored of each, how they are found and put in order. */
import { inWords } from '../corpora/runs.ts';
import { CAST_KINDS } from './cast.ts';
import type { NameRow } from './made.ts';
import { KINDS } from './recipe.ts';
import { renderName } from './render.ts';

export interface Keeper {
  readonly id: number;
  readonly name: string;
  /** As it is marked where it came from: letters alone. */
  readonly plain: string;
  /** Key of the run or of what was pasted; '' where it came from elsewhere. */
  readonly source: string;
  readonly title: string;
  /** What it names: a kind of a cast, such as `ships`, else its class; '' where neither is known. */
  readonly kind: string;
  readonly nameClass: string;
  /** Seed that it was made with; '' where that is not known. */
  readonly seed: string;
  readonly syllables: readonly string[];
  readonly score: number | null;
  readonly tags: readonly string[];
  readonly note: string;
}

/** What is said of a name to keep it; the rest is empty. */
export type NewKeeper = Pick<Keeper, 'name'> & Partial<Omit<Keeper, 'id'>>;

export const ALL_KEEPERS = { kind: '', tag: '', search: '' };
export type KeeperFilter = Readonly<typeof ALL_KEEPERS>;

export function filterKeepers(
  keepers: readonly Keeper[],
  { kind, tag, search }: KeeperFilter,
): readonly Keeper[] {
  const text = search.trim().toLowerCase();
  return keepers.filter(
    (one) =>
      (kind === '' || one.kind === kind) &&
      (tag === '' || one.tags.includes(tag)) &&
      (text === '' || `${one.name} ${one.note}`.toLowerCase().includes(text)),
  );
}

/** A name of syllables, as it is to be kept: in plain letters, it gets its capital. */
export const keeperOfRow = ({ name, nameClass, syllables, score }: NameRow): NewKeeper => ({
  ...{ name: renderName(name, 'title'), plain: name, syllables, score },
  ...{ kind: nameClass, nameClass },
});

/** The letters of a name, by which a source knows it. */
export const plainOf = ({ name, plain = name.toLowerCase() }: NewKeeper): string => plain;

/** The list with names added at its end, but for those that are in it already. */
export function withNames(
  keepers: readonly Keeper[],
  added: readonly NewKeeper[],
): readonly Keeper[] {
  const keyOf = (one: NewKeeper) =>
    JSON.stringify([plainOf(one), one.source ?? '', one.nameClass ?? '']);
  const known = new Set(keepers.map(keyOf));
  let id = Math.max(0, ...keepers.map((one) => one.id));
  const fresh: Keeper[] = [];
  for (const one of added) {
    if (known.has(keyOf(one))) continue;
    known.add(keyOf(one));
    fresh.push({ ...NOTHING, plain: plainOf(one), ...one, id: ++id });
  }
  return fresh.length === 0 ? keepers : [...keepers, ...fresh];
}

const NOTHING = {
  source: '',
  title: '',
  kind: '',
  nameClass: '',
  seed: '',
  syllables: [],
  score: null,
  tags: [],
  note: '',
} satisfies Omit<Keeper, 'id' | 'name' | 'plain'>;

/** The list with one entry moved to the place of another; the same where one of them is not in it. */
export function moved(keepers: readonly Keeper[], id: number, to: number): readonly Keeper[] {
  const from = keepers.findIndex((one) => one.id === id);
  const at = keepers.findIndex((one) => one.id === to);
  const one = keepers[from];
  if (!one || at < 0) return keepers;
  return keepers.toSpliced(from, 1).toSpliced(at, 0, one);
}

/** The list with those of `some` in alphabetical order, or by kind, in the places that they have. */
export function sorted(
  keepers: readonly Keeper[],
  some: readonly Keeper[],
  by: 'name' | 'kind',
): readonly Keeper[] {
  const compare = new Intl.Collator('en').compare;
  const chosen = new Set(some.map(({ id }) => id));
  const next = keepers
    .filter(({ id }) => chosen.has(id))
    .toSorted((a, b) => compare(a[by], b[by]))
    .values();
  return keepers.map((one) => (chosen.has(one.id) ? next.next().value! : one));
}

/** Kinds that the list holds, each with its names, in the order in which they first stand. */
export function byKind<T extends { readonly kind: string }>(
  keepers: readonly T[],
): readonly (readonly [kind: string, names: readonly T[]])[] {
  const kinds = new Map<string, T[]>();
  for (const one of keepers) {
    const known = kinds.get(one.kind);
    if (known) known.push(one);
    else kinds.set(one.kind, [one]);
  }
  return [...kinds];
}

/** Titles by kind: those of Names and of a cast, and classes that no kind of Names stands for. */
const TITLES: ReadonlyMap<string, string> = new Map([
  ['first_name', 'First names'],
  ['last_name', 'Family names'],
  ['full_name', 'Persons'],
  ['place_name', 'Places'],
  ['organisation', 'Guilds'],
  ['object_item', 'Things'],
  ['', 'Names'],
  ['name', 'Names'],
  ...CAST_KINDS.map(({ kind, title }): [string, string] => [kind, title]),
  ...KINDS.map(({ id, title }): [string, string] => [id, title]),
]);

/** What names of a kind are called together: "Places", "Ships". */
export const kindTitle = (kind: string): string => TITLES.get(kind) ?? inWords(kind);
