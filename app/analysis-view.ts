/** Analyses and statistics of a corpus in their published field names. */
import { FEATURE_NAMES } from '../engine/corpus/features.ts';
import type { Analysis } from '../engine/explore/analysis.ts';
import type { CorpusStatistics } from '../engine/explore/statistics.ts';

/** The published analysis with wire names. */
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
