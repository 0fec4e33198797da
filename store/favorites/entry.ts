/** One favourite as a request or an exported file gives it. */
import { EngineError } from '../../engine/base/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../engine/base/json.ts';
import { jsonText } from '../../engine/base/json-text.ts';
import { coerceInt, textOf } from '../../engine/base/loose-json.ts';
import { trimText } from '../../engine/base/plain-text.ts';

const MAX_TAGS = 50;
const MAX_TAG_LENGTH = 100;
const MAX_NAME_LENGTH = 1000;
const MAX_NOTE_LENGTH = 100_000;

export type Gender = 'male' | 'female';

/** A new favourite: a name with what it was generated from. */
export interface NewFavorite {
  readonly name: string;
  /** Where the name came from, such as `generate` or `walker`. */
  readonly source: string;
  readonly name_class: string | null;
  readonly package_id: number | null;
  readonly package_name: string | null;
  readonly syllable_key: string | null;
  readonly render_style: string | null;
  readonly output_format: string | null;
  /** Decimal digits: a seed may exceed 2^53. */
  readonly seed: string | null;
  readonly gender: Gender | null;
  readonly note_md: string | null;
  /** JSON text of an object. */
  readonly metadata_json: string;
  readonly tags: readonly string[];
}

/** `newest` first, or as a person has put them: what was never moved stands where it was added. */
export const FAVORITE_ORDERS = ['newest', 'own'] as const;
export type FavoriteOrder = (typeof FAVORITE_ORDERS)[number];

/** Code `favorite-invalid`; the text names the field. */
const invalid = (message: string): EngineError => new EngineError('favorite-invalid', message);

/** Checks an entry field by field. Throws `EngineError` `favorite-invalid` for the first that is wrong. */
export function parseFavorite(entry: JsonObject): NewFavorite {
  const seed = optionalInteger(entry, 'seed');
  const packageId = optionalInteger(entry, 'package_id');
  const metadata = entry.metadata ?? {};
  if (!isJsonObject(metadata)) throw invalid("Field 'metadata' must be an object.");
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
