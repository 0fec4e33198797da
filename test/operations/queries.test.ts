/** The parameters of each query as the contract has them and as they are read. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { NAMESPACE_ALGORITHM } from '../../engine/space/namespace-1.ts';
import { BATCH_FIELDS, RANGE_FIELDS } from '../../operations/batch/fields.ts';
import { QUERIES } from '../../operations/contract.ts';
import type { Field, FieldSchema, Fields } from '../../operations/fields.ts';
import { openapiDocument } from '../openapi.ts';

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

/** The run that names are asked of. */
const SOURCE: readonly Parameter[] = ['patch', 'run_id'].map((key) => ({
  key,
  schema: { type: 'string' },
}));

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

interface Described {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: FieldSchema;
}
interface Operation {
  readonly parameters?: readonly Described[];
}

const document = openapiDocument() as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Described>> };
};

const described = new Map(
  Object.entries(document.paths)
    .flatMap(([path, methods]) => Object.values(methods).map((method) => ({ path, ...method })))
    .map(({ path, parameters = [] }) => {
      const all = parameters.map((one) =>
        one.$ref ? document.components.parameters[one.$ref.split('/').at(-1)!]! : one,
      );
      return [path, all.filter((one) => one.in === 'query')] as const;
    })
    .filter(([, parameters]) => parameters.length > 0),
);

queries('each operation with a query has a table', () => {
  const tables = [...Object.keys(QUERIES), ...Object.keys(OF_BODIES)];
  assert.equal([...described.keys()].sort(), [...new Set(tables)].sort());
});

const tables = new Map<string, Fields>(Object.entries(QUERIES));

for (const [path, parameters] of described) {
  queries(
    `${path}: the contract has the parameters of its query, their types, bounds and defaults`,
    () => {
      const declared: Parameter[] = [
        ...Object.values(tables.get(path) ?? {}),
        ...(OF_BODIES[path] ?? []),
      ];
      assert.equal(
        parameters.map(({ name }) => name).sort(),
        declared.map(({ key }) => key).sort(),
      );
      for (const { key, schema, required = false } of declared) {
        const said = parameters.find(({ name }) => name === key)!;
        assert.equal(plain(said.schema), plain(schema), `${path}.${key}`);
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

const plain = ({ description: _, ...schema }: FieldSchema & { description?: string }): object =>
  JSON.parse(JSON.stringify(schema)) as object;

queries.run();
