/** What the names of the place are made with, as it stands in the address: never the names themselves. */
import { tagsIn } from '../../../engine/kin/own/read-list.ts';
import { type CastRecipe, decodeCast, encodeCast } from './cast.ts';
import { decodeSource, encodeSource, type Source, sourceOfText, sourceText } from './source.ts';

export const AMOUNTS = [12, 24, 50, 200] as const;
const USUAL = 24;
/** Most names of each kind of mark that an address carries. */
export const MAX_LIKED = 40;
const MAX_DISLIKED = 200;
/** Most times that further names follow those that are shown. */
const MAX_PAGES = 40;
/** Most names of a kind that the order of a seed passes over. */
const MOST_PASSED = 1_000_000;

export interface Kind {
  readonly id: string;
  readonly title: string;
  readonly nameClass: string;
}

/** Names like those of a list, of which nobody knows the kind. */
const LIKE_THE_LIST: Kind = { id: 'names', title: 'Names', nameClass: 'name' };

export const KINDS: readonly Kind[] = [
  { id: 'women', title: 'Women', nameClass: 'woman' },
  { id: 'men', title: 'Men', nameClass: 'man' },
  { id: 'persons', title: 'Full names', nameClass: 'full_name' },
  { id: 'families', title: 'Family names', nameClass: 'last_name' },
  { id: 'towns', title: 'Towns', nameClass: 'place_name' },
  { id: 'regions', title: 'Regions', nameClass: 'region' },
  { id: 'waters', title: 'Rivers and mountains', nameClass: 'landscape' },
  { id: 'ships', title: 'Ships', nameClass: 'ship' },
  { id: 'guilds', title: 'Guilds', nameClass: 'guild' },
  { id: 'gods', title: 'Gods', nameClass: 'god' },
  { id: 'taverns', title: 'Taverns', nameClass: 'tavern' },
  { id: 'things', title: 'Things', nameClass: 'thing' },
];
const ALL_KINDS = [LIKE_THE_LIST, ...KINDS];

const FIRST_KINDS = ['women', 'men', 'towns'];

export const kindsOf = (source: Source | null): readonly Kind[] =>
  isListSource(source) ? ALL_KINDS : KINDS;

export const kindOf = (id: string): Kind => ALL_KINDS.find((kind) => kind.id === id)!;

/** Whether a source was pasted as a list: what its address says. */
const isListSource = (source: Source | null): boolean =>
  source?.by === 'list' || (source?.by === 'text' && source.id.startsWith('names-'));

/** What the names are made of: what suits, the source's own names alone, those of its language. */
export type Stock = 'own' | 'auto' | 'language';
const STOCKS: readonly Stock[] = ['own', 'language'];

export interface NamesRecipe {
  /** Null until one is chosen. */
  readonly source: Source | null;
  /** Whose names are joined with those of the first; null: none. */
  readonly second: Source | null;
  /** Percent of the names that begin in the first one. */
  readonly share: number;
  readonly kinds: readonly string[];
  readonly amount: number;
  /** Decimal digits; '' until one is drawn. */
  readonly seed: string;
  /** Names of each kind, in the order of the seed, that were shown before: no roll repeats one. */
  readonly from: number;
  readonly pages: number;
  readonly stock: Stock;
  /** A code such as `fi`, `none`, or '': as it is found. */
  readonly language: string;
  readonly without: readonly string[];
  readonly liked: readonly string[];
  readonly disliked: readonly string[];
  /** Persons, places, ships, guilds and families that nobody confuses, instead of kinds and an amount; null: none. */
  readonly cast: CastRecipe | null;
}

type Query = Readonly<Record<string, string>>;

export function encodeRecipe(recipe: NamesRecipe): Query {
  const { source, second, share, kinds, amount, seed, from, pages, stock, language, cast } = recipe;
  const names = (list: readonly string[], most: number): string => list.slice(-most).join(',');
  return {
    ...encodeSource(source),
    ...(second && { with: sourceText(second), ...(share !== 50 && { share: String(share) }) }),
    kinds: kinds.join(','),
    seed,
    ...(amount !== USUAL && { n: String(amount) }),
    ...(from > 0 && { from: String(from) }),
    ...(pages > 1 && { pages: String(pages) }),
    ...(stock !== 'auto' && { like: stock }),
    ...(language && { lang: language }),
    ...(recipe.without.length > 0 && { out: names(recipe.without, MAX_DISLIKED) }),
    ...(recipe.liked.length > 0 && { yes: names(recipe.liked, MAX_LIKED) }),
    ...(recipe.disliked.length > 0 && { no: names(recipe.disliked, MAX_DISLIKED) }),
    ...(cast && encodeCast(cast)),
  };
}

