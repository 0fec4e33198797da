/** `npm run bench -- executed`: how many source files a walk and a request for names run in a server, by precise coverage. */
import { readFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { BroadcastChannel, isMainThread } from 'node:worker_threads';
import { samplePath } from '../../app/names/read-source.ts';
import { startServer } from '../../test/server.ts';
import * as entry from '../../workers/handlers.ts';
import type { Envelope, TaskName, TaskReply } from '../../workers/tasks.ts';
import { layOutRun, syntheticRunId } from '../measuring/runs.ts';
import { Client } from '../measuring/server-process.ts';

const RUN = syntheticRunId(1);
/** Files that each may run: the goals of the house. */
const MOST = { walk: 35, names: 30 };

const BUILT = new URL('../../', import.meta.url).href;
/** What asks, and not what answers. */
const ASKING = /^(bench|test)\//;

/** The source files of this build of which a function has been called in this thread, by precise coverage. */
class Executed {
  readonly #session = new Session();

  /** From now on. */
  async start(): Promise<void> {
    this.#session.connect();
    await this.#session.post('Profiler.enable');
    await this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  }

  /** Paths below the root of the build since the last look, or the start. */
  async take(): Promise<string[]> {
    const { result } = await this.#session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ url, functions }) => {
        const called = functions.some(({ ranges }) => ranges.some(({ count }) => count > 0));
        return called && url.startsWith(BUILT);
      })
      .map(({ url }) => fileURLToPath(url).slice(fileURLToPath(BUILT).length))
      .filter((file) => !ASKING.test(file));
  }
}

const executed = new Executed();
if (!isMainThread) await executed.start();

/** The entry of a computing thread, which tells on a channel what each of its tasks has executed. */
export async function run<K extends TaskName>(envelope: Envelope<K>): Promise<TaskReply<K>> {
  await executed.take();
  try {
    return await entry.run(envelope);
  } finally {
    const channel = new BroadcastChannel('executed');
    channel.postMessage(await executed.take());
    channel.close();
  }
}

/** Runs the count; returns the exit code. */
export async function countExecuted(options: { readonly files: boolean }): Promise<number> {
  const test = await startServer({}, { threadEntry: new URL(import.meta.url) });
  const inThreads = new Set<string>();
  const channel = new BroadcastChannel('executed');
  channel.onmessage = ({ data }) => {
    for (const file of data as string[]) inThreads.add(file);
  };
  try {
    await layOutRun(test.outputBase, RUN, { size: 2000, seed: 1, source: 'db' });
    const server = new Client(test.base, process.pid);
    await server.load('a', RUN);
    const text = await readFile(samplePath('english'), 'utf8');
    const requests = {
      walk: ['walker/walk', { patch: 'a', count: 10 }],
      names: ['names', { text, class: 'place_name', count: 24 }],
    } as const;
    await executed.start();
    for (const [name, [route, body]] of Object.entries(requests)) {
      await server.send(`/api/${route}`, { ...body, seed: 1 });
      // what comes once is no part of it: modules are loaded
      await server.written();
      await executed.take();
      inThreads.clear();
      // a text that is new, as a person sends it
      const other = name === 'names' ? { text: `${text}\n2` } : {};
      await server.send(`/api/${route}`, { ...body, ...other, seed: 2 });
      const here = await executed.take();
      await server.written();
      const files = [...new Set([...here, ...inThreads])].sort();
      process.stdout.write(
        `${name}: ${files.length} source files (goal ${MOST[name as 'walk']})\n`,
      );
      if (options.files) process.stdout.write(`  ${files.join('\n  ')}\n`);
    }
    return 0;
  } finally {
    channel.close();
    await test.close();
  }
}
