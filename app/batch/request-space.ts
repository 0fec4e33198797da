/** Opens the name space of a batch request: corpus, exclusions, plan, acceptance rate. */
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { ExclusionSpec } from '../../engine/filters/exclusions.ts';
import type { SourceInput } from '../../engine/kin/asked/name-sources.ts';
import type { AcceptanceRate } from '../../engine/space/batch/acceptance-rate.ts';
import type { AnyPlan } from '../../engine/space/batch/slot-maker.ts';
import type { BatchRequest, SpaceRequest, SpaceSpec } from '../../operations/batch/request.ts';
import { invalidRequest } from '../../operations/request-error.ts';
import { failed } from '../../operations/walker.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { CorpusHandle } from '../../workers/values.ts';
import type { PathGate } from '../settings/path-gate.ts';
import { loadExclusion } from '../source/exclusion.ts';
import { soundSpec, soundsOf } from '../source/sounds.ts';
import type { BatchJob } from './stream.ts';
import { type OpenSpace, SHARE_DIGITS } from './texts.ts';

/** The corpus of a batch. */
export interface BatchCorpus {
  readonly corpus: CorpusHandle;
  readonly runId: string;
  readonly runDir: string;
  /** Of kin/1, where its names are not those of the run. */
  readonly source?: SourceInput;
}

/** Of names that no run has to be there for. */
export const NO_CORPUS = { corpus: { id: 0, buffer: new SharedArrayBuffer(0) }, runDir: '' };

/** Throws `EngineError`s that name what cannot be. */
export async function planSpace(
  pool: WorkerPool,
  {
    corpus,
    runDir,
    source = { kind: 'run', runDir, id: basename(runDir), language: null },
  }: Omit<BatchCorpus, 'runId'>,
  { names, sound: limits, ...spec }: SpaceSpec,
  exclusion: ExclusionSpec | null,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<{ plan: AnyPlan; live: AcceptanceRate }> {
  const options = signal === undefined ? {} : { signal };
  if (names === null) {
    const filter = await soundSpec(soundsOf(pool), runDir, limits);
    const full = { ...spec, exclude: exclusion, sound: filter };
    return pool.run('planBatch', { corpus, spec: full }, options);
  }
  const { nameClass, classes = [nameClass!], letters, pattern = null, made } = names;
  const bounds = { choice: 'auto', tag: null, allowOffensive: false } as const;
  const stock = { source, blend: null, classes, letters, ...bounds };
  const asked = { stock, nameClass: nameClass?.name ?? null, pattern };
  const { seed } = spec;
  const input = { made: made ?? asked, seed, exclude: exclusion, id: randomUUID() };
  return pool.run('planKin', input, options);
}

/** Makes the space of a request ready. Files are named through the `gate`. */
export async function openSpace(
  pool: WorkerPool,
  { runId, ...from }: BatchCorpus,
  { spec, exclude }: SpaceRequest,
  { signal, gate }: { signal: AbortSignal; gate: PathGate },
): Promise<OpenSpace & { readonly exclusion: ExclusionSpec | null }> {
  try {
    const exclusion = await loadExclusion(exclude, from.runDir, gate);
    const space = await planSpace(pool, from, spec, exclusion, { signal });
    return { ...space, runId, exclusion };
  } catch (err) {
    throw failed('Batch failed', err);
  }
}

/** What a batch of a space is to make; 400 when the slots lie outside it. */
export function batchJob({ plan, live }: OpenSpace, request: BatchRequest): BatchJob {
  const { slots } = plan;
  const { offset, count, format, style } = request;
  const until = request.until ?? slots;
  if (offset > slots) throw invalidRequest(`offset must be <= ${slots}, the number of slots.`);
  if (until > slots) throw invalidRequest(`until must be <= ${slots}, the number of slots.`);
  return { plan, share: live.share, offset, until, count: count ?? slots, format, style };
}

/** About how many names a space has, as text: the share is known to a few digits only. */
export function expectedNames({ plan, live }: OpenSpace): string {
  if (BigInt(live.sample) === plan.slots) return String(Math.round(live.share * live.sample));
  const scale = 10 ** SHARE_DIGITS;
  return ((plan.slots * BigInt(Math.round(live.share * scale))) / BigInt(scale)).toString();
}

/** The last line of a batch that failed after its first byte. */
export function errorLine({ format }: BatchJob, message: string): string {
  return format === 'ndjson'
    ? `${JSON.stringify({ kind: 'error', error: message })}\n`
    : `error: ${message}\n`;
}
