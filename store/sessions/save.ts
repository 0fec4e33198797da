/** Saves a session: sidecars and run state of both patches first, then the session file. */
import { writeExclusive } from '../files/atomic.ts';
import { serialize } from '../files/folder-lease.ts';
import { isFolder } from '../files/regular-file.ts';
import { RUN_STATE_PATH, syncRunState, verifyRunState } from '../runs/state.ts';
import type { SidecarReader } from '../sidecars/check.ts';
import type { PatchKey } from '../sidecars/slots.ts';
import {
  checkSessionFile,
  checkSessionId,
  idOf,
  type Lineage,
  newSessionId,
  originOf,
  PATCH_KEYS,
  type PatchReference,
  readLineage,
  sessionExists,
  sessionPath,
  sessionText,
} from './sessions.ts';

/** A run that a patch holds at the time of saving. */
export interface PatchSource {
  readonly runId: string;
  readonly runDir: string;
  readonly manifestOutputHash: string | null;
  /**
   * Called in the turn of the run: brings what the patch holds back to the disk where another program has
   * written to the same run since.
   */
  prepare?(): Promise<void>;
}

/** Null for a patch that holds nothing. */
type PatchSources = Readonly<Record<PatchKey, PatchSource | null>>;

export interface SaveRequest {
  readonly label: string | null;
  /** A chosen id; null = a generated one. */
  readonly sessionId: string | null;
  /** The session of which to make a new revision. */
  readonly repairFrom: string | null;
}

interface PatchOutcome {
  readonly status: 'saved' | 'skipped' | 'missing' | 'mismatch' | 'error' | null;
  readonly reason: string | null;
}

const UNTOUCHED: PatchOutcome = { status: null, reason: null };

/** The reply for a session of which nothing is known. */
const nothingSaved = (sessions_base: string) => ({
  session_id: null as string | null,
  session_path: null as string | null,
  sessions_base,
  patch_a: UNTOUCHED,
  patch_b: UNTOUCHED,
  ipc_input_hash: null as string | null,
  ipc_output_hash: null as string | null,
  root_session_id: null as string | null,
  parent_session_id: null as string | null,
  revision: null as number | null,
});

/** The reply to a save, as it goes over the wire. */
type SaveOutcome = Readonly<ReturnType<typeof nothingSaved>> & {
  readonly status: 'saved' | 'skipped' | 'mismatch' | 'missing' | 'error';
  readonly reason: string;
};

/**
 * Writes one immutable session that refers to the runs of both patches as they are; a patch without a
 * verified run state is omitted, and without any there is no session. A file that exists is never
 * replaced. `read` reads large sidecars elsewhere than here. Throws `session-id-invalid`, and what the
 * file system says when the file cannot be written.
 */
export async function saveSession(
  base: string,
  { label, sessionId, repairFrom }: SaveRequest,
  sources: PatchSources,
  { read, now = () => new Date() }: { read?: SidecarReader; now?: () => Date } = {},
): Promise<SaveOutcome> {
  const told = (
    status: SaveOutcome['status'],
    reason: string,
    known: Partial<SaveOutcome> = {},
  ): SaveOutcome => ({ status, reason, ...nothingSaved(base), ...known });
  if (sessionId !== null && repairFrom !== null) {
    return told('error', 'session-id-and-repair-source-are-mutually-exclusive');
  }
  const time = now();
  const id = sessionId === null ? newSessionId(time) : checkSessionId(sessionId);
  const taken = told('mismatch', 'session-id-already-exists', { session_id: id });
  if (await sessionExists(base, id)) return taken;
  const lineage = repairFrom === null ? originOf(id) : await revisionOf(base, repairFrom);
  if (lineage === null) return told('missing', 'repair-source-session-missing-or-invalid');
  const { a, b } = await referToBoth(sources, read);
  const known = { session_id: id, patch_a: a.outcome, patch_b: b.outcome, ...lineage };
  if (a.reference === null && b.reference === null) {
    return told('skipped', 'no-verifiable-patches', known);
  }
  const fields = { session_id: id, label, lineage, patch_a: a.reference, patch_b: b.reference };
  const { text, ...hashes } = sessionText(fields, time);
  const path = sessionPath(base, id);
  if (!(await writeExclusive(path, text))) return taken;
  return told('saved', 'saved', { ...known, session_path: path, ...hashes });
}

/**
 * Lineage of a repair of `parent`, which has to be readable but not verified; null when it is not. A
 * parent without a lineage, or with one that says nothing, counts as an original.
 */
async function revisionOf(base: string, parent: string): Promise<Lineage | null> {
  checkSessionId(parent, 'repair_from_session_id');
  const { value: record } = await checkSessionFile(sessionPath(base, parent), parent);
  if (record === null || idOf(record) !== parent) return null;
  const { root_session_id, revision } = readLineage(record.lineage) ?? originOf(parent);
  return { root_session_id, parent_session_id: parent, revision: revision + 1 };
}

interface Referral {
  readonly outcome: PatchOutcome;
  readonly reference: PatchReference | null;
}

/**
 * References to the runs of both patches, taken in turn with the writers of each run, so that none of
 * its files changes in between. Patches of one run share its record, and so one turn.
 */
async function referToBoth(
  sources: PatchSources,
  read: SidecarReader | undefined,
): Promise<Record<PatchKey, Referral>> {
  const found = {
    a: none('a', 'skipped', 'run-id-missing'),
    b: none('b', 'skipped', 'run-id-missing'),
  };
  const held = PATCH_KEYS.filter((patch) => sources[patch] !== null);
  const referAll = async (dir: string): Promise<void> => {
    const own = held.filter((patch) => sources[patch]!.runDir === dir);
    for (const patch of own) await sources[patch]!.prepare?.();
    for (const patch of own) found[patch] = await refer(patch, sources[patch]!, read);
  };
  const dirs = new Set(held.map((patch) => sources[patch]!.runDir));
  await Promise.all([...dirs].map((dir) => serialize(dir, () => referAll(dir))));
  return found;
}

const none = (patch: PatchKey, status: PatchOutcome['status'], reason: string): Referral => ({
  outcome: { status, reason: `patch-${patch}-${reason}` },
  reference: null,
});

/** The reference to a patch's run, or why there is none. */
async function refer(
  patch: PatchKey,
  { runId, runDir, manifestOutputHash }: PatchSource,
  read: SidecarReader | undefined,
): Promise<Referral> {
  if (!(await isFolder(runDir))) return none(patch, 'skipped', 'run-dir-missing');
  if (manifestOutputHash === null) return none(patch, 'skipped', 'manifest-hash-missing');
  const expected = { runId, manifestOutputHash };
  const { status, reason, outputHash } = await verifyRunState(runDir, expected, read);
  if (status !== 'verified') return none(patch, status, `run-state-${reason}`);
  await syncRunState(runDir);
  return {
    outcome: { status: 'saved', reason: 'saved' },
    reference: {
      patch,
      run_id: runId,
      manifest_ipc_output_hash: manifestOutputHash,
      run_state_relative_path: RUN_STATE_PATH,
      // a verified record states it
      run_state_ipc_output_hash: outputHash!,
    },
  };
}
