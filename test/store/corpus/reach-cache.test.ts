/** The reach cache: hits, and every fault with its reason; the recording of the walker has the file. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { jsonText, parseJson } from '../../../engine/base/json.ts';
import { PROFILE_NAMES, perProfile } from '../../../engine/corpus/profiles.ts';
import {
  REACH_CACHE_PATH,
  readReachCache,
  writeReachCache,
} from '../../../store/corpus/reach-cache.ts';
import { suite } from '../../suite.ts';
import { type Change, drop, set, shorten, tellEach } from '../change.ts';
import { fullReaches, makeSidecarRun, type SidecarRun } from '../sidecar-run.ts';

const caches = suite<{ run: SidecarRun; file: string; text: string }>('reach cache');
caches.before(async (context) => {
  context.run = await makeSidecarRun('20250101_000002_nltk', 'en-nltk', 'first_name');
  context.file = join(context.run.runDir, REACH_CACHE_PATH);
  context.text = await readFile(context.file, 'utf8');
});
caches.after(({ run }) => run.remove());

const told = async ({ cacheRun, corpus }: SidecarRun): Promise<string> => {
  const { status, verification } = await readReachCache(cacheRun, corpus.size);
  return `${status} ${verification.status} ${verification.reason}`;
};

caches('a hit gives what was written', async ({ run }) => {
  const reaches = fullReaches(run.corpus);
  const reading = await readReachCache(run.cacheRun, run.corpus.size);
  assert.is(reading.status, 'hit');
  assert.equal(reading.verification, { status: 'verified', reason: 'cache-hit-hashes-match' });
  for (const name of PROFILE_NAMES) {
    const { reach, total, uniqueReachable, order, pairCount } = reaches[name];
    const first = order.slice(0, reach);
    assert.equal(reading.reaches![name], {
      reach,
      total,
      uniqueReachable,
      computationMs: 1.25,
      first,
      counts: first.map((i) => pairCount[run.corpus.pair[i]!]!),
    });
  }
});

caches('hashes do not depend on when the cache was made', async ({ run, file }) => {
  const reaches = fullReaches(run.corpus);
  const before = await readReachCache(run.cacheRun, run.corpus.size);
  const late = perProfile((name) => ({ ...reaches[name], computationMs: 77 }));
  const { inputHash, outputHash } = await writeReachCache(run.cacheRun, run.corpus, late);
  assert.equal([inputHash, outputHash], [before.inputHash, before.outputHash]);
  const after = await readReachCache(run.cacheRun, run.corpus.size);
  assert.is(after.reaches!.goblin.computationMs, 77);
  assert.match(await readFile(file, 'utf8'), /"computation_ms": 77\.0/);
});

caches('every fault has its status and reason', async ({ run, file, text }) => {
  const zeros = '0'.repeat(64);
  const goblin = 'profile_reaches.goblin.reachable_indices';
  const { profile_reaches } = JSON.parse(text);
  const twice = set(`${goblin}.1`, profile_reaches.goblin.reachable_indices[0]);
  const cases: [Change, string][] = [
    [set('schema_version', 2), 'schema-version-mismatch'],
    [set('cache_kind', 'x'), 'cache-kind-mismatch'],
    [set('run_id', 'x'), 'run-id-mismatch'],
    [set('manifest', 5), 'manifest-block-missing'],
    [set('manifest.ipc_output_hash', zeros), 'manifest-output-hash-mismatch'],
    [set('manifest.ipc_input_hash', zeros), 'manifest-input-hash-mismatch'],
    [drop('ipc'), 'ipc-block-missing'],
    [set('ipc.input_payload.graph_settings.walker_impl', 'x'), 'input-payload-mismatch'],
    [set('ipc.input_payload.graph_settings.inertia_cost', 1), 'input-payload-mismatch'],
    [set('ipc.input_hash', zeros), 'input-hash-mismatch'],
    [drop('profile_reaches.ritual'), 'profile-reaches-invalid'],
    [set('profile_reaches.goblin.reach', -1), 'profile-reaches-invalid'],
    [set('profile_reaches.goblin.total', 5), 'profile-reaches-invalid'],
    [shorten(goblin), 'profile-reaches-invalid'],
    [set(`${goblin}.3`, [0, 1, 2]), 'profile-reaches-invalid'],
    [twice, 'profile-reaches-invalid'],
    [set('profile_reaches.goblin.reach', 7), 'output-payload-mismatch'],
    [set('ipc.output_hash', zeros), 'output-hash-mismatch'],
    [set('created_at_utc', 'x'), 'integrity-mismatch'],
    [drop('integrity'), 'integrity-missing'],
  ];
  await tellEach(file, cases, async () => (await told(run)).replace('invalid mismatch ', ''));
  await writeFile(file, '{');
  assert.is(await told(run), 'invalid mismatch cache-json-invalid');
  await writeFile(file, '5');
  assert.is(await told(run), 'invalid mismatch cache-root-not-object');
  await rm(file);
  assert.is(await told(run), 'miss missing cache-miss');
  await mkdir(file);
  assert.is(await told(run), 'error error cache-read-error');
  await rm(file, { recursive: true, maxRetries: 20 });
  const none = { ...run.cacheRun, manifestOutputHash: null };
  assert.is((await readReachCache(none, run.corpus.size)).status, 'none');
  await writeFile(file, text);
  assert.is(await told(run), 'hit verified cache-hit-hashes-match');
});

caches('a cache of the earlier implementation is a hit', async ({ run, file, text }) => {
  const cache = parseJson(text) as { ipc: Record<string, unknown>; integrity?: unknown };
  delete cache.integrity;
  cache.ipc.library_ref = 'pipeworks-ipc-vunknown';
  await writeFile(file, `${jsonText(cache, { indent: 2, sortKeys: true })}\n`);
  assert.is(await told(run), 'hit verified cache-hit-hashes-match');
  await writeFile(file, text);
});
