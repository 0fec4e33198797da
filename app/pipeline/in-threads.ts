/** Runs the tasks of a job one after the other, or in a pool of threads that lives as long as they take. */
import { availableParallelism } from 'node:os';
import { EngineError } from '../../engine/base/errors.ts';
import { CancelledError } from '../../engine/base/hooks.ts';
import type { TaskInput, TaskOutput } from '../../workers/tasks.ts';

/** Called with the bytes done of all. */
type Progress = (bytes: number) => void;

/** Tasks of one kind, at most `threads` at a time; results and faults as those of `runEach`. */
export async function runInThreads<K extends 'extractFile' | 'normaliseRun'>(
  name: K,
  inputs: readonly TaskInput<K>[],
  signal: AbortSignal,
  progress: Progress,
  threads: number = availableParallelism(),
): Promise<(TaskOutput<K> | EngineError)[]> {
  // large inputs alone need the pool
  const { WorkerPool } = await import('../../workers/pool.ts');
  const pool = new WorkerPool({ threads: Math.max(1, Math.min(threads, inputs.length)) });
  try {
    const task = (input: TaskInput<K>, onProgress: Progress) =>
      pool.run(name, input, { signal, onProgress });
    return await runEach(inputs, task, signal, progress, pool.threads);
  } finally {
    await pool.close();
  }
}

/**
 * Tasks of which `lanes` run at a time: no more are handed in, for a folder may hold any number of texts. The outputs
 * stand in the order of the inputs; an expected fault stands in the place of its output. Throws `CancelledError` when
 * aborted, once what runs has stopped.
 */
export async function runEach<I, O>(
  inputs: readonly I[],
  task: (input: I, progress: Progress) => Promise<O>,
  signal: AbortSignal,
  progress: Progress,
  lanes = 1,
): Promise<(O | EngineError)[]> {
  const outputs = new Array<O | EngineError>(inputs.length);
  let next = 0;
  let bytes = 0;
  const drive = async (): Promise<void> => {
    while (next < inputs.length) {
      const i = next++;
      let before = 0;
      const onProgress = (done: number): void => {
        bytes += done - before;
        before = done;
        progress(bytes);
      };
      outputs[i] = await task(inputs[i]!, onProgress).catch((err): EngineError => {
        if (signal.aborted || !(err instanceof EngineError)) throw err;
        return err;
      });
    }
  };
  try {
    await Promise.all(Array.from({ length: lanes }, drive));
    return outputs;
  } catch (err) {
    throw signal.aborted ? new CancelledError() : err;
  }
}
