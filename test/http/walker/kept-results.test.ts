/** Reach caches and sidecars of a running server: writing, hits, damage, and runs that are gone or locked. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { LOCK_NAME, ownHolder } from '../../../store/files/folder-lease.ts';
import { KILLED_TEXT } from '../../killed-text.ts';
import { jobOptions, runJob } from '../../store/jobs.ts';
import { writeFiles } from '../../store/temp-folder.ts';
import { waitFor } from '../../wait.ts';
import { apiSuite, type Json, type Patch, type PatchStats } from '../api.ts';
import { layOutRuns, runsSuite, VECTORS } from '../walker-runs.ts';

interface Fixture {
  /** Run with a database and file digests, and its directory. */
  readonly runId: string;
  readonly runDir: string;
  /** Loads a run; returns its state once it is loaded. */
  loaded(runId: string, patch?: Patch): Promise<PatchStats>;
  /** Makes something on patch a. */
  make(route: string, body?: object): Promise<Json>;
  /** The last line of the log names the file. */
  tells(file: string): void;
}

const STATE = 'ipc/walker_run_state.v1.json';
const CACHE = 'ipc/walker_profile_reaches.v1.json';

const kept = apiSuite<Fixture>(
  'results on disk',
  async ({ folder, outputBase, ask, load, stats, logged }) => {
    await writeFiles(folder, { 'in/a.txt': KILLED_TEXT });
    const { runId, path } = await runJob(jobOptions(join(folder, 'in'), outputBase));
    await layOutRuns(outputBase);
    return {
      runId: runId!,
      runDir: path!,
      loaded: async (id, patch = 'a') => {
        await load(patch, id);
        return stats(patch);
      },
      make: (route, body) => ask(`walker/${route}`, { patch: 'a', ...body }),
      tells: (file) => assert.match(logged.at(-1) ?? '', file),
    };
  },
  { threads: 2 },
);

const readJson = async (runDir: string, path: string): Promise<Json> =>
  JSON.parse(await readFile(join(runDir, path), 'utf8')) as Json;

const sidecarsOf = async (runDir: string) =>
  (await readJson(runDir, STATE)).sidecars as Record<string, Json | null>;

/** How a load found the cache of reaches, and why. */
const cacheOf = (state: PatchStats): unknown[] => [
  state.reach_cache_status,
  state.reach_cache_ipc_verification_reason,
];

kept('a load without a cache writes one, the next takes it and answers alike', async (t) => {
  const rows = () => t.make('reach-syllables', { profile: 'ritual' });
  const first = await t.loaded(t.runId);
  assert.equal(cacheOf(first), ['miss', 'cache-written-after-miss']);
  assert.is(first.manifest_ipc_verification_reason, 'hashes-match');
  const computed = await rows();
  const second = await t.loaded(t.runId);
  assert.equal(cacheOf(second), ['hit', 'cache-hit-hashes-match']);
  assert.equal([second.reaches, await rows()], [first.reaches, computed]);
  assert.is(second.reach_cache_ipc_output_hash, first.reach_cache_ipc_output_hash);
});

kept('a damaged cache is computed anew and rewritten', async ({ loaded, runId, runDir }) => {
  const file = join(runDir, CACHE);
  await writeFile(file, (await readFile(file, 'utf8')).replace('"reach":', '"reacH":'));
  assert.equal(cacheOf(await loaded(runId)), ['invalid', 'cache-written-after-invalid']);
  assert.is((await loaded(runId)).reach_cache_status, 'hit');
});

