/**
 * The requests of the contract by their schemas in `http/openapi.yaml`: `tools/wire.mjs` adds what the tables
 * say of each field.
 */
import { BATCH_FIELDS, FILES_FIELDS } from './batch/fields.ts';
import type { FieldSchema, Fields } from './fields.ts';
import { NAME_SOURCE_FIELDS } from './name-source.ts';
import { CAST_FIELDS, MEASURE_FIELDS, NAMES_FIELDS, SCORE_FIELDS } from './names.ts';
import {
  BACKUP_FIELDS,
  DELETE_PACKAGE_FIELDS,
  IMPORT_BYTES_FIELDS,
  IMPORT_PATH_FIELDS,
  IMPORT_RUN_FIELDS,
  METADATA_FIELDS,
  RESTORE_FIELDS,
} from './packages/database.ts';
import {
  ADD_FIELDS,
  DELETE_FAVORITE_FIELDS,
  EXPORT_FAVORITES_FIELDS,
  IMPORT_FAVORITES_FIELDS,
  ORDER_FIELDS,
  PACKAGE_FAVORITES_FIELDS,
  UPDATE_FIELDS,
} from './packages/favorites.ts';
import { DRAW_FIELDS, SCOPE_FIELDS } from './packages/generation.ts';
import { PACKAGE_FIELDS } from './packages/package.ts';
import { DELETE_SOURCE_FIELDS, RENAME_FIELDS, SOURCE_FIELDS, STAGE_FIELDS } from './pipeline.ts';
import { ACQUIRE_FIELDS, LEASE_FIELDS, LOAD_FIELDS, SAVE_FIELDS } from './session.ts';
import { BROWSE_FIELDS, OUTPUT_BASE_FIELDS } from './settings.ts';
import { COMBINE_FIELDS } from './walker/combine.ts';
import {
  EXPORT_NAMES_FIELDS,
  LOAD_CORPUS_FIELDS,
  REACH_LIST_FIELDS,
  REBUILD_FIELDS,
} from './walker/corpus.ts';
import { EXCLUDE_FIELDS } from './walker/exclude.ts';
import { EVALUATE_FIELDS, EVALUATED_FIELDS, INSPECT_FIELDS } from './walker/name-lists.ts';
import { SELECT_FIELDS } from './walker/select.ts';
import { WALK_FIELDS } from './walker/walk.ts';

export const REQUESTS = {
  AcquireSessionLockRequest: ACQUIRE_FIELDS,
  AddFavoritesRequest: ADD_FIELDS,
  // beside those of a batch
  BatchFilesRequest: FILES_FIELDS,
  BatchRequest: BATCH_FIELDS,
  BrowseDirectoryRequest: BROWSE_FIELDS,
  CastRequest: { ...NAME_SOURCE_FIELDS, ...CAST_FIELDS },
  CombineRequest: COMBINE_FIELDS,
  CopyDatabaseRequest: BACKUP_FIELDS,
  DeleteFavoriteRequest: DELETE_FAVORITE_FIELDS,
  DeletePackageRequest: DELETE_PACKAGE_FIELDS,
  DeleteSourceRequest: DELETE_SOURCE_FIELDS,
  Exclude: EXCLUDE_FIELDS,
  ExportFavoritesRequest: EXPORT_FAVORITES_FIELDS,
  ExportRequest: EXPORT_NAMES_FIELDS,
  GenerateRequest: { ...SCOPE_FIELDS, ...DRAW_FIELDS },
  ImportFavoritesRequest: IMPORT_FAVORITES_FIELDS,
  ImportRequest: { ...IMPORT_PATH_FIELDS, ...IMPORT_BYTES_FIELDS },
  ImportRunRequest: IMPORT_RUN_FIELDS,
  InspectNameRequest: INSPECT_FIELDS,
  JudgeRequest: { ...EVALUATE_FIELDS, ...EVALUATED_FIELDS },
  LoadCorpus: LOAD_CORPUS_FIELDS,
  LoadSessionRequest: LOAD_FIELDS,
  MeasureRequest: { ...NAME_SOURCE_FIELDS, ...MEASURE_FIELDS },
  NameSource: NAME_SOURCE_FIELDS,
  NamesRequest: { ...NAME_SOURCE_FIELDS, ...NAMES_FIELDS },
  OrderFavoritesRequest: ORDER_FIELDS,
  OutputBaseRequest: OUTPUT_BASE_FIELDS,
  PackageFavoritesRequest: PACKAGE_FAVORITES_FIELDS,
  PackageRequest: PACKAGE_FIELDS,
  PipelineStart: { ...SOURCE_FIELDS, ...STAGE_FIELDS },
  PreflightRequest: SOURCE_FIELDS,
  ReachSyllablesRequest: REACH_LIST_FIELDS,
  ReadMetadataRequest: METADATA_FIELDS,
  RebuildReachCacheRequest: REBUILD_FIELDS,
  RenameRunRequest: RENAME_FIELDS,
  RestoreDatabaseRequest: RESTORE_FIELDS,
  SaveSessionRequest: SAVE_FIELDS,
  ScoreRequest: { ...NAME_SOURCE_FIELDS, ...SCORE_FIELDS },
  SelectRequest: SELECT_FIELDS,
  SessionLockRequest: LEASE_FIELDS,
  UpdateFavoriteRequest: UPDATE_FIELDS,
  WalkRequest: WALK_FIELDS,
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
