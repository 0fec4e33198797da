/** Reach caches and sidecars of a running server: writing, hits, damage. */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../../store/files/package-root.ts';
import { request } from '../../client.ts';
import { KILLED_TEXT } from '../../killed-text.ts';
import { layOutRun, readTable } from '../../run-layout.ts';
import { startServer, type TestServer } from '../../server.ts';
import { jobOptions, runJob } from '../../store/jobs.ts';
import { waitFor } from '../../wait.ts';
import { settled } from '../walker-runs.ts';

type Json = Record<string, unknown>;

interface Fixture {
  server: TestServer;
  /** Run with a database and file digests, and its directory. */
  runId: string;
  runDir: string;
  post(path: string, body: Json): Promise<{ status: number; body: Json }>;
  stats(patch?: 'a' | 'b'): Promise<Json>;
  load(runId: string, patch?: 'a' | 'b'): Promise<Json>;
}

const OTHER = '20250101_000003_pyphen';
const STATE = 'ipc/walker_run_state.v1.json';
const CACHE = 'ipc/walker_profile_reaches.v1.json';

const kept = suite<Fixture>('results on disk');

kept.before(async (context) => {
  const server = await startServer({ threads: 2 });
  const post: Fixture['post'] = (path, body) =>
    request(server.base, 'POST', `/api/walker/${path}`, body);
  const stats: Fixture['stats'] = async (patch = 'a') => {
    const { body } = await request<Record<string, Json>>(server.base, 'GET', '/api/walker/stats');
    return body[`patch_${patch}`]!;
  };
  const load: Fixture['load'] = async (runId, patch = 'a') => {
    const { status, body } = await post('load-corpus', { patch, run_id: runId });
    assert.is(status, 200, String(body.error));
    return waitFor('the load', async () => {
      const state = await stats(patch);
      return state.loader_status === 'loading' ? null : state;
    });
  };
  await mkdir(join(server.folder, 'in'));
  await writeFile(join(server.folder, 'in/a.txt'), KILLED_TEXT);
  const job = await runJob(jobOptions(join(server.folder, 'in'), server.outputBase));
  const table = join(packageRoot(), 'test/golden/inputs/de-pyphen.tsv.gz');
  await layOutRun(join(server.outputBase, OTHER), await readTable(table));
  Object.assign(context, { server, runId: job.runId, runDir: job.path, post, stats, load });
});

kept.after(({ server }) => server.close());

const readJson = async (runDir: string, path: string): Promise<Json> =>
  JSON.parse(await readFile(join(runDir, path), 'utf8')) as Json;

/** What the last of `logged` says must name the file. */
const tells = (server: TestServer, file: string): void =>
  assert.ok(server.logged.at(-1)?.includes(file), server.logged.join(''));

kept('a load without a cache writes one, the next load takes it', async ({ load, runId }) => {
  const first = await load(runId);
  assert.is(first.reach_cache_status, 'miss');
  assert.is(first.reach_cache_ipc_verification_reason, 'cache-written-after-miss');
  assert.is(first.manifest_ipc_verification_reason, 'hashes-match');
  const second = await load(runId);
  assert.is(second.reach_cache_status, 'hit');
  assert.is(second.reach_cache_ipc_verification_reason, 'cache-hit-hashes-match');
  assert.equal(second.reaches, first.reaches);
  assert.is(second.reach_cache_ipc_output_hash, first.reach_cache_ipc_output_hash);
});

kept('a cache answers for reached syllables as a computation does', async (context) => {
  const { load, post, runId, runDir } = context;
  const rows = (): Promise<{ body: Json }> =>
    post('reach-syllables', { patch: 'a', profile: 'ritual' });
  await rm(join(runDir, CACHE));
  await load(runId);
  const computed = (await rows()).body;
  assert.is((await load(runId)).reach_cache_status, 'hit');
  assert.equal((await rows()).body, computed);
});

