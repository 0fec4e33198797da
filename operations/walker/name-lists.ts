/** The operations on names of a patch: pages, filters and orders of them, and their evaluation: fields, bounds, defaults and published texts. */
import type { JsonObject } from '../../engine/base/json.ts';
import { REJECTION_REASONS } from '../../engine/names/evaluate.ts';
import type { NamePolicy, SelectMode } from '../../engine/names/policy.ts';
import { NAME_SORTS, type NameQuery, type NameSort, VERDICTS } from '../../engine/names/query.ts';
import { type Field, httpField, keysOf, valuesOf } from '../fields.ts';
import { oneOf, strictSwitch, strictWord, whole } from '../kinds/numbers.ts';
import {
  bodyOfQuery,
  firstOf,
  PAGE_FIELDS,
  queryInteger,
  querySwitch,
  queryWord,
} from '../kinds/published.ts';
import { invalidRequest, ofRequest, showValue } from '../request-error.ts';
import { MAX_NAME_SYLLABLES, policyOf, queryPatch } from '../walker.ts';
import { excludeField } from './exclude.ts';

const MODES = ['hard', 'soft'] as const satisfies readonly SelectMode[];
/** Scores are counted in 16 bits. */
export const [MIN_SCORE, MAX_SCORE] = [-32_768, 32_767];

/** Text that names are looked through for; absent, null and empty text count as none. */
const textField = (key: string, help: string) =>
  httpField(key, help, { type: ['string', 'null'] }, (value): string | null => {
    if (value === undefined || value === null || value === '') return null;
    if (typeof value === 'string') return value;
    throw invalidRequest(`${key} must be text (got ${showValue(value)}).`);
  });

/** A bound of a filter; null for none. */
const filterField = (key: string, least: number, most: number, help: string) =>
  httpField(
    key,
    help,
    { type: ['integer', 'null'], minimum: least, maximum: most },
    (value): number | null => (value == null ? null : whole(value, key, least, most)),
  );

/** Part of a range of records. */
const pageField = (key: 'offset' | 'limit', help: string): Field<number> => {
  const { schema } = PAGE_FIELDS[key];
  const { maximum = Number.MAX_SAFE_INTEGER } = schema;
  const absent = schema.default as number;
  return httpField(key, help, schema, (value) => whole(value ?? absent, key, 0, maximum));
};

const word = <const T extends readonly string[]>(key: string, known: T, help: string) =>
  strictWord(key, known, { flag: null, help });

export const EVALUATE_FIELDS = {
  nameClass: httpField(
    'name_class',
    'the name class whose policy evaluates them',
    { type: 'string', default: 'first_name' },
    (value) => value ?? (value === undefined ? 'first_name' : null),
  ),
  mode: word('mode', MODES, 'hard: a discouraged feature rejects; soft: it costs points'),
  exclude: excludeField,
};

export const EVALUATED_FIELDS = {
  verdict: word('verdict', VERDICTS, 'all, only the admitted or only the rejected'),
  reason: httpField(
    'reason',
    'only names that were rejected for it',
    { $ref: '#/components/schemas/RejectionReason' },
    (value) => (value == null ? null : oneOf(value, REJECTION_REASONS, 'reason')),
  ),
  search: textField('search', 'only names that contain it'),
  starts: textField('starts', 'only names that begin with it'),
  ends: textField('ends', 'only names that end with it'),
  syllables: filterField('syllables', 1, MAX_NAME_SYLLABLES, 'only names of so many'),
  minScore: filterField(
    'min_score',
    MIN_SCORE,
    MAX_SCORE,
    'only names with at least so many points',
  ),
  sort: word('sort', NAME_SORTS, 'order of the list'),
  descending: httpField(
    'descending',
    'the other way round',
    { type: 'boolean', default: false },
    (value) => ofRequest(() => strictSwitch(value, 'descending')),
  ),
  offset: pageField('offset', 'first record'),
  limit: pageField('limit', 'records at the most'),
};

/** Checks a request to evaluate candidates. Faults are `RequestError` and `EngineError`, naming the field. */
export function parseEvaluate(body: JsonObject, policies: readonly NamePolicy[]) {
  const policy = policyOf(body, policies);
  const { mode, exclude } = valuesOf(EVALUATE_FIELDS, body);
  const { offset, limit, ...query } = valuesOf(EVALUATED_FIELDS, body);
  return { policy, mode, exclude, query, offset, limit };
}

/** Orders of candidates, which have no score. */
const CANDIDATE_SORTS = ['order', 'name', 'length'] as const satisfies readonly NameSort[];

/** Which part of a patch's walks, candidates or selection. */
export const RESULT_PAGE_FIELDS = { patch: queryPatch('patch'), ...PAGE_FIELDS };

/** Text as it came: blanks are looked for, too. */
const wordsField = (key: string): Field<string | null> =>
  httpField(key, '', { type: 'string' }, (value) => firstOf(value) || null);

const SCORES = { least: MIN_SCORE, most: MAX_SCORE, absent: null };
const SCORE_FIELD = queryInteger('min_score', SCORES);

/** Candidates have no score by which they could be left out. */
const NO_SCORE: Field<number | null> = {
  ...SCORE_FIELD,
  read(value) {
    if (value === undefined) return null;
    throw invalidRequest('min_score is for selections; candidates have no score.');
  },
};

/** The parameters beside the page, for names with these orders. */
const fieldsWith = <const T extends readonly NameSort[]>(
  sorts: T,
  minScore: Field<number | null>,
) => ({
  sort: queryWord('sort', sorts),
  search: wordsField('search'),
  starts: wordsField('starts'),
  ends: wordsField('ends'),
  syllables: queryInteger('syllables', { least: 1, most: MAX_NAME_SYLLABLES, absent: null }),
  minScore,
  descending: querySwitch('descending'),
});

export const NAME_LISTS = {
  candidates: fieldsWith(CANDIDATE_SORTS, NO_SCORE),
  selections: fieldsWith(NAME_SORTS, SCORE_FIELD),
};

/**
 * The filter and order of a query; null when it has none. `RequestError` naming the parameter and what it takes.
 */
export function parseNameQuery(search: string, list: keyof typeof NAME_LISTS): NameQuery | null {
  const body = bodyOfQuery(search);
  const fields = NAME_LISTS[list];
  return keysOf(fields).some((key) => key in body) ? valuesOf(fields, body) : null;
}
