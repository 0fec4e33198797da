/**
 * `data/corpus.index`: the shared buffer of a corpus as a file, so that a load reads it instead of making it.
 *
 *     512 bytes   magic, then a line of JSON (`IndexHead`), then spaces
 *     buffer      as `Corpus` lays it out, in the byte order of the machine
 *     32 bytes    SHA-256 of all before
 *
 * The same source gives the same bytes, so an index that is made anew is the one that a manifest lists.
 */
import { createHash } from 'node:crypto';
import { fstatSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { EngineError, type Hooks, NO_HOOKS, throwIfCancelled } from '../../engine/base/errors.ts';
import { isHash, isJsonObject } from '../../engine/base/json.ts';
import { Corpus, IndexFormatError } from '../../engine/corpus/corpus.ts';
import { SIGNATURE_COUNT } from '../../engine/corpus/features.ts';
import { writeUnsynced } from '../files/atomic.ts';
import { isMissing, withRegularSync } from '../files/regular-file.ts';

export const INDEX_PATH = 'data/corpus.index';

/** `frequency`: descending, ties as in the source; `given`: that of the source. */
export type CorpusOrder = 'frequency' | 'given';

/** What an index was made from, and how. */
export interface IndexHead {
  /** Path of the file below the run directory, joined by `/`. */
  readonly source: string;
  /** SHA-256 of that file, 64 lower-case hex digits. */
  readonly sourceSha256: string;
  readonly order: CorpusOrder;
}

export type IndexReading = Readonly<ReturnType<typeof readOpen>>;

const MAGIC = Buffer.from('\x89NWCORPUS\r\n\x1a\n', 'latin1');
const VERSION = 1;
const HEAD_BYTES = 512;
const HASH_BYTES = 32;
/** Bytes read and hashed between two looks at the hooks. */
const CHUNK = 1 << 22;

/**
 * Writes the index of a corpus, atomically and unsynced; returns the SHA-256 of the file. Rejects with the
 * errors of the file system, also when the run has no folder `data`.
 */
export async function writeIndex(runDir: string, head: IndexHead, corpus: Corpus): Promise<string> {
  const start = headBytes(head, corpus);
  const body = new Uint8Array(corpus.buffer);
  const hash = createHash('sha256').update(start).update(body);
  const end = hash.copy().digest();
  await writeUnsynced(join(runDir, INDEX_PATH), [start, body, end]);
  return hash.update(end).digest('hex');
}

function headBytes({ source, sourceSha256, order }: IndexHead, corpus: Corpus): Buffer {
  const bytes = Buffer.alloc(HEAD_BYTES, ' ');
  MAGIC.copy(bytes);
  const line = JSON.stringify({
    version: VERSION,
    source,
    source_sha256: sourceSha256,
    order,
    syllables: corpus.size,
    classes: corpus.classCount,
    pairs: corpus.pairCount,
  });
  bytes.write(line, MAGIC.length);
  return bytes;
}

/**
 * Reads and verifies the index of a run: its own digest, its version, its counts and columns. Null when there
 * is none, or `fault` why it cannot be used; whether the source is still the one that it names is the caller's
 * to find out. Throws `CancelledError`, nothing else.
 */
export function readIndex(
  runDir: string,
  hooks: Hooks = NO_HOOKS,
): IndexReading | { readonly fault: string } | null {
  try {
    return withRegularSync(join(runDir, INDEX_PATH), (file) => readOpen(file, hooks));
  } catch (err) {
    throwIfCancelled(hooks);
    return isMissing(err) ? null : { fault: (err as Error).message };
  }
}

/** The head, the corpus, and the SHA-256 of the whole file. */
function readOpen(file: number, hooks: Hooks) {
  const bytes = fstatSync(file).size - HEAD_BYTES - HASH_BYTES;
  if (bytes < 0) throw invalid('it is cut off');
  const start = Buffer.alloc(HEAD_BYTES);
  readWhole(file, start, 0);
  const { head, syllables } = parseHead(start);
  const hash = createHash('sha256').update(start);
  const buffer = new SharedArrayBuffer(bytes);
  for (let at = 0; at < bytes; at += CHUNK) {
    throwIfCancelled(hooks);
    const chunk = new Uint8Array(buffer, at, Math.min(CHUNK, bytes - at));
    readWhole(file, chunk, HEAD_BYTES + at);
    hash.update(chunk);
    hooks.progress(at + chunk.length, bytes);
  }
  const end = Buffer.alloc(HASH_BYTES);
  readWhole(file, end, HEAD_BYTES + bytes);
  if (!hash.copy().digest().equals(end)) throw invalid('its digest does not match');
  const corpus = Corpus.from(buffer);
  if (corpus.size === 0 || corpus.size !== syllables) throw invalid('its counts do not match');
  checkColumns(corpus);
  return { ...head, corpus, sha256: hash.update(end).digest('hex') };
}

function parseHead(bytes: Buffer) {
  if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) throw invalid('it begins otherwise');
  const value: unknown = JSON.parse(bytes.toString('utf8', MAGIC.length));
  if (!isJsonObject(value)) throw invalid('its head is no object');
  if (value.version !== VERSION) throw invalid(`its version is ${String(value.version)}`);
  const { source, source_sha256: sourceSha256, order, syllables } = value;
  if (typeof source !== 'string' || !isHash(sourceSha256)) throw invalid('it names no source');
  if (order !== 'frequency' && order !== 'given') throw invalid('it names no order');
  return { head: { source, sourceSha256, order } satisfies IndexHead, syllables };
}

