import { closeSync, openSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { CorpusBuilder } from '../../../engine/corpus/corpus.ts';
import { FEATURE_NAMES } from '../../../engine/corpus/features.ts';
import { buildCorpusDatabase } from '../../../store/corpus/database.ts';
import { addRowsOfPages } from '../../../store/corpus/pages.ts';
import { forEachRecord, UnusualFileError } from '../../../store/corpus/sqlite-records.ts';
import { rowsOf } from '../../engine/corpora.ts';
import type { NaiveSyllable } from '../../engine/naive.ts';
import { makeTempFolder } from '../temp-folder.ts';

interface Context {
  folder: string;
  path: string;
  remove(): Promise<void>;
}

const pages = suite<Context>('rows from the pages of a database');
pages.before.each(async (context) => {
  Object.assign(context, await makeTempFolder());
  context.path = join(context.folder, 'corpus.db');
});
pages.after.each((context) => context.remove());

const FEATURES = FEATURE_NAMES.map((name) => `${name} INTEGER NOT NULL`).join(', ');
const TABLE = `CREATE TABLE syllables (syllable TEXT PRIMARY KEY, frequency INTEGER NOT NULL, ${FEATURES})`;
const BITS = FEATURE_NAMES.map((_, k) => `(? >> ${k}) & 1`).join(', ');

/** Rows read from the pages; null when they are left to SQLite. */
function readRows(db: Database.Database): NaiveSyllable[] | null {
  const builder = new CorpusBuilder();
  return addRowsOfPages(db, builder, () => {}) ? rowsOf(builder.build('given')) : null;
}

/** The same as SQLite reads them. */
function selectRows(db: Database.Database): NaiveSyllable[] {
  const signature = FEATURE_NAMES.map((name, k) => `((${name} <> 0) << ${k})`).join(' | ');
  return db
    .prepare(`SELECT syllable, frequency, ${signature} AS signature FROM syllables ORDER BY rowid`)
    .all() as NaiveSyllable[];
}

function insert(db: Database.Database, rows: readonly NaiveSyllable[]): void {
  const statement = db.prepare(`INSERT INTO syllables VALUES (?, ?, ${BITS})`);
  db.transaction(() => {
    for (const { syllable, frequency, signature } of rows) {
      statement.run(syllable, frequency, ...FEATURE_NAMES.map(() => signature));
    }
  })();
}

pages('a database as the pipeline makes it is read to the last row', async ({ path }) => {
  const rows = Array.from({ length: 60_000 }, (_, i) => ({
    syllable: `s${i.toString(36)}`,
    frequency: i % 97 === 0 ? i * 30_000 : i % 300,
    signature: (i * 7) % 4096,
  }));
  await buildCorpusDatabase(path, rows, 'x.json');
  const db = new Database(path);
  assert.equal(readRows(db), rows);
  db.close();
});

const frequencies = fc.oneof(
  fc.constantFrom(0, 1, 2, 127, 128, 255, 256, 32767, 32768, 8388607, 8388608, 2147483647),
  fc.nat(1000),
);
const texts = fc.oneof(
  fc.stringMatching(/^[a-z]{1,8}$/),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 6 }),
  fc.integer({ min: 50, max: 90 }).map((n) => 'longer'.repeat(20).slice(0, n)),
);
const records = fc.uniqueArray(
  fc.record({ syllable: texts, frequency: frequencies, signature: fc.nat(4095) }),
  { selector: ({ syllable }) => syllable, minLength: 1, maxLength: 300 },
);

pages(
  'whatever its history, a table of small values gives the rows that SQLite gives',
  (context) => {
    const history = fc.record({
      rows: records,
      pageSize: fc.constantFrom(512, 1024, 4096, 65536),
      dropped: fc.nat(9),
      shift: fc.constantFrom(0, 1000, 2 ** 40),
      vacuum: fc.boolean(),
    });
    let files = 0;
    fc.assert(
      fc.property(history, ({ rows, pageSize, dropped, shift, vacuum }) => {
        const db = new Database(`${context.path}${files++}`);
        db.pragma('synchronous = OFF');
        db.pragma(`page_size = ${pageSize}`);
        db.exec(TABLE);
        insert(db, rows);
        db.exec(`UPDATE syllables SET rowid = rowid + ${shift} WHERE rowid % 3 = 0`);
        db.exec(`DELETE FROM syllables WHERE rowid % 10 = ${dropped}`);
        if (vacuum) db.exec('VACUUM');
        assert.equal(readRows(db), selectRows(db));
        db.close();
      }),
      { numRuns: 60 },
    );
  },
);

