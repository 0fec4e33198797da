/** Reading a run's corpus from database or JSON: order, faults, read-only folders. */
import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import * as assert from 'uvu/assert';
import { type Hooks, NO_HOOKS } from '../../../engine/base/errors.ts';
import { FEATURE_NAMES } from '../../../engine/corpus/features.ts';
import { buildCorpusDatabase } from '../../../store/corpus/database.ts';
import { corpusSource, readCorpus, sourceText } from '../../../store/corpus/read.ts';
import { recordsOf, rowsOf, type SyllableRow, VECTOR_CORPUS } from '../../engine/corpora.ts';
import { progressOf, refusal, refuses } from '../../fault.ts';
import { runSql } from '../sql.ts';
import { folderSuite, writeFiles } from '../temp-folder.ts';

const reading = folderSuite<{ json: string; database: string }>(
  'reading a corpus',
  async (context) => {
    context.json = join(context.folder, 'data/pyphen_syllables_annotated.json');
    context.database = join(context.folder, 'data/corpus.db');
    await mkdir(join(context.folder, 'data'));
  },
);

/** In code point order, as a pipeline writes them. */
const SORTED = [...VECTOR_CORPUS].sort((a, b) => (a.syllable < b.syllable ? -1 : 1));
/** As many rows as are wanted. */
const rowsAsMany = (length: number): SyllableRow[] =>
  Array.from({ length }, (_, i) => ({ ...SORTED[0]!, syllable: `s${i}` }));
const BY_FREQUENCY = [...SORTED].sort((a, b) => b.frequency - a.frequency);

const writeJson = (path: string, rows: readonly SyllableRow[]): Promise<void> =>
  writeFile(path, JSON.stringify(recordsOf(rows), null, 2));

const writeDatabase = (path: string, rows: readonly SyllableRow[]): Promise<void> =>
  buildCorpusDatabase(path, rows, 'pyphen_syllables_annotated.json');

/** The same in WAL mode, as the earlier implementation leaves it. */
async function writeWithLog(path: string, rows: readonly SyllableRow[]): Promise<void> {
  await writeDatabase(path, rows);
  runSql(path, 'PRAGMA journal_mode = WAL');
}

function refusalOf(folder: string, code: string): string {
  const fault = refusal(() => readCorpus(folder));
  assert.is(fault.code, code);
  return fault.message;
}

reading('a database gives the order of frequency, whatever the JSON beside it', async (context) => {
  await writeFile(context.json, 'rubbish');
  await writeDatabase(context.database, SORTED);
  const loaded = readCorpus(context.folder);
  assert.equal(rowsOf(loaded.corpus), BY_FREQUENCY);
  assert.is(loaded.origin, 'SQLite');
  assert.is(loaded.databaseError, null);
  assert.is(sourceText(loaded), 'SQLite (12 syllables)');
});

reading('rows that are still in the log are read, and nothing is changed', async (context) => {
  await writeWithLog(context.database, SORTED.slice(1));
  const db = new Database(context.database);
  db.pragma('wal_autocheckpoint = 0');
  const columns = FEATURE_NAMES.map(() => 0).join();
  const { syllable, frequency } = SORTED[0]!;
  db.prepare(`INSERT INTO syllables VALUES (?, ?, ${columns})`).run(syllable, frequency);
  const data = join(context.folder, 'data');
  const kept = join(context.folder, 'kept');
  await cp(data, kept, { recursive: true });
  db.close();
  await rm(data, { recursive: true });
  await rename(kept, data);
  await rm(`${context.database}-shm`);
  const content = async (): Promise<Record<string, Buffer>> => {
    const names = (await readdir(data)).sort();
    const files = names.map(async (name) => [name, await readFile(join(data, name))] as const);
    return Object.fromEntries(await Promise.all(files));
  };
  const before = await content();
  assert.equal(Object.keys(before), ['corpus.db', 'corpus.db-wal']);
  const loaded = readCorpus(context.folder);
  assert.is(loaded.corpus.size, SORTED.length);
  assert.equal(await content(), before);
});

reading('without a database the JSON is read in its own order', async (context) => {
  await writeJson(context.json, SORTED);
  const loaded = readCorpus(context.folder);
  assert.equal(rowsOf(loaded.corpus), SORTED);
  assert.is(loaded.databaseError, null);
  assert.is(sourceText(loaded), 'JSON (12 syllables)');
});

reading('reading leaves no files beside a database, and does not change it', async (context) => {
  await writeWithLog(context.database, SORTED);
  const before = await readFile(context.database);
  assert.equal([...before.subarray(18, 20)], [2, 2], 'in WAL mode');
  for (let i = 0; i < 3; i++) readCorpus(context.folder);
  assert.equal(await readdir(join(context.folder, 'data')), ['corpus.db']);
  assert.equal(await readFile(context.database), before);
});

