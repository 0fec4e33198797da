/** Models of other sources than a novel, and a second model of the same text. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ModelFile } from '../../runtime/index.ts';
import { languageNames } from '../../store/names/language-names.ts';
import { layOutTextRun, runOf } from '../text-run.ts';
import { differingSlots } from './differing-slots.ts';
import { modelOfRun } from './run-spaces.ts';

const models = suite<{ base: string }>('models of other sources');

models.before(async (context) => {
  context.base = await mkdtemp(join(tmpdir(), 'namewalk-model-'));
});
models.after(({ base }) => rm(base, { recursive: true, force: true, maxRetries: 20 }));

models('a list of names alone, of another language', async ({ base }) => {
  const file = join(base, 'towns.txt');
  await writeFile(file, (await languageNames('es', 'place')).join('\n'));
  const run = await runOf(file, base);
  const { model, spaces } = await modelOfRun(join(base, run), ['place_name', 'title_epithet']);
  for (const space of spaces) assert.equal(differingSlots(model, space, 3n, 100_000, false), []);
});

models('the same model from the same run', async ({ base }) => {
  const [first, again] = await Promise.all(
    ['once', 'again'].map(async (folder) => {
      const run = await layOutTextRun(join(base, folder));
      return modelOfRun(join(base, folder, run), ['location_name']);
    }),
  );
  const model = first!.model;
  const parts = ({ classes }: ModelFile) => {
    const { key, slots, like, nameLike } = classes.location_name!;
    return [key, slots, like, nameLike];
  };
  assert.equal(parts(again!.model), parts(model));
  assert.equal(again!.model.letters[0], model.letters[0]);
});

models.run();
