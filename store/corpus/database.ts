/** Writes `data/corpus.db`: the annotated syllables of a run as a SQLite database. */
import { rename, rm } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { EngineError, type Hooks, NO_HOOKS, throwIfCancelled } from '../../engine/base/errors.ts';
import { type Corpus, CorpusBuilder } from '../../engine/corpus/corpus.ts';
import { FEATURE_NAMES } from '../../engine/corpus/features.ts';
import { connect } from '../database/sqlite.ts';
import { temporaryPath } from '../files/atomic.ts';
import { utcMicroseconds } from '../files/clock.ts';
import { closingAfter, DATABASE_SUFFIXES } from '../files/regular-file.ts';

/** One row of a corpus: `signature` is the bit set of its features. */
export interface CorpusRecord {
  readonly syllable: string;
  readonly frequency: number;
  readonly signature: number;
}

/** The corpus that a load reads from a database of these records. */
export function indexedCorpus(records: readonly CorpusRecord[]): Corpus {
  const builder = new CorpusBuilder();
  for (const { syllable, frequency, signature } of records) {
    builder.add(syllable, frequency, signature);
  }
  return builder.build('frequency');
}

/** Rows between two looks at the hooks. */
const BATCH = 10_000;
/** Rows of one INSERT: far fewer statements, and well below SQLite's limit of 32,766 values. */
const ROWS_PER_INSERT = 100;

const COLUMNS = FEATURE_NAMES.map((name) => `${name} INTEGER NOT NULL`).join(', ');
const SCHEMA = `
  CREATE TABLE metadata (key TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE syllables (syllable TEXT PRIMARY KEY, frequency INTEGER NOT NULL, ${COLUMNS});`;
const INDEXES = `
  CREATE INDEX idx_starts_with_vowel ON syllables (starts_with_vowel);
  CREATE INDEX idx_ends_with_vowel ON syllables (ends_with_vowel);
  CREATE INDEX idx_frequency ON syllables (frequency DESC);
  CREATE INDEX idx_vowel_boundaries ON syllables (starts_with_vowel, ends_with_vowel);
  CREATE INDEX idx_starts_with_cluster ON syllables (starts_with_cluster);
  CREATE INDEX idx_ends_with_stop ON syllables (ends_with_stop);`;

/**
 * Writes a corpus database; the file appears under its name only when it is whole.
 * Rows keep the order of `records`, whose syllables must differ. Progress counts rows. Throws
 * `EngineError` `corpus-empty` without records.
 */
export async function buildCorpusDatabase(
  path: string,
  records: readonly CorpusRecord[],
  sourceJsonName: string,
  hooks: Hooks = NO_HOOKS,
): Promise<void> {
  if (records.length === 0) {
    throw new EngineError(
      'corpus-empty',
      'The corpus holds no syllables: no word of the text could be cut. Use a longer text, or wider syllable lengths (min_syllable_length, max_syllable_length).',
    );
  }
  const temp = temporaryPath(path);
  try {
    await fill(temp, records, sourceJsonName, hooks);
    await rename(temp, path);
  } catch (err) {
    await Promise.all(DATABASE_SUFFIXES.map((suffix) => rm(temp + suffix, { force: true })));
    throw err;
  }
}

async function fill(
  path: string,
  records: readonly CorpusRecord[],
  sourceJsonName: string,
  hooks: Hooks,
): Promise<void> {
  await closingAfter(connect(path), async (db) => {
    // Nobody reads the file before it is whole, so neither a journal nor syncing protects anything.
    db.pragma('journal_mode = OFF');
    db.pragma('synchronous = OFF');
    db.exec(SCHEMA);
    db.exec('BEGIN');
    const insertMany = db.prepare(insertStatement(ROWS_PER_INSERT));
    for (let at = 0; at < records.length; at += ROWS_PER_INSERT) {
      if (at % BATCH === 0) throwIfCancelled(hooks);
      const rows = records.slice(at, at + ROWS_PER_INSERT);
      const isWhole = rows.length === ROWS_PER_INSERT;
      const insert = isWhole ? insertMany : db.prepare(insertStatement(rows.length));
      insert.run(rows.flatMap((row) => [row.syllable, row.frequency, row.signature]));
      const done = at + rows.length;
      if (done % BATCH !== 0 && done !== records.length) continue;
      hooks.progress(done, records.length);
      await nextTurn();
    }
    const insertMetadata = db.prepare('INSERT INTO metadata VALUES (?, ?)');
    for (const [key, value] of Object.entries({
      schema_version: '1',
      source_tool: 'corpus_sqlite_builder',
      source_version: '0.2.0',
      generated_at: utcMicroseconds(new Date()),
      total_syllables: String(records.length),
      source_json_path: sourceJsonName,
    })) {
      insertMetadata.run(key, value);
    }
    db.exec('COMMIT');
    db.exec(INDEXES);
    db.exec('VACUUM');
    db.exec('ANALYZE');
    const rows = db.prepare('SELECT count(*) FROM syllables').pluck().get();
    if (rows !== records.length) {
      throw new EngineError(
        'corpus-row-count',
        `The corpus database holds ${rows} rows instead of ${records.length}.`,
      );
    }
    // Not in WAL mode: then nothing may lie beside the file, and what does is noticed.
  });
}

/** Syllable, frequency and signature of each row are bound; the twelve columns are cut from the bits. */
function insertStatement(rows: number): string {
  const bits = FEATURE_NAMES.map((_, k) => `(column3 >> ${k}) & 1`);
  const values = Array.from({ length: rows }, () => '(?, ?, ?)');
  return `INSERT INTO syllables SELECT column1, column2, ${bits.join(', ')}
    FROM (VALUES ${values.join(', ')})`;
}
