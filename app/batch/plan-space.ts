/** Makes a space of either construction ready. */
import { randomUUID } from 'node:crypto';
import type { ExclusionSpec } from '../../engine/filters/exclusions.ts';
import type { AcceptanceRate } from '../../engine/space/batch/acceptance-rate.ts';
import type { AnyPlan } from '../../engine/space/batch/slot-maker.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { CorpusHandle } from '../../workers/tasks.ts';
import { soundSpec } from '../names/sound-filter.ts';
import { soundsOf } from '../names/sounds.ts';
import type { SpaceSpec } from '../operations/batch/request.ts';

/** The run that a space is made from. */
export interface SpaceSource {
  readonly corpus: CorpusHandle;
  readonly runDir: string;
}

/** Throws `EngineError`s that name what cannot be. */
export async function planSpace(
  pool: WorkerPool,
  { corpus, runDir }: SpaceSource,
  { names, sound: limits, ...spec }: SpaceSpec,
  exclusion: ExclusionSpec | null,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<{ plan: AnyPlan; live: AcceptanceRate }> {
  const options = signal === undefined ? {} : { signal };
  const known = soundsOf(pool);
  if (names === null) {
    const filter = await soundSpec(known, runDir, limits);
    const full = { ...spec, exclude: exclusion, sound: filter };
    return pool.run('planBatch', { corpus, spec: full }, options);
  }
  const sound = await known.ofRun(runDir);
  const space = await known.space(sound, names.profile, names.own, exclusion);
  return pool.run('planNames', { space, seed: spec.seed, id: randomUUID() }, options);
}
