/** Reads a result back from its sidecar into columns over its corpus. */
import { join } from 'node:path';
import {
  decodeJson,
  isJsonObject,
  type JsonValue,
  parseJson,
  Real,
} from '../../engine/base/json.ts';
import { madeOnce } from '../../engine/base/maps.ts';
import { grown, sharedCopy } from '../../engine/base/shared.ts';
import type { Corpus } from '../../engine/corpus/corpus.ts';
import { signatureOf } from '../../engine/corpus/features.ts';
import { type CandidateColumns, emptyTable } from '../../engine/names/candidates.ts';
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
  const records = recordsOf(corpus, kind, path);
  const { recipe } = await readPayload(path, kind, records.sink);
  return { recipe, result: records.columns() };
}

/** The records of one list as syllable ids, in the order of the file: what takes their texts, and what they are in the end. */
function recordsOf(corpus: Corpus, kind: ResultKind, path: string) {
  const idOf = new Map<JsonValue, number>();
  for (let i = corpus.size - 1; i >= 0; i--) idOf.set(corpus.syllable(i), i);
  let ids = new Uint32Array(1024);
  let used = 0;
  const widths: number[] = [];
  const signatures: number[] = [];
  const scores: number[] = [];

  const odd = (): StoreError =>
    new StoreError(
      'sidecar-foreign',
      `${path}: record ${widths.length + 1} does not fit a corpus of ${corpus.size} syllables.`,
    );
  const addId = (id: number | undefined): void => {
    if (id === undefined) throw odd();
    if (used === ids.length) ids = grown(ids, used + 1);
    ids[used++] = id;
  };
  const endRecord = (width: number): void => {
    if (width === 0) throw odd();
    widths.push(width);
  };

  const takeName = (item: Uint8Array): void => {
    const record = parseJson(decodeJson(item));
    const syllables = isJsonObject(record) ? record.syllables : null;
    if (!isJsonObject(record) || !Array.isArray(syllables)) throw odd();
    for (const syllable of syllables) addId(idOf.get(syllable));
    endRecord(syllables.length);
    const { features } = record;
    signatures.push(isJsonObject(features) ? signatureOf((name) => features[name] === true) : 0);
    if (kind !== 'selections') return;
    const score = record.score instanceof Real ? record.score.value : record.score;
    if (typeof score !== 'number' || !Number.isInteger(score) || Math.abs(score) > 0x7fff) {
      throw odd();
    }
    scores.push(score);
  };

  /** Takes of each walk its syllables one by one: it may be too long to be parsed as a whole. */
  const walkSink = (): ItemSink => {
    /** By their JSON texts, whose bytes are letters here: none has to be decoded twice. */
    const idOfJson = madeOnce((text: string) =>
      idOf.get(parseJson(decodeJson(Buffer.from(text, 'latin1')))),
    );
    let width = 0;
    const add = (json: Uint8Array): void => {
      const text = Buffer.from(json.buffer, json.byteOffset, json.length).toString('latin1');
      addId(idOfJson.of(text));
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
      if (!isJsonObject(parseJson(walk.end()))) throw odd();
      endRecord(width);
      walk = new JsonSplitter(sinks);
      width = 0;
    };
  };

  /** The records in an order as a table: those of one width that follow each other are a block. */
  const tableOf = (order: readonly number[]): CandidateColumns => {
    let from = 0;
    const starts = widths.map((width) => {
      from += width;
      return from - width;
    });
    const blocks: { width: number; count: number }[] = [];
    for (const record of order) {
      const width = widths[record]!;
      const last = blocks.at(-1);
      if (last?.width === width) last.count++;
      else blocks.push({ width, count: 1 });
    }
    const table = emptyTable(blocks);
    order.forEach((record, place) => {
      const start = starts[record]!;
      table.signatures[place] = signatures[record]!;
      table.syllables(place).set(ids.subarray(start, start + widths[record]!));
    });
    return { blocks, ids: table.ids, signatures: table.signatures };
  };

  return {
    sink: kind === 'walks' ? walkSink() : whole(takeName),
    columns(): ResultColumns {
      if (kind === 'walks') {
        const width = widths[0] ?? 1;
        if (widths.some((w) => w !== width)) throw odd();
        return { kind, width, ids: sharedCopy(ids.subarray(0, used)) };
      }
      const ranks = [...widths.keys()];
      if (kind === 'candidates') return { kind, table: tableOf(ranks) };
      // names of one width make one block, so that finding a name stays quick
      ranks.sort((a, b) => widths[a]! - widths[b]!);
      const positions = new Uint32Array(ranks.length);
      for (const [position, rank] of ranks.entries()) positions[rank] = position;
      const selection = {
        positions: sharedCopy(positions),
        scores: sharedCopy(Int16Array.from(scores)),
      };
      return { kind, table: tableOf(ranks), selection };
    },
  };
}
