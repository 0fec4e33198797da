/** data/sound.index: read as it was learned, and learned again when it is cut, changed, old or of other words. */
import { appendFile, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { NO_HOOKS } from '../../engine/base/hooks.ts';
import { readSound, SOUND_PATH, writeSound } from '../../store/names/sound-file.ts';
import { handlers } from '../../workers/handlers.ts';
import { layOutTextRun } from '../text-run.ts';
import { sharedFolderSuite } from './temp-folder.ts';

interface Context {
  run: string;
  file: string;
}

const sounds = sharedFolderSuite<Context>('sound of a run as a file', async (context) => {
  const base = join(context.folder, 'runs');
  context.run = join(base, await layOutTextRun(base, 30_000));
  context.file = join(context.run, SOUND_PATH);
});

const learn = (runDir: string) => handlers.trainSound({ runDir }, NO_HOOKS);

sounds('it is written when first learned, and reads back the same, in shared memory', async (t) => {
  const learned = await learn(t.run);
  const bytes = await readFile(t.file);
  const read = await learn(t.run);
  assert.equal(read, learned);
  for (const column of [read.letters.costs, read.junctions.counts]) {
    assert.ok(column.buffer instanceof SharedArrayBuffer);
  }
  await rm(t.file);
  await learn(t.run);
  assert.ok((await readFile(t.file)).equals(bytes), 'the same words give the same bytes');
});

sounds('cut, lengthened, with a flipped bit, empty or foreign, it is learned again', async (t) => {
  const learned = await learn(t.run);
  const whole = await readFile(t.file);
  const damages: Record<string, () => Promise<unknown>> = {
    cut: () => truncate(t.file, whole.length - 40),
    longer: () => appendFile(t.file, 'x'),
    empty: () => writeFile(t.file, ''),
    foreign: () => writeFile(t.file, 'a text'),
  };
  for (const at of [3, 14, 40, whole.length >> 1, whole.length - 5]) {
    damages[`flipped at ${at}`] = () => {
      const bytes = Buffer.from(whole);
      bytes[at]! ^= 4;
      return writeFile(t.file, bytes);
    };
  }
  for (const [what, damage] of Object.entries(damages)) {
    await damage();
    assert.equal(await learn(t.run), learned, what);
    assert.ok((await readFile(t.file)).equals(whole), `${what}: it is mended`);
  }
});

sounds('one of other words is not taken', async (t) => {
  const learned = await learn(t.run);
  await writeSound(t.run, 'other words', { ...learned, endings: ['ville'] });
  assert.is(await readSound(t.run, 'these words'), null);
  assert.equal((await readSound(t.run, 'other words'))?.endings, ['ville']);
  assert.equal(await learn(t.run), learned);
});

sounds.run();
