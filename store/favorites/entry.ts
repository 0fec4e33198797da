/** One favourite as a request or an exported file gives it. */
import { EngineError } from '../../engine/base/errors.ts';
import {
  coerceInt,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from '../../engine/base/json.ts';
import { jsonText, textOf } from '../../engine/base/json-text.ts';
import { trimText } from '../../engine/base/plain-text.ts';

const MAX_TAGS = 50;
const MAX_TAG_LENGTH = 100;
const MAX_NAME_LENGTH = 1000;
const MAX_NOTE_LENGTH = 100_000;

export type Gender = 'male' | 'female';

/** Code `favorite-invalid`; the text names the field. */
const invalid = (message: string): EngineError => new EngineError('favorite-invalid', message);

/** A column of the table of favourites, and how its value is read from an entry; `field` is its name. */
interface Column<T> {
  readonly sql: string;
  read(entry: JsonObject, field: string): T;
}

const REQUIRED: Column<string> = { sql: 'TEXT NOT NULL', read: requiredText };
const OPTIONAL: Column<string | null> = {
  sql: 'TEXT',
  read: (entry, field) => textOf(entry[field]).slice(0, MAX_NAME_LENGTH) || null,
};

/** What is kept of a name and of what it was generated from, in the order of the table. */
export const COLUMNS = {
  name: REQUIRED,
  /** Where the name came from, such as `generate` or `walker`. */
  source: REQUIRED,
  name_class: OPTIONAL,
  package_id: {
    sql: 'INTEGER',
    read(entry, field): number | null {
      const id = optionalInteger(entry, field);
      return id === null ? null : Number(id);
    },
  },
  package_name: OPTIONAL,
  syllable_key: OPTIONAL,
  render_style: OPTIONAL,
  output_format: OPTIONAL,
  /** Decimal digits: a seed may exceed 2^53. */
  seed: {
    sql: 'TEXT',
    read: (entry, field): string | null => optionalInteger(entry, field)?.toString() ?? null,
  },
  gender: { sql: 'TEXT', read: ({ gender }): Gender | null => parseGender(gender) },
  note_md: { sql: 'TEXT', read: ({ note_md }): string | null => parseNote(note_md) },
  /** JSON text of an object. */
  metadata_json: {
    sql: 'TEXT NOT NULL',
    read({ metadata }): string {
      const value = metadata ?? {};
      if (!isJsonObject(value)) throw invalid("Field 'metadata' must be an object.");
      return jsonText(value);
    },
  },
} satisfies Readonly<Record<string, Column<unknown>>>;

export type NewFavorite = {
  readonly [K in keyof typeof COLUMNS]: ReturnType<(typeof COLUMNS)[K]['read']>;
} & { readonly tags: readonly string[] };

/** Checks an entry field by field. Throws `EngineError` `favorite-invalid` for the first that is wrong. */
export function parseFavorite(entry: JsonObject): NewFavorite {
  const values = Object.entries(COLUMNS).map(([field, { read }]) => [field, read(entry, field)]);
  return { ...Object.fromEntries(values), tags: parseTags(entry.tags) };
}

function requiredText(entry: JsonObject, field: string): string {
  const text = textOf(entry[field]);
  if (text === '') throw invalid(`Field '${field}' is required.`);
  if (text.length > MAX_NAME_LENGTH) {
    throw invalid(`Field '${field}' must have at most ${MAX_NAME_LENGTH} characters.`);
  }
  return text;
}

function optionalInteger(entry: JsonObject, field: string) {
  const value = entry[field];
  if (value === undefined || value === null || textOf(value) === '') return null;
  const integer = coerceInt(value);
  if (integer === undefined) throw invalid(`Field '${field}' must be an integer when provided.`);
  return integer;
}

/** Null for none. Throws as `parseFavorite` does. */
export function parseGender(value: JsonValue | undefined): Gender | null {
  const text = textOf(value).toLowerCase();
  if (text === '') return null;
  if (text === 'male' || text === 'female') return text;
  throw invalid("Field 'gender' must be one of: male, female.");
}

/** Null for none. Throws as `parseFavorite` does. */
export function parseNote(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' || value.length > MAX_NOTE_LENGTH) {
    throw invalid(`Field 'note_md' must be text of at most ${MAX_NOTE_LENGTH} characters.`);
  }
  return value;
}

/** A list of tags, or a text with commas between them; without repetitions, case aside. Throws as `parseFavorite` does. */
export function parseTags(value: JsonValue | undefined): string[] {
  const items = typeof value === 'string' ? value.split(',') : (value ?? []);
  if (!Array.isArray(items) || items.some((item) => typeof item !== 'string')) {
    throw invalid("Field 'tags' must be a list of texts or a text with commas.");
  }
  const tags = new Map<string, string>();
  for (const item of items as string[]) {
    const tag = trimText(item);
    if (tag.length > MAX_TAG_LENGTH) {
      throw invalid(`Field 'tags' holds one of more than ${MAX_TAG_LENGTH} characters.`);
    }
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  if (tags.size > MAX_TAGS) throw invalid(`Field 'tags' must hold at most ${MAX_TAGS} tags.`);
  return [...tags.values()];
}
