/** Analyses, statistics and reaches of a corpus in their published field names. */
import type { Corpus } from '../engine/corpus/corpus.ts';
import { FEATURE_NAMES } from '../engine/corpus/features.ts';
import type { ProfileName } from '../engine/corpus/profiles.ts';
import type { Analysis } from '../engine/explore/analysis.ts';
import type { CorpusStatistics } from '../engine/explore/statistics.ts';
import type { ReachResult } from '../workers/values.ts';

export function wireAnalysis(analysis: Analysis) {
  const { total, unique, hapax, hapaxRate, lengthDistribution, terrain } = analysis;
  return {
    total,
    unique,
    hapax,
    hapax_rate: hapaxRate,
    length_distribution: lengthDistribution,
    terrain,
  };
}

/** Descriptive statistics with wire names; percentages in full precision. */
export function wireStatistics(statistics: CorpusStatistics) {
  return {
    length: statistics.length,
    frequency: statistics.frequency,
    frequency_percentiles: statistics.frequencyPercentiles,
    distinct_frequencies: statistics.distinctFrequencies,
    top: statistics.top,
    bottom: statistics.bottom,
    features: Object.fromEntries(
      FEATURE_NAMES.map((name) => {
        const { trueCount, falseCount, percentage } = statistics.features[name];
        return [name, { true_count: trueCount, false_count: falseCount, percentage }];
      }),
    ),
  };
}

/** Reach of a profile, with the syllables that are reached from the most starts. */
export function wireReach(corpus: Corpus, profile: ProfileName, result: ReachResult) {
  const { reach, total, uniqueReachable: unique_reachable, first, counts } = result;
  const syllables = Array.from(first, (id, k) => ({
    syllable: corpus.syllable(id),
    frequency: corpus.frequency(id),
    reachability: counts[k]!,
  }));
  return { profile, reach, total, unique_reachable, syllables };
}