kept('a damaged cache is computed anew and rewritten', async ({ load, runId, runDir }) => {
  const file = join(runDir, CACHE);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace('"reach":', '"reacH":'));
  const state = await load(runId);
  assert.is(state.reach_cache_status, 'invalid');
  assert.is(state.reach_cache_ipc_verification_reason, 'cache-written-after-invalid');
  assert.is((await load(runId)).reach_cache_status, 'hit');
});

kept('a rebuild makes the cache a hit, and says when it cannot be written', async (context) => {
  const { server, load, post, stats, runId, runDir } = context;
  const file = join(runDir, CACHE);
  await rm(file);
  const { reach_cache_status, reach_cache_ipc_input_hash } = await load(runId);
  assert.is(reach_cache_status, 'miss');
  const rebuilt = await post('rebuild-reach-cache', { patch: 'a', run_id: runId });
  assert.is(rebuilt.body.verification_reason, 'cache-rebuilt');
  assert.is(rebuilt.body.ipc_input_hash, reach_cache_ipc_input_hash);
  assert.is((await stats()).reach_cache_status, 'hit');
  await rm(file);
  await mkdir(file);
  const refused = await post('rebuild-reach-cache', { patch: 'a' });
  assert.equal(
    [refused.status, refused.body.error],
    [400, 'Failed to write reach cache artifact.'],
  );
  tells(server, file);
  await rm(file, { recursive: true, maxRetries: 20 });
  await rename(runDir, `${runDir}.away`);
  const gone = await post('rebuild-reach-cache', { patch: 'a' });
  assert.is(gone.body.error, 'Run directory missing for patch A.');
  await rename(`${runDir}.away`, runDir);
  const other = await post('rebuild-reach-cache', { patch: 'a', run_id: 'other' });
  assert.is(other.body.error, 'run_id mismatch for patch A.');
});

kept('behind each answer come its sidecar and the pointer to it', async (context) => {
  const { server, load, post, runId, runDir } = context;
  await load(runId);
  await post('walk', { patch: 'a', count: 2, steps: 3, temperature: 2, inertia: null });
  await post('combine', { patch: 'a', count: 50, frequency_weight: 1, seed: 7 });
  await post('select', { patch: 'a', count: 5, mode: 'soft' });
  await settled(server.base);
  const { sidecars } = (await readJson(runDir, STATE)) as { sidecars: Record<string, Json | null> };
  for (const kind of ['walks', 'candidates', 'selections']) {
    const file = await readJson(runDir, `ipc/patch_a_${kind}.v1.json`);
    const { output_hash } = file.ipc as Json;
    assert.is(sidecars[`patch_a_${kind}`]!.ipc_output_hash, output_hash);
    assert.is(sidecars[`patch_b_${kind}`], null);
  }
  const walks = await readJson(runDir, 'ipc/patch_a_walks.v1.json');
  const { params } = walks.payload as { params: Json };
  assert.is(params.seed, null);
  assert.not.ok('inertia' in params);
  const recipe = walks.recipe as Json;
  assert.type(recipe.seed, 'number');
  assert.is(recipe.inertia, null);
  const text = await readFile(join(runDir, 'ipc/patch_a_walks.v1.json'), 'utf8');
  assert.match(text, /"temperature": 2\.0/);
  const candidates = await readFile(join(runDir, 'ipc/patch_a_candidates.v1.json'), 'utf8');
  assert.match(candidates, /"frequency_weight": 1,/, 'as sent');
});

