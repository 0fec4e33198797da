/** Verifies sidecars, and remembers results of files that have not changed since. */
import { createHash, type Hash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import {
  canonical,
  decodeJson,
  isHash,
  isJsonObject,
  type JsonObject,
  parseJson,
  payloadHash,
} from '../../engine/base/json.ts';
import { LruMap } from '../../engine/base/maps.ts';
import {
  type ArtifactCheck,
  checkArtifact,
  LIBRARY_REF,
  listText,
  readArtifact,
  Squeezer,
  type VerificationResult,
} from '../files/artifact.ts';
import { fileState } from '../files/digest.ts';
import { IGNORED, type ItemSink, whole } from '../files/json-split.ts';
import { LIST_KEYS, type SidecarRef, type SlotName } from './slots.ts';

/** What a sidecar says of itself and its verification result without regard to a pointer. */
type SidecarCheck = Omit<ArtifactCheck, 'value'>;

/** Checks of files that have not changed since, by path, run and slot. */
const MAX_REMEMBERED = 4096;
const remembered = new LruMap<string, { readonly state: string; readonly check: SidecarCheck }>(
  MAX_REMEMBERED,
);

/**
 * Verifies one sidecar of a run; `ref` is the pointer that leads to it, or null to verify the file at its
 * usual place by itself. Reasons `sidecar-…`, the first fault in the published order. Never throws for
 * what it finds.
 */
export async function verifySidecar(
  runDir: string,
  name: SlotName,
  runId: string,
  ref: Pick<SidecarRef, 'relative_path'> & Partial<SidecarRef>,
  read: SidecarReader = checkSidecarFile,
): Promise<VerificationResult> {
  const base = resolve(runDir);
  const path = resolve(base, ref.relative_path);
  if (!path.startsWith(base + sep) || (await leadsOut(base, path))) {
    return mismatch('path-outside-run-dir');
  }
  const { status, reason, inputHash, outputHash } = await checkFile(path, name, runId, read);
  if (status !== 'verified' && !LATE.has(reason)) return { status, reason };
  if (ref.ipc_input_hash !== undefined && ref.ipc_input_hash !== inputHash) {
    return mismatch('ref-input-hash-mismatch');
  }
  if (ref.ipc_output_hash !== undefined && ref.ipc_output_hash !== outputHash) {
    return mismatch('ref-output-hash-mismatch');
  }
  return { status, reason };
}

/** Whether a link, of the file or a folder above it, leads out of the run. */
async function leadsOut(base: string, path: string): Promise<boolean> {
  const [real, target] = await Promise.all([realpath(base), realpath(path)]).catch(() => []);
  return target !== undefined && !target.startsWith(real + sep);
}

/** Faults that are looked for after those of the pointer. */
const LATE = new Set(
  ['payload-not-object', 'payload-output-mismatch', 'integrity-mismatch', 'integrity-missing'].map(
    (fault) => `sidecar-${fault}`,
  ),
);

const mismatch = (fault: string): VerificationResult => ({
  status: 'mismatch',
  reason: `sidecar-${fault}`,
});

/** Reads and checks a sidecar; never throws for what it finds. */
export type SidecarReader = typeof checkSidecarFile;

/** Files up to this size are read where they are asked for. */
const SMALL_BYTES = 1 << 18;

async function checkFile(
  path: string,
  name: SlotName,
  runId: string,
  read: SidecarReader,
): Promise<SidecarCheck> {
  const found = await fileState(path);
  if (found === null) return checkSidecarFile(path, name, runId);
  const key = keyOf(path, name, runId);
  const known = remembered.get(key);
  if (known?.state === found.state) return known.check;
  const check = await (found.size <= SMALL_BYTES ? checkSidecarFile : read)(path, name, runId);
  const lasting = found.settled && (check.status === 'verified' || check.status === 'mismatch');
  if (lasting) remembered.set(key, { state: found.state, check });
  else remembered.delete(key);
  return check;
}

/**
 * The check itself, whatever is known of the file. Never throws for what it finds; another file may have taken its place
 * while it was read, so that one that cannot be read is looked at twice.
 */
export async function checkSidecarFile(
  path: string,
  name: SlotName,
  runId: string,
): Promise<SidecarCheck> {
  const check = await readCheck(path, name, runId);
  return check.status === 'error' ? readCheck(path, name, runId) : check;
}

/** Sidecars from this size on are not read again after they were written here. */
const LARGE_BYTES = 1 << 22;

/**
 * Tells that a file was written by this process a moment ago, whole and with these hashes: while it stays the
 * same file it is not read again. Only for large ones, which nobody can change within the grain of its times.
 */
export async function rememberWritten(
  path: string,
  name: SlotName,
  runId: string,
  { ipc_input_hash, ipc_output_hash }: SidecarRef,
): Promise<void> {
  const found = await fileState(path);
  if (found === null || found.size < LARGE_BYTES) return;
  const hashes = { inputHash: ipc_input_hash, outputHash: ipc_output_hash };
  const check = { status: 'verified', reason: 'verified', ...hashes } as const;
  remembered.set(keyOf(path, name, runId), { state: found.state, check });
}

const keyOf = (path: string, name: SlotName, runId: string): string =>
  [runId, name.slot, path].join('\0');

async function readCheck(path: string, name: SlotName, runId: string): Promise<SidecarCheck> {
  const key = LIST_KEYS[name.kind];
  const paths = [`ipc/output_payload/${key}`, `payload/${key}`] as const;
  const raw = paths.map(() => createHash('sha256'));
  const sinks = key === null ? [] : paths.map((p, i): Sink => [p, itemHasher(raw[i]!)]);
  const fault = async (value: JsonObject, lists: ReadonlySet<string>): Promise<string | null> => {
    const { ipc, payload } = value;
    if (value.schema_version !== 1) return 'schema-version-mismatch';
    if (value.run_id !== runId) return 'run-id-mismatch';
    if (value.patch !== name.patch) return 'patch-mismatch';
    if (value.artifact_kind !== name.kind) return 'kind-mismatch';
    if (!isJsonObject(ipc)) return 'ipc-block-missing';
    const { input_payload: input, output_payload: output, output_hash: stated } = ipc;
    if (!isHash(ipc.input_hash) || !isHash(stated)) return 'ipc-hash-invalid';
    if (!isJsonObject(input) || !isJsonObject(output)) return 'ipc-payload-invalid';
    if (payloadHash(input) !== ipc.input_hash) return 'input-hash-mismatch';
    const streams = paths.map((p) => key !== null && lists.has(p));
    const sameItems = raw[0]!.digest('hex') === raw[1]!.digest('hex');
    const alike = sameItems && streams[0] === streams[1];
    const hasherOf = (i: 0 | 1, of: JsonObject, form: ItemForm): PayloadHasher =>
      payloadHasher(listText(of, streams[i] ? key : null), form);
    /** Gives the items to those who hash them, which takes another reading. */
    const again = async (...hashers: (PayloadHasher | null)[]): Promise<void> => {
      if (!hashers.some((hasher, i) => hasher !== null && streams[i])) return;
      const passed = paths.map((p, i): Sink => [p, hashers[i]?.take ?? IGNORED]);
      const reading = await readArtifact(path, new Map(passed));
      if (canonical(reading.value) !== canonical(value)) throw new Error('it was replaced');
    };
    const unless = (same: boolean): string | null => (same ? null : 'payload-output-mismatch');
    if (ipc.library_ref === LIBRARY_REF && alike && isJsonObject(payload)) {
      // Items of ours stand in the file as they are hashed, so nothing needs to be parsed.
      const hasher = hasherOf(0, output, 'raw');
      await again(hasher);
      if (hasher.digests().output === stated) {
        return unless(hasher.frame === hasherOf(1, payload, 'raw').frame);
      }
    }
    const hashed = hasherOf(0, output, 'canonical');
    const copied = isJsonObject(payload) ? hasherOf(1, payload, 'canonical') : null;
    await again(hashed, sameItems ? null : copied);
    const found = hashed.digests();
    if (found.output !== stated) return 'output-hash-mismatch';
    if (copied === null) return 'payload-not-object';
    return unless(alike ? hashed.frame === copied.frame : found.exact === copied.digests().exact);
  };
  const rules = { name: 'sidecar', sinks: new Map(sinks), fault };
  const { value: _, ...check } = await checkArtifact(path, rules);
  return check;
}

type Sink = [path: string, sink: ItemSink];

/** Hashes items as they stand in the file. */
const itemHasher =
  (hash: Hash): ItemSink =>
  (piece, last) => {
    hash.update(piece);
    if (last) hash.update('\n');
  };

/** An item longer than this is ours, or none that can be parsed within bounds. */
const MAX_PARSED_BYTES = 64 * 1024 * 1024;

/** Whether items are hashed as they stand in the file, or parsed and hashed in canonical form. */
type ItemForm = 'raw' | 'canonical';

/**
 * Hashes of a payload whose list, if any, arrives item by item; `digests`, to be called once, gives the
 * SHA-256 as a file states it and, of canonical items, that of the text as it is.
 */
function payloadHasher([head, tail]: readonly [string, string], form: ItemForm) {
  const output = createHash('sha256');
  // raw items are only ever compared by the hash that is stated
  const exact = form === 'raw' ? null : createHash('sha256');
  const squeezer = new Squeezer();
  const feed = (bytes: Uint8Array): void => {
    exact?.update(bytes);
    output.update(squeezer.push(bytes));
  };
  let isNext = false;
  const add: ItemSink = (piece, last) => {
    if (isNext) feed(COMMA);
    isNext = last;
    feed(piece);
  };
  const addParsed = (item: Uint8Array): void =>
    add(Buffer.from(canonical(parseJson(decodeJson(item)), { tight: true })), true);
  feed(Buffer.from(head));
  return {
    /** Canonical text without the items. */
    frame: `${head}${tail}`,
    take: form === 'raw' ? add : whole(addParsed, MAX_PARSED_BYTES),
    digests() {
      feed(Buffer.from(tail));
      return { output: output.digest('hex'), exact: exact?.digest('hex') };
    },
  };
}

type PayloadHasher = ReturnType<typeof payloadHasher>;

const COMMA = Buffer.from(',');
