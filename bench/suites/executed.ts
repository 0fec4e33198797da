/** `npm run bench -- executed`: how many source files a walk and a request for names run in a server, by precise coverage. */
import { readFile } from 'node:fs/promises';
import { BroadcastChannel } from 'node:worker_threads';
import { samplePath } from '../../app/names/read-source.ts';
import { startServer } from '../../test/server.ts';
import { Executed } from '../measuring/executed.ts';
import { layOutRun, syntheticRunId } from '../measuring/runs.ts';
import { Client } from '../measuring/server-process.ts';

const RUN = syntheticRunId(1);
/** Files that each may run: the goals of the house. */
const MOST = { walk: 35, names: 30 };

/** Runs the count; returns the exit code. */
export async function countExecuted(options: { readonly files: boolean }): Promise<number> {
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
    const server = new Client(test.base);
    await server.load('a', RUN);
    const text = await readFile(samplePath('english'), 'utf8');
    const requests = {
      walk: ['walker/walk', { patch: 'a', count: 10 }],
      names: ['names', { text, class: 'place_name', count: 24 }],
    } as const;
    await own.start();
    for (const [name, [route, body]] of Object.entries(requests)) {
      await server.send(`/api/${route}`, { ...body, seed: 1 });
      // what comes once is no part of it: modules are loaded
      await server.written();
      await own.take();
      inThreads.clear();
      // a text that is new, as a person sends it
      const other = name === 'names' ? { text: `${text}\n2` } : {};
      await server.send(`/api/${route}`, { ...body, ...other, seed: 2 });
      const here = await own.take();
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
