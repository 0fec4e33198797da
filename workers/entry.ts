/** Entry of a worker thread: runs tasks with cancellation and progress. */
import { types } from 'node:util';
import { threadId } from 'node:worker_threads';
import { EngineError } from '../engine/base/errors.ts';
import { type Hooks, throwIfCancelled } from '../engine/base/hooks.ts';
import { walkers } from './cache.ts';
import { handlerOf } from './handlers.ts';
import { TaskState } from './task-state.ts';
import type { Envelope, TaskName, TaskReply } from './tasks.ts';

/** Least time between two progress ticks of a task, in milliseconds. */
const TICK_MS = 50;

/** Runs one task in this thread: cancellation and progress around a plain handler. */
export async function run<K extends TaskName>({
  name,
  input,
  state: shared,
  live,
  port,
}: Envelope<K>): Promise<TaskReply<K>> {
  const state = new TaskState(shared);
  state.begin(threadId);
  let last = 0;
  walkers.trim(live);
  const hooks: Hooks = {
    cancelled: () => state.stopped,
    progress(done, total) {
      if (!port) return;
      const now = performance.now();
      if (done < total && now - last < TICK_MS) return;
      last = now;
      port.postMessage({ done, total });
    },
  };
  try {
    throwIfCancelled(hooks); // nobody waits for what was given up while it stood in the queue
    const handle = await handlerOf(name);
    const output = await handle(input, hooks);
    return { ok: true, output };
  } catch (err) {
    // what is no error of the language's own, as SQLite's are not, loses its message between threads
    if (!types.isNativeError(err)) throw new Error(String((err as Error).message ?? err));
    if (!(err instanceof EngineError)) throw err;
    return { ok: false, code: err.code, message: err.message };
  } finally {
    // the last tick: the result can overtake messages on this port
    port?.postMessage(null);
    port?.close();
  }
}
