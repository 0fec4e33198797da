/** A computing thread that does not begin a task while a file of its name lies in the output base: `hold-sidecar`. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { run as begin } from '../../workers/handlers.ts';
import type { Envelope, TaskName, TaskReply } from '../../workers/tasks.ts';
import { TASK_STATE } from '../../workers/values.ts';

/** What of an input lies in the output base: a run, or a database. */
interface Placed {
  readonly runDir?: string;
  readonly path?: string;
  readonly context?: { readonly runDir: string };
}

export async function run<K extends TaskName>(envelope: Envelope<K>): Promise<TaskReply<K>> {
  const { runDir, path, context } = (envelope.input ?? {}) as Placed;
  const gate = join(dirname(runDir ?? context?.runDir ?? path ?? ''), `hold-${envelope.name}`);
  const words = new Int32Array(envelope.state, 0, 2);
  while (existsSync(gate) && Atomics.load(words, TASK_STATE.stop) === 0) await pause(2);
  return begin(envelope);
}
