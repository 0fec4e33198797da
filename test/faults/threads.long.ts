/** Worker threads that exit, run out of memory or never return. */
import * as assert from 'uvu/assert';
import type { Reply } from '../client.ts';
import { apiOf } from '../http/api.ts';
import { LARGE, layOutRuns } from '../http/walker-runs.ts';
import { KILL_SERVER, type ServerProcess, startProcess } from '../process.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';
import { FAULT_SEEDS } from './fault-seeds.ts';

interface Context {
  server: ServerProcess;
  walk(seed: bigint, count?: number): Promise<Reply<Record<string, unknown>>>;
}

const ENTRY = new URL('./faulty-entry.js', import.meta.url).href;

const threads = sharedFolderSuite<Context>('a computing thread that comes to harm', async (t) => {
  await layOutRuns(t.folder);
  // a small heap, so that a thread need not fill the machine before it dies of it
  t.server = await startProcess(['--max-old-space-size=96', KILL_SERVER, t.folder, ENTRY]);
  const { reply, load } = apiOf(t.server.base);
  t.walk = (seed, count = 5) => reply('walker/walk', { patch: 'a', seed: Number(seed), count });
  await load('a', LARGE);
});
threads.after(({ server }) => server.kill());

/**
 * Sends a walk that harms its thread beside sound ones: it alone fails, and the patch and the pool are as
 * they were.
 */
async function harm({ walk, server }: Context, seed: bigint, error: RegExp): Promise<void> {
  const sound = (await walk(1n)).text;
  const [harmed, ...others] = await Promise.all([
    walk(seed),
    ...Array.from({ length: 8 }, () => walk(1n)),
  ]);
  assert.is(harmed!.status, 500);
  assert.match(harmed!.body.error as string, error);
  for (const other of others) assert.is(other.text, sound);
  // more in turn than there are threads, so each of them has been asked
  for (let i = 0; i < 6; i++) assert.is((await walk(1n)).text, sound);
  assert.is(server.child.exitCode, null);
}

const DIED = 'The computing thread of this task has died: ';

for (const [what, seed, error] of [
  ['that exits fails its request only', FAULT_SEEDS.exit, `^${DIED}.* code: 3`],
  [
    'that runs out of memory fails its request only',
    FAULT_SEEDS.memory,
    `^${DIED}it ran out of memory\\..* Ask for less at once\\.$`,
  ],
  [
    'that never comes back is ended by the time limit',
    FAULT_SEEDS.endless,
    '^The task was stopped after 8 seconds, .* or raise task_seconds\\.$',
  ],
] as const) {
  threads(`${what}, and replaced`, (context) => harm(context, seed, new RegExp(error)));
}

threads('is replaced any number of times, also all of them at once', async ({ walk }) => {
  const sound = (await walk(1n)).text;
  for (let round = 0; round < 3; round++) {
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, i) => walk(i % 3 === 0 ? 1n : FAULT_SEEDS.exit)),
    );
    const found = replies.map(({ status }) => status);
    assert.equal(found, [200, 500, 500, 200, 500, 500]);
    assert.is(replies[0]!.text, sound);
  }
});

threads('in one part of a batch takes the other parts with it', async ({ walk }) => {
  const sound = (await walk(1n)).text;
  // as many draws as are split over all threads
  const reply = await walk(FAULT_SEEDS.exit, 100_000);
  assert.is(reply.status, 500);
  assert.match(reply.body.error as string, /has died/);
  assert.is((await walk(1n)).text, sound);
});

threads('does not keep the server from ending as asked', async ({ walk, server }) => {
  const lost = walk(FAULT_SEEDS.endless).catch(() => null);
  await walk(1n);
  server.child.kill('SIGTERM');
  assert.is(await server.ended, 0);
  await lost;
});