function readWhole(file: number, into: Uint8Array, position: number): void {
  for (let done = 0; done < into.length; ) {
    const n = readSync(file, into, done, into.length - done, position + done);
    if (n === 0) throw invalid('it is cut off');
    done += n;
  }
}

const invalid = (problem: string): EngineError =>
  new EngineError('corpus-index-invalid', `${INDEX_PATH}: ${problem}.`);

/**
 * Whether every number of the columns is within its range and the columns agree with one another, so that
 * whatever is computed from them ends and stays inside them. Cost: one pass over all columns. Throws
 * `IndexFormatError` `index-columns` naming the column.
 */
export function checkColumns(corpus: Corpus): void {
  const { frequencyValue, classSignature, classSize, classPairs, pairClass } = corpus;
  const { size, classCount, frequencyCount, pairCount, pairFrequency } = corpus;
  ascends('frequencyValue', frequencyValue);
  ascends('classSignature', classSignature);
  requireThat(
    classCount === 0 || classSignature[classCount - 1]! < SIGNATURE_COUNT,
    'classSignature',
  );
  requireThat(classPairs[0] === 0 && classPairs[classCount] === pairCount, 'classPairs');
  const { counted, sound } = checkRows(corpus);
  requireThat(sound, 'pair, length or textStart');
  let sum = 0;
  for (let c = 0; c < classCount; c++) {
    const from = classPairs[c]!;
    const to = classPairs[c + 1]!;
    requireThat(from < to && to <= pairCount, 'classPairs');
    let members = 0;
    for (let p = from; p < to; p++) {
      requireThat(pairClass[p] === c, 'pairClass');
      requireThat(pairFrequency[p]! < frequencyCount, 'pairFrequency');
      requireThat(p === from || pairFrequency[p]! > pairFrequency[p - 1]!, 'pairFrequency');
      requireThat(corpus.pairSize[p]! > 0 && counted[p] === corpus.pairSize[p], 'pairSize');
      members += corpus.pairSize[p]!;
    }
    requireThat(members === classSize[c], 'classSize');
    sum += members;
  }
  requireThat(sum === size, 'classSize');
}

/** Syllables of each pair; `sound` is false when a row points outside its columns or has no text. */
function checkRows(corpus: Corpus): { counted: Uint32Array; sound: boolean } {
  const { size, pairCount, pair, length, textStart, text } = corpus;
  // one more than there are pairs: where everything beyond them is counted
  const counted = new Uint32Array(pairCount + 1);
  let sound = textStart[0] === 0 && textStart[size] === text.length;
  let from = 0;
  for (let i = 0; i < size; i++) {
    const to = textStart[i + 1]!;
    counted[Math.min(pair[i]!, pairCount)]!++;
    const bytes = to - from;
    if (bytes < 1 || length[i]! < 1 || length[i]! > bytes) sound = false;
    from = to;
  }
  return { counted, sound: sound && counted[pairCount] === 0 };
}

function ascends(column: string, values: Uint32Array | Uint16Array): void {
  for (let i = 1; i < values.length; i++) requireThat(values[i]! > values[i - 1]!, column);
}

function requireThat(holds: boolean, column: string): void {
  if (!holds) {
    throw new IndexFormatError('index-columns', `The column ${column} of an index is not sound.`);
  }
}
