/** The way of the start page: a text is pasted, and 24 names of it are there. */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { packageRoot } from '../../store/files/package-root.ts';
import type { Context } from '../measuring/context.ts';
import { fromSamples, type Measurement } from '../measuring/measurement.ts';
import { median } from '../measuring/samples.ts';
import { type ServerProcess, withServer } from '../measuring/server-process.ts';
import { repeat } from '../measuring/timing.ts';

const NOVEL = 'en-pride-and-prejudice.txt';
/** The text whose names the page shows when it opens. */
const FIRST = 'de-die-verwandlung.txt';
const CLASSES = ['first_name', 'place_name'];
/** Names of each class: 24 in all. */
const SHOWN = 12;
/** As often as the page looks at a job. */
const POLL_MS = 25;

interface Job {
  readonly status: string;
  readonly current_stage: string | null;
  readonly output_path: string | null;
  readonly error_message: string | null;
}

/** Sends a text, has a run made of it and asks for its names, with the requests of the page. Milliseconds. */
async function namesOfText(server: ServerProcess, text: string, name: string): Promise<number> {
  const start = performance.now();
  const [path] = await Promise.all([upload(server, text, name), server.get('/api/pipeline/runs')]);
  await server.post('/api/pipeline/start', { source_path: path, language: 'auto' });
  // names are asked for once the words are read; the corpus is still being made
  const job = await jobWhen(
    server,
    ({ output_path, current_stage }) => output_path !== null && current_stage !== 'extract',
  );
  await server.get('/api/pipeline/runs');
  await Promise.all(
    CLASSES.map((nameClass) => {
      const body = { run_id: basename(job.output_path!), class: nameClass, count: SHOWN, seed: 1 };
      return server.post('/api/names', body);
    }),
  );
  const ms = performance.now() - start;
  await jobWhen(server, () => false);
  return ms;
}

/** Looks at the job as often as the page until it is far enough or completed. */
async function jobWhen(server: ServerProcess, isFar: (job: Job) => boolean): Promise<Job> {
  for (;;) {
    const job = await server.get<Job>('/api/pipeline/status?log_offset=1000000000');
    if (isFar(job) || job.status === 'completed') return job;
    if (job.status !== 'running') throw new Error(`The job ${job.status}: ${job.error_message}`);
    await pause(POLL_MS);
  }
}

async function upload({ url }: ServerProcess, text: string, name: string): Promise<string> {
  const path = `/api/sources/upload?name=${name}`;
  const init = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: text };
  const { source } = (await (await fetch(url + path, init)).json()) as {
    source: { path: string };
  };
  return source.path;
}

/**
 * From the paste of a novel to its names, on a server that has done nothing but show the names of another text;
 * beside it the same of a second novel.
 */
export async function benchStartPage(context: Context): Promise<Measurement[]> {
  const read = async (file: string): Promise<string> =>
    (await readFile(join(packageRoot(), 'samples', file), 'utf8')).slice(
      0,
      context.scale.textCharacters,
    );
  const [first, novel] = await Promise.all([read(FIRST), read(NOVEL)]);
  let texts = 0;
  // no two are the same, as if somebody changed a word
  const paste = (server: ServerProcess): Promise<number> =>
    namesOfText(server, `${novel}\n${++texts}`, 'novel');
  const next: number[] = [];
  const samples = await repeat(context.scale.freshRepeats, () =>
    withServer(context, async (server) => {
      await namesOfText(server, first, 'first');
      await pause(context.scale.restMs);
      const ms = await paste(server);
      next.push(await paste(server));
      return ms;
    }),
  );
  const items = CLASSES.length * SHOWN;
  const baseline = { what: 'the next text on the same server', ms: median(next), items };
  return [
    fromSamples({ name: 'start-names', n: Buffer.byteLength(novel), items, samples, baseline }),
  ];
}
