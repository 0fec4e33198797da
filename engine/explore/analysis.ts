/** Terrain analysis of a corpus: its position on three phonetic axes, hapaxes and saturation. */
import { EngineError } from '../base/errors.ts';
import { roundDigits, roundHalfEven } from '../base/round.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { FEATURE_NAMES, type FeatureName } from '../corpus/features.ts';
import { orderOfPairs } from '../corpus/orders.ts';
import { countHapax, lengthTypes, saturation } from './counts.ts';
import { AXES, type AxisName, BALANCED } from './terrain-axes.ts';

export interface TerrainAxis<Label = string> {
  /** 0 (low pole) to 1 (high pole), three decimals. */
  readonly score: number;
  readonly label: Label;
  /** Percent, whole. */
  readonly pct: number;
  /** The three lowest syllables, then the three highest; they overlap in corpora below six. */
  readonly exemplars: readonly string[];
}

/** Shape of a corpus as the wire carries it. */
export interface Analysis {
  readonly total: number;
  readonly unique: number;
  /** Syllables of frequency 1. */
  readonly hapax: number;
  readonly hapaxRate: number;
  /** Keys `1`..`4` and `5+`: [count, percent of total to one decimal]. */
  readonly lengthDistribution: Readonly<Record<string, readonly [number, number]>>;
  readonly terrain: {
    readonly [A in AxisName]: TerrainAxis<(typeof AXES)[A]['low' | 'high'] | 'BALANCED'>;
  };
}

interface Axis<Label extends string> {
  readonly low: Label;
  readonly high: Label;
  readonly weights: readonly (readonly [FeatureName, number])[];
}

/** Lengths from here on share one bucket. */
const LONG = 5;
const EXEMPLARS = 3;

/** Throws `EngineError` for an empty corpus. One pass over the corpus for lengths, one an axis for exemplars. */
export function analyse(corpus: Corpus): Analysis {
  if (corpus.size === 0) throw new EngineError('corpus-empty', 'the corpus has no syllables.');
  const { shape, craft, space } = AXES;
  const counts = saturation(corpus);
  const hapax = countHapax(corpus);
  return {
    total: corpus.size,
    unique: corpus.size,
    hapax,
    hapaxRate: roundDigits(hapax / corpus.size, 3),
    lengthDistribution: lengthBuckets(corpus),
    terrain: {
      shape: measure(corpus, counts, shape),
      craft: measure(corpus, counts, craft),
      space: measure(corpus, counts, space),
    },
  };
}

function lengthBuckets(corpus: Corpus): Record<string, [number, number]> {
  const buckets: Record<string, [number, number]> = {};
  const types = lengthTypes(corpus);
  const long = types.subarray(LONG).reduce((sum, n) => sum + n, 0);
  for (const [length, count] of [...types.subarray(0, LONG), long].entries()) {
    if (count === 0) continue;
    const share = roundDigits((count / corpus.size) * 100, 1);
    buckets[length === LONG ? `${LONG}+` : String(length)] = [count, share];
  }
  return buckets;
}

function measure<Label extends string>(
  corpus: Corpus,
  counts: Float64Array,
  axis: Axis<Label>,
): TerrainAxis<Label | 'BALANCED'> {
  let sum = 0;
  let weight = 0;
  for (const [feature, w] of axis.weights) {
    // three roundings, as the score is defined: share, percent, and back
    const share = ((counts[FEATURE_NAMES.indexOf(feature)]! / corpus.size) * 100) / 100;
    sum += share * w;
    weight += Math.abs(w);
  }
  const score = Math.min(1, Math.max(0, (sum / weight + 1) / 2));
  return {
    score: roundDigits(score, 3),
    label: score < BALANCED.from ? axis.low : score > BALANCED.to ? axis.high : 'BALANCED',
    pct: roundHalfEven(score * 100),
    exemplars: exemplars(corpus, axis),
  };
}

/** The syllables at both ends of the axis. */
function exemplars(corpus: Corpus, axis: Axis<string>): string[] {
  const sums = Array.from(corpus.classSignature, (signature) =>
    axis.weights.reduce(
      (sum, [feature, w]) => (signature & (1 << FEATURE_NAMES.indexOf(feature)) ? sum + w : sum),
      0,
    ),
  );
  const order = orderOfPairs(corpus, (p) => sums[corpus.pairClass[p]!]!);
  const ends = [...order.subarray(0, EXEMPLARS), ...order.subarray(-EXEMPLARS)];
  return ends.map((i) => corpus.syllable(i));
}
