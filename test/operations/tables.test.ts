/** Each operation is declared once: its table agrees with the contract, the flags of its verb and the page's form; queries too. */

import * as assert from 'uvu/assert';
import { batch } from '../../bin/commands/batch.ts';
import { list, model, names } from '../../bin/commands/names.ts';
import { generate, importing, packages } from '../../bin/commands/packages.ts';
import { run } from '../../bin/commands/run.ts';
import { combine, select, walk } from '../../bin/commands/walker.ts';
import type { Command } from '../../bin/verb.ts';
import { EngineError } from '../../engine/base/errors.ts';
import { NAMESPACE_ALGORITHM } from '../../engine/space/namespace-1.ts';
import { BATCH_FIELDS, RANGE_FIELDS } from '../../operations/batch/fields.ts';
import { BODIES, EXCLUDE, QUERIES } from '../../operations/contract.ts';
import { type Field, type FieldSchema, type Fields, valuesOf } from '../../operations/fields.ts';
import { LIST_FIELDS, MODEL_FIELDS, POLICIES_FIELDS } from '../../operations/model.ts';
import { CORPUS_FIELDS, DATABASE_FIELDS, RUN_FLAGS } from '../../operations/places.ts';
import { invalidRequest, isOfValue } from '../../operations/request-error.ts';
import { failed, loadFailed } from '../../operations/walker.ts';
import {
  combineRequest,
  defaultCombine,
} from '../../webcomponents/logic/candidates/combine-form.ts';
import { defaultSelect, selectRequest } from '../../webcomponents/logic/candidates/select-form.ts';
import { DEFAULT_RUN } from '../../webcomponents/logic/corpora/run-settings.ts';
import { DEFAULT_GENERATE, generateRequest } from '../../webcomponents/logic/generate/form.ts';
import { DEFAULT_PACKAGE, packageRequest } from '../../webcomponents/logic/packages/form.ts';
import { DEFAULT_PARAMS, walkRequest } from '../../webcomponents/logic/walks/params.ts';
import { operations, resolved } from '../openapi.ts';
import { suite } from '../suite.ts';

interface Table {
  readonly name: string;
  readonly fields: Fields;
  /** Its request in http/openapi.yaml unless only a verb has it. */
  readonly schema?: RequestSchema;
}

/** What is known of a table beside its fields. */
interface Users {
  /** What only the transport reads of the request. */
  readonly transport?: readonly string[];
  readonly verb?: Command;
  /** What the page sends when nothing was changed, and where that is meant to differ from the defaults. */
  readonly form?: object;
  readonly own?: readonly string[];
}

/** Of the requests of the contract, by their paths. */
const USERS: { readonly [path in keyof typeof BODIES]?: Users } = {
  '/api/walker/walk': {
    transport: ['patch', 'lock_holder_id'],
    verb: walk,
    form: walkRequest('a', DEFAULT_PARAMS),
    // more walks to look at, the default settings by their name, a seed that is shown
    own: ['count', 'profile', 'seed'],
  },
  '/api/walker/combine': {
    transport: ['patch', 'lock_holder_id'],
    verb: combine,
    form: combineRequest('a', defaultCombine('0')),
    // names of two lengths, the default by its name, a seed that is shown
    own: ['syllables', 'profile', 'seed'],
  },
  '/api/walker/select': {
    transport: ['patch', 'lock_holder_id'],
    verb: select,
    form: selectRequest('a', defaultSelect('0')),
    // each name once, no offensive one, equal scores at random, a seed that is shown
    own: ['distinct', 'exclude', 'order', 'seed'],
  },
  '/api/walker/package': {
    transport: ['lock_holder_id'],
    verb: packages,
    form: packageRequest(DEFAULT_PACKAGE, '0.1.0'),
    // an import from the page keeps the classes
    own: ['include_class_files'],
  },
  '/api/pipeline/start': { transport: ['source_path', 'output_dir'], verb: run, form: DEFAULT_RUN },
  '/api/pipeline/preflight': { transport: ['source_path'] },
  '/api/generate': {
    transport: ['pattern', 'parts'],
    verb: generate,
    form: generateRequest({ ...DEFAULT_GENERATE, seed: '0', mode: 'pattern', pattern: '' }),
    // the page draws each name once, writes it as a title, leaves out offensive ones; the seed is shown
    own: ['unique_only', 'render_style', 'exclude', 'seed'],
  },
  '/api/names': { transport: [], verb: names },
  '/api/names/cast': { transport: [], verb: names },
  '/api/batch': { transport: ['patch', 'run_id'], verb: batch },
  '/api/walker/judge': { transport: ['patch'] },
  '/api/pipeline/delete-run': { transport: ['lock_holder_id'] },
  '/api/walker/save-session': { transport: ['lock_holder_id'] },
  '/api/walker/load-corpus': { transport: ['lock_holder_id'] },
  '/api/walker/rebuild-reach-cache': { transport: ['lock_holder_id'] },
};

