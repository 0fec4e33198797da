/** Reads the corpus of a run: from its database, or from annotated JSON where that fails. */
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import Database from 'better-sqlite3';
import { EngineError } from '../../engine/base/errors.ts';
import { type Hooks, NO_HOOKS, throwIfCancelled } from '../../engine/base/hooks.ts';
import { type Corpus, CorpusBuilder } from '../../engine/corpus/corpus.ts';
import { FEATURE_NAMES } from '../../engine/corpus/features.ts';
import { distrust, unordinaryTable } from '../database/schema-check.ts';
import { readRegularSync, requireRegularDatabase } from '../files/regular-file.ts';
import { thousands } from '../files/thousands.ts';
import { isOwnRun, strayBeside } from '../runs/own-run.ts';
import { readJsonArray } from './annotated-json.ts';
import { addRowsOfPages } from './pages.ts';

export interface LoadedCorpus {
  readonly corpus: Corpus;
  readonly origin: 'SQLite' | 'JSON';
  /** Files that were read or tried, below the run directory. */
  readonly files: readonly string[];
  /**
   * `frequency`: descending, and text among equals; `given`: that of the file. The same seed gives other
   * names where the order is another.
   */
  readonly order: CorpusOrder;
  /** Why an existing database was not used, for the log; null when all is well. */
  readonly passedOver: string | null;
}

export type CorpusOrder = 'frequency' | 'given';

export const DATABASE_PATH = join('data', 'corpus.db');

/** Rows between two looks at the hooks. */
const POLL_ROWS = 16384;

/**
 * Reads the corpus of a run: the database, ordered by descending frequency with ties in insertion order,
 * which is that of the text; without a readable one the annotated JSON. A run of ours gives the same order,
 * hence the same names, from either; in a run of the earlier implementation the JSON keeps its own, as
 * published. Throws `EngineError` ('corpus-missing', 'corpus-invalid', 'corpus-stray') naming the file and
 * the record.
 */
export function readCorpus(runDir: string, hooks: Hooks = NO_HOOKS): LoadedCorpus {
  const database = join(runDir, DATABASE_PATH);
  const own = isOwnRun(runDir);
  let passedOver: string | null = null;
  if (existsSync(database)) {
    const stray = own ? strayBeside(database) : null;
    if (stray !== null) {
      throw new EngineError(
        'corpus-stray',
        `${stray} lies beside a database that was finished without it, and would change what is read. Remove it, and load the run again.`,
      );
    }
    try {
      const corpus = readDatabase(database, hooks);
      const files = [DATABASE_PATH];
      return { corpus, origin: 'SQLite', files, order: 'frequency', passedOver: null };
    } catch (err) {
      throwIfCancelled(hooks);
      passedOver = `${database}: ${(err as Error).message}`;
    }
  }
  const json = annotatedJsonPath(runDir);
  if (json === null) {
    throw new EngineError(
      'corpus-missing',
      passedOver === null
        ? `${runDir} holds neither ${DATABASE_PATH} nor data/*_syllables_annotated.json; run all stages of the pipeline.`
        : `${passedOver}; and there is no data/*_syllables_annotated.json to fall back on.`,
    );
  }
  const files = [...(passedOver === null ? [] : [DATABASE_PATH]), relative(runDir, json)];
  const order = own ? 'frequency' : 'given';
  return { corpus: readAnnotated(json, order, hooks), origin: 'JSON', files, order, passedOver };
}

/** First `data/*_syllables_annotated.json` of a run by name; null when there is none. */
export function annotatedJsonPath(runDir: string): string | null {
  let names: string[];
  try {
    names = readdirSync(join(runDir, 'data'));
  } catch {
    return null;
  }
  const name = names.filter((n) => n.endsWith('_syllables_annotated.json')).sort()[0];
  return name === undefined ? null : join(runDir, 'data', name);
}

const SIGNATURE_SQL = FEATURE_NAMES.map((name, k) => `((${name} <> 0) << ${k})`).join(' | ');

