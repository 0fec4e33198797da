/** Reads the rows of `data/corpus.db` straight from the pages of the file, without SQL. */
import { closeSync, statSync } from 'node:fs';
import type Database from 'better-sqlite3';
import type { CorpusBuilder } from '../../engine/corpus/corpus.ts';
import { FEATURE_NAMES } from '../../engine/corpus/features.ts';
import { openRegularSync } from '../files/regular-file.ts';
import { forEachRecord, UnusualFileError } from './sqlite-records.ts';

/** What a column of the table is to us: nothing, or one of these; features follow by number. */
const OTHER = -1;
const SYLLABLE = -2;
const FREQUENCY = -3;

/**
 * Adds the rows of the table `syllables` to `builder` in insertion order, read from the pages of the
 * file. `db` is a connection to it, which keeps writers away meanwhile; `poll` is called before each
 * row. False when the file has something unusual: then the builder is in no defined state and SQLite
 * has to read the rows.
 */
export function addRowsOfPages(
  db: Database.Database,
  builder: CorpusBuilder,
  poll: () => void,
): boolean {
  if (db.memory) return false;
  // The lock of a read transaction: nobody changes pages of the file before its end.
  db.exec('BEGIN');
  let file: number | null = null;
  try {
    const root = rootPage(db);
    if (root === null || hasWal(db.name) || db.pragma('encoding', { simple: true }) !== 'UTF-8') {
      return false;
    }
    const record = new RecordReader(roles(db), builder);
    file = openRegularSync(db.name);
    forEachRecord(file, root, (bytes, from, to) => {
      poll();
      record.add(bytes, from, to);
    });
    return true;
  } catch (err) {
    if (err instanceof UnusualFileError) return false;
    throw err;
  } finally {
    if (file !== null) closeSync(file);
    db.exec('ROLLBACK');
  }
}

/** Of an ordinary table with rowids; null when it is anything else. */
function rootPage(db: Database.Database): number | null {
  const row = db
    .prepare(
      `SELECT rootpage FROM sqlite_schema JOIN pragma_table_list USING (name)
       WHERE sqlite_schema.type = 'table' AND name = 'syllables' AND schema = 'main' AND wr = 0`,
    )
    .pluck()
    .get() as number | undefined;
  return row || null;
}

/** Whether there may be pages that are newer than the file's own. */
function hasWal(path: string): boolean {
  return (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** What each column of the table is, in the order in which records hold them. */
function roles(db: Database.Database): Int8Array {
  const columns = db.pragma('table_xinfo(syllables)') as { name: string; hidden: number }[];
  // generated columns may be missing from the records
  if (columns.some(({ hidden }) => hidden !== 0)) throw new UnusualFileError('generated columns');
  const names = columns.map(({ name }) => name.toLowerCase());
  const found = Int8Array.from(names, (name) => {
    if (name === 'syllable') return SYLLABLE;
    if (name === 'frequency') return FREQUENCY;
    const feature = (FEATURE_NAMES as readonly string[]).indexOf(name);
    return feature < 0 ? OTHER : feature;
  });
  const known = found.filter((role) => role !== OTHER).length;
  if (known !== FEATURE_NAMES.length + 2) throw new UnusualFileError('missing columns');
  return found;
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });

/** Bytes of a value by its serial type, for those below 12. */
const SIZES = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0];
const REAL = 7;
const ZERO = 8;
const ONE = 9;

/**
 * Reads records ("Database File Format", section 2.1). Values other than a text, an integer from 0 to
 * 2^31 - 1 and integer features are unusual.
 */
class RecordReader {
  readonly #roles: Int8Array;
  readonly #builder: CorpusBuilder;

  constructor(roles: Int8Array, builder: CorpusBuilder) {
    this.#roles = roles;
    this.#builder = builder;
  }

  add(bytes: Uint8Array, from: number, to: number): void {
    const roles = this.#roles;
    const headerSize = bytes[from]!;
    if (headerSize > 127) throw new UnusualFileError('many columns');
    let at = from + 1;
    const headerEnd = from + headerSize;
    let value = headerEnd;
    let signature = 0;
    let frequency = 0;
    let text = 0;
    let textEnd = 0;
    for (let column = 0; column < roles.length; column++) {
      // also where a column was added later, which older records lack
      if (at >= headerEnd) throw new UnusualFileError('a short record');
      let type = bytes[at]! & 127;
      while (bytes[at++]! >= 128) type = type * 128 + (bytes[at]! & 127);
      const size = type < 12 ? SIZES[type]! : (type - (type & 1 ? 13 : 12)) / 2;
      const role = roles[column]!;
      if (role >= 0) {
        if (isTrue(bytes, value, type)) signature |= 1 << role;
      } else if (role === FREQUENCY) {
        frequency = smallInteger(bytes, value, type);
      } else if (role === SYLLABLE) {
        if (type < 12 || (type & 1) === 0) throw new UnusualFileError('no text');
        text = value;
        textEnd = value + size;
      }
      value += size;
    }
    if (value !== to) throw new UnusualFileError('the length of a record');
    if (!this.#builder.addAscii(bytes, text, textEnd, frequency, signature)) {
      this.#builder.add(decoded(bytes, text, textEnd), frequency, signature);
    }
  }
}

function isTrue(bytes: Uint8Array, at: number, type: number): boolean {
  if (type === ZERO) return false;
  if (type === ONE) return true;
  if (type === 0 || type >= REAL) throw new UnusualFileError('a feature');
  for (let k = 0; k < SIZES[type]!; k++) if (bytes[at + k] !== 0) return true;
  return false;
}

function smallInteger(bytes: Uint8Array, at: number, type: number): number {
  if (type === ZERO) return 0;
  if (type === ONE) return 1;
  // three bytes suffice for nearly all, and four for those below 2^31
  if (type < 1 || type > 4 || bytes[at]! > 127) throw new UnusualFileError('a frequency');
  let value = 0;
  for (let k = 0; k < type; k++) value = value * 256 + bytes[at + k]!;
  return value;
}

function decoded(bytes: Uint8Array, from: number, to: number): string {
  try {
    return utf8.decode(bytes.subarray(from, to));
  } catch {
    throw new UnusualFileError('text that is not UTF-8');
  }
}
