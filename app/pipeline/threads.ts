/** Runs pipeline tasks in worker threads of a job, with progress and cancellation. */
import { Worker } from 'node:worker_threads';
import { EngineError } from '../../engine/base/errors.ts';
import { CancelledError } from '../../engine/base/hooks.ts';
import type { PipelineTaskMap, PipelineTaskName, TaskHooks } from '../../store/pipeline/tasks.ts';

/** What a thread sends back for a task. */
export type ThreadReply =
  | { readonly index: number; readonly output: unknown }
  | { readonly index: number; readonly code: string; readonly message: string };

/** What a thread is sent: the task, and where it notes the bytes it has done. */
export interface ThreadRequest {
  readonly index: number;
  readonly name: PipelineTaskName;
  readonly input: unknown;
}

/** How often the bytes done are looked at. */
const TICK_MS = 50;

/**
 * Runs tasks of one kind in threads of their own. The answers stand in
 * the order of the inputs whatever the number of threads; an expected fault stands in the place of
 * its answer. An abort kills the threads at once and throws `CancelledError`.
 */
export async function runInThreads<K extends PipelineTaskName>(
  name: K,
  inputs: readonly PipelineTaskMap[K]['input'][],
  threads: number,
  signal: AbortSignal,
  progress: TaskHooks['progress'],
): Promise<(PipelineTaskMap[K]['output'] | EngineError)[]> {
  const answers = new Array<PipelineTaskMap[K]['output'] | EngineError>(inputs.length);
  const bytesDone = new BigUint64Array(new SharedArrayBuffer(8 * Math.max(1, inputs.length)));
  const tick = (): void => progress(Number(bytesDone.reduce((sum, bytes) => sum + bytes, 0n)));
  const timer = setInterval(tick, TICK_MS);
  let next = 0;

  const drive = (worker: Worker): Promise<void> =>
    new Promise((resolve, reject) => {
      const feed = (): void => {
        if (next >= inputs.length) {
          resolve();
          return;
        }
        const index = next++;
        worker.postMessage({ index, name, input: inputs[index] } satisfies ThreadRequest);
      };
      worker.on('message', (reply: ThreadReply) => {
        answers[reply.index] =
          'code' in reply
            ? new EngineError(reply.code, reply.message)
            : (reply.output as PipelineTaskMap[K]['output']);
        feed();
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error(`A ${name} thread ended before its work.`)));
      feed();
    });

  const workers = Array.from(
    { length: Math.min(threads, inputs.length) },
    () =>
      new Worker(new URL('./thread.js', import.meta.url), {
        workerData: bytesDone.buffer,
      }),
  );
  const aborted = new Promise<never>((_, reject) => {
    const stop = (): void => reject(new CancelledError());
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    await Promise.race([Promise.all(workers.map(drive)), aborted]);
    tick();
    return answers;
  } finally {
    clearInterval(timer);
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
