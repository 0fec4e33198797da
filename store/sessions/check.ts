/** Checks the fields of a session file in the published order of faults. */
import { isHash, outputHash, payloadHash } from '../../engine/base/hash.ts';
import { isJsonObject, type JsonValue } from '../../engine/base/json.ts';
import { canonical } from '../../engine/base/json-text.ts';
import { checkIntegrity } from '../files/artifact.ts';
import { RUN_STATE_PATH } from '../runs/state.ts';
import type { PatchKey } from '../sidecars/slots.ts';
import {
  inputPayload,
  outputPayload,
  PATCH_KEYS,
  type PatchReference,
  SESSION_KIND,
  type SessionRecord,
} from './file.ts';

/**
 * What is wrong with a session file by itself, as the reason without `session-`; null when nothing is.
 * The first fault in the published order counts. `expectedId` is the id that names the file.
 */
export function recordFault(
  record: SessionRecord,
  bytes: Uint8Array,
  expectedId: string,
): string | null {
  const { session_id: id, lineage, patch_a, patch_b, ipc } = record;
  if (record.schema_version !== 1) return 'schema-version-mismatch';
  if (record.session_kind !== SESSION_KIND) return 'kind-mismatch';
  if (typeof id !== 'string' || id.trim() === '') return 'id-missing';
  if (id !== expectedId) return 'id-mismatch';
  if (lineage !== undefined && readLineage(lineage) === null) return 'lineage-invalid';
  for (const patch of PATCH_KEYS) {
    const reference = record[`patch_${patch}`];
    if (reference !== null && !isReference(reference, patch)) return `patch-${patch}-invalid`;
  }
  if (patch_a === null && patch_b === null) return 'no-patches';
  if (!isJsonObject(ipc)) return 'ipc-block-missing';
  if (!isHash(ipc.input_hash) || !isHash(ipc.output_hash)) return 'ipc-hash-invalid';
  const { input_payload: input, output_payload: output } = ipc;
  if (!isJsonObject(input) || !isJsonObject(output)) return 'ipc-payload-invalid';
  const expectedInput = inputPayload({ label: null, ...record });
  const expectedOutput = outputPayload(record);
  if (canonical(input) !== canonical(expectedInput)) return 'ipc-input-payload-mismatch';
  if (canonical(output) !== canonical(expectedOutput)) return 'ipc-output-payload-mismatch';
  if (payloadHash(input) !== ipc.input_hash) return 'input-hash-mismatch';
  if (outputHash(output) !== ipc.output_hash) return 'output-hash-mismatch';
  return checkIntegrity(bytes, record);
}

/** A lineage with the right kinds of fields, or null. */
export function readLineage(
  value: JsonValue | undefined,
): { root: string; parent: string | null; revision: number } | null {
  if (!isJsonObject(value)) return null;
  const { root_session_id: root, parent_session_id: parent = null, revision } = value;
  if (typeof root !== 'string' || root.trim() === '') return null;
  if (parent !== null && (typeof parent !== 'string' || parent.trim() === '')) return null;
  if (typeof revision !== 'number' || !Number.isSafeInteger(revision) || revision < 0) return null;
  return { root, parent, revision };
}

/** True for a well-formed reference; its run id may still be one that no run can have. */
export function isReference(
  value: JsonValue | undefined,
  patch: PatchKey,
): value is { [K in keyof PatchReference]: PatchReference[K] & JsonValue } {
  return (
    isJsonObject(value) &&
    value.patch === patch &&
    typeof value.run_id === 'string' &&
    isHash(value.manifest_ipc_output_hash) &&
    value.run_state_relative_path === RUN_STATE_PATH &&
    isHash(value.run_state_ipc_output_hash)
  );
}
