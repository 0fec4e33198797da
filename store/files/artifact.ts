/** Artifacts: JSON files with hashes of input, output and themselves; writing, a very long list batch by batch, and verifying. */
import { createHash, randomUUID } from 'node:crypto';
import { EngineError } from '../../engine/base/errors.ts';
import {
  canonical,
  isHash,
  isJsonObject,
  type JsonLayout,
  type JsonObject,
  type JsonValue,
  jsonText,
  outputHash,
  parseJson,
  payloadHash,
  squeeze,
} from '../../engine/base/json.ts';
import { writeUnsynced } from './atomic.ts';
import { type ItemSink, JsonSplitter } from './json-split.ts';
import { chunksOf, isMissing, TooLargeError, withRegular } from './regular-file.ts';

/** A file could not be written or read; the message names it. Codes `write-failed`, `read-failed`. */
export class StoreError extends EngineError {}

/** Verification result of an artifact; `reason` is a fixed word of the published vocabulary or ours. */
export interface VerificationResult {
  readonly status: 'verified' | 'mismatch' | 'missing' | 'error';
  readonly reason: string;
}

/** Name by which artifacts of this program are known; theirs must carry `integrity`. */
export const LIBRARY_REF = 'namewalk';

/** The part of the `ipc` block that stands before the payloads. */
export const IPC_HEAD = { version: 1, library: 'pipeworks-ipc', library_ref: LIBRARY_REF } as const;

/** The `ipc` block of an artifact with its two hashes. */
export const ipcBlock = (inputPayload: object, outputPayload: object) => ({
  ...IPC_HEAD,
  input_hash: payloadHash(inputPayload),
  output_hash: outputHash(outputPayload),
  input_payload: inputPayload,
  output_payload: outputPayload,
});

/** The two hashes that a file states, null where absent or malformed. */
export function statedHashes({ ipc }: JsonObject) {
  const { input_hash: input, output_hash: output } = isJsonObject(ipc) ? ipc : {};
  return { inputHash: isHash(input) ? input : null, outputHash: isHash(output) ? output : null };
}

/** First fault of an `ipc` block that has to hold these payloads, in the published order; null when there is none. */
export function ipcFault(
  ipc: JsonValue | undefined,
  expectedInput: object,
  expectedOutput: object,
): string | null {
  if (!isJsonObject(ipc)) return 'ipc-block-missing';
  if (!isHash(ipc.input_hash) || !isHash(ipc.output_hash)) return 'ipc-hash-invalid';
  const { input_payload: input, output_payload: output } = ipc;
  if (!isJsonObject(input) || !isJsonObject(output)) return 'ipc-payload-invalid';
  if (canonical(input) !== canonical(expectedInput)) return 'ipc-input-payload-mismatch';
  if (canonical(output) !== canonical(expectedOutput)) return 'ipc-output-payload-mismatch';
  if (payloadHash(input) !== ipc.input_hash) return 'input-hash-mismatch';
  return outputHash(output) === ipc.output_hash ? null : 'output-hash-mismatch';
}

/** How the last member of a file of ours stands there, and what follows it. */
const INTEGRITY = /,\n {2}"integrity": "([0-9a-f]{64})"(\n\}\n?)$/;
/** Bytes of the longest seal with what follows it, and some to spare. */
const INTEGRITY_BYTES = 128;

/**
 * Adds the last member `integrity` to the text of a file: the SHA-256 over its bytes without that
 * member. `chunks` is the text but for its `tail`, the last brace with the line ends around it.
 */
