/** Benchmarks of results on one thread: JSON, sidecars, packages, and names drawn from them. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Random } from '../../engine/base/random/mersenne-twister.ts';
import type { Corpus } from '../../engine/corpus/corpus.ts';
import { featureFlags } from '../../engine/corpus/features.ts';
import { ValuePoolBuilder } from '../../engine/corpus/value-pool.ts';
import type { CandidateTable } from '../../engine/names/candidates.ts';
import { combine } from '../../engine/names/combine.ts';
import { drawNames } from '../../engine/names/draw-job.ts';
import { nameOf, REPLY, Records, WALK_SEPARATOR } from '../../engine/names/render.ts';
import { DEFAULT_WALK, Walker } from '../../engine/walk/walker.ts';
import { importPackage } from '../../store/database/import.ts';
import { writeZip } from '../../store/packages/zip.ts';
import { writeSidecar } from '../../workers/tasks/sidecars.ts';
import type { Context } from '../measuring/context.ts';
import { fromSamples, type Measurement } from '../measuring/measurement.ts';
import { repeat, sampleTimes, timeOnce } from '../measuring/timing.ts';
import { flatParams, makeCorpus } from './engine.ts';

/** Names that a baseline draws; its cost for each grows with the number of values. */
const BASELINE_DRAWS = 2000;
const HASH = 'a'.repeat(64);

interface MadeNames {
  readonly corpus: Corpus;
  readonly table: CandidateTable;
  /** Candidates, a tenth of what a combine of this scale makes. */
  readonly count: number;
}

function makeRecords({ scale }: Context): MadeNames {
  const corpus = makeCorpus(scale.corpus);
  const count = Math.ceil(scale.candidates / 10);
  return { corpus, count, table: combine(corpus, flatParams(count)) };
}

/** A candidate as an object, the way one would write it first. */
function candidateObject({ corpus, table }: MadeNames, i: number): object {
  const syllables = Array.from(table.syllables(i), (id) => corpus.syllable(id));
  return { name: syllables.join(''), syllables, features: featureFlags(table.signatures[i]!) };
}

function walkObject(corpus: Corpus, ids: Uint32Array): object {
  const syllables = Array.from(ids, (id) => corpus.syllable(id));
  const steps = Array.from(ids, (id, k) => ({
    syllable: syllables[k],
    frequency: corpus.frequency(id),
    features: Object.values(featureFlags(corpus.signature(id))).map(Number),
  }));
  return { formatted: syllables.join(WALK_SEPARATOR), syllables, steps };
}

/** JSON text of walks and of candidates. */
export async function benchRender(context: Context): Promise<Measurement[]> {
  const records = makeRecords(context);
  const { corpus, table, count } = records;
  const { scale } = context;
  const rendered = new Records(REPLY, corpus);
  const steps = 5;
  const ids = new Walker(corpus, DEFAULT_WALK).batch(0n, 0, scale.walks, steps);
  const walk = (i: number): Uint32Array => ids.subarray(i * (steps + 1), (i + 1) * (steps + 1));
  const measure = async (
    name: string,
    items: number,
    text: (i: number) => string,
    object: (i: number) => object,
  ): Promise<Measurement> => {
    const all = (one: (i: number) => string): number => {
      let length = 0;
      for (let i = 0; i < items; i++) length += one(i).length;
      return length;
    };
    const samples = await sampleTimes(name, () => all(text), scale.timing);
    const ms = timeOnce(() => all((i) => JSON.stringify(object(i))));
    const baseline = { what: 'objects and JSON.stringify', ms, items };
    return fromSamples({ name, n: items, items, samples, baseline });
  };
  return [
    await measure(
      'render-walks',
      scale.walks,
      (i) => rendered.walk(walk(i)),
      (i) => walkObject(corpus, walk(i)),
    ),
    await measure('render-candidates', count, rendered.candidates(table), (i) =>
      candidateObject(records, i),
    ),
  ];
}

