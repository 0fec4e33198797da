/** Each operation is declared once: its table agrees with the contract, the flags of its verb and the page's form. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { SOUND_FIELDS } from '../../../app/names/sound-filter.ts';
import { BATCH_FIELDS } from '../../../app/operations/batch/fields.ts';
import { FILES_FIELDS } from '../../../app/operations/batch/files.ts';
import { CAST_FIELDS } from '../../../app/operations/cast.ts';
import { REQUESTS } from '../../../app/operations/contract.ts';
import type { FieldSchema, Fields } from '../../../app/operations/fields.ts';
import { MODEL_FIELDS, POLICIES_FIELDS, WORDS_FIELDS } from '../../../app/operations/model.ts';
import { NAMES_FIELDS } from '../../../app/operations/names.ts';
import {
  BACKUP_FIELDS,
  DELETE_PACKAGE_FIELDS,
  EXPORT_DATABASE_FIELDS,
  METADATA_FIELDS,
  RESTORE_FIELDS,
} from '../../../app/operations/packages/database.ts';
import {
  ADD_FIELDS,
  DELETE_FAVORITE_FIELDS,
  EXPORT_FAVORITES_FIELDS,
  IMPORT_FAVORITES_FIELDS,
  ORDER_FIELDS,
  PACKAGE_FAVORITES_FIELDS,
  UPDATE_FIELDS,
} from '../../../app/operations/packages/favorites.ts';
import { DRAW_FIELDS, SCOPE_FIELDS } from '../../../app/operations/packages/generation.ts';
import {
  IMPORT_BYTES_FIELDS,
  IMPORT_PATH_FIELDS,
  IMPORT_RUN_FIELDS,
} from '../../../app/operations/packages/import.ts';
import { PACKAGE_FIELDS } from '../../../app/operations/packages/package.ts';
import { SOURCE_FIELDS, STAGE_FIELDS } from '../../../app/operations/pipeline.ts';
import {
  CORPUS_FIELDS,
  DATABASE_FIELDS,
  FOLDER_FIELDS,
  SESSION_FOLDER_FIELDS,
} from '../../../app/operations/places.ts';
import { DELETE_SOURCE_FIELDS, RENAME_FIELDS } from '../../../app/operations/runs.ts';
import {
  ACQUIRE_FIELDS,
  LEASE_FIELDS,
  LOAD_FIELDS,
  SAVE_FIELDS,
} from '../../../app/operations/session.ts';
import { BROWSE_FIELDS, OUTPUT_BASE_FIELDS } from '../../../app/operations/settings.ts';
import { IMPORT_FLAGS, RUN_FLAGS } from '../../../app/operations/verbs.ts';
import { COMBINE_FIELDS } from '../../../app/operations/walker/combine.ts';
import {
  EXPORT_NAMES_FIELDS,
  LOAD_CORPUS_FIELDS,
  REACH_LIST_FIELDS,
  REBUILD_FIELDS,
} from '../../../app/operations/walker/corpus.ts';
import { EXCLUDE_FIELDS } from '../../../app/operations/walker/exclude.ts';
import {
  EVALUATE_FIELDS,
  EVALUATED_FIELDS,
  INSPECT_FIELDS,
} from '../../../app/operations/walker/name-lists.ts';
import { SELECT_FIELDS } from '../../../app/operations/walker/select.ts';
import { WALK_FIELDS } from '../../../app/operations/walker/walk.ts';
import { type Command, UsageError } from '../../../bin/command.ts';
import { command as analyzeVerb } from '../../../bin/commands/analyze.ts';
import { command as batchVerb } from '../../../bin/commands/batch.ts';
import { command as combineVerb } from '../../../bin/commands/combine.ts';
import { command as generateVerb } from '../../../bin/commands/generate.ts';
import { command as importVerb } from '../../../bin/commands/import.ts';
import { command as modelVerb } from '../../../bin/commands/model.ts';
import { command as namesVerb } from '../../../bin/commands/names.ts';
import { command as packageVerb } from '../../../bin/commands/package.ts';
import { command as reachVerb } from '../../../bin/commands/reach.ts';
import { command as runVerb } from '../../../bin/commands/run.ts';
import { command as selectVerb } from '../../../bin/commands/select.ts';
import { command as sessionVerb } from '../../../bin/commands/session.ts';
import { command as verifyVerb } from '../../../bin/commands/verify.ts';
import { command as walkVerb } from '../../../bin/commands/walk.ts';
import { DEFAULT_RUN } from '../../../webcomponents/logic/corpora/run-settings.ts';
import { batchRequest } from '../../../webcomponents/logic/names/batch-form.ts';
import { combineRequest, defaultCombine } from '../../../webcomponents/logic/names/combine-form.ts';
import {
  DEFAULT_GENERATE,
  generateRequest,
} from '../../../webcomponents/logic/names/generate-form.ts';
import { defaultSelect, selectRequest } from '../../../webcomponents/logic/names/select-form.ts';
import { DEFAULT_PACKAGE, packageRequest } from '../../../webcomponents/logic/packages/form.ts';
import { DEFAULT_PARAMS } from '../../../webcomponents/logic/walks/params.ts';
import { walkRequest } from '../../../webcomponents/logic/walks/request.ts';
import { openapiDocument } from '../../openapi.ts';

interface Table {
  readonly name: string;
  readonly fields: Fields;
  /** Its request in http/openapi.yaml unless only a verb has it, and what only the transport reads of it. */
  readonly schema?: string;
  readonly transport?: readonly string[];
  readonly verb?: Command;
  /** What the page sends when nothing was changed, and where that is meant to differ from the defaults. */
  readonly form?: object;
  readonly own?: readonly string[];
}

