/** Entry of the process that inspects an untrusted SQLite file: a crash or a hang stays within it. */
import { Worker } from 'node:worker_threads';
import type { EngineError } from '../../engine/base/errors.ts';
import { closing, requireRegularDatabase } from '../files/regular-file.ts';
import { damaged, untrusted } from './database.ts';
import { connect, distrust, unordinaryObject } from './sqlite.ts';
import type { Verdict } from './vet.ts';

/** What is wrong with a database file; null also for one that cannot be read at all, of which its opener says why. */
function faultOf(path: string): EngineError | null {
  try {
    requireRegularDatabase(path);
    return closing(connect(path, { readonly: true }), (db) => {
      distrust(db);
      const found = unordinaryObject(db);
      if (found !== null) return untrusted(path, `has a ${found}`);
      const check = String(db.pragma('quick_check(1)', { simple: true }));
      // a read error of the disk is not damage
      return check === 'ok' || /unable to get the page/.test(check) ? null : damaged(path, check);
    });
  } catch {
    return null;
  }
}

const [, , path, limitMs] = process.argv;
// A call into SQLite cannot be interrupted, and the process that waits for this one may be gone.
const end = `setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${Number(limitMs) + 1000})`;
new Worker(end, { eval: true }).unref();
const fault = faultOf(path!);
const verdict: Verdict = fault && [fault.code, fault.message];
process.stdout.write(JSON.stringify(verdict), () => process.exit());
