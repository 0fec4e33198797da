/** `npm run bench -- executed`: how many source files a walk and a request for names run in a server, by precise coverage. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { BroadcastChannel } from 'node:worker_threads';
import { packageRoot } from '../../store/files/package-root.ts';
import { startServer, type TestServer } from '../../test/server.ts';
import { waitFor } from '../../test/wait.ts';
import { Executed } from '../measuring/executed.ts';
import { layOutRun, syntheticRunId } from '../measuring/runs.ts';

const RUN = syntheticRunId(1);
/** Files that each may run: the goals of the house. */
const MOST = { walk: 35, names: 30 };

/** Runs the count; returns the exit code. */
export async function countExecuted(args: readonly string[]): Promise<number> {
  const options = { files: { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ args: [...args], options });
  const threadEntry = new URL('../measuring/counted-entry.js', import.meta.url);
  const test = await startServer({}, { threadEntry });
  const own = new Executed();
  const inThreads = new Set<string>();
  const channel = new BroadcastChannel('executed');
  channel.onmessage = ({ data }) => {
    for (const file of data as string[]) inThreads.add(file);
  };
  try {
    await layOutRun(test.outputBase, RUN, { size: 2000, seed: 1, database: true });
    await post(test, 'walker/load-corpus', { patch: 'a', run_id: RUN });
    await waitFor('the load', async () => {
      const reply = await fetch(`${test.base}/api/walker/stats`);
      return ((await reply.json()) as { patch_a: { walker_ready: boolean } }).patch_a.walker_ready;
    });
    const text = await readFile(
      join(packageRoot(), 'samples', 'en-pride-and-prejudice.txt'),
      'utf8',
    );
    const requests = {
      walk: ['walker/walk', { patch: 'a', count: 10 }],
      names: ['names', { text, class: 'place_name', count: 24 }],
    } as const;
    await own.start();
    for (const [name, [route, body]] of Object.entries(requests)) {
      await post(test, route, { ...body, seed: 1 });
      // what comes once is no part of it: modules are loaded
      await settled(test);
      await own.take();
      inThreads.clear();
      // a text that is new, as a person sends it
      const other = name === 'names' ? { text: `${text}\n2` } : {};
      await post(test, route, { ...body, ...other, seed: 2 });
      const here = await own.take();
      await settled(test);
      const files = [...new Set([...here, ...inThreads])].sort();
      process.stdout.write(
        `${name}: ${files.length} source files (goal ${MOST[name as 'walk']})\n`,
      );
      if (values.files) process.stdout.write(`  ${files.join('\n  ')}\n`);
    }
    return 0;
  } finally {
    channel.close();
    await test.close();
  }
}

/** Until results are on disk and threads have told of their tasks. */
async function settled({ base }: TestServer): Promise<void> {
  await waitFor('the writing', async () => {
    const reply = await fetch(`${base}/api/walker/stats`);
    return ((await reply.json()) as { persisting: unknown[] }).persisting.length === 0;
  });
}

async function post({ base }: TestServer, route: string, body: object): Promise<void> {
  const reply = await fetch(`${base}/api/${route}`, { method: 'POST', body: JSON.stringify(body) });
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${route} answered ${reply.status}.`);
}
