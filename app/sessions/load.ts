/** Loads a saved session into both slots: checks, lease, corpora and results. */
import { EngineError } from '../../engine/base/errors.ts';
import { isJsonObject, parseJson } from '../../engine/base/json.ts';
import { KeyedQueue } from '../../engine/base/keyed-queue.ts';
import type { SelectedColumns } from '../../engine/names/result-columns.ts';
import type { Recipe } from '../../operations/operation.ts';
import { invalidRequest, RequestError } from '../../operations/request-error.ts';
import { loadFault, type PatchName } from '../../operations/walker.ts';
import type { VerificationResult } from '../../store/files/artifact.ts';
import { serialize } from '../../store/files/folder-lease.ts';
import { findRun } from '../../store/runs/runs.ts';
import { type RunStateCheck, verifyRunState } from '../../store/runs/state.ts';
import { PATCH_KEYS, type SessionRecord } from '../../store/sessions/file.ts';
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
import {
  type LoadedRun,
  NO_RESULTS,
  type Patches,
  type RestoredResults,
} from '../patches/patch.ts';
import type { Settings } from '../settings/settings.ts';
import type { SelectedNames } from '../source/results.ts';
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

export interface LoadRequest {
  readonly sessionId: string;
  /** Who is to hold the session; null = nobody. */
  readonly holder: string | null;
  /** Take the lease over from another holder. */
  readonly force: boolean;
}

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

/** What became of a session, as it goes over the wire. */
interface LoadedSession {
  readonly status: VerificationResult['status'];
  readonly reason: string;
  readonly session_id: string;
  readonly ipc_input_hash: string | null;
  readonly ipc_output_hash: string | null;
  readonly recovered_from_stale_session: boolean;
  readonly session_lock: TakenLock;
  readonly patch_a: PatchBlock;
  readonly patch_b: PatchBlock;
}

type TakenLock = LockOutcome<Exclude<AcquireStatus, 'locked' | 'error'> | 'unlocked'>;

const NO_LEASE: TakenLock = { status: 'unlocked', reason: 'patches-locked', lock: null };

/** Loads sessions, one after the other: the patches of two never mix. */
export class SessionLoader {
  readonly #services: LoaderServices;
  readonly #read: SidecarReader;
  readonly #queue = new KeyedQueue();

  constructor(services: LoaderServices) {
    this.#services = services;
    this.#read = sidecarReader(services.pool);
  }

  /**
   * Verifies a session, takes its lease for the holder, loads the runs it refers to and puts back what
   * their trusted sidecars hold. Returns the body of the reply; throws the published refusals. Nothing
   * changes, the lease included, for a session that is neither verified nor merely outdated.
   */
  async load(request: LoadRequest): Promise<LoadedSession> {
    this.#refuseLocked(request);
    return this.#queue.run('', () => this.#load(request));
  }

