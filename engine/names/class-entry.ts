/** What version 2 of a policy file says of a name class: of which names it is, and how long and word-like they are. */
import { EngineError } from '../base/errors.ts';

const KINDS = ['person', 'place', 'phrase'] as const;
const PARTS = ['first', 'last'] as const;

/** Fewest and most, inclusive. */
type Range = readonly [number, number];

/** The keys of a class that version 2 adds; null: not given. */
export interface ClassEntry {
  /** 'phrase': it has no names of its own, but phrases of a pattern. */
  readonly kind: (typeof KINDS)[number] | null;
  /** Of persons: given names or family names. */
  readonly part: (typeof PARTS)[number] | null;
  /** How a phrase of this class is made, for example `Order of the {place_name}`. */
  readonly pattern: string | null;
  readonly letters: Range | null;
  readonly syllables: Range | null;
  /** Percentiles of word-likeness, 0 to 100. */
  readonly like: Range | null;
}

/** Keys that a class of version 1 has as well are those of its policy. */
const POLICY_KEYS = ['description', 'syllable_range', 'features'];
const KEYS = [...POLICY_KEYS, 'kind', 'part', 'pattern', 'letters', 'syllables', 'like'];

/** Reads the keys of a class. Throws `EngineError` 'profile-invalid' naming the class, the key and what is allowed. */
export function parseClassEntry(
  name: string,
  entry: Readonly<Record<string, unknown>>,
): ClassEntry {
  const invalid = (key: string, why: string): EngineError =>
    new EngineError('profile-invalid', `${name}.${key} ${why}.`);
  const bad = (key: string, allowed: string): EngineError =>
    invalid(key, `must be ${allowed} (got ${JSON.stringify(entry[key])})`);
  for (const key of Object.keys(entry)) {
    if (!KEYS.includes(key)) throw invalid(key, `is unknown; known: ${KEYS.join(', ')}`);
  }
  const choice = <T extends string>(key: string, known: readonly T[]): T | null => {
    const value = entry[key] ?? null;
    if (value !== null && !known.includes(value as T)) throw bad(key, `one of ${known.join(', ')}`);
    return value as T | null;
  };
  const range = (key: string, low: number, high: number): Range | null => {
    const value = entry[key] ?? null;
    if (value !== null && !isRange(value, low, high)) {
      throw bad(key, `a pair of whole numbers [min, max] from ${low} to ${high}`);
    }
    return value;
  };
  const { pattern = null } = entry;
  if (pattern !== null && typeof pattern !== 'string') throw bad('pattern', 'text');
  const kind = choice('kind', KINDS);
  const part = choice('part', PARTS);
  if (part !== null && kind !== 'person') throw bad('part', 'of a class of kind person');
  return {
    kind,
    part,
    pattern,
    letters: range('letters', 2, 24),
    syllables: range('syllables', 1, 6),
    like: range('like', 0, 100),
  };
}

/** Whether a value is a pair of whole numbers, fewest and most, within these. */
export function isRange(value: unknown, low: number, high: number): value is Range {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((n) => Number.isInteger(n) && n >= low && n <= high) &&
    value[0] <= value[1]
  );
}
