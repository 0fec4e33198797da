/** Entry of a worker thread: runs tasks with cancellation and progress. */
import { types } from 'node:util';
import { threadId } from 'node:worker_threads';
import { EngineError } from '../engine/base/errors.ts';
import { type Hooks, throwIfCancelled } from '../engine/base/hooks.ts';
import { handlers, walkers } from './handlers.ts';
import { TaskState } from './task-state.ts';
import type { Envelope, TaskName, TaskOutput, TaskReply } from './tasks.ts';

/** Least time between two progress ticks of a task, in milliseconds. */
const TICK_MS = 50;

/** One task as a thread runs it: cancellation and progress around a plain handler. */
function expose<K extends TaskName>(name: K) {
  return async ({ input, state: shared, live, port }: Envelope<K>): Promise<TaskReply<K>> => {
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
      const output = (await handlers[name](input, hooks)) as TaskOutput<K>;
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
  };
}

export const ready = expose('ready');
export const load = expose('load');
export const digest = expose('digest');
export const writeIndex = expose('writeIndex');
export const reach = expose('reach');
export const walks = expose('walks');
export const combine = expose('combine');
export const select = expose('select');
export const judge = expose('judge');
export const queryNames = expose('queryNames');
export const inspectName = expose('inspectName');
export const runAdvice = expose('runAdvice');
export const runNames = expose('runNames');
export const verifyPackage = expose('verifyPackage');
export const preflight = expose('preflight');
export const whyNoSyllables = expose('whyNoSyllables');
export const countMatches = expose('countMatches');
export const parseBody = expose('parseBody');
export const analyse = expose('analyse');
export const explore = expose('explore');
export const render = expose('render');
export const readReaches = expose('readReaches');
export const writeReaches = expose('writeReaches');
export const sidecar = expose('sidecar');
export const checkSidecar = expose('checkSidecar');
export const restore = expose('restore');
export const pack = expose('pack');
export const database = expose('database');
export const names = expose('names');
export const planBatch = expose('planBatch');
export const planNames = expose('planNames');
export const batch = expose('batch');
export const makePart = expose('makePart');
export const readPart = expose('readPart');
export const makeRows = expose('makeRows');
export const batchDatabase = expose('batchDatabase');
export const checkRows = expose('checkRows');
export const namesHash = expose('namesHash');
export const trainSound = expose('trainSound');
export const trainReference = expose('trainReference');
export const countNames = expose('countNames');
export const listNames = expose('listNames');
