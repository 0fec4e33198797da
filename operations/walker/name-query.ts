/** The operations that read what a patch holds: pages of results, filters and orders of names. */
import type { SoundLimits } from '../../engine/filters/sound-filter.ts';
import { NAME_SORTS, type NameQuery, type NameSort } from '../../engine/names/query.ts';
import type { FieldSchema } from '../fields.ts';
import {
  PAGE_FIELDS,
  Query,
  type QueryField,
  queryPatch,
  querySwitch,
  readQuery,
} from '../kinds/query.ts';
import { invalidRequest, ofRequest, showValue } from '../request-error.ts';
import { parseSound, SOUND_FIELDS } from '../sound.ts';
import { MAX_NAME_SYLLABLES, parsePatch } from '../walker.ts';
import { MAX_SCORE, MIN_SCORE } from './name-lists.ts';

/** Orders of candidates, which have no score. */
const CANDIDATE_SORTS = ['order', 'name', 'length'] as const satisfies readonly NameSort[];

/** A whole number whose published text tells the whole range; `absent` without one. */
const numberField = <A extends number | null>(
  key: string,
  schema: FieldSchema,
  absent: A,
): QueryField<number | A> => {
  const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
  return {
    key,
    schema,
    read(query) {
      const text = query.first(key);
      if (text === null) return absent;
      const value = (minimum < 0 ? /^-?\d+$/ : /^\d+$/).test(text) ? Number(text) : Number.NaN;
      if (value >= minimum && value <= maximum) return value;
      throw invalidRequest(`${key} must be an integer from ${minimum} to ${maximum}.`);
    },
  };
};

const pageField = ({ key, schema }: QueryField<number>): QueryField<number> =>
  numberField(key, schema, schema.default as number);

/** Which part of a patch's walks, candidates or selection. */
export const RESULT_PAGE_FIELDS = {
  patch: { ...queryPatch, read: (query: Query) => parsePatch(query.first('patch') ?? undefined) },
  offset: pageField(PAGE_FIELDS.offset),
  limit: pageField(PAGE_FIELDS.limit),
};

const textField = (key: string): QueryField<string | null> => ({
  key,
  schema: { type: 'string' },
  read: (query) => query.first(key) || null,
});

const SCORE_FIELD = numberField(
  'min_score',
  { type: 'integer', minimum: MIN_SCORE, maximum: MAX_SCORE },
  null,
);

/** Candidates have no score by which they could be left out. */
const NO_SCORE: QueryField<number | null> = {
  ...SCORE_FIELD,
  read(query) {
    if (query.first('min_score') === null) return null;
    throw invalidRequest('min_score is for selections; candidates have no score.');
  },
};

/** The parameters beside the page, for names with these orders. The limits of sound come after them. */
const fieldsWith = (sorts: readonly NameSort[], minScore: QueryField<number | null>) => ({
  sort: {
    key: 'sort',
    schema: { type: 'string', enum: sorts, default: 'order' },
    read(query): NameSort {
      const sort = query.first('sort') ?? 'order';
      const known = sorts.find((name) => name === sort);
      if (known !== undefined) return known;
      throw invalidRequest(`sort must be one of ${sorts.join(', ')} (got ${showValue(sort)}).`);
    },
  } satisfies QueryField<NameSort>,
  search: textField('search'),
  starts: textField('starts'),
  ends: textField('ends'),
  syllables: numberField(
    'syllables',
    { type: 'integer', minimum: 1, maximum: MAX_NAME_SYLLABLES },
    null,
  ),
  minScore,
  descending: querySwitch('descending'),
});

/** Lists of names by the table of their parameters. */
export const NAME_LISTS = {
  candidates: fieldsWith(CANDIDATE_SORTS, NO_SCORE),
  selections: fieldsWith(NAME_SORTS, SCORE_FIELD),
};

/** A filter with the limits of sound, whose model is yet to be had. */
export interface ListQuery extends NameQuery {
  readonly sound: SoundLimits | null;
}

/**
 * The filter and order of a query; null when it has none. `RequestError` naming the parameter and what it takes.
 */
export function parseNameQuery(search: string, list: keyof typeof NAME_LISTS): ListQuery | null {
  const query = new Query(search);
  const fields = NAME_LISTS[list];
  const known = [...Object.values(fields), ...Object.values(SOUND_FIELDS)];
  if (!known.some(({ key }) => query.first(key) !== null)) return null;
  const values = readQuery(fields, search);
  const sound = ofRequest(() => parseSound((key) => query.first(key) || undefined));
  return { ...values, sound };
}
