/** Reads the corpus of a run: from its index, its database or its annotated JSON. */
import {
  copyFileSync,
  existsSync,
  fstatSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { EngineError, type Hooks, NO_HOOKS, throwIfCancelled } from '../../engine/base/errors.ts';
import { decodeJson } from '../../engine/base/json.ts';
import { type Corpus, CorpusBuilder } from '../../engine/corpus/corpus.ts';
import { FEATURE_NAMES, signatureOf } from '../../engine/corpus/features.ts';
import { connect, distrust, unordinaryTable } from '../database/sqlite.ts';
import { digestOrNull } from '../files/digest.ts';
import { JsonSplitter, TOO_EARLY, whole } from '../files/json-split.ts';
import { chunksOfSync, requireRegularDatabase, withRegularSync } from '../files/regular-file.ts';
import { thousands } from '../files/thousands.ts';
import { isOwnRun, isWalMode, strayBeside } from '../manifests/manifest.ts';
import { type CorpusOrder, type IndexReading, readIndex } from './index-file.ts';

export const DATABASE_PATH = 'data/corpus.db';

/** Records of JSON between two looks at the hooks. */
const POLL_RECORDS = 16384;

/** The file that a run's corpus is read from, below the run directory with `/`, and the order that it gives. */
type CorpusSource = NonNullable<ReturnType<typeof corpusSource>>;

/**
 * Where the corpus of a run is: the database, ordered by descending frequency with ties in insertion order,
 * which is that of the text; without one the annotated JSON. A run of ours gives the same order, hence the same
 * names, from either; in a run of the earlier implementation the JSON keeps its own, as published. Null when
 * there is neither.
 */
export function corpusSource(runDir: string) {
  if (existsSync(join(runDir, DATABASE_PATH))) {
    return { path: DATABASE_PATH, origin: 'SQLite', order: 'frequency' } as const;
  }
  return jsonSource(runDir);
}

/** The first `data/*_syllables_annotated.json` of a run by name; null when there is none. */
function jsonSource(runDir: string) {
  let names: string[];
  try {
    names = readdirSync(join(runDir, 'data'));
  } catch {
    return null;
  }
  const name = names.filter((n) => n.endsWith('_syllables_annotated.json')).sort()[0];
  if (name === undefined) return null;
  const order = isOwnRun(runDir) ? 'frequency' : 'given';
  return { path: `data/${name}`, origin: 'JSON', order } as const;
}

/** Whether the index of a run is read: if its source is unchanged (the default), in any case, or not at all. */
export type IndexUse = 'checked' | 'unchecked' | 'none';

/**
 * Reads the corpus of a run: its index, else its source (`corpusSource`), and when that is a database that
 * cannot be read the annotated JSON. With `unchecked` the caller finds out whether the source still has the
 * digest that the index names. Throws `EngineError` ('corpus-missing', 'corpus-invalid', 'corpus-stray')
 * naming the file and the record.
 */
export function readCorpus(runDir: string, hooks: Hooks = NO_HOOKS, use: IndexUse = 'checked') {
  const source = corpusSource(runDir);
  if (source === null) throw missing(runDir, null);
  const database = join(runDir, DATABASE_PATH);
  const stray = source.origin === 'SQLite' && isOwnRun(runDir) ? strayBeside(database) : null;
  if (stray !== null) {
    throw new EngineError(
      'corpus-stray',
      `${stray} lies beside a database that was finished without it, and would change what is read. Remove it, and load the run again.`,
    );
  }
  const index = use === 'none' ? null : readUsable(runDir, source, use, hooks);
  const { origin, order, path } = source;
  const rest = {
    origin,
    /** In another order the same seed gives other names. */
    order,
    /** Files of the source that were read or tried, below the run directory. */
    files: [path],
    /** Why an existing database was not used, for the log; null when all is well. */
    databaseError: null,
    /** The index that was read in place of the source; null when the source itself was. */
    index: null,
  };
  if (index !== null && 'corpus' in index) {
    const { corpus, sha256, sourceSha256 } = index;
    return { ...rest, corpus, index: { sha256, sourceSha256 }, indexFault: null };
  }
  /** Why an existing index was not used; null when it was, or there is none. */
  const indexFault = index?.fault ?? null;
  if (origin === 'JSON') {
    return { ...rest, corpus: readAnnotated(join(runDir, path), order, hooks), indexFault };
  }
  try {
    const corpus = finished(readDatabase(database, hooks), 'frequency', database);
    return { ...rest, corpus, indexFault };
  } catch (err) {
    throwIfCancelled(hooks);
    const databaseError = `${database}: ${(err as Error).message}`;
    const json = jsonSource(runDir);
    if (json === null) throw missing(runDir, databaseError);
    const { path: jsonPath, ...how } = json;
    const corpus = readAnnotated(join(runDir, jsonPath), json.order, hooks);
    const files = [DATABASE_PATH, jsonPath];
    return { ...rest, ...how, corpus, files, databaseError, indexFault };
  }
}

const missing = (runDir: string, databaseError: string | null): EngineError =>
  new EngineError(
    'corpus-missing',
    databaseError === null
      ? `${runDir} holds neither ${DATABASE_PATH} nor data/*_syllables_annotated.json; run all stages of the pipeline.`
      : `${databaseError}; and there is no data/*_syllables_annotated.json to fall back on.`,
  );

/** The index of a run, if it was made from this source; null when there is none. */
function readUsable(
  runDir: string,
  source: CorpusSource,
  use: IndexUse,
  hooks: Hooks,
): IndexReading | { readonly fault: string } | null {
  const index = readIndex(runDir, hooks);
  if (index === null || 'fault' in index) return index;
  if (index.source !== source.path || index.order !== source.order) {
    return { fault: 'it was made from another file' };
  }
  if (!isWholeSource(runDir, source)) return { fault: 'the database has a log beside it' };
  if (use === 'unchecked' || index.sourceSha256 === digestOrNull(join(runDir, source.path)))
    return index;
  return { fault: `${source.path} has changed since it was made` };
}

/** Whether the file holds all of the source: beside a database there may be a log with newer pages. */
function isWholeSource(runDir: string, { path, origin }: CorpusSource): boolean {
  if (origin === 'JSON') return true;
  return ['-wal', '-journal'].every((suffix) => {
    const found = statSync(join(runDir, path) + suffix, { throwIfNoEntry: false });
    return found === undefined || found.size === 0;
  });
}

/** Longer records are refused: none of a syllable comes near it, and text without end does not fit in memory. */
const MAX_RECORD_BYTES = 16 * 1024 * 1024;

/**
 * The corpus of an annotated JSON. The file may be larger than the longest string: only about a megabyte of it is in memory
 * at a time. Progress counts bytes. Throws `EngineError` 'json-array-invalid' when it is no JSON array in UTF-8 or a record
 * exceeds `MAX_RECORD_BYTES`, 'corpus-invalid'.
 */
function readAnnotated(path: string, order: CorpusOrder, hooks: Hooks): Corpus {
  const fault = (problem: string): EngineError =>
    new EngineError('json-array-invalid', `${path} is not a JSON array: ${problem}.`);
  const builder = new CorpusBuilder();
  let records = 0;
  const add = (item: Uint8Array): void => {
    if (records % POLL_RECORDS === 0) throwIfCancelled(hooks);
    const record: unknown = JSON.parse(decodeJson(item));
    addRecord(builder, record, `${path}, record ${++records}`);
  };
  const splitter = new JsonSplitter(new Map([['', whole(add)]]));
  try {
    withRegularSync(path, (file) => {
      const total = fstatSync(file).size;
      let done = 0;
      for (const chunk of chunksOfSync(file)) {
        splitter.push(chunk);
        if (splitter.kept > MAX_RECORD_BYTES) {
          throw fault(`record ${records + 1} is larger than ${MAX_RECORD_BYTES} bytes`);
        }
        done += chunk.length;
        hooks.progress(done, total);
      }
    });
    const rest = splitter.end().replace(/^\ufeff|[ \t\r\n]+/g, '');
    if (rest === '') throw fault('the file is empty');
    if (!splitter.met.has('')) throw fault('it does not begin with [');
    if (rest !== '[]') throw fault('there is text after the closing ]');
  } catch (err) {
    const { code, message } = err as EngineError;
    if (code !== 'json-invalid' && !(err instanceof SyntaxError)) throw err;
    const problem = message.replace(/^Invalid JSON: |\.$/g, '');
    if (!splitter.met.has('')) throw fault('it does not begin with [');
    if (problem === TOO_EARLY) throw fault('the closing ] is missing; the file may be cut off');
    throw fault(`${problem} (after record ${records})`);
  }
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
  const signature = signatureOf((name) => Boolean((features as Record<string, unknown>)[name]));
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

const invalid = (where: string, problem: string): EngineError =>
  new EngineError('corpus-invalid', `${where} ${problem}`.replace(/\.?$/, '.'));

/** Words for where a corpus came from: `SQLite (2,319 syllables)`. */
export const sourceText = ({ corpus, origin }: { corpus: Corpus; origin: string }): string =>
  `${origin} (${thousands(corpus.size)} syllables)`;

/** Rows taken from SQLite at once, which takes half as long as one by one. */
const ROWS = 4096;

const SIGNATURE_SQL = FEATURE_NAMES.map((name, k) => `((${name} <> 0) << ${k})`).join(' | ');
const MIN_ROWID = -(2n ** 63n);
const MAX_ROWID = 2n ** 63n - 1n;

/**
 * The rows of a corpus database in insertion order: the builder's stable sort by frequency is cheaper than
 * the index's. Throws `EngineError` (`corpus-invalid`, `syllable-invalid`) and the errors of SQLite.
 */
export function readDatabase(path: string, hooks: Hooks): CorpusBuilder {
  requireRegularDatabase(path);
  const inParts = isWalMode(path) || LOGS.some((suffix) => existsSync(path + suffix));
  const copy = inParts ? copyWithLog(path) : null;
  let db: Sqlite.Database | null = null;
  try {
    db = connect(copy?.path ?? path, { fileMustExist: true, readonly: copy === null });
    distrust(db);
    const fault = unordinaryTable(db, 'syllables');
    if (fault !== null) {
      throw new EngineError(
        'corpus-invalid',
        `${path} has a ${fault} where a plain table has to be.`,
      );
    }
    db.exec('BEGIN');
    return addRows(db, hooks);
  } finally {
    db?.close();
    if (copy !== null) rmSync(copy.folder, { recursive: true, force: true });
  }
}

/** What SQLite keeps beside a database until it is part of it; whoever closes the database last merges it. */
const LOGS = ['-wal', '-journal'] as const;

/**
 * A database with its log in a folder of its own: reading it in place would change the run, and so would SQLite by the files
 * that it makes beside one in WAL mode.
 */
function copyWithLog(path: string): { path: string; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), `namewalk-upload-${process.pid}-`));
  try {
    const copy = join(folder, 'corpus.db');
    for (const suffix of ['', ...LOGS]) {
      if (existsSync(path + suffix)) copyFileSync(path + suffix, copy + suffix);
    }
    return { path: copy, folder };
  } catch (err) {
    rmSync(folder, { recursive: true, force: true });
    throw err;
  }
}

