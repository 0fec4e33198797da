/** Sizes and repetitions of the benchmarks: full and smoke. */
import type { TimingOptions } from './timing.ts';

/** How large the inputs are and how often they are worked on. */
export interface Scale {
  /** Syllables of the corpus that walks and names are drawn from. */
  readonly corpus: number;
  /** Syllables of the largest corpus that the engine is measured on. */
  readonly largeCorpus: number;
  /** Walks of one sample. */
  readonly walks: number;
  /** Candidates of one combine. */
  readonly candidates: number;
  /** Syllables of the corpora that are loaded over HTTP. */
  readonly loads: readonly number[];
  /** Syllables of a corpus whose JSON is longer than the longest string of the runtime. */
  readonly hugeLoad: number;
  /** Loads, jobs and rounds over HTTP. */
  readonly repeats: number;
  /** Loads that get a new server each. */
  readonly freshRepeats: number;
  /** Milliseconds that a new server gets to ready itself, as while a page is opened. */
  readonly restMs: number;
  /** Syllables of the corpus of `load-largest`. */
  readonly largestLoad: number;
  /** Seconds that a route is asked as fast as it replies. */
  readonly rateSeconds: number;
  readonly timing: TimingOptions;
  /** Size of inputs for baselines whose cost grows with the square of it. */
  readonly naive: number;
  /** Characters that a pipeline job reads. */
  readonly textCharacters: number;
}

/** The sizes that targets are stated for. */
export const FULL: Scale = {
  corpus: 7000,
  largeCorpus: 500_000,
  walks: 50_000,
  candidates: 1_000_000,
  loads: [7000, 50_000, 500_000],
  hugeLoad: 1_500_000,
  repeats: 7,
  freshRepeats: 3,
  restMs: 3000,
  largestLoad: 5_000_000,
  rateSeconds: 3,
  timing: { samples: 7, timeMs: 1000 },
  naive: 700,
  textCharacters: Number.POSITIVE_INFINITY,
};

/** Everything runs, in a few seconds; the figures mean nothing. */
export const SMOKE: Scale = {
  corpus: 300,
  largeCorpus: 600,
  walks: 200,
  candidates: 1000,
  loads: [300],
  hugeLoad: 500,
  repeats: 1,
  freshRepeats: 1,
  restMs: 0,
  largestLoad: 600,
  rateSeconds: 0.1,
  timing: { samples: 1, timeMs: 0 },
  naive: 100,
  textCharacters: 20_000,
};