  async #load(request: LoadRequest): Promise<LoadedSession> {
    const { settings, gate, patches } = this.#services;
    await patches.settled();
    const runsBase = (patch: PatchName): string => settings.runsBase(patch);
    const check = await verifySession(
      settings.sessionsBase,
      request.sessionId,
      runsBase,
      this.#read,
    ).catch((err: Error) => {
      throw invalidRequest(`Session load failed: ${err.message}`);
    });
    const recovered = isRecoverable(check);
    if (check.record === null || (check.status !== 'verified' && !recovered)) {
      return unverified(request.sessionId, check);
    }
    const before = gate.active;
    // another session that keeps its patches: what is not loaded is not leased either
    const kept = before?.id === request.sessionId ? null : this.#gateRefusal(request);
    const lock = kept === null ? this.#take(request) : NO_LEASE;
    const id = idOf(check.record)!;
    const refused = kept ?? this.#gateRefusal(request);
    if (refused === null) {
      // Before the loads, so that nobody else gets at the patches while they change.
      const runs = { a: runIdOf(check.record, 'a'), b: runIdOf(check.record, 'b') };
      gate.activate({ id, runs });
    }
    const blocks = await this.#loadPatches(check.record, refused).catch((err: unknown) => {
      this.#giveBack(request, lock);
      gate.activate(before);
      throw err;
    });
    return {
      status: check.status,
      reason: check.reason,
      session_id: id,
      ipc_input_hash: check.inputHash,
      ipc_output_hash: check.outputHash,
      recovered_from_stale_session: recovered,
      session_lock: lock,
      ...blocks,
    };
  }

  /** The lease for the holder, or the refusal when another has it. */
  #take({ sessionId, holder, force }: LoadRequest): TakenLock {
    if (holder === null) return { status: 'unlocked', reason: 'no-lock-holder', lock: null };
    let outcome: LockOutcome<AcquireStatus>;
    try {
      outcome = this.#services.gate.locks.acquire(sessionId, holder, { force });
    } catch (err) {
      throw invalidRequest(`Failed to acquire session lock: ${(err as Error).message}`);
    }
    if (outcome.status === 'error') {
      throw invalidRequest(`Failed to acquire session lock: ${outcome.reason}`);
    }
    if (outcome.status === 'locked') {
      throw lockError(HELD_BY_OTHER_TAB, 'locked', outcome.lock, sessionId);
    }
    return { ...outcome, status: outcome.status };
  }

  /** Refuses before any work what `#take` would refuse after it. */
  #refuseLocked({ sessionId, holder, force }: LoadRequest): void {
    if (holder === null || force) return;
    let lock: ReturnType<SessionGate['locks']['lockOf']>;
    try {
      lock = this.#services.gate.locks.lockOf(sessionId);
    } catch (err) {
      throw invalidRequest(`Failed to acquire session lock: ${(err as Error).message}`);
    }
    if (lock !== null && lock.holder_id !== holder) {
      throw lockError(HELD_BY_OTHER_TAB, 'locked', lock, sessionId);
    }
  }

  #giveBack({ sessionId, holder }: LoadRequest, { status }: LockOutcome<string>): void {
    if (holder !== null && status !== 'held') this.#services.gate.locks.release(sessionId, holder);
  }

  /** The text with which the session that is still active keeps its patches; null when it lets them go. */
  #gateRefusal({ holder }: LoadRequest): string | null {
    try {
      this.#services.gate.check(holder);
      return null;
    } catch (err) {
      if (err instanceof RequestError) return err.message;
      throw err;
    }
  }

  async #loadPatches(
    record: SessionRecord,
    refused: string | null,
  ): Promise<Pick<LoadedSession, 'patch_a' | 'patch_b'>> {
    const blocks = await Promise.all(
      PATCH_KEYS.map(async (patch) => [
        `patch_${patch}`,
        await this.#loadPatch(patch, record[`patch_${patch}`], refused),
      ]),
    );
    return Object.fromEntries(blocks) as Pick<LoadedSession, 'patch_a' | 'patch_b'>;
  }

  async #loadPatch(
    patch: PatchName,
    reference: unknown,
    refused: string | null,
  ): Promise<PatchBlock> {
    const absent = `session-patch-${patch}`;
    if (reference === null) return notLoaded('missing', `${absent}-absent`, null);
    if (!isJsonObject(reference)) return notLoaded('mismatch', `${absent}-invalid`, null);
    const runId = typeof reference.run_id === 'string' ? reference.run_id.trim() : '';
    if (runId === '') return notLoaded('mismatch', `${absent}-run-id-missing`, null);
    if (refused !== null) return notLoaded('error', refused, runId);
    const { patches, settings } = this.#services;
    const run = await findRun(settings.runsBase(patch), runId);
    if (run === null) return notLoaded('error', `Run not found: ${runId}`, runId);
    let found: StateReading | undefined;
    try {
      const loaded = await patches[patch].load(run, async (fresh) => {
        found = await this.#readState(patch, fresh);
        return found.results;
      });
      return loadedBlock(loaded, found!);
    } catch (err) {
      return notLoaded('error', loadFault(err, run.path), runId);
    }
  }

  /** The verification result of the run's state and, when it is verified, all results that it points to. */
  async #readState(patch: PatchName, loaded: LoadedRun): Promise<StateReading> {
    const { path: runDir, run_id: runId } = loaded.run;
    const manifestOutputHash = loaded.manifest.outputHash ?? '';
    // In turn with the writers of the run, so that none of its files changes in between.
    return serialize(runDir, async () => {
      const state = await verifyRunState(runDir, { runId, manifestOutputHash }, this.#read);
      const nothing = { state, results: NO_RESULTS, kinds: [] };
      if (state.status !== 'verified' || state.sidecars === null) {
        return { ...nothing, verification: state };
      }
      try {
        const restored = await readResults(this.#services, patch, loaded, state.sidecars);
        const verification: VerificationResult = {
          status: 'verified',
          reason: 'run-state-restored',
        };
        return { state, ...restored, verification };
      } catch (err) {
        if (!(err instanceof EngineError)) throw err;
        this.#services.log.warn(`Patch ${patch}: results not restored: ${err.message}`);
        return { ...nothing, verification: { status: 'error', reason: `restore-${err.code}` } };
      }
    });
  }
}

