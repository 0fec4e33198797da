/** The client calls each route of the contract once, with its example, on a running server; a server that dies in a batch is told. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Client, createClient, NamewalkError } from '../../http/client.ts';
import { openapiDocument } from '../openapi.ts';
import { startServer } from '../server.ts';
import { layOutTextRun } from '../text-run.ts';
import { type Asked, operations, sendExamples } from './examples.ts';

const routes = suite('client, route by route');

/** Calls whose types are those of one route each: here the route is known at run time alone. */
type AnyCall = (path: string, options: object) => Promise<unknown>;
type AnyResponse = (method: string, path: string, options: object) => Promise<Response>;

/** Paths whose replies are JSON alone. */
function isJson({ template, method }: Asked): boolean {
  const document = openapiDocument() as unknown as {
    paths: Record<string, Record<string, { responses: Record<string, { content?: object }> }>>;
  };
  const { responses } = document.paths[template]![method.toLowerCase()]!;
  return Object.entries(responses)
    .filter(([status]) => Number(status) < 400)
    .every(([, { content }]) => Object.keys(content ?? {}).join() === 'application/json');
}

async function byClient(client: Client, asked: Asked): Promise<{ body: unknown }> {
  const { template, method, params, query, raw, type } = asked;
  const sent = raw === undefined ? undefined : type === 'application/json' ? JSON.parse(raw) : raw;
  const options = { params, query: Object.fromEntries(query), body: sent as unknown };
  if (isJson(asked)) {
    const call = (method === 'GET' ? client.get : client.post) as unknown as AnyCall;
    return { body: await call(template, options) };
  }
  const call = client.response as unknown as AnyResponse;
  const response = await call(method.toLowerCase(), template, options);
  const bytes = await response.arrayBuffer();
  return { body: { status: response.status, bytes: bytes.byteLength } };
}

routes('each route once', async () => {
  const server = await startServer();
  try {
    const client = createClient(server.base);
    const called = new Set<string>();
    for await (const { id, reply } of sendExamples(server, (_, asked) => byClient(client, asked))) {
      called.add(id);
      assert.ok(reply.body !== undefined, id);
    }
    assert.equal([...called].sort(), [...operations.keys()].sort());
  } finally {
    await server.close();
  }
});

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
