/** Words for how far a long job is. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  batchNameProblem,
  shortDuration,
  timeLeft,
} from '../../webcomponents/logic/generate/batch-job.ts';

const progress = suite('progress of a job in words');

progress('durations are short and rounded up', () => {
  assert.equal([0.2, 45, 100, 7200, 200_000].map(shortDuration), [
    '1 s',
    '45 s',
    '2 min',
    '2 h',
    '3 days',
  ]);
});

progress('time is left only where it can be told', () => {
  assert.is(timeLeft(250, 1000, 100), 'about 8 s left');
  assert.is(timeLeft(250, null, 100), '');
  assert.is(timeLeft(250, 1000, null), '');
  assert.is(timeLeft(1000, 1000, 100), '');
});

progress('names of batches are names of folders', () => {
  for (const name of ['a', 'places-7.txt', 'A_1']) assert.is(batchNameProblem(name), '');
  for (const name of ['', '../a', '.a', 'a b', 'a.lock', 'x'.repeat(101)]) {
    assert.match(batchNameProblem(name), /^Name: /);
  }
});

progress.run();
