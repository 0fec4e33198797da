/** Time limits of tasks, and threads that must not be ended by force. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { TaskWatch } from '../../workers/pool.ts';
import { TaskState } from '../../workers/task-state.ts';
import type { TaskName } from '../../workers/tasks.ts';
import { waitFor } from '../wait.ts';

const watching = suite<{ awake: NodeJS.Timeout }>('watch over tasks');
watching.before((context) => {
  // the timers of a watch do not keep a process alive
  context.awake = setInterval(() => {}, 1000);
});
watching.after(({ awake }) => clearInterval(awake));

/** A task that is at work in a thread, 0 for one that still waits, until `end` is called. */
function startTask(watch: TaskWatch, name: TaskName, thread = 7) {
  const state = new TaskState();
  state.begin(thread);
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const task = watch.add(name, state, ended);
  let abandoned = false;
  task.abandoned.catch(() => {
    abandoned = true;
  });
  return { state, task, end, abandoned: () => abandoned };
}

watching('a task that waits for a thread is not over its limit', async () => {
  const watch = new TaskWatch(50, () => {});
  const waiting = startTask(watch, 'walks', 0);
  const running = startTask(watch, 'walks');
  await waitFor('the one that runs to be given up', running.abandoned);
  assert.not(waiting.state.stopped);
  assert.not(waiting.task.overdue);
  waiting.end();
  running.end();
  await watch.close();
});

watching('a thread is never ended inside SQLite, but its caller is told', async () => {
  for (const name of ['db.packages', 'load', 'runAdvice'] as const) {
    const ended: number[] = [];
    const watch = new TaskWatch(100, (id) => void ended.push(id));
    const { end, abandoned } = startTask(watch, name);
    await waitFor('the caller to be told', abandoned);
    assert.equal(ended, []);
    let closed = false;
    const closing = watch.close().then(() => {
      closed = true;
    });
    // as long again as any other task would have had
    const other = new TaskWatch(100, () => {});
    startTask(other, 'walks');
    await other.close();
    assert.not(closed, 'a close waits for it');
    end();
    await closing;
  }
});

watching('a close asks every task, and waits a moment for those that may be forced', async () => {
  const watch = new TaskWatch(Number.POSITIVE_INFINITY, () => assert.unreachable());
  const deaf = startTask(watch, 'walks');
  const heeding = startTask(watch, 'combine');
  const closing = watch.close();
  assert.ok(deaf.state.stopped);
  assert.ok(heeding.state.stopped);
  heeding.end();
  await closing;
});

watching.run();