reading('where the files of WAL mode cannot be made, the database is read', async (context) => {
  await writeWithLog(context.database, SORTED);
  // a link to nowhere stops SQLite from making its index file, as a read-only folder does
  await symlink('/no/such/folder/index', `${context.database}-shm`);
  assert.throws(
    () => new Database(context.database).prepare('SELECT 1 FROM syllables'),
    (err: unknown) => (err as { code: string }).code === 'SQLITE_CANTOPEN',
  );
  const loaded = readCorpus(context.folder);
  assert.is(loaded.origin, 'SQLite');
  assert.equal(rowsOf(loaded.corpus), BY_FREQUENCY);
});

reading('rows of another connection that are still in the WAL file are read', async (context) => {
  await writeWithLog(context.database, SORTED);
  const db = new Database(context.database);
  db.exec(`INSERT INTO syllables SELECT 'zoo', 1000, ${FEATURE_NAMES.map(() => 0)}`);
  const loaded = readCorpus(context.folder);
  db.close();
  assert.is(loaded.corpus.size, 13);
  assert.is(loaded.corpus.syllable(0), 'zoo');
});

const asText = (text: string) => (path: string) => writeFile(path, text);
const damaged = (harm: (bytes: Buffer) => Buffer) => async (path: string) => {
  await writeDatabase(path, rowsAsMany(2000));
  await writeFile(path, harm(await readFile(path)));
};
const made = (statements: string) => async (path: string) => runSql(path, statements);

/** Ways in which a database is of no use. */
const USELESS: Record<string, (path: string) => Promise<void>> = {
  'an empty file': asText(''),
  'a short text': asText('hello'),
  'a long text': asText('not a database. '.repeat(1000)),
  'a folder': (path) => mkdir(path).then(() => {}),
  'a header alone': damaged((bytes) => bytes.subarray(0, 100)),
  'half a file': damaged((bytes) => bytes.subarray(0, bytes.length >> 1)),
  'pages of rubbish': damaged((bytes) => bytes.fill(0xa5, 4096)),
  'no table': made('CREATE TABLE other (x)'),
  'a view without end':
    made(`CREATE VIEW syllables AS WITH RECURSIVE n (k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n)
    SELECT k AS rowid, 'la' AS syllable, 1 AS frequency FROM n WHERE k < 0`),
  'a generated column': made(`CREATE TABLE syllables (frequency, syllable AS ('la' || frequency),
    ${FEATURE_NAMES.join(', ')}); INSERT INTO syllables (frequency) VALUES (1)`),
  'a table without rows': (path) => table(path, []),
  'a missing column': made(
    "CREATE TABLE syllables (syllable TEXT, frequency INTEGER); INSERT INTO syllables VALUES ('la', 1)",
  ),
  'a syllable that is null': (path) => table(path, ['NULL, 3']),
  'a syllable without letters': (path) => table(path, ["'', 3"]),
  'a syllable of bytes': (path) => table(path, ["x'6c61', 3"]),
  'a fraction of a frequency': (path) => table(path, ["'la', 1.5"]),
  'a frequency in words': (path) => table(path, ["'la', 'many'"]),
  'a frequency below 0': (path) => table(path, ["'la', -1"]),
  'a frequency beyond 32 bits': (path) => table(path, ["'la', 4294967296"]),
  'a frequency beyond 53 bits': (path) => table(path, ["'la', 9223372036854775807"]),
  'a feature that is null': (path) => table(path, ["'la', 3"], 'NULL'),
};

/** A table of its own making: no constraint keeps anything out. */
async function table(path: string, rows: readonly string[], feature = '0'): Promise<void> {
  runSql(path, `CREATE TABLE syllables (syllable, frequency, ${FEATURE_NAMES.join(', ')})`);
  const features = [feature, ...FEATURE_NAMES.slice(1).map(() => 0)].join(', ');
  for (const row of rows) runSql(path, `INSERT INTO syllables VALUES (${row}, ${features})`);
}

for (const [what, make] of Object.entries(USELESS)) {
  reading(`a useless database (${what}) gives way to the JSON, or is an error`, async (context) => {
    await make(context.database);
    await writeJson(context.json, SORTED);
    const loaded = readCorpus(context.folder);
    assert.equal(rowsOf(loaded.corpus), SORTED);
    assert.is(loaded.origin, 'JSON');
    assert.ok(loaded.databaseError?.startsWith(context.database), String(loaded.databaseError));
    await rm(context.json);
    const message = refusalOf(context.folder, 'corpus-missing');
    assert.ok(message.startsWith(context.database), message);
    assert.match(message, /there is no data\/\*_syllables_annotated\.json to fall back on\.$/);
  });
}

reading('values other than 0 count as true in a database', async (context) => {
  await table(context.database, ["'la', 3"], '7');
  assert.is(readCorpus(context.folder).corpus.signature(0), 1);
});

reading('with neither there is nothing to load, and the text says what to do', async (context) => {
  const message = refusalOf(context.folder, 'corpus-missing');
  assert.match(
    message,
    /holds neither data\/corpus\.db nor data\/\*_syllables_annotated\.json; run all/,
  );
  refusalOf(join(context.folder, 'no-such-run'), 'corpus-missing');
});

