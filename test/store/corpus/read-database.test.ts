// Rows of a corpus database, taken from SQLite in portions.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import * as assert from 'uvu/assert';
import { NO_HOOKS } from '../../../engine/base/hooks.ts';
import { FEATURE_NAMES } from '../../../engine/corpus/features.ts';
import { buildCorpusDatabase } from '../../../store/corpus/database.ts';
import { readDatabase } from '../../../store/corpus/read.ts';
import { rowsOf } from '../../engine/corpora.ts';
import type { NaiveSyllable } from '../../engine/naive.ts';
import { folderSuite } from '../temp-folder.ts';

const database = folderSuite<{ path: string }>('rows of a corpus database', (context) => {
  context.path = join(context.folder, 'corpus.db');
});

const readRows = (path: string): NaiveSyllable[] =>
  rowsOf(readDatabase(path, NO_HOOKS).build('given'));

const ROWS = Array.from({ length: 10_000 }, (_, i) => ({
  syllable: `s${i.toString(36)}`,
  frequency: i % 97 === 0 ? i * 30_000 : i % 300,
  signature: (i * 7) % 4096,
}));

database('are read to the last one, also where there are many', async ({ path }) => {
  await buildCorpusDatabase(path, ROWS, 'x.json');
  assert.equal(readRows(path), ROWS);
});

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
  assert.equal(
    readRows(path).map(({ syllable }) => syllable),
    expected,
  );
});

database('are those of SQLite, whatever has become of the table', async ({ path }) => {
  await buildCorpusDatabase(path, ROWS, 'x.json');
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

database.run();
