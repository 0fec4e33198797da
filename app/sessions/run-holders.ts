/** Who uses a run, which then cannot be deleted. */
import { failing } from '../../operations/walker.ts';
import { LOCK_NAME, livingWriter } from '../../store/files/folder-lease.ts';
import type { RunRecord } from '../../store/runs/runs.ts';
import { listSessions } from '../../store/sessions/sessions.ts';
import type { Patches } from '../patches/patch.ts';
import type { Settings } from '../settings/settings.ts';

/** Sessions that are named; there may be many. */
const NAMED = 5;

/** A sentence that names the holder and the remedy; null when the run is free. `force` ignores sessions. */
export async function whoHolds(
  { settings, patches }: { readonly settings: Settings; readonly patches: Patches },
  { run_id: id, path }: RunRecord,
  force: boolean,
): Promise<string | null> {
  await patches.settled();
  const writer = await livingWriter(path);
  if (writer !== null) {
    const { pid, host, since } = writer;
    return `process ${pid} of ${host} has been writing it since ${since}. Cancel the job or wait for its end; if it has stopped, remove ${LOCK_NAME} in its folder.`;
  }
  const sessions = force ? null : await sessionsOf(settings, id);
  if (sessions) return `${sessions}. With force it is deleted, and they say that it is missing.`;
  // last: what was loaded meanwhile counts
  for (const name of ['a', 'b'] as const) {
    if (patches[name].holds(id)) {
      return `patch ${name.toUpperCase()} has it loaded. Load another run there first.`;
    }
  }
  return null;
}

/** Which saved sessions refer to a run, as a clause; null when none does. */
async function sessionsOf({ sessionsBase, runsBase }: Settings, id: string) {
  const all = await listSessions(sessionsBase, runsBase).catch(failing('Session listing failed'));
  const some = all.filter((one) => one.patch_a_run_id === id || one.patch_b_run_id === id);
  if (some.length === 0) return null;
  const named = some.slice(0, NAMED).map(({ label, session_id }) => `“${label ?? session_id}”`);
  const more = some.length > NAMED ? ` and ${some.length - NAMED} more` : '';
  return `saved sessions refer to it: ${named.join(', ')}${more}`;
}
