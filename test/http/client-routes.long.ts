/** The client where the server dies in the middle of a batch, or a part of a path is missing. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createClient, NamewalkError } from '../../http/client.ts';
import { layOutTextRun } from '../text-run.ts';

const routes = suite('client and a server that dies');

routes('a part of a path that is missing is told before anything is sent', async () => {
  const client = createClient('http://127.0.0.1:9');
  const fault = await client.get('/api/pipeline/runs/{run_id}').catch((err: unknown) => err);
  assert.match((fault as Error).message, /needs params\.run_id/);
});

routes('a server that dies in the middle of a batch', async () => {
  const base = await mkdtemp(join(tmpdir(), 'namewalk-client-'));
  const run_id = await layOutTextRun(join(base, 'runs'));
  const program = fileURLToPath(new URL('../kill-server.js', import.meta.url));
  const child = spawn(process.execPath, [program, join(base, 'runs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [address] = (await once(child.stdout, 'data')) as [Buffer];
    const client = createClient(address.toString('utf8').trim());
    const names: string[] = [];
    const order = { run_id, algorithm: 'kin/1', name_class: 'place_name', seed: 7 } as const;
    const read = async (): Promise<void> => {
      for await (const { name } of client.batch({ ...order, count: 10_000_000 })) {
        if (names.push(name) === 1) child.kill('SIGKILL');
      }
    };
    const fault = await read().then(
      () => null,
      (err: unknown) => err,
    );
    assert.instance(fault, NamewalkError);
    assert.is((fault as NamewalkError).status, 0);
    assert.match((fault as NamewalkError).message, /The batch was cut off/);
    assert.ok(names.length > 0);
  } finally {
    child.kill('SIGKILL');
    await rm(base, { recursive: true, force: true, maxRetries: 20 });
  }
});

routes.run();
