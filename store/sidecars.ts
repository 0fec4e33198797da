import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { payloadHash } from '../engine/hash.ts';
import { IPC_HEAD, sealed, writeArtifact } from './artifact.ts';
import { utcSeconds } from './clock.ts';
import { canonicalPieces, prettyPieces, type RecordList, squeeze } from './record-list.ts';
import { requireRunDir } from './run-dir.ts';
import { inTurn } from './run-queue.ts';
import { holdsPointer, type RunContext, updateRunState } from './run-state.ts';
import {
  LIST_KEYS,
  type PatchKey,
  type SidecarKind,
  type SidecarRef,
  sidecarPath,
} from './sidecar-slots.ts';

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
  /** All that is needed to make the result again, kept beside the payload and not hashed with it. */
  readonly recipe?: object;
}

/**
 * Keeps a result on disk: the sidecar, then the pointer to it in the run state. One write at a time for
 * a run directory. A pointer to the sidecar that is replaced is taken away first, so that at any moment a
 * pointer either is null or fits its file. `content` is the payload, or writes the file itself and answers
 * the pointer. Throws `StoreError`; nothing is written and null is the answer when `wanted` says no once
 * it is this write's turn.
 */
export async function writeSidecar(
  context: SidecarContext,
  kind: SidecarKind,
  content: SidecarContent,
  wanted: () => boolean = () => true,
): Promise<SidecarRef | null> {
  return inTurn(context.runDir, async () =>
    wanted() ? replaceSidecar(context, kind, content) : null,
  );
}

/** What is written: the payload, or a function that writes the file itself and answers the pointer. */
export type SidecarContent = SidecarPayload | (() => Promise<SidecarRef>);

/** The same for a caller whose turn it is. */
export async function replaceSidecar(
  context: SidecarContext,
  kind: SidecarKind,
  content: SidecarContent,
): Promise<SidecarRef> {
  const { runDir, patch } = context;
  const slot = `patch_${patch}_${kind}` as const;
  await requireRunDir(runDir);
  if (await holdsPointer(runDir, slot)) await updateRunState(context, slot, null);
  const ref =
    typeof content === 'function'
      ? await content()
      : await writeSidecarFile(context, kind, content);
  await updateRunState(context, slot, ref);
  return ref;
}

/** Writes the file alone, streamed; answers the pointer that fits it. Throws `StoreError`. */
export async function writeSidecarFile(
  context: SidecarContext,
  kind: SidecarKind,
  { fields, list, recipe }: SidecarPayload,
): Promise<SidecarRef> {
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
  for (const piece of canonicalPieces(payload, list ?? null)) hash.update(squeeze(piece));
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
  await writeArtifact(join(runDir, path), sealed(prettyPieces(file, list ? [list] : []), '\n}'));
  return {
    relative_path: path,
    artifact_kind: kind,
    patch,
    ipc_input_hash: ipc.input_hash,
    ipc_output_hash: ipc.output_hash,
  };
}