function addRows(db: Sqlite.Database, hooks: Hooks): CorpusBuilder {
  const builder = new CorpusBuilder();
  const count = db.prepare('SELECT count(*) FROM syllables').pluck().get() as number;
  // Rowids may lie anywhere, also beyond the integers of JavaScript. Every statement has a limit, and every
  // round begins beyond the one before: in a file whose pages lead to one another nothing else would end.
  const lastOf = db
    .prepare(
      `SELECT max(id) FROM (SELECT rowid AS id FROM syllables WHERE rowid >= ? ORDER BY rowid LIMIT ${ROWS})`,
    )
    .pluck()
    .safeIntegers();
  const rowsOf = db
    .prepare(
      `SELECT syllable, frequency, ${SIGNATURE_SQL} FROM syllables WHERE rowid BETWEEN ? AND ? ORDER BY rowid LIMIT ${ROWS}`,
    )
    .raw();
  for (let from = MIN_ROWID; ; ) {
    throwIfCancelled(hooks);
    hooks.progress(builder.size, Math.max(count, builder.size));
    const last = lastOf.get(from) as bigint | null;
    if (last === null || last < from) return builder;
    for (const [syllable, frequency, signature] of rowsOf.all(from, last) as Row[]) {
      builder.add(syllable, frequency, signature);
    }
    if (last === MAX_ROWID) return builder;
    from = last + 1n;
  }
}

type Row = [syllable: string, frequency: number, signature: number];
