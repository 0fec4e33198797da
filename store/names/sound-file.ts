/**
 * `data/sound.index` of a run: what was learned of its words, so that they need not be learned again.
 *
 *     magic       12 bytes
 *     length      of the JSON text, 32 bits, little-endian
 *     JSON        `SoundHead`, and the value with its columns as places in what follows
 *     columns     each at a multiple of 8 bytes from the first, in the byte order of the machine
 *     32 bytes    SHA-256 of all before
 *
 * Whatever is wrong with a file, it is made anew; it holds nothing that the words do not tell.
 */
import { createHash } from 'node:crypto';
import { endianness } from 'node:os';
import { join } from 'node:path';
import { isJsonObject } from '../../engine/base/json.ts';
import { TABLE_SIZE } from '../../engine/sound/letter-model.ts';
import { SOUND_ALGORITHM, type SoundModel } from '../../engine/sound/sound-model.ts';
import type { RunSource } from '../../engine/sound/source-words.ts';
import type { SpellingColumns } from '../../engine/sound/spelling/speller.ts';
import { writeBeside } from '../files/atomic.ts';
import { readRegular } from '../files/regular-file.ts';

/** Where a run keeps its sound. */
export const SOUND_PATH = 'data/sound.index';

/** The sound of a run, with the proper names of its texts. */
export interface RunSound extends Pick<RunSource, 'places' | 'persons' | 'list'> {
  readonly model: SoundModel;
  readonly spelling: SpellingColumns;
}

const MAGIC = Buffer.from('\x89NWSOUND\r\n\x1a\n', 'latin1');
/** Goes up with any change of the layout, or of what is learned under the same name. */
const VERSION = 1;
const HASH_BYTES = 32;
const ALIGNMENT = 8;

/** What a file was made from; another one is not for this run. */
interface SoundHead {
  readonly version: number;
  readonly algorithm: string;
  readonly endianness: string;
  /** SHA-256 of the words, and how they were taken. */
  readonly words: string;
}

const headOf = (words: string): SoundHead => ({
  version: VERSION,
  algorithm: SOUND_ALGORITHM,
  endianness: endianness(),
  words,
});

type Column = Uint8Array | Uint16Array | Uint32Array;

/** Writes the sound of a run, atomically and unsynced. Rejects with the errors of the file system. */
export async function writeSound(runDir: string, words: string, sound: RunSound): Promise<void> {
  const columns: Column[] = [];
  let size = 0;
  const text = JSON.stringify({ head: headOf(words), sound }, (_, value: unknown) => {
    if (value instanceof Set) return { $set: [...value] };
    if (value instanceof Map) return { $map: [...value] };
    if (!isColumn(value)) return value;
    const at = size;
    columns.push(value);
    size += padded(value.byteLength);
    return { $column: value.constructor.name, at, length: value.length };
  });
  const json = Buffer.from(text);
  const bytes = Buffer.alloc(MAGIC.length + 4 + padded(json.length) + size);
  MAGIC.copy(bytes);
  bytes.writeUInt32LE(json.length, MAGIC.length);
  json.copy(bytes, MAGIC.length + 4);
  let at = MAGIC.length + 4 + padded(json.length);
  for (const { buffer, byteOffset, byteLength } of columns) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += padded(byteLength);
  }
  const digest = createHash('sha256').update(bytes).digest();
  await writeBeside(join(runDir, SOUND_PATH), [bytes, digest]);
}

const isColumn = (value: unknown): value is Column =>
  value instanceof Uint8Array || value instanceof Uint16Array || value instanceof Uint32Array;

const padded = (n: number): number => Math.ceil(n / ALIGNMENT) * ALIGNMENT;

/**
 * Reads and verifies the sound of a run, its columns in shared memory. Null when there is none that was made
 * whole, by this version, from words of this hash. Never throws.
 */
export async function readSound(runDir: string, words: string): Promise<RunSound | null> {
  try {
    const bytes = await readRegular(join(runDir, SOUND_PATH));
    return parse(bytes, words);
  } catch {
    // not there, cut, changed or of another version: it is learned again
    return null;
  }
}

function parse(bytes: Buffer, words: string): RunSound | null {
  const end = bytes.length - HASH_BYTES;
  if (end < MAGIC.length + 4 || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return null;
  const digest = createHash('sha256').update(bytes.subarray(0, end)).digest();
  if (!digest.equals(bytes.subarray(end))) return null;
  const length = bytes.readUInt32LE(MAGIC.length);
  const first = MAGIC.length + 4;
  const from = first + padded(length);
  const memory = new SharedArrayBuffer(end - from);
  new Uint8Array(memory).set(bytes.subarray(from, end));
  const value: unknown = JSON.parse(
    bytes.toString('utf8', first, first + length),
    (_, item: unknown) => revived(item, memory),
  );
  if (!isJsonObject(value) || JSON.stringify(value.head) !== JSON.stringify(headOf(words))) {
    return null;
  }
  const sound = value.sound as unknown as RunSound;
  return sound.model.letters.costs.length === TABLE_SIZE ? sound : null;
}

/** Sets, maps and columns out of what stands for them. */
function revived(item: unknown, memory: SharedArrayBuffer): unknown {
  if (typeof item !== 'object' || item === null) return item;
  if ('$set' in item && Array.isArray(item.$set)) return new Set(item.$set);
  if ('$map' in item && Array.isArray(item.$map)) return new Map(item.$map as [unknown, unknown][]);
  if (!('$column' in item && 'at' in item && 'length' in item)) return item;
  const [at, length] = [Number(item.at), Number(item.length)];
  if (item.$column === 'Uint8Array') return new Uint8Array(memory, at, length);
  if (item.$column === 'Uint16Array') return new Uint16Array(memory, at, length);
  return new Uint32Array(memory, at, length);
}
