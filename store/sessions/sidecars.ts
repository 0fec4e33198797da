/** Writes sidecars of results, and replaces those of the run state. */
import { createHash } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { payloadHash, squeeze } from '../../engine/base/json.ts';
import {
  canonicalChunks,
  IPC_HEAD,
  prettyChunks,
  type RecordList,
  withIntegrity,
  writeFault,
} from '../files/artifact.ts';
import { writeTemporary } from '../files/atomic.ts';
import { utcSeconds } from '../files/clock.ts';
import { requireRunDir, serialize } from '../files/folder-lease.ts';
import { holdsPointer, type RunContext, updateRunState } from '../runs/state.ts';
import { rememberWritten } from '../sidecars/check.ts';
import {
  LIST_KEYS,
  type PatchKey,
  type SidecarKind,
  type SidecarRef,
  sidecarPath,
} from '../sidecars/slots.ts';

/** Run and patch to which a result belongs. */
export interface SidecarContext extends RunContext {
  readonly patch: PatchKey;
}

/** What a sidecar holds: the published payload, its long list apart. */
export interface SidecarPayload {
  /** The payload without its list, in published order and number kinds (`Real`). */
  readonly fields: object;
  /** Items of the list that the kind has; absent for a package. */
  readonly list?: RecordList;
  /** All that is needed to compute the result again, stored beside the payload and not hashed with it. */
  readonly recipe?: object;
}

/** A sidecar that is whole on disk under a temporary name, and the pointer that fits it. */
export type PreparedSidecar = Awaited<ReturnType<typeof prepareSidecar>>;

/**
 * Keeps a result on disk: the sidecar, then the pointer to it in the run state. The file is written beside the others, maybe
 * by another thread, which takes as long as it takes and holds nobody up; only to put it in its place is done in turn
 * with the other writers of the run. A pointer to the sidecar that is replaced is taken away first, so that
 * at any moment a pointer either is null or fits its file. Nothing is synced: a seed gives it again. Throws
 * `StoreError` and `run-gone`; nothing is written and null is returned once `unwanted` is aborted.
 */
export async function writeSidecar(
  context: SidecarContext,
  kind: SidecarKind,
  prepare: () => Promise<PreparedSidecar>,
  unwanted?: AbortSignal,
): Promise<SidecarRef | null> {
  if (unwanted?.aborted) return null;
  await requireRunDir(context.runDir);
  const prepared = await prepare();
  return serialize(context.runDir, async () => {
    if (!unwanted?.aborted) return commitSidecar(context, kind, prepared);
    await rm(prepared.temporary, { force: true });
    return null;
  });
}

/** Puts a sidecar in its place, for a caller whose turn it is. */
export async function commitSidecar(
  context: SidecarContext,
  kind: SidecarKind,
  { ref, temporary }: PreparedSidecar,
): Promise<SidecarRef> {
  const { runDir, runId, patch } = context;
  const slot = `patch_${patch}_${kind}` as const;
  const path = join(runDir, ref.relative_path);
  try {
    await requireRunDir(runDir);
    if (await holdsPointer(runDir, slot)) await updateRunState(context, slot, null);
    await rename(temporary, path);
  } catch (err) {
    await rm(temporary, { force: true });
    throw writeFault(err, path);
  }
  await rememberWritten(path, { slot, patch, kind }, runId, ref);
  await updateRunState(context, slot, ref);
  return ref;
}

/** Writes the file alone, streamed, under a temporary name. Throws `StoreError`. */
export async function prepareSidecar(
  context: SidecarContext,
  kind: SidecarKind,
  { fields, list, recipe }: SidecarPayload,
) {
  const { runDir, runId, patch, manifestOutputHash, reachCacheOutputHash } = context;
  const key = LIST_KEYS[kind];
  const payload = key === null || !list ? fields : { [key]: list.marker, ...fields };
  const input = {
    run_id: runId,
    patch,
    artifact_kind: kind,
    manifest_ipc_output_hash: manifestOutputHash,
    reach_cache_ipc_output_hash: reachCacheOutputHash,
  };
  const hash = createHash('sha256');
  for (const chunk of canonicalChunks(payload, list ?? null)) hash.update(squeeze(chunk));
  const ipc = {
    ...IPC_HEAD,
    input_hash: payloadHash(input),
    output_hash: hash.digest('hex'),
    input_payload: input,
    output_payload: payload,
  };
  const file = {
    schema_version: 1,
    artifact_kind: kind,
    patch,
    run_id: runId,
    created_at_utc: utcSeconds(new Date()),
    ipc,
    payload,
    ...(recipe && { recipe }),
  };
  const path = sidecarPath(patch, kind);
  const chunks = withIntegrity(prettyChunks(file, list ? [list] : []), '\n}');
  const temporary = await writeTemporary(join(runDir, path), chunks).catch((err) => {
    throw writeFault(err, join(runDir, path));
  });
  const ref: SidecarRef = {
    relative_path: path,
    artifact_kind: kind,
    patch,
    ipc_input_hash: ipc.input_hash,
    ipc_output_hash: ipc.output_hash,
  };
  return { ref, temporary };
}
