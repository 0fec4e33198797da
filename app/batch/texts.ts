/** The texts around the names of a batch: header, heading and trailer, in wire form. */
import { encodeJson } from '../../engine/base/json-text.ts';
import { roundDigits } from '../../engine/base/round.ts';
import { EXCLUSION_KEYS } from '../../engine/filters/exclusions.ts';
import type { AcceptanceRate } from '../../engine/space/batch/acceptance-rate.ts';
import { CSV_HEADING } from '../../engine/space/batch/lines.ts';
import { type AnyPlan, ownReasons } from '../../engine/space/batch/slot-maker.ts';
import type { BatchEnd, BatchJob } from './stream.ts';

/** A space made ready for a request. */
export interface OpenSpace {
  readonly plan: AnyPlan;
  readonly live: AcceptanceRate;
  readonly runId: string;
}

/** The part of a request that the header shows. */
export interface BatchAsked {
  /** The fields of the space as applied. */
  readonly recipe: Readonly<Record<string, unknown>>;
  /** Null: all names. */
  readonly count: bigint | null;
  /** Keys of the request that nothing is called. */
  readonly warnings?: readonly string[];
}

/** Digits of shares after the point. */
export const SHARE_DIGITS = 6;

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

/** What stands before the names of a batch. */
export function opening(
  space: OpenSpace,
  job: BatchJob,
  { recipe, count, warnings = [] }: BatchAsked,
): string {
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
    ...(warnings.length > 0 && { warnings }),
  };
  return `${encodeJson(header)}\n`;
}

/** How a batch went, in wire form; numbers of removed names by exclusion only for those in use. */
export function endFields({ plan }: Pick<OpenSpace, 'plan'>, end: BatchEnd) {
  const { emitted, next, exhausted, sha256, dead } = end;
  const { exclusions } = plan;
  const used = {
    all_but: exclusions?.allowList,
    names: exclusions?.names,
    source_words: exclusions?.sourceWords,
    similar_to_source: exclusions?.similar,
    offensive: exclusions?.offensive,
    offensive_in_language: (exclusions?.offensiveWords ?? null) !== null,
  };
  const excluded = EXCLUSION_KEYS.filter((key) => used[key]).map((key) => [key, dead[key]]);
  return {
    emitted,
    next_offset: next.toString(),
    exhausted,
    sha256,
    dead: Object.fromEntries(ownReasons(plan).map((key) => [key, dead[key] ?? 0])),
    ...(exclusions !== null && {
      excluded: Object.fromEntries(excluded) as Record<string, number>,
    }),
  };
}

/** What stands after the names of a batch. */
export function closing(
  space: Pick<OpenSpace, 'plan'>,
  { format }: Pick<BatchJob, 'format'>,
  end: BatchEnd,
): string {
  if (format !== 'ndjson') return '';
  return `${encodeJson({ kind: 'trailer', ...endFields(space, end) })}\n`;
}