interface StateReading {
  readonly state: RunStateCheck;
  readonly verification: VerificationResult;
  readonly results: RestoredResults;
  readonly kinds: readonly SidecarKind[];
}

function loadedBlock(
  { run, source, syllableCount }: LoadedRun,
  { state, verification, kinds }: StateReading,
) {
  return {
    loaded: true,
    restored: kinds.length > 0,
    restored_kinds: kinds,
    verification_status: verification.status,
    verification_reason: verification.reason,
    run_id: run.run_id,
    status: 'loading' as const,
    source,
    syllable_count: syllableCount,
    run_state_ipc_input_hash: state.inputHash,
    run_state_ipc_output_hash: state.outputHash,
  };
}

/** The reply for a session that is not loaded. */
function unverified(requestedId: string, check: SessionCheck): LoadedSession {
  const { status, reason, record, inputHash, outputHash } = check;
  const block = notLoaded(status, reason);
  return {
    status,
    reason,
    session_id: (record && idOf(record)) ?? requestedId,
    ipc_input_hash: inputHash,
    ipc_output_hash: outputHash,
    recovered_from_stale_session: false,
    session_lock: { status: 'unlocked', reason: 'session-not-loaded', lock: null },
    patch_a: block,
    patch_b: block,
  };
}

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

/** The results of a patch, and of which kinds there are trusted sidecars. */
export interface Restored {
  readonly results: RestoredResults;
  readonly kinds: readonly SidecarKind[];
}

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
): Promise<Restored> {
  const held = SIDECAR_KINDS.filter((kind) => sidecars[`patch_${patch}_${kind}`] !== null);
  const results: { -readonly [K in keyof RestoredResults]: RestoredResults[K] } = {
    walks: null,
    candidates: null,
    selection: null,
  };
  const kinds: SidecarKind[] = [];
  const columns = await pool.run('restore', { corpus, runDir: run.path, patch, kinds: held });
  for (const read of columns) {
    const recipe = parseJson(read.recipe) as Recipe;
    if (read.kind === 'walks') {
      const { kind, width, ids } = read;
      results.walks = { kind, recipe, count: ids.length / width, width, ids };
    } else if (read.kind === 'candidates') {
      const { kind, distinct, table } = read;
      results.candidates = { kind, recipe, count: table.signatures.length, distinct, table };
    } else if (read.kind === 'selections') {
      results.selection = await selectionOf(read, recipe, policies);
      if (results.selection === null) continue;
    }
    kinds.push(read.kind);
  }
  return { results, kinds };
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
