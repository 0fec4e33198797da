/** Version 2 of the name classes: what names of a class sound like and how long they are. */
import { EngineError } from '../base/errors.ts';

/** Kinds of real names that a class can be measured by. */
const NAME_KINDS = ['first', 'last', 'place', 'artefact', 'title', 'group'] as const;
export type NameKind = (typeof NAME_KINDS)[number];

/** Kinds whose known names come from many languages, so that they tell letters alone. */
const MIXED_KINDS: ReadonlySet<NameKind | null> = new Set(['artefact', 'title', 'group']);
export const isMixed = (kind: NameKind | null): boolean => MIXED_KINDS.has(kind);

const WORD_SOURCES = ['words', 'names'] as const;
export type WordSource = (typeof WORD_SOURCES)[number];

const REAL_NAMES = ['refuse', 'allow'] as const;
export type RealNames = (typeof REAL_NAMES)[number];

/** A class as its policy has it. */
interface NameClass {
  readonly name: string;
  readonly description: string;
  /** Fewest and most syllables, inclusive. */
  readonly syllableRange: readonly [number, number];
}

/** A class as version 2 describes it. */
export interface ClassProfile {
  readonly name: string;
  readonly description: string;
  /** Fewest and most, inclusive. */
  readonly syllables: readonly [number, number];
  readonly letters: readonly [number, number];
  /** Weight of each number of letters, from letters[0] on. */
  readonly lengthMix: readonly number[];
  /** Percentiles of word-likeness, 0 to 100. */
  readonly like: readonly [number, number];
  /** Least percentile of name-likeness, 0 to 100; needs a kind. */
  readonly nameLike: number;
  /** Syllables of all words, or of the proper names alone where there are enough. */
  readonly from: WordSource;
  /** Productive endings of the language (-ing, -ando) are avoided or kept. */
  readonly endings: 'avoid' | 'keep';
  /** Which real names it is measured by; null: none. */
  readonly kind: NameKind | null;
  /** Whether a name of the class may be one of those real names. */
  readonly realNames: RealNames;
  /** Share of the names, 0 to 1, that end in a last part of its kind in the language (-ford, -ez). */
  readonly tails: number;
  /** How a phrase of this class is made, for example `Order of the {place_name}`; null: the name alone. */
  readonly pattern: string | null;
}

/** What a class of version 1 gets: its syllable range, and lengths that suit it. */
export function defaultProfile({ name, description, syllableRange }: NameClass): ClassProfile {
  const [least, most] = syllableRange;
  const letters: [number, number] = [Math.max(3, 2 * least), Math.min(12, 2 + 3 * most)];
  return {
    name,
    description,
    syllables: [least, Math.min(most, 4)],
    letters,
    lengthMix: evenMix(letters),
    like: [20, 97],
    nameLike: 0,
    from: 'words',
    endings: 'avoid',
    kind: null,
    realNames: 'refuse',
    tails: 0,
    pattern: null,
  };
}

/** Middle lengths twice as often as the outermost. */
export function evenMix([least, most]: readonly [number, number]): number[] {
  const middle = (least + most) / 2;
  const half = Math.max(1, (most - least) / 2);
  return Array.from(
    { length: most - least + 1 },
    (_, i) => 2 - Math.abs(least + i - middle) / half,
  );
}

const KEYS = [
  'description',
  'syllable_range',
  'syllables',
  'features',
  'letters',
  'length_mix',
  'like',
  'name_like',
  'from',
  'endings',
  'kind',
  'real_names',
  'tails',
  'pattern',
];

/**
 * Reads the additional keys of a class of version 2 over the defaults of its policy. Throws `EngineError`
 * 'profile-invalid' naming the class, the key and what is allowed.
 */
export function parseProfile(
  policy: NameClass,
  entry: Readonly<Record<string, unknown>>,
): ClassProfile {
  const base = defaultProfile(policy);
  const bad = (key: string, expected: string): EngineError =>
    new EngineError(
      'profile-invalid',
      `${policy.name}.${key} is ${JSON.stringify(entry[key])}, expected ${expected}.`,
    );
  for (const key of Object.keys(entry)) {
    if (!KEYS.includes(key)) {
      throw new EngineError(
        'profile-invalid',
        `${policy.name}.${key} is unknown; known: ${KEYS.join(', ')}.`,
      );
    }
  }
  const range = (key: string, fallback: readonly [number, number], low: number, high: number) => {
    const value = entry[key];
    if (value == null) return fallback;
    const fits =
      Array.isArray(value) &&
      value.length === 2 &&
      value.every((n) => Number.isInteger(n) && n >= low && n <= high) &&
      value[0] <= value[1];
    if (!fits) throw bad(key, `a pair of whole numbers [min, max] from ${low} to ${high}`);
    return [value[0], value[1]] as const;
  };
  const share = (key: string, fallback: number, most: number): number => {
    const value = entry[key];
    if (value == null) return fallback;
    if (typeof value !== 'number' || !(value >= 0 && value <= most)) {
      throw bad(key, `a number from 0 to ${most}`);
    }
    return value;
  };
  const choice = <T extends string>(key: string, known: readonly T[], fallback: T): T => {
    const value = entry[key];
    if (value == null) return fallback;
    if (!known.includes(value as T)) throw bad(key, `one of ${known.join(', ')}`);
    return value as T;
  };
  const letters = range('letters', base.letters, 2, 24);
  const kind = entry.kind == null ? null : choice<NameKind>('kind', NAME_KINDS, 'place');
  const pattern = entry.pattern ?? null;
  if (pattern !== null && typeof pattern !== 'string') throw bad('pattern', 'text');
  return {
    ...base,
    syllables: range('syllables', base.syllables, 1, 6),
    letters,
    lengthMix: lengthMix(entry.length_mix, letters, () =>
      bad('length_mix', `${letters[1] - letters[0] + 1} weights, one for each number of letters`),
    ),
    like: range('like', base.like, 0, 100),
    nameLike: share('name_like', base.nameLike, 100),
    from: choice('from', WORD_SOURCES, base.from),
    endings: choice('endings', ['avoid', 'keep'], base.endings),
    kind,
    realNames: choice('real_names', REAL_NAMES, base.realNames),
    tails: share('tails', base.tails, 1),
    pattern,
  };
}

function lengthMix(
  value: unknown,
  letters: readonly [number, number],
  bad: () => EngineError,
): readonly number[] {
  if (value == null) return evenMix(letters);
  const weights = Array.isArray(value) ? value : null;
  if (
    weights?.length !== letters[1] - letters[0] + 1 ||
    !weights.every((w) => typeof w === 'number' && w >= 0 && w <= 1000) ||
    !weights.some((w) => w > 0)
  ) {
    throw bad();
  }
  return weights;
}