const TABLES: readonly Table[] = [
  {
    name: 'walk',
    fields: WALK_FIELDS,
    schema: 'WalkRequest',
    transport: ['patch', 'lock_holder_id'],
    verb: walkVerb,
    form: walkRequest('a', DEFAULT_PARAMS),
    // more walks to look at, the default settings by their name, a seed that is shown
    own: ['count', 'profile', 'seed'],
  },
  {
    name: 'combine',
    fields: COMBINE_FIELDS,
    schema: 'CombineRequest',
    transport: ['patch', 'lock_holder_id'],
    verb: combineVerb,
    form: combineRequest('a', defaultCombine('0')),
    // names of two lengths, the default by its name, a seed that is shown
    own: ['syllables', 'profile', 'seed'],
  },
  {
    name: 'select',
    fields: { ...SELECT_FIELDS, ...SOUND_FIELDS },
    schema: 'SelectRequest',
    transport: ['patch', 'lock_holder_id'],
    verb: selectVerb,
    form: selectRequest('a', defaultSelect('0'), { blocked: [], kept: [] }),
    // each name once, no offensive one, rules by sounds, a seed that is shown
    own: ['class_version', 'distinct', 'exclude', 'seed'],
  },
  {
    name: 'package',
    fields: PACKAGE_FIELDS,
    schema: 'PackageRequest',
    transport: ['lock_holder_id'],
    verb: packageVerb,
    form: packageRequest(DEFAULT_PACKAGE, '0.1.0'),
    // an import from the page keeps the classes
    own: ['include_class_files'],
  },
  {
    name: 'pipeline start',
    fields: { ...SOURCE_FIELDS, ...STAGE_FIELDS },
    schema: 'PipelineStart',
    transport: ['source_path', 'output_dir'],
    verb: runVerb,
    form: DEFAULT_RUN,
  },
  {
    name: 'pipeline preflight',
    fields: SOURCE_FIELDS,
    schema: 'PreflightRequest',
    transport: ['source_path'],
  },
  {
    name: 'generate',
    fields: { ...SCOPE_FIELDS, ...DRAW_FIELDS },
    schema: 'GenerateRequest',
    // requests in a request, which are of the same fields
    transport: ['requests', 'pattern', 'parts'],
    verb: generateVerb,
    form: generateRequest({ ...DEFAULT_GENERATE, seed: '0', mode: 'pattern', pattern: '' }),
    // the page draws each name once, writes it as a title, leaves out offensive ones; the seed is shown
    own: ['unique_only', 'render_style', 'exclude', 'seed'],
  },
  {
    name: 'names',
    fields: NAMES_FIELDS,
    schema: 'NamesRequest',
    transport: ['patch', 'run_id'],
    verb: namesVerb,
  },
  {
    name: 'cast',
    fields: CAST_FIELDS,
    schema: 'CastRequest',
    transport: ['patch', 'run_id'],
    verb: namesVerb,
  },
  {
    name: 'batch',
    fields: BATCH_FIELDS,
    schema: 'BatchRequest',
    transport: ['patch', 'run_id'],
    verb: batchVerb,
    form: batchRequest({
      ...{ source: 'a', syllables: [2], count: '1000', offset: '0', seed: '0', nameClass: '' },
      ...{ style: 'raw', format: 'ndjson', offensive: false, sourceWords: false },
      ...{ likeMin: null, likeMax: null, sound: false },
    }),
    own: ['seed'],
  },
  {
    name: 'batch files',
    fields: { ...BATCH_FIELDS, ...FILES_FIELDS },
    schema: 'BatchFilesRequest',
    transport: ['patch', 'run_id'],
    verb: batchVerb,
  },
  { name: 'exclude', fields: EXCLUDE_FIELDS, schema: 'Exclude', verb: selectVerb },
  {
    name: 'evaluate',
    fields: { ...EVALUATE_FIELDS, ...SOUND_FIELDS, ...EVALUATED_FIELDS },
    schema: 'JudgeRequest',
    transport: ['patch'],
  },
  {
    name: 'inspect',
    fields: INSPECT_FIELDS,
    schema: 'InspectNameRequest',
    transport: ['patch'],
  },
  {
    name: 'save session',
    fields: SAVE_FIELDS,
    schema: 'SaveSessionRequest',
    transport: ['lock_holder_id'],
    verb: sessionVerb,
  },
  {
    name: 'load session',
    fields: LOAD_FIELDS,
    schema: 'LoadSessionRequest',
    verb: sessionVerb,
  },
  {
    name: 'load a corpus',
    fields: LOAD_CORPUS_FIELDS,
    schema: 'LoadCorpus',
    transport: ['lock_holder_id'],
  },
  {
    name: 'rebuild reaches',
    fields: REBUILD_FIELDS,
    schema: 'RebuildReachCacheRequest',
    transport: ['lock_holder_id'],
  },
  { name: 'reach', fields: REACH_LIST_FIELDS, schema: 'ReachSyllablesRequest', verb: reachVerb },
  { name: 'export names', fields: EXPORT_NAMES_FIELDS, schema: 'ExportRequest' },
  { name: 'rename a run', fields: RENAME_FIELDS, schema: 'RenameRunRequest' },
  { name: 'delete a text', fields: DELETE_SOURCE_FIELDS, schema: 'DeleteSourceRequest' },
  { name: 'output base', fields: OUTPUT_BASE_FIELDS, schema: 'OutputBaseRequest' },
  { name: 'browse', fields: BROWSE_FIELDS, schema: 'BrowseDirectoryRequest' },
  { name: 'delete a package', fields: DELETE_PACKAGE_FIELDS, schema: 'DeletePackageRequest' },
  { name: 'back up', fields: BACKUP_FIELDS, schema: 'CopyDatabaseRequest' },
  { name: 'export the database', fields: EXPORT_DATABASE_FIELDS, schema: 'CopyDatabaseRequest' },
  { name: 'restore', fields: RESTORE_FIELDS, schema: 'RestoreDatabaseRequest' },
  { name: 'read metadata', fields: METADATA_FIELDS, schema: 'ReadMetadataRequest' },
  {
    name: 'import',
    fields: { ...IMPORT_PATH_FIELDS, ...IMPORT_BYTES_FIELDS },
    schema: 'ImportRequest',
  },
  { name: 'import a run', fields: IMPORT_RUN_FIELDS, schema: 'ImportRunRequest' },
  { name: 'add favourites', fields: ADD_FIELDS, schema: 'AddFavoritesRequest' },
  { name: 'change a favourite', fields: UPDATE_FIELDS, schema: 'UpdateFavoriteRequest' },
  { name: 'delete a favourite', fields: DELETE_FAVORITE_FIELDS, schema: 'DeleteFavoriteRequest' },
  { name: 'order favourites', fields: ORDER_FIELDS, schema: 'OrderFavoritesRequest' },
  {
    name: 'package favourites',
    fields: PACKAGE_FAVORITES_FIELDS,
    schema: 'PackageFavoritesRequest',
  },
  { name: 'export favourites', fields: EXPORT_FAVORITES_FIELDS, schema: 'ExportFavoritesRequest' },
  { name: 'import favourites', fields: IMPORT_FAVORITES_FIELDS, schema: 'ImportFavoritesRequest' },
  { name: 'run, its files', fields: RUN_FLAGS, verb: runVerb },
  { name: 'import, its files', fields: { ...IMPORT_FLAGS, ...DATABASE_FIELDS }, verb: importVerb },
  { name: 'verify', fields: FOLDER_FIELDS, verb: verifyVerb },
  { name: 'session, its files', fields: SESSION_FOLDER_FIELDS, verb: sessionVerb },
  { name: 'analyze', fields: CORPUS_FIELDS, verb: analyzeVerb },
  { name: 'model', fields: MODEL_FIELDS, verb: modelVerb },
  { name: 'words of names', fields: { ...WORDS_FIELDS, ...POLICIES_FIELDS }, verb: namesVerb },
  { name: 'lease', fields: LEASE_FIELDS, schema: 'SessionLockRequest' },
  {
    name: 'take a lease',
    fields: ACQUIRE_FIELDS,
    schema: 'AcquireSessionLockRequest',
  },
];

