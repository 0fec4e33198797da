/** Filters and sorts the list of runs. */
import type { components } from '../../../http/wire.ts';

export type Run = components['schemas']['Run'];

/** What the list of runs is narrowed to and sorted by; '' is anything. */
export interface RunQuery {
  readonly text: string;
  readonly extractor: string;
  readonly language: string;
  readonly status: string;
  readonly sort: RunOrder;
  readonly descending: boolean;
}

export const RUN_ORDERS = ['when', 'extractor', 'source', 'files', 'syllables', 'status'] as const;
export type RunOrder = (typeof RUN_ORDERS)[number];

export const baseName = (path: string): string => path.split(/[\\/]/).filter(Boolean).at(-1) ?? '';

/** The last part of the source path, or '' where it is not known. */
export const sourceName = ({ source_path }: Run): string => baseName(source_path ?? '');

/** The stage at which a run broke off; null for one that did not. */
export function brokenStage({ stage_statuses, status }: Run): string | null {
  if (status === 'completed' || status === 'running') return null;
  const stages = Object.entries(stage_statuses);
  return stages.find(([, how]) => how !== 'completed')?.[0] ?? null;
}

export const isLoadable = ({ status, corpus_db_path, annotated_json_path }: Run): boolean =>
  status === 'completed' && (corpus_db_path !== null || annotated_json_path !== null);

/** The runs that a query leaves, in its order; equal ones newest first. */
export function queryRuns(runs: readonly Run[], query: RunQuery): Run[] {
  const words = query.text.toLowerCase().split(/\s+/).filter(Boolean);
  const left = runs.filter((run) => {
    if (query.extractor !== '' && run.extractor_type !== query.extractor) return false;
    if (query.language !== '' && run.language !== query.language) return false;
    if (query.status !== '' && run.status !== query.status) return false;
    const text = `${run.name ?? ''} ${run.run_id} ${run.source_path ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const key = KEYS[query.sort];
  const sign = query.descending ? -1 : 1;
  return left.sort((a, b) => sign * compare(key(a), key(b)) || compare(b.timestamp, a.timestamp));
}

const KEYS: Readonly<Record<RunOrder, (run: Run) => string | number>> = {
  when: (run) => run.timestamp,
  extractor: (run) => run.extractor_type,
  source: (run) => (run.name ?? sourceName(run)).toLowerCase(),
  files: (run) => run.files_processed ?? -1,
  syllables: (run) => run.syllable_count,
  status: (run) => run.status,
};

const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
