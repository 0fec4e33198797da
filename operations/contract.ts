/** The fields of each request by its path: the server reads requests by them, and `tools/wire.mjs` adds them to the OpenAPI document. */
import { BATCH_FORMATS, formatOf } from '../engine/space/batch/lines.ts';
import * as batch from './batch/fields.ts';
import type { Fields } from './fields.ts';
import * as names from './names.ts';
import * as database from './packages/database.ts';
import { DRAW_FIELDS, SCOPE_FIELDS } from './packages/generation.ts';
import { PACKAGE_FIELDS } from './packages/package.ts';
import * as pipeline from './pipeline.ts';
import * as session from './session.ts';
import * as settings from './settings.ts';
import { COMBINE_FIELDS } from './walker/combine.ts';
import { EXCLUDE_FIELDS } from './walker/exclude.ts';
import * as explore from './walker/explore.ts';
import * as lists from './walker/name-lists.ts';
import { SELECT_FIELDS } from './walker/select.ts';
import { WALK_FIELDS } from './walker.ts';

export { EXCLUDE_FIELDS as EXCLUDE };

/** Content types of batches, without their parameters. */
export const BATCH_TYPES = BATCH_FORMATS.map((one) => formatOf(one).contentType.split(';')[0]!);

/** Fields of the bodies of POST requests. */
export const BODIES = {
  ...database.BODIES,
  ...explore.BODIES,
  ...pipeline.BODIES,
  ...session.BODIES,
  ...settings.BODIES,
  '/api/batch': batch.BODY_FIELDS,
  '/api/generate': { ...SCOPE_FIELDS, ...DRAW_FIELDS },
  '/api/names': { ...names.NAME_SOURCE_FIELDS, ...names.NAMES_FIELDS },
  '/api/names/cast': { ...names.NAME_SOURCE_FIELDS, ...names.CAST_FIELDS },
  '/api/names/portrait': names.NAME_SOURCE_FIELDS,
  '/api/names/score': { ...names.NAME_SOURCE_FIELDS, ...names.SCORE_FIELDS },
  '/api/pipeline/preflight': pipeline.SOURCE_FIELDS,
  '/api/pipeline/start': { ...pipeline.SOURCE_FIELDS, ...pipeline.STAGE_FIELDS },
  '/api/score': { ...names.NAME_SOURCE_FIELDS, ...names.MEASURE_FIELDS },
  '/api/walker/combine': COMBINE_FIELDS,
  '/api/walker/judge': { ...lists.EVALUATE_FIELDS, ...lists.EVALUATED_FIELDS },
  '/api/walker/package': PACKAGE_FIELDS,
  '/api/walker/select': SELECT_FIELDS,
  '/api/walker/walk': WALK_FIELDS,
} as const satisfies Record<string, Fields>;

/** Candidates have no score. */
const { minScore: _, ...candidates } = lists.NAME_LISTS.candidates;

/** Fields of query strings. */
export const QUERIES = {
  ...database.QUERIES,
  ...explore.QUERIES,
  ...pipeline.QUERIES,
  '/api/walker/candidates': { ...lists.RESULT_PAGE_FIELDS, ...candidates },
  '/api/walker/selections': { ...lists.RESULT_PAGE_FIELDS, ...lists.NAME_LISTS.selections },
  '/api/walker/walks': lists.RESULT_PAGE_FIELDS,
} as const satisfies Record<string, Fields>;
