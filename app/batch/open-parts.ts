/** What a request makes into files: the file that describes the batch, its plan, and its parts. */
import type { BatchRequest } from '../../operations/batch/request.ts';
import type { BatchFile } from '../../store/batch/batch-file.ts';
import { type OpenBatch, partCount } from './folder.ts';
import { batchFile, type PartsRequest } from './recipe.ts';
import { batchJob, type openSpace } from './request-space.ts';
import { opening } from './texts.ts';

/** A batch whose folder is yet to be begun. */
export type OpenParts = Omit<OpenBatch, 'folder'>;

type Space = Awaited<ReturnType<typeof openSpace>>;

/** Throws as `batchJob` and `partCount`. */
export function openParts(
  space: Space,
  asked: BatchRequest,
  { part, gzip }: Pick<PartsRequest, 'part' | 'gzip'>,
): OpenParts {
  const job = batchJob(space, asked);
  const request = { ...asked, until: job.until, exclusion: space.exclusion, part, gzip };
  return withParts(batchFile(space, request, opening(space, job, asked)), request, space);
}

export function withParts(
  file: BatchFile,
  request: PartsRequest,
  { plan, live: { share } }: Pick<Space, 'plan' | 'live'>,
): OpenParts {
  return { file, plan, request, share, parts: partCount(request, share) };
}
