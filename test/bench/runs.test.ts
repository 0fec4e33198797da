/** Synthetic corpora and runs: shape, contents on disk, verified manifests. */
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeColumns } from '../../bench/measuring/corpus.ts';
import { layOutRun, syntheticRunId } from '../../bench/measuring/runs.ts';
import type { Corpus } from '../../engine/corpus/corpus.ts';
import { annotate } from '../../engine/corpus/features.ts';
import { readCorpus } from '../../store/corpus/read.ts';
import { checkManifest } from '../../store/manifests/manifest.ts';
import { discoverRuns } from '../../store/runs/runs.ts';
import { makeTempFolder } from '../store/temp-folder.ts';

const runs = suite<{ base: string; remove(): Promise<void> }>('synthetic runs');
runs.before(async (context) => {
  const { folder, remove } = await makeTempFolder();
  Object.assign(context, { base: folder, remove });
});
runs.after(({ remove }) => remove());

const rows = (corpus: Corpus): string[] =>
  Array.from(
    { length: corpus.size },
    (_, i) => `${corpus.syllable(i)} ${corpus.frequency(i)} ${corpus.signature(i)}`,
  ).sort();

runs('the same arguments give the same columns, another seed gives others', () => {
  assert.equal(makeColumns(500, 7), makeColumns(500, 7));
  assert.not.equal(makeColumns(500, 7).syllables, makeColumns(500, 8).syllables);
});

runs('syllables are unique, ordered and of two to eight letters', () => {
  for (const n of [1, 2000, 60_000]) {
    const { syllables, frequencies } = makeColumns(n, 1);
    assert.is(syllables.length, n);
    assert.is(frequencies.length, n);
    assert.ok(syllables.every((syllable) => /^[a-z]{2,8}$/.test(syllable)));
    assert.ok(syllables.every((syllable, i) => i === 0 || syllables[i - 1]! < syllable));
    assert.ok(frequencies.every((frequency) => frequency >= 1));
  }
});

runs('frequencies fall off as in a text and signatures are many', () => {
  const { syllables, frequencies } = makeColumns(20_000, 1);
  const once = frequencies.filter((frequency) => frequency === 1).length;
  assert.ok(once > 8000 && once < 12_000, `${once} occur once`);
  const most = frequencies.reduce((a, b) => Math.max(a, b));
  assert.ok(most > 5000, `the most frequent occurs ${most} times`);
  const signatures = new Set(syllables.map(annotate)).size;
  assert.ok(signatures > 250, `${signatures} signatures`);
});

runs('a size outside the limits is refused', () => {
  for (const n of [0, 1.5, 5_000_001]) assert.throws(() => makeColumns(n, 1), /from 1 to 5000000/);
});

runs('database and annotated JSON hold the records of the corpus maker', async ({ base }) => {
  const shape = { size: 12_345, seed: 5 };
  const both = await layOutRun(base, syntheticRunId(1), { ...shape, database: true });
  const json = await layOutRun(base, syntheticRunId(2), { ...shape, database: false });
  const { syllables, frequencies } = makeColumns(shape.size, shape.seed);
  const wanted = syllables.map((s, i) => `${s} ${frequencies[i]} ${annotate(s)}`).sort();
  const fromDatabase = readCorpus(both);
  const fromJson = readCorpus(json);
  assert.is(fromDatabase.origin, 'SQLite');
  assert.is(fromJson.origin, 'JSON');
  assert.equal(rows(fromDatabase.corpus), wanted);
  assert.equal(rows(fromJson.corpus), wanted);
});

runs('the runs are listed and their manifests verify', async ({ base }) => {
  const id = syntheticRunId(4);
  const runDir = await layOutRun(base, id, { size: 20, seed: 1, database: true });
  const listed = (await discoverRuns(base)).find(({ run_id }) => run_id === id);
  assert.is(listed?.syllable_count, 20);
  assert.is(listed?.status, 'completed');
  assert.is(listed?.corpus_db_path, join(runDir, 'data', 'corpus.db'));
  assert.is((await checkManifest(runDir)).verification.status, 'verified');
});

runs.run();
