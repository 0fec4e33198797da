/** The database of favourites: add, list with filters, change, delete; files that are exported and imported again, of any size: neither is ever whole in memory. */
import { stat } from 'node:fs/promises';
import { EngineError } from '../../engine/base/errors.ts';
import { type Hooks, throwIfCancelled } from '../../engine/base/hooks.ts';
import { coerceInt, isJsonObject, type JsonObject, parseJson } from '../../engine/base/json.ts';
import { jsonText } from '../../engine/base/json-text.ts';
import { openWithSchema, type PackageDb } from '../database/database.ts';
import { writeAtomic } from '../files/atomic.ts';
import { utcMicroseconds } from '../files/clock.ts';
import { decode, JsonSplitter, splitFile, whole } from '../files/json-split.ts';
import { closing, NotRegularError } from '../files/regular-file.ts';
import { COLUMNS, type Gender, type NewFavorite, parseFavorite } from './entry.ts';

export interface Favorite extends NewFavorite {
  readonly id: number;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface FavoritePage {
  readonly filter: {
    readonly tag: string | null;
    readonly nameClass: string | null;
    readonly packageId: number | bigint | null;
    /** Text within the name or the note. */
    readonly search: string | null;
  };
  readonly offset: number | bigint;
  readonly limit: number;
}

/** What changes about a favourite; undefined leaves it, tags are replaced as a whole. */
export interface FavoriteChange {
  readonly note_md: string | null | undefined;
  readonly gender: Gender | null | undefined;
  readonly tags: readonly string[] | undefined;
}

const NAMES = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
const DEFINED = NAMES.map((name) => `${name} ${COLUMNS[name].sql}`).join(', ');

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS favorites (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    ${DEFINED}, created_at TEXT NOT NULL, updated_at TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS tags (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE
  );
  CREATE TABLE IF NOT EXISTS favorite_tags (
    favorite_id INTEGER NOT NULL REFERENCES favorites (id) ON DELETE CASCADE,
    tag_id INTEGER NOT NULL REFERENCES tags (id) ON DELETE CASCADE,
    PRIMARY KEY (favorite_id, tag_id)
  );
  CREATE INDEX IF NOT EXISTS idx_favorite_tags_tag ON favorite_tags (tag_id);`;

/** Opens the file of favourites and makes its tables where they are absent. */
export const openFavoritesDb = (path: string): PackageDb =>
  openWithSchema(path, SCHEMA, 'favorite_tags');

/** Adds all or none; returns them as they are stored. */
export function addFavorites(db: PackageDb, entries: readonly NewFavorite[]): Favorite[] {
  const add = favoriteAdder(db);
  return db.transaction(() => entries.map((entry) => readFavorite(db, add(entry))!)).immediate();
}

/** A function that adds one favourite, all with the time of now, and returns its id. */
function favoriteAdder(db: PackageDb): (entry: NewFavorite) => number {
  const now = utcMicroseconds(new Date());
  const marks = NAMES.map(() => '?').join(', ');
  const insert = db.prepare(
    `INSERT INTO favorites (${NAMES.join(', ')}, created_at, updated_at) VALUES (${marks}, ?, ?)`,
  );
  const tag = tagAdder(db);
  return (entry) => {
    const values = NAMES.map((name) => entry[name]);
    const id = Number(insert.run(...values, now, now).lastInsertRowid);
    for (const name of entry.tags) tag(id, name);
    return id;
  };
}

function tagAdder(db: PackageDb): (id: number | bigint, name: string) => void {
  const add = db.prepare('INSERT OR IGNORE INTO tags (name) VALUES (?)');
  const join = db.prepare(
    `INSERT OR IGNORE INTO favorite_tags (favorite_id, tag_id)
      SELECT ?, id FROM tags WHERE name = ?`,
  );
  return (id, name) => {
    add.run(name);
    join.run(id, name);
  };
}

function setTags(db: PackageDb, id: number | bigint, tags: readonly string[]): void {
  db.prepare('DELETE FROM favorite_tags WHERE favorite_id = ?').run(id);
  const tag = tagAdder(db);
  for (const name of tags) tag(id, name);
  db.exec('DELETE FROM tags WHERE id NOT IN (SELECT tag_id FROM favorite_tags)');
}

/** Favourites with their tags as JSON text. */
const SELECT = `SELECT *, (SELECT json_group_array(name) FROM
    (SELECT t.name FROM tags t JOIN favorite_tags f ON f.tag_id = t.id
      WHERE f.favorite_id = favorites.id ORDER BY t.name)) AS tags FROM favorites`;

const favoriteOf = (row: unknown): Favorite => {
  const { tags, ...rest } = row as Omit<Favorite, 'tags'> & { readonly tags: string };
  return { ...rest, tags: JSON.parse(tags) as string[] };
};

/** Null when there is none of that id. */
function readFavorite(db: PackageDb, id: number | bigint): Favorite | null {
  const row = db.prepare(`${SELECT} WHERE id = ?`).get(id);
  return row === undefined ? null : favoriteOf(row);
}

/** All favourites, newest first, read as they are taken. */
function* allFavorites(db: PackageDb): Generator<Favorite> {
  for (const row of db.prepare(`${SELECT} ORDER BY id DESC`).iterate()) yield favoriteOf(row);
}

/** A page of them, newest first, and how many there are. */
export function listFavorites(
  db: PackageDb,
  { filter, offset, limit }: FavoritePage,
): { favorites: Favorite[]; total: number } {
  const where = `
    (@tag IS NULL OR id IN (SELECT favorite_id FROM favorite_tags f JOIN tags t ON t.id = f.tag_id
      WHERE t.name = @tag))
    AND (@nameClass IS NULL OR name_class = @nameClass)
    AND (@packageId IS NULL OR package_id = @packageId)
    AND (@search IS NULL OR instr(lower(name), lower(@search)) > 0
      OR instr(lower(coalesce(note_md, '')), lower(@search)) > 0)`;
  const page = `${SELECT} WHERE ${where} ORDER BY id DESC LIMIT @limit OFFSET @offset`;
  const rows = db.prepare(page).all({ ...filter, offset, limit });
  const total = db.prepare(`SELECT count(*) FROM favorites WHERE ${where}`).pluck().get(filter);
  return { favorites: rows.map(favoriteOf), total: Number(total) };
}

/** Tags in use, sorted without regard to case. */
export function listTags(db: PackageDb): string[] {
  return db.prepare('SELECT name FROM tags ORDER BY name').pluck().all() as string[];
}

/** The favourite as it is afterwards; null when there is none of that id. */
export function updateFavorite(
  db: PackageDb,
  { id, change }: { id: number | bigint; change: FavoriteChange },
): Favorite | null {
  return db
    .transaction(() => {
      const before = readFavorite(db, id);
      if (before === null) return null;
      const { note_md = before.note_md, gender = before.gender, tags } = change;
      db.prepare('UPDATE favorites SET note_md = ?, gender = ?, updated_at = ? WHERE id = ?').run(
        note_md,
        gender,
        utcMicroseconds(new Date()),
        id,
      );
      if (tags) setTags(db, id, tags);
      return readFavorite(db, id);
    })
    .immediate();
}

/** False when there is none of that id. */
export function deleteFavorite(db: PackageDb, { id }: { id: number | bigint }): boolean {
  return db
    .transaction(() => {
      const { changes } = db.prepare('DELETE FROM favorites WHERE id = ?').run(id);
      db.exec('DELETE FROM tags WHERE id NOT IN (SELECT tag_id FROM favorite_tags)');
      return changes > 0;
    })
    .immediate();
}

/** A favourite longer than a request can be is none of ours. */
const MAX_ITEM_BYTES = 64 * 1024 * 1024;

/** A favourite in wire form; `metadata` and `seed` keep every digit. */
export function favoriteFields({ metadata_json, seed, ...favorite }: Favorite) {
  return {
    ...favorite,
    seed: seed === null ? null : (coerceInt(seed) ?? null),
    // it was an object when it was written
    metadata: parseJson(metadata_json) as JsonObject,
  };
}

/**
 * Writes all favourites, as they are at one moment, to a file; returns how many. Throws `EngineError`
 * `unwritable`, and what SQLite throws.
 */
export async function exportFavorites(
  dbPath: string,
  { file: path }: { file: string },
): Promise<number> {
  const db = openFavoritesDb(dbPath);
  let count = 0;
  const chunks = function* (): Generator<string> {
    const head = { schema_version: 1, exported_at: utcMicroseconds(new Date()) };
    yield `${jsonText(head, { indent: 2 }).slice(0, -2)},\n  "favorites": [`;
    for (const favorite of allFavorites(db)) {
      const text = jsonText(favoriteFields(favorite), { indent: 2 }).replaceAll('\n', '\n    ');
      yield `${count++ === 0 ? '' : ','}\n    ${text}`;
    }
    yield count === 0 ? ']\n}\n' : '\n  ]\n}\n';
  };
  try {
    db.exec('BEGIN');
    await writeAtomic(path, chunks());
    return count;
  } catch (err) {
    if (typeof (err as NodeJS.ErrnoException).errno !== 'number') throw err;
    throw new EngineError('unwritable', `Cannot write ${path}: ${(err as Error).message}`);
  } finally {
    db.close();
  }
}

/**
 * Adds the favourites of an exported file, all or none; returns how many. Their old ids and times are not
 * taken over. Throws `EngineError` `import-missing`, `favorites-invalid`, and what
 * SQLite throws.
 */
export async function importFavorites(
  dbPath: string,
  { file: path }: { file: string },
  hooks: Hooks,
): Promise<number> {
  const found = path.includes('\0') ? null : await stat(path).catch(() => null);
  if (!found?.isFile()) {
    throw new EngineError('import-missing', `Import file does not exist: ${path}`);
  }
  // what is not committed is taken back when it is closed
  return closing(openFavoritesDb(dbPath), (db) => {
    const add = favoriteAdder(db);
    let count = 0;
    db.exec('BEGIN IMMEDIATE');
    readItems(path, hooks, (item) => {
      const entry = parseJson(decode(item));
      const where = `${path}: entries[${count}]: `;
      if (!isJsonObject(entry)) throw invalid(`${where}it must be an object.`);
      try {
        add(parseFavorite(entry));
      } catch (err) {
        if (!(err instanceof EngineError)) throw err;
        throw invalid(where + err.message);
      }
      count++;
    });
    db.exec('COMMIT');
    return count;
  });
}

/** Passes on every item of the list of favourites in a file. */
function readItems(path: string, hooks: Hooks, add: (item: Uint8Array) => void): void {
  const splitter = new JsonSplitter(new Map([['favorites', whole(add)]]));
  try {
    splitFile(path, splitter, () => {
      throwIfCancelled(hooks);
      if (splitter.kept > MAX_ITEM_BYTES) {
        throw invalid(`${path}: a favorite has more than ${MAX_ITEM_BYTES} bytes.`);
      }
    });
    const rest = parseJson(splitter.end());
    if (!isJsonObject(rest) || !splitter.met.has('favorites')) throw new SyntaxError('no list');
  } catch (err) {
    const { code, errno, message } = err as NodeJS.ErrnoException;
    if (errno !== undefined || err instanceof NotRegularError) {
      throw new EngineError('unreadable', `Cannot read ${path}: ${message}`);
    }
    if (code !== 'json-invalid' && !(err instanceof SyntaxError)) throw err;
    throw invalid(`Import file holds no favorites: ${path}`);
  }
}

const invalid = (message: string): EngineError => new EngineError('favorites-invalid', message);
