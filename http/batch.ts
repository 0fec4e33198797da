import { CSV_HEADING } from '../engine/batch-lines.ts';
import type { BatchPlan } from '../engine/batch-plan.ts';
import { EXCLUSION_KEYS } from '../engine/exclusions.ts';
import type { LiveShare } from '../engine/live-share.ts';
import { roundDigits } from '../engine/round.ts';
import type { WorkerPool } from '../workers/pool.ts';
import type { CorpusHandle } from '../workers/tasks.ts';
import type { BatchRequest, SpaceRequest } from './batch-request.ts';
import type { BatchEnd, BatchJob } from './batch-stream.ts';
import { badRequest } from './errors.ts';
import { loadExclusion } from './exclude-request.ts';
import type { PathGate } from './path-gate.ts';
import { encodeJson } from './reply.ts';
import { failed } from './walker-request.ts';

/** The corpus of a batch. */
export interface BatchCorpus {
  readonly corpus: CorpusHandle;
  readonly runId: string;
  readonly runDir: string;
}

/** A space made ready for a request. */
export interface OpenSpace {
  readonly plan: BatchPlan;
  readonly live: LiveShare;
  readonly runId: string;
}

/** Digits of shares after the point. */
const SHARE_DIGITS = 6;

/** Makes the space of a request ready. Files are named through the `gate`. */
export async function openSpace(
  pool: WorkerPool,
  { corpus, runId, runDir }: BatchCorpus,
  { spec, exclude }: SpaceRequest,
  { signal, gate }: { signal: AbortSignal; gate: PathGate },
): Promise<OpenSpace> {
  try {
    const exclusion = exclude && (await loadExclusion(exclude, runDir, gate));
    const input = { corpus, spec: { ...spec, exclude: exclusion } };
    return { ...(await pool.run('planBatch', input, { signal })), runId };
  } catch (err) {
    throw failed('Batch failed', err);
  }
}

/** What a batch of a space is to make; 400 when the slots lie outside it. */
export function batchJob({ plan, live }: OpenSpace, request: BatchRequest): BatchJob {
  const { slots } = plan;
  const { offset, count, format, style } = request;
  const until = request.until ?? slots;
  if (offset > slots) throw badRequest(`offset must be <= ${slots}, the number of slots.`);
  if (until > slots) throw badRequest(`until must be <= ${slots}, the number of slots.`);
  return { plan, share: live.share, offset, until, count: count ?? slots, format, style };
}

/** What is known of a space without making names, in wire form. */
export function spaceFields({ plan, live, runId }: OpenSpace) {
  const rounded = (share: number): number => roundDigits(share, SHARE_DIGITS);
  return {
    algorithm: plan.algorithm,
    source: runId,
    slots: plan.slots.toString(),
    vocabulary: plan.vocabulary.size,
    vocabulary_hash: plan.vocabulary.hash,
    live_share: rounded(live.share),
    live_share_interval: [rounded(live.low), rounded(live.high)],
    live_share_sample: live.sample,
  };
}

/** About how many names a space has, as text: the share is known to a few digits only. */
export function expectedNames({ plan, live }: OpenSpace): string {
  if (BigInt(live.sample) === plan.slots) return String(Math.round(live.share * live.sample));
  const scale = 10 ** SHARE_DIGITS;
  return ((plan.slots * BigInt(Math.round(live.share * scale))) / BigInt(scale)).toString();
}

/** What stands before the names of a batch. */
export function opening(space: OpenSpace, job: BatchJob, { recipe, count }: BatchRequest): string {
  if (job.format === 'txt') return '';
  if (job.format === 'csv') return CSV_HEADING;
  const header = {
    kind: 'header',
    seed_used: recipe.seed,
    ...spaceFields(space),
    recipe: {
      run_id: space.runId,
      ...recipe,
      offset: job.offset.toString(),
      until: job.until.toString(),
      // digits beyond 2^53 go the slower way
      count: count !== null && count <= Number.MAX_SAFE_INTEGER ? Number(count) : count,
      render_style: job.style,
      format: job.format,
    },
  };
  return `${encodeJson(header)}\n`;
}

/** How a batch went, in wire form; numbers of removed names by exclusion only for those in use. */
export function endFields({ plan }: OpenSpace, end: BatchEnd) {
  const { emitted, next, exhausted, sha256, dead } = end;
  const { policy, name_length, duplicate } = dead;
  const { exclusions } = plan;
  const used = {
    all_but: exclusions?.allBut,
    names: exclusions?.names,
    source_words: exclusions?.sourceWords,
    similar_to_source: exclusions?.similar,
    offensive: exclusions?.offensive,
  };
  const excluded = EXCLUSION_KEYS.filter((key) => used[key]).map((key) => [key, dead[key]]);
  return {
    emitted,
    next_offset: next.toString(),
    exhausted,
    sha256,
    dead: { policy, name_length, duplicate },
    ...(exclusions !== null && {
      excluded: Object.fromEntries(excluded) as Record<string, number>,
    }),
  };
}

/** What stands after the names of a batch. */
export function closing(space: OpenSpace, job: BatchJob, end: BatchEnd): string {
  if (job.format !== 'ndjson') return '';
  return `${encodeJson({ kind: 'trailer', ...endFields(space, end) })}\n`;
}

/** The last line of a batch that failed after its first byte. */
export function errorLine({ format }: BatchJob, message: string): string {
  return format === 'ndjson'
    ? `${JSON.stringify({ kind: 'error', error: message })}\n`
    : `error: ${message}\n`;
}
