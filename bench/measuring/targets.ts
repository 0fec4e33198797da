/** Targets of measurements on a machine with two cores, and whether they are met. */
import type { Measurement } from './measurement.ts';

/** What a measurement is to reach on a machine with two cores. */
export interface Target {
  readonly name: string;
  readonly n: number;
  readonly figure: 'medianMs' | 'p99Ms' | 'perSecond' | 'megabytes';
  /** `perSecond` is to be at least this, the others at most. */
  readonly bound: number;
}

/** Syllables, and milliseconds to load them from a database; from JSON it may take three times as long. */
const LOADS = [
  [7000, 150],
  [50_000, 300],
  [500_000, 1500],
] as const;
/** Syllables of a run with an index, and the most milliseconds until it is ready on a warm server. */
const INDEXED = [
  [7000, 40],
  [50_000, 80],
  [500_000, 120],
] as const;
/** What the first load of a new server may take beyond that. */
const FIRST_MS = 100;
/** Bytes of the English novel. */
const NOVEL = 691_843;
/** Towns that the run-time is measured on. */
const TOWNS = 2000;

const load = (name: string, factor: number): Target[] =>
  LOADS.map(([n, ms]) => ({ name, n, figure: 'medianMs', bound: ms * factor }));

export const TARGETS: readonly Target[] = [
  { name: 'walks', n: 7000, figure: 'perSecond', bound: 250_000 },
  { name: 'walks-unlimited', n: 7000, figure: 'perSecond', bound: 100_000 },
  { name: 'combine', n: 1_000_000, figure: 'medianMs', bound: 1000 },
  ...INDEXED.map(([n, ms]) => ({ name: 'load', n, figure: 'medianMs', bound: ms }) as const),
  ...INDEXED.map(
    ([n, ms]) => ({ name: 'load-first', n, figure: 'medianMs', bound: ms + FIRST_MS }) as const,
  ),
  ...load('load-db-first', 1),
  ...load('load-db', 1),
  ...load('load-json-first', 3),
  ...load('load-json', 3),
  { name: 'memory-index', n: 500_000, figure: 'megabytes', bound: 150 },
  { name: 'memory-db', n: 500_000, figure: 'megabytes', bound: 150 },
  { name: 'memory-json', n: 500_000, figure: 'megabytes', bound: 150 },
  { name: 'health', n: 500_000, figure: 'p99Ms', bound: 25 },
  { name: 'http-walk', n: 1000, figure: 'medianMs', bound: 15 },
  { name: 'http-combine', n: 20_000, figure: 'medianMs', bound: 40 },
  { name: 'http-combine', n: 1_000_000, figure: 'medianMs', bound: 700 },
  { name: 'save-session', n: 1_000_000, figure: 'medianMs', bound: 500 },
  { name: 'stall-persisting', n: 1_000_000, figure: 'medianMs', bound: 10 },
  { name: 'health-persisting', n: 1_000_000, figure: 'p99Ms', bound: 25 },
  { name: 'batch-txt', n: 7000, figure: 'perSecond', bound: 2_000_000 },
  { name: 'batch-ndjson', n: 7000, figure: 'perSecond', bound: 800_000 },
  { name: 'batch-policy', n: 7000, figure: 'perSecond', bound: 500_000 },
  { name: 'batch-parts-gz', n: 10_000_000, figure: 'medianMs', bound: 20_000 },
  { name: 'kin-own', n: NOVEL, figure: 'medianMs', bound: 150 },
  { name: 'kin-names', n: NOVEL, figure: 'medianMs', bound: 50 },
  { name: 'names-text', n: NOVEL, figure: 'medianMs', bound: 150 },
  { name: 'names-text-long', n: 7 * NOVEL, figure: 'medianMs', bound: 700 },
  { name: 'names-list', n: 40, figure: 'medianMs', bound: 10 },
  { name: 'page-cold', n: NOVEL, figure: 'medianMs', bound: 2000 },
  { name: 'page-paste', n: 40, figure: 'medianMs', bound: 100 },
  { name: 'page-wire', n: 40, figure: 'megabytes', bound: 0.2 },
  { name: 'page-wire', n: NOVEL, figure: 'megabytes', bound: 0.2 },
  { name: 'runtime-list-code', n: TOWNS, figure: 'megabytes', bound: 0.0005 },
  { name: 'runtime-code', n: TOWNS, figure: 'megabytes', bound: 0.003 },
  { name: 'runtime-kin-40', n: 40, figure: 'megabytes', bound: 0.001 },
  { name: 'runtime-kin-2000', n: TOWNS, figure: 'megabytes', bound: 0.008 },
  { name: 'runtime-open', n: TOWNS, figure: 'medianMs', bound: 20 },
  { name: 'runtime-names', n: TOWNS, figure: 'perSecond', bound: 300_000 },
  { name: 'pipeline-pyphen', n: NOVEL, figure: 'medianMs', bound: 400 },
  { name: 'pipeline-pyphen-auto', n: NOVEL, figure: 'medianMs', bound: 400 },
  { name: 'pipeline-nltk', n: NOVEL, figure: 'medianMs', bound: 600 },
];

/** The target of a measurement; null for one that has none, at its size. */
export const targetOf = ({ name, n }: Measurement): Target | null =>
  TARGETS.find((target) => target.name === name && target.n === n) ?? null;

/**
 * Whether a measurement reaches its target on a machine `slack` times as slow (>= 1). Slack is for
 * speed alone: the bound on memory stays. False as well when the figure could not be measured.
 */
export function isMet(measurement: Measurement, { figure, bound }: Target, slack: number): boolean {
  const value = measurement[figure];
  if (value === null) return false;
  if (figure === 'perSecond') return value >= bound / slack;
  return value <= (figure === 'megabytes' ? bound : bound * slack);
}
