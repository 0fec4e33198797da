/** Draws full names from a pool for each part of their pattern, with or without repetition. */
import type { Random } from '../base/random/mersenne-twister.ts';
import type { ValuePool } from '../corpus/value-pool.ts';
import { composeName, type PatternPiece } from './full-name-pattern.ts';

/** What a part of a pattern is drawn from. */
export interface PartSource {
  readonly pool: ValuePool;
  readonly optional: boolean;
}

export interface FullNameOptions {
  readonly count: number;
  readonly unique: boolean;
  /** False for a full name that is excluded; another is drawn in its place. */
  readonly admits?: ((name: string) => boolean) | undefined;
}

/** The values of one full name, a part each; null where an optional part is omitted. */
export type PartValues = readonly (string | null)[];

/** Spaces up to this many times the count are listed whole instead of being drawn from. */
const LISTED_SHARE = 4;
const LISTED_LEAST = 1000;
/** Draws per requested name after which unique full names count as exhausted. */
const TRIES_PER_NAME = 20;

/**
 * Draws the values of full names. Not unique: every part by itself, an optional one is there in half
 * of the names. Unique: no full name twice. Fewer than `count` when the parts, or what `admits` accepts,
 * give no more. Every pool must hold a value.
 */
export function drawFullNames(
  random: Random,
  pieces: readonly PatternPiece[],
  parts: readonly PartSource[],
  { count, unique, admits = () => true }: FullNameOptions,
): PartValues[] {
  const draw = (): PartValues =>
    parts.map(({ pool, optional }) =>
      optional && random.below(2) === 0 ? null : pool.value(random.below(pool.size)),
    );
  const names: PartValues[] = [];
  const seen = new Set<string>();
  const keep = (values: PartValues): void => {
    const name = composeName(pieces, values);
    if (seen.has(name)) return;
    if (unique) seen.add(name);
    if (admits(name)) names.push(values);
  };
  const space = combinations(parts);
  if (unique && space <= Math.max(LISTED_LEAST, LISTED_SHARE * count)) {
    const order = Uint32Array.from({ length: space }, (_, i) => i);
    random.shuffle(order);
    for (let i = 0; i < space && names.length < count; i++) keep(combination(parts, order[i]!));
    return names;
  }
  const tries = TRIES_PER_NAME * count;
  for (let i = 0; i < tries && names.length < count; i++) keep(draw());
  return names;
}

/** Number of distinct choices of values, as a double. */
export function combinations(parts: readonly PartSource[]): number {
  return parts.reduce((product, part) => product * choices(part), 1);
}

const choices = ({ pool, optional }: PartSource): number => pool.firsts.length + (optional ? 1 : 0);

/** Choice number `index` of all of them, the first part counting fastest. */
function combination(parts: readonly PartSource[], index: number): PartValues {
  let rest = index;
  return parts.map((part) => {
    const n = choices(part);
    const choice = rest % n;
    rest = Math.floor(rest / n);
    return choice < part.pool.firsts.length ? part.pool.value(part.pool.firsts[choice]!) : null;
  });
}
