/** The sound models of runs and the measures of real names, each computed once and cached while used. */

import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { payloadHash } from '../../engine/base/hash.ts';
import { PromiseMap } from '../../engine/base/promise-map.ts';
import type { ClassProfile, NameKind } from '../../engine/sound/class-profile.ts';
import type { NameMeasure } from '../../engine/sound/reference.ts';
import { namesOfKind } from '../../engine/sound/source-words.ts';
import { WORDS_PATH } from '../../store/corpus/words.ts';
import type { RunSound } from '../../store/names/sound-file.ts';
import type { WorkerPool } from '../../workers/pool.ts';

/** Models take about 1 MB each. */
const MAX_MODELS = 8;
const MAX_MEASURES = 24;

/** Of a file of the run: another content has another one; ends in 0 where there is none. */
async function stampOf(runDir: string, path: string): Promise<string> {
  const found = await stat(join(runDir, path)).catch(() => null);
  return `${runDir} ${found?.mtimeMs ?? 0} ${found?.size ?? 0}`;
}

const keys = new WeakMap<RunSound, string>();

/** All that measures and spaces depend on: runs, or a run and a blend, may have one model and other names or languages. */
function keyOf(sound: RunSound): string {
  let key = keys.get(sound);
  if (key === undefined) {
    const { model, list, places, persons } = sound;
    // all names of a list of its own are words of its model
    const names = list ? null : payloadHash({ places: [...places], persons: [...persons] });
    key = JSON.stringify([model.hash, list, names]);
    keys.set(sound, key);
  }
  return key;
}

export class Sounds {
  readonly #pool: WorkerPool;
  readonly #models = new PromiseMap<string, RunSound>(MAX_MODELS);
  readonly #measures = new PromiseMap<string, NameMeasure | null>(MAX_MEASURES);

  constructor(pool: WorkerPool) {
    this.#pool = pool;
  }

  /** The sound of a run. Faults: `words-missing`, `words-damaged`, `sound-empty`. */
  async ofRun(runDir: string): Promise<RunSound> {
    const key = await stampOf(runDir, WORDS_PATH);
    return this.#models.get(key, () => this.#pool.run('trainSound', { runDir }));
  }

  /** What real names of the class's kind are like, in the language and in the run's own texts. */
  async measure(sound: RunSound, { kind }: ClassProfile): Promise<NameMeasure | null> {
    if (kind === null) return null;
    return this.#measures.get(`${keyOf(sound)} ${sound.list ? null : kind}`, () =>
      this.#trained(sound, kind),
    );
  }

  #trained(sound: RunSound, kind: NameKind): Promise<NameMeasure | null> {
    const { model, list } = sound;
    return this.#pool.run('trainReference', {
      language: model.language,
      kind: list ? null : kind,
      own: namesOfKind(sound, kind),
      onsets: model.onsets,
      graph: model.graph,
    });
  }
}

/** The sounds of each pool, so that batches of one run share its model. */
const sounds = new WeakMap<WorkerPool, Sounds>();

export function soundsOf(pool: WorkerPool): Sounds {
  const known = sounds.get(pool) ?? new Sounds(pool);
  sounds.set(pool, known);
  return known;
}
