/**
 * The requests of the contract by their schemas in `http/openapi.yaml`, and its queries by their operations: `tools/wire.mjs`
 * adds what the tables say of each field.
 */
import * as batch from './batch/fields.ts';
import type { FieldSchema, Fields } from './fields.ts';
import { NAME_SOURCE_FIELDS as SOURCE } from './name-source.ts';
import * as names from './names.ts';
import * as database from './packages/database.ts';
import * as favorites from './packages/favorites.ts';
import { DRAW_FIELDS, SCOPE_FIELDS } from './packages/generation.ts';
import { PACKAGE_FIELDS } from './packages/package.ts';
import * as pipeline from './pipeline.ts';
import * as session from './session.ts';
import { BROWSE_FIELDS, OUTPUT_BASE_FIELDS } from './settings.ts';
import { COMBINE_FIELDS } from './walker/combine.ts';
import * as corpus from './walker/corpus.ts';
import { EXCLUDE_FIELDS } from './walker/exclude.ts';
import * as explore from './walker/explore.ts';
import * as lists from './walker/name-lists.ts';
import { SELECT_FIELDS } from './walker/select.ts';
import { WALK_FIELDS } from './walker/walk.ts';

export const REQUESTS = {
  AcquireSessionLockRequest: session.ACQUIRE_FIELDS,
  AddFavoritesRequest: favorites.ADD_FIELDS,
  // beside those of a batch
  BatchFilesRequest: batch.FILES_FIELDS,
  BatchRequest: batch.BATCH_FIELDS,
  BrowseDirectoryRequest: BROWSE_FIELDS,
  CastRequest: { ...SOURCE, ...names.CAST_FIELDS },
  CombineRequest: COMBINE_FIELDS,
  CopyDatabaseRequest: database.BACKUP_FIELDS,
  DeleteFavoriteRequest: favorites.DELETE_FAVORITE_FIELDS,
  DeletePackageRequest: database.DELETE_PACKAGE_FIELDS,
  DeleteSourceRequest: pipeline.DELETE_SOURCE_FIELDS,
  Exclude: EXCLUDE_FIELDS,
  ExportFavoritesRequest: favorites.EXPORT_FAVORITES_FIELDS,
  ExportRequest: corpus.EXPORT_NAMES_FIELDS,
  GenerateRequest: { ...SCOPE_FIELDS, ...DRAW_FIELDS },
  ImportFavoritesRequest: favorites.IMPORT_FAVORITES_FIELDS,
  ImportRequest: { ...database.IMPORT_PATH_FIELDS, ...database.IMPORT_BYTES_FIELDS },
  ImportRunRequest: database.IMPORT_RUN_FIELDS,
  InspectNameRequest: lists.INSPECT_FIELDS,
  JudgeRequest: { ...lists.EVALUATE_FIELDS, ...lists.EVALUATED_FIELDS },
  LoadCorpus: corpus.LOAD_CORPUS_FIELDS,
  LoadSessionRequest: session.LOAD_FIELDS,
  MeasureRequest: { ...SOURCE, ...names.MEASURE_FIELDS },
  NameSource: SOURCE,
  NamesRequest: { ...SOURCE, ...names.NAMES_FIELDS },
  OrderFavoritesRequest: favorites.ORDER_FIELDS,
  OutputBaseRequest: OUTPUT_BASE_FIELDS,
  PackageFavoritesRequest: favorites.PACKAGE_FAVORITES_FIELDS,
  PackageRequest: PACKAGE_FIELDS,
  PipelineStart: { ...pipeline.SOURCE_FIELDS, ...pipeline.STAGE_FIELDS },
  PreflightRequest: pipeline.SOURCE_FIELDS,
  ReachSyllablesRequest: corpus.REACH_LIST_FIELDS,
  ReadMetadataRequest: database.METADATA_FIELDS,
  RebuildReachCacheRequest: corpus.REBUILD_FIELDS,
  RenameRunRequest: pipeline.RENAME_FIELDS,
  RestoreDatabaseRequest: database.RESTORE_FIELDS,
  SaveSessionRequest: session.SAVE_FIELDS,
  ScoreRequest: { ...SOURCE, ...names.SCORE_FIELDS },
  SelectRequest: SELECT_FIELDS,
  SessionLockRequest: session.LEASE_FIELDS,
  UpdateFavoriteRequest: favorites.UPDATE_FIELDS,
  WalkRequest: WALK_FIELDS,
} as const satisfies Record<string, Fields>;

