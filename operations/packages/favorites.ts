/** The operations on favourites: fields and published texts of requests that add, list and change them. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../engine/base/json.ts';
import { textOf } from '../../engine/base/json-text.ts';
import {
  type NewFavorite,
  parseFavorite,
  parseGender,
  parseNote,
  parseTags,
} from '../../store/favorites/entry.ts';
import { type FieldSchema, httpField } from '../fields.ts';
import {
  exactOffset,
  idField,
  optionalId,
  optionalText,
  path,
  queryInteger,
  requiredTextField,
  requireText,
} from '../kinds/published.ts';
import { invalidRequest, ofRequest } from '../request-error.ts';

const MAX_FAVORITES = 10_000;

const TAGS = { oneOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }] } as const;
const NOTE = { type: ['string', 'null'] } as const;
const GENDER = { type: ['string', 'null'], enum: ['male', 'female', '', null] } as const;

/** What holds for entries that have none of their own; it is read with each of them. */
const shared = (key: 'tags' | 'note_md' | 'gender', schema: FieldSchema) =>
  httpField(key, `${key} of entries without`, schema, (value) => value);

const ENTRIES = {
  type: 'array',
  minItems: 1,
  maxItems: MAX_FAVORITES,
  items: {
    type: 'object',
    required: ['name', 'source'],
    properties: {
      name: { type: 'string', minLength: 1 },
      source: { type: 'string', minLength: 1 },
    },
  },
};

export const ADD_FIELDS = {
  entries: httpField('entries', 'the favourites', ENTRIES, readEntries),
  tags: shared('tags', TAGS),
  note: shared('note_md', NOTE),
  gender: shared('gender', GENDER),
};

/** Entries to be stored; `tags`, `note_md` and `gender` of the request hold where an entry has none. */
function readEntries(
  entries: JsonValue | undefined,
  { tags, note_md, gender }: JsonObject,
): NewFavorite[] {
  if (!Array.isArray(entries) || entries.length === 0 || entries.length > MAX_FAVORITES) {
    throw invalidRequest(`Field 'entries' must be a list of 1 to ${MAX_FAVORITES} objects.`);
  }
  const rest = {
    ...(tags !== undefined && { tags }),
    ...(note_md !== undefined && { note_md }),
    ...(gender !== undefined && { gender }),
  };
  return entries.map((entry, i) => {
    if (!isJsonObject(entry)) throw invalidRequest(`Field 'entries[${i}]' must be an object.`);
    return ofRequest(() => parseFavorite({ ...rest, ...entry }), `entries[${i}]: `);
  });
}

const favoriteId = idField('favorite_id', 'the favourite');

/** What is changed where it is given. */
const changed = <T>(
  key: string,
  schema: FieldSchema,
  help: string,
  parse: (value: JsonValue) => T,
) =>
  httpField(key, help, schema, (value): T | undefined =>
    value === undefined ? undefined : ofRequest(() => parse(value)),
  );

export const UPDATE_FIELDS = {
  id: favoriteId,
  note_md: changed('note_md', NOTE, 'its note', parseNote),
  gender: changed('gender', GENDER, 'its gender', parseGender),
  tags: changed('tags', TAGS, 'all its tags', parseTags),
};

export const DELETE_FAVORITE_FIELDS = { id: favoriteId };

export const EXPORT_FAVORITES_FIELDS = {
  path: path(
    httpField('output_path', 'a file, or a folder', { type: 'string', minLength: 1 }, (value) => {
      requireText(value, 'output_path');
      const text = textOf(value);
      if (text.includes('\0')) throw invalidRequest("Field 'output_path' holds a NUL character.");
      return text;
    }),
  ),
};

export const IMPORT_FAVORITES_FIELDS = {
  path: path(requiredTextField('import_path', { help: 'a file of favourites' })),
};

export const FAVORITE_LIST_FIELDS = {
  limit: queryInteger('limit', { least: 1, most: 1000, absent: 20 }),
  offset: exactOffset,
  tag: optionalText('tag'),
  nameClass: optionalText('class'),
  packageId: optionalId('package_id'),
  search: optionalText('q'),
};