/** Tables of one good row and something that is left to SQLite. */
const UNUSUAL: Record<string, (db: Database.Database) => void> = {
  'a text of several pages': (db) => good(db, 'x'.repeat(5000)),
  'a fraction of a frequency': (db) => good(db, 'la', 1.5),
  'a frequency below 0': (db) => good(db, 'la', -1),
  'a frequency of 2^31 and more': (db) => good(db, 'la', 2 ** 31),
  'a frequency of 64 bits': (db) => good(db, 'la', 2 ** 40),
  'a frequency in words': (db) => good(db, 'la', 'many'),
  'a syllable of bytes': (db) => good(db, Buffer.from('la')),
  'text that is not UTF-8': (db) => {
    good(db, 'la');
    db.exec("UPDATE syllables SET syllable = CAST(x'6cff' AS TEXT)");
  },
  'a feature in words': (db) => {
    good(db, 'la');
    db.exec("UPDATE syllables SET long_vowel = 'yes'");
  },
  'UTF-16': (db) => {
    db.pragma("encoding = 'UTF-16le'");
    good(db, 'la');
  },
  'no rowid': (db) => db.exec(`${TABLE} WITHOUT ROWID`),
  'a column that was added later': (db) => {
    good(db, 'la');
    db.exec('ALTER TABLE syllables ADD COLUMN note INTEGER DEFAULT 5');
  },
  'a generated column': (db) => {
    db.exec(`${TABLE.slice(0, -1)}, twice INTEGER AS (frequency * 2))`);
  },
  'a frequency that is the rowid': (db) => {
    db.exec(`CREATE TABLE syllables (syllable, frequency INTEGER PRIMARY KEY, ${FEATURES})`);
    insert(db, [{ syllable: 'la', frequency: 7, signature: 5 }]);
  },
  'a view': (db) => {
    db.exec(TABLE.replace('syllables', 'base'));
    db.exec('CREATE VIEW syllables AS SELECT * FROM base');
  },
  'no such table': (db) => db.exec('CREATE TABLE other (x)'),
  'a missing column': (db) => db.exec('CREATE TABLE syllables (syllable TEXT, frequency INTEGER)'),
  'rows that are only in the WAL file': (db) => {
    db.pragma('journal_mode = WAL');
    good(db, 'la');
  },
};

function good(db: Database.Database, syllable: unknown, frequency: unknown = 3): void {
  db.exec(TABLE.replace('frequency INTEGER', 'frequency'));
  db.prepare(`INSERT INTO syllables VALUES (?, ?, ${FEATURE_NAMES.map(() => 0)})`).run(
    syllable,
    frequency,
  );
}

for (const [what, make] of Object.entries(UNUSUAL)) {
  pages(`a database with ${what} is left to SQLite`, ({ path }) => {
    const db = new Database(path);
    make(db);
    assert.is(readRows(db), null);
    assert.is(db.inTransaction, false);
    db.close();
  });
}

pages('a database in memory is left to SQLite', () => {
  const db = new Database(':memory:');
  good(db, 'la');
  assert.is(readRows(db), null);
  db.close();
});

pages('pages that are cut off, of rubbish or in a circle are not read', async ({ path }) => {
  const rows = Array.from({ length: 4000 }, (_, i) => ({
    syllable: `s${i}`,
    frequency: 1,
    signature: 0,
  }));
  await buildCorpusDatabase(path, rows, 'x.json');
  const whole = await readFile(path);
  const db = new Database(path);
  const root = db
    .prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'syllables'")
    .pluck()
    .get() as number;
  db.close();
  const readAll = (): number => {
    const file = openSync(path, 'r');
    let n = 0;
    try {
      forEachRecord(file, root, () => n++);
    } finally {
      closeSync(file);
    }
    return n;
  };
  assert.is(readAll(), rows.length);
  const top = 4096 * (root - 1);
  const damage: Record<string, (bytes: Buffer) => Buffer> = {
    'a file cut off': (bytes) => bytes.subarray(0, top + 20_000),
    'an interior page of rubbish': (bytes) => bytes.fill(0xa5, top, top + 4096),
    'leaves of rubbish': (bytes) => bytes.fill(0xa5, top + 4096, top + 40_960),
    'leaves of zeros': (bytes) => bytes.fill(0, top + 4096, top + 40_960),
    'a page below itself': (bytes) => {
      bytes.writeUInt32BE(root, top + 8);
      return bytes;
    },
    'a page that does not exist': (bytes) => {
      bytes.writeUInt32BE(0xffffffff, top + 8);
      return bytes;
    },
    'cells beyond the page': (bytes) => bytes.fill(0xff, top + 3, top + 5),
  };
  for (const [what, spoil] of Object.entries(damage)) {
    await writeFile(path, spoil(Buffer.from(whole)));
    assert.throws(readAll, (err: unknown) => err instanceof UnusualFileError, what);
  }
});

pages('work that nobody wants ends at once and lets the file go', ({ path }) => {
  const db = new Database(path);
  good(db, 'la');
  const stop = (): void => {
    throw new Error('not wanted');
  };
  assert.throws(() => addRowsOfPages(db, new CorpusBuilder(), stop), /not wanted/);
  assert.is(db.inTransaction, false);
  db.close();
});

pages.run();
