/** What the names of the start place are made with, as it stands in the address: never the names themselves. */
import { decodeSource, encodeSource, type Source } from './source.ts';

/** Names on the page at first, and how many more come at once, of all kinds together. */
export const SHOWN_NAMES = 24;
/** Most names of each kind of mark that an address carries. */
export const MAX_LIKED = 40;
/** Most times "24 more" that an address carries. */
const MAX_PAGES = 40;

/** A kind of names as people call it; the class of the server that it is. */
export interface Kind {
  readonly id: string;
  readonly title: string;
  readonly nameClass: string;
  readonly sex: 'f' | 'm' | null;
}

/** The kinds in the order of the page. */
export const KINDS: readonly Kind[] = [
  { id: 'women', title: 'Women', nameClass: 'first_name', sex: 'f' },
  { id: 'men', title: 'Men', nameClass: 'first_name', sex: 'm' },
  { id: 'families', title: 'Families', nameClass: 'last_name', sex: null },
  { id: 'places', title: 'Places', nameClass: 'place_name', sex: null },
  { id: 'things', title: 'Things', nameClass: 'object_item', sex: null },
  { id: 'guilds', title: 'Guilds', nameClass: 'organisation', sex: null },
];
/** Those of a first visit. */
const FIRST_KINDS = ['women', 'men', 'places'];

export const kindOf = (id: string): Kind => KINDS.find((kind) => kind.id === id)!;

/** What the names are made of: what suits, the source's own names alone, those of its language. */
export type Stock = 'auto' | 'own' | 'language';
const STOCKS: readonly Stock[] = ['own', 'language'];

export interface StartRecipe {
  /** Null until one is chosen. */
  readonly source: Source | null;
  readonly kinds: readonly string[];
  /** Decimal digits; '' until one is drawn. */
  readonly seed: string;
  /** How often `SHOWN_NAMES` of them are shown. */
  readonly pages: number;
  readonly stock: Stock;
  /** A code such as `fi`, `none`, or '': as it is found. */
  readonly language: string;
  readonly liked: readonly string[];
  readonly disliked: readonly string[];
}

type Query = Readonly<Record<string, string>>;

/** A recipe as keys of a hash query. */
export function encodeStart(recipe: StartRecipe): Query {
  const { source, kinds, seed, pages, stock, language, liked, disliked } = recipe;
  return {
    ...encodeSource(source),
    kinds: kinds.join(','),
    seed,
    ...(pages > 1 && { pages: String(pages) }),
    ...(stock !== 'auto' && { like: stock }),
    ...(language && { lang: language }),
    ...(liked.length > 0 && { yes: liked.slice(0, MAX_LIKED).join(',') }),
    ...(disliked.length > 0 && { no: disliked.slice(0, MAX_LIKED).join(',') }),
  };
}

/** Reads a hash query; what is missing is as on a first visit, for the page to choose. */
export function decodeStart(query: Query): StartRecipe {
  const known = (ids: readonly string[]) => KINDS.filter(({ id }) => ids.includes(id));
  const asked = known(list(query.kinds));
  const pages = /^\d{1,2}$/.test(query.pages ?? '') ? Number(query.pages) : 1;
  return {
    source: decodeSource(query),
    kinds: (asked.length > 0 ? asked : known(FIRST_KINDS)).map(({ id }) => id),
    seed: decodeSeed(query.seed),
    pages: Math.min(MAX_PAGES, Math.max(1, pages)),
    stock: STOCKS.find((one) => one === query.like) ?? 'auto',
    language: /^[a-z]{2,4}$/.test(query.lang ?? '') ? query.lang! : '',
    liked: list(query.yes).slice(0, MAX_LIKED),
    disliked: list(query.no).slice(0, MAX_LIKED),
  };
}

/** A seed of an address; '' where there is none. */
export const decodeSeed = (seed = ''): string => (/^-?\d{1,40}$/.test(seed) ? seed : '');

/** The recipe once more for "24 more"; null when an address holds no more. */
export const withMore = (recipe: StartRecipe): StartRecipe | null =>
  recipe.pages < MAX_PAGES ? { ...recipe, pages: recipe.pages + 1 } : null;

const list = (text = ''): string[] =>
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
