/** A server with three small runs, for the tests of sessions and of their locks: what they send and expect. */
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../../store/files/package-root.ts';
import { type Reply, request } from '../../client.ts';

import { layOutRun, readTable } from '../../run-layout.ts';
import { startServer, type TestServer } from '../../server.ts';
import { waitFor } from '../../wait.ts';

export type Json = Record<string, unknown>;

export interface Context extends TestServer {
  post(route: string, body?: Json): Promise<Reply<Json>>;
  /** Moves the clock of the leases, which stands still otherwise. */
  advance(ms: number): void;
}

export const RUN_A = '20250101_000002_nltk';
export const RUN_B = '20250101_000003_pyphen';
export const OTHER = '20250101_000004_pyphen';

/** A small corpus: a part of a recorded table. */
const records = (await readTable(join(packageRoot(), 'test/golden/inputs/de-pyphen.tsv.gz'))).slice(
  0,
  200,
);

export async function open(context: Context): Promise<void> {
  let time = Date.now();
  const leaseClock = { wall: () => time, steady: () => time };
  const server = await startServer({ threads: 1 }, { leaseClock });
  const post = (route: string, body: Json = {}): Promise<Reply<Json>> =>
    request<Json>(server.base, 'POST', `/api/walker/${route}`, body);
  const advance = (ms: number): void => {
    time += ms;
  };
  Object.assign(context, server, { post, advance });
  for (const run of [RUN_A, RUN_B, OTHER]) await layOutRun(join(server.outputBase, run), records);
}

export const close = (context: Context): Promise<void> => context.close();

export async function ok(reply: Promise<Reply<Json>>): Promise<Json> {
  const { status, body } = await reply;
  assert.is(status, 200, JSON.stringify(body));
  return body;
}

export async function refused(reply: Promise<Reply<Json>>): Promise<Json> {
  const { status, body } = await reply;
  assert.is(status, 400, JSON.stringify(body));
  return body;
}

export async function ready({ base }: Context, ...patches: ('a' | 'b')[]): Promise<void> {
  await waitFor('the walkers', async () => {
    const { body } = await request<Record<string, Json>>(base, 'GET', '/api/walker/stats');
    return patches.every((patch) => body[`patch_${patch}`]!.walker_ready);
  });
}

/** Loads a run and makes some of everything. */
export async function work(
  context: Context,
  patch: 'a' | 'b',
  run_id: string,
  seed = 1,
): Promise<void> {
  await ok(context.post('load-corpus', { patch, run_id }));
  await ready(context, patch);
  await ok(context.post('walk', { patch, seed, count: 3 }));
  await ok(context.post('combine', { patch, seed, count: 50 }));
  await ok(context.post('select', { patch, seed, count: 5, mode: 'soft' }));
}

export const list = async ({ base }: Context): Promise<Json[]> =>
  (await request<{ sessions: Json[] }>(base, 'GET', '/api/walker/sessions')).body.sessions;

export const pages = async ({ base }: Context, patch: string): Promise<unknown> =>
  Promise.all(
    ['walks', 'candidates', 'selections'].map(async (what) => {
      const { body } = await request(base, 'GET', `/api/walker/${what}?patch=${patch}`);
      return body;
    }),
  );
