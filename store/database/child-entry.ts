/** The program of a process that reads a SQLite file which is not trusted: whatever happens in it ends with it. */
import { Worker } from 'node:worker_threads';
import type Sqlite from 'better-sqlite3';
import { EngineError } from '../../engine/base/errors.ts';
import { requireRegularDatabase } from '../files/regular-file.ts';
import { rebuildPackages } from './rebuild.ts';
import { connect, distrust, unordinaryObject } from './sqlite.ts';
import type { ChildJob, ChildReply } from './vet.ts';

/** Says what is wrong with a database file; null when it can be used. */
function vet(path: string): ChildReply {
  let db: Sqlite.Database;
  try {
    requireRegularDatabase(path);
    db = connect(path, { readonly: true });
  } catch {
    return { ok: true }; // whoever opens it will say why it cannot be opened
  }
  try {
    distrust(db);
    const found = unordinaryObject(db);
    if (found !== null) return { ok: false, code: 'database-untrusted', message: found };
    const check = db.pragma('quick_check(1)', { simple: true });
    // what the disk did not give at this moment is no damage
    if (check === 'ok' || /unable to get the page/.test(String(check))) return { ok: true };
    return { ok: false, code: 'database-damaged', message: String(check) };
  } catch {
    return { ok: true };
  } finally {
    db.close();
  }
}

function answer(job: ChildJob): ChildReply {
  try {
    if (job.kind === 'vet') return vet(job.path);
    rebuildPackages(job);
    return { ok: true };
  } catch (err) {
    const { code, message } = err as EngineError;
    return { ok: false, code: err instanceof EngineError ? code : 'failed', message };
  }
}

const job = JSON.parse(process.argv[2]!) as ChildJob & { limitMs: number };
// A call into SQLite cannot be interrupted, and the process that waits for this one may be gone.
const end = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${job.limitMs + 1000})`;
new Worker(end, { eval: true }).unref();
process.stdout.write(JSON.stringify(answer(job)), () => process.exit());
