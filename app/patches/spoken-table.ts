/** Candidates as a policy reads them that goes by sounds. */
import type { CandidateColumns } from '../../engine/names/candidates.ts';
import type { SpokenRules } from '../../engine/names/spoken.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { CorpusHandle } from '../../workers/tasks.ts';

/** The tables by sound of the candidates in use. */
const tables = new WeakMap<CandidateColumns, Map<string, Promise<CandidateColumns>>>();

/** The candidates as the policy reads them; computed once for each language. */
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
