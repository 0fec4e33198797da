/** Routes that load a run: replies, caches, reaches, analyses, faults. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PROFILE_NAMES } from '../../../engine/corpus/profiles.ts';
import { request } from '../../client.ts';
import { recordsOf, VECTOR_CORPUS } from '../../engine/corpora.ts';
import { layOutRun } from '../../run-layout.ts';
import { startServer, type TestServer } from '../../server.ts';
import { waitFor } from '../../wait.ts';
import {
  LARGE,
  layOutRuns,
  load,
  type PatchStats,
  post,
  refusal,
  statsOf,
  VECTORS,
  WITH_DATABASE,
  waitUntilReady,
} from '../walker-runs.ts';

interface Context {
  test: TestServer;
  base: string;
}

const corpus = suite<Context>('corpus routes');

corpus.before(async (context) => {
  context.test = await startServer();
  context.base = context.test.base;
  await layOutRuns(context.test.outputBase);
});
corpus.after(({ test }) => test.close());

corpus(
  'a load answers with what was read, and is ready with all reaches at once',
  async ({ base }) => {
    const { body } = await post(base, 'load-corpus', { patch: 'a', run_id: VECTORS });
    assert.equal(body, {
      patch: 'a',
      run_id: VECTORS,
      corpus_type: 'pyphen',
      syllable_count: 12,
      source: 'JSON (12 syllables)',
      status: 'loading',
      order: 'given',
    });
    const seen: PatchStats[] = [];
    await waitFor('readiness', async () => {
      seen.push(await statsOf(base, 'a'));
      return seen.at(-1)!.walker_ready;
    });
    for (const stats of seen) {
      assert.is(stats.corpus, VECTORS);
      assert.is('reaches' in stats, stats.walker_ready, 'reaches come with readiness, not before');
      assert.is(stats.loader_status, stats.walker_ready ? 'ready' : 'loading');
      assert.is(stats.loading_stage === null, stats.walker_ready);
      assert.is(stats.loading_error, null);
    }
    const ready = seen.at(-1)!;
    assert.is(ready.manifest_ipc_verification_status, 'verified');
    const reaches = ready.reaches as Record<string, Record<string, number>>;
    assert.equal(Object.keys(reaches), [...PROFILE_NAMES]);
    assert.equal(
      Object.values(reaches).map(({ reach, unique_reachable }) => [reach, unique_reachable]),
      [
        [0, 0],
        [1, 6],
        [1, 6],
        [2, 12],
      ],
    );
    for (const { total, threshold, computation_ms } of Object.values(reaches)) {
      assert.is(total, 12);
      assert.is(threshold, 0.001);
      assert.ok(computation_ms! >= 0);
    }
  },
);

corpus('a database is preferred and told', async ({ base }) => {
  const { body } = await post(base, 'load-corpus', { patch: 'a', run_id: WITH_DATABASE });
  assert.is(body.source, 'SQLite (12 syllables)');
  assert.is(body.corpus_type, 'nltk');
  const large = await post(base, 'load-corpus', { patch: 'a', run_id: LARGE });
  assert.is(large.body.source, 'JSON (12,000 syllables)');
});

corpus('patches are compared by their manifests', async ({ base }) => {
  const compared = async (): Promise<unknown> =>
    (await request(base, 'GET', '/api/walker/stats')).body.patch_comparison;
  await load(base, 'a', VECTORS);
  await load(base, 'b', VECTORS);
  assert.equal(await compared(), {
    corpus_hash_relation: 'same',
    policy: 'none',
    reason: 'patch-manifest-hashes-match',
  });
  await load(base, 'b', LARGE);
  assert.equal(await compared(), {
    corpus_hash_relation: 'different',
    policy: 'warn',
    reason: 'patch-manifest-hashes-differ',
  });
});

corpus('load checks patch, run id, run and data in this order', async ({ base, test }) => {
  const patch = "Invalid patch. Must be 'a' or 'b'.";
  assert.is(await refusal(base, 'load-corpus', {}), patch);
  assert.is(await refusal(base, 'load-corpus', { patch: 'c', run_id: null }), patch);
  for (const run_id of [undefined, null, '', 0, false, []]) {
    assert.is(await refusal(base, 'load-corpus', { patch: 'a', run_id }), 'Missing run_id');
  }
  for (const [run_id, shown] of [
    ['20260101_000009_pyphen', '20260101_000009_pyphen'],
    [' ', ' '],
    ['../..', '../..'],
    [`../${VECTORS}`, `../${VECTORS}`],
    [`${VECTORS}/`, `${VECTORS}/`],
    [`${VECTORS}\u0000`, `${VECTORS}\u0000`],
    [12, '12'],
    [true, 'true'],
    [[VECTORS], `["${VECTORS}"]`],
    [{ a: 1 }, '{"a":1}'],
  ]) {
    const said = await refusal(base, 'load-corpus', { patch: 'a', run_id });
    assert.is(said, `Run not found: ${shown}`);
  }
  const bare = '20260101_000010_pyphen';
  await layOutRun(join(test.outputBase, bare), recordsOf(VECTOR_CORPUS));
  await rm(join(test.outputBase, bare, 'data'), { recursive: true, maxRetries: 20 });
  const said = await refusal(base, 'load-corpus', { patch: 'a', run_id: bare });
  assert.match(said, /^Failed to load corpus: .* holds neither data\/corpus\.db nor data\//);
});

/** A run whose annotated JSON is `text`. */
async function layOutBroken(test: TestServer, runId: string, text: string): Promise<void> {
  const folder = join(test.outputBase, runId);
  await layOutRun(folder, recordsOf(VECTOR_CORPUS));
  await writeFile(join(folder, 'data/pyphen_syllables_annotated.json'), text);
}

