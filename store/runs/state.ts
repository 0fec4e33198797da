/** The run state: which sidecars belong to a run, as verified pointers in an artifact. */
import { join } from 'node:path';
import { isHash, isJsonObject, type JsonObject } from '../../engine/base/json.ts';
import {
  type ArtifactCheck,
  artifactText,
  checkArtifact,
  ipcBlock,
  ipcFault,
  readArtifact,
  writeArtifact,
} from '../files/artifact.ts';
import { syncFiles } from '../files/atomic.ts';
import { utcSeconds } from '../files/clock.ts';
import { type SidecarReader, verifySidecar } from '../sidecars/check.ts';
import {
  isSidecarRef,
  SIDECAR_SLOTS,
  type SidecarRef,
  type SidecarRefs,
  type SidecarSlot,
} from '../sidecars/slots.ts';

export const RUN_STATE_PATH = 'ipc/walker_run_state.v1.json';

/** What a record of a run rests on. */
export interface RunContext {
  readonly runDir: string;
  readonly runId: string;
  readonly manifestOutputHash: string;
  /** Null while there is no trusted cache. */
  readonly reachCacheOutputHash: string | null;
}

/** The run that a record has to be of. */
type ExpectedRun = Pick<RunContext, 'runId' | 'manifestOutputHash'>;

export interface RunStateCheck extends Omit<ArtifactCheck, 'value'> {
  /** Pointers of a record whose own checks passed; null otherwise. */
  readonly sidecars: SidecarRefs | null;
}

/** The parsed run state of a run; null when it is missing, unreadable or no JSON object. */
export async function readRunState(runDir: string): Promise<JsonObject | null> {
  const found = await readArtifact(join(runDir, RUN_STATE_PATH)).catch(() => null);
  return found !== null && isJsonObject(found.value) ? found.value : null;
}

/**
 * Sets one slot of the run state, or clears it with null; the valid pointers of an existing record of
 * the same run stay. Throws `StoreError` when the file cannot be written. Calls for one run must not
 * overlap (`serialize`).
 */
export async function updateRunState(
  context: RunContext,
  slot: SidecarSlot,
  ref: SidecarRef | null,
): Promise<void> {
  const existing = await readRunState(context.runDir);
  const held =
    existing?.run_id === context.runId && isJsonObject(existing.sidecars) ? existing.sidecars : {};
  const sidecars = Object.fromEntries(
    SIDECAR_SLOTS.map((name) => {
      const value = held[name.slot];
      if (name.slot === slot) return [slot, ref];
      return [name.slot, isSidecarRef(value, name) ? refOf(value) : null];
    }),
  );
  const { runId: run_id, manifestOutputHash, reachCacheOutputHash } = context;
  const rest = {
    manifest_ipc_output_hash: manifestOutputHash,
    reach_cache_ipc_output_hash: reachCacheOutputHash,
    sidecars,
  };
  const text = artifactText({
    schema_version: 1,
    state_kind: 'walker_run_state',
    run_id,
    created_at_utc: utcSeconds(new Date()),
    ...rest,
    ipc: ipcBlock({ run_id, ...rest }, { sidecars }),
  });
  // A seed gives again what it points to: who needs it on the disk syncs it, with all that it points to.
  await writeArtifact(join(context.runDir, RUN_STATE_PATH), text);
}

/** Writes the record of a run that has none, without pointers; one that is there stays. Throws as `updateRunState`. */
export async function createRunState(context: RunContext): Promise<void> {
  const { status } = await checkRunState(context.runDir, context);
  if (status === 'missing') await updateRunState(context, SIDECAR_SLOTS[0]!.slot, null);
}

/** What the slots of a run's record hold, as it stands there; nothing without a record. */
async function heldPointers(runDir: string): Promise<JsonObject> {
  const state = await readRunState(runDir);
  return isJsonObject(state?.sidecars) ? state.sidecars : {};
}

/** True when the slot of the run's record holds anything. */
export const holdsPointer = async (runDir: string, slot: SidecarSlot): Promise<boolean> =>
  (await heldPointers(runDir))[slot] != null;

