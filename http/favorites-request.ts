import { type JsonValue, Real } from '../engine/json.ts';
import { jsonText } from '../engine/json-text.ts';
import { trimText } from '../engine/plain-text.ts';
import type { Favorite, FavoriteChange, Gender, NewFavorite } from '../store/favorites.ts';
import type { JsonObject } from './body.ts';
import { coerceInt } from './coerce.ts';
import { badRequest, type HttpError } from './errors.ts';
import { textOf } from './generation-request.ts';

/** Favourites of one request. */
export const MAX_FAVORITES = 10_000;
const MAX_TAGS = 50;
const MAX_TAG_LENGTH = 100;
const MAX_NAME_LENGTH = 1000;
const MAX_NOTE_LENGTH = 100_000;

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
      return parseEntry({ ...shared, ...entry });
    } catch (err) {
      throw badRequest(`entries[${i}]: ${(err as HttpError).message}`);
    }
  });
}

function parseEntry(entry: JsonObject): NewFavorite {
  const seed = optionalInteger(entry, 'seed');
  const packageId = optionalInteger(entry, 'package_id');
  const metadata = entry.metadata ?? {};
  if (!isObject(metadata)) throw badRequest("Field 'metadata' must be an object.");
  const optional = (field: string): string | null =>
    textOf(entry[field]).slice(0, MAX_NAME_LENGTH) || null;
  return {
    name: requiredText(entry, 'name'),
    source: requiredText(entry, 'source'),
    name_class: optional('name_class'),
    package_id: packageId === null ? null : Number(packageId),
    package_name: optional('package_name'),
    syllable_key: optional('syllable_key'),
    render_style: optional('render_style'),
    output_format: optional('output_format'),
    seed: seed === null ? null : String(seed),
    gender: parseGender(entry.gender),
    note_md: parseNote(entry.note_md),
    metadata_json: jsonText(metadata),
    tags: parseTags(entry.tags),
  };
}

function requiredText(entry: JsonObject, field: string): string {
  const text = textOf(entry[field]);
  if (text === '') throw badRequest(`Field '${field}' is required.`);
  if (text.length > MAX_NAME_LENGTH) {
    throw badRequest(`Field '${field}' must have at most ${MAX_NAME_LENGTH} characters.`);
  }
  return text;
}

function optionalInteger(entry: JsonObject, field: string) {
  const value = entry[field];
  if (value === undefined || value === null || textOf(value) === '') return null;
  const integer = coerceInt(value);
  if (integer === undefined) throw badRequest(`Field '${field}' must be an integer when provided.`);
  return integer;
}

function parseGender(value: JsonValue | undefined): Gender | null {
  const text = textOf(value).toLowerCase();
  if (text === '') return null;
  if (text === 'male' || text === 'female') return text;
  throw badRequest("Field 'gender' must be one of: male, female.");
}

function parseNote(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || value.length > MAX_NOTE_LENGTH) {
    throw badRequest(`Field 'note_md' must be text of at most ${MAX_NOTE_LENGTH} characters.`);
  }
  return value;
}

/** A list of tags, or a text with commas between them; without repetitions, case aside. */
function parseTags(value: JsonValue | undefined): string[] {
  const items = typeof value === 'string' ? value.split(',') : (value ?? []);
  if (!Array.isArray(items) || items.some((item) => typeof item !== 'string')) {
    throw badRequest("Field 'tags' must be a list of texts or a text with commas.");
  }
  const tags = new Map<string, string>();
  for (const item of items as string[]) {
    const tag = trimText(item);
    if (tag.length > MAX_TAG_LENGTH) {
      throw badRequest(`Field 'tags' holds one of more than ${MAX_TAG_LENGTH} characters.`);
    }
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  if (tags.size > MAX_TAGS) throw badRequest(`Field 'tags' must hold at most ${MAX_TAGS} tags.`);
  return [...tags.values()];
}

/** Id of a favourite in a request. */
export function parseFavoriteId(body: JsonObject): number {
  if (textOf(body.favorite_id) === '') throw badRequest("Field 'favorite_id' is required.");
  const id = coerceInt(body.favorite_id);
  if (id === undefined) throw badRequest("Field 'favorite_id' must be an integer.");
  return Number(id);
}

export function parseChange(body: JsonObject): FavoriteChange {
  return {
    ...(body.note_md !== undefined && { note_md: parseNote(body.note_md) }),
    ...(body.gender !== undefined && { gender: parseGender(body.gender) }),
    ...(body.tags !== undefined && { tags: parseTags(body.tags) }),
  };
}

/** A favourite as the interface shows it. */
export function favoriteJson({ metadata_json, seed, ...favorite }: Favorite): object {
  return {
    ...favorite,
    seed: seed === null ? null : (coerceInt(seed) ?? null),
    metadata: JSON.parse(metadata_json) as object,
  };
}

const isObject = (value: JsonValue): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Real);
