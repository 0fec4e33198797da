/** The cache of walkers: its keys, and corpora that are no longer in use; time limits of tasks. */

import * as assert from 'uvu/assert';
import { DEFAULT_WALK, walkerCache } from '../../engine/walk/walker.ts';
import { openState, watchTasks } from '../../workers/pool.ts';
import type { TaskName } from '../../workers/tasks.ts';
import { type CorpusHandle, TASK_STATE } from '../../workers/values.ts';
import { corpusOf, VECTOR_CORPUS } from '../engine/corpora.ts';
import { suite } from '../suite.ts';
import { waitFor } from '../wait.ts';

const cache = suite('walker cache');

const handle = (id: number): CorpusHandle => ({ id, buffer: corpusOf(VECTOR_CORPUS).buffer });

cache('every parameter and the corpus make a difference', () => {
  const kept = walkerCache();
  const corpus = handle(1);
  const changes = [
    ...[{}, { maxFlips: 3 }, { temperature: 0.7000000000000001 }, { frequencyWeight: -1 }],
    ...[{ neighborLimit: null }, { neighborLimit: 5 }, { inertia: null }, { inertia: 0 }],
    ...[{ minLength: null }, { minLength: null, maxLength: 2 }, { maxLength: null }],
  ];
  const walkers = changes.map((change) => kept.get(corpus, { ...DEFAULT_WALK, ...change }));
  walkers.push(kept.get(handle(2), DEFAULT_WALK));
  assert.is(new Set(walkers).size, changes.length + 1);
  assert.is(kept.get(corpus, { ...DEFAULT_WALK }), walkers[0], 'the same give the same');
});

cache('walkers of a corpus that is no longer in use are dropped', () => {
  const kept = walkerCache();
  const [one, two] = [handle(1), handle(2)];
  const first = kept.get(one, DEFAULT_WALK);
  const second = kept.get(two, DEFAULT_WALK);
  kept.trim([1, 2]);
  assert.is(kept.get(one, DEFAULT_WALK), first);
  kept.trim([2]);
  assert.is(kept.get(two, DEFAULT_WALK), second);
  assert.is.not(kept.get(one, DEFAULT_WALK), first);
});

const watching = suite<{ awake: NodeJS.Timeout }>('watch over tasks');
watching.before((context) => {
  // the timers of a watch do not keep a process alive
  context.awake = setInterval(() => {}, 1000);
});
watching.after(({ awake }) => clearInterval(awake));

/** A task that is at work in a thread, 0 for one that still waits, until `end` is called. */
function startTask(watch: ReturnType<typeof watchTasks>, name: TaskName, thread = 7) {
  const state = openState();
  const words = new Int32Array(state.buffer, 0, 2);
  words[TASK_STATE.thread] = thread;
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const task = watch.add(name, state, ended);
  let abandoned = false;
  task.abandoned.catch(() => {
    abandoned = true;
  });
  return { stopped: () => words[TASK_STATE.stop] === 1, task, end, abandoned: () => abandoned };
}

watching('a task that waits for a thread is not over its limit', async () => {
  const watch = watchTasks(50, () => {});
  const waiting = startTask(watch, 'walks', 0);
  const running = startTask(watch, 'walks');
  await waitFor('the one that runs to be given up', running.abandoned);
  assert.not(waiting.stopped());
  assert.not(waiting.task.overdue);
  waiting.end();
  running.end();
  await watch.close();
});

watching('a thread is never ended inside SQLite, but its caller is told', async () => {
  for (const name of ['db.packages', 'load', 'runAdvice'] as const) {
    const ended: number[] = [];
    const watch = watchTasks(100, (id) => void ended.push(id));
    const { end, abandoned } = startTask(watch, name);
    await waitFor('the caller to be told', abandoned);
    assert.equal(ended, []);
    let closed = false;
    const closing = watch.close().then(() => {
      closed = true;
    });
    // as long again as any other task would have had
    const other = watchTasks(100, () => {});
    startTask(other, 'walks');
    await other.close();
    assert.not(closed, 'a close waits for it');
    end();
    await closing;
  }
});

watching('a close asks every task, and waits a moment for those that may be forced', async () => {
  const watch = watchTasks(Number.POSITIVE_INFINITY, () => assert.unreachable());
  const deaf = startTask(watch, 'walks');
  const heeding = startTask(watch, 'combine');
  const closing = watch.close();
  assert.ok(deaf.stopped());
  assert.ok(heeding.stopped());
  heeding.end();
  await closing;
});
