/** A draw of names or full names as one computation: exclusions, sampling, rendering. */
import { EngineError } from '../base/errors.ts';
import { Random } from '../base/random/mersenne-twister.ts';
import { poolOf, textAt, type ValuePool } from '../base/text-set.ts';
import { upTo } from '../corpus/orders.ts';
import {
  buildExclusions,
  type ExclusionKey,
  type ExclusionSpec,
  Exclusions,
} from '../filters/exclusions.ts';
import { composeName, type PatternPiece } from './full-name-pattern.ts';
import { type RenderStyle, renderName } from './render-style.ts';

/** One draw of names: from a pool of values, or of full names from a pool for each part. */
export interface NameJob {
  /** One, or one for each part of the pattern in its order. */
  readonly pools: readonly ValuePool[];
  readonly pattern: readonly PatternPiece[] | null;
  readonly count: number;
  readonly unique: boolean;
  readonly seed: bigint;
  readonly style: RenderStyle;
  /** Names that are excluded; null excludes nothing. */
  readonly exclude: ExclusionSpec | null;
}

/** A test of names that counts what it excludes, by reason. */
function filterOf(spec: ExclusionSpec) {
  const exclusions = new Exclusions(buildExclusions(spec));
  const counts: Partial<Record<ExclusionKey, number>> = Object.fromEntries(
    exclusions.active.map((key) => [key, 0]),
  );
  const admits = (name: string): boolean => {
    const reason = exclusions.reason(name);
    if (reason !== null) counts[reason] = (counts[reason] ?? 0) + 1;
    return reason === null;
  };
  return { counts, admits };
}

/** The pool without excluded values. Throws `EngineError` `no-values` when nothing stays. */
function admitted(pool: ValuePool, admits: (name: string) => boolean): ValuePool {
  const kept = poolOf(Array.from(pool.values, (i) => textAt(pool, i)).filter(admits));
  if (kept.values.length > 0) return kept;
  throw new EngineError(
    'no-values',
    'No candidate values are left for the selected generation scope: the exclusions remove all.',
  );
}

/**
 * Draws and renders; the style never changes what is drawn: `raw` is before rendering, the same list for the style `raw`.
 * Exclusions take values out before names are drawn, and full names as they are drawn; `excluded` is how many each that is in
 * use removed, null without exclusions.
 */
export function drawNames(job: NameJob) {
  const { pools, pattern, count, unique, seed, style, exclude } = job;
  const random = new Random(seed);
  const filter = exclude && filterOf(exclude);
  const excluded = filter?.counts ?? null;
  if (pattern === null) {
    const pool = filter ? admitted(pools[0]!, filter.admits) : pools[0]!;
    const raw = Array.from(drawValues(random, pool, count, unique), (i) => textAt(pool, i));
    const names = style === 'raw' ? raw : raw.map((name) => renderName(name, style));
    return { raw, names, excluded };
  }
  const drawn = drawFullNames(random, pattern, job, filter?.admits ?? (() => true));
  const raw = drawn.map((values) => composeName(pattern, values));
  // Each part is rendered by itself: fixed text such as "of" stays as it was written.
  const rendered = (values: PartValues) => values.map((value) => value && renderName(value, style));
  const names =
    style === 'raw' ? raw : drawn.map((values) => composeName(pattern, rendered(values)));
  return { raw, names, excluded };
}

/** The same as JSON texts. */
export function drawTexts(job: NameJob & { readonly asText: boolean }) {
  const { names, raw, excluded } = drawNames(job);
  const encoder = new TextEncoder();
  const json = (value: unknown): Uint8Array => encoder.encode(JSON.stringify(value));
  return {
    count: names.length,
    names: json(names),
    /** Before rendering; null for the style `raw`. */
    raw: job.style === 'raw' ? null : json(raw),
    /** The names one a line as one JSON string; null unless asked for. */
    text: job.asText ? json(names.join('\n')) : null,
    excluded,
  };
}

/**
 * Texts of drawn values. Not unique: `count` independent draws, repeated values weigh more.
 * Unique: every value at most once, and when fewer than `count` are there, all of them shuffled. The
 * pool must hold a value.
 */
function drawValues(random: Random, pool: ValuePool, count: number, unique: boolean): Uint32Array {
  if (!unique) return new Uint32Array(count).map(() => drawnOf(random, pool));
  const all = upTo(textCount(pool));
  if (count < all.length) return Uint32Array.from(random.sample(all, count));
  random.shuffle(all);
  return all;
}

const drawnOf = (random: Random, { values }: ValuePool): number =>
  values[random.below(values.length)]!;

const textCount = ({ start }: ValuePool): number => start.length - 1;

/** What a part of a pattern is drawn from. */
interface PartSource {
  readonly pool: ValuePool;
  readonly optional: boolean;
}

/** The values of one full name, a part each; null where an optional part is omitted. */
type PartValues = readonly (string | null)[];

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
function drawFullNames(
  random: Random,
  pieces: readonly PatternPiece[],
  { pools, count, unique }: NameJob,
  admits: (name: string) => boolean,
): PartValues[] {
  const parts = pieces
    .filter((piece) => piece.kind === 'part')
    .map(({ optional }, i): PartSource => ({ optional, pool: pools[i]! }));
  const draw = (): PartValues =>
    parts.map(({ pool, optional }) =>
      optional && random.below(2) === 0 ? null : textAt(pool, drawnOf(random, pool)),
    );
  const names: PartValues[] = [];
  const seen = new Set<string>();
  const keep = (values: PartValues): void => {
    const name = composeName(pieces, values);
    if (seen.has(name)) return;
    if (unique) seen.add(name);
    if (admits(name)) names.push(values);
  };
  // as a double
  const space = parts.reduce((product, part) => product * choices(part), 1);
  if (unique && space <= Math.max(LISTED_LEAST, LISTED_SHARE * count)) {
    const order = upTo(space);
    random.shuffle(order);
    for (let i = 0; i < space && names.length < count; i++) keep(combination(parts, order[i]!));
    return names;
  }
  const tries = TRIES_PER_NAME * count;
  for (let i = 0; i < tries && names.length < count; i++) keep(draw());
  return names;
}

const choices = ({ pool, optional }: PartSource): number => textCount(pool) + (optional ? 1 : 0);

/** Choice number `index` of all of them, the first part counting fastest. */
function combination(parts: readonly PartSource[], index: number): PartValues {
  let rest = index;
  return parts.map((part) => {
    const n = choices(part);
    const choice = rest % n;
    rest = Math.floor(rest / n);
    return choice < textCount(part.pool) ? textAt(part.pool, choice) : null;
  });
}
