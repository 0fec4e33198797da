/** Verifies sidecars, and remembers results of files that have not changed since. */
import { createHash, type Hash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { payloadHash } from '../../engine/base/hash.ts';
import { isJsonObject, parseJson } from '../../engine/base/json.ts';
import { canonical } from '../../engine/base/json-text.ts';
import { LruMap } from '../../engine/base/lru-map.ts';
import {
  LIBRARY_REF,
  readArtifact,
  readFault,
  statedHashes,
  type VerificationResult,
} from '../files/artifact.ts';
import { fileState } from '../files/digest.ts';
import { type ChunkSink, decode, IGNORED, type ListSink } from '../files/json-split.ts';
import { listText, Squeezer, squeeze } from '../files/record-list.ts';
import { LIST_KEYS, type SidecarRef, type SlotName } from './slots.ts';

/** What a sidecar says of itself and its verification result without regard to a pointer. */
export interface SidecarCheck extends VerificationResult {
  readonly inputHash: string | null;
  readonly outputHash: string | null;
}

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
  if (status === 'mismatch' && !LATE.has(reason)) return { status, reason };
  if (status === 'missing' || status === 'error') return { status, reason };
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

const NOTHING = { inputHash: null, outputHash: null };

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

/** The check itself, whatever is known of the file. Never throws for what it finds. */
export async function checkSidecarFile(
  path: string,
  name: SlotName,
  runId: string,
): Promise<SidecarCheck> {
  try {
    return await readCheck(path, name, runId).catch((err) => {
      if (!(err instanceof ReplacedError)) throw err;
      return readCheck(path, name, runId);
    });
  } catch (err) {
    return readFault(err) === 'missing'
      ? { status: 'missing', reason: 'sidecar-missing', ...NOTHING }
      : { status: 'error', reason: 'sidecar-parse-error', ...NOTHING };
  }
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
  const sinks = new Map(
    key === null ? [] : paths.map((p, i): [string, ChunkSink] => [p, itemHasher(raw[i]!)]),
  );
  const { value, lists, fault } = await readArtifact(path, sinks);
  if (!isJsonObject(value)) throw new SyntaxError('no object');
  const { ipc } = value;
  const hashes = statedHashes(value);
  const bad = (what: string): SidecarCheck => ({ ...mismatch(what), ...hashes });
  if (value.schema_version !== 1) return bad('schema-version-mismatch');
  if (value.run_id !== runId) return bad('run-id-mismatch');
  if (value.patch !== name.patch) return bad('patch-mismatch');
  if (value.artifact_kind !== name.kind) return bad('kind-mismatch');
  if (!isJsonObject(ipc)) return bad('ipc-block-missing');
  if (hashes.inputHash === null || hashes.outputHash === null) return bad('ipc-hash-invalid');
  const { input_payload: input, output_payload: output } = ipc;
  if (!isJsonObject(input) || !isJsonObject(output)) return bad('ipc-payload-invalid');
  if (payloadHash(input) !== hashes.inputHash) return bad('input-hash-mismatch');
  const { payload } = value;
  const sameItems = key === null || raw[0]!.digest('hex') === raw[1]!.digest('hex');
  const streamed = (p: string): string | null => (key !== null && lists.has(p) ? key : null);
  const again = async (at: readonly (ListSink | ChunkSink | null)[]): Promise<void> => {
    const passed = paths.map((p, i): [string, ListSink | ChunkSink] => [p, at[i] ?? IGNORED]);
    const second = await readArtifact(path, new Map(passed));
    if (canonical(second.value) !== canonical(value)) throw new ReplacedError();
  };
  const finished = (same: boolean): SidecarCheck => {
    if (!same) return bad('payload-output-mismatch');
    return fault === null ? { status: 'verified', reason: 'verified', ...hashes } : bad(fault);
  };
  const outputFrame = listText(output, streamed(paths[0]));
  if (ipc.library_ref === LIBRARY_REF && sameItems && isJsonObject(payload)) {
    // Items of ours stand in the file as they are hashed, so nothing needs to be parsed.
    const hasher = new RawHasher(outputFrame);
    if (lists.has(paths[0])) await again([hasher, null]);
    const alike = streamed(paths[0]) === streamed(paths[1]);
    const payloadFrame = listText(payload, streamed(paths[1]));
    if (alike && hasher.outputHash() === hashes.outputHash) {
      return finished(outputFrame.join('') === payloadFrame.join(''));
    }
  }
  const hashed = new PayloadHasher(outputFrame, streamed(paths[0]) !== null);
  const copied = isJsonObject(payload)
    ? new PayloadHasher(listText(payload, streamed(paths[1])), streamed(paths[1]) !== null)
    : null;
  if (hashed.streams || copied?.streams) {
    const pass = (hasher: PayloadHasher | null): ListSink | null =>
      hasher?.streams ? (item) => hasher.item(item) : null;
    await again([pass(hashed), sameItems ? null : pass(copied)]);
  }
  if (hashed.outputHash() !== hashes.outputHash) return bad('output-hash-mismatch');
  if (copied === null) return bad('payload-not-object');
  return finished(
    sameItems && hashed.streams === copied.streams
      ? hashed.frame === copied.frame
      : hashed.exactHash() === copied.exactHash(),
  );
}

/** Hashes items as they stand in the file. */
const itemHasher = (hash: Hash): ChunkSink => ({
  chunk: (bytes) => void hash.update(bytes),
  end: () => void hash.update('\n'),
});

/** The output hash of a payload whose items stand in the file in the form in which they are hashed. */
class RawHasher implements ChunkSink {
  readonly #hash = createHash('sha256');
  readonly #tail: string;
  #squeezer = new Squeezer();
  #begun = false;
  #inside = false;

  constructor([head, tail]: readonly [string, string]) {
    this.#hash.update(squeeze(head));
    this.#tail = tail;
  }

  chunk(bytes: Uint8Array): void {
    if (!this.#inside && this.#begun) this.#hash.update(',');
    this.#begun = this.#inside = true;
    this.#hash.update(this.#squeezer.push(bytes));
  }

  end(): void {
    this.#inside = false;
    this.#squeezer = new Squeezer();
  }

  outputHash(): string {
    return this.#hash.update(squeeze(this.#tail)).digest('hex');
  }
}

/** Another file took the place of the one being read. */
class ReplacedError extends Error {}

/** An item longer than this is ours, or none that can be parsed within bounds. */
const MAX_PARSED_BYTES = 64 * 1024 * 1024;

/** Hashes of a payload whose list, if any, arrives item by item. */
class PayloadHasher {
  /** Canonical text without the items. */
  readonly frame: string;
  readonly streams: boolean;
  readonly #output: Hash = createHash('sha256');
  readonly #exact: Hash = createHash('sha256');
  readonly #tail: string;
  #first = true;
  #batch = '';

  constructor([head, tail]: readonly [string, string], streams: boolean) {
    this.frame = `${head}${tail}`;
    this.streams = streams;
    this.#tail = tail;
    this.#feed(head);
  }

  item(bytes: Uint8Array): void {
    if (bytes.length > MAX_PARSED_BYTES) throw new SyntaxError('an item is too long');
    this.#batch += (this.#first ? '' : ',') + canonical(parseJson(decode(bytes)), { tight: true });
    this.#first = false;
    if (this.#batch.length < 1 << 16) return;
    this.#feed(this.#batch);
    this.#batch = '';
  }

  /** SHA-256 as stated in the file. */
  outputHash(): string {
    this.#end();
    return this.#output.copy().digest('hex');
  }

  /** SHA-256 of the canonical text as it is. */
  exactHash(): string {
    this.#end();
    return this.#exact.copy().digest('hex');
  }

  #ended = false;
  #end(): void {
    if (this.#ended) return;
    this.#feed(this.#batch + this.#tail);
    this.#ended = true;
  }

  #feed(text: string): void {
    this.#exact.update(text);
    this.#output.update(squeeze(text));
  }
}
