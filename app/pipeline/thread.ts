/** Entry of a thread of a pipeline job. Cancelling ends the thread, so nothing here polls. */
import { parentPort, workerData } from 'node:worker_threads';
import { EngineError } from '../../engine/base/errors.ts';
import { extractFile } from '../../store/pipeline/extract-file.ts';
import { normaliseRun } from '../../store/pipeline/normalise.ts';
import type { PipelineTaskMap, PipelineTaskName, TaskHooks } from '../../store/pipeline/tasks.ts';
import type { ThreadReply, ThreadRequest } from './threads.ts';

const handlers: {
  [K in PipelineTaskName]: (
    input: PipelineTaskMap[K]['input'],
    hooks: TaskHooks,
  ) => Promise<PipelineTaskMap[K]['output']>;
} = { extractFile, normaliseRun };

const bytesDone = new BigUint64Array(workerData as SharedArrayBuffer);

async function answer({ index, name, input }: ThreadRequest): Promise<ThreadReply> {
  const hooks: TaskHooks = {
    cancelled: () => false,
    progress: (done) => void Atomics.store(bytesDone, index, BigInt(done)),
  };
  try {
    const handler = handlers[name] as (input: unknown, hooks: TaskHooks) => Promise<unknown>;
    return { index, output: await handler(input, hooks) };
  } catch (err) {
    const code = err instanceof EngineError ? err.code : (err as NodeJS.ErrnoException).code;
    // Faults of the engine and of the file system are expected; anything else is a defect.
    if (code === undefined) throw err;
    return { index, code, message: (err as Error).message };
  }
}

parentPort!.on('message', (request: ThreadRequest) => {
  void answer(request).then((reply) => parentPort!.postMessage(reply));
});