function readDatabase(path: string, hooks: Hooks): Corpus {
  const db = openForReading(path);
  try {
    const fault = unordinaryTable(db, 'syllables');
    if (fault !== null) throw invalid(path, `has a ${fault} where a plain table has to be`);
    const last = db.prepare('SELECT max(rowid) FROM syllables').pluck().get() as number;
    let builder = new CorpusBuilder();
    const poll = (): void => {
      if (builder.size % POLL_ROWS !== 0) return;
      throwIfCancelled(hooks);
      hooks.progress(builder.size, last);
    };
    if (!addRowsOfPages(db, builder, poll)) {
      builder = new CorpusBuilder();
      addRows(db, builder, poll);
    }
    return finished(builder, 'frequency', path);
  } finally {
    db.close();
  }
}

/** In insertion order: the builder's stable sort by frequency is cheaper than the index's. */
function addRows(db: Database.Database, builder: CorpusBuilder, poll: () => void): void {
  const rows = db
    .prepare(`SELECT syllable, frequency, ${SIGNATURE_SQL} FROM syllables ORDER BY rowid`)
    .raw()
    .iterate() as IterableIterator<[string, number, number]>;
  for (const [syllable, frequency, signature] of rows) {
    poll();
    builder.add(syllable, frequency, signature);
  }
}

/**
 * A connection that writes nothing. It is opened for writing all the same: only then does SQLite remove
 * the -wal and -shm files that it makes beside a database in WAL mode. In a read-only folder the file
 * is read into memory instead, marked there as not in WAL mode (bytes 18 and 19 of the file header).
 */
function openForReading(path: string): Database.Database {
  requireRegularDatabase(path);
  try {
    const db = new Database(path, { fileMustExist: true });
    db.pragma('query_only = ON');
    distrust(db);
    db.prepare('SELECT 1 FROM sqlite_master').get();
    return db;
  } catch (err) {
    const { code } = err as { code?: string };
    if (code !== 'SQLITE_CANTOPEN' && code !== 'SQLITE_READONLY_DIRECTORY') throw err;
    const image = readRegularSync(path);
    image[18] = 1;
    image[19] = 1;
    return new Database(image, { readonly: true });
  }
}

function readAnnotated(path: string, order: CorpusOrder, hooks: Hooks): Corpus {
  const builder = new CorpusBuilder();
  const visit = (element: unknown, index: number): void => {
    if (index % POLL_ROWS === 0) throwIfCancelled(hooks);
    addRecord(builder, element, `${path}, record ${index + 1}`);
  };
  readJsonArray(path, visit, hooks.progress);
  return finished(builder, order, path);
}

function addRecord(builder: CorpusBuilder, element: unknown, where: string): void {
  if (typeof element !== 'object' || element === null) throw invalid(where, 'is not an object');
  const { syllable, frequency = 1, features = {} } = element as Record<string, unknown>;
  if (typeof syllable !== 'string') throw invalid(where, 'has no text in "syllable"');
  if (typeof frequency !== 'number') throw invalid(where, 'has no number in "frequency"');
  if (typeof features !== 'object' || features === null || Array.isArray(features)) {
    throw invalid(where, 'has no object in "features"');
  }
  let signature = 0;
  for (let k = 0; k < FEATURE_NAMES.length; k++) {
    if ((features as Record<string, unknown>)[FEATURE_NAMES[k]!]) signature |= 1 << k;
  }
  try {
    builder.add(syllable, frequency, signature);
  } catch (err) {
    throw err instanceof EngineError ? invalid(`${where}:`, err.message) : err;
  }
}

function finished(builder: CorpusBuilder, order: CorpusOrder, path: string): Corpus {
  if (builder.size === 0) throw invalid(path, 'holds no syllables');
  return builder.build(order);
}

function invalid(where: string, problem: string): EngineError {
  return new EngineError('corpus-invalid', `${where} ${problem}`.replace(/\.?$/, '.'));
}

/** Words for where a corpus came from: `SQLite (2,319 syllables)`. */
export function sourceText({ corpus, origin }: LoadedCorpus): string {
  return `${origin} (${thousands(corpus.size)} syllables)`;
}
