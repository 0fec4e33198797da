/** The naive engine: walks, reaches, candidates and selection as plainly as they are defined. */
import { Random } from '../../engine/base/random/mersenne-twister.ts';
import { roundHalfEven } from '../../engine/base/round.ts';
import { FEATURE_NAMES, type FeatureName, FLIP_COSTS } from '../../engine/corpus/features.ts';
import type { WalkProfile } from '../../engine/corpus/profiles.ts';
import type { Stance } from '../../engine/names/policy.ts';
import type { SelectParams } from '../../engine/names/select.ts';
import { DEFAULT_WALK, type WalkParams } from '../../engine/walk/walker.ts';

/**
 * The walker, the reaches, the combiner and the selector as their definition reads: pair by pair,
 * in O(N * N), on plain arrays. The engine's classes and tables are tested and measured against it.
 */
export interface NaiveSyllable {
  readonly syllable: string;
  readonly frequency: number;
  /** Bit k is `FEATURE_NAMES[k]`. */
  readonly signature: number;
}

/** As of the engine, with the steps of a walk. */
export type NaiveParams = WalkParams & { readonly steps: number };

const INERTIA = 0.5;
const MAX_DISTANCE = 3;
const THRESHOLD = 0.001;

function hamming(a: number, b: number): number {
  let n = 0;
  for (let k = 0; k < FEATURE_NAMES.length; k++) if (((a ^ b) >> k) & 1) n++;
  return n;
}

/** Cost of changing signature `a` into `b`: the flip costs added in feature order. */
function flipCost(a: number, b: number): number {
  let cost = 0;
  for (let k = 0; k < FEATURE_NAMES.length; k++) if (((a ^ b) >> k) & 1) cost += FLIP_COSTS[k]!;
  return cost;
}

/** Rarity term: positive weights favour frequent syllables. */
function rarity(frequency: number, frequencyWeight: number): number {
  return frequencyWeight * Math.log(1 / (frequency + 1e-6));
}

/** Weight of the step from syllable `i` to syllable `j`. */
function weight(corpus: readonly NaiveSyllable[], i: number, j: number, p: WalkProfile): number {
  const { signature, frequency } = corpus[j]!;
  const cost = flipCost(corpus[i]!.signature, signature) + rarity(frequency, p.frequencyWeight);
  return Math.exp(-cost / p.temperature);
}

function fits(syllable: string, p: WalkParams): boolean {
  const length = [...syllable].length;
  return (
    (p.minLength === null || length >= p.minLength) &&
    (p.maxLength === null || length <= p.maxLength)
  );
}

/** Where a step from syllable `i` may lead and what each weighs; staying, where it may, is the last. */
export function naiveSteps(corpus: readonly NaiveSyllable[], i: number, params: WalkParams) {
  const distances = corpus.map(({ signature }) => hamming(corpus[i]!.signature, signature));
  const ids = [...corpus.keys()]
    .filter((j) => distances[j]! >= 1 && distances[j]! <= MAX_DISTANCE)
    .slice(0, params.neighborLimit ?? undefined)
    .filter((j) => fits(corpus[j]!.syllable, params) && distances[j]! <= params.maxFlips);
  const weights = ids.map((j) => weight(corpus, i, j, params));
  if (params.inertia !== null || ids.length === 0) {
    weights.push(Math.exp(-(params.inertia ?? 0) / params.temperature));
    ids.push(i);
  }
  return { ids, weights };
}

/** `k` independent weighted picks. Throws when the weights do not sum to a positive finite number. */
function choices(
  rng: Random,
  items: readonly number[],
  weights: readonly number[],
  k: number,
): number[] {
  let total = 0;
  const sums = weights.map((weight) => (total += weight));
  if (!(total > 0)) throw new Error('Total of weights must be greater than zero');
  if (!Number.isFinite(total)) throw new Error('Total of weights must be finite');
  return Array.from({ length: k }, () => {
    const x = rng.random() * total;
    return items.find((_, i) => sums[i]! > x) ?? items.at(-1)!;
  });
}

/** One walk from syllable `start`: steps + 1 indices. */
function naiveWalk(
  corpus: readonly NaiveSyllable[],
  start: number,
  params: NaiveParams,
  seed: bigint,
): number[] {
  const rng = new Random(seed);
  const path = [start];
  let at = start;
  for (let step = 0; step < params.steps; step++) {
    const { ids, weights } = naiveSteps(corpus, at, params);
    at = choices(rng, ids, weights, 1)[0]!;
    path.push(at);
  }
  return path;
}

/** `count` walks; walk i draws its start and its steps with seed + i. Lists of syllable indices. */
export function naiveWalks(
  corpus: readonly NaiveSyllable[],
  params: NaiveParams,
  seed: bigint,
  count: number,
): number[][] {
  const eligible = corpus.flatMap((s, i) => (fits(s.syllable, params) ? [i] : []));
  if (eligible.length === 0) throw new Error('No syllable within the length bounds');
  return Array.from({ length: count }, (_, i) => {
    const start = eligible[new Random(seed + BigInt(i)).below(eligible.length)]!;
    return naiveWalk(corpus, start, params, seed + BigInt(i));
  });
}

export interface NaiveReach {
  readonly reach: number;
  readonly unique: number;
  /** [syllable index, number of starts that reach it], by count descending, then index. */
  readonly entries: [number, number][];
}

/** The compensated (Neumaier) sum in the given order. */
export function compensatedSum(values: readonly number[]): number {
  let sum = 0;
  let lost = 0;
  for (const x of values) {
    const t = sum + x;
    lost += Math.abs(sum) >= Math.abs(x) ? sum - t + x : x - t + sum;
    sum = t;
  }
  return lost !== 0 && Number.isFinite(lost) ? sum + lost : sum;
}