reading('of several JSON files the first by name is read', async (context) => {
  await writeJson(join(context.folder, 'data/b_syllables_annotated.json'), SORTED.slice(3));
  await writeJson(join(context.folder, 'data/a_syllables_annotated.json'), SORTED);
  await writeFiles(context.folder, { 'data/0_annotated.json': '[]', 'data/other.json': '[]' });
  assert.is(corpusSource(context.folder)?.path, 'data/a_syllables_annotated.json');
  assert.is(readCorpus(context.folder).corpus.size, SORTED.length);
  assert.is(corpusSource(join(context.folder, 'none')), null);
});

reading('what a record leaves out has its default, other keys are ignored', async (context) => {
  const records = [
    { syllable: 'la' },
    { syllable: 'ri', frequency: 7, features: { short_vowel: 1, unheard_of: true }, more: [] },
    { syllable: 'é語', frequency: 0, features: { short_vowel: 'yes', long_vowel: '', nothing: 0 } },
  ];
  await writeFile(context.json, `\ufeff${JSON.stringify(records)}`);
  assert.equal(rowsOf(readCorpus(context.folder).corpus), [
    { syllable: 'la', frequency: 1, signature: 0 },
    { syllable: 'ri', frequency: 7, signature: 1 << 7 },
    { syllable: 'é語', frequency: 0, signature: 1 << 7 },
  ]);
});

reading('a syllable that occurs twice is two syllables', async (context) => {
  await writeJson(context.json, [...SORTED, ...SORTED]);
  assert.is(readCorpus(context.folder).corpus.size, 24);
});

const GOOD = '{"syllable":"la","frequency":1,"features":{}}';

/** By code texts of the whole file, and what the error says beside its path. */
const BAD_JSON: Record<string, readonly [string | Uint8Array, RegExp][]> = {
  'json-array-invalid': [
    ['', /the file is empty/],
    ['{}', /does not begin with \[/],
    [new Uint8Array(5000).fill(0x91), /does not begin with \[/],
    [`[${GOOD},`, /the file may be cut off/],
    [`[${GOOD},,${GOOD}]`, /\(after record \d\)/],
    [`[${GOOD},]`, /\(after record \d\)/],
    [Buffer.from([0x5b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x5d]), /not UTF-8/],
    [`[${GOOD}] tail`, /text after the closing \]/],
    [Buffer.from('[{"syllable":"\xe9"}]', 'latin1'), /not UTF-8 \(after record 0\)/],
    [Buffer.from(`[${GOOD}]`, 'utf16le'), /not a JSON array/],
  ],
  'corpus-invalid': [
    ['[]', /holds no syllables\.$/],
    [`[${GOOD},3]`, /, record 2 is not an object\.$/],
    ['["la"]', /, record 1 is not an object\.$/],
    ['[{}]', /, record 1 has no text in "syllable"\.$/],
    ['[{"syllable":5}]', /has no text in "syllable"/],
    ['[{"syllable":""}]', /record 1: .*the text is empty/],
    ['[{"syllable":"a","frequency":"3"}]', /has no number in "frequency"/],
    ['[{"syllable":"a","frequency":null}]', /has no number in "frequency"/],
    ['[{"syllable":"a","frequency":-1}]', /frequency -1 of 'a'/],
    ['[{"syllable":"a","frequency":2.5}]', /frequency 2\.5 of 'a'/],
    ['[{"syllable":"a","frequency":4294967296}]', /is not an integer of 0\.\.4294967295/],
    ['[{"syllable":"a","frequency":1e400}]', /frequency Infinity of 'a'/],
    ['[{"syllable":"a","features":[]}]', /has no object in "features"/],
    ['[{"syllable":"a","features":null}]', /has no object in "features"/],
    [`[{"syllable":"${'a'.repeat(65536)}"}]`, /over 65535 bytes/],
  ],
};

for (const [code, files] of Object.entries(BAD_JSON)) {
  reading(`a JSON that is no list of syllables is refused: ${code}`, async (context) => {
    for (const [text, message] of files) {
      await writeFile(context.json, text);
      const said = refusalOf(context.folder, code);
      assert.ok(said.startsWith(context.json), said);
      assert.match(said, message);
      assert.ok(said.length < 600, 'the text itself is not repeated at length');
    }
  });
}

reading('a record beyond the limit is refused by its number and the limit', async (context) => {
  await writeFile(context.json, `[${GOOD},"${'x'.repeat(16 * 1024 * 1024)}`);
  const message = refusalOf(context.folder, 'json-array-invalid');
  assert.match(message, /record 2 is larger than 16777216 bytes/);
});

reading(
  'progress never shrinks, and work that nobody wants stops without falling back',
  async (t) => {
    await writeJson(t.json, rowsAsMany(40_000));
    await writeDatabase(t.database, rowsAsMany(40_000));
    for (const origin of ['SQLite', 'JSON']) {
      const read = (hooks: Hooks) => assert.is(readCorpus(t.folder, hooks).origin, origin);
      assert.ok(progressOf(read).length >= 2);
      let looks = 0;
      // returns true from the second look on, and goes on doing so
      const unwanted = { ...NO_HOOKS, cancelled: () => ++looks > 1 };
      refuses(() => readCorpus(t.folder, unwanted), 'cancelled');
      assert.ok(looks <= 3, origin);
      await rm(t.database, { force: true });
    }
  },
);