/** The schemas of JSON bodies by their paths. */
const SCHEMAS = new Map<string, RequestSchema>(
  operations().flatMap(({ path, content }) => {
    const schema = content['application/json']?.schema;
    return schema ? [[path, schema as RequestSchema] as const] : [];
  }),
);

const TABLES: readonly (Table & Users)[] = [
  ...Object.entries<Fields>(BODIES).map(([path, fields]) => ({
    ...{ name: path, fields, schema: SCHEMAS.get(path)! },
    ...USERS[path as keyof typeof USERS],
  })),
  {
    name: 'exclude',
    fields: EXCLUDE,
    schema: { $ref: '#/components/schemas/Exclude' },
    verb: select,
  },
  { name: 'run, its files', fields: RUN_FLAGS, verb: run },
  { name: 'import, its files', fields: DATABASE_FIELDS, verb: importing },
  { name: 'the run of a verb', fields: CORPUS_FIELDS, verb: walk },
  { name: 'list', fields: LIST_FIELDS, verb: list },
  { name: 'model', fields: MODEL_FIELDS, verb: model },
  { name: 'classes of names', fields: POLICIES_FIELDS, verb: names },
];

const tables = suite('operations');

type Properties = Readonly<Record<string, Record<string, unknown>>>;
interface RequestSchema {
  readonly $ref?: string;
  readonly properties?: Properties;
  readonly allOf?: readonly RequestSchema[];
}

/** What the contract says of each key of a request, whether it stands in one schema or in several. */
function propertiesOf(schema: RequestSchema): Properties {
  const { properties = {}, allOf = [] } = resolved(schema);
  return Object.assign({}, ...allOf.map(propertiesOf), properties) as Properties;
}

const plainSchema = (schema: object): object => {
  const { description: _, ...rest } = schema as Record<string, unknown>;
  return JSON.parse(JSON.stringify(rest)) as object;
};

/** The schema that a reference names, where the table tells it in full. */
const resolvedFor = (table: FieldSchema, said: object): object =>
  table.$ref === undefined ? resolved(said) : said;

/** Values as they are compared: big numbers as plain ones, a list of one as that one. */
function asJson(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value === 'string' && /^\d+$/.test(value)) return Number(value);
  return Array.isArray(value) && value.length === 1 ? asJson(value[0]) : value;
}

tables('each operation with a JSON body has a table', () => {
  assert.equal([...SCHEMAS.keys()].sort(), Object.keys(BODIES).sort());
});

