/**
 * Synthetic corpora of any size for measurements and tests, and runs of them on disk: pronounceable syllables made of onset,
 * nucleus and coda, with Zipf-like frequencies. The same arguments give the same columns.
 */
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { NO_HOOKS } from '../../engine/base/hooks.ts';
import { annotate } from '../../engine/corpus/features.ts';
import {
  buildCorpusDatabase,
  type CorpusRecord,
  indexedCorpus,
} from '../../store/corpus/database.ts';
import { writeIndex } from '../../store/corpus/index-file.ts';
import { DATABASE_PATH } from '../../store/corpus/read.ts';
import { writeUnsynced } from '../../store/files/atomic.ts';
import { fileDigest } from '../../store/files/digest.ts';
import { writeManifest } from '../../store/manifests/manifest.ts';
import { annotatedJson, annotatedPath } from '../../store/pipeline/annotate.ts';
import { listArtifacts } from '../../store/runs/folder.ts';

export interface RunShape {
  /** Syllables, 1 to 5,000,000. */
  readonly size: number;
  /** 32-bit integer; the same shape gives the same records. */
  readonly seed: number;
  /** False leaves `corpus.db` out, so that a load falls back on the annotated JSON. */
  readonly database: boolean;
  /** True adds the index of the database, as a run of the pipeline has it. */
  readonly index?: boolean;
  /** False omits the annotated JSON, of which five million syllables make over two gigabytes. */
  readonly json?: boolean;
}

const EXTRACTOR = 'pyphen';
/** Time that every run of this kind names, so that equal shapes give equal manifests. */
const TIME = '2025-01-01T00:00:00Z';

/** Run ids begin with a time and end with the extractor; the number makes them differ. */
export function syntheticRunId(number: number): string {
  return `20250101_${String(number).padStart(6, '0')}_${EXTRACTOR}`;
}

/**
 * Lays out a completed run of synthetic syllables as `<base>/<runId>`: annotated JSON, the database
 * if wanted, and a manifest that verifies. The JSON is streamed: half a million syllables make some
 * 200 MB of it, five million more than fits into a string. Returns the run directory.
 */
export async function layOutRun(base: string, runId: string, shape: RunShape): Promise<string> {
  const runDir = join(base, runId);
  const annotated = annotatedPath(EXTRACTOR);
  await mkdir(join(runDir, 'data'), { recursive: true });
  const records = makeRecords(shape.size, shape.seed);
  if (shape.json !== false) {
    await writeUnsynced(join(runDir, annotated), annotatedJson(records, NO_HOOKS));
  }
  if (shape.database) {
    const database = join(runDir, DATABASE_PATH);
    await buildCorpusDatabase(database, records, basename(annotated));
    if (shape.index) {
      const sourceSha256 = await fileDigest(database);
      const head = { source: DATABASE_PATH, sourceSha256, order: 'frequency' } as const;
      await writeIndex(runDir, head, indexedCorpus(records));
    }
  }
  await writeManifest(
    runDir,
    {
      manifest_version: 1,
      run_id: runId,
      created_at_utc: TIME,
      completed_at_utc: TIME,
      status: 'completed',
      extractor: EXTRACTOR,
      language: 'en_US',
      config: {
        source_path: `/synthetic/${shape.size}`,
        file_pattern: '*.txt',
        min_syllable_length: 2,
        max_syllable_length: 8,
        run_normalize: true,
        run_annotate: true,
      },
      metrics: { syllable_count_unique: shape.size, files_processed: 1 },
      stages: [],
      artifacts: await listArtifacts(runDir),
      errors: [],
    },
    { durable: false },
  );
  return runDir;
}

function makeRecords(size: number, seed: number): CorpusRecord[] {
  const { syllables, frequencies } = makeColumns(size, seed);
  return syllables.map((syllable, i) => ({
    syllable,
    frequency: frequencies[i]!,
    signature: annotate(syllable),
  }));
}

