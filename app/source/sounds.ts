/** The sound models of runs, each learned once and cached while used. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PromiseMap } from '../../engine/base/promise-map.ts';
import type { SoundFilterSpec, SoundLimits } from '../../engine/filters/sound-filter.ts';
import type { SoundModel } from '../../engine/sound/sound-model.ts';
import { WORDS_PATH } from '../../store/corpus/words.ts';
import type { WorkerPool } from '../../workers/pool.ts';

/** Models take about 1 MB each. */
const MAX_MODELS = 8;

export class Sounds {
  readonly #pool: WorkerPool;
  readonly #models = new PromiseMap<string, SoundModel>(MAX_MODELS);

  constructor(pool: WorkerPool) {
    this.#pool = pool;
  }

  /** The sound of a run. Faults: `words-missing`, `words-damaged`, `sound-empty`. */
  async ofRun(runDir: string): Promise<SoundModel> {
    const found = await stat(join(runDir, WORDS_PATH)).catch(() => null);
    // other words have another key
    const key = `${runDir} ${found?.mtimeMs ?? 0} ${found?.size ?? 0}`;
    return this.#models.get(key, () => this.#pool.run('trainSound', { runDir }));
  }
}

/** The sounds of each pool, so that batches of one run share its model. */
const sounds = new WeakMap<WorkerPool, Sounds>();

export function soundsOf(pool: WorkerPool): Sounds {
  const known = sounds.get(pool) ?? new Sounds(pool);
  sounds.set(pool, known);
  return known;
}

/** A filter of sound with the model of its run; null without limits. Faults as `Sounds.ofRun`. */
export async function soundSpec(
  sounds: Pick<Sounds, 'ofRun'>,
  runDir: string,
  limits: SoundLimits | null,
): Promise<SoundFilterSpec | null> {
  if (limits === null) return null;
  const model = await sounds.ofRun(runDir);
  return { like: limits.like, whole: limits.whole, model };
}
