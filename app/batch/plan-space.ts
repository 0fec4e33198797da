/** Makes a space of either construction ready. */
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { ExclusionSpec } from '../../engine/filters/exclusions.ts';
import type { SourceInput } from '../../engine/kin/asked/name-sources.ts';
import type { AcceptanceRate } from '../../engine/space/batch/acceptance-rate.ts';
import type { AnyPlan } from '../../engine/space/batch/slot-maker.ts';
import type { SpaceSpec } from '../../operations/batch/request.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { CorpusHandle } from '../../workers/values.ts';
import { soundSpec, soundsOf } from '../source/sounds.ts';

/** The run that a space is made from. */
export interface SpaceSource {
  readonly corpus: CorpusHandle;
  readonly runDir: string;
  /** Of kin/1, where its names are not those of the run. */
  readonly source?: SourceInput;
}

/** Throws `EngineError`s that name what cannot be. */
export async function planSpace(
  pool: WorkerPool,
  {
    corpus,
    runDir,
    source = { kind: 'run', runDir, id: basename(runDir), language: null },
  }: SpaceSource,
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