/** The sidecar of a combine: hashed, sealed and brought to the disk. */
export async function benchSidecar(context: Context): Promise<Measurement[]> {
  const records = makeRecords(context);
  const { corpus, table, count } = records;
  const runDir = join(await context.folder(), 'sidecar');
  await mkdir(join(runDir, 'ipc'), { recursive: true });
  const run = { runDir, runId: 'bench', patch: 'a' } as const;
  const hashes = { manifestOutputHash: HASH, reachCacheOutputHash: HASH };
  const page = { kind: 'candidates', table } as const;
  const samples = await repeat(context.scale.repeats, async () => {
    const start = performance.now();
    const context = { ...run, ...hashes };
    await writeSidecar(corpus, { context, page, params: '{}', recipe: '{}' });
    return performance.now() - start;
  });
  const start = performance.now();
  const objects = Array.from({ length: count }, (_, i) => candidateObject(records, i));
  await writeFile(join(runDir, 'plain.json'), JSON.stringify(objects, null, 2));
  const ms = performance.now() - start;
  const baseline = { what: 'JSON.stringify of all, no hash', ms, items: count };
  return [fromSamples({ name: 'sidecar', n: count, items: count, samples, baseline })];
}

/** A package of one list of names, from its ZIP into the database. */
export async function benchImport(context: Context): Promise<Measurement[]> {
  const { corpus, table, count } = makeRecords(context);
  const folder = join(await context.folder(), 'import');
  await mkdir(folder, { recursive: true });
  const names = Array.from({ length: count }, (_, i) => nameOf(corpus, table, i));
  const zipPath = join(folder, 'names.zip');
  const member = {
    path: 'first_name_2syl.txt',
    async *chunks() {
      yield Buffer.from(names.join('\n'));
    },
  };
  await writeZip(zipPath, [member], { path: 'manifest.json', make: () => '{}' });
  let imports = 0;
  const samples = await repeat(context.scale.repeats, async () => {
    const dbPath = join(folder, `${imports++}.db`);
    const identity = { metadata: '', zip: zipPath };
    const start = performance.now();
    const imported = await importPackage(dbPath, {
      metadataPath: null,
      zipPath,
      identity,
      fallbackName: 'bench',
    });
    const ms = performance.now() - start;
    const rows = imported.tables[0]?.row_count;
    if (rows !== count) throw new Error(`Imported ${rows} of ${count} names.`);
    return ms;
  });
  const ms = timeOnce(() => insertOneByOne(join(folder, 'plain.db'), names));
  await rm(folder, { recursive: true });
  const baseline = { what: 'rows one by one, no ZIP', ms, items: count };
  return [fromSamples({ name: 'import', n: count, items: count, samples, baseline })];
}

/** In one transaction: without it each row would wait for the disk. */
function insertOneByOne(path: string, names: readonly string[]): number {
  const db = new Database(path);
  db.pragma('journal_mode = WAL');
  db.exec(
    'CREATE TABLE names (id INTEGER PRIMARY KEY, line INTEGER NOT NULL, value TEXT NOT NULL)',
  );
  const insert = db.prepare('INSERT INTO names (line, value) VALUES (?, ?)');
  db.transaction(() => {
    names.forEach((name, i) => {
      insert.run(i + 1, name);
    });
  })();
  db.close();
  return names.length;
}

/** Distinct names drawn from a list of values, a tenth of them, in the style `title`. */
export async function benchGenerate(context: Context): Promise<Measurement[]> {
  const { corpus, table, count } = makeRecords(context);
  const names = Array.from({ length: count }, (_, i) => nameOf(corpus, table, i));
  const builder = new ValuePoolBuilder();
  for (const name of names) builder.add(name);
  const pool = builder.build();
  const drawn = Math.ceil(count / 10);
  const job = {
    pools: [pool.buffer],
    pattern: null,
    count: drawn,
    unique: true,
    seed: 1n,
    style: 'title',
    exclude: null,
  } as const;
  const samples = await sampleTimes(
    'generate',
    () => drawNames(job).names.length,
    context.scale.timing,
  );
  const draws = Math.min(BASELINE_DRAWS, drawn);
  const ms = timeOnce(() => drawBySplice(names, draws));
  const baseline = { what: `taken out of a list, ${draws} names`, ms, items: draws };
  return [fromSamples({ name: 'generate', n: count, items: drawn, samples, baseline })];
}

function drawBySplice(names: readonly string[], count: number): number {
  const left = [...new Set(names)];
  const random = new Random(1);
  let length = 0;
  for (let i = 0; i < count && left.length > 0; i++) {
    const [name] = left.splice(random.below(left.length), 1);
    length += name!.charAt(0).toUpperCase().length + name!.slice(1).length;
  }
  return length;
}
