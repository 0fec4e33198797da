/** Corpus databases: what is written, and rows taken from SQLite in portions. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import * as assert from 'uvu/assert';
import { NO_HOOKS } from '../../../engine/base/errors.ts';
import { FEATURE_NAMES, featureFlags } from '../../../engine/corpus/features.ts';
import { buildCorpusDatabase, type CorpusRecord } from '../../../store/corpus/database.ts';
import { readDatabase } from '../../../store/corpus/read.ts';
import { rowsOf, type SyllableRow } from '../../engine/corpora.ts';
import { faultOf } from '../../fault.ts';
import { folderSuite } from '../temp-folder.ts';

const corpus = folderSuite('corpus database');

const makeRecords = (n: number): CorpusRecord[] =>
  Array.from({ length: n }, (_, i) => ({
    syllable: `s${String(i).padStart(6, '0')}`,
    frequency: (i % 7) + 1,
    signature: (i * 37) % 4096,
  }));

corpus('holds every record with its features, in order', async ({ folder }) => {
  const path = join(folder, 'corpus.db');
  const records = makeRecords(12_345);
  const progress: number[] = [];
  await buildCorpusDatabase(path, records, 'x_syllables_annotated.json', {
    cancelled: () => false,
    progress: (done) => void progress.push(done),
  });
  assert.equal(progress, [10_000, 12_345]);
  assert.equal(await readdir(folder), ['corpus.db']);
  // File format bytes 18 and 19 are 2 in WAL mode.
  assert.equal([...(await readFile(path)).subarray(18, 20)], [1, 1], 'not in WAL mode');
  const db = new Database(path, { readonly: true });
  const rows = db.prepare('SELECT * FROM syllables ORDER BY rowid').all() as Record<
    string,
    unknown
  >[];
  const order = db.prepare('SELECT syllable FROM syllables ORDER BY frequency DESC').pluck().all();
  const metadata = Object.fromEntries(
    db.prepare('SELECT * FROM metadata').raw().all() as [string, string][],
  );
  const indexes = db
    .prepare("SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
    .pluck()
    .all() as string[];
  const statistics = db.prepare('SELECT count(*) FROM sqlite_stat1').pluck().get();
  db.close();

  assert.is(rows.length, records.length);
  records.forEach(({ syllable, frequency, signature }, i) => {
    const flags = featureFlags(signature);
    assert.equal(rows[i], {
      syllable,
      frequency,
      ...Object.fromEntries(FEATURE_NAMES.map((name) => [name, Number(flags[name])])),
    });
  });
  const stable = [...records].sort((a, b) => b.frequency - a.frequency);
  const wanted = stable.map(({ syllable }) => syllable);
  assert.equal(order, wanted);
  assert.match(metadata.generated_at!, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/);
  assert.equal(metadata, {
    schema_version: '1',
    source_tool: 'corpus_sqlite_builder',
    source_version: '0.2.0',
    generated_at: metadata.generated_at,
    total_syllables: '12345',
    source_json_path: 'x_syllables_annotated.json',
  });
  assert.equal(indexes.map((sql) => sql.replace(/^.* ON /, '')).sort(), [
    'syllables (ends_with_stop)',
    'syllables (ends_with_vowel)',
    'syllables (frequency DESC)',
    'syllables (starts_with_cluster)',
    'syllables (starts_with_vowel)',
    'syllables (starts_with_vowel, ends_with_vowel)',
  ]);
  assert.ok(indexes.some((sql) => sql.includes('idx_frequency')));
  assert.ok(Number(statistics) > 0);
});

corpus('is refused without records', async ({ folder }) => {
  const { code } = await faultOf(buildCorpusDatabase(join(folder, 'corpus.db'), [], 'x.json'));
  assert.is(code, 'corpus-empty');
});

corpus('leaves nothing behind when cancelled or faulty', async ({ folder }) => {
  const path = join(folder, 'corpus.db');
  let looks = 0;
  const hooks = { cancelled: () => ++looks > 1, progress: () => {} };
  const twice = { syllable: 'ka', frequency: 1, signature: 0 };
  for (const build of [
    () => buildCorpusDatabase(path, makeRecords(25_000), 'x.json', hooks),
    () => buildCorpusDatabase(path, [twice, twice], 'x.json'),
  ]) {
    const { code } = await faultOf(build());
    assert.ok(['cancelled', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(code));
    assert.equal(await readdir(folder), []);
  }
});

const database = folderSuite<{ path: string }>('rows of a corpus database', (context) => {
  context.path = join(context.folder, 'corpus.db');
});

const readRows = (path: string): SyllableRow[] =>
  rowsOf(readDatabase(path, NO_HOOKS).build('given'));

const ROWS = Array.from({ length: 10_000 }, (_, i) => ({
  syllable: `s${i.toString(36)}`,
  frequency: i % 97 === 0 ? i * 30_000 : i % 300,
  signature: (i * 7) % 4096,
}));

database('stand in the order of their ids, wherever these lie', ({ path }) => {
  const ids = [2n ** 63n - 1n, -(2n ** 63n), 0n, -5n, 2n ** 53n + 1n, 2n ** 53n + 2n, 7n];
  const db = new Database(path);
  db.exec(`CREATE TABLE syllables (syllable, frequency, ${FEATURE_NAMES.join(', ')})`);
  const zeros = FEATURE_NAMES.map(() => 0).join(', ');
  const insert = db.prepare(
    `INSERT INTO syllables (rowid, syllable, frequency, ${FEATURE_NAMES.join(', ')}) VALUES (?, ?, 1, ${zeros})`,
  );
  for (const id of ids) insert.run(id, `s${id}`);
  db.close();
  const expected = [...ids].sort((a, b) => (a < b ? -1 : 1)).map((id) => `s${id}`);
  const found = readRows(path).map(({ syllable }) => syllable);
  assert.equal(found, expected);
});

database('are those of SQLite, whatever has become of the table', async ({ path }) => {
  await buildCorpusDatabase(path, ROWS, 'x.json');
  assert.equal(readRows(path), ROWS);
  const db = new Database(path);
  db.exec('UPDATE syllables SET rowid = rowid + 1099511627776 WHERE rowid % 3 = 0');
  db.exec('DELETE FROM syllables WHERE rowid % 10 = 4');
  const signature = FEATURE_NAMES.map((name, k) => `((${name} <> 0) << ${k})`).join(' | ');
  const expected = db
    .prepare(`SELECT syllable, frequency, ${signature} AS signature FROM syllables ORDER BY rowid`)
    .all();
  db.close();
  assert.equal(readRows(path), expected);
});