kept('a rebuild makes the cache a hit, and says when it cannot be written', async (t) => {
  const refused = (more?: object) =>
    t.refused('walker/rebuild-reach-cache', { patch: 'a', ...more });
  const file = join(t.runDir, CACHE);
  await rm(file);
  const { reach_cache_status, reach_cache_ipc_input_hash } = await t.loaded(t.runId);
  assert.is(reach_cache_status, 'miss');
  const rebuilt = await t.make('rebuild-reach-cache', { run_id: t.runId });
  assert.is(rebuilt.verification_reason, 'cache-rebuilt');
  assert.is(rebuilt.ipc_input_hash, reach_cache_ipc_input_hash);
  assert.is((await t.stats('a')).reach_cache_status, 'hit');
  await rm(file);
  await mkdir(file);
  assert.is(await refused(), 'Failed to write reach cache artifact.');
  t.tells(file);
  await rm(file, { recursive: true, maxRetries: 20 });
  await rename(t.runDir, `${t.runDir}.away`);
  assert.is(await refused(), 'Run directory missing for patch A.');
  await rename(`${t.runDir}.away`, t.runDir);
  assert.is(await refused({ run_id: 'other' }), 'run_id mismatch for patch A.');
});

kept('behind each answer come its sidecar and the pointer to it', async (t) => {
  await t.loaded(t.runId);
  await t.make('walk', { count: 2, steps: 3, temperature: 2, inertia: null });
  await t.make('combine', { count: 50, frequency_weight: 1, seed: 7 });
  await t.make('select', { count: 5, mode: 'soft' });
  await t.settled();
  const sidecars = await sidecarsOf(t.runDir);
  for (const kind of ['walks', 'candidates', 'selections']) {
    const { ipc } = await readJson(t.runDir, `ipc/patch_a_${kind}.v1.json`);
    assert.is(sidecars[`patch_a_${kind}`]!.ipc_output_hash, (ipc as Json).output_hash);
    assert.is(sidecars[`patch_b_${kind}`], null);
  }
  const walks = await readJson(t.runDir, 'ipc/patch_a_walks.v1.json');
  const { params } = walks.payload as { params: Json };
  assert.is(params.seed, null);
  assert.not.ok('inertia' in params);
  const recipe = walks.recipe as Json;
  assert.type(recipe.seed, 'number');
  assert.is(recipe.inertia, null);
  const text = (kind: string) => readFile(join(t.runDir, `ipc/patch_a_${kind}.v1.json`), 'utf8');
  assert.match(await text('walks'), /"temperature": 2\.0/);
  assert.match(await text('candidates'), /"frequency_weight": 1,/, 'as sent');
});

kept('memory, sidecar and pointer agree after many answers at once', async (t) => {
  await t.loaded(t.runId);
  await t.loaded(t.runId, 'b');
  const seeds = Array.from({ length: 6 }, (_, i) => i + 1);
  await Promise.all(
    seeds.flatMap((seed) =>
      ['a', 'b'].map((patch) => t.make('walk', { patch, seed, count: 20 + (seed % 3) * 200 })),
    ),
  );
  await t.settled();
  const sidecars = await sidecarsOf(t.runDir);
  for (const patch of ['a', 'b']) {
    const body = await t.ask(`walker/walks?patch=${patch}&limit=1000`);
    const file = await readJson(t.runDir, `ipc/patch_${patch}_walks.v1.json`);
    const payload = file.payload as { walks: unknown; params: Json };
    assert.equal(payload.walks, body.walks);
    assert.is(payload.params.seed, (body.recipe as Json).seed);
    assert.is(sidecars[`patch_${patch}_walks`]!.ipc_output_hash, (file.ipc as Json).output_hash);
  }
});

kept('what cannot be written stays in memory and is told to the log', async (t) => {
  await t.loaded(t.runId);
  const file = join(t.runDir, 'ipc/patch_a_walks.v1.json');
  await rm(file, { force: true });
  await mkdir(file);
  await t.make('walk', { count: 3 });
  assert.is((await t.stats('a')).has_walks, true);
  await t.settled();
  t.tells(file);
  await rm(file, { recursive: true, maxRetries: 20 });
  // a file in place of the folder: neither cache nor sidecar nor run state can be there
  const ipc = join(t.runDir, 'ipc');
  await rename(ipc, `${ipc}.away`);
  await writeFile(ipc, '');
  const state = await t.loaded(t.runId);
  assert.is(state.reach_cache_ipc_verification_reason, 'cache-miss');
  assert.is(state.reach_cache_ipc_output_hash, null);
  assert.is((await t.make('combine', { count: 30 })).generated, 30);
  await t.make('select', { count: 3, mode: 'soft' });
  assert.is((await t.stats('a')).has_selections, true);
  await t.settled();
  t.tells(ipc);
  await rm(ipc);
  await rename(`${ipc}.away`, ipc);
  await t.make('walk', { count: 3 });
  await t.settled();
  assert.ok((await sidecarsOf(t.runDir)).patch_a_walks);
});

