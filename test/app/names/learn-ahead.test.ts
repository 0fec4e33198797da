/** What is learned of an uploaded text before anybody asks for its names. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { soundsOf } from '../../../app/batch/plan-space.ts';
import { learnAhead } from '../../../app/names/learn-ahead.ts';
import { plainRun } from '../../../app/pipeline/options.ts';
import { runPipeline } from '../../../app/pipeline/pipeline.ts';
import { packageRoot } from '../../../store/files/package-root.ts';
import { readProfiles } from '../../../store/names/profiles.ts';
import { PolicyFile } from '../../../store/settings/policies.ts';
import { textsFolder } from '../../../store/texts/kept-texts.ts';
import { type RunOptions, WorkerPool } from '../../../workers/pool.ts';
import type { TaskInput, TaskName, TaskOutput } from '../../../workers/tasks.ts';

/** A pool that tells what it was asked for. */
class ToldPool extends WorkerPool {
  readonly asked: TaskName[] = [];

  override run<K extends TaskName>(
    name: K,
    input: TaskInput<K>,
    options: RunOptions = {},
  ): Promise<TaskOutput<K>> {
    this.asked.push(name);
    return super.run(name, input, options);
  }
}

const ahead = suite('names learned ahead');

ahead(
  'the sound of an uploaded text and the classes asked for last, and of no other text',
  async () => {
    const outputBase = await mkdtemp(join(tmpdir(), 'namewalk-ahead-'));
    const pool = new ToldPool({ threads: 1 });
    try {
      const sample = join(packageRoot(), 'samples', 'en-pride-and-prejudice.txt');
      const text = (await readFile(sample, 'utf8')).slice(0, 40_000);
      const make = async (path: string, part: string): Promise<string> => {
        await writeFile(path, part);
        const events = { log() {}, message() {} };
        const options = plainRun(path, outputBase, 'en_US');
        return (await runPipeline(options, events, new AbortController().signal)).path!;
      };
      await mkdir(textsFolder(outputBase));
      const uploaded = join(textsFolder(outputBase), 'own-0123456789ab.txt');
      const other = join(outputBase, 'other.txt');
      const dirs = {
        first: await make(other, text.slice(0, 20_000)),
        uploaded: await make(uploaded, text.slice(20_000)),
      };
      const classes = new PolicyFile(join(packageRoot(), 'store', 'name_classes.yml'));
      const [profile] = await readProfiles(classes);
      const sounds = soundsOf(pool);
      const ask = async (dir: string) =>
        sounds.space(await sounds.ofRun(dir), profile!, null, null);
      const before = await ask(dirs.first);
      assert.equal(pool.asked, ['trainSound', 'trainReference', 'countNames']);

      const wordsReady = learnAhead(pool, { outputBase });
      wordsReady(dirs.uploaded, plainRun(other, outputBase, 'en_US'));
      assert.is(pool.asked.length, 3, 'nobody is expected to ask for names of this one');
      wordsReady(dirs.uploaded, plainRun(uploaded, outputBase, 'en_US'));
      const space = await ask(dirs.uploaded);
      assert.equal(pool.asked.slice(3), ['trainSound', 'trainReference', 'countNames'], 'once');
      assert.is.not(space.model.hash, before.model.hash);
      // it is what is counted without any of this
      const alone = new WorkerPool({ threads: 1 });
      const known = soundsOf(alone);
      const plain = await known.space(await known.ofRun(dirs.uploaded), profile!, null, null);
      await alone.close();
      assert.equal(space, plain);
    } finally {
      await pool.close();
      await rm(outputBase, { recursive: true });
    }
  },
);

ahead.run();
