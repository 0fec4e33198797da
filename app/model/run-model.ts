/** The model file of a run: what `namewalk model` writes. */
import { randomUUID } from 'node:crypto';

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

type Makers = { readonly pool: WorkerPool; readonly sounds: Sounds };

/** The spaces of the classes. Throws `EngineError` as `runModel`. */
async function spacesOf(
  { sounds }: Makers,
  { runDir, profiles, classes }: Pick<ModelRequest, 'runDir' | 'profiles' | 'classes'>,
) {
  const sound = await sounds.ofRun(runDir);
  const spaces = [];
  for (const name of new Set(classes)) {
    const index = profiles.findIndex((profile) => profile.name === name);
    if (index < 0) {
      throw new EngineError(
        'class-unknown',
        `class ${JSON.stringify(name)} is unknown; known classes: ${profiles.map((one) => one.name).join(', ')}.`,
      );
    }
    const profile = profiles[index]!;
    spaces.push({ index, profile, space: await sounds.space(sound, profile, null, null) });
  }
  return { sound, spaces };
}

/**
 * Makes the model. Throws `EngineError`: `class-unknown`, and those of the sound and the spaces (`words-missing`,
 * `words-damaged`, `sound-empty`, `space-empty`, `space-size`, `model-size`).
 */
export async function runModel(
  makers: Makers,
  { source, licence, ...request }: ModelRequest,
  signal: AbortSignal,
): Promise<ModelFile> {
  const { sound, spaces } = await spacesOf(makers, request);
  const classes = spaces.map(({ index, profile, space }) => ({
    space,
    names: namesOfKind(sound, profile.kind),
    own: [index, request.profiles.length] as const,
  }));
  const { model, list } = sound;
  return makers.pool.run(
    'makeModel',
    { sound: { model, list }, classes, source, licence },
    { signal },
  );
}

/** About how many of the slots of each class have a name, 0 to 1: known from a sample. Throws as `runModel`. */
export async function namedShares(
  makers: Makers,
  request: Pick<ModelRequest, 'runDir' | 'profiles' | 'classes'>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  const { spaces } = await spacesOf(makers, request);
  const shares = spaces.map(async ({ profile, space }) => {
    const input = { space, seed: 0n, id: randomUUID() };
    const { live } = await makers.pool.run('planNames', input, { signal });
    return [profile.name, live.share] as const;
  });
  return new Map(await Promise.all(shares));
}
