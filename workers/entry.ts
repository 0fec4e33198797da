/** Entry of a worker thread: runs tasks with cancellation and progress. */
import { types } from 'node:util';
import { threadId } from 'node:worker_threads';
import { EngineError } from '../engine/base/errors.ts';
import { type Hooks, throwIfCancelled } from '../engine/base/hooks.ts';
import { walkers } from './cache.ts';
import { handlerOf } from './handlers.ts';
import { TaskState } from './task-state.ts';
import type { Envelope, TaskName, TaskReply } from './tasks.ts';

/** Runs one task in this thread: cancellation and progress around a plain handler. */
export async function run<K extends TaskName>({
  name,
  input,
  state: shared,
  live,
}: Envelope<K>): Promise<TaskReply<K>> {
  const state = new TaskState(shared);
  state.begin(threadId);
  walkers.trim(live);
  const hooks: Hooks = {
    cancelled: () => state.stopped,
    progress: (done, total) => state.progress(done, total),
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
  }
}
