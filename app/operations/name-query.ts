/** Parses the filter and the order of a list of names from a query string. */

import type { SoundLimits } from '../../engine/filters/sound-filter.ts';
import type { NameQuery, NameSort } from '../../engine/names/query.ts';
import { parseSound, SOUND_KEYS } from '../names/sound-filter.ts';
import { invalidRequest } from '../request-error.ts';
import { showValue } from './coerce.ts';
import { FieldError } from './fields.ts';
import { MAX_SCORE, MIN_SCORE } from './name-lists.ts';
import { MAX_NAME_SYLLABLES } from './walker.ts';

const KEYS = [
  'search',
  'starts',
  'ends',
  'syllables',
  'min_score',
  'sort',
  'descending',
  ...SOUND_KEYS,
];

/** A filter with the limits of sound, whose model is yet to be had. */
export interface ListQuery extends NameQuery {
  readonly sound: SoundLimits | null;
}

/** The filter and order of a query; null when it has none. 400 naming the parameter and what it takes. */
export function parseNameQuery(
  query: URLSearchParams,
  sorts: readonly NameSort[],
): ListQuery | null {
  if (!KEYS.some((key) => query.has(key))) return null;
  const sort = query.get('sort') ?? 'order';
  const known = sorts.find((name) => name === sort);
  if (known === undefined) {
    throw invalidRequest(`sort must be one of ${sorts.join(', ')} (got ${showValue(sort)}).`);
  }
  return {
    search: query.get('search') || null,
    starts: query.get('starts') || null,
    ends: query.get('ends') || null,
    syllables: syllableCount(query.get('syllables')),
    minScore: leastScore(query.get('min_score'), sorts),
    sort: known,
    descending: flag(query.get('descending'), 'descending'),
    sound: soundOf(query),
  };
}

function soundOf(query: URLSearchParams): SoundLimits | null {
  try {
    return parseSound((key) => query.get(key) || undefined);
  } catch (err) {
    if (err instanceof FieldError) throw invalidRequest(err.message);
    throw err;
  }
}

function syllableCount(text: string | null): number | null {
  if (text === null) return null;
  const count = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (count >= 1 && count <= MAX_NAME_SYLLABLES) return count;
  throw invalidRequest(`syllables must be an integer from 1 to ${MAX_NAME_SYLLABLES}.`);
}

function leastScore(text: string | null, sorts: readonly NameSort[]): number | null {
  if (text === null) return null;
  if (!sorts.includes('score'))
    throw invalidRequest('min_score is for selections; candidates have no score.');
  const score = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (score >= MIN_SCORE && score <= MAX_SCORE) return score;
  throw invalidRequest(`min_score must be an integer from ${MIN_SCORE} to ${MAX_SCORE}.`);
}

/** `true` or `false` of a query; absent is false. */
export function flag(text: string | null, key: string): boolean {
  if (text === null || text === 'false') return false;
  if (text === 'true') return true;
  throw invalidRequest(`${key} must be true or false.`);
}
