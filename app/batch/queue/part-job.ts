/** One part as a job of the queue. */
import type { BatchFile } from '../../../store/batch/batch-file.ts';
import { type OpenBatch, partSlots } from '../parts.ts';

/** What a job carries; the lists of names are in the folder. */
export interface PartJob {
  /** Absolute path of the folder, the same for all workers. */
  readonly folder: string;
  readonly algorithm: string;
  readonly recipe: BatchFile['recipe'];
  readonly recipe_hash: string;
  /** Hashes of what the names are made from, by which a worker finds its run. */
  readonly content: BatchFile['content'];
  readonly run_id: string;
  readonly part: number;
  /** Slots, as decimal digits. */
  readonly from: string;
  readonly until: string;
}

/** What a worker tells of a part. */
export interface PartProgress {
  readonly worker: string;
  /** Names so far. */
  readonly names?: number;
  /** Why the worker gave the part back. */
  readonly refused?: string;
}

/** The same part of the same recipe is the same job: to add it twice is to add it once. */
export const partJobId = (recipeHash: string, part: number): string => `${recipeHash}-${part}`;

/** The part that a job's id names; null for a job of another recipe. */
export function partOfJob(id: string, recipeHash: string): number | null {
  return id.startsWith(`${recipeHash}-`) ? Number(id.slice(recipeHash.length + 1)) : null;
}

/** Attempts of a worker that cannot write, and the milliseconds before the first repetition. */
const ATTEMPTS = { attempts: 3, backoff: { type: 'exponential', delay: 500 } } as const;

/** A job as `Queue.addBulk` takes it. Nothing is left in Redis of one that has ended. */
export function queuedPart(batch: OpenBatch, part: number) {
  const { folder, file } = batch;
  const { algorithm, recipe, recipe_hash, content, run_id } = file;
  const { from, until } = partSlots(batch, part);
  const data: PartJob = {
    folder,
    algorithm,
    recipe,
    recipe_hash,
    content,
    run_id,
    part,
    from: from.toString(),
    until: until.toString(),
  };
  return {
    name: 'part' as const,
    data,
    opts: {
      jobId: partJobId(recipe_hash, part),
      removeOnComplete: true,
      removeOnFail: true,
      ...ATTEMPTS,
    },
  };
}
