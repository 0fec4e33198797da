/** Loads a saved session into both patches: checks, lease, corpora and results. */
import { EngineError } from '../../engine/base/errors.ts';
import { parseJson } from '../../engine/base/json.ts';
import { KeyedQueue } from '../../engine/base/maps.ts';
import type { SelectedColumns } from '../../engine/names/select.ts';
import type { Recipe, Values } from '../../operations/fields.ts';
import { invalidRequest, RequestError } from '../../operations/request-error.ts';
import type { LOAD_FIELDS } from '../../operations/session.ts';
import { loadFault, type PatchName } from '../../operations/walker.ts';
import type { VerificationResult } from '../../store/files/artifact.ts';
import { serialize } from '../../store/files/folder-lease.ts';
import { findRun } from '../../store/runs/runs.ts';
import { type RunStateCheck, verifyRunState } from '../../store/runs/state.ts';
import {
  idOf,
  isRecoverable,
  runIdOf,
  type SessionCheck,
  verifySession,
} from '../../store/sessions/sessions.ts';
import type { PolicyFile } from '../../store/settings/policies.ts';
import type { SidecarReader } from '../../store/sidecars/check.ts';
import { SIDECAR_KINDS, type SidecarKind, type SidecarRefs } from '../../store/sidecars/slots.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { Log } from '../log.ts';
import { type LoadedRun, NO_RESULTS, type RestoredResults } from '../patches/content.ts';
import type { Patches } from '../patches/patch.ts';
import type { Settings } from '../settings/settings.ts';
import type { SelectedNames } from '../source/run.ts';
import {
  type AcquireStatus,
  HELD_BY_OTHER_TAB,
  type LockOutcome,
  lockError,
  type SessionGate,
} from './gate.ts';

export const sidecarReader =
  (pool: WorkerPool): SidecarReader =>
  (path, name, runId) =>
    pool.run('checkSidecar', { path, name, runId });

type LoadRequest = Values<typeof LOAD_FIELDS>;

interface LoaderServices {
  readonly settings: Settings;
  readonly pool: WorkerPool;
  readonly policies: PolicyFile;
  readonly log: Log;
  readonly patches: Patches;
  readonly gate: SessionGate;
}

/** What became of one patch, as it goes over the wire. */
type PatchBlock = ReturnType<typeof loadedBlock> | ReturnType<typeof notLoaded>;
type LoadedSession = ReturnType<typeof sessionFields>;

type TakenLock = LockOutcome<Exclude<AcquireStatus, 'locked'> | 'unlocked'>;

const NO_LEASE: TakenLock = { status: 'unlocked', reason: 'patches-locked', lock: null };

/** Loads sessions, one after the other: the patches of two never mix. */
export function sessionLoader(services: LoaderServices) {
  const { settings, pool, log, patches, gate } = services;
  const read = sidecarReader(pool);
  const queue = new KeyedQueue();

  async function loadInTurn(request: LoadRequest): Promise<LoadedSession> {
    await patches.settled();
    const { sessionId } = request;
    const { sessionsBase, runsBase } = settings;
    const check = await verifySession(sessionsBase, sessionId, runsBase, read).catch(
      (err: Error) => {
        throw invalidRequest(`Session load failed: ${err.message}`);
      },
    );
    const { record, status, reason } = check;
    if (record === null || (status !== 'verified' && !isRecoverable(check))) {
      const block = notLoaded(status, reason);
      const lock = { status: 'unlocked', reason: 'session-not-loaded', lock: null } as const;
      return sessionFields(check, (record && idOf(record)) ?? sessionId, lock, [block, block]);
    }
    const before = gate.active;
    // another session that keeps its patches: what is not loaded is not leased either
    const kept = before?.id === sessionId ? null : gateRefusal(request);
    const lock = kept === null ? take(request) : NO_LEASE;
    const id = idOf(record)!;
    const refused = kept ?? gateRefusal(request);
    const runs = { a: runIdOf(record, 'a'), b: runIdOf(record, 'b') };
    // before the loads, so that no other session changes the patches meanwhile
    if (refused === null) gate.active = { id, runs };
    const blocks = await Promise.all([
      loadPatch('a', runs.a, refused),
      loadPatch('b', runs.b, refused),
    ]).catch((err: unknown) => {
      if (request.holder !== null && lock.status !== 'held')
        gate.locks.release(sessionId, request.holder);
      gate.active = before;
      throw err;
    });
    return sessionFields(check, id, lock, blocks);
  }

  function take(request: LoadRequest): TakenLock {
    const { sessionId, holder, force } = request;
    if (holder === null) return { status: 'unlocked', reason: 'no-lock-holder', lock: null };
    refuseLocked(request);
    return gate.locks.acquire(sessionId, holder, { force }) as TakenLock;
  }

  /** Refuses a session that another holder has: before any work for it, and again once that is done. */
  function refuseLocked({ sessionId, holder, force }: LoadRequest): void {
    if (holder === null || force) return;
    const lock = gate.locks.lockOf(sessionId);
    if (lock !== null && lock.holder_id !== holder) {
      throw lockError(HELD_BY_OTHER_TAB, 'locked', lock, sessionId);
    }
  }

  /** The text with which the session that is still active keeps its patches; null when it lets them go. */
  function gateRefusal({ holder }: LoadRequest): string | null {
    try {
      gate.check(holder);
      return null;
    } catch (err) {
      if (err instanceof RequestError) return err.message;
      throw err;
    }
  }

  async function loadPatch(
    patch: PatchName,
    runId: string | null,
    refused: string | null,
  ): Promise<PatchBlock> {
    // with any other fault of a reference the session itself is not loaded
    if (runId === null) return notLoaded('missing', `session-patch-${patch}-absent`, null);
    if (runId.trim() === '')
      return notLoaded('mismatch', `session-patch-${patch}-run-id-missing`, null);
    if (refused !== null) return notLoaded('error', refused, runId);
    const run = await findRun(settings.runsBase(patch), runId);
    if (run === null) return notLoaded('error', `Run not found: ${runId}`, runId);
    try {
      const { loaded, restored } = await patches[patch].load(run, (fresh) =>
        readState(patch, fresh),
      );
      return loadedBlock(loaded, restored!);
    } catch (err) {
      return notLoaded('error', loadFault(err, run.path), runId);
    }
  }

  /** The verification result of the run's state and, when it is verified, all results that it points to. */
  async function readState(patch: PatchName, loaded: LoadedRun): Promise<StateReading> {
    const { path: runDir, run_id: runId } = loaded.run;
    const manifestOutputHash = loaded.manifest.outputHash ?? '';
    // In turn with the writers of the run, so that none of its files changes in between.
    return serialize(runDir, async () => {
      const state = await verifyRunState(runDir, { runId, manifestOutputHash }, read);
      const { status, reason, sidecars } = state;
      if (status !== 'verified' || sidecars === null) {
        return { state, status, reason, kinds: [], ...NO_RESULTS };
      }
      try {
        const restored = await readResults(services, patch, loaded, sidecars);
        return { state, status, reason: 'run-state-restored', ...restored };
      } catch (err) {
        if (!(err instanceof EngineError)) throw err;
        log.warn(`Patch ${patch}: results not restored: ${err.message}`);
        return { state, status: 'error', reason: `restore-${err.code}`, kinds: [], ...NO_RESULTS };
      }
    });
  }

  /**
   * Verifies a session, takes its lease for the holder, loads the runs it refers to and puts back what
   * their trusted sidecars hold. Returns the body of the reply; throws the published refusals. Nothing
   * changes, the lease included, for a session that is neither verified nor merely outdated.
   */
  return async (request: LoadRequest): Promise<LoadedSession> => {
    refuseLocked(request);
    return queue.run('', () => loadInTurn(request));
  };
}

