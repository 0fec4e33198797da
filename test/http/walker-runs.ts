/** Test data: runs for the walker's routes, and helpers to load them. */
import { join } from 'node:path';
import { suite, type Test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildCorpusDatabase } from '../../store/corpus/database.ts';
import { request } from '../client.ts';
import { recordsOf, VECTOR_CORPUS } from '../engine/corpora.ts';
import type { NaiveSyllable } from '../engine/naive.ts';
import { layOutRun } from '../run-layout.ts';
import { startServer, type TestServer } from '../server.ts';
import { waitFor } from '../wait.ts';

/** The corpus of the published vectors, in its own order. */
export const VECTORS = '20260101_000001_pyphen';
/** The same syllables in code point order, with a database. */
export const WITH_DATABASE = '20260101_000002_nltk';
/** Twelve thousand syllables. */
export const LARGE = '20260101_000003_pyphen';

const LARGE_ROWS: readonly NaiveSyllable[] = Array.from({ length: 12_000 }, (_, i) => ({
  syllable: `${'bcdfgklmnprst'[i % 13]}${'aeiou'[i % 5]}${(i * 7).toString(26).replace(/\d/g, 'y')}`,
  frequency: 1 + ((i * 31) % 97),
  signature: (i * 2654435761) >>> 23,
}));

/** Puts the runs named above under an output base. */
export async function layOutRuns(outputBase: string): Promise<void> {
  await layOutRun(join(outputBase, VECTORS), recordsOf(VECTOR_CORPUS));
  const sorted = [...VECTOR_CORPUS].sort((a, b) => (a.syllable < b.syllable ? -1 : 1));
  const folder = join(outputBase, WITH_DATABASE);
  await layOutRun(folder, recordsOf(sorted));
  await buildCorpusDatabase(join(folder, 'data/corpus.db'), sorted, 'x.json');
  await layOutRun(join(outputBase, LARGE), recordsOf(LARGE_ROWS));
}

export interface RunsContext {
  test: TestServer;
  base: string;
}

/** A suite with a server over these runs; `prepare` comes before its tests, and gives what else they share. */
export function runsSuite<C extends object = object>(
  name: string,
  prepare: (context: RunsContext) => Promise<C> | Promise<void> = async () => {},
  ...args: Parameters<typeof startServer>
): Test<RunsContext & C> {
  const made = suite<RunsContext & C>(name);
  made.before(async (context) => {
    const test = await startServer(...args);
    Object.assign(context, { test, base: test.base });
    await layOutRuns(test.outputBase);
    Object.assign(context, await prepare(context));
  });
  made.after(({ test }) => test.close());
  return made;
}

export interface PatchStats {
  readonly corpus: string | null;
  readonly walker_ready: boolean;
  readonly loader_status: string;
  readonly has_walks: boolean;
  readonly has_candidates: boolean;
  readonly has_selections: boolean;
  readonly [key: string]: unknown;
}

export async function statsOf(base: string, patch: 'a' | 'b'): Promise<PatchStats> {
  const { body } = await request<Record<string, PatchStats>>(base, 'GET', '/api/walker/stats');
  return body[`patch_${patch}`]!;
}

export async function waitUntilReady(base: string, patch: 'a' | 'b'): Promise<void> {
  await waitFor(
    `patch ${patch} to be ready`,
    async () => (await statsOf(base, patch)).walker_ready,
  );
}

/** Loads a run and waits until the walker is ready. */
export async function load(base: string, patch: 'a' | 'b', runId: string): Promise<void> {
  const reply = await request(base, 'POST', '/api/walker/load-corpus', { patch, run_id: runId });
  assert.is(reply.status, 200, reply.text);
  await waitUntilReady(base, patch);
}

/** Waits until all results are on disk, which follow their replies. */
export async function settled(base: string): Promise<void> {
  await waitFor('the sidecars', async () => {
    const { body } = await request<{ persisting: unknown[] }>(base, 'GET', '/api/walker/stats');
    return body.persisting.length === 0;
  });
}

/** A reply of 200, or the test fails with the reply's text. */
export async function post<T = Record<string, unknown>>(
  base: string,
  route: string,
  body: object | string,
): Promise<{ body: T; text: string; headers: Record<string, unknown> }> {
  const path = `/api/walker/${route}`;
  const reply =
    typeof body === 'string'
      ? await request<T>(base, 'POST', path, undefined, { raw: body })
      : await request<T>(base, 'POST', path, body);
  assert.is(reply.status, 200, reply.text.slice(0, 500));
  return reply;
}

/** The text of a refusal; its status must be 400. */
export async function refusal(base: string, route: string, body: object | string): Promise<string> {
  const path = `/api/walker/${route}`;
  const reply =
    typeof body === 'string'
      ? await request(base, 'POST', path, undefined, { raw: body })
      : await request(base, 'POST', path, body);
  assert.is(reply.status, 400, `${route} ${JSON.stringify(body)}: ${reply.text.slice(0, 500)}`);
  return String(reply.body.error);
}
