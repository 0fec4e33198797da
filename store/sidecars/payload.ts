/** Reads a result back from its sidecar into columns over its corpus. */
import { join } from 'node:path';
import {
  decodeJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseJson,
  Real,
} from '../../engine/base/json.ts';
import { grown } from '../../engine/base/shared.ts';
import type { Corpus } from '../../engine/corpus/corpus.ts';
import { signatureOf } from '../../engine/corpus/features.ts';
import { type CandidateColumns, CandidateTable } from '../../engine/names/candidates.ts';
import type { ResultColumns } from '../../engine/names/select.ts';
import { readArtifact, StoreError } from '../files/artifact.ts';
import { IGNORED, type ItemSink, JsonSplitter, whole } from '../files/json-split.ts';
import { LIST_KEYS, type PatchKey, sidecarPath } from './slots.ts';

/** Kinds of which results can be read back. */
export type ResultKind = ResultColumns['kind'];

/**
 * Reads a sidecar whose list goes to `sink`; `fault` as of `readArtifact`, which also tells what is
 * thrown. Parameters and recipe are empty objects where there are none.
 */
export async function readPayload(path: string, kind: ResultKind, sink: ItemSink) {
  const key = LIST_KEYS[kind];
  const sinks = new Map([
    [`payload/${key}`, sink],
    // the same records under the hash; without this they would be read into memory
    [`ipc/output_payload/${key}`, IGNORED],
  ]);
  const { value, fault } = await readArtifact(path, sinks);
  const file = isJsonObject(value) ? value : {};
  const payload = isJsonObject(file.payload) ? file.payload : {};
  const params = isJsonObject(payload.params) ? payload.params : {};
  // of a file of the earlier implementation the parameters are the recipe
  return { params, recipe: isJsonObject(file.recipe) ? file.recipe : params, fault };
}

/**
 * Reads a result back as columns over the corpus that it was made from. Streamed; the caller has verified
 * the file. Throws `StoreError` `sidecar-foreign` when it does not fit the corpus, and what reading throws.
 */
export async function readSidecarPayload(
  runDir: string,
  patch: PatchKey,
  kind: ResultKind,
  corpus: Corpus,
) {
  const path = join(runDir, sidecarPath(patch, kind));
  const records = new Records(corpus, kind, path);
  const { recipe } = await readPayload(path, kind, records.sink());
  return { recipe, result: records.columns() };
}

/** The records of one list as syllable ids, in the order of the file. */
class Records {
  readonly #corpus: Corpus;
  readonly #kind: ResultKind;
  readonly #path: string;
  readonly #idOf = new Map<JsonValue, number>();
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

  sink(): ItemSink {
    if (this.#kind === 'walks') return this.#walkSink();
    return whole((item) => {
      const record = parseJson(decodeJson(item));
      const syllables = isJsonObject(record) ? record.syllables : null;
      if (!isJsonObject(record) || !Array.isArray(syllables)) throw this.#odd();
      for (const syllable of syllables) this.#addId(this.#idOf.get(syllable));
      this.#endRecord(syllables.length);
      const { features } = record;
      this.#signatures.push(
        isJsonObject(features) ? signatureOf((name) => features[name] === true) : 0,
      );
      if (this.#kind === 'selections') this.#scores.push(this.#scoreOf(record));
    });
  }

  /** Takes of each walk its syllables one by one: it may be too long to be parsed as a whole. */
  #walkSink(): ItemSink {
    /** By their JSON texts, whose bytes are letters here: none has to be decoded twice. */
    const idOfJson = new Map<string, number>();
    let width = 0;
    const add = (json: Uint8Array): void => {
      const text = Buffer.from(json.buffer, json.byteOffset, json.length).toString('latin1');
      let id = idOfJson.get(text);
      if (id === undefined) {
        id = this.#idOf.get(parseJson(decodeJson(json)));
        if (id !== undefined) idOfJson.set(text, id);
      }
      this.#addId(id);
      width++;
    };
    const sinks = new Map([
      ['syllables', whole(add)],
      ['steps', IGNORED],
    ]);
    let walk = new JsonSplitter(sinks);
    return (piece, last) => {
      walk.push(piece);
      if (!last) return;
      if (!isJsonObject(parseJson(walk.end()))) throw this.#odd();
      this.#endRecord(width);
      walk = new JsonSplitter(sinks);
      width = 0;
    };
  }

  #addId(id: number | undefined): void {
    if (id === undefined) throw this.#odd();
    if (this.#used === this.#ids.length) this.#ids = grown(this.#ids, this.#used + 1);
    this.#ids[this.#used++] = id;
  }

  #endRecord(width: number): void {
    if (width === 0) throw this.#odd();
    this.#widths.push(width);
  }

  #scoreOf({ score }: JsonObject): number {
    const plain = score instanceof Real ? score.value : score;
    if (typeof plain !== 'number' || !Number.isInteger(plain) || Math.abs(plain) > 0x7fff) {
      throw this.#odd();
    }
    return plain;
  }

  columns(): ResultColumns {
    const widths = this.#widths;
    const kind = this.#kind;
    if (kind === 'walks') {
      const width = widths[0] ?? 1;
      if (widths.some((w) => w !== width)) throw this.#odd();
      const ids = new Uint32Array(new SharedArrayBuffer(this.#used * 4));
      ids.set(this.#ids.subarray(0, this.#used));
      return { kind, width, ids };
    }
    const ranks = [...widths.keys()];
    if (kind === 'candidates') return { kind, table: this.#table(ranks) };
    // names of one width make one block, so that finding a name stays quick
    ranks.sort((a, b) => widths[a]! - widths[b]!);
    const positions = new Uint32Array(new SharedArrayBuffer(ranks.length * 4));
    ranks.forEach((rank, position) => {
      positions[rank] = position;
    });
    const scores = new Int16Array(new SharedArrayBuffer(ranks.length * 2));
    scores.set(this.#scores);
    return { kind, table: this.#table(ranks), selection: { positions, scores } };
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
