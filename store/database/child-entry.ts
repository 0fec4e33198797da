/** The program of a process that reads a SQLite file which is not trusted: whatever happens in it ends with it. */
import { Worker } from 'node:worker_threads';
import { EngineError } from '../../engine/base/errors.ts';
import { closing, requireRegularDatabase } from '../files/regular-file.ts';
import { damaged, untrusted } from './database.ts';
import { rebuildPackages } from './rebuild.ts';
import { connect, distrust, unordinaryObject } from './sqlite.ts';
import type { ChildJob, ChildReply } from './vet.ts';

/** Throws what is wrong with a database file. Of one that cannot be read at all its opener says why. */
function vet(path: string): void {
  let fault: EngineError | null = null;
  try {
    requireRegularDatabase(path);
    closing(connect(path, { readonly: true }), (db) => {
      distrust(db);
      const found = unordinaryObject(db);
      const check = found === null ? String(db.pragma('quick_check(1)', { simple: true })) : '';
      if (found !== null) fault = untrusted(path, `has a ${found}`);
      // what the disk did not give at this moment is no damage
      else if (check !== 'ok' && !/unable to get the page/.test(check))
        fault = damaged(path, check);
    });
  } catch {
    return;
  }
  if (fault !== null) throw fault;
}

function answer(job: ChildJob): ChildReply {
  try {
    if (job.kind === 'vet') vet(job.path);
    else rebuildPackages(job);
    return {};
  } catch (err) {
    const { code, message } = err as EngineError;
    return { fault: [err instanceof EngineError ? code : 'database-failed', message] };
  }
}

const job = JSON.parse(process.argv[2]!) as ChildJob & { limitMs: number };
// A call into SQLite cannot be interrupted, and the process that waits for this one may be gone.
const end = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${job.limitMs + 1000})`;
new Worker(end, { eval: true }).unref();
process.stdout.write(JSON.stringify(answer(job)), () => process.exit());
