/** The task of the pool that makes a model file. */
import { makeModel } from '../../engine/model/make-model.ts';
import type { ClassProfile } from '../../engine/sound/class-profile.ts';
import { weightedNames } from '../../engine/sound/reference.ts';
import type { CountedSpace } from '../../engine/space/namespace-2.ts';
import type { ModelFile } from '../../runtime/model-file.ts';
import { languageNames } from '../../store/names/language-names.ts';
import type { RunSound } from '../../store/names/sound-file.ts';

export interface ModelTask {
  readonly sound: Pick<RunSound, 'model' | 'list'>;
  readonly classes: readonly {
    readonly space: CountedSpace;
    /** Names of the class's kind in the text. */
    readonly names: readonly string[];
    /** Place in the policy file, and number of its classes. */
    readonly own: readonly [number, number];
  }[];
  readonly source: string;
  readonly licence: string;
}

export async function makeModelFile({
  sound: { model, list },
  classes,
  ...about
}: ModelTask): Promise<ModelFile> {
  const lists = new Map<ClassProfile['kind'], ReturnType<typeof weightedNames>>();
  for (const { space, names } of classes) {
    const { kind } = space.profile;
    if (kind === null || lists.has(kind)) continue;
    const known = list ? [] : await languageNames(model.language, kind);
    lists.set(kind, weightedNames({ known, own: names }));
  }
  return makeModel({
    model,
    classes: classes.map(({ space, own }) => ({
      space,
      own,
      measured: space.reference && lists.get(space.profile.kind)!,
    })),
    ...about,
  });
}
