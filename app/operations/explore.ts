/** Parses queries for views of a loaded corpus: syllables, neighbours, reach, map, comparison. */
import { FEATURE_NAMES } from '../../engine/corpus/features.ts';
import { isProfileName, PROFILE_NAMES, type ProfileName } from '../../engine/corpus/profiles.ts';
import {
  COMPARISON_PARTS,
  COMPARISON_SORTS,
  type ComparisonPage,
} from '../../engine/explore/keyness.ts';
import {
  SYLLABLE_SORTS,
  type SyllableFilter,
  type SyllableSort,
} from '../../engine/explore/syllable-list.ts';
import type { WalkParams } from '../../engine/walk/walker.ts';
import type { PatchName } from '../patches/patch.ts';
import { invalidRequest } from '../request-error.ts';
import { Query } from './query.ts';
import { parseWalk } from './walk.ts';
import { parsePatch } from './walker.ts';

/** Records of one page. */
export const MAX_PAGE = 10_000;
export const MAX_NEIGHBOURS = 1000;
export const MAX_SAMPLES = 1000;
export const MAX_MAP = 100_000;

export interface PageRange {
  readonly offset: number;
  readonly limit: number;
}

export interface SyllablesRequest extends PageRange {
  readonly patch: PatchName;
  readonly sort: SyllableSort;
  readonly filter: SyllableFilter;
}

export function parseSyllables(search: string): SyllablesRequest {
  const query = new Query(search);
  return {
    patch: patchOf(query, 'patch'),
    ...pageRange(query),
    sort: choice(query, 'sort', SYLLABLE_SORTS),
    filter: {
      search: query.optional('search') ?? '',
      features: featureBits(new URLSearchParams(search).getAll('feature')),
      length: optionalInteger(query, 'length', 1),
      signature: optionalInteger(query, 'signature', 0, (1 << FEATURE_NAMES.length) - 1),
      frequency: optionalInteger(query, 'frequency', 0),
    },
  };
}

export interface NeighboursRequest {
  readonly patch: PatchName;
  readonly syllable: string;
  readonly profile: ProfileName | 'custom';
  readonly params: WalkParams;
  readonly limit: number;
}

/** The parameters of a walk as a query; the text `null` stands for null. */
export function parseNeighbours(search: string): NeighboursRequest {
  const query = new Query(search);
  const patch = patchOf(query, 'patch');
  const syllable = query.required('syllable');
  const profile = query.optional('profile') ?? 'custom';
  if (profile !== 'custom' && !isProfileName(profile)) {
    const valid = PROFILE_NAMES.join(', ');
    throw invalidRequest(`Unknown profile '${profile}'. Valid profiles: ${valid}, custom.`);
  }
  const body: Record<string, string | null> = { profile };
  for (const field of ['max_flips', 'temperature', 'frequency_weight', ...NULLABLE]) {
    const text = query.optional(field);
    if (text === null) continue;
    body[field] = text === 'null' && NULLABLE.includes(field) ? null : text;
  }
  const { params } = parseWalk(body);
  return { patch, syllable, profile, params, limit: limitOf(query, MAX_NEIGHBOURS, 150) };
}

const NULLABLE = ['neighbor_limit', 'min_length', 'max_length', 'inertia'];

export interface ReachRequest {
  readonly patch: PatchName;
  readonly profile: ProfileName;
}

export function parseReach(search: string): ReachRequest {
  const query = new Query(search);
  return { patch: patchOf(query, 'patch'), profile: profileOf(query, 'profile') };
}

export interface OverlapRequest {
  readonly first: ReachRequest;
  readonly second: ReachRequest;
  readonly limit: number;
}

export function parseOverlap(search: string): OverlapRequest {
  const query = new Query(search);
  const [patch, otherPatch] = [patchOf(query, 'patch'), patchOf(query, 'other_patch')];
  return {
    first: { patch, profile: profileOf(query, 'profile') },
    second: { patch: otherPatch, profile: profileOf(query, 'other_profile') },
    limit: limitOf(query, MAX_SAMPLES, 50),
  };
}

export function parseMap(search: string): { patch: PatchName; limit: number } {
  const query = new Query(search);
  return { patch: patchOf(query, 'patch'), limit: limitOf(query, MAX_MAP, 50_000) };
}

export interface CompareRequest extends PageRange {
  readonly page: Omit<ComparisonPage, 'from' | 'to'>;
}

export function parseCompare(search: string): CompareRequest {
  const query = new Query(search);
  const sort = choice(query, 'sort', COMPARISON_SORTS);
  const natural = sort === 'syllable' ? (['asc', 'desc'] as const) : (['desc', 'asc'] as const);
  return {
    page: {
      sort,
      order: choice(query, 'order', natural),
      only: choice(query, 'only', COMPARISON_PARTS),
      search: query.optional('search') ?? '',
    },
    ...pageRange(query),
  };
}

function patchOf(query: Query, key: 'patch' | 'other_patch'): PatchName {
  const value = query.optional(key);
  if (key === 'other_patch' && value !== 'a' && value !== 'b') {
    throw invalidRequest("Invalid other_patch. Must be 'a' or 'b'.");
  }
  return parsePatch(value);
}

function profileOf(query: Query, key: string): ProfileName {
  const value = query.optional(key) ?? '';
  if (isProfileName(value)) return value;
  const valid = [...PROFILE_NAMES].sort().join(', ');
  throw invalidRequest(`Unknown ${key} '${value}'. Valid profiles: ${valid}`);
}

function pageRange(query: Query): PageRange {
  const offset = query.integer('offset', { least: 0, most: Number.MAX_SAFE_INTEGER }, 0);
  return { offset: Number(offset), limit: limitOf(query, MAX_PAGE, 100) };
}

function limitOf(query: Query, most: number, absent: number): number {
  return Number(query.integer('limit', { least: 0, most }, absent));
}

function optionalInteger(
  query: Query,
  key: string,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): number | null {
  return query.optional(key) === null ? null : Number(query.integer(key, { least, most }));
}

/** One of `known`; the first when absent. */
function choice<const T extends readonly string[]>(query: Query, key: string, known: T): T[number] {
  const value = query.optional(key);
  if (value === null) return known[0]!;
  const found = known.find((k) => k === value);
  if (found !== undefined) return found;
  throw invalidRequest(
    `Query parameter '${key}' must be one of ${known.join(', ')} (got ${value}).`,
  );
}

function featureBits(values: readonly string[]): number {
  let bits = 0;
  for (const name of values.flatMap((value) => value.split(',')).map((text) => text.trim())) {
    if (name === '') continue;
    const k = (FEATURE_NAMES as readonly string[]).indexOf(name);
    if (k < 0)
      throw invalidRequest(`Unknown feature '${name}'. Features: ${FEATURE_NAMES.join(', ')}`);
    bits |= 1 << k;
  }
  return bits;
}