/** Whether the slot of the run's record holds this very pointer. */
export async function pointsTo(runDir: string, slot: SidecarSlot, ref: SidecarRef) {
  const { [slot]: held } = await heldPointers(runDir);
  const keys = ['ipc_input_hash', 'ipc_output_hash'] as const;
  return isJsonObject(held) && keys.every((key) => held[key] === ref[key]);
}

/** The keys of a pointer in the order of the file, and no others. */
function refOf(ref: SidecarRef): SidecarRef {
  const { relative_path, artifact_kind, patch, ipc_input_hash, ipc_output_hash } = ref;
  return { relative_path, artifact_kind, patch, ipc_input_hash, ipc_output_hash };
}

/**
 * Verifies the run state of a run and every sidecar it points to; the first fault is the reason
 * (`run-state-…`, or `<slot>:sidecar-…`). Never throws for what it finds. Files that have not changed
 * since a sidecar was last verified are not read again. `read` reads large files elsewhere.
 */
export async function verifyRunState(
  runDir: string,
  expected: ExpectedRun,
  read?: SidecarReader,
): Promise<RunStateCheck> {
  const own = await checkRunState(runDir, expected);
  if (own.sidecars === null) return own;
  for (const name of SIDECAR_SLOTS) {
    const ref = own.sidecars[name.slot];
    if (ref === null) continue;
    const { status, reason } = await verifySidecar(runDir, name, expected.runId, ref, read);
    if (status !== 'verified') return { ...own, status, reason: `${name.slot}:${reason}` };
  }
  return own;
}

/** Brings the record of a run and all that it points to to the disk. */
export async function syncRunState(runDir: string): Promise<void> {
  const held = await heldPointers(runDir);
  const paths = SIDECAR_SLOTS.flatMap((name) => {
    const ref = held[name.slot];
    return isSidecarRef(ref, name) ? [ref.relative_path] : [];
  });
  await syncFiles([...paths, RUN_STATE_PATH].map((path) => join(runDir, path)));
}

/** The checks of the record itself, without the sidecars. */
export async function checkRunState(runDir: string, expected: ExpectedRun): Promise<RunStateCheck> {
  const { value, ...check } = await checkArtifact(join(runDir, RUN_STATE_PATH), {
    name: 'run-state',
    fault: (state) => runStateFault(state, expected),
  });
  const sound = check.status === 'verified';
  return { ...check, sidecars: sound ? (value!.sidecars as unknown as SidecarRefs) : null };
}

/** First fault of a parsed record in the published order, null when there is none. */
function runStateFault(state: JsonObject, expected: ExpectedRun): string | null {
  const { run_id, manifest_ipc_output_hash: manifestHash, sidecars, ipc } = state;
  const cacheHash = state.reach_cache_ipc_output_hash ?? null;
  if (state.schema_version !== 1) return 'schema-version-mismatch';
  if (state.state_kind !== 'walker_run_state') return 'kind-mismatch';
  if (typeof run_id !== 'string' || run_id === '') return 'run-id-missing';
  if (run_id !== expected.runId) return 'run-id-mismatch';
  if (!isHash(manifestHash)) return 'manifest-hash-invalid';
  if (manifestHash !== expected.manifestOutputHash) return 'manifest-hash-mismatch';
  if (cacheHash !== null && !isHash(cacheHash)) return 'reach-cache-hash-invalid';
  if (!isJsonObject(sidecars)) return 'sidecars-missing';
  for (const name of SIDECAR_SLOTS) {
    const value = sidecars[name.slot];
    if (value === undefined) return `sidecar-slot-missing:${name.slot}`;
    if (value !== null && !isSidecarRef(value, name)) return `sidecar-ref-invalid:${name.slot}`;
  }
  const expectedInput = {
    run_id,
    manifest_ipc_output_hash: manifestHash,
    reach_cache_ipc_output_hash: cacheHash,
    sidecars,
  };
  return ipcFault(ipc, expectedInput, { sidecars });
}
