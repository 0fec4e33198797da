/** Reads a result back from its sidecar into columns over its corpus. */
import { join } from 'node:path';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseJson,
  Real,
} from '../../engine/base/json.ts';
import { grown } from '../../engine/base/shared.ts';
import type { Corpus } from '../../engine/corpus/corpus.ts';
import { FEATURE_NAMES } from '../../engine/corpus/features.ts';
import { type CandidateColumns, CandidateTable } from '../../engine/names/candidates.ts';
import type { ResultColumns } from '../../engine/names/select.ts';
import { readArtifact, StoreError } from '../files/artifact.ts';
import {
  type ChunkSink,
  decode,
  IGNORED,
  JsonSplitter,
  type ListSink,
} from '../files/json-split.ts';
import { LIST_KEYS, type PatchKey, sidecarPath } from './slots.ts';

interface StoredPayload {
  /** In a file of the earlier implementation the parameters. */
  readonly recipe: JsonObject;
  readonly result: ResultColumns;
}

/** Kinds of which results can be read back. */
export type ResultKind = ResultColumns['kind'];

/**
 * Reads a result back as columns over the corpus that it was made from. Streamed; the caller has verified
 * the file. Throws `StoreError` `sidecar-foreign` when it does not fit the corpus, and what reading throws.
 */
export async function readSidecarPayload(
  runDir: string,
  patch: PatchKey,
  kind: ResultKind,
  corpus: Corpus,
): Promise<StoredPayload> {
  const path = join(runDir, sidecarPath(patch, kind));
  const reader = new ResultReader(corpus, kind, path);
  const sink =
    kind === 'walks'
      ? new WalkRecords(reader)
      : (item: Uint8Array): void => reader.add(parseJson(decode(item)));
  const key = LIST_KEYS[kind];
  const { value } = await readArtifact(
    path,
    new Map<string, ListSink | ChunkSink>([
      [`payload/${key}`, sink],
      // the same records under the hash; without this they would be read into memory
      [`ipc/output_payload/${key}`, IGNORED],
    ]),
  );
  const payload = isJsonObject(value) && isJsonObject(value.payload) ? value.payload : {};
  const params = isJsonObject(payload.params) ? payload.params : {};
  const recipe = isJsonObject(value) && isJsonObject(value.recipe) ? value.recipe : params;
  return { recipe, result: reader.end() };
}

/** Passes on of each walk its syllables, one by one: it may be too long to be parsed as a whole. */
class WalkRecords implements ChunkSink {
  readonly #reader: ResultReader;
  readonly #sinks: ReadonlyMap<string, ListSink | ChunkSink>;
  #record: JsonSplitter | null = null;

  constructor(reader: ResultReader) {
    this.#reader = reader;
    this.#sinks = new Map<string, ListSink | ChunkSink>([
      ['syllables', (item) => reader.addText(item)],
      ['steps', IGNORED],
    ]);
  }

  chunk(bytes: Uint8Array): void {
    this.#record ??= new JsonSplitter(this.#sinks);
    this.#record.push(bytes);
  }

  end(): void {
    this.#reader.endWalk(parseJson(this.#record!.end()));
    this.#record = null;
  }
}

/** Collects the records of one list as syllable ids, in the order of the file. */
class ResultReader {
  readonly #corpus: Corpus;
  readonly #kind: ResultKind;
  readonly #path: string;
  readonly #idOf = new Map<string, number>();
  /** The same by their JSON texts, its bytes as letters. */
  readonly #idOfJson = new Map<string, number>();
  /** Syllables of a walk that has not ended. */
  #pending = 0;
  #ids = new Uint32Array(1024);
  #used = 0;
  readonly #widths: number[] = [];
  readonly #signatures: number[] = [];
  readonly #scores: number[] = [];

  constructor(corpus: Corpus, kind: ResultKind, path: string) {
    this.#corpus = corpus;
    this.#kind = kind;
    this.#path = path;
    for (let i = corpus.size - 1; i >= 0; i--) this.#idOf.set(corpus.syllable(i), i);
  }

