import { EngineError } from '../engine/errors.ts';
import { textOf } from '../engine/loose-json.ts';
import { isObject, parseFavorite, parseFavoriteChange } from '../store/favorite-entry.ts';
import type { FavoriteChange, NewFavorite } from '../store/favorites.ts';
import type { JsonObject } from './body.ts';
import { coerceInt } from './coerce.ts';
import { badRequest } from './errors.ts';

/** Favourites of one request. */
export const MAX_FAVORITES = 10_000;

/** Entries to be kept; `tags`, `note_md` and `gender` of the request hold where an entry has none. */
export function parseNewFavorites(body: JsonObject): NewFavorite[] {
  const { entries } = body;
  if (!Array.isArray(entries) || entries.length === 0 || entries.length > MAX_FAVORITES) {
    throw badRequest(`Field 'entries' must be a list of 1 to ${MAX_FAVORITES} objects.`);
  }
  const shared = {
    ...(body.tags !== undefined && { tags: body.tags }),
    ...(body.note_md !== undefined && { note_md: body.note_md }),
    ...(body.gender !== undefined && { gender: body.gender }),
  };
  return entries.map((entry, i) => {
    if (!isObject(entry)) throw badRequest(`Field 'entries[${i}]' must be an object.`);
    try {
      return parseFavorite({ ...shared, ...entry });
    } catch (err) {
      throw refused(err, `entries[${i}]: `);
    }
  });
}

/** Id of a favourite in a request. */
export function parseFavoriteId(body: JsonObject): number {
  if (textOf(body.favorite_id) === '') throw badRequest("Field 'favorite_id' is required.");
  const id = coerceInt(body.favorite_id);
  if (id === undefined) throw badRequest("Field 'favorite_id' must be an integer.");
  return Number(id);
}

/** What an update changes; 400 for what is wrong with it. */
export function parseChange(body: JsonObject): FavoriteChange {
  try {
    return parseFavoriteChange(body);
  } catch (err) {
    throw refused(err);
  }
}

const refused = (err: unknown, where = ''): unknown =>
  err instanceof EngineError ? badRequest(where + err.message) : err;
