/** A SQLite file that is not trusted is read in a process of its own, which is ended at its time limit. */
import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Hooks, throwIfCancelled } from '../../engine/base/hooks.ts';
import type { RebuildJob } from './rebuild.ts';

export type RebuildReply =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: string; readonly message: string };

const PROGRAM = fileURLToPath(new URL('./rebuild-entry.js', import.meta.url));
/** Milliseconds that any file gets, and bytes that are read in a further one at the very least. */
const BASE_MS = 20_000;
const BYTES_PER_MS = 2000;
/** Milliseconds between two looks at whether somebody still waits. */
const POLL_MS = 50;

/**
 * Does the job in a process of its own. The reply says what the job found; `database-overdue` when the process
 * was killed at its limit, by default by the size of the file; `database-failed` when it died. `program` is its script.
 * Throws `CancelledError` when nobody waits any more.
 */
export async function rebuildApart(
  job: RebuildJob,
  hooks: Hooks,
  { limitMs, program = PROGRAM }: { readonly limitMs?: number; readonly program?: string } = {},
): Promise<RebuildReply> {
  const size = statSync(job.from, { throwIfNoEntry: false })?.size ?? 0;
  const limit = limitMs ?? BASE_MS + Math.ceil(size / BYTES_PER_MS);
  const given = JSON.stringify({ ...job, limitMs: limit });
  const stop = new AbortController();
  const poll = setInterval(() => {
    if (hooks.cancelled()) stop.abort();
  }, POLL_MS);
  const how = {
    signal: stop.signal,
    timeout: limit,
    killSignal: 'SIGKILL',
    windowsHide: true,
  } as const;
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program, given], how);
    return JSON.parse(stdout) as RebuildReply;
  } catch (err) {
    throwIfCancelled(hooks);
    if (!(err as { killed?: boolean }).killed) {
      return { ok: false, code: 'database-failed', message: 'reading it failed' };
    }
    const message = `it could not be read within ${(limit / 1000).toFixed(0)} seconds`;
    return { ok: false, code: 'database-overdue', message };
  } finally {
    clearInterval(poll);
  }
}