corpus('a corpus that cannot be read is refused with file and place', async ({ base, test }) => {
  const texts: [string, RegExp][] = [
    ['', /is not a JSON array: the file is empty/],
    ['[{"syllable":"la"},', /the file may be cut off/],
    ['[]', /holds no syllables/],
    ['[{"syllable":"la","frequency":-1}]', /record 1: .*frequency -1 of 'la'/],
    ['[{"syllable":3}]', /record 1 has no text in "syllable"/],
  ];
  for (const [i, [text, message]] of texts.entries()) {
    const runId = `2026010${i + 1}_000020_pyphen`;
    await layOutBroken(test, runId, text);
    const said = await refusal(base, 'load-corpus', { patch: 'a', run_id: runId });
    assert.match(said, /^Failed to load corpus: /);
    assert.match(said, message);
  }
});

corpus('a corpus is refused with the same text whatever the cause', async ({ base, test }) => {
  const runId = '20260108_000020_pyphen';
  const folder = join(test.outputBase, runId);
  await layOutRun(folder, recordsOf(VECTOR_CORPUS));
  const file = join(folder, 'data/pyphen_syllables_annotated.json');
  await rm(file);
  await mkdir(file); // a fault of the file system, not of the content
  const said = await refusal(base, 'load-corpus', { patch: 'a', run_id: runId });
  assert.match(said, /^Failed to load corpus: /);
  assert.ok(said.includes(folder), said);
  const batch = await request(base, 'POST', '/api/batch', { run_id: runId, count: 1 });
  assert.equal([batch.status, batch.body.error], [400, said]);
});

corpus('a database of no use gives way to the JSON, and the log tells', async ({ base, test }) => {
  const runId = '20260106_000020_pyphen';
  const folder = join(test.outputBase, runId);
  await layOutRun(folder, recordsOf(VECTOR_CORPUS));
  await writeFile(join(folder, 'data/corpus.db'), 'no database');
  const { body } = await post(base, 'load-corpus', { patch: 'a', run_id: runId });
  assert.is(body.source, 'JSON (12 syllables)');
  await waitUntilReady(base, 'a');
  assert.is((await statsOf(base, 'a')).loading_error, null);
  const told = test.logged.splice(0);
  assert.is(told.length, 1);
  assert.match(told[0]!, /^Corpus database passed over: .*corpus\.db/);
});

corpus('many loads on both patches end in one run each, ready', async ({ base }) => {
  const runs = [VECTORS, LARGE, WITH_DATABASE];
  await Promise.all(
    Array.from({ length: 24 }, (_, i) =>
      post(base, 'load-corpus', { patch: i % 2 ? 'a' : 'b', run_id: runs[i % 3] }),
    ),
  );
  for (const patch of ['a', 'b'] as const) {
    await waitUntilReady(base, patch);
    const stats = await statsOf(base, patch);
    assert.ok(runs.includes(stats.corpus!));
    assert.is(stats.loader_status, 'ready');
    assert.is(stats.loading_phase, null);
  }
});

corpus('the server answers at once while a large corpus is loaded', async ({ base, test }) => {
  const runId = '20260109_000001_pyphen';
  const rows = Array.from({ length: 60_000 }, (_, i) => ({
    syllable: `s${i.toString(26)}`,
    frequency: 1 + (i % 500),
    signature: (i * 2654435761) >>> 23,
  }));
  await layOutRun(join(test.outputBase, runId), recordsOf(rows));
  const phases = new Set<unknown>();
  let answers = 0;
  let done = false;
  const loading = post(base, 'load-corpus', { patch: 'b', run_id: runId }).finally(() => {
    done = true;
  });
  await waitFor('the load', async () => {
    const stats = await statsOf(base, 'b');
    answers++;
    phases.add(stats.loading_phase);
    const percent = stats.loading_percent as number | null;
    assert.ok(percent === null || (percent >= 0 && percent <= 100));
    return done;
  });
  await loading;
  assert.ok(phases.has('data'), 'progress is told while data is read');
  assert.ok(answers > 2, `${answers} answers while it was loaded`);
  await post(base, 'load-corpus', { patch: 'b', run_id: VECTORS });
  await waitUntilReady(base, 'b');
  assert.is((await statsOf(base, 'b')).syllable_count, 12, 'the large one is gone');
});

corpus('nothing else was a fault of the server', ({ test }) => {
  assert.equal(test.logged, []);
});

corpus('a rebuild of the reaches is no stage of a load', async ({ base }) => {
  await load(base, 'a', LARGE);
  let over = false;
  const rebuilding = post(base, 'rebuild-reach-cache', { patch: 'a' }).finally(() => {
    over = true;
  });
  do {
    const { loader_status, loading_stage } = await statsOf(base, 'a');
    assert.equal([loader_status, loading_stage], ['ready', null]);
  } while (!over);
  await rebuilding;
});

corpus.run();