kept('a database that was changed shows in the stats', async ({ loaded, runId, runDir }) => {
  const file = join(runDir, 'data/corpus.db');
  const bytes = await readFile(file);
  const changed = Buffer.from(bytes);
  changed[bytes.length - 1]! ^= 1;
  await writeFile(file, changed);
  const state = await loaded(runId);
  assert.is(state.manifest_ipc_verification_status, 'mismatch');
  const reason = 'artifact-hash-mismatch:data/corpus.db';
  assert.is(state.manifest_ipc_verification_reason, reason);
  await writeFile(file, bytes);
  assert.is((await loaded(runId)).manifest_ipc_verification_status, 'verified');
});

const gone = runsSuite('a run that is gone', ({ load }) => load('a', VECTORS));

gone('still answers, says that nothing is stored, and comes back', async (t) => {
  await t.ask('walker/combine', { patch: 'a', count: 20, syllables: 2, seed: 1 });
  const runDir = join(t.outputBase, VECTORS);
  const aside = join(t.folder, 'aside');
  await t.settled();
  await rename(runDir, aside);
  const told = `The folder of the run is gone: ${runDir}. Put it back, or load another run.`;
  for (const [route, body, key] of [
    ['walk', { count: 2, seed: 1 }, 'walks'],
    ['combine', { count: 20, syllables: 2, seed: 2 }, 'generated'],
    ['select', { count: 2 }, 'names'],
  ] as const) {
    const made = await t.ask(`walker/${route}`, { patch: 'a', ...body });
    assert.equal(made.warnings, [`Nothing is stored: ${told}`], route);
    assert.ok(made[key], route);
    await t.settled();
    assert.not.ok(existsSync(runDir), 'nothing is made in its place');
  }
  await t.reply('walker/package', { name: 'p', version: '1' });
  assert.is((await t.ask('walker/save-session', {})).status, 'skipped');
  assert.not.ok(existsSync(runDir), 'nothing is made in its place');
  await rename(aside, runDir);
  const walk = () => t.ask('walker/walk', { patch: 'a', count: 2, seed: 1 });
  assert.is((await walk()).warnings, undefined);
  await t.settled();
  await rm(join(runDir, 'ipc'), { recursive: true, maxRetries: 20 });
  await walk();
  await t.settled();
  assert.ok(existsSync(join(runDir, 'ipc/patch_a_walks.v1.json')));
});

gone('of another writer that keeps the lock each reply tells, and none waits', async (t) => {
  await t.load('a', VECTORS);
  const lock = join(t.outputBase, VECTORS, LOCK_NAME);
  const walk = () => t.ask('walker/walk', { patch: 'a', count: 2, seed: 1 });
  // that of the load, which wrote the cache of reaches
  await waitFor('the lock', () => !existsSync(lock));
  // a process that lives and does nothing
  const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' });
  try {
    const { host } = ownHolder();
    await writeFile(lock, JSON.stringify({ host, pid: holder.pid, began: null, since: 'noon' }));
    const held = new RegExp(`^Process ${holder.pid} of .* since noon; .*remove .*${LOCK_NAME}`);
    for (let k = 0; k < 3; k++) assert.match(String((await walk()).warnings), held);
    const saved = await t.ask('walker/save-session', {});
    assert.is(saved.status, 'saved', 'without the lock');
    assert.is((saved.warnings as string[]).length, 1);
    assert.is(t.logged.filter((line) => line.includes('noon')).length, 1, t.logged.join());
    holder.kill('SIGKILL');
    await new Promise((resolve) => holder.once('exit', resolve));
    assert.is((await walk()).warnings, undefined);
    await t.settled();
    // taken over from a dead process, and given back
    await waitFor('the lock', () => !existsSync(lock));
  } finally {
    holder.kill('SIGKILL');
  }
});