/** Candidates have no score. */
const { minScore: _, ...candidates } = lists.NAME_LISTS.candidates;

export const QUERIES = {
  compareCorpora: explore.COMPARE_FIELDS,
  getPipelineStatus: pipeline.STATUS_FIELDS,
  getReachOverlap: explore.OVERLAP_FIELDS,
  getReachSpread: explore.REACH_FIELDS,
  getRun: pipeline.RUN_FIELDS,
  getSelectionStats: database.STATS_FIELDS,
  getSyllableMap: explore.MAP_FIELDS,
  listFavorites: favorites.FAVORITE_LIST_FIELDS,
  listKeptPackages: database.KEPT_PACKAGES_FIELDS,
  listNeighbours: explore.ALL_NEIGHBOURS_FIELDS,
  listPackageTables: database.TABLES_FIELDS,
  listRuns: pipeline.RUNS_FIELDS,
  listSyllableOptions: database.SYLLABLE_OPTIONS_FIELDS,
  listSyllables: explore.SYLLABLES_FIELDS,
  readCandidates: { ...lists.RESULT_PAGE_FIELDS, ...candidates },
  readSelections: { ...lists.RESULT_PAGE_FIELDS, ...lists.NAME_LISTS.selections },
  readSharedNames: database.SHARED_NAMES_FIELDS,
  readTableRows: database.ROWS_FIELDS,
  readWalks: lists.RESULT_PAGE_FIELDS,
  uploadSource: pipeline.UPLOAD_FIELDS,
} as const satisfies Record<string, Fields>;

type Property = FieldSchema & { readonly description?: string };

interface RequestSchema {
  readonly $ref?: string;
  properties?: Record<string, Property>;
  readonly allOf?: readonly RequestSchema[];
}

/**
 * Adds to the schemas of the requests what the tables say of each field: type, bounds, default. The document has
 * the descriptions; where it has none, the help of the flag is one. A reference of the document stays as it is.
 */
export function addFields(schemas: Record<string, RequestSchema>): void {
  for (const [name, fields] of Object.entries<Fields>(REQUESTS)) {
    const named = schemas[name]!;
    const schema = named.allOf?.find(({ $ref }) => $ref === undefined) ?? named;
    for (const { key, schema: said, help: description } of Object.values(fields)) {
      const { [key]: known } = schema.properties ?? {};
      if (known?.$ref !== undefined) continue;
      schema.properties = { ...schema.properties, [key]: { description, ...said, ...known } };
    }
  }
}

interface Parameter {
  readonly $ref?: string;
  readonly name?: string;
}

interface Described {
  readonly operationId?: string;
  parameters?: readonly (Parameter | object)[];
}

/** Adds to the queries of the operations those parameters of their tables that the document does not have. */
export function addParameters(
  paths: Record<string, Record<string, Described>>,
  shared: Readonly<Record<string, Parameter>>,
): void {
  const tables = new Map<unknown, Fields>(Object.entries(QUERIES));
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    const { operationId, parameters: said = [] } = operation;
    const known = said.map(({ $ref, name }: Parameter) =>
      $ref === undefined ? name : shared[$ref.split('/').at(-1)!]!.name,
    );
    const missing = Object.values(tables.get(operationId) ?? {})
      .filter(({ key }) => !known.includes(key))
      .map(({ key: name, help: description, schema, required = false }) => {
        return { name, in: 'query', description, required, schema };
      });
    if (missing.length > 0) operation.parameters = [...said, ...missing];
  }
}
