/** Benchmarks of batches of names over HTTP, from a server in a process of its own. */
import { request } from 'node:http';
import { join } from 'node:path';
import { readCorpus } from '../../store/corpus/read.ts';
import { writeUnsynced } from '../../store/files/atomic.ts';
import type { BenchRun, Context } from '../measuring/context.ts';
import {
  fromSamples,
  type Measurement,
  median,
  repeat,
  rowOf,
  timed,
} from '../measuring/measurement.ts';
import { residentBytes, type ServerProcess, withServer } from '../measuring/server-process.ts';

const MEGABYTE = 1e6;
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

/** Growth of a server's resident memory from a hundred thousand to ten million names. */
export async function benchBatchMemory(context: Context): Promise<Measurement[]> {
  const { corpus: size, candidates } = context.scale;
  const run = await context.run(size, 'db');
  return withServer(context, async (server) => {
    const most = async (count: number): Promise<number> => {
      let peak = 0;
      const watch = setInterval(async () => {
        peak = Math.max(peak, await residentBytes(server.pid));
      }, 20);
      await read(server, { run_id: run.id, seed: 1, format: 'ndjson', count });
      clearInterval(watch);
      return Math.max(peak, await residentBytes(server.pid));
    };
    const small = await most(candidates / 10);
    const large = await most(candidates * 10);
    return [
      rowOf({
        name: 'batch-memory',
        n: candidates * 10,
        megabytes: (large - small) / MEGABYTE,
        baseline: `${candidates / 10} names, ${(small / MEGABYTE).toFixed(0)} MB`,
      }),
    ];
  });
}

/** Time from a client's going away in the middle of costly work until both threads take other work. */
export async function benchBatchGone(context: Context): Promise<Measurement[]> {
  const { corpus: size, repeats } = context.scale;
  const run = await context.run(size, 'db');
  await writeSourceWords(context, run);
  return withServer(context, async (server) => {
    await server.load('a', run.id);
    const others = (): Promise<number> =>
      timed(() => Promise.all([0, 1].map(() => server.get('/api/walker/analysis/a'))));
    await others();
    const ms = await others();
    const fields = { patch: 'a', syllables: 3, seed: 1, count: null, format: 'txt' };
    const samples = await repeat(2 * repeats, async () => {
      await read(server, { ...fields, exclude: { similar_to_source: 2 } }, true);
      return others();
    });
    const baseline = { what: 'the other work alone', ms, items: 1 };
    return [fromSamples({ name: 'batch-gone', n: size, items: 1, samples, baseline })];
  });
}

/** Reads a batch to its end, or goes away at its first piece. */
function read({ url }: ServerProcess, fields: object, leave = false): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/api/batch`, { method: 'POST', agent: false }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`/api/batch answered ${reply.statusCode}.`));
      reply.once('error', leave ? resolve : reject).once('end', resolve);
      reply.on('data', () => {
        if (!leave) return;
        reply.destroy();
        resolve();
      });
    });
    asked.once('error', reject);
    asked.end(JSON.stringify(fields));
  });
}

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
