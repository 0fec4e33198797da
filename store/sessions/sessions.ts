/** Sessions: ids, paths, JSON text and checks of their files; verifies and lists them with their runs and sidecars. */
import { randomBytes } from 'node:crypto';
import { lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import {
  compareCodePoints,
  isHash,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '../../engine/base/json.ts';
import { PromiseMap } from '../../engine/base/maps.ts';
import { SAFE_NAME, SAFE_NAME_HELP } from '../../engine/names/package-files.ts';
import {
  type ArtifactCheck,
  artifactText,
  checkArtifact,
  ipcBlock,
  ipcFault,
  type VerificationResult,
} from '../files/artifact.ts';
import { utcSeconds, utcStamp } from '../files/clock.ts';
import { mapSome } from '../files/map-some.ts';
import { isMissing } from '../files/regular-file.ts';
import { runFolder } from '../runs/folder.ts';
import { RUN_STATE_PATH, type RunStateCheck, verifyRunState } from '../runs/state.ts';
import type { SidecarReader } from '../sidecars/check.ts';
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

/** A session is some 3 kB long; whatever is larger than this is none. */
const MAX_BYTES = 1 << 20;

/** The id itself; throws `EngineError` `session-id-invalid` for one that cannot name a file. */
export function checkSessionId(id: string, field = 'session_id'): string {
  if (SAFE_NAME.test(id)) return id;
  throw new EngineError('session-id-invalid', `Invalid ${field}. ${SAFE_NAME_HELP}`);
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
const isReference = (
  value: JsonValue | undefined,
  patch: PatchKey,
): value is { [K in keyof PatchReference]: PatchReference[K] & JsonValue } =>
  isJsonObject(value) &&
  value.patch === patch &&
  typeof value.run_id === 'string' &&
  isHash(value.manifest_ipc_output_hash) &&
  value.run_state_relative_path === RUN_STATE_PATH &&
  isHash(value.run_state_ipc_output_hash);

/** Where the runs of a patch are found. */
type RunsBase = (patch: PatchKey) => string;

type RunStateVerifier = (...args: Parameters<typeof verifyRunState>) => Promise<RunStateCheck>;

/** Verification result of a session on disk. */
export interface SessionCheck extends Omit<ArtifactCheck, 'value'> {
  readonly path: string;
  /** Its content, of which each field is checked where it is used; null unless the file is a JSON object. */
  readonly record: JsonObject | null;
}

/** One entry of the session listing, as it goes over the wire but for its lock. */
export type SessionEntry = NonNullable<ReturnType<typeof listEntry>>;

const ENDING = '.json';

/** A run that several sessions refer to is verified once. */
function runStateVerifier(read?: SidecarReader): RunStateVerifier {
  const checks = new PromiseMap<string, RunStateCheck>();
  return (dir, expected) =>
    checks.get(JSON.stringify([dir, expected]), () => verifyRunState(dir, expected, read));
}

/**
 * Verifies a session: the file, then the state of each run it refers to. Never throws for what it finds
 * on disk; throws `EngineError` `session-id-invalid` for an id that cannot name a file.
 */
export const verifySession = async (
  base: string,
  id: string,
  runsBase: RunsBase,
  read?: SidecarReader,
): Promise<SessionCheck> =>
  checkSession(sessionPath(base, id), id, runsBase, runStateVerifier(read));

/**
 * The sessions of a folder, each verified, newest first; of one second the one written later first.
 * Files that are no JSON object or have no session id are omitted; a missing folder has none.
 */
export async function listSessions(
  base: string,
  runsBase: RunsBase,
  read?: SidecarReader,
): Promise<SessionEntry[]> {
  const entries = (await checkFolder(base, runsBase, read)).flatMap(({ check, written }) => {
    const entry = listEntry(check);
    return entry === null ? [] : [{ entry, written }];
  });
  entries.sort(
    (a, b) =>
      compareCodePoints(b.entry.created_at_utc ?? '', a.entry.created_at_utc ?? '') ||
      Number(b.written - a.written) ||
      compareCodePoints(a.entry.session_path, b.entry.session_path),
  );
  return entries.map(({ entry }) => entry);
}

/** Verifies every session file of a folder, damaged ones too, by name; a missing folder has none. */
export const verifySessions = async (base: string, runsBase: RunsBase): Promise<SessionCheck[]> =>
  (await checkFolder(base, runsBase)).map(({ check }) => check);

/** Reads and verifies the files of a folder. */
async function checkFolder(
  base: string,
  runsBase: RunsBase,
  read?: SidecarReader,
): Promise<{ check: SessionCheck; written: bigint }[]> {
  const all = await readdir(base).catch((err: NodeJS.ErrnoException) => {
    if (err.code === 'ENOENT') return [];
    throw err;
  });
  const names = all.filter((name) => name.endsWith(ENDING) && !name.startsWith('.'));
  const verify = runStateVerifier(read);
  return mapSome(names.sort(compareCodePoints), async (name) => {
    const path = join(base, name);
    const check = await checkSession(path, name.slice(0, -ENDING.length), runsBase, verify);
    const found = await stat(path, { bigint: true }).catch(() => null);
    return { check, written: found?.mtimeNs ?? 0n };
  });
}

async function checkSession(
  path: string,
  id: string,
  runsBase: RunsBase,
  verify: RunStateVerifier,
): Promise<SessionCheck> {
  const { value: record, ...own } = await checkSessionFile(path, id);
  const found = { ...own, path, record };
  if (record === null || own.status !== 'verified') return found;
  for (const patch of PATCH_KEYS) {
    const state = await referenceFault(record, patch, runsBase, verify);
    if (state === null) continue;
    const { status, reason } = state;
    return { ...found, status, reason: `session-${patch}-run-state-${reason}` };
  }
  return found;
}

/** Whether the run that a reference names is in the state it names; null when it is. */
async function referenceFault(
  record: JsonObject,
  patch: PatchKey,
  runsBase: RunsBase,
  verify: RunStateVerifier,
): Promise<VerificationResult | null> {
  const reference = record[`patch_${patch}`];
  if (!isReference(reference, patch)) return null;
  const { run_id: runId, manifest_ipc_output_hash: manifestOutputHash } = reference;
  const runDir = runFolder(runsBase(patch), runId);
  if (runDir === null) return { status: 'missing', reason: 'run-state-missing' };
  const state = await verify(runDir, { runId, manifestOutputHash });
  if (state.status !== 'verified') return state;
  return state.outputHash === reference.run_state_ipc_output_hash
    ? null
    : { status: 'mismatch', reason: 'output-hash-mismatch' };
}

/** The id that a record gives itself; null when it gives none. */
export const idOf = ({ session_id: id }: JsonObject): string | null =>
  typeof id === 'string' && id.trim() !== '' ? id : null;

/**
 * Whether a session that is not verified may be loaded to go on from: its runs have moved on since, and
 * its own file is readable.
 */
export const isRecoverable = ({ status, reason, record }: SessionCheck): boolean =>
  status === 'mismatch' && reason.endsWith('run-state-output-hash-mismatch') && record !== null;

/** Null for a file that is no JSON object or has no id. */
function listEntry(check: SessionCheck) {
  const { record } = check;
  const id = record && idOf(record);
  if (record === null || id === null) return null;
  return {
    session_id: id,
    created_at_utc: utcTime(record.created_at_utc),
    label: typeof record.label === 'string' ? record.label : null,
    patch_a_run_id: runIdOf(record, 'a'),
    patch_b_run_id: runIdOf(record, 'b'),
    verification_status: check.status,
    verification_reason: check.reason,
    session_path: check.path,
    ...(readLineage(record.lineage) ?? originOf(id)),
  };
}

const utcTime = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value) ? value : null;

/** The run that a record names for a patch. */
export function runIdOf(record: JsonObject, patch: PatchKey): string | null {
  const reference = record[`patch_${patch}`];
  return isJsonObject(reference) && typeof reference.run_id === 'string' ? reference.run_id : null;
}

/** True when something has the session's name. */
export const sessionExists = async (base: string, id: string): Promise<boolean> =>
  lstat(sessionPath(base, id)).then(
    () => true,
    (err) => {
      if (isMissing(err)) return false;
      throw err;
    },
  );
