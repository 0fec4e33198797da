/**
 * Synthetic corpora of any size for measurements and tests, and runs of them on disk: pronounceable syllables made of onset,
 * nucleus and coda, with Zipf-like frequencies. The same arguments give the same columns.
 */
import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { NO_HOOKS } from '../../engine/base/errors.ts';
import { Random } from '../../engine/base/random/mersenne-twister.ts';
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
import { annotatedJson, annotatedPath } from '../../store/pipeline/annotate.ts';
import { listArtifacts } from '../../store/runs/folder.ts';
import { layOutManifest } from '../../test/run-layout.ts';

/** Where a load takes the corpus from: the index of a database, a database alone, or the annotated JSON alone. */
export type RunSource = 'index' | 'db' | 'json';

const EXTRACTOR = 'pyphen';

/** Run ids begin with a time and end with the extractor; the number makes them differ. */
export const syntheticRunId = (number: number): string =>
  `20250101_${String(number).padStart(6, '0')}_${EXTRACTOR}`;

/**
 * Lays out a completed run of `size` synthetic syllables as `<base>/<runId>`: what a load reads, and a manifest that
 * verifies. The JSON is streamed: half a million syllables make some 200 MB of it, five million more than fits into a
 * string. Returns the run directory.
 */
export async function layOutRun(
  base: string,
  runId: string,
  { size, seed, source }: { size: number; seed: number; source: RunSource },
): Promise<string> {
  const runDir = join(base, runId);
  const annotated = annotatedPath(EXTRACTOR);
  await mkdir(join(runDir, 'data'), { recursive: true });
  const records = makeRecords(size, seed);
  if (source === 'json') {
    await writeUnsynced(join(runDir, annotated), annotatedJson(records, NO_HOOKS));
  } else {
    const database = join(runDir, DATABASE_PATH);
    await buildCorpusDatabase(database, records, basename(annotated));
    if (source === 'index') {
      const sourceSha256 = await fileDigest(database);
      const head = { source: DATABASE_PATH, sourceSha256, order: 'frequency' } as const;
      await writeIndex(runDir, head, indexedCorpus(records));
    }
  }
  await layOutManifest(runDir, await listArtifacts(runDir), size);
  return runDir;
}

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

/**
 * `n` distinct syllables of 2 to 8 letters a-z in code point order, each with a frequency of at least 1: under a second
 * for 500,000, some 20 seconds for five million, which is the most.
 */
export function makeRecords(n: number, seed: number): CorpusRecord[] {
  const random = new Random(seed);
  const pick = (parts: string[]): string => parts[Math.floor(random.random() * parts.length)]!;
  const drawOf = new Map<string, number>();
  let misses = 0;
  while (drawOf.size < n) {
    let syllable = pick(ONSETS) + pick(NUCLEI) + pick(CODAS);
    // As one-nucleus syllables run out, more and more get a second rhyme.
    if (random.random() < Math.min(0.85, misses / (4 * n))) syllable += pick(NUCLEI) + pick(CODAS);
    if (syllable.length < 2 || syllable.length > 8 || drawOf.has(syllable)) misses++;
    else drawOf.set(syllable, drawOf.size);
  }
  // Early draws are the likelier syllables, hence the frequent ones; the rank is jittered a little.
  return [...drawOf.keys()].sort().map((syllable) => {
    const rank = drawOf.get(syllable)! * (0.7 + 0.6 * random.random());
    const frequency = Math.max(1, Math.floor((1.5 * n) / (rank + 2.7) ** 1.05));
    return { syllable, frequency, signature: annotate(syllable) };
  });
}
