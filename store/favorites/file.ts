/** Favourites as a file that can be exported and imported again, of any size: neither is ever whole in memory. */
import { stat } from 'node:fs/promises';
import { EngineError } from '../../engine/base/errors.ts';
import { type Hooks, throwIfCancelled } from '../../engine/base/hooks.ts';
import { coerceInt, isJsonObject, type JsonObject, parseJson } from '../../engine/base/json.ts';
import { jsonText } from '../../engine/base/json-text.ts';
import { PackageDbError } from '../database/database.ts';
import { writeAtomic } from '../files/atomic.ts';
import { utcMicroseconds } from '../files/clock.ts';
import { decode, JsonSplitter, splitFile } from '../files/json-split.ts';
import { closing, NotRegularError } from '../files/regular-file.ts';
import { parseFavorite } from './entry.ts';
import { type Favorite, favoriteAdder, favoritesBefore, openFavoritesDb } from './favorites.ts';

/** Characters of text that are rendered at once, more or less. */
const CHUNK_CHARACTERS = 1 << 20;
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

/** What stands before the favourites in an export. */
export const exportHead = (time: Date): object => ({
  schema_version: 1,
  exported_at: utcMicroseconds(time),
});

/** Some favourites of an export as JSON text. */
export interface FavoriteChunk {
  /** Comma-separated objects in UTF-8. */
  readonly text: Uint8Array;
  /** Id of the last of them: the next chunk begins before it. Null: there are no more. */
  readonly last: number | null;
}

/** The newest favourites with ids below `before` (null: all), about a megabyte of them. */
export const exportChunk = (dbPath: string, { before }: { before: number | null }): FavoriteChunk =>
  closing(openFavoritesDb(dbPath), (db) => {
    const texts: string[] = [];
    let size = 0;
    let last: number | null = null;
    for (const favorite of favoritesBefore(db, before)) {
      const text = jsonText(favoriteFields(favorite), { tight: true });
      texts.push(text);
      size += text.length;
      last = favorite.id;
      if (size >= CHUNK_CHARACTERS) break;
    }
    return { text: new TextEncoder().encode(texts.join()), last };
  });

/**
 * Writes all favourites, as they are at one moment, to a file; returns how many. Throws `PackageDbError`
 * `unwritable`, and what SQLite throws.
 */
export async function exportFavorites(
  dbPath: string,
  { file: path }: { file: string },
): Promise<number> {
  const db = openFavoritesDb(dbPath);
  let count = 0;
  const chunks = function* (): Generator<string> {
    yield `${jsonText(exportHead(new Date()), { indent: 2 }).slice(0, -2)},\n  "favorites": [`;
    for (const favorite of favoritesBefore(db, null)) {
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
    throw new PackageDbError('unwritable', `Cannot write ${path}: ${(err as Error).message}`);
  } finally {
    db.close();
  }
}

/**
 * Adds the favourites of an exported file, all or none; returns how many. Their old ids and times are not
 * taken over. Progress counts bytes. Throws `PackageDbError` `import-missing`, `favorites-invalid`, and what
 * SQLite throws.
 */
export async function importFavorites(
  dbPath: string,
  { file: path }: { file: string },
  hooks: Hooks,
): Promise<number> {
  const found = path.includes('\0') ? null : await stat(path).catch(() => null);
  if (!found?.isFile()) {
    throw new PackageDbError('import-missing', `Import file does not exist: ${path}`);
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
  const splitter = new JsonSplitter(new Map([['favorites', add]]));
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
      throw new PackageDbError('unreadable', `Cannot read ${path}: ${message}`);
    }
    if (code !== 'json-invalid' && !(err instanceof SyntaxError)) throw err;
    throw invalid(`Import file holds no favorites: ${path}`);
  }
}

const invalid = (message: string): PackageDbError =>
  new PackageDbError('favorites-invalid', message);
