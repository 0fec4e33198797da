/** What is learned ahead beside a text in another language, and with two threads. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { learnAhead } from '../../../app/names/learn-ahead.ts';
import { makeNames } from '../../../app/names/make-names.ts';
import { soundsOf } from '../../../app/names/sounds.ts';
import { readFields } from '../../../app/operations/fields.ts';
import { NAMES_FIELDS } from '../../../app/operations/names.ts';
import { plainRun } from '../../../app/pipeline/options.ts';
import { waitFor } from '../../wait.ts';
import { ENGLISH, ToldPool, withRuns } from './ahead-runs.ts';

const ahead = suite('names learned ahead of other texts');

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
      const ask = async (on: ToldPool, dir: string) => {
        const sounds = soundsOf(on);
        const sound = await sounds.ofRun(dir);
        return Promise.all(chosen.map((profile) => sounds.space(sound, profile, null, null)));
      };
      await ask(pool, dirs.other);
      pool.asked.length = 0;
      let release = (): void => {};
      pool.held = new Promise((resolve) => {
        release = resolve;
      });
      learnAhead(pool, { outputBase })(dirs.uploaded, plainRun(uploaded, outputBase, 'en_US'));
      // no sound that is learned before, and no question that comes first
      await waitFor('both tasks', () => pool.asked.length === 2);
      release();
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
