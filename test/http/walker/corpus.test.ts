/** Routes that load a run: replies, reaches, faults. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { waitFor } from '../../wait.ts';
import { type ApiServer, type PatchStats, startApi } from '../api.ts';
import { LARGE, layOutRows, runsSuite, VECTORS } from '../walker-runs.ts';

const corpus = runsSuite('corpus routes');

corpus('a load tells what was read, and is ready with all reaches at once', async (t) => {
  assert.equal(await t.ask('walker/load-corpus', { patch: 'a', run_id: VECTORS }), {
    ...{ patch: 'a', run_id: VECTORS, corpus_type: 'pyphen', syllable_count: 12 },
    ...{ source: 'JSON (12 syllables)', status: 'loading', order: 'given' },
  });
  const seen: PatchStats[] = [];
  await waitFor('readiness', async () => {
    seen.push(await t.stats('a'));
    return seen.at(-1)!.walker_ready;
  });
  for (const stats of seen) {
    assert.is(stats.corpus, VECTORS);
    assert.is('reaches' in stats, stats.walker_ready, 'reaches come with readiness, not before');
    assert.is(stats.loader_status, stats.walker_ready ? 'ready' : 'loading');
    assert.is(stats.loading_stage === null, stats.walker_ready);
    assert.is(stats.loading_error, null);
  }
});

/** Lays out a run; returns the path of one of its files. */
async function layOut({ outputBase }: ApiServer, runId: string, file: string): Promise<string> {
  await layOutRows(outputBase, runId);
  return join(outputBase, runId, 'data', file);
}

const ANNOTATED = 'pyphen_syllables_annotated.json';

corpus('a corpus is refused with the same text whatever the cause', async (t) => {
  const runId = '20260108_000020_pyphen';
  const file = await layOut(t, runId, ANNOTATED);
  const load = () => t.refused('walker/load-corpus', { patch: 'a', run_id: runId });
  await rm(file);
  assert.match(
    await load(),
    /^Failed to load corpus: .* holds neither data\/corpus\.db nor data\//,
  );
  await mkdir(file); // a fault of the file system, not of the content
  const said = await load();
  assert.match(said, /^Failed to load corpus: /);
  assert.match(said, join(t.outputBase, runId));
  assert.is(await t.refused('batch', { run_id: runId, count: 1 }), said);
});

corpus('a database of no use gives way to the JSON, and the log tells', async (t) => {
  const runId = '20260106_000020_pyphen';
  await writeFile(await layOut(t, runId, 'corpus.db'), 'no database');
  const body = await t.ask('walker/load-corpus', { patch: 'a', run_id: runId });
  assert.is(body.source, 'JSON (12 syllables)');
  await t.ready('a');
  assert.is((await t.stats('a')).loading_error, null);
  const told = t.logged.splice(0);
  assert.is(told.length, 1);
  assert.match(told[0]!, /^Corpus database passed over: .*corpus\.db/);
});

corpus('the server answers while a corpus is loaded', async () => {
  const server = await startApi({}, { threadEntry: new URL('../held-entry.js', import.meta.url) });
  await layOutRows(server.outputBase, VECTORS);
  const gate = join(server.outputBase, 'hold-load');
  await writeFile(gate, '');
  let done = false;
  const body = { patch: 'b', run_id: VECTORS };
  const loading = server.ask('walker/load-corpus', body).finally(() => {
    done = true;
  });
  for (let k = 0; k < 3; k++) assert.is((await server.stats('b')).walker_ready, false);
  assert.not(done);
  await rm(gate);
  await loading;
  await server.ready('b');
  await server.close();
});

corpus('a rebuild of the reaches is no stage of a load', async (t) => {
  await t.load('a', LARGE);
  let over = false;
  const rebuilding = t.ask('walker/rebuild-reach-cache', { patch: 'a' }).finally(() => {
    over = true;
  });
  do {
    const { loader_status, loading_stage } = await t.stats('a');
    assert.equal([loader_status, loading_stage], ['ready', null]);
  } while (!over);
  await rebuilding;
  assert.equal(t.logged, [], 'nothing else was a fault of the server');
});