const tables = suite('operations');

type Properties = Readonly<Record<string, Record<string, unknown>>>;
interface RequestSchema {
  readonly $ref?: string;
  readonly properties?: Properties;
  readonly allOf?: readonly RequestSchema[];
}

/** What the contract says of each key of a request, whether it stands in one schema or in several. */
function propertiesOf({ $ref, properties = {}, allOf = [] }: RequestSchema): Properties {
  if ($ref !== undefined) return requestProperties($ref.split('/').at(-1)!);
  return Object.assign({}, ...allOf.map(propertiesOf), properties) as Properties;
}

const requestProperties = (name: string): Properties =>
  propertiesOf(openapiDocument().components.schemas[name] as RequestSchema);

const plainSchema = (schema: FieldSchema | Record<string, unknown>): object => {
  const { description: _, ...rest } = schema as Record<string, unknown>;
  return JSON.parse(JSON.stringify(rest)) as object;
};

/** The schema that a reference names, where the table tells it in full. */
function resolvedFor(table: FieldSchema, said: Record<string, unknown>): Record<string, unknown> {
  if (table.$ref !== undefined || typeof said.$ref !== 'string') return said;
  const name = said.$ref.split('/').at(-1)!;
  return openapiDocument().components.schemas[name] as Record<string, unknown>;
}

