/** Imports a package into the database: reads ZIP and metadata, stores the texts as tables. */

import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { EngineError, type Hooks, NO_HOOKS, throwIfCancelled } from '../../engine/base/errors.ts';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseJson,
  textOf,
} from '../../engine/base/json.ts';
import { countsOf } from '../../engine/base/maps.ts';
import { trimText } from '../../engine/base/plain-text.ts';
import { fileStem, slug } from '../../engine/base/table-keys.ts';
import { MAX_METADATA_BYTES } from '../../engine/names/package-files.ts';
import { utcMicroseconds } from '../files/clock.ts';
import { closingAfter, readRegular, utf8Text } from '../files/regular-file.ts';
import { openPackageDb, type PackageDb, quoteTable } from './database.ts';
import { type PackagePaths, type PackageSource, packageSource } from './source-paths.ts';
import { openZipTexts, type TextMember } from './zip-texts.ts';

/** A text file to be stored: its name, what its table is called after, and its lines. */
interface TextSource {
  readonly sourceName: string;
  readonly slugName: string;
  lines(): AsyncIterable<readonly string[]> | Iterable<readonly string[]>;
}

const DUPLICATE = 'This metadata/zip pair has already been imported.';

/**
 * Stores the text members of a package in one transaction: a fault, a cancellation or a killed process
 * leaves nothing of it. Errors: those of `openZipTexts` and `packageSource`, `metadata-invalid`, `duplicate-package`,
 * `duplicate-entry`, `not-a-file`.
 */
export async function importPackage(
  dbPath: string,
  from: PackagePaths | PackageSource,
  hooks: Hooks = NO_HOOKS,
) {
  const source = 'identity' in from ? from : packageSource(from);
  const outside = source.metadataPath === null ? null : await readMetadata(source.metadataPath);
  await requireFile(source.zipPath);
  return closingAfter(await openZipTexts(source.zipPath, source.identity.zip), async (zip) => {
    // a package as it is downloaded carries its metadata inside
    const inside = outside ? null : await zip.bytesOf('manifest.json', MAX_METADATA_BYTES);
    const metadata = outside ?? (inside === null ? {} : parseMetadata(inside));
    const members = chosenMembers(zip.members, metadata);
    zip.checkSizes(members);
    const texts = sourceNames(members).map((sourceName, i) => ({
      sourceName,
      slugName: fileStem(baseName(members[i]!.name)),
      lines: () => zip.lines(members[i]!),
    }));
    const name =
      textOf(metadata.common_name) || textOf(metadata.package_name) || source.fallbackName;
    return storePackage(dbPath, name, source.identity, texts, hooks);
  });
}

/** Stores text files as a package of their own, all or nothing. */
export async function storePackage(
  dbPath: string,
  name: string,
  { metadata, zip }: PackageSource['identity'],
  texts: readonly TextSource[],
  hooks: Hooks,
) {
  // A connection of its own: whatever happens to the transaction, no other statement is part of it.
  return closingAfter(openPackageDb(dbPath), async (db) => {
    db.exec('BEGIN IMMEDIATE');
    const added = db
      .prepare(
        `INSERT INTO imported_packages (package_name, imported_at, metadata_json_path, package_zip_path)
          SELECT @name, @at, @metadata, @zip WHERE NOT EXISTS (SELECT 1 FROM imported_packages
            WHERE metadata_json_path = @metadata AND package_zip_path = @zip)`,
      )
      .run({ name, at: utcMicroseconds(new Date()), metadata, zip });
    // asked for by itself: a table that another program made may not hold the pair unique
    if (added.changes === 0) throw new EngineError('duplicate-package', DUPLICATE);
    const id = Number(added.lastInsertRowid);
    const addTable = db.prepare(
      `INSERT INTO package_tables (package_id, source_txt_name, table_name, row_count)
        VALUES (?, ?, ?, ?)`,
    );
    const tables: { source_txt_name: string; table_name: string; row_count: number }[] = [];
    for (const [i, text] of texts.entries()) {
      const table_name = `pkg_${id}_${slug(name)}_${slug(text.slugName)}_${i + 1}`;
      const row_count = await fillTable(db, table_name, text, hooks);
      addTable.run(id, text.sourceName, table_name, row_count);
      tables.push({ source_txt_name: text.sourceName, table_name, row_count });
    }
    db.exec('COMMIT'); // what is not committed is rolled back when it is closed
    return { package_id: id, package_name: name, tables };
  });
}

