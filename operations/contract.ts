/** Which request has which fields, by its path: the server reads it by them, and `tools/wire.mjs` adds them to the contract. */

import * as batch from './batch/fields.ts';
import type { Fields } from './fields.ts';
import * as names from './names.ts';
import * as database from './packages/database.ts';
import { DRAW_FIELDS, SCOPE_FIELDS } from './packages/generation.ts';
import { PACKAGE_FIELDS } from './packages/package.ts';
import * as pipeline from './pipeline.ts';
import * as session from './session.ts';
import { BROWSE_FIELDS, OUTPUT_BASE_FIELDS } from './settings.ts';
import { COMBINE_FIELDS } from './walker/combine.ts';
import { EXCLUDE_FIELDS } from './walker/exclude.ts';
import * as explore from './walker/explore.ts';
import * as lists from './walker/name-lists.ts';
import { SELECT_FIELDS } from './walker/select.ts';
import { WALK_FIELDS } from './walker.ts';

export { EXCLUDE_FIELDS as EXCLUDE };

/** Of bodies. */
export const BODIES = {
  '/api/batch': batch.BATCH_FIELDS,
  '/api/browse-directory': BROWSE_FIELDS,
  '/api/database/backup': database.BACKUP_FIELDS,
  '/api/database/delete-package': database.DELETE_PACKAGE_FIELDS,
  '/api/generate': { ...SCOPE_FIELDS, ...DRAW_FIELDS },
  '/api/import': database.IMPORT_PATH_FIELDS,
  '/api/import-from-run': database.IMPORT_RUN_FIELDS,
  '/api/names': { ...names.NAME_SOURCE_FIELDS, ...names.NAMES_FIELDS },
  '/api/names/cast': { ...names.NAME_SOURCE_FIELDS, ...names.CAST_FIELDS },
  '/api/names/portrait': names.NAME_SOURCE_FIELDS,
  '/api/names/score': { ...names.NAME_SOURCE_FIELDS, ...names.SCORE_FIELDS },
  '/api/pipeline/delete-run': pipeline.DELETE_RUN_FIELDS,
  '/api/pipeline/preflight': pipeline.SOURCE_FIELDS,
  '/api/pipeline/rename-run': pipeline.RENAME_FIELDS,
  '/api/pipeline/start': { ...pipeline.SOURCE_FIELDS, ...pipeline.STAGE_FIELDS },
  '/api/score': { ...names.NAME_SOURCE_FIELDS, ...names.MEASURE_FIELDS },
  '/api/settings/output-base': OUTPUT_BASE_FIELDS,
  '/api/sources/delete': pipeline.DELETE_SOURCE_FIELDS,
  '/api/walker/combine': COMBINE_FIELDS,
  '/api/walker/export': explore.EXPORT_NAMES_FIELDS,
  '/api/walker/judge': { ...lists.EVALUATE_FIELDS, ...lists.EVALUATED_FIELDS },
  '/api/walker/load-corpus': explore.LOAD_CORPUS_FIELDS,
  '/api/walker/load-session': session.LOAD_FIELDS,
  '/api/walker/package': PACKAGE_FIELDS,
  '/api/walker/reach-syllables': explore.REACH_LIST_FIELDS,
  '/api/walker/rebuild-reach-cache': explore.REBUILD_FIELDS,
  '/api/walker/save-session': session.SAVE_FIELDS,
  '/api/walker/select': SELECT_FIELDS,
  '/api/walker/session-lock/acquire': session.ACQUIRE_FIELDS,
  '/api/walker/session-lock/heartbeat': session.LEASE_FIELDS,
  '/api/walker/session-lock/release': session.LEASE_FIELDS,
  '/api/walker/walk': WALK_FIELDS,
} as const satisfies Record<string, Fields>;

/** Candidates have no score. */
const { minScore: _, ...candidates } = lists.NAME_LISTS.candidates;

/** Of queries. */
export const QUERIES = {
  '/api/database/package-tables': database.TABLES_FIELDS,
  '/api/database/table-rows': database.ROWS_FIELDS,
  '/api/generation/package-syllables': database.SYLLABLE_OPTIONS_FIELDS,
  '/api/generation/selection-stats': database.STATS_FIELDS,
  '/api/packages': database.KEPT_PACKAGES_FIELDS,
  '/api/pipeline/runs': pipeline.RUNS_FIELDS,
  '/api/pipeline/runs/{run_id}': pipeline.RUNS_FIELDS,
  '/api/pipeline/status': pipeline.STATUS_FIELDS,
  '/api/sources/upload': pipeline.UPLOAD_FIELDS,
  '/api/walker/candidates': { ...lists.RESULT_PAGE_FIELDS, ...candidates },
  '/api/walker/compare': explore.COMPARE_FIELDS,
  '/api/walker/map': explore.MAP_FIELDS,
  '/api/walker/neighbours': explore.NEIGHBOURS_FIELDS,
  '/api/walker/reach-overlap': explore.OVERLAP_FIELDS,
  '/api/walker/reach-spread': explore.REACH_FIELDS,
  '/api/walker/selections': { ...lists.RESULT_PAGE_FIELDS, ...lists.NAME_LISTS.selections },
  '/api/walker/syllables': explore.SYLLABLES_FIELDS,
  '/api/walker/walks': lists.RESULT_PAGE_FIELDS,
} as const satisfies Record<string, Fields>;
