/** The name space of a batch: its corpus, its exclusions, its plan, and what stands around its names in wire form. */
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { roundDigits } from '../../engine/base/exact-math.ts';
import { encodeJson, type JsonObject } from '../../engine/base/json.ts';
import { EXCLUSION_KEYS } from '../../engine/filters/exclusions.ts';
import type { SourceInput } from '../../engine/kin/asked/name-sources.ts';
import { formatOf } from '../../engine/space/batch/lines.ts';
import {
  type AcceptanceRate,
  type AnyPlan,
  headingOf,
} from '../../engine/space/batch/slot-maker.ts';
import type {
  BatchRequest,
  BatchSource,
  parseSpace,
  SpaceRequest,
} from '../../operations/batch/request.ts';
import { invalidRequest, ofValues } from '../../operations/request-error.ts';
import { failed, failing, loadFailed } from '../../operations/walker.ts';
import { findRun } from '../../store/runs/runs.ts';
import { type PolicyFile, readClasses } from '../../store/settings/policies.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { TaskOutput } from '../../workers/tasks.ts';
import type { Patches } from '../patches/patch.ts';
import type { PathGate, Settings } from '../settings/settings.ts';
import { loadExclusion, type OpenRun } from '../source/run.ts';
import type { BatchEnd, BatchJob } from './stream.ts';

/** What a batch is made of: an open run, or names alone. */
export interface BatchCorpus extends Pick<OpenRun, 'corpus' | 'runId' | 'runDir'> {
  /** Of kin/1, where its names are not those of the run. */
  readonly source?: SourceInput;
}

/** Of names that no run has to be there for; `runId` is what they are called. */
export const NO_CORPUS = { corpus: { id: 0, buffer: new SharedArrayBuffer(0) }, runDir: '' };

export type OpenSpace = Awaited<ReturnType<typeof openSpace>>;

/** Throws `RequestError` for a run or a patch that is not there. */
export async function openCorpus(
  { patches, pool, settings }: { patches: Patches; pool: WorkerPool; settings: Settings },
  source: BatchSource,
  signal: AbortSignal,
): Promise<BatchCorpus> {
  if ('names' in source) return { ...NO_CORPUS, runId: source.names.kind, source: source.names };
  if ('patch' in source) {
    const { loaded } = patches[source.patch].content;
    if (!loaded) throw invalidRequest(`No corpus loaded for patch ${source.patch.toUpperCase()}.`);
    return { corpus: loaded.corpus, runId: loaded.run.run_id, runDir: loaded.run.path };
  }
  const run = await findRun(settings.runsBase(), source.runId);
  if (run === null) throw invalidRequest(`Run not found: ${source.runId}`);
  const { buffer } = await pool
    .run('load', { runDir: run.path, use: 'checked' }, { signal })
    .catch((err) => Promise.reject(loadFailed(err, run.path)));
  // no thread keeps tables of it, so it needs no id
  return { corpus: { id: 0, buffer }, runId: run.run_id, runDir: run.path };
}

/**
 * A request for a batch as it is read, and its space, the same for the command line, the library and HTTP; `ofNames`: its
 * corpus, which is found when all is read, is no run. Throws as `parseBatch`, `openSpace` and `corpus`.
 */
export async function openRequest<T extends SpaceRequest>(
  { pool, policies, gate }: { pool: WorkerPool; policies: PolicyFile; gate: PathGate },
  parse: (...asked: Parameters<typeof parseSpace>) => T,
  body: JsonObject,
  { corpus, ofNames }: { corpus: () => Promise<BatchCorpus>; ofNames?: boolean },
  signal: AbortSignal,
) {
  const classes = await readClasses(policies).catch(failing('Batch failed'));
  const request = parse(body, classes, ofNames);
  return { request, space: await openSpace(pool, await corpus(), request, { signal, gate }) };
}

