/** Saves a session: sidecars and run state of both slots first, then the session file. */
import { stat } from 'node:fs/promises';
import { writeExclusive } from '../files/atomic.ts';
import { serialize } from '../files/folder-lease.ts';
import { RUN_STATE_PATH, syncRunState, verifyRunState } from '../runs/state.ts';
import type { SidecarReader } from '../sidecars/check.ts';
import type { PatchKey } from '../sidecars/slots.ts';
import {
  checkSessionFile,
  checkSessionId,
  type Lineage,
  newSessionId,
  originOf,
  type PatchReference,
  readLineage,
  sessionPath,
  sessionText,
} from './file.ts';
import { idOf, sessionExists } from './sessions.ts';

/** What a patch holds at the time of saving; null where it holds nothing. */
export interface PatchSource {
  readonly runId: string | null;
  readonly runDir: string | null;
  readonly manifestOutputHash: string | null;
  /**
   * Called in the turn of the run: brings what the patch holds back to the disk where another program has
   * written to the same run since.
   */
  prepare?(): Promise<void>;
  /** Reads large sidecars elsewhere than here. */
  readonly read?: SidecarReader;
}

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

/** What a reply tells of a session of which nothing is known. */
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
 * replaced. Throws `session-id-invalid`, and what the file system says when the file cannot be written.
 */
export async function saveSession(
  base: string,
  { label, sessionId, repairFrom }: SaveRequest,
  sources: Readonly<Record<PatchKey, PatchSource>>,
  now: () => Date = () => new Date(),
): Promise<SaveOutcome> {
  const nothing = nothingSaved(base);
  if (sessionId !== null && repairFrom !== null) {
    const reason = 'session-id-and-repair-source-are-mutually-exclusive';
    return { status: 'error', reason, ...nothing };
  }
  const time = now();
  const id = sessionId === null ? newSessionId(time) : checkSessionId(sessionId);
  const taken: SaveOutcome = {
    status: 'mismatch',
    reason: 'session-id-already-exists',
    ...nothing,
    session_id: id,
  };
  if (await sessionExists(base, id)) return taken;
  const lineage = repairFrom === null ? originOf(id) : await revisionOf(base, repairFrom);
  if (lineage === null) {
    return { status: 'missing', reason: 'repair-source-session-missing-or-invalid', ...nothing };
  }
  const [a, b] = await referToBoth(sources);
  const known = {
    ...nothing,
    session_id: id,
    patch_a: a.outcome,
    patch_b: b.outcome,
    ...lineage,
  };
  if (a.reference === null && b.reference === null) {
    return { status: 'skipped', reason: 'no-verifiable-patches', ...known };
  }
  const fields = { session_id: id, label, lineage, patch_a: a.reference, patch_b: b.reference };
  const { text, inputHash, outputHash } = sessionText(fields, time);
  const path = sessionPath(base, id);
  if (!(await writeExclusive(path, text))) return taken;
  return {
    status: 'saved',
    reason: 'saved',
    ...known,
    session_path: path,
    ipc_input_hash: inputHash,
    ipc_output_hash: outputHash,
  };
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
 * References to the runs of both patches, each taken in turn with the writers of its run, so that none of its
 * files changes in between. Patches of one run share its record, and so one turn.
 */
async function referToBoth({
  a,
  b,
}: Readonly<Record<PatchKey, PatchSource>>): Promise<readonly [Referral, Referral]> {
  const inOwnTurn = (patch: PatchKey, source: PatchSource): Promise<Referral> => {
    if (source.runDir === null) return refer(patch, source);
    return serialize(source.runDir, async () => {
      await source.prepare?.();
      return refer(patch, source);
    });
  };
  if (a.runDir === null || a.runDir !== b.runDir) {
    return Promise.all([inOwnTurn('a', a), inOwnTurn('b', b)]);
  }
  return serialize(a.runDir, async () => {
    await a.prepare?.();
    await b.prepare?.();
    return [await refer('a', a), await refer('b', b)];
  });
}

/** The reference to a patch's run, or why there is none. */
async function refer(patch: PatchKey, source: PatchSource): Promise<Referral> {
  const { runId, runDir, manifestOutputHash } = source;
  const none = (status: PatchOutcome['status'], reason: string) => ({
    outcome: { status, reason: `patch-${patch}-${reason}` },
    reference: null,
  });
  if (runId === null) return none('skipped', 'run-id-missing');
  if (runDir === null || !(await isFolder(runDir))) return none('skipped', 'run-dir-missing');
  if (manifestOutputHash === null) return none('skipped', 'manifest-hash-missing');
  const expected = { runId, manifestOutputHash };
  const { status, reason, outputHash } = await verifyRunState(runDir, expected, source.read);
  if (status !== 'verified') return none(status, `run-state-${reason}`);
  if (outputHash === null) return none('mismatch', 'run-state-output-hash-missing');
  await syncRunState(runDir);
  return {
    outcome: { status: 'saved', reason: 'saved' },
    reference: {
      patch,
      run_id: runId,
      manifest_ipc_output_hash: manifestOutputHash,
      run_state_relative_path: RUN_STATE_PATH,
      run_state_ipc_output_hash: outputHash,
    },
  };
}

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => null))?.isDirectory() ?? false;