kept('memory, sidecar and pointer agree after many answers at once', async (context) => {
  const { server, load, post, runId, runDir } = context;
  await load(runId);
  await load(runId, 'b');
  const seeds = Array.from({ length: 12 }, (_, i) => i + 1);
  await Promise.all(
    seeds.flatMap((seed) =>
      ['a', 'b'].map((patch) => post('walk', { patch, seed, count: 20 + (seed % 3) * 200 })),
    ),
  );
  await settled(server.base);
  const { sidecars } = (await readJson(runDir, STATE)) as { sidecars: Record<string, Json> };
  for (const patch of ['a', 'b']) {
    const path = `/api/walker/walks?patch=${patch}&limit=1000`;
    const { body } = await request<Json>(server.base, 'GET', path);
    const file = await readJson(runDir, `ipc/patch_${patch}_walks.v1.json`);
    const payload = file.payload as { walks: unknown; params: Json };
    assert.equal(payload.walks, body.walks);
    assert.is(payload.params.seed, (body.recipe as Json).seed);
    assert.is(sidecars[`patch_${patch}_walks`]!.ipc_output_hash, (file.ipc as Json).output_hash);
  }
});

kept('what cannot be written stays in memory and is told to the log', async (context) => {
  const { server, load, post, stats, runDir, runId } = context;
  await load(runId);
  const file = join(runDir, 'ipc/patch_a_walks.v1.json');
  await rm(file, { force: true });
  await mkdir(file);
  assert.is((await post('walk', { patch: 'a', count: 3 })).status, 200);
  assert.is((await stats()).has_walks, true);
  await settled(server.base);
  tells(server, file);
  await rm(file, { recursive: true, maxRetries: 20 });
  // a file in place of the folder: neither cache nor sidecar nor run state can be there
  await rename(join(runDir, 'ipc'), join(runDir, 'ipc.away'));
  await writeFile(join(runDir, 'ipc'), '');
  const state = await load(runId);
  assert.is(state.walker_ready, true);
  assert.is(state.reach_cache_ipc_verification_reason, 'cache-miss');
  assert.is(state.reach_cache_ipc_output_hash, null);
  assert.is((await post('combine', { patch: 'a', count: 30 })).body.generated, 30);
  assert.is((await post('select', { patch: 'a', count: 3, mode: 'soft' })).status, 200);
  assert.is((await stats()).has_selections, true);
  await settled(server.base);
  tells(server, join(runDir, 'ipc'));
  await rm(join(runDir, 'ipc'));
  await rename(join(runDir, 'ipc.away'), join(runDir, 'ipc'));
  assert.is((await post('walk', { patch: 'a', count: 3 })).status, 200);
  await settled(server.base);
  const { sidecars } = (await readJson(runDir, STATE)) as { sidecars: Json };
  assert.ok(sidecars.patch_a_walks);
});

kept('a result whose patch was reloaded meanwhile leaves nothing', async (context) => {
  const { server, load, post, stats, runId } = context;
  await load(OTHER);
  const slow = post('combine', { patch: 'a', count: 100_000, syllables: 3 });
  const next = post('load-corpus', { patch: 'a', run_id: runId });
  assert.is((await next).status, 200);
  const late = await slow;
  assert.is(late.status, 200);
  // the load may have been the quicker or the slower of the two; a third load settles it
  if (late.body.source === OTHER) {
    assert.is((await stats()).has_candidates, false);
    await settled(server.base);
    const state = await readJson(join(server.outputBase, OTHER), STATE).catch(() => null);
    assert.ok(!(state?.sidecars as Json | undefined)?.patch_a_candidates);
  }
});

kept('a database that was changed shows in the stats', async ({ load, runId, runDir }) => {
  const file = join(runDir, 'data/corpus.db');
  const bytes = await readFile(file);
  const changed = Buffer.from(bytes);
  changed[bytes.length - 1]! ^= 1;
  await writeFile(file, changed);
  const state = await load(runId);
  assert.equal(
    [state.manifest_ipc_verification_status, state.manifest_ipc_verification_reason],
    ['mismatch', 'artifact-hash-mismatch:data/corpus.db'],
  );
  await writeFile(file, bytes);
  assert.is((await load(runId)).manifest_ipc_verification_status, 'verified');
});

kept.run();
