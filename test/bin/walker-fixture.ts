/** Test data: a folder with two runs and a server that has loaded them. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageRoot } from '../../store/files/package-root.ts';
import { request } from '../client.ts';
import { layOutRun, readTable } from '../run-layout.ts';
import { startServer, type TestServer } from '../server.ts';
import { waitFor } from '../wait.ts';
import { type CliRun, runCli } from './cli.ts';

export const CLI_PROGRAM = fileURLToPath(new URL('../../bin/namewalk.js', import.meta.url));

/** The older of the two runs is loaded in patch a, the newer one in patch b. */
export const OLDER = '20250101_000001_pyphen';
export const NEWER = '20250101_000003_pyphen';

/** A server over two runs, and the command line over the same ones. */
export interface WalkerFixture {
  readonly server: TestServer;
  /** Reply of a walker route that must succeed; `raw` is sent as it is. */
  post<T = Record<string, unknown>>(path: string, body: object, raw?: string): Promise<T>;
  /** Text of the error that a walker route replies with. */
  refusal(path: string, body: object): Promise<string>;
  /** Runs a verb on the older run. */
  cli(verb: string, ...flags: string[]): Promise<CliRun>;
  close(): Promise<void>;
}

export async function startFixture(): Promise<WalkerFixture> {
  const server = await startServer();
  const { base, outputBase } = server;
  for (const [runId, table] of Object.entries({ [OLDER]: 'en-pyphen', [NEWER]: 'de-pyphen' })) {
    const file = join(packageRoot(), 'test', 'golden', 'inputs', `${table}.tsv.gz`);
    await layOutRun(join(outputBase, runId), await readTable(file));
  }
  for (const [patch, run_id] of Object.entries({ a: OLDER, b: NEWER })) {
    await request(base, 'POST', '/api/walker/load-corpus', { patch, run_id });
  }
  await waitFor('both patches', async () => {
    const { body } = await request<Record<'patch_a' | 'patch_b', { walker_ready: boolean }>>(
      base,
      'GET',
      '/api/walker/stats',
    );
    return body.patch_a.walker_ready && body.patch_b.walker_ready;
  });
  const send = (path: string, body: object, raw?: string) =>
    request<Record<string, unknown>>(
      base,
      'POST',
      `/api/walker/${path}`,
      { patch: 'a', ...body },
      raw === undefined ? {} : { raw },
    );
  return {
    server,
    async post<T>(path: string, body: object, raw?: string) {
      const reply = await send(path, body, raw);
      if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.text}`);
      return reply.body as T;
    },
    refusal: async (path, body) => String((await send(path, body)).body.error),
    cli: (verb, ...flags) => runCli([verb, '--output-base', outputBase, '--run', OLDER, ...flags]),
    close: () => server.close(),
  };
}

/** Lines of an output, each of which ends with a line feed. */
export function linesOf({ stdout }: CliRun): string[] {
  if (stdout === '') return [];
  if (!stdout.endsWith('\n')) throw new Error(`Last line is cut: ${stdout.slice(-80)}`);
  return stdout.slice(0, -1).split('\n');
}

/** Records of an output of a record a line. */
export function recordsOf<T = Record<string, unknown>>(run: CliRun): T[] {
  return linesOf(run).map((line) => JSON.parse(line) as T);
}
