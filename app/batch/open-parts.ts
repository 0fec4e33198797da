/** A batch in files before its folder is begun: as a request describes it, or as it was begun. */
import type { ExclusionSpec } from '../../engine/filters/exclusions.ts';
import type { BatchRequest } from '../../operations/batch/request.ts';
import { readOperation } from '../../operations/operation.ts';
import { EXCLUDE_FIELDS } from '../../operations/walker/exclude.ts';
import type { BatchFile } from '../../store/batch/batch-file.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import { PathGate } from '../settings/path-gate.ts';
import { loadExclusion } from '../source/exclusion.ts';
import { type OpenBatch, partCount } from './folder.ts';
import { batchFile, differences, excludedBy, type PartsRequest, requestOf } from './recipe.ts';
import { type BatchCorpus, batchJob, type openSpace, planSpace } from './request-space.ts';
import { opening } from './texts.ts';

/** A batch whose folder is yet to be begun. */
export type OpenParts = Omit<OpenBatch, 'folder'>;

/** A batch that was begun, with its lists of names. */
export interface BegunBatch {
  readonly file: BatchFile;
  readonly lists: Pick<ExclusionSpec, 'names' | 'allowList'>;
}

/** Throws as `batchJob` and `partCount`. */
export function openParts(
  space: Awaited<ReturnType<typeof openSpace>>,
  asked: BatchRequest,
  { part, gzip }: Pick<PartsRequest, 'part' | 'gzip'>,
): OpenParts {
  const { plan, live, exclusion } = space;
  const { share } = live;
  const job = batchJob(space, asked);
  const request = { ...asked, until: job.until, exclusion, part, gzip };
  const file = batchFile(space, request, opening(space, job, asked));
  return { file, plan, request, share, parts: partCount(request, share) };
}

/** The batch that was begun, made of a corpus, and how that differs from the one that it was begun with. */
export async function reopenParts(
  pool: WorkerPool,
  { file, lists }: BegunBatch,
  { runId, ...from }: BatchCorpus,
): Promise<OpenParts & { readonly other: readonly string[] }> {
  const exclusion = await storedExclusion({ file, lists }, from.runDir);
  const request = { ...requestOf(file), exclusion };
  const { plan, live } = await planSpace(pool, from, request.spec, exclusion);
  const { share } = live;
  const found = batchFile({ plan, runId }, request, file.head);
  const other = differences(file, { ...found, recipe: file.recipe });
  return { file, plan, request, share, parts: partCount(request, share), other };
}

/** What a batch excludes: names as they were stored with it, words of the run's source. */
async function storedExclusion(
  { file, lists }: BegunBatch,
  runDir: string,
): Promise<ExclusionSpec | null> {
  const excluded = excludedBy(file);
  if (Object.keys(excluded).length === 0) return null;
  const { names: _names, all_but: _allBut, ...switches } = excluded;
  const { values } = readOperation({ fields: EXCLUDE_FIELDS }, switches);
  const spec = await loadExclusion({ ...values, recipe: {} }, runDir, PathGate.OPEN);
  return spec && { ...spec, ...lists };
}
