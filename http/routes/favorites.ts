/** Routes of favourites, in a file of their own: add, list, change, delete, export, import. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PackageStore } from '../../app/packages/database.ts';
import { favoriteFields } from '../../store/favorites/favorites.ts';
import { withRegular } from '../../store/files/regular-file.ts';
import { HttpError, streamJson } from '../reply.ts';
import { REQUIRED, type Routes } from '../routing.ts';
import type { Services } from '../services.ts';

/** Characters of a request with new favourites beside its long texts; ten thousand have some millions. */
const ENTRIES = { required: true, large: 8 * 1024 * 1024 } as const;

const unknown = (): HttpError => new HttpError(404, 'Favorite id not found.');

export function mountFavorites(routes: Routes, _: Services, store: PackageStore): void {
  routes.get('/api/favorites', async (asked) => {
    const { limit, offset, ...filter } = asked.query();
    const { favorites, total } = await store.ask('listFavorites', { filter, offset, limit });
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

  routes.post('/api/favorites/delete', REQUIRED, async (favorite) => {
    const deleted = await store.ask('deleteFavorite', favorite);
    if (!deleted) throw unknown();
    return { deleted };
  });

  routes.getOpen('/api/favorites/export', async ({ res, signal }) => {
    const folder = await mkdtemp(join(tmpdir(), `namewalk-upload-${process.pid}-`));
    try {
      const file = join(folder, 'favorites.json');
      await store.ask('exportFavorites', { file }, signal);
      await withRegular(file, (open) =>
        streamJson(res, open.createReadStream({ autoClose: false }), signal),
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
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
