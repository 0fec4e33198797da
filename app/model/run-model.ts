/** The model file of a run: what `namewalk model` writes. */

import { EngineError } from '../../engine/base/errors.ts';
import type { ClassProfile } from '../../engine/sound/class-profile.ts';
import { namesOfKind } from '../../engine/sound/source-words.ts';
import type { ModelFile } from '../../runtime/model-file.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { Sounds } from '../names/sounds.ts';

export interface ModelRequest {
  readonly runDir: string;
  /** All classes of the policy file, in its order. */
  readonly profiles: readonly ClassProfile[];
  /** Names of the classes that the model shall have; one at least. */
  readonly classes: readonly string[];
  /** What the names were learned from, and under which terms that may be used. */
  readonly source: string;
  readonly licence: string;
}

/**
 * Makes the model. Throws `EngineError`: `class-unknown`, and those of the sound and the spaces (`words-missing`,
 * `words-damaged`, `sound-empty`, `space-empty`, `space-size`, `model-size`).
 */
export async function runModel(
  { pool, sounds }: { readonly pool: WorkerPool; readonly sounds: Sounds },
  { runDir, profiles, classes, source, licence }: ModelRequest,
  signal: AbortSignal,
): Promise<ModelFile> {
  const sound = await sounds.ofRun(runDir);
  const made = [];
  for (const name of new Set(classes)) {
    const index = profiles.findIndex((profile) => profile.name === name);
    if (index < 0) {
      throw new EngineError(
        'class-unknown',
        `class ${JSON.stringify(name)} is unknown; known classes: ${profiles.map((one) => one.name).join(', ')}.`,
      );
    }
    const profile = profiles[index]!;
    made.push({
      space: await sounds.space(sound, profile, null, null),
      names: namesOfKind(sound, profile.kind),
      own: [index, profiles.length] as const,
    });
  }
  const { model, list } = sound;
  return pool.run(
    'makeModel',
    { sound: { model, list }, classes: made, source, licence },
    { signal },
  );
}
