/** What the names of the start place are made with, as it stands in the address: never the names themselves. */
import { decodeChange, encodeChange, type ProfileChange } from './class-profile.ts';

/** Names on the page, of all classes together. */
export const SHOWN_NAMES = 24;
/** Most names of each kind that an address carries. */
export const MAX_LIKED = 40;

/** Rules that can be let go for one class. */
export type Loose = 'spread' | 'own';

export type Steering = 'softer' | 'harder';

/** What belongs to one class. */
export interface ClassRecipe {
  readonly change: ProfileChange;
  readonly loose: readonly Loose[];
  readonly liked: readonly string[];
  readonly disliked: readonly string[];
}

export const PLAIN: ClassRecipe = { change: {}, loose: [], liked: [], disliked: [] };

export interface StartRecipe {
  readonly run: string;
  readonly classes: readonly string[];
  /** Decimal digits; '' until one is drawn. */
  readonly seed: string;
  /** Softer or harder names; absent: neither. */
  readonly steer?: Steering;
  /** By class; a class that is not here is `PLAIN`. */
  readonly of: Readonly<Record<string, ClassRecipe>>;
}

type Query = Readonly<Record<string, string>>;

const LOOSE: readonly Loose[] = ['spread', 'own'];
/** Keys of the address beside `run`, `c`, `seed` and `s`: one a class, so that a class may have any name. */
const KEYS = { change: 'p', loose: 'o', liked: 'y', disliked: 'n' } as const;

export const classRecipe = ({ of }: StartRecipe, name: string): ClassRecipe => of[name] ?? PLAIN;

/** The recipe with other values for one class. */
export function withClass(
  recipe: StartRecipe,
  name: string,
  values: Partial<ClassRecipe>,
): StartRecipe {
  return { ...recipe, of: { ...recipe.of, [name]: { ...classRecipe(recipe, name), ...values } } };
}

/** Names of each class, so that all together are about `SHOWN_NAMES`. */
export const namesOfEach = ({ classes }: StartRecipe): number =>
  Math.max(1, Math.ceil(SHOWN_NAMES / Math.max(1, classes.length)));

/** A recipe as keys of a hash query. */
export function encodeStart(recipe: StartRecipe): Query {
  const { run, classes, seed, steer = '' } = recipe;
  const query: Record<string, string> = { run, c: classes.join(','), seed, s: steer };
  for (const [i, name] of classes.entries()) {
    const { change, loose, liked, disliked } = classRecipe(recipe, name);
    query[KEYS.change + i] = encodeChange(change);
    query[KEYS.loose + i] = loose.join(',');
    query[KEYS.liked + i] = liked.slice(0, MAX_LIKED).join(',');
    query[KEYS.disliked + i] = disliked.slice(0, MAX_LIKED).join(',');
  }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
}

/** Reads a hash query; what is missing is empty, for the page to choose. */
export function decodeStart(query: Query): StartRecipe {
  const classes = [...new Set(list(query.c))].slice(0, 16);
  const entries = classes.map((name, i): [string, ClassRecipe] => [
    name,
    {
      change: decodeChange(query[KEYS.change + i] ?? ''),
      loose: LOOSE.filter((rule) => list(query[KEYS.loose + i]).includes(rule)),
      liked: list(query[KEYS.liked + i]).slice(0, MAX_LIKED),
      disliked: list(query[KEYS.disliked + i]).slice(0, MAX_LIKED),
    },
  ]);
  return {
    run: query.run ?? '',
    classes,
    seed: /^-?\d{1,40}$/.test(query.seed ?? '') ? query.seed! : '',
    ...((query.s === 'softer' || query.s === 'harder') && { steer: query.s }),
    of: Object.fromEntries(entries),
  };
}

const list = (text = ''): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** The address as a query that replaces all keys of another one: those that are gone become ''. */
export function replacing(before: Query, next: Query): Query {
  return { ...Object.fromEntries(Object.keys(before).map((key) => [key, ''])), ...next };
}