/** Makes the space of a request ready. Files are named through the `gate`. Throws `RequestError` that names what cannot be. */
export async function openSpace(
  pool: WorkerPool,
  { corpus, runId, runDir, source }: BatchCorpus,
  { spec, exclude }: Pick<SpaceRequest, 'spec' | 'exclude'>,
  { signal, gate }: { signal?: AbortSignal; gate: PathGate },
) {
  const options = signal === undefined ? {} : { signal };
  if (source && (exclude?.recipe.source_words || exclude?.recipe.similar_to_source))
    throw invalidRequest('Words of a source can be excluded of a run alone: make one of the text.');
  try {
    const exclusion = await loadExclusion(exclude, runDir, gate);
    const { names, seed } = spec;
    const run = { kind: 'run', runDir, id: basename(runDir), language: null } as const;
    const made: { plan: AnyPlan; live: AcceptanceRate } & Partial<
      Pick<TaskOutput<'planKin'>, 'notes' | 'left'>
    > =
      spec.names === null
        ? await pool.run('planBatch', { corpus, spec: { ...spec, exclude: exclusion } }, options)
        : await pool.run(
            'planKin',
            { source: source ?? run, names: spec.names, id: randomUUID(), seed, exclusion },
            options,
          );
    const notes = [...(made.notes ?? [])];
    if (names?.zipf && !names.unique)
      notes.unshift('names are drawn by rank, so that they occur again');
    return { ...made, notes, runId, runDir, exclusion };
  } catch (err) {
    throw failed('Batch failed', err);
  }
}

export type AskedJob = BatchRequest & BatchJob;

/** What a batch of a space is to make, with all that is odd about it; 400 when the slots lie outside it. */
export function batchJob({ plan, live }: OpenSpace, request: BatchRequest): AskedJob {
  const { slots } = plan;
  const { offset, count, warnings } = request;
  const until = request.until ?? slots;
  ofValues(() => {
    if (offset > slots) throw invalidRequest(`offset must be <= ${slots}, the number of slots.`);
    if (until > slots) throw invalidRequest(`until must be <= ${slots}, the number of slots.`);
  });
  const few = count === null ? [] : shortage(live, until - offset, count);
  const told = [...warnings, ...few, ...newNames(plan, offset, until, count)];
  return { ...request, until, plan, share: live.share, warnings: told };
}

/** Tells from which row on names are no real ones any more, where real ones come first. */
function newNames(plan: AnyPlan, offset: bigint, until: bigint, count: bigint | null): string[] {
  const from = 'newFrom' in plan && plan.newFrom ? BigInt(plan.newFrom) : until;
  if (from <= offset || from >= until || (count !== null && offset + count <= from)) return [];
  return [`real names end before slot ${from}; from there on names are new; --real only has none`];
}

/** Tells before the start that the slots have fewer names than are wanted. */
function shortage({ share, high }: AcceptanceRate, slots: bigint, count: bigint): string[] {
  if (count <= slots && Number(count) <= Number(slots) * high) return [];
  const names = share === 1 ? slots : Math.round(Number(slots) * share);
  const there = `${share === 1 ? '' : 'about '}${names.toLocaleString('en-US')}`;
  return [`${count.toLocaleString('en-US')} names are wanted, and there are ${there}`];
}

/** About how many names a space has, as text: the share is known to a few digits only. */
export function expectedNames({ plan, live }: OpenSpace): string {
  if (BigInt(live.sample) === plan.slots) return String(Math.round(live.share * live.sample));
  const scale = 10 ** SHARE_DIGITS;
  return ((plan.slots * BigInt(Math.round(live.share * scale))) / BigInt(scale)).toString();
}

const SHARE_DIGITS = 6;

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
export function opening(space: OpenSpace, job: AskedJob): string {
  const { recipe, count, warnings } = job;
  if (!formatOf(job.format).isJson) return headingOf(space.plan, job.format);
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
    ...(space.notes.length > 0 && { notes: space.notes }),
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
  const own = plan.reasons.filter((key) => !EXCLUSION_KEYS.some((one) => one === key));
  return {
    emitted,
    next_offset: next.toString(),
    exhausted,
    sha256,
    dead: Object.fromEntries(own.map((key) => [key, dead[key] ?? 0])),
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
  if (!formatOf(format).isJson) return '';
  return `${encodeJson({ kind: 'trailer', ...endFields(space, end) })}\n`;
}

/** The last line of a batch that failed after its first byte. */
export const errorLine = ({ format }: BatchJob, message: string): string =>
  formatOf(format).isJson
    ? `${JSON.stringify({ kind: 'error', error: message })}\n`
    : `error: ${message}\n`;
