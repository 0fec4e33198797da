/** Runs of ours: the same names from either source, and nothing foreign beside the database. */
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import * as assert from 'uvu/assert';
import { DEFAULT_WALK, Walker } from '../../../engine/walk/walker.ts';
import { readCorpus } from '../../../store/corpus/read.ts';
import { verifyRun } from '../../../store/runs/verify.ts';
import { rowsOf } from '../../engine/corpora.ts';
import { runSuite } from '../jobs.ts';

const own = runSuite('runs of ours');

const walks = (runDir: string): Uint32Array =>
  new Walker(readCorpus(runDir).corpus, DEFAULT_WALK).batch(7n, 0, 20, 5);

own('give the same order and walks from SQLite and from JSON', async ({ runDir, database }) => {
  const fromDatabase = readCorpus(runDir);
  const expected = walks(runDir);
  await rename(database, `${database}.aside`);
  const fromJson = readCorpus(runDir);
  assert.equal([fromDatabase.origin, fromJson.origin], ['SQLite', 'JSON']);
  assert.equal([fromDatabase.order, fromJson.order], ['frequency', 'frequency']);
  assert.equal(rowsOf(fromJson.corpus), rowsOf(fromDatabase.corpus));
  assert.equal(walks(runDir), expected);
  // one that cannot be opened is skipped with the same outcome
  await writeFile(database, 'no database');
  const broken = readCorpus(runDir);
  assert.match(String(broken.databaseError), 'not a database');
  assert.equal(rowsOf(broken.corpus), rowsOf(fromDatabase.corpus));
});

own('of the earlier implementation keep the order of the JSON', async ({ runDir, database }) => {
  const expected = rowsOf(readCorpus(runDir).corpus);
  const manifest = JSON.parse(await readFile(join(runDir, 'manifest.json'), 'utf8'));
  const { artifact_sha256: _, integrity: __, ...published } = manifest;
  published.ipc.library_ref = 'another';
  await writeFile(join(runDir, 'manifest.json'), JSON.stringify(published));
  assert.is(readCorpus(runDir).order, 'frequency');
  await rm(database);
  const { corpus, order } = readCorpus(runDir);
  assert.is(order, 'given');
  const texts = rowsOf(corpus).map(({ syllable }) => syllable);
  assert.equal(texts, [...texts].sort());
  assert.not.equal(rowsOf(corpus), expected);
});

const faults = async ({ runDir, runId }: { runDir: string; runId: string }): Promise<string[]> => {
  const found: string[] = [];
  for await (const { path, status, reason } of verifyRun(runDir, runId)) {
    if (status !== 'verified') found.push(`${path}: ${reason}`);
  }
  return found;
};

own('are not read with a file that SQLite would take for a part of it', async (context) => {
  const { runDir, database } = context;
  const before = await readFile(database);
  assert.equal(await faults(context), []);
  for (const suffix of ['-wal', '-shm', '-journal']) {
    await writeFile(database + suffix, '');
    assert.throws(
      () => readCorpus(runDir),
      (err: Error & { code?: string }) =>
        err.code === 'corpus-stray' && err.message.startsWith(database + suffix),
    );
    assert.equal(await faults(context), [`data/corpus.db${suffix}: stray-file`]);
    await rm(database + suffix);
  }
  assert.equal(await readFile(database), before);
  readCorpus(runDir);
});

own('made before that, in WAL mode, may have readers but no log', async (context) => {
  const { runDir, database } = context;
  const db = new Database(database);
  db.pragma('journal_mode = WAL');
  db.prepare('SELECT count(*) FROM syllables').get();
  const expected = rowsOf(readCorpus(runDir).corpus);
  assert.ok((await readdir(join(runDir, 'data'))).includes('corpus.db-shm'));
  db.exec('UPDATE syllables SET frequency = 999999 WHERE rowid = 1');
  assert.throws(() => readCorpus(runDir), /corpus\.db-wal lies beside/);
  db.close();
  assert.is(readCorpus(runDir).corpus.size, expected.length);
});

own.run();
