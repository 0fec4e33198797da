/** Test entry of a thread: tells the thread's id, or never answers. */
import { threadId } from 'node:worker_threads';
import type { Envelope, TaskName } from '../../workers/tasks.ts';

/** Answers `ready` with the id of the thread; whatever else is asked stays without an answer. */
export async function run({ name }: Envelope<TaskName>): Promise<{ ok: true; output: number }> {
  if (name !== 'ready') await new Promise(() => {});
  return { ok: true, output: threadId };
}
