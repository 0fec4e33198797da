/** Spaces of all classes of a run, and models of them, made in this thread. */

import { join } from 'node:path';
import type { NamePolicy } from '../../engine/names/policy.ts';
import type { ClassProfile } from '../../engine/sound/class-profile.ts';
import { namesOfKind } from '../../engine/sound/source-words.ts';
import type { CountedSpace } from '../../engine/space/namespace-2.ts';
import type { ModelFile } from '../../runtime/model-file.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { readProfiles } from '../../store/names/profiles.ts';
import { PolicyFile } from '../../store/settings/policies.ts';
import { makeModelFile } from '../../workers/tasks/model.ts';
import { countNames, trainKind, trainRun } from '../../workers/tasks/names.ts';

export interface RunModel {
  readonly model: ModelFile;
  readonly spaces: readonly CountedSpace[];
}

/** `classes`: null for all that ship. */
export async function modelOfRun(
  runDir: string,
  classes: readonly NamePolicy['name'][] | null = null,
): Promise<RunModel> {
  const profiles = await readProfiles(
    new PolicyFile(join(packageRoot(), 'store', 'name_classes.yml')),
  );
  const sound = await trainRun(runDir);
  const { model, list } = sound;
  const measures = new Map<ClassProfile['kind'], Awaited<ReturnType<typeof trainKind>>>();
  const made = [];
  for (const [index, profile] of profiles.entries()) {
    if (classes !== null && !classes.includes(profile.name)) continue;
    const names = namesOfKind(sound, profile.kind);
    const kind = list ? null : profile.kind;
    if (!measures.has(kind)) {
      const { language, onsets, graph } = model;
      measures.set(kind, await trainKind({ language, kind, own: names, onsets, graph }));
    }
    const reference = measures.get(kind)!;
    const space = await countNames({ model, list, profile, reference, own: null, exclude: null });
    made.push({ space, names, own: [index, profiles.length] as const });
  }
  return {
    model: await makeModelFile({ sound, classes: made, source: 'a test', licence: 'none' }),
    spaces: made.map(({ space }) => space),
  };
}