/** What there is of a run's results, and how far they are to be trusted. */
interface StateReading extends RestoredResults, VerificationResult {
  readonly state: RunStateCheck;
  /** Of which there are trusted sidecars. */
  readonly kinds: readonly SidecarKind[];
}

const loadedBlock = (
  { run, source, syllableCount }: LoadedRun,
  { state, status, reason, kinds }: StateReading,
) => ({
  loaded: true,
  restored: kinds.length > 0,
  restored_kinds: kinds,
  verification_status: status,
  verification_reason: reason,
  run_id: run.run_id,
  status: 'loading' as const,
  source,
  syllable_count: syllableCount,
  run_state_ipc_input_hash: state.inputHash,
  run_state_ipc_output_hash: state.outputHash,
});

const sessionFields = (
  check: SessionCheck,
  sessionId: string,
  lock: TakenLock,
  [patch_a, patch_b]: readonly [PatchBlock, PatchBlock],
) => ({
  status: check.status,
  reason: check.reason,
  session_id: sessionId,
  ipc_input_hash: check.inputHash,
  ipc_output_hash: check.outputHash,
  recovered_from_stale_session: isRecoverable(check),
  session_lock: lock,
  patch_a,
  patch_b,
});

const notLoaded = (
  status: VerificationResult['status'],
  reason: string,
  runId?: string | null,
) => ({
  loaded: false,
  restored: false,
  verification_status: status,
  verification_reason: reason,
  ...(runId !== undefined && { run_id: runId }),
});

/**
 * Reads all results of a patch back from the sidecars that a verified run state points to. A selection by
 * a name class that the policies no longer know stays on disk. Throws `EngineError` when a sidecar does
 * not fit the corpus or the policies cannot be read.
 */
async function readResults(
  { pool, policies }: { readonly pool: WorkerPool; readonly policies: PolicyFile },
  patch: PatchName,
  { run, corpus }: Pick<LoadedRun, 'run' | 'corpus'>,
  sidecars: SidecarRefs,
): Promise<RestoredResults & Pick<StateReading, 'kinds'>> {
  const held = SIDECAR_KINDS.filter((kind) => sidecars[`patch_${patch}_${kind}`] !== null);
  const results = { ...NO_RESULTS };
  const read = held.filter((kind) => kind !== 'package');
  const columns = await pool.run('restore', { corpus, runDir: run.path, patch, kinds: read });
  for (const { recipe: text, ...found } of columns) {
    const recipe = parseJson(text) as Recipe;
    if (found.kind === 'walks') {
      results.walks = { ...found, recipe, count: found.ids.length / found.width };
    } else if (found.kind === 'candidates') {
      results.candidates = { ...found, recipe, count: found.table.signatures.length };
    } else {
      results.selection = await selectionOf(found, recipe, policies);
    }
  }
  const kinds = held.filter((kind) => kind !== 'selections' || results.selection !== null);
  return { ...results, kinds };
}

async function selectionOf(
  { table, selection: { positions, scores } }: SelectedColumns,
  recipe: Recipe,
  policies: PolicyFile,
): Promise<SelectedNames | null> {
  const policy = (await policies.read()).find(({ name }) => name === recipe.name_class);
  if (policy === undefined) return null;
  const count = positions.length;
  // Of the candidates that were not selected the sidecar holds nothing.
  const selection = { positions, scores, evaluated: count, admitted: count, rejectedBy: {} };
  return { kind: 'selections', recipe, count, table, selection, policy };
}
