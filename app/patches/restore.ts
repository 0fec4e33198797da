/** Restores the results of a patch from the sidecars of its run. */
import { parseJson } from '../../engine/base/json.ts';
import type { SelectedColumns } from '../../engine/names/result-columns.ts';
import type { Recipe } from '../../operations/operation.ts';
import type { PatchName } from '../../operations/walker.ts';
import type { PolicyFile } from '../../store/settings/policies.ts';
import { SIDECAR_KINDS, type SidecarKind, type SidecarRefs } from '../../store/sidecars/slots.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { SelectedNames } from '../source/results.ts';
import type { LoadedRun, RestoredResults } from './patch.ts';

/** The results of a patch, and of which kinds there are trusted sidecars. */
export interface Restored {
  readonly results: RestoredResults;
  readonly kinds: readonly SidecarKind[];
}

/**
 * Reads all results of a patch back from the sidecars that a verified run state points to. A selection by
 * a name class that the policies no longer know stays on disk. Throws `EngineError` when a sidecar does
 * not fit the corpus or the policies cannot be read.
 */
export async function readResults(
  { pool, policies }: { readonly pool: WorkerPool; readonly policies: PolicyFile },
  patch: PatchName,
  { run, corpus }: Pick<LoadedRun, 'run' | 'corpus'>,
  sidecars: SidecarRefs,
): Promise<Restored> {
  const held = SIDECAR_KINDS.filter((kind) => sidecars[`patch_${patch}_${kind}`] !== null);
  const results: { -readonly [K in keyof RestoredResults]: RestoredResults[K] } = {
    walks: null,
    candidates: null,
    selection: null,
  };
  const kinds: SidecarKind[] = [];
  const columns = await pool.run('restore', { corpus, runDir: run.path, patch, kinds: held });
  for (const read of columns) {
    const recipe = parseJson(read.recipe) as Recipe;
    if (read.kind === 'walks') {
      const { kind, width, ids } = read;
      results.walks = { kind, recipe, count: ids.length / width, width, ids };
    } else if (read.kind === 'candidates') {
      const { kind, distinct, table } = read;
      results.candidates = { kind, recipe, count: table.signatures.length, distinct, table };
    } else if (read.kind === 'selections') {
      results.selection = await selectionOf(read, recipe, policies);
      if (results.selection === null) continue;
    }
    kinds.push(read.kind);
  }
  return { results, kinds };
}

async function selectionOf(
  { table, selection: { positions, scores } }: SelectedColumns,
  recipe: Recipe,
  policies: PolicyFile,
): Promise<SelectedNames | null> {
  const policy = (await policies.read()).find(({ name }) => name === recipe.name_class);
  if (policy === undefined) return null;
  const count = positions.length;
  // Of the candidates that were not selected the sidecar holds nothing.
  const selection = { positions, scores, evaluated: count, admitted: count, rejectedBy: {} };
  return { kind: 'selections', recipe, count, table, selection, policy };
}
