/** Runs the tasks of a job in a pool of threads that lives as long as they take. */
import { availableParallelism } from 'node:os';
import { EngineError } from '../../engine/base/errors.ts';
import { CancelledError } from '../../engine/base/hooks.ts';
import { WorkerPool } from '../../workers/pool.ts';
import type { TaskInput, TaskOutput } from '../../workers/tasks.ts';

/**
 * Tasks of one kind, at most `threads` at a time. The outputs stand in the order of the inputs whatever the number
 * of threads; an expected fault stands in the place of its output. `progress` gets the bytes done of all. Throws
 * `CancelledError` when aborted, once the threads have stopped.
 */
export async function runInThreads<K extends 'extractFile' | 'normaliseRun'>(
  name: K,
  inputs: readonly TaskInput<K>[],
  signal: AbortSignal,
  progress: (bytes: number) => void,
  threads: number = availableParallelism(),
): Promise<(TaskOutput<K> | EngineError)[]> {
  const outputs = new Array<TaskOutput<K> | EngineError>(inputs.length);
  const bytes = new Float64Array(inputs.length);
  const pool = new WorkerPool({ threads: Math.max(1, Math.min(threads, inputs.length)) });
  let next = 0;
  // no more than there are threads are handed in: a folder may hold any number of texts
  const drive = async (): Promise<void> => {
    while (next < inputs.length) {
      const i = next++;
      const onProgress = (done: number): void => {
        bytes[i] = done;
        progress(bytes.reduce((sum, part) => sum + part, 0));
      };
      outputs[i] = await pool
        .run(name, inputs[i]!, { signal, onProgress })
        .catch((err): EngineError => {
          if (signal.aborted || !(err instanceof EngineError)) throw err;
          return err;
        });
    }
  };
  try {
    await Promise.all(Array.from({ length: pool.threads }, drive));
    return outputs;
  } catch (err) {
    throw signal.aborted ? new CancelledError() : err;
  } finally {
    await pool.close();
  }
}