/** Which syllables each start reaches: those that a step leads to more often than once in a thousand. */
function naiveReached(corpus: readonly NaiveSyllable[], profile: WalkProfile): number[][] {
  const bounds = { neighborLimit: null, minLength: null, maxLength: null, inertia: INERTIA };
  return corpus.map((_, i) => {
    const { ids, weights } = naiveSteps(corpus, i, { ...profile, ...bounds });
    const total = compensatedSum(weights);
    return ids.filter((j, k) => j !== i && weights[k]! / total > THRESHOLD);
  });
}

export function naiveReach(corpus: readonly NaiveSyllable[], profile: WalkProfile): NaiveReach {
  const counts = corpus.map(() => 0);
  for (const j of naiveReached(corpus, profile).flat()) counts[j]!++;
  const entries = counts
    .flatMap((count, j): [number, number][] => (count > 0 ? [[j, count]] : []))
    .sort((x, y) => y[1] - x[1] || x[0] - y[0]);
  const pairs = counts.reduce((sum, count) => sum + count, 0);
  return { reach: roundHalfEven(pairs / corpus.length), unique: entries.length, entries };
}

export interface NaiveCandidate {
  readonly name: string;
  readonly syllables: string[];
  readonly signature: number;
}

/** Signature of a name: onset of the first, coda of the last, contains-any, vowels by majority. */
function naiveAggregate(signatures: readonly number[]): number {
  const has = (signature: number, k: number): boolean => ((signature >> k) & 1) === 1;
  let result = 0;
  for (let k = 0; k < FEATURE_NAMES.length; k++) {
    const holders = signatures.filter((signature) => has(signature, k)).length;
    let on = holders > 0;
    if (k <= 2) on = has(signatures[0]!, k);
    if (k === 7 || k === 8) on = holders > signatures.length / 2;
    if (k >= 9) on = has(signatures.at(-1)!, k);
    if (on) result |= 1 << k;
  }
  return result;
}

function candidate(corpus: readonly NaiveSyllable[], path: readonly number[]): NaiveCandidate {
  const syllables = path.map((i) => corpus[i]!.syllable);
  const signature = naiveAggregate(path.map((i) => corpus[i]!.signature));
  return { name: syllables.join(''), syllables, signature };
}

/** Flat mode for one syllable count `n`: `count` names of independent weighted draws. */
export function naiveFlat(
  corpus: readonly NaiveSyllable[],
  frequencyWeight: number,
  seed: bigint,
  n: number,
  count: number,
): NaiveCandidate[] {
  const rng = new Random(seed);
  const indices = corpus.map((_, i) => i);
  const weights = corpus.map(({ frequency }) => {
    if (frequencyWeight <= 0) return 1;
    if (frequencyWeight >= 1) return frequency;
    return 1 - frequencyWeight + frequency * frequencyWeight;
  });
  return Array.from({ length: count }, () => candidate(corpus, choices(rng, indices, weights, n)));
}

/** Walk mode for one syllable count `n`: walks of max(n - 1, 1) steps with the fixed limits. */
export function naiveWalkNames(
  corpus: readonly NaiveSyllable[],
  profile: WalkProfile,
  seed: bigint,
  n: number,
  count: number,
): NaiveCandidate[] {
  const params = { ...DEFAULT_WALK, ...profile, steps: Math.max(n - 1, 1) };
  return naiveWalks(corpus, params, seed, count).map((path) => candidate(corpus, path));
}

export interface NaivePolicy {
  /** Inclusive bounds of the number of syllables. */
  readonly range: readonly [number, number];
  /** Features absent here are tolerated. */
  readonly features: Partial<Record<FeatureName, Stance>>;
}

export interface NaiveSelected extends NaiveCandidate {
  readonly score: number;
  readonly hits: Record<Stance, FeatureName[]>;
}

/** What of a selection decides, beside the policy. */
export type NaiveSelectOptions = Pick<SelectParams, 'mode' | 'order' | 'seed' | 'count'>;

function judge(c: NaiveCandidate, policy: NaivePolicy, mode: 'hard' | 'soft') {
  const hits: Record<Stance, FeatureName[]> = { preferred: [], tolerated: [], discouraged: [] };
  FEATURE_NAMES.forEach((feature, k) => {
    if ((c.signature >> k) & 1) hits[policy.features[feature] ?? 'tolerated'].push(feature);
  });
  const [low, high] = policy.range;
  const inRange = c.syllables.length >= low && c.syllables.length <= high;
  if (!inRange || (mode === 'hard' && hits.discouraged.length > 0)) return [];
  return [{ ...c, hits, score: hits.preferred.length - 10 * hits.discouraged.length }];
}

function byCodePoint(a: string, b: string): number {
  const [x, y] = [a, b].map((name) => [...name].map((letter) => letter.codePointAt(0)!));
  const at = x!.findIndex((point, i) => point !== y![i]);
  return at < 0 ? x!.length - y!.length : x![at]! - (y![at] ?? -1);
}

/** Admitted names in their final order; their rank is the position plus 1. */
export function naiveSelect(
  candidates: readonly NaiveCandidate[],
  policy: NaivePolicy,
  options: NaiveSelectOptions,
): NaiveSelected[] {
  let chosen: NaiveSelected[] = candidates
    .flatMap((c) => judge(c, policy, options.mode))
    .sort((x, y) => y.score - x.score || byCodePoint(x.name, y.name));
  if (options.order === 'random') {
    const rng = new Random(options.seed);
    const scores = [...new Set(chosen.map((item) => item.score))];
    chosen = scores.flatMap((score) => {
      const run = chosen.filter((item) => item.score === score);
      rng.shuffle(run);
      return run;
    });
  }
  return options.count === null ? chosen : chosen.slice(0, options.count);
}
