/** The program of a process that reads a SQLite file which is not trusted: whatever happens in it ends with it. */
import { Worker } from 'node:worker_threads';
import { EngineError } from '../../engine/base/errors.ts';
import { type RebuildJob, rebuildPackages } from './rebuild.ts';
import type { RebuildReply } from './rebuild-process.ts';

function answer(job: RebuildJob): RebuildReply {
  try {
    rebuildPackages(job);
    return { ok: true };
  } catch (err) {
    const { code, message } = err as EngineError;
    return { ok: false, code: err instanceof EngineError ? code : 'failed', message };
  }
}

const job = JSON.parse(process.argv[2]!) as RebuildJob & { limitMs: number };
// A call into SQLite cannot be interrupted, and the process that waits for this one may be gone.
const end = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${job.limitMs + 1000})`;
new Worker(end, { eval: true }).unref();
process.stdout.write(JSON.stringify(answer(job)), () => process.exit());
