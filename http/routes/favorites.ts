/** Routes of favourites: add, list, change, order, package, delete, export, import. */
import type { Polka } from 'polka';
import type { PackageStore } from '../../app/packages/database.ts';
import { shipKeptNames } from '../../app/packages/ship-kept-names.ts';
import type { JsonObject } from '../../engine/base/json.ts';
import { encodeJson } from '../../engine/base/json-text.ts';
import type { Field } from '../../operations/fields.ts';
import { readWithPaths } from '../../operations/kinds/published.ts';
import { warningsField } from '../../operations/known-keys.ts';
import { readOperation } from '../../operations/operation.ts';
import {
  DELETE_FAVORITE_FIELDS,
  EXPORT_FAVORITES_FIELDS,
  IMPORT_FAVORITES_FIELDS,
  ORDER_FIELDS,
  parseFavoriteQuery,
  parseNewFavorites,
  parseUpdate,
} from '../../operations/packages/favorites.ts';
import { exportHead, type FavoriteChunk, favoriteFields } from '../../store/favorites/file.ts';
import { readRequiredJson } from '../body.ts';
import { HttpError } from '../errors.ts';
import { readLargeJson } from '../large-body.ts';
import { disconnectSignal, sendReply, streamJson } from '../reply.ts';
import type { Services } from '../services.ts';

/** Characters of a request with new favourites beside its long texts; ten thousand have some millions. */
const MAX_FAVORITES_REST = 8 * 1024 * 1024;
const UNKNOWN = 'Favorite id not found.';

/** Favourites with tags and notes, in a file of their own. */
export function mountFavorites(app: Polka, services: Services, store: PackageStore): void {
  const failing =
    (prefix: string) =>
    (err: unknown): Promise<never> =>
      Promise.reject(store.failed(prefix, err));

  const pathOf = <const F extends { readonly path: Field<string> }>(fields: F, body: JsonObject) =>
    readWithPaths(fields, body, services.paths);

  app.get('/api/favorites', async (req, res) => {
    const { filter, order, offset, limit } = parseFavoriteQuery(req.search);
    const { favorites, total } = await store
      .read('listFavorites', { filter, offset, limit, order }, store.favoritesPath)
      .catch(failing('Failed to list favorites'));
    sendReply<'listFavorites'>(res, {
      favorites: favorites.map(favoriteFields),
      offset,
      limit,
      total,
    });
  });

  app.get('/api/favorites/tags', async (_req, res) => {
    const tags = await store
      .read('listTags', null, store.favoritesPath)
      .catch(failing('Failed to list tags'));
    sendReply<'listFavoriteTags'>(res, { tags });
  });

  app.post('/api/favorites', async (req, res) => {
    const entries = parseNewFavorites(
      await readLargeJson(req, services.pool, { required: true, rest: MAX_FAVORITES_REST }),
    );
    const favorites = await store
      .write('addFavorites', entries, store.favoritesPath)
      .catch(failing('Failed to keep favorites'));
    sendReply<'addFavorites'>(res, {
      count: favorites.length,
      favorites: favorites.map(favoriteFields),
    });
  });

  app.post('/api/favorites/update', async (req, res) => {
    const favorite = await store
      .write('updateFavorite', parseUpdate(await readRequiredJson(req)), store.favoritesPath)
      .catch(failing('Failed to change the favorite'));
    if (favorite === null) throw new HttpError(404, UNKNOWN);
    sendReply<'updateFavorite'>(res, { favorite: favoriteFields(favorite) });
  });

  app.post('/api/favorites/order', async (req, res) => {
    const body = await readRequiredJson(req);
    const { ids } = readOperation({ fields: ORDER_FIELDS }, body).values;
    const count = await store
      .write('orderFavorites', { ids }, store.favoritesPath)
      .catch(failing('Failed to order favorites'));
    sendReply<'orderFavorites'>(res, {
      count,
      ...warningsField('/api/favorites/order', body),
    });
  });

  app.post('/api/favorites/package', async (req, res) => {
    const body = await readRequiredJson(req);
    const made = await shipKeptNames(
      body,
      store,
      services.settings.outputBase,
      disconnectSignal(res),
    );
    if (made === null) throw new HttpError(404, UNKNOWN);
    sendReply<'packageFavorites'>(res, {
      ...made,
      ...warningsField('/api/favorites/package', body),
    });
  });

  app.post('/api/favorites/delete', async (req, res) => {
    const body = await readRequiredJson(req);
    const { id } = readOperation({ fields: DELETE_FAVORITE_FIELDS }, body).values;
    const deleted = await store
      .write('deleteFavorite', { id }, store.favoritesPath)
      .catch(failing('Failed to delete the favorite'));
    if (!deleted) throw new HttpError(404, UNKNOWN);
    sendReply<'deleteFavorite'>(res, { deleted: true });
  });

  app.get('/api/favorites/export', async (_req, res) => {
    const signal = disconnectSignal(res);
    const chunk = async (before: number | null): Promise<FavoriteChunk> =>
      store.read('exportChunk', { before }, store.favoritesPath, signal);
    const first = await chunk(null).catch(failing('Failed to export favorites'));
    await streamJson(res, exportText(first, chunk), signal);
  });

  app.post('/api/favorites/export', async (req, res) => {
    const { path } = await pathOf(EXPORT_FAVORITES_FIELDS, await readRequiredJson(req));
    const count = await store
      .read('exportFavorites', { file: path }, store.favoritesPath)
      .catch(failing('Failed to export favorites'));
    sendReply<'exportFavoritesToFile'>(res, { path, count });
  });

  app.post('/api/favorites/import', async (req, res) => {
    const { path } = await pathOf(IMPORT_FAVORITES_FIELDS, await readRequiredJson(req));
    const count = await store
      .write('importFavorites', { file: path }, store.favoritesPath, disconnectSignal(res))
      .catch(failing('Failed to import favorites'));
    sendReply<'importFavorites'>(res, { count });
  });
}

/** The document of an export, chunk by chunk; a favourite that is added meanwhile is not in it. */
async function* exportText(
  first: FavoriteChunk,
  next: (before: number) => Promise<FavoriteChunk>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${encodeJson(exportHead(new Date())).slice(0, -1)},"favorites":[`);
  for (let chunk = first; chunk.last !== null; ) {
    yield chunk.text;
    chunk = await next(chunk.last);
    if (chunk.last !== null) yield Buffer.from(',');
  }
  yield Buffer.from(']}');
}