  add(record: JsonValue): void {
    const syllables = isJsonObject(record) ? record.syllables : undefined;
    if (!isJsonObject(record) || !Array.isArray(syllables) || syllables.length === 0)
      throw this.#odd();
    const end = this.#used + syllables.length;
    if (end > this.#ids.length) this.#ids = grown(this.#ids, end);
    for (const syllable of syllables) this.#ids[this.#used++] = this.#idOfValue(syllable);
    this.#widths.push(syllables.length);
    this.#signatures.push(signatureOf(record.features));
    if (this.#kind === 'candidates') return;
    const score = record.score instanceof Real ? record.score.value : record.score;
    if (typeof score !== 'number' || !Number.isInteger(score) || Math.abs(score) > 0x7fff) {
      throw this.#odd();
    }
    this.#scores.push(score);
  }

  /** A syllable of a walk as it stands in the file. */
  addText(json: Uint8Array): void {
    const text = Buffer.from(json.buffer, json.byteOffset, json.length).toString('latin1');
    let id = this.#idOfJson.get(text);
    if (id === undefined) {
      id = this.#idOfValue(parseJson(decode(json)));
      this.#idOfJson.set(text, id);
    }
    if (this.#used === this.#ids.length) this.#ids = grown(this.#ids, this.#used + 1);
    this.#ids[this.#used++] = id;
    this.#pending++;
  }

  /** The walk to which the last texts belong; `rest` is what is left of it. */
  endWalk(rest: JsonValue): void {
    if (!isJsonObject(rest) || this.#pending === 0) throw this.#odd();
    this.#widths.push(this.#pending);
    this.#pending = 0;
  }

  #idOfValue(syllable: JsonValue): number {
    const id = typeof syllable === 'string' ? this.#idOf.get(syllable) : undefined;
    if (id === undefined) throw this.#odd();
    return id;
  }

  end(): ResultColumns {
    if (this.#kind === 'walks') return this.#walks();
    if (this.#kind === 'selections') return this.#selections();
    return { kind: this.#kind, table: this.#table([...this.#widths.keys()]) };
  }

  #walks() {
    const width = this.#widths[0] ?? 1;
    if (this.#widths.some((w) => w !== width)) throw this.#odd();
    const ids = new Uint32Array(new SharedArrayBuffer(this.#used * 4));
    ids.set(this.#ids.subarray(0, this.#used));
    return { kind: 'walks' as const, width, ids };
  }

  #selections() {
    const widths = this.#widths;
    // names of one width make one block, so that finding a name stays quick
    const ranks = [...widths.keys()].sort((a, b) => widths[a]! - widths[b]!);
    const positions = new Uint32Array(new SharedArrayBuffer(ranks.length * 4));
    ranks.forEach((rank, position) => {
      positions[rank] = position;
    });
    const scores = new Int16Array(new SharedArrayBuffer(ranks.length * 2));
    scores.set(this.#scores);
    return {
      kind: 'selections' as const,
      table: this.#table(ranks),
      selection: { positions, scores },
    };
  }

  /** The records in an order as a table: those of one width that follow each other are a block. */
  #table(order: readonly number[]): CandidateColumns {
    const starts: number[] = [];
    let from = 0;
    for (const width of this.#widths) {
      starts.push(from);
      from += width;
    }
    const blocks: { width: number; count: number }[] = [];
    for (const record of order) {
      const width = this.#widths[record]!;
      const last = blocks.at(-1);
      if (last?.width === width) last.count++;
      else blocks.push({ width, count: 1 });
    }
    const { ids, signatures } = CandidateTable.allocate(blocks);
    let to = 0;
    order.forEach((record, place) => {
      signatures[place] = this.#signatures[record]!;
      const start = starts[record]!;
      for (let k = 0; k < this.#widths[record]!; k++) ids[to++] = this.#ids[start + k]!;
    });
    return { blocks, ids, signatures };
  }

  #odd(): StoreError {
    return new StoreError(
      'sidecar-foreign',
      `${this.#path}: record ${this.#widths.length + 1} does not fit a corpus of ${this.#corpus.size} syllables.`,
    );
  }
}

function signatureOf(features: JsonValue | undefined): number {
  let signature = 0;
  if (!isJsonObject(features)) return signature;
  for (let k = 0; k < FEATURE_NAMES.length; k++) {
    if (features[FEATURE_NAMES[k]!] === true) signature |= 1 << k;
  }
  return signature;
}
