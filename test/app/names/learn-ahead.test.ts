/** What is learned of an uploaded text before anybody asks for its names. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { learnAhead } from '../../../app/names/learn-ahead.ts';
import { makeNames } from '../../../app/names/make-names.ts';
import { soundsOf } from '../../../app/names/sounds.ts';
import { readFields } from '../../../app/operations/fields.ts';
import { NAMES_FIELDS } from '../../../app/operations/names.ts';
import { plainRun } from '../../../app/pipeline/options.ts';
import { runPipeline } from '../../../app/pipeline/pipeline.ts';
import { packageRoot } from '../../../store/files/package-root.ts';
import { readProfiles } from '../../../store/names/profiles.ts';
import { PolicyFile } from '../../../store/settings/policies.ts';
import { textsFolder } from '../../../store/texts/kept-texts.ts';
import { type RunOptions, WorkerPool } from '../../../workers/pool.ts';
import type { TaskInput, TaskName, TaskOutput } from '../../../workers/tasks.ts';
import { keepThreads } from '../../../workers/threads.ts';

// pools come one after the other, and a thread of one has warm code for the next
keepThreads();

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

interface Made {
  readonly outputBase: string;
  readonly pool: ToldPool;
  readonly profiles: Awaited<ReturnType<typeof readProfiles>>;
  /** The text that came in through the browser. */
  readonly uploaded: string;
  readonly other: string;
  /** Runs of both. */
  readonly dirs: { readonly uploaded: string; readonly other: string };
}

const ahead = suite('names learned ahead');

/** Runs of an English text that was uploaded and of another text. */
async function withRuns(
  [file, language]: readonly [string, string],
  work: (made: Made) => Promise<void>,
  threads = 1,
): Promise<void> {
  const outputBase = await mkdtemp(join(tmpdir(), 'namewalk-ahead-'));
  const pool = new ToldPool({ threads });
  const part = async (name: string, from: number): Promise<string> =>
    (await readFile(join(packageRoot(), 'samples', name), 'utf8')).slice(from, from + 20_000);
  const make = async (path: string, text: string, code: string): Promise<string> => {
    await writeFile(path, text);
    const events = { log() {}, message() {} };
    const options = plainRun(path, outputBase, code);
    return (await runPipeline(options, events, new AbortController().signal)).path!;
  };
  try {
    await mkdir(textsFolder(outputBase));
    const uploaded = join(textsFolder(outputBase), 'own-0123456789ab.txt');
    const other = join(outputBase, 'other.txt');
    const dirs = {
      other: await make(other, await part(file, 0), language),
      uploaded: await make(uploaded, await part(ENGLISH, 20_000), 'en_US'),
    };
    const classes = new PolicyFile(join(packageRoot(), 'store', 'name_classes.yml'));
    const profiles = await readProfiles(classes);
    await work({ outputBase, pool, profiles, uploaded, other, dirs });
  } finally {
    await pool.close();
    await rm(outputBase, { recursive: true, maxRetries: 20 });
  }
}

const ENGLISH = 'en-pride-and-prejudice.txt';

ahead('the sound of an uploaded text and the classes asked for last, and of no other text', () =>
  withRuns([ENGLISH, 'en_US'], async ({ outputBase, pool, profiles, uploaded, other, dirs }) => {
    const [profile] = profiles;
    const sounds = soundsOf(pool);
    const ask = async (dir: string) => sounds.space(await sounds.ofRun(dir), profile!, null, null);
    const before = await ask(dirs.other);
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
  }),
);

ahead('after names of a text in another language, whose offensive words are others', () =>
  withRuns(['de-die-verwandlung.txt', 'de_DE'], async (made) => {
    const { outputBase, pool, profiles, uploaded, dirs } = made;
    const makers = { pool, sounds: soundsOf(pool) };
    const { values } = readFields(NAMES_FIELDS, { class: 'place_name', count: 12, seed: 1 });
    const { signal } = new AbortController();
    const ask = (runDir: string) => makeNames(makers, { runDir, profiles }, values, signal);
    const { language } = await ask(dirs.other);
    assert.is(language, 'de');
    pool.asked.length = 0;
    learnAhead(pool, { outputBase })(dirs.uploaded, plainRun(uploaded, outputBase, 'en_US'));
    const { classes } = await ask(dirs.uploaded);
    const once = ['trainSound', 'trainReference', 'countNames', 'listNames'];
    assert.equal(pool.asked, once, 'what was counted ahead is what was asked for');
    assert.is(classes[0]!.names.length, 12);
  }),
);

ahead('where there are two threads, one learns the sound and one what real names are like', () =>
  withRuns(
    [ENGLISH, 'en_US'],
    async ({ outputBase, pool, profiles, uploaded, dirs }) => {
      const chosen = profiles.filter(({ name }) => /^(first|place)_name$/.test(name));
      assert.is(chosen.length, 2);
      const ask = async (on: WorkerPool, dir: string) => {
        const sounds = soundsOf(on);
        const sound = await sounds.ofRun(dir);
        return Promise.all(chosen.map((profile) => sounds.space(sound, profile, null, null)));
      };
      await ask(pool, dirs.other);
      pool.asked.length = 0;
      learnAhead(pool, { outputBase })(dirs.uploaded, plainRun(uploaded, outputBase, 'en_US'));
      const spaces = await ask(pool, dirs.uploaded);
      assert.equal(pool.asked, ['trainSound', 'trainMeasures', 'countNames', 'countNames']);
      const alone = new ToldPool({ threads: 1 });
      const plain = await ask(alone, dirs.uploaded);
      await alone.close();
      assert.not(alone.asked.includes('trainMeasures'));
      assert.equal(spaces, plain);
    },
    2,
  ),
);

ahead.run();
