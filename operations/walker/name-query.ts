/** The operations that read what a patch holds: pages of results, filters and orders of names. */
import type { SoundLimits } from '../../engine/filters/sound-filter.ts';
import { NAME_SORTS, type NameQuery, type NameSort } from '../../engine/names/query.ts';
import { FieldError } from '../fields.ts';
import {
  PAGE_FIELDS,
  type QueryField,
  queryPatch,
  querySwitch,
  readQuery,
} from '../kinds/query.ts';
import { Query } from '../query.ts';
import { invalidRequest } from '../request-error.ts';
import { showValue } from '../show-value.ts';
import { parseSound, SOUND_FIELDS } from '../sound.ts';
import { MAX_NAME_SYLLABLES, parsePatch } from '../walker.ts';
import { MAX_SCORE, MIN_SCORE } from './name-lists.ts';

/** Orders of candidates, which have no score. */
const CANDIDATE_SORTS = ['order', 'name', 'length'] as const satisfies readonly NameSort[];

/** A field of a page, whose published text tells the whole range. */
const pageField = ({ key, schema }: QueryField<number>): QueryField<number> => {
  const most = schema.maximum ?? Number.MAX_SAFE_INTEGER;
  return {
    key,
    schema,
    read(query) {
      const text = query.first(key);
      if (text === null) return schema.default as number;
      const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
      if (value <= most) return value;
      throw invalidRequest(`${key} must be an integer from 0 to ${most}.`);
    },
  };
};

/** Which part of a patch's walks, candidates or selection. */
export const RESULT_PAGE_FIELDS = {
  patch: { ...queryPatch, read: (query: Query) => parsePatch(query.first('patch') ?? undefined) },
  offset: pageField(PAGE_FIELDS.offset),
  limit: pageField(PAGE_FIELDS.limit),
};

export const parseResultPage = (search: string) => readQuery(RESULT_PAGE_FIELDS, search);

const textField = (key: string): QueryField<string | null> => ({
  key,
  schema: { type: 'string' },
  read: (query) => query.first(key) || null,
});

const SCORE_FIELD: QueryField<number | null> = {
  key: 'min_score',
  schema: { type: 'integer', minimum: MIN_SCORE, maximum: MAX_SCORE },
  read(query) {
    const text = query.first('min_score');
    if (text === null) return null;
    const score = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
    if (score >= MIN_SCORE && score <= MAX_SCORE) return score;
    throw invalidRequest(`min_score must be an integer from ${MIN_SCORE} to ${MAX_SCORE}.`);
  },
};

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
  syllables: {
    key: 'syllables',
    schema: { type: 'integer', minimum: 1, maximum: MAX_NAME_SYLLABLES },
    read(query): number | null {
      const text = query.first('syllables');
      if (text === null) return null;
      const count = /^\d+$/.test(text) ? Number(text) : Number.NaN;
      if (count >= 1 && count <= MAX_NAME_SYLLABLES) return count;
      throw invalidRequest(`syllables must be an integer from 1 to ${MAX_NAME_SYLLABLES}.`);
    },
  } satisfies QueryField<number | null>,
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
  return {
    sort: fields.sort.read(query),
    search: fields.search.read(query),
    starts: fields.starts.read(query),
    ends: fields.ends.read(query),
    syllables: fields.syllables.read(query),
    minScore: fields.minScore.read(query),
    descending: fields.descending.read(query),
    sound: soundOf(query),
  };
}

function soundOf(query: Query): SoundLimits | null {
  try {
    return parseSound((key) => query.first(key) || undefined);
  } catch (err) {
    if (err instanceof FieldError) throw invalidRequest(err.message);
    throw err;
  }
}
