/** What is made of an open run, whoever asks and wherever it is computed: walks, candidates, selections. */
import type { CandidateColumns } from '../../engine/names/candidates.ts';
import type { SpokenRules } from '../../engine/names/policy.ts';
import type { SelectParams } from '../../engine/names/select.ts';
import type { Recipe } from '../../operations/operation.ts';
import type { CombineRequest } from '../../operations/walker/combine.ts';
import type { WalkRequest } from '../../operations/walker/walk.ts';
import type { RunOptions, WorkerPool } from '../../workers/pool.ts';
import type { CorpusHandle } from '../../workers/values.ts';
import type { Candidates, SelectedNames, Walks } from './results.ts';

/** A run's corpus, and what computes over it: the pool, or the thread of a verb. */
export interface OpenRun {
  readonly tasks: Pick<WorkerPool, 'run' | 'walks'>;
  readonly corpus: CorpusHandle;
}

export async function makeWalks(
  { tasks, corpus }: OpenRun,
  { params, batch, recipe }: Pick<WalkRequest, 'params' | 'batch' | 'recipe'>,
  options: RunOptions = {},
): Promise<Walks> {
  const { count, steps } = batch;
  const ids = await tasks.walks(corpus, params, batch, options);
  return { kind: 'walks', recipe, count, width: steps + 1, ids };
}

export async function makeCandidates(
  { tasks, corpus }: OpenRun,
  { params, recipe }: Pick<CombineRequest, 'params' | 'recipe'>,
  options: RunOptions = {},
): Promise<Candidates> {
  const { table, distinct } = await tasks.run('combine', { corpus, params }, options);
  return { kind: 'candidates', recipe, count: table.signatures.length, distinct, table };
}

/** Those of the candidates that meet the criteria (`criteriaOf`). */
export async function selectNames(
  { tasks, corpus }: OpenRun,
  candidates: CandidateColumns,
  params: SelectParams,
  recipe: Recipe,
  options: RunOptions = {},
): Promise<SelectedNames> {
  const { policy } = params;
  const table = await tableFor(tasks, corpus, candidates, policy);
  const selection = await tasks.run('select', { corpus, table, params }, options);
  const count = selection.positions.length;
  return { kind: 'selections', recipe, count, table, selection, policy };
}

/** The tables by sound of the candidates in use. */
const tables = new WeakMap<CandidateColumns, Map<string, Promise<CandidateColumns>>>();

/** The candidates as a policy reads them that goes by sounds; computed once for each language. */
export function tableFor(
  pool: Pick<WorkerPool, 'run'>,
  corpus: CorpusHandle,
  table: CandidateColumns,
  { spoken }: { readonly spoken?: SpokenRules },
): Promise<CandidateColumns> {
  if (!spoken || spoken.table === null) return Promise.resolve(table);
  const known = tables.get(table) ?? new Map<string, Promise<CandidateColumns>>();
  tables.set(table, known);
  let made = known.get(spoken.table);
  if (!made) {
    made = pool.run('spokenTable', { corpus, table, rules: spoken });
    known.set(spoken.table, made);
    made.catch(() => known.delete(spoken.table!));
  }
  return made;
}