export function* withIntegrity(chunks: Iterable<string>, tail: '\n}' | '\n}\n'): Generator<string> {
  const hash = createHash('sha256');
  for (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  yield `,\n  "integrity": "${hash.update(tail).digest('hex')}"${tail}`;
}

/** Whole text of a small artifact: pretty, with `integrity` as its last member. */
export function artifactText(
  fields: object,
  {
    sortKeys = false,
    finalLineEnd = false,
  }: Pick<JsonLayout, 'sortKeys'> & { finalLineEnd?: boolean } = {},
): string {
  const text = jsonText(fields, { indent: 2, sortKeys });
  return [...withIntegrity([text.slice(0, -2)], finalLineEnd ? '\n}\n' : '\n}')].join('');
}

/** The fault of a write as a `StoreError` `write-failed` that names the file; expected faults stay what they are. */
export const writeFault = (err: unknown, path: string): EngineError =>
  err instanceof EngineError
    ? err
    : new StoreError('write-failed', `Cannot write ${path}: ${(err as Error).message}`);

/**
 * Replaces an artifact; the system may take its time to bring it to the disk. Throws `StoreError` `write-failed`.
 */
export async function writeArtifact(
  path: string,
  content: string | Iterable<string>,
): Promise<void> {
  await writeUnsynced(path, content).catch((err) => {
    throw writeFault(err, path);
  });
}

const CHUNK = 1 << 18;

/** Where the items of lists go, see `JsonSplitter`. */
export type Sinks = ReadonlyMap<string, ItemSink>;

/**
 * Reads an artifact in chunks; items of the lists named by `sinks` are passed on and not kept: they are empty in `value`, and
 * `lists` has the paths of those that were there. `fault` as of `checkIntegrity`. Throws `EngineError` `json-invalid`, what
 * a sink throws, the errors of the file system, and `TooLargeError` beyond `maxBytes`.
 */
export const readArtifact = async (
  path: string,
  sinks: Sinks = new Map(),
  maxBytes = Number.POSITIVE_INFINITY,
) =>
  withRegular(path, async (file) => {
    const { size } = await file.stat();
    if (size > maxBytes) throw new TooLargeError(path, size, maxBytes);
    const end = Buffer.alloc(Math.min(size, INTEGRITY_BYTES));
    await file.read(end, 0, end.length, size - end.length);
    const seal = INTEGRITY.exec(end.toString('latin1'));
    const hash = createHash('sha256');
    const splitter = new JsonSplitter(sinks);
    let left = size - (seal?.[0].length ?? 0);
    for await (const chunk of chunksOf(file, CHUNK)) {
      hash.update(chunk.subarray(0, Math.max(0, left)));
      splitter.push(chunk);
      left -= chunk.length;
    }
    const value = parseJson(splitter.end());
    const sum = hash.update(seal?.[2] ?? '').digest('hex');
    return { value, lists: splitter.met, fault: faultOf(value, seal?.[1], sum) };
  });

/** An artifact on the disk as it was found. */
export interface ArtifactCheck extends VerificationResult {
  /** The hashes that it states, null where absent or malformed. */
  readonly inputHash: string | null;
  readonly outputHash: string | null;
  /** Its content, the streamed lists empty; null unless it is a JSON object. */
  readonly value: JsonObject | null;
}

/** How artifacts of one kind are checked. */
interface ArtifactRules {
  /** Stands before the reasons. */
  readonly name: string;
  readonly sinks?: Sinks;
  readonly maxBytes?: number;
  /** The first fault in the published order, null when there is none; that of the whole file comes after it. */
  fault(value: JsonObject, lists: ReadonlySet<string>): string | null | Promise<string | null>;
}

/** Reads an artifact and checks it; never throws for what it finds. */
export async function checkArtifact(
  path: string,
  { name, sinks, maxBytes, fault }: ArtifactRules,
): Promise<ArtifactCheck> {
  const none = { inputHash: null, outputHash: null, value: null };
  try {
    const { value, lists, fault: broken } = await readArtifact(path, sinks, maxBytes);
    if (!isJsonObject(value)) return { status: 'error', reason: `${name}-parse-error`, ...none };
    const found = (await fault(value, lists)) ?? broken;
    const stated = { ...statedHashes(value), value };
    return found === null
      ? { status: 'verified', reason: 'verified', ...stated }
      : { status: 'mismatch', reason: `${name}-${found}`, ...stated };
  } catch (err) {
    return readFault(err) === 'missing'
      ? { status: 'missing', reason: `${name}-missing`, ...none }
      : { status: 'error', reason: `${name}-parse-error`, ...none };
  }
}

/**
 * What is wrong with the `integrity` of a file in memory, null when nothing is; `value` is its parsed
 * content. A file of the earlier implementation has none and passes; one of ours must have it.
 */
export function checkIntegrity(bytes: Uint8Array, value: JsonValue) {
  const seal = INTEGRITY.exec(Buffer.from(bytes.subarray(-INTEGRITY_BYTES)).toString('latin1'));
  const hash = createHash('sha256');
  hash.update(bytes.subarray(0, bytes.length - (seal?.[0].length ?? 0))).update(seal?.[2] ?? '');
  return faultOf(value, seal?.[1], hash.digest('hex'));
}

function faultOf(value: JsonValue, stated: string | undefined, found: string) {
  if (!isJsonObject(value)) return null; // no artifact at all, which its reader finds
  if (Object.hasOwn(value, 'integrity')) return stated === found ? null : 'integrity-mismatch';
  // Without this a file of ours could pass as one of the earlier implementation by losing the key.
  const ours = isJsonObject(value.ipc) && value.ipc.library_ref === LIBRARY_REF;
  return ours ? 'integrity-missing' : null;
}

/** What a failed read of a file is called: it is not there, its text is no JSON, or else. */
export function readFault(err: unknown): 'missing' | 'json' | 'other' {
  if (isMissing(err)) return 'missing';
  return (err as { code?: unknown }).code === 'json-invalid' ? 'json' : 'other';
}

/**
 * A long list inside a JSON value, rendered as it is written. The value holds `marker` in its place; the
 * batches are texts of its items, each in canonical form (tight, keys sorted), or a text that goes on with the last of them;
 * no run of spaces crosses its ends.
 */
export interface RecordList {
  readonly marker: string;
  batches(): Iterable<readonly string[] | string>;
}

export const recordList = (batches: RecordList['batches']): RecordList => ({
  marker: randomUUID(),
  batches,
});

/** Makes of runs of spaces one, as output hashes want it, in UTF-8 that arrives in chunks; runs may cross their ends. */
export class Squeezer {
  #blank = false;

  /** The chunk itself where nothing is dropped. */
  push(bytes: Uint8Array): Uint8Array {
    const follows = this.#blank && bytes[0] === SPACE;
    if (bytes.length > 0) this.#blank = bytes.at(-1) === SPACE;
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    if (!follows && chunk.indexOf('  ') < 0) return bytes;
    // bytes are letters here: it may begin or end within one of UTF-8
    const text = squeeze((follows ? ' ' : '') + chunk.toString('latin1'));
    return Buffer.from(follows ? text.slice(1) : text, 'latin1');
  }
}

const SPACE = 0x20;

/** Canonical tight text of a value in which a list stands for its marker. */
export function* canonicalChunks(value: object, list: RecordList | null): Generator<string> {
  yield* spliced(canonical(value, { tight: true }), list === null ? [] : [list], () => ',');
}

/**
 * Pretty text of a value in which lists stand for their markers, one item a line. Without the last
 * two characters (`\n}`), which `withIntegrity` adds.
 */
export function* prettyChunks(
  value: object,
  lists: readonly RecordList[],
  layout: Pick<JsonLayout, 'sortKeys'> = {},
): Generator<string> {
  const text = jsonText(value, { ...layout, indent: 2 }).slice(0, -2);
  yield* spliced(text, lists, (indent) => `,\n${indent}  `);
}

/** A string that may be a marker, in a JSON text. */
const MARKED = /("[0-9a-f]{8}-[0-9a-f-]{27}")/;

function* spliced(
  text: string,
  lists: readonly RecordList[],
  separatorAt: (indent: string) => string,
): Generator<string> {
  const listOf = new Map(lists.map((list) => [`"${list.marker}"`, list]));
  let indent = '';
  for (const part of text.split(MARKED)) {
    const list = listOf.get(part);
    if (list === undefined) {
      indent = /\n( *)[^\n]*$/.exec(part)?.[1] ?? indent;
      yield part;
      continue;
    }
    const separator = separatorAt(indent);
    yield '[';
    let first = true;
    for (const batch of list.batches()) {
      if (typeof batch === 'string') yield batch;
      else if (batch.length > 0) {
        yield (first ? separator.slice(1) : separator) + batch.join(separator);
        first = false;
      }
    }
    // the line end before the closing bracket, but not in an empty list or on a single line
    yield first || separator === ',' ? ']' : `\n${indent}]`;
  }
}

/**
 * Canonical text of a payload up to and including the opening bracket of the list at `key`, and the
 * text from its closing bracket on; all of the text and nothing when `key` is null.
 */
export function listText(payload: object, key: string | null): [head: string, tail: string] {
  if (key === null) return [canonical(payload, { tight: true }), ''];
  const { marker } = recordList(() => []);
  const text = canonical({ ...payload, [key]: marker }, { tight: true });
  const at = text.indexOf(`"${marker}"`);
  return [`${text.slice(0, at)}[`, `]${text.slice(at + marker.length + 2)}`];
}