/** Values as they are compared: big numbers as plain ones, a list of one as that one. */
function asJson(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'string' && /^\d+$/.test(value)) return Number(value);
  return Array.isArray(value) && value.length === 1 ? asJson(value[0]) : value;
}

tables(
  'each request of the contract whose fields come from a table is compared with it here',
  () => {
    const compared = TABLES.flatMap(({ schema = [] }) => schema);
    assert.equal(Object.keys(REQUESTS).sort(), [...new Set(compared)].sort());
  },
);

tables('each operation with a JSON body has a table', () => {
  const { paths } = openapiDocument() as unknown as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, { requestBody?: Body }>>>>;
  };
  const bodies = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .map(({ requestBody }) => requestBody && resolvedBody(requestBody))
    .flatMap((content) => (content?.['application/json'] ? [content['application/json']] : []))
    .map(({ schema }) => schema.$ref?.split('/').at(-1) ?? JSON.stringify(schema));
  const known = TABLES.map(({ schema }) => schema);
  assert.equal(
    [...new Set(bodies)].filter((name) => !known.includes(name)),
    [],
  );
});

interface Body {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly schema: RequestSchema }>>;
}

function resolvedBody({ $ref, content }: Body): Body['content'] {
  if ($ref === undefined) return content;
  const { requestBodies } = openapiDocument().components as {
    readonly requestBodies?: Readonly<Record<string, Body>>;
  };
  return requestBodies?.[$ref.split('/').at(-1)!]?.content;
}

