/** Routes of favourites, in a file of their own: add, list, change, order, package, delete, export, import. */
import type { PackageStore } from '../../app/packages/database.ts';
import { shipKeptNames } from '../../app/packages/ship-kept-names.ts';
import { encodeJson } from '../../engine/base/json-text.ts';
import { exportHead, type FavoriteChunk, favoriteFields } from '../../store/favorites/favorites.ts';
import { HttpError } from '../errors.ts';
import { streamJson } from '../reply.ts';
import { REQUIRED, type Routes } from '../routing.ts';
import type { Services } from '../services.ts';

/** Characters of a request with new favourites beside its long texts; ten thousand have some millions. */
const ENTRIES = { required: true, large: 8 * 1024 * 1024 } as const;

const TOLD = { ...REQUIRED, beside: [] };

const unknown = (): HttpError => new HttpError(404, 'Favorite id not found.');

export function mountFavorites(routes: Routes, { settings }: Services, store: PackageStore): void {
  routes.get('/api/favorites', async (asked) => {
    const { limit, offset, order, ...filter } = asked.query();
    const list = { filter, offset, limit, order };
    const { favorites, total } = await store.ask('listFavorites', list);
    return { favorites: favorites.map(favoriteFields), offset, limit, total };
  });

  routes.get('/api/favorites/tags', async () => ({ tags: await store.ask('listTags', null) }));

  routes.post('/api/favorites', ENTRIES, async ({ entries }) => {
    const favorites = await store.ask('addFavorites', entries);
    return { count: favorites.length, favorites: favorites.map(favoriteFields) };
  });

  routes.post('/api/favorites/update', REQUIRED, async ({ id, ...change }) => {
    const favorite = await store.ask('updateFavorite', { id, change });
    if (favorite === null) throw unknown();
    return { favorite: favoriteFields(favorite) };
  });

  routes.post('/api/favorites/order', TOLD, async (order) => ({
    count: await store.ask('orderFavorites', order),
  }));

  routes.postBody('/api/favorites/package', TOLD, async (body, { signal }) => {
    const made = await shipKeptNames(body, store, settings.outputBase, signal);
    if (made === null) throw unknown();
    return made;
  });

  routes.post('/api/favorites/delete', REQUIRED, async (favorite) => {
    const deleted = await store.ask('deleteFavorite', favorite);
    if (!deleted) throw unknown();
    return { deleted };
  });

  routes.getOpen('/api/favorites/export', async ({ res, signal }) => {
    const chunk = (before: number | null): Promise<FavoriteChunk> =>
      store.ask('exportChunk', { before }, signal);
    const first = await chunk(null);
    await streamJson(res, exportText(first, chunk), signal);
  });

  routes.post('/api/favorites/export', REQUIRED, async ({ path }) => {
    const count = await store.ask('exportFavorites', { file: path });
    return { path, count };
  });

  routes.post('/api/favorites/import', REQUIRED, async ({ path }, { signal }) => {
    const count = await store.ask('importFavorites', { file: path }, signal);
    return { count };
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
