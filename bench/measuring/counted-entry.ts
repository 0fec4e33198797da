/** A computing thread that tells on a channel which source files each of its tasks has executed. */
import { BroadcastChannel } from 'node:worker_threads';
import * as entry from '../../workers/handlers.ts';
import type { Envelope, TaskName, TaskReply } from '../../workers/tasks.ts';
import { Executed } from './executed.ts';

const channel = new BroadcastChannel('executed');
channel.unref();
const executed = new Executed();
await executed.start();

export async function run<K extends TaskName>(envelope: Envelope<K>): Promise<TaskReply<K>> {
  await executed.take();
  try {
    return await entry.run(envelope);
  } finally {
    channel.postMessage(await executed.take());
  }
}
