/** What the place asks POST /api/names and its cast for, and the answers put together by kind of name. */
import { seedForRequest } from '../walks/seed.ts';
import * as casts from './cast.ts';
import type { NewKeeper } from './keepers.ts';
import type { MadeName, MadeNames, NamesFields, SourceSeen } from './made.ts';
import { kindOf, type NamesRecipe, namesOfEach } from './recipe.ts';
import { sourceText } from './source.ts';

export interface ShownName {
  readonly name: string;
  /** What is stored of it when it is kept. */
  readonly keep: NewKeeper;
  /** Of whom it is, where that is told: woman, man. */
  readonly note: string;
  /** The names in it that are made of two parents. */
  readonly made: readonly MadeName[];
  /** Of a cast, which can be rolled anew. */
  readonly entry: casts.CastEntry | null;
}

export interface KindNames {
  readonly id: string;
  readonly title: string;
  readonly names: readonly ShownName[];
  /** Why there are fewer than asked for; '' when there are enough. */
  readonly short: string;
  /** What its names are made of; null where that is not told. */
  readonly stock: MadeNames['stock'][string] | null;
}

export interface ShownNames {
  readonly of: string;
  readonly kinds: readonly KindNames[];
  readonly source: SourceSeen;
  /** What is told of all kinds together. */
  readonly lacks: readonly string[];
}

/** Percent of the persons of a cast that are women. */
const WOMEN = 50;

export const sourcesOf = ({ source, second }: Pick<NamesRecipe, 'source' | 'second'>): string =>
  [source, second].map((one) => (one === null ? '' : sourceText(one))).join(' ');

type Common = 'seed' | 'stock' | 'language' | 'without' | 'avoid';

function commonFields(recipe: NamesRecipe): Required<Pick<NamesFields, Common>> {
  const { seed, stock, language, without, liked, disliked } = recipe;
  return {
    ...{ seed: seedForRequest(seed), stock, language: language || null },
    without: [...without],
    avoid: [...liked, ...disliked],
  };
}

/** The fields of a list: a roll that follows another one passes over what was shown. */
export function namesFields(recipe: NamesRecipe): NamesFields {
  const each = namesOfEach(recipe);
  return {
    ...commonFields(recipe),
    classes: recipe.kinds.map((id) => kindOf(id).nameClass),
    count: each * recipe.pages,
    offset: recipe.from,
    liked: [...recipe.liked],
    ...(recipe.second && { share: recipe.share }),
  };
}

export const castFields = (recipe: NamesRecipe, { counts, rolls }: casts.CastRecipe) => ({
  ...commonFields(recipe),
  ...counts,
  women: WOMEN,
  reroll: casts.rollTexts(rolls),
});

/** Of several kinds the last have a name less where all together would be more than asked for. */
export function shownNames(recipe: NamesRecipe, answer: MadeNames): ShownNames {
  const { amount, pages, seed } = recipe;
  const kinds = recipe.kinds.map(kindOf).map(({ id, title, nameClass }, i, all): KindNames => {
    const names = answer.names
      .filter((name) => name.class === nameClass)
      .slice(0, Math.max(pages, Math.ceil((amount * pages - i) / all.length)))
      .map((name) => ({
        name: name.name,
        keep: { name: name.name, nameClass, kind: id === 'names' ? nameClass : id, seed },
        ...{ note: '', made: name.parents.length > 0 ? [name] : [], entry: null },
      }));
    const { short, stock } = answer;
    return {
      ...{ id, title, names },
      ...{ short: short[nameClass] ?? '', stock: stock[nameClass] ?? null },
    };
  });
  return { of: sourcesOf(recipe), kinds, source: answer.source, lacks: [] };
}

export function shownCast(
  recipe: NamesRecipe,
  cast: casts.CastRecipe,
  answer: casts.Cast,
): ShownNames {
  // of half of the persons a sex was asked for, whether names show it or not
  const showsSex = answer.notes.length === 0;
  const kindOf = (i: number, title: string, of: (entry: casts.CastEntry) => boolean): KindNames => {
    const { kind, nameClass } = casts.CAST_KINDS[i]!;
    const names = answer.entries.filter(of).map((entry) => ({
      name: entry.name,
      keep: { name: entry.name, nameClass, kind, seed: recipe.seed },
      note: casts.noteOf(entry, showsSex),
      made: entry.parts.filter(({ parents }) => parents.length > 0),
      entry,
    }));
    return { ...{ id: title, title, short: '', stock: null }, names };
  };
  const kinds = casts.CAST_KINDS.flatMap(({ kind, title }, i) =>
    cast.counts[kind] > 0 ? [kindOf(i, title, (entry) => entry.kind === kind)] : [],
  );
  // their members are persons
  for (let n = 1; n <= cast.counts.families; n++)
    kinds.push(kindOf(0, `Family ${n}`, ({ family }) => family === n));
  return {
    ...{ of: sourcesOf(recipe), kinds, source: answer.source },
    lacks: [casts.castShort(answer, cast), ...answer.notes].filter(Boolean),
  };
}

/** How many names of its kinds can still be made beyond those that are shown. */
export const namesLeft = (recipe: NamesRecipe, { kinds }: ShownNames): number =>
  kinds.reduce(
    (sum, { short, stock }) =>
      sum +
      (short || !stock
        ? 0
        : Math.max(0, stock.size - recipe.from - namesOfEach(recipe) * recipe.pages)),
    0,
  );

const plain = (sentence: string): string => sentence.replace(/ \(\d+ of \d+\)/, '');

/** What is short, and what is told of stocks without names of the language, as one sentence: each clause once, with its kinds unless it is of all; '' when nothing is short. */
export function shortages({ kinds, lacks, source }: ShownNames): string {
  const told = new Map<string, string[]>();
  for (const { title, short, stock } of kinds) {
    for (const sentence of [short, ...(stock?.language === 0 ? stock.notes : [])].map(plain))
      if (sentence) told.set(sentence, [...(told.get(sentence) ?? []), title]);
  }
  for (const sentence of lacks)
    told.set(
      plain(sentence),
      kinds.map(({ title }) => title),
    );
  const clauses = [...told].map(([sentence, titles], i) => {
    const of = titles.length === kinds.length ? '' : `${titles.join(', ')}: `;
    const clause = sentence.replace(/\.$/, '');
    return of + (of || i > 0 ? clause[0]!.toLowerCase() + clause.slice(1) : clause);
  });
  const line = clauses.length > 0 ? `${clauses.join('; ')}.` : '';
  // a text has no tabs
  return source.kind === 'list'
    ? line
    : line.replace(/; in a list it stands behind a tab \([^)]+\)/g, '');
}
