/** Test data: sessions and run states on disk, of this program and of an earlier one. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jsonText, payloadHash } from '../../engine/base/json.ts';
import { ipcBlock } from '../../store/files/artifact.ts';
import type { PatchSource } from '../../store/sessions/save.ts';
import { SIDECAR_SLOTS } from '../../store/sidecars/slots.ts';

export const RUN_A = '20250101_000002_nltk';
export const RUN_B = '20250101_000003_pyphen';

/** Hash of the manifest of a made-up run. */
export const manifestHash = (runId: string): string => payloadHash({ manifest_of: runId });

/** An `ipc` block as the earlier implementation wrote it. */
const earlierIpc = (input: object, output: object) => ({
  ...ipcBlock(input, output),
  ...{ version: 1, library: 'pipeworks-ipc', library_ref: 'pipeworks-ipc-vunknown' },
});

/**
 * Writes the run state of a run as the earlier implementation did, without sidecars; returns what a
 * patch that holds the run would say of it, and the state's output hash.
 */
export async function layOutState(
  base: string,
  runId: string,
): Promise<PatchSource & { stateHash: string }> {
  const manifestOutputHash = manifestHash(runId);
  const sidecars = Object.fromEntries(SIDECAR_SLOTS.map(({ slot }) => [slot, null]));
  const facts = {
    run_id: runId,
    manifest_ipc_output_hash: manifestOutputHash,
    reach_cache_ipc_output_hash: null,
    sidecars,
  };
  const ipc = earlierIpc(facts, { sidecars });
  const state = {
    schema_version: 1,
    state_kind: 'walker_run_state',
    created_at_utc: '2025-01-01T00:00:00Z',
    ...facts,
    ipc,
  };
  const runDir = join(base, runId);
  await mkdir(join(runDir, 'ipc'), { recursive: true });
  await writeFile(join(runDir, 'ipc/walker_run_state.v1.json'), jsonText(state, { indent: 2 }));
  return { runId, runDir, manifestOutputHash, stateHash: ipc.output_hash };
}

/** The parts of a session file that a test may change. */
export type SessionObject = Record<string, unknown> & { ipc: ReturnType<typeof earlierIpc> };

/** A session as the earlier implementation wrote it; without `lineage` when it is undefined. */
export function earlierSession(
  id: string,
  patch_a: unknown,
  patch_b: unknown,
  {
    label = null,
    lineage,
    created = '2025-01-01T00:00:00Z',
  }: { label?: string | null; lineage?: object; created?: string } = {},
): SessionObject {
  const lines = lineage === undefined ? {} : { lineage };
  return {
    schema_version: 1,
    session_kind: 'walker_patch_session',
    session_id: id,
    created_at_utc: created,
    label,
    ...lines,
    patch_a,
    patch_b,
    ipc: earlierIpc({ session_id: id, label, patch_a, patch_b, ...lines }, { patch_a, patch_b }),
  };
}

/** The reference of a session to a run laid out by `layOutState`. */
export const referenceTo = (
  patch: 'a' | 'b',
  { runId, manifestOutputHash, stateHash }: PatchSource & { stateHash: string },
) => ({
  patch,
  run_id: runId,
  manifest_ipc_output_hash: manifestOutputHash,
  run_state_relative_path: 'ipc/walker_run_state.v1.json',
  run_state_ipc_output_hash: stateHash,
});

export async function putSession(base: string, name: string, session: object): Promise<string> {
  await mkdir(base, { recursive: true });
  const path = join(base, `${name}.json`);
  await writeFile(path, jsonText(session, { indent: 2 }));
  return path;
}
