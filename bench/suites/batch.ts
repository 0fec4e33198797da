/** Benchmarks of batches of names: over HTTP from a server in a process of its own, and into files by a command. */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readCorpus } from '../../store/corpus/read.ts';
import { writeUnsynced } from '../../store/files/atomic.ts';
import { PROGRAM } from '../../test/process.ts';
import type { BenchRun, Context } from '../measuring/context.ts';
import { fromSamples, type Measurement, median, repeat, timed } from '../measuring/measurement.ts';
import { type Client, withServer } from '../measuring/server-process.ts';

/** Words of the source that names are compared with. */
const SOURCE_WORDS = 10_000;

/** The first one is what the others are compared with. */
const KINDS = [
  { name: 'batch-txt', fields: { format: 'txt' } },
  { name: 'batch-ndjson', fields: { format: 'ndjson' } },
  { name: 'batch-csv', fields: { format: 'csv' } },
  { name: 'batch-txt-3', fields: { format: 'txt', syllables: 3 } },
  { name: 'batch-policy', fields: { format: 'txt', name_class: 'first_name', mode: 'hard' } },
  { name: 'batch-offensive', fields: { format: 'txt', exclude: { offensive: true } } },
  { name: 'batch-similar-1', fields: { format: 'txt', exclude: { similar_to_source: 1 } } },
  { name: 'batch-similar-2', fields: { format: 'txt', exclude: { similar_to_source: 2 } } },
] as const;

/** Names a second from the request to the last byte, by format and filter. */
export async function benchBatch(context: Context): Promise<Measurement[]> {
  const { corpus: size, candidates: count, repeats } = context.scale;
  const run = await context.run(size, 'db');
  await writeSourceWords(context, run);
  return withServer(context, async (server) => {
    const rows: Measurement[] = [];
    let ms: number | null = null;
    for (const { name, fields } of KINDS) {
      const ask = { run_id: run.id, seed: 1, count, ...fields };
      await read(server, { ...ask, count: Math.ceil(count / 10) });
      const samples = await repeat(repeats, () => timed(() => read(server, ask)));
      ms ??= median(samples);
      const baseline = { what: KINDS[0].name, ms, items: count };
      rows.push(fromSamples({ name, n: size, items: count, samples, baseline }));
    }
    return rows;
  });
}

/** Reads a batch to its end. */
const read = ({ url }: Client, fields: object): Promise<void> =>
  new Promise((resolve, reject) => {
    const asked = request(`${url}/api/batch`, { method: 'POST', agent: false }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`/api/batch answered ${reply.statusCode}.`));
      reply.once('error', reject).once('end', resolve).resume();
    });
    asked.once('error', reject);
    asked.end(JSON.stringify(fields));
  });

/** Names of the space itself as words, so that some names are near. */
async function writeSourceWords(context: Context, run: BenchRun): Promise<void> {
  const runDir = join(await context.folder(), run.id);
  const { corpus } = readCorpus(runDir);
  const words = Array.from({ length: SOURCE_WORDS }, (_, i) => {
    const second = (i * 7919 + 13) % corpus.size;
    return corpus.syllable(i % corpus.size) + corpus.syllable(second);
  });
  await writeUnsynced(join(runDir, 'data', 'source_words.txt'), words.sort().join('\n'));
}

/** Each takes seconds. */
const REPEATS = 2;

/** Ten million names into text and gzip, and a million into SQLite. */
export async function benchBatchFiles(context: Context): Promise<Measurement[]> {
  const { candidates, corpus } = context.scale;
  const run = await context.run(corpus, 'db');
  const base = await context.folder();
  /** Milliseconds of a command that makes them where none are. */
  const made = async (name: string, count: number, ...flags: string[]): Promise<number> => {
    const out = join(base, name);
    await rm(out, { recursive: true, force: true });
    const what = ['--syllables', '2,3', '--seed', '1', '--count', String(count), '--out', out];
    const words = [PROGRAM, 'batch', '--output-base', base, '--run', run.id, ...what, ...flags];
    return timed(() => promisify(execFile)(process.execPath, words));
  };
  const count = 10 * candidates;
  const plain = await repeat(REPEATS, () => made('parts', count));
  const zipped = await repeat(REPEATS, () => made('parts', count, '--gz'));
  const stored = [await made('names.sqlite', candidates)];
  const baseline = { what: 'parts of text', ms: median(plain), items: count };
  return [
    fromSamples({ name: 'batch-parts', n: count, samples: plain, baseline }),
    fromSamples({ name: 'batch-parts-gz', n: count, samples: zipped, baseline }),
    fromSamples({ name: 'batch-sqlite', n: candidates, samples: stored, baseline }),
  ];
}
