import { readFile, stat } from 'node:fs/promises';
import type { Polka } from 'polka';
import { EngineError } from '../../engine/errors.ts';
import { parseJson } from '../../engine/json.ts';
import { jsonText } from '../../engine/json-text.ts';
import { writeAtomic } from '../../store/atomic.ts';
import { utcMicroseconds } from '../../store/clock.ts';
import { utf8Text } from '../../store/utf8-text.ts';
import { type JsonObject, readRequiredJson } from '../body.ts';
import { badRequest, HttpError } from '../errors.ts';
import {
  favoriteJson,
  parseChange,
  parseFavoriteId,
  parseNewFavorites,
} from '../favorites-request.ts';
import { textOf } from '../generation-request.ts';
import type { PackageStore } from '../package-store.ts';
import { Query } from '../query.ts';
import { sendJson } from '../reply.ts';
import type { Services } from '../services.ts';

const DEFAULT_LIMIT = 20;
const MAX_LIMIT = 1000;
const MAX_IMPORT_BYTES = 32 * 1024 * 1024;
const ALL = { tag: null, nameClass: null, packageId: null, search: null };
const UNKNOWN = 'Favorite id not found.';

/** Names that are kept, with tags and notes, in a file of their own. */
export function mountFavorites(app: Polka, services: Services, store: PackageStore): void {
  const failing =
    (prefix: string) =>
    (err: unknown): Promise<never> =>
      Promise.reject(store.failed(prefix, err));

  app.get('/api/favorites', async (req, res) => {
    const query = new Query(req.search);
    const limit = Number(query.integer('limit', { least: 1, most: MAX_LIMIT }, DEFAULT_LIMIT));
    const offset = query.integer('offset', { least: 0 }, 0);
    const packageId = query.optional('package_id');
    const filter = {
      tag: query.optional('tag'),
      nameClass: query.optional('class'),
      packageId: packageId === null ? null : query.integer('package_id', { least: 1 }),
      search: query.optional('q'),
    };
    const { favorites, total } = await store
      .read('listFavorites', { filter, offset, limit }, store.favoritesPath)
      .catch(failing('Failed to list favorites'));
    sendJson(res, 200, { favorites: favorites.map(favoriteJson), offset, limit, total });
  });

  app.get('/api/favorites/tags', async (_req, res) => {
    const tags = await store
      .read('listTags', null, store.favoritesPath)
      .catch(failing('Failed to list tags'));
    sendJson(res, 200, { tags });
  });

  app.post('/api/favorites', async (req, res) => {
    const entries = parseNewFavorites(await readRequiredJson(req));
    const favorites = await store
      .write('addFavorites', entries, store.favoritesPath)
      .catch(failing('Failed to keep favorites'));
    sendJson(res, 200, { count: favorites.length, favorites: favorites.map(favoriteJson) });
  });

  app.post('/api/favorites/update', async (req, res) => {
    const body = await readRequiredJson(req);
    const input = { id: parseFavoriteId(body), change: parseChange(body) };
    const favorite = await store
      .write('updateFavorite', input, store.favoritesPath)
      .catch(failing('Failed to change the favorite'));
    if (favorite === null) throw new HttpError(404, UNKNOWN);
    sendJson(res, 200, { favorite: favoriteJson(favorite) });
  });

  app.post('/api/favorites/delete', async (req, res) => {
    const id = parseFavoriteId(await readRequiredJson(req));
    const deleted = await store
      .write('deleteFavorite', { id }, store.favoritesPath)
      .catch(failing('Failed to delete the favorite'));
    if (!deleted) throw new HttpError(404, UNKNOWN);
    sendJson(res, 200, { deleted: true });
  });

  const exported = async (): Promise<{ favorites: object[] } & JsonObject> => {
    const limit = Number.MAX_SAFE_INTEGER;
    const { favorites } = await store
      .read('listFavorites', { filter: ALL, offset: 0, limit }, store.favoritesPath)
      .catch(failing('Failed to export favorites'));
    const exported_at = utcMicroseconds(new Date());
    return { schema_version: 1, exported_at, favorites: favorites.map(favoriteJson) } as {
      favorites: object[];
    } & JsonObject;
  };

  app.get('/api/favorites/export', async (_req, res) => sendJson(res, 200, await exported()));

  app.post('/api/favorites/export', async (req, res) => {
    const asked = textOf((await readRequiredJson(req)).output_path);
    if (asked === '') throw badRequest("Field 'output_path' is required.");
    const path = await services.paths.permitted(asked);
    const document = await exported();
    await writeAtomic(path, `${jsonText(document, { indent: 2 })}\n`).catch((err: Error) => {
      throw badRequest(`Cannot write ${path}: ${err.message}`);
    });
    sendJson(res, 200, { path, count: document.favorites.length });
  });

  app.post('/api/favorites/import', async (req, res) => {
    const asked = textOf((await readRequiredJson(req)).import_path);
    if (asked === '') throw badRequest("Field 'import_path' is required.");
    const entries = await readExport(await services.paths.permitted(asked));
    const favorites =
      entries.length === 0
        ? []
        : await store
            .write('addFavorites', entries, store.favoritesPath)
            .catch(failing('Failed to import favorites'));
    sendJson(res, 200, { count: favorites.length });
  });
}

/** Favourites of an exported file; their old ids and times are not taken over. */
async function readExport(path: string) {
  const found = path.includes('\0') ? null : await stat(path).catch(() => null);
  if (!found?.isFile()) throw badRequest(`Import file does not exist: ${path}`);
  if (found.size > MAX_IMPORT_BYTES) {
    throw badRequest(`Import file is too large: the limit is ${MAX_IMPORT_BYTES} bytes.`);
  }
  let entries: JsonObject[string] | undefined;
  try {
    entries = (parseJson(utf8Text(await readFile(path))) as JsonObject).favorites;
  } catch (err) {
    if (!(err instanceof EngineError) && !(err instanceof TypeError)) throw err;
    throw badRequest(`Import file holds no favorites: ${path}`);
  }
  if (!Array.isArray(entries)) throw badRequest(`Import file holds no favorites: ${path}`);
  try {
    return entries.length === 0 ? [] : parseNewFavorites({ entries });
  } catch (err) {
    throw err instanceof HttpError ? badRequest(`${path}: ${err.message}`) : err;
  }
}
