/** Benchmarks of pipeline jobs over HTTP, all four stages, on the bundled English novel. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../measuring/context.ts';
import { fromSamples, type Measurement, repeat } from '../measuring/measurement.ts';
import { POLL_MS, type ServerProcess, withServer } from '../measuring/server-process.ts';

type Extractor = 'pyphen' | 'nltk';

interface Status {
  readonly status: string;
  readonly error_message: string | null;
}

/** From the start of a job to its end as the status route tells it, in milliseconds. */
async function runJob(
  server: ServerProcess,
  job: { extractor: Extractor; language: string; source_path: string },
): Promise<number> {
  const start = performance.now();
  await server.post('/api/pipeline/start', job);
  for (;;) {
    const { status, error_message } = await server.get<Status>('/api/pipeline/status');
    if (status === 'completed') return performance.now() - start;
    if (status !== 'running') throw new Error(`The job ${status}: ${error_message}`);
    await pause(POLL_MS);
  }
}

/** Hyphenation is measured twice: with the language named, and found out first as is the default. */
async function bench(context: Context, extractor: Extractor): Promise<Measurement[]> {
  const text = await context.novel();
  const source = join(await context.folder(), 'novel.txt');
  await writeFile(source, text);
  const bytes = Buffer.byteLength(text);
  return withServer(context, async (server) => {
    await pause(context.scale.restMs);
    const measure = async (name: string, language: string): Promise<Measurement> => {
      const job = { extractor, language, source_path: source };
      const samples = await repeat(context.scale.repeats, () => runJob(server, job));
      return fromSamples({ name, n: bytes, samples });
    };
    const rows = [await measure(`pipeline-${extractor}`, 'en_US')];
    if (extractor === 'pyphen') rows.push(await measure('pipeline-pyphen-auto', 'auto'));
    return rows;
  });
}

export const benchPyphen = (context: Context): Promise<Measurement[]> => bench(context, 'pyphen');
export const benchNltk = (context: Context): Promise<Measurement[]> => bench(context, 'nltk');