for (const { name, fields, schema, transport = [], verb, form, own = [] } of TABLES) {
  const all = Object.values(fields);

  if (schema) {
    tables(`${name}: the contract has its fields, types, bounds and defaults`, () => {
      const properties = propertiesOf(schema);
      const described = Object.keys(properties).filter((key) => !transport.includes(key));
      assert.equal(described.sort(), all.map(({ key }) => key).sort(), `fields of ${name}`);
      for (const field of all) {
        const said = plainSchema(resolvedFor(field.schema, properties[field.key]!));
        const declared: Record<string, unknown> = { ...plainSchema(field.schema) };
        // that a switch is off unless it is asked for need not be said
        if (declared.default === false && !('default' in said)) delete declared.default;
        assert.equal(said, declared, `${name}.${field.key}`);
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

  tables(`${name}: what a field refuses is a fault of its value`, () => {
    for (const field of all) {
      for (const wrong of [{ no: 1 }, 'no such\0value', -1, 1.5, '']) {
        try {
          valuesOf({ field }, { [field.key]: wrong });
        } catch (err) {
          assert.ok(isOfValue(failed('Asked', err)), `${field.key}: ${err}`);
        }
      }
    }
  });

  if (verb) {
    tables(`${name}: its verb tells a flag for each field in its help, and so takes it`, () => {
      for (const { flag, short, help } of all) {
        if (flag === null) continue;
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

tables('what a file or a state refuses is no fault of a value', () => {
  const denied = Object.assign(new Error('EACCES'), { code: 'EACCES' });
  const missing = new EngineError('run-not-found', 'Run not found');
  const faults = [
    denied,
    missing,
    failed('Asked', missing),
    invalidRequest('Permission denied: /x'),
  ];
  for (const err of [...faults, loadFailed(denied, '/x')]) assert.not.ok(isOfValue(err), `${err}`);
});

interface Parameter {
  readonly key: string;
  readonly schema: FieldSchema;
  readonly required?: boolean;
}

/** The fields of a body where a query holds them. */
const inQuery = (fields: Fields): Parameter[] =>
  Object.values(fields).map(({ key, schema }: Field<unknown>) => ({
    key,
    schema: queryForm(schema),
  }));

/** What the contract says of such a field: its text. */
function queryForm({ type, $ref, oneOf, anyOf, ...rest }: FieldSchema): FieldSchema {
  const { default: absent, enum: known, ...bounds } = rest;
  if ($ref !== undefined || oneOf !== undefined || anyOf !== undefined) {
    return { type: 'string', ...(absent != null && { default: String(absent) }) };
  }
  const types = [type ?? 'string'].flat().filter((name) => name !== 'null');
  return {
    type: types.length === 1 ? types[0]! : 'string',
    ...bounds,
    ...(known && { enum: known.filter((word) => word !== null) }),
    ...(absent !== undefined && absent !== null && { default: absent }),
  };
}

/** What names are asked of. */
const SOURCES = ['patch', 'run_id', 'names', 'text', 'language'];
const SOURCE: readonly Parameter[] = SOURCES.map((key) => ({ key, schema: { type: 'string' } }));

/** None is drawn for a size. */
const SEED = { type: 'string', default: '0' } as const;

/** What stands in a query beside them, or instead: fields that bodies have too. */
const OF_BODIES: Readonly<Record<string, readonly Parameter[]>> = {
  '/api/batch/space': [...SOURCE, ...inQuery(withoutRange())],
};

/** A space is told whole. */
function withoutRange(): Fields {
  const { algorithm, seed } = BATCH_FIELDS;
  const all: Fields = {
    ...BATCH_FIELDS,
    algorithm: { ...algorithm, schema: { ...algorithm.schema, default: NAMESPACE_ALGORITHM } },
    seed: { ...seed, schema: SEED },
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !(name in RANGE_FIELDS)));
}

const queries = suite('queries');

const described = new Map(
  operations()
    .map(({ path, parameters }) => [path, parameters.filter((one) => one.in === 'query')] as const)
    .filter(([, parameters]) => parameters.length > 0),
);

queries('each operation with a query has a table', () => {
  const known = [...Object.keys(QUERIES), ...Object.keys(OF_BODIES)];
  assert.equal([...described.keys()].sort(), [...new Set(known)].sort());
});

for (const [path, parameters] of described) {
  queries(
    `${path}: the contract has the parameters of its query, their types, bounds and defaults`,
    () => {
      const declared: Parameter[] = [
        ...Object.values((QUERIES as Readonly<Record<string, Fields>>)[path] ?? {}),
        ...(OF_BODIES[path] ?? []),
      ];
      const found = parameters.map(({ name }) => name).sort();
      assert.equal(found, declared.map(({ key }) => key).sort());
      for (const { key, schema, required = false } of declared) {
        const said = parameters.find(({ name }) => name === key)!;
        assert.equal(plainSchema(said.schema), plainSchema(schema), `${path}.${key}`);
        assert.is(said.required ?? false, required, `${path}.${key}`);
      }
    },
  );
}

for (const [path, fields] of Object.entries<Fields>(QUERIES)) {
  queries(`${path}: a parameter that is absent has its default`, () => {
    for (const field of Object.values(fields)) {
      const { key, schema }: Parameter = field;
      // the parameters of a walk are passed on as they came, and read by the walk
      if (schema.default === undefined || path === '/api/walker/neighbours') continue;
      assert.is(String(field.read(undefined, {})), String(schema.default), `${path}.${key}`);
    }
  });
}