/** The options that a verb names when it meets one it does not know; null for one that looks at its files first. */
async function optionsOf(verb: Command): Promise<readonly string[] | null> {
  const refused = await verb.run(['--nothing-is-called-so']).catch((err: unknown) => err);
  assert.instance(refused, Error);
  if (!(refused instanceof UsageError)) return null;
  return refused.message.match(/--[\w-]+/g);
}

for (const { name, fields, schema, transport = [], verb, form, own = [] } of TABLES) {
  const all = Object.values(fields);

  if (schema) {
    tables(`${name}: the contract has its fields, types, bounds and defaults`, () => {
      const properties = requestProperties(schema);
      const described = Object.keys(properties).filter((key) => !transport.includes(key));
      assert.equal(described.sort(), all.map(({ key }) => key).sort(), `fields of ${schema}`);
      for (const field of all) {
        const said = plainSchema(resolvedFor(field.schema, properties[field.key]!));
        const declared: Record<string, unknown> = { ...plainSchema(field.schema) };
        // that a switch is off unless it is asked for need not be said
        if (declared.default === false && !('default' in said)) delete declared.default;
        assert.equal(said, declared, `${schema}.${field.key}`);
      }
    });
  }

  tables(`${name}: a field that is absent has its default`, () => {
    for (const field of all) {
      const { default: absent } = field.schema;
      if (absent === undefined || absent === null) continue;
      const value = field.read(undefined, {});
      const told = field.recipe ? field.recipe(value, undefined) : value;
      // what a recipe leaves out is told by the value itself
      assert.equal(asJson(told ?? value), asJson(absent), field.key);
    }
  });

  if (verb) {
    tables(`${name}: its verb has a flag for each field and tells it in its help`, async () => {
      const options = await optionsOf(verb);
      for (const { key, flag, short, help } of all) {
        if (flag === null) continue;
        assert.ok(options?.includes(`--${flag}`) ?? true, `--${flag} for ${key}`);
        const letter = short ? `-${short}, ` : '';
        assert.match(verb.help, new RegExp(`^  ${letter}--${flag} `, 'm'));
        assert.ok(verb.help.replace(/\s+/g, ' ').includes(help.replace(/\s+/g, ' ')), help);
      }
    });
  }

  if (form) {
    tables(`${name}: the form of the page begins with its defaults`, () => {
      const sent = form as Readonly<Record<string, unknown>>;
      const keys = all.map(({ key }) => key);
      for (const key of Object.keys(sent)) {
        assert.ok([...keys, ...transport].includes(key), `${key} is no field`);
      }
      for (const field of all) {
        if (!(field.key in sent) || own.includes(field.key)) continue;
        const value = field.read(undefined, sent as Parameters<typeof field.read>[1]);
        assert.equal(asJson(sent[field.key]), asJson(value), field.key);
      }
    });
  }
}

tables.run();