/** Reads a hash query; what is missing is as on a first visit, for the page to choose. */
export function decodeRecipe(query: Query): NamesRecipe {
  const source = decodeSource(query);
  const amount = Number(query.n);
  return {
    source,
    second: sourceOfText(query.with ?? ''),
    share: Math.min(100, whole(query.share, 50)),
    kinds: kindIds(source, listIn(query.kinds)),
    amount: AMOUNTS.find((one) => one === amount) ?? USUAL,
    seed: decodeSeed(query.seed),
    from: Math.min(MOST_PASSED, whole(query.from, 0)),
    pages: Math.min(MAX_PAGES, Math.max(1, whole(query.pages, 1))),
    stock: STOCKS.find((one) => one === query.like) ?? 'auto',
    language: decodeLanguage(query.lang),
    without: listIn(query.out),
    liked: listIn(query.yes),
    disliked: listIn(query.no),
    cast: decodeCast(query),
  };
}

/** Those of the ids that a source has, in the order of the page; where there is none those of a first visit. */
export function kindIds(source: Source | null, asked: readonly string[]): readonly string[] {
  const known = kindsOf(source).map(({ id }) => id);
  const chosen = known.filter((id) => asked.includes(id));
  if (chosen.length > 0) return chosen;
  return isListSource(source) ? [LIKE_THE_LIST.id] : FIRST_KINDS;
}

/** Fewest names of which others can be made. */
const LEAST = 5;

/** The kinds that the tags of a list tell, those with enough names; none of a list without tags. */
export function kindsTold(text: string): readonly string[] {
  const { persons, ...sorts } = tagsIn(text);
  const told = Object.entries(sorts).flatMap(([kind, count]) => (count < LEAST ? [] : kind));
  const isOfPersons = persons >= LEAST && !told.includes('women') && !told.includes('men');
  return isOfPersons ? ['women', 'men', ...told] : told;
}

const whole = (text = '', absent: number): number =>
  /^\d{1,7}$/.test(text) ? Number(text) : absent;

/** A language of an address: a code, `none`, or '' as it is found. */
export const decodeLanguage = (code = ''): string => (/^[a-z]{2,4}$/.test(code) ? code : '');

/** A seed of an address; '' where there is none. */
const decodeSeed = (seed = ''): string => (/^-?\d{1,40}$/.test(seed) ? seed : '');

/** Names of each kind, so that all together are about as many as asked for. */
export const namesOfEach = ({ kinds, amount }: Pick<NamesRecipe, 'kinds' | 'amount'>): number =>
  Math.max(1, Math.ceil(amount / kinds.length));

/** The recipe with further names behind those that are shown; null when an address holds no more. */
export const withMore = (recipe: NamesRecipe): NamesRecipe | null =>
  recipe.pages < MAX_PAGES ? { ...recipe, pages: recipe.pages + 1 } : null;

/** The recipe of the names that follow, in place of those that are shown. */
export const rolledOn = (recipe: NamesRecipe): NamesRecipe => ({
  ...recipe,
  from: recipe.from + namesOfEach(recipe) * recipe.pages,
  pages: 1,
});

/** The recipe from the first names of a seed. */
export const afresh = (recipe: NamesRecipe, seed: string): NamesRecipe => ({
  ...recipe,
  ...{ seed, from: 0, pages: 1 },
  cast: recipe.cast && { ...recipe.cast, rolls: {} },
});

/** What stands between commas. */
export const listIn = (text = ''): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** The address as a query that replaces all keys of another one: those that are gone become ''. */
export function replacing(before: Query, next: Query): Query {
  return { ...Object.fromEntries(Object.keys(before).map((key) => [key, ''])), ...next };
}

/** Whether two queries say the same, in whatever order. */
export const sameQuery = (one: Query, other: Query): boolean =>
  [...Object.keys(one), ...Object.keys(other)].every((key) => one[key] === other[key]);