interface Columns {
  /** Unique, 2 to 8 letters a-z, in code point order. */
  readonly syllables: string[];
  /** `frequencies[i]` belongs to `syllables[i]`; at least 1. */
  readonly frequencies: Uint32Array;
}

const MAX_SYLLABLES = 5_000_000;

const ONSETS = parse(`:10 b:6 c:6 d:7 f:5 g:5 h:5 j:1 k:3 l:7 m:6 n:6 p:6 r:8 s:8 t:9 v:4 w:3 y:1
  z:1 bl:2 br:3 ch:3 cl:2 cr:3 dr:2 fl:2 fr:3 gl:1 gr:3 ph:1 pl:2 pr:3 qu:1 sc:2 sh:3 sl:2 sm:1
  sn:1 sp:2 st:4 sw:1 th:3 tr:4 wh:1 wr:1 scr:1 spl:1 spr:1 str:2 thr:1 shr:1 sch:1`);
const NUCLEI = parse(`a:12 e:13 i:11 o:9 u:7 y:2 ai:2 au:1 ea:3 ee:2 ei:1 ia:2 ie:2 io:2 oa:1 oi:1
  oo:2 ou:3 ua:1 ui:1`);
const CODAS = parse(`:18 b:2 c:3 d:5 f:2 g:3 k:2 l:5 m:4 n:7 p:3 r:6 s:6 t:7 v:1 w:1 x:1 z:1 ck:2
  ct:1 ft:1 ld:1 lk:1 ll:2 lt:1 mp:1 nd:3 ng:3 nk:1 nt:3 pt:1 rd:2 rk:1 rm:1 rn:1 rs:1 rt:2 sh:2
  sk:1 sm:1 ss:2 st:3 th:2 be:1 ce:2 de:1 ge:1 le:2 me:1 ne:2 re:1 se:2 te:2 ve:1`);

/** Each part as often as its weight says, so that a uniform pick is a weighted one. */
function parse(table: string): string[] {
  return table.split(/\s+/).flatMap((entry) => {
    const [part, weight] = entry.split(':') as [string, string];
    return Array.from({ length: Number(weight) }, () => part);
  });
}

/** Uniform doubles in [0, 1) from a 32-bit Weyl sequence put through a mixing function. */
function uniform(seed: number): () => number {
  let counter = seed >>> 0;
  return () => {
    counter = (counter + 0x9e3779b9) >>> 0;
    let x = counter;
    x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
    x = Math.imul(x ^ (x >>> 15), 0x735a2d97);
    return ((x ^ (x >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** `n` syllables, 1 to 5,000,000 (under a second for 500,000, some 20 seconds at the limit); `seed` is a 32-bit integer. */
export function makeColumns(n: number, seed: number): Columns {
  if (!Number.isInteger(n) || n < 1 || n > MAX_SYLLABLES) {
    throw new RangeError(`n must be an integer from 1 to ${MAX_SYLLABLES}, not ${n}.`);
  }
  const random = uniform(seed);
  const pick = (parts: string[]): string => parts[Math.floor(random() * parts.length)]!;
  const drawOf = new Map<string, number>();
  let misses = 0;
  while (drawOf.size < n) {
    let syllable = pick(ONSETS) + pick(NUCLEI) + pick(CODAS);
    // As one-nucleus syllables run out, more and more get a second rhyme.
    if (random() < Math.min(0.85, misses / (4 * n))) syllable += pick(NUCLEI) + pick(CODAS);
    if (syllable.length < 2 || syllable.length > 8 || drawOf.has(syllable)) misses++;
    else drawOf.set(syllable, drawOf.size);
  }
  const syllables = [...drawOf.keys()].sort();
  // Early draws are the likelier syllables, hence the frequent ones; the rank is jittered a little.
  const frequencies = Uint32Array.from(syllables, (syllable) => {
    const rank = drawOf.get(syllable)! * (0.7 + 0.6 * random());
    return Math.max(1, Math.floor((1.5 * n) / (rank + 2.7) ** 1.05));
  });
  return { syllables, frequencies };
}
