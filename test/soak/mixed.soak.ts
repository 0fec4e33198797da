/** Thousands of mixed requests: no leak of memory or file descriptors. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Agent, request as fetchWith } from 'undici';
import * as assert from 'uvu/assert';
import { Random } from '../../engine/base/random/mersenne-twister.ts';
import { sampled } from '../extent.ts';
import { apiOf } from '../http/api.ts';
import { LARGE, layOutRuns } from '../http/walker-runs.ts';
import { type ServerProcess, startServe } from '../process.ts';
import { sharedFolderSuite, writeFiles } from '../store/temp-folder.ts';
import { zipBytes } from '../store/zip-file.ts';

interface Context {
  folder: string;
  server: ServerProcess;
}

/** Requests of the whole soak. */
const REQUESTS = sampled(40_000, 100_000);
const CLIENTS = 16;
/** Requests before the first measurement: caches fill and code is compiled. */
const WARM_UP = 20_000;
const MAX_GROWTH_MB = 64;

const mixed = sharedFolderSuite<Context>('a long row of mixed requests', async (context) => {
  const { folder } = context;
  await layOutRuns(join(folder, 'out'));
  await writeFiles(folder, {
    'pack.json': '{"package_name":"pack"}',
    'pack.zip': zipBytes([{ name: 'first_name_all.txt', data: 'Ada\nBoris\nCleo\nDora\n' }]),
  });
  context.server = await startServe(join(folder, 'out'), '--verbose --threads 2');
});
mixed.after(({ server }) => server.kill());

type Ask = readonly [method: 'GET' | 'POST', path: string, body: object | string | null];

/** What a page and careless programs ask for, the `n`th time; faults are a part of it. */
function askOf(n: number, { folder }: Context): Ask {
  const [metadata_json_path, package_zip_path] = [
    join(folder, 'pack.json'),
    join(folder, 'pack.zip'),
  ];
  const asks: readonly Ask[] = [
    ['GET', '/api/health', null],
    ['GET', '/api/walker/stats', null],
    ['GET', '/api/walker/name-classes', null],
    ['GET', '/api/pipeline/runs', null],
    ['GET', '/', null],
    ['GET', '/no/such/page', null],
    ['GET', '/api/walker/sessions', null],
    ['POST', '/api/walker/walk', { patch: 'a', count: 3, seed: n }],
    ['POST', '/api/walker/walk', { patch: 'a', count: -1 }],
    ['POST', '/api/walker/walk', '{'],
    ['POST', '/api/browse-directory', { path: folder }],
    ['GET', '/api/database/packages', null],
    ['POST', '/api/generate', { class_key: 'first_name', package_id: 1, generation_count: 3 }],
    ['POST', '/api/walker/load-corpus', { patch: 'c' }],
  ];
  const rare: readonly Ask[] = [
    ['POST', '/api/walker/combine', { patch: 'a', count: 200, syllables: 2, seed: n }],
    ['POST', '/api/walker/select', { patch: 'a', count: 10, seed: n }],
    ['POST', '/api/batch', { patch: 'a', count: 20, seed: n }],
    ['GET', '/api/walker/analysis/a', null],
    ['POST', '/api/walker/package', { name: 'soak', version: '1' }],
    ['POST', '/api/import', { metadata_json_path, package_zip_path }],
    ['POST', '/api/walker/load-corpus', { patch: 'b', run_id: LARGE }],
  ];
  return n % 100 === 7 ? rare[Math.floor(n / 100) % rare.length]! : asks[n % asks.length]!;
}

interface Usage {
  readonly files: number;
  readonly megabytes: number;
}

async function usageOf({ child }: ServerProcess): Promise<Usage> {
  const files = (await readdir(`/proc/${child.pid}/fd`)).length;
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  const megabytes = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)![1]) / 1024;
  return { files, megabytes };
}

mixed('leaves file descriptors and memory as they were', async (context) => {
  const { server } = context;
  await apiOf(server.base).load('a', LARGE);
  const agent = new Agent({ connections: CLIENTS });
  const random = new Random(7n);
  const statuses = new Map<number, number>();
  const usages: Usage[] = [];
  const step = Math.floor((REQUESTS - WARM_UP) / 8);
  let sent = 0;
  let next = WARM_UP;
  const client = async (): Promise<void> => {
    while (sent < REQUESTS) {
      const n = sent++;
      const [method, path, body] = askOf(n, context);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const gone = random.random() < 0.01 ? AbortSignal.timeout(2) : null;
      const options = { method, dispatcher: agent, signal: gone, ...(body && { body: text }) };
      try {
        const reply = await fetchWith(server.base + path, options);
        await reply.body.dump({ limit: 1 << 24 });
        statuses.set(reply.statusCode, (statuses.get(reply.statusCode) ?? 0) + 1);
      } catch (err) {
        // a client that goes away in the middle is one of the things that happen
        if (!gone?.aborted) throw err;
      }
      if (n >= next) {
        next += step;
        usages.push(await usageOf(server));
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  usages.push(await usageOf(server));
  await agent.close();
  const [first, last] = [usages[0]!, usages.at(-1)!];
  console.log(
    `\n${sent} requests (${[...statuses].map(([s, n]) => `${n} of ${s}`).join(', ')}); ` +
      `files ${usages.map(({ files }) => files).join(' ')}; ` +
      `MB ${usages.map(({ megabytes }) => megabytes.toFixed(0)).join(' ')}`,
  );
  assert.is(server.child.exitCode, null);
  assert.is(statuses.get(500), undefined, server.errors().slice(-2000));
  assert.ok((statuses.get(200) ?? 0) > sent / 2);
  assert.ok(last.files <= first.files + CLIENTS, `${first.files} to ${last.files} files`);
  assert.ok(last.megabytes <= first.megabytes + MAX_GROWTH_MB);
});
