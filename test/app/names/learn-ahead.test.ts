/** What is learned of an uploaded text before anybody asks for its names. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { learnAhead } from '../../../app/names/learn-ahead.ts';
import { soundsOf } from '../../../app/names/sounds.ts';
import { plainRun } from '../../../app/pipeline/options.ts';
import { WorkerPool } from '../../../workers/pool.ts';
import { ENGLISH, withRuns } from './ahead-runs.ts';

const ahead = suite('names learned ahead');

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

ahead.run();