/** Makes a table for the lines of a text file; returns how many there are. */
async function fillTable(
  db: PackageDb,
  tableName: string,
  text: TextSource,
  hooks: Hooks,
): Promise<number> {
  const table = quoteTable(tableName);
  db.exec(
    `CREATE TABLE ${table} (id INTEGER PRIMARY KEY AUTOINCREMENT,
      line_number INTEGER NOT NULL, value TEXT NOT NULL)`,
  );
  const insert = db.prepare(`INSERT INTO ${table} (line_number, value) VALUES (?, ?)`);
  let line = 0;
  let rows = 0;
  for await (const lines of text.lines()) {
    throwIfCancelled(hooks);
    for (const raw of lines) {
      line++;
      const value = trimText(raw);
      if (value === '') continue;
      insert.run(line, value);
      rows++;
    }
  }
  // once it is filled: pages of a long table are found without sorting it
  db.exec(`CREATE INDEX "idx_${tableName}_line" ON ${table} (line_number)`);
  return rows;
}

/** Errors: `not-a-file`, `unreadable`. */
async function requireFile(path: string): Promise<void> {
  const unreadable = (err: Error): never => {
    throw new EngineError('unreadable', `Cannot read ${path}: ${err.message}.`);
  };
  if (!(await stat(path).catch(unreadable)).isFile()) {
    throw new EngineError('not-a-file', `not a regular file: ${path}`);
  }
  await access(path, constants.R_OK).catch(unreadable);
}

/** The object of a metadata file. Errors: `not-a-file`, `unreadable`, `metadata-invalid`. */
async function readMetadata(path: string): Promise<JsonObject> {
  await requireFile(path);
  const { size } = await stat(path);
  if (size > MAX_METADATA_BYTES) {
    throw invalidMetadata(`it has ${size} bytes, the limit is ${MAX_METADATA_BYTES}`);
  }
  return parseMetadata(await readRegular(path, MAX_METADATA_BYTES));
}

function parseMetadata(bytes: Uint8Array): JsonObject {
  const text = utf8Text(bytes, () => invalidMetadata('it is not UTF-8'), { keepMark: true });
  if (text.startsWith('\ufeff')) throw invalidMetadata('it starts with a byte-order mark');
  let value: JsonValue;
  try {
    value = parseJson(text);
  } catch (err) {
    if (!(err instanceof EngineError)) throw err;
    throw invalidMetadata(err.message);
  }
  if (!isJsonObject(value)) {
    throw new EngineError('metadata-invalid', 'Metadata JSON root must be an object.');
  }
  const { files_included: files } = value;
  if (files !== undefined && files !== null && !Array.isArray(files)) {
    throw new EngineError(
      'metadata-invalid',
      "Metadata key 'files_included' must be a list when provided.",
    );
  }
  return value;
}

const invalidMetadata = (detail: string): EngineError =>
  new EngineError('metadata-invalid', `Metadata JSON is not valid JSON: ${detail}`);

/** Members that the metadata lists, by full or by base name; all when it lists no text file. */
function chosenMembers(
  members: readonly TextMember[],
  metadata: JsonObject,
): readonly TextMember[] {
  const included = Array.isArray(metadata.files_included) ? metadata.files_included : [];
  const listed = included.map(textOf).filter((name) => name.toLowerCase().endsWith('.txt'));
  if (listed.length === 0) return members;
  const names = new Set(listed);
  const bases = new Set(listed.map(baseName));
  return members.filter(({ name }) => names.has(name) || bases.has(baseName(name)));
}

/** Base names, and where two members share one, their full names with `_` for `/`. */
function sourceNames(members: readonly TextMember[]): string[] {
  const count = countsOf(members.map(({ name }) => baseName(name)));
  const names = members.map(({ name }) =>
    count.get(baseName(name)) === 1 ? baseName(name) : name.replaceAll('/', '_'),
  );
  const seen = new Set<string>();
  const twice = names.find((name) => seen.size === seen.add(name).size);
  if (twice !== undefined) {
    throw new EngineError('duplicate-entry', `Package contains conflicting TXT entries: ${twice}`);
  }
  return names;
}

const baseName = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
