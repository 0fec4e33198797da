/** Parses requests that add, change or delete favourites. */
import { EngineError } from '../../engine/base/errors.ts';
import { isJsonObject, type JsonObject } from '../../engine/base/json.ts';
import { textOf } from '../../engine/base/loose-json.ts';
import { parseFavorite, parseFavoriteChange } from '../../store/favorites/entry.ts';
import {
  FAVORITE_ORDERS,
  type FavoriteChange,
  type FavoriteFilter,
  type FavoriteOrder,
  type NewFavorite,
} from '../../store/favorites/favorites.ts';
import { invalidRequest } from '../request-error.ts';
import { coerceInt, type ExactInteger } from './coerce.ts';
import {
  exactOffset,
  optionalText,
  type QueryField,
  queryInteger,
  readQuery,
} from './kinds/query.ts';

/** Favourites of one request. */
export const MAX_FAVORITES = 10_000;

/** Entries to be stored; `tags`, `note_md` and `gender` of the request hold where an entry has none. */
export function parseNewFavorites(body: JsonObject): NewFavorite[] {
  const { entries } = body;
  if (!Array.isArray(entries) || entries.length === 0 || entries.length > MAX_FAVORITES) {
    throw invalidRequest(`Field 'entries' must be a list of 1 to ${MAX_FAVORITES} objects.`);
  }
  const shared = {
    ...(body.tags !== undefined && { tags: body.tags }),
    ...(body.note_md !== undefined && { note_md: body.note_md }),
    ...(body.gender !== undefined && { gender: body.gender }),
  };
  return entries.map((entry, i) => {
    if (!isJsonObject(entry)) throw invalidRequest(`Field 'entries[${i}]' must be an object.`);
    try {
      return parseFavorite({ ...shared, ...entry });
    } catch (err) {
      throw faultAt(err, `entries[${i}]: `);
    }
  });
}

/** Ids of favourites in a request, each once, at least one. */
export function parseFavoriteIds(body: JsonObject): number[] {
  const { ids } = body;
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > MAX_FAVORITES) {
    throw invalidRequest(`Field 'ids' must be a list of 1 to ${MAX_FAVORITES} ids.`);
  }
  const numbers = ids.map((value, i) => {
    const id = coerceInt(value);
    if (id === undefined) throw invalidRequest(`Field 'ids[${i}]' must be an integer.`);
    return Number(id);
  });
  return [...new Set(numbers)];
}

/** Which favourites a list shows, in which order. */
export const FAVORITE_LIST_FIELDS = {
  limit: queryInteger('limit', { least: 1, most: 1000, absent: 20 }),
  offset: exactOffset,
  tag: optionalText('tag'),
  nameClass: optionalText('class'),
  packageId: {
    key: 'package_id',
    schema: { type: 'integer', minimum: 1 },
    read: (query) =>
      query.optional('package_id') === null ? null : query.integer('package_id', { least: 1 }),
  } satisfies QueryField<ExactInteger | null>,
  search: optionalText('q'),
  order: {
    key: 'order',
    schema: { type: 'string', enum: FAVORITE_ORDERS, default: 'newest' },
    read(query): FavoriteOrder {
      const text = query.optional('order') ?? 'newest';
      const order = FAVORITE_ORDERS.find((name) => name === text);
      if (order) return order;
      throw invalidRequest(`Field 'order' must be one of: ${FAVORITE_ORDERS.join(', ')}.`);
    },
  } satisfies QueryField<FavoriteOrder>,
};

/** The query of a list of favourites; `RequestError` naming the parameter and what it takes. */
export function parseFavoriteQuery(search: string) {
  const { limit, offset, order, ...filter } = readQuery(FAVORITE_LIST_FIELDS, search);
  return { limit, offset, order, filter: filter satisfies FavoriteFilter };
}

/** Id of a favourite in a request. */
export function parseFavoriteId(body: JsonObject): number {
  if (textOf(body.favorite_id) === '') throw invalidRequest("Field 'favorite_id' is required.");
  const id = coerceInt(body.favorite_id);
  if (id === undefined) throw invalidRequest("Field 'favorite_id' must be an integer.");
  return Number(id);
}

/** What an update changes; 400 for what is wrong with it. */
export function parseChange(body: JsonObject): FavoriteChange {
  try {
    return parseFavoriteChange(body);
  } catch (err) {
    throw faultAt(err);
  }
}

const faultAt = (err: unknown, where = ''): unknown =>
  err instanceof EngineError ? invalidRequest(where + err.message) : err;
