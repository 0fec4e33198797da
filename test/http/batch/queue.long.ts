/** What the server tells of a queue. */
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { layOutRun, syntheticRunId } from '../../../bench/measuring/runs.ts';
import { runCli } from '../../bin/cli.ts';
import { TestRedis, whyNoRedis } from '../../redis.ts';
import { waitFor } from '../../wait.ts';
import { apiSuite, startApi } from '../api.ts';

const RUN = syntheticRunId(1);

const queue = apiSuite('the queue over HTTP', async ({ outputBase }) => {
  await layOutRun(outputBase, RUN, { size: 400, seed: 5, source: 'db' });
  return {};
});

const NO_QUEUE = {
  ...{ address: null, reachable: false, error: null, waiting: 0, active: 0, delayed: 0 },
  ...{ workers: 0, folders: [], parts: [] },
};

queue('without a queue there is nothing to tell of one', async ({ ask }) => {
  assert.equal(await ask('batch/queue'), NO_QUEUE);
  const away = await startApi({ queue: 'redis://:secret@127.0.0.1:1' });
  const told = await away.ask('batch/queue').finally(() => away.close());
  const error =
    'No Redis can be reached at redis://127.0.0.1:1 (ECONNREFUSED). Start one there, or correct the address.';
  assert.equal(told, { ...NO_QUEUE, address: 'redis://127.0.0.1:1', error });
});

const why = whyNoRedis();
if (why !== null) console.log(`  The queue is not asked about its parts: ${why}`);

queue('the parts in a queue are told', async ({ outputBase, folder }) => {
  if (why !== null) return;
  const redis = await TestRedis.start();
  const server = await startApi({ queue: redis.url });
  const out = join(folder, 'queued');
  const recipe = ['--output-base', outputBase, '--run', RUN, '--count', '5000', '--part', '2000'];
  await runCli(['batch', ...recipe, '--out', out, '--queue', redis.url, '--detach']);
  const { waiting, reachable, folders, parts } = await server.ask('batch/queue');
  assert.equal([waiting, reachable, folders], [3, true, [{ folder: out, done: 0 }]]);
  const part = { folder: out, state: 'waiting', names: null, worker: null, refused: null };
  const three = [0, 1, 2].map((number) => ({ ...part, part: number }));
  assert.equal(parts, three);
  await redis.kill();
  const gone = await waitFor('the loss to be seen', async () => {
    const told = await server.ask('batch/queue');
    return told.reachable === false ? told : null;
  });
  assert.match(String(gone.error), 'does not answer');
  await server.close();
  await redis.close();
});

queue.run();
