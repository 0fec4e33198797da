/** Session files: ids, paths, JSON text, reading, and their checks in the published order of faults. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../engine/base/json.ts';
import { isHash } from '../../engine/base/json-text.ts';
import {
  type ArtifactCheck,
  artifactText,
  checkArtifact,
  ipcBlock,
  ipcFault,
} from '../files/artifact.ts';
import { utcSeconds, utcStamp } from '../files/clock.ts';
import { RUN_STATE_PATH } from '../runs/state.ts';
import type { PatchKey } from '../sidecars/slots.ts';

export const PATCH_KEYS: readonly PatchKey[] = ['a', 'b'];

const SESSION_KIND = 'walker_patch_session';

/** What a session remembers of one patch: the run, and in which state it was. */
export interface PatchReference {
  readonly patch: PatchKey;
  readonly run_id: string;
  readonly manifest_ipc_output_hash: string;
  readonly run_state_relative_path: typeof RUN_STATE_PATH;
  readonly run_state_ipc_output_hash: string;
}

export interface Lineage {
  readonly root_session_id: string;
  /** The session that this one repairs; null for an original. */
  readonly parent_session_id: string | null;
  /** 0 for an original. */
  readonly revision: number;
}

/** The hashed part of a session, in the order of the file. */
interface SessionFields {
  readonly session_id: string;
  readonly label: string | null;
  readonly lineage: Lineage;
  readonly patch_a: PatchReference | null;
  readonly patch_b: PatchReference | null;
}

/** Ids become file names: no folder, nothing hidden, no name that a file system changes or refuses. */
const ID_PATTERN = /^(?!\.)[A-Za-z0-9._-]{1,100}$/;
/** A session is some 3 kB long; whatever is larger than this is none. */
const MAX_BYTES = 1 << 20;

/** The id itself; throws `EngineError` `session-id-invalid` for one that cannot name a file. */
export function checkSessionId(id: string, field = 'session_id'): string {
  if (ID_PATTERN.test(id)) return id;
  throw new EngineError(
    'session-id-invalid',
    `Invalid ${field}. Use 1 to 100 of the letters A-Z and a-z, digits, ".", "_" and "-", not beginning with ".".`,
  );
}

/** Where a session lies. Throws like `checkSessionId`. */
export const sessionPath = (base: string, id: string): string =>
  join(base, `${checkSessionId(id)}.json`);

/** `session_<UTC YYYYMMDD_HHMMSS>_<10 hex digits>` */
export const newSessionId = (time: Date): string =>
  `session_${utcStamp(time)}_${randomBytes(5).toString('hex')}`;

/** Payloads under the two hashes. `lineage` is omitted for files that have none. */
function payloadsOf(fields: Partial<Record<keyof SessionFields, unknown>>) {
  const { session_id, label = null, lineage, patch_a, patch_b } = fields;
  const own = { session_id, label, patch_a, patch_b };
  const input = lineage === undefined ? own : { ...own, lineage };
  return [input, { patch_a, patch_b }] as const;
}

/** The text of a session file and its two hashes. */
export function sessionText(fields: SessionFields, time: Date) {
  const ipc = ipcBlock(...payloadsOf({ ...fields }));
  const { session_id, ...rest } = fields;
  const text = artifactText({
    schema_version: 1,
    session_kind: SESSION_KIND,
    session_id,
    created_at_utc: utcSeconds(time),
    ...rest,
    ipc,
  });
  return { text, ipc_input_hash: ipc.input_hash, ipc_output_hash: ipc.output_hash };
}

/** Reads and checks a session file by itself; `expectedId` is the id that names it. */
export const checkSessionFile = (path: string, expectedId: string): Promise<ArtifactCheck> =>
  checkArtifact(path, {
    name: 'session',
    maxBytes: MAX_BYTES,
    fault: (record) => recordFault(record, expectedId),
  });

/** The first fault of the content in the published order; null when there is none. */
function recordFault(record: JsonObject, expectedId: string): string | null {
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
  return ipcFault(ipc, ...payloadsOf(record));
}

/** The lineage of a session that repairs none. */
export const originOf = (id: string): Lineage => ({
  root_session_id: id,
  parent_session_id: null,
  revision: 0,
});

/** A lineage with the right kinds of fields, or null. */
export function readLineage(value: JsonValue | undefined): Lineage | null {
  if (!isJsonObject(value)) return null;
  const { root_session_id: root, parent_session_id: parent = null, revision } = value;
  if (typeof root !== 'string' || root.trim() === '') return null;
  if (parent !== null && (typeof parent !== 'string' || parent.trim() === '')) return null;
  if (typeof revision !== 'number' || !Number.isSafeInteger(revision) || revision < 0) return null;
  return { root_session_id: root, parent_session_id: parent, revision };
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
