/** Makes a space of either construction ready. */
import { randomUUID } from 'node:crypto';
import type { ExclusionSpec } from '../../engine/filters/exclusions.ts';
import type { SoundLimits } from '../../engine/filters/sound-filter.ts';
import type { AcceptanceRate } from '../../engine/space/batch/acceptance-rate.ts';
import type { BatchSpec } from '../../engine/space/batch/plan-1.ts';
import type { NamesSpec } from '../../engine/space/batch/plan-2.ts';
import type { AnyPlan } from '../../engine/space/batch/slot-maker.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { CorpusHandle } from '../../workers/tasks.ts';
import { soundSpec } from '../names/sound-filter.ts';
import { Sounds } from '../names/sounds.ts';

/** What makes a space; `names` asks for namespace/2, which looks at the seed alone beside it. */
export interface SpaceSpec extends Omit<BatchSpec, 'exclude' | 'sound'> {
  readonly names: NamesSpec | null;
  /** How names of namespace/1 are to sound; the model is that of the run. */
  readonly sound: SoundLimits | null;
}

/** The run that a space is made from. */
export interface SpaceSource {
  readonly corpus: CorpusHandle;
  readonly runDir: string;
}

/** The sounds of each pool, so that batches of one run share its model. */
const sounds = new WeakMap<WorkerPool, Sounds>();

export function soundsOf(pool: WorkerPool): Sounds {
  const known = sounds.get(pool) ?? new Sounds(pool);
  sounds.set(pool, known);
  return known;
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
