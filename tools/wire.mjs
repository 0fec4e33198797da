/**
 * Writes what follows from `http/openapi.yaml` and the tables of `operations`: the document `http/openapi.json`,
 * in which each field of a request has what its table says and each route the replies that all have, its types
 * `http/wire.ts` for the server, the page and the tests, and `http/fields.ts` and `http/names-fields.ts`, what
 * the page derives its forms from; and `engine/text/language-rows.ts` from `engine/text/languages.yml`.
 * None is in git: build and check call this first, and it writes nothing while its sources are the same.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { parse } from 'yaml';
import { languageRows } from './language-rows.mjs';

const path = (file) => fileURLToPath(new URL(`../${file}`, import.meta.url));
const target = path('http/wire.ts');
const plain = path('http/openapi.json');
const fields = path('http/fields.ts');
const namesFields = path('http/names-fields.ts');

const languages = path('engine/text/language-rows.ts');

const yaml = readFileSync(path('http/openapi.yaml'), 'utf8');
const own = readFileSync(path('tools/wire.mjs'));
const rows = readFileSync(path('tools/language-rows.mjs'));
const sha256 = (...sources) => {
  const hash = createHash('sha256');
  for (const source of sources) hash.update(source);
  return hash.digest('hex');
};

// the tables read these rows
const known = readFileSync(path('engine/text/languages.yml'), 'utf8');
const rowsHead = `/** What languages.yml has of each language, made by \`npm run wire\`; not in git. sha256 ${sha256(known, rows)} */\n`;
if (!startsWith(languages, rowsHead)) write(languages, rowsHead + (await languageRows(known)));
const tables = buildSync({
  entryPoints: [path('operations/contract.ts')],
  ...{ bundle: true, write: false, format: 'esm', platform: 'node', packages: 'external' },
  // its own entry in package.json leads to what is built from these very sources
  alias: { '#platform': path('engine/base/platform-node.ts') },
}).outputFiles[0].text;
const { version } = createRequire(import.meta.url)('openapi-typescript/package.json');
const head = `/** Types of http/openapi.json, made by \`npm run wire\`; not in git. sha256 ${sha256(version, yaml, tables, own)} */\n`;

if (![plain, fields, namesFields].every(existsSync) || !startsWith(target, head)) {
  const { default: types, astToString } = await import('openapi-typescript');
  const document = parse(yaml);
  const { BODIES, QUERIES, EXCLUDE, BATCH_TYPES } = await load(tables);
  addFields(document, { BODIES, QUERIES, EXCLUDE });
  const [WALK, COMBINE, SELECT] = ['Walk', 'Combine', 'Select'].map((of) => {
    const table = BODIES[`/api/walker/${of.toLowerCase()}`];
    addTold(document.components.schemas[`${of}Recipe`], table);
    return table;
  });
  addResponses(document.paths);
  const { content } = document.paths['/api/batch'].post.responses['200'];
  for (const type of BATCH_TYPES) content[type] ??= { schema: { type: 'string' } };
  write(plain, JSON.stringify(document));
  const RUN = BODIES['/api/pipeline/start'];
  const NAMES = Object.values(BODIES['/api/names']).filter(isFlagged);
  write(fields, fieldsText({ WALK, COMBINE, RUN, SELECT, EXCLUDE, NAMES }));
  // the first place of the page loads them at once, without the others
  const bounds = Object.values(BODIES['/api/names/cast'])
    .filter(({ schema }) => schema.maximum !== undefined)
    .map(({ key, schema }) => [key, { least: schema.minimum, most: schema.maximum }]);
  const cast = JSON.stringify(Object.fromEntries(bounds));
  const about =
    '/** Fewest and most of the numbers of a cast, made by `npm run wire`; not in git. */';
  write(namesFields, `${about}\nexport const CAST = ${cast} as const;\n`);
  // a field with a default may be left out of a request
  const text = astToString(await types(document, { defaultNonNullable: false }));
  write(target, `${head}${text}\nexport type Schemas = components["schemas"];\n`);
}

/**
 * What the tables say of each field: of bodies type, bounds and default, of queries whole parameters. The document has the
 * descriptions; where it has none, the help of the flag is one. What it refers to stays as it is.
 */
function addFields({ paths, components }, { BODIES, QUERIES, EXCLUDE }) {
  /** A part of the document, or the one that it refers to. */
  const resolved = (part, kind) =>
    part.$ref === undefined ? part : components[kind][part.$ref.split('/').at(-1)];
  const bodies = Object.entries(BODIES).map(([route, table]) => {
    const { content } = resolved(paths[route].post.requestBody, 'requestBodies');
    return [content['application/json'].schema, table];
  });
  for (const [body, table] of [...bodies, [components.schemas.Exclude, EXCLUDE]]) {
    const whole = resolved(body, 'schemas');
    const schema = whole.allOf?.find(({ $ref }) => $ref === undefined) ?? whole;
    for (const { key, schema: said, help: description } of Object.values(table)) {
      const known = schema.properties?.[key];
      if (known?.$ref !== undefined) continue;
      schema.properties = { ...schema.properties, [key]: { description, ...said, ...known } };
    }
  }
  for (const [route, table] of Object.entries(QUERIES)) {
    const operation = paths[route].get ?? paths[route].post;
    const { parameters: said = [] } = operation;
    const known = said.map((one) => resolved(one, 'parameters').name);
    const missing = Object.values(table)
      .filter(({ key }) => !known.includes(key))
      .map(({ key: name, help: description, schema, required = false }) => {
        return { name, in: 'query', description, required, schema };
      });
    if (missing.length > 0) operation.parameters = [...said, ...missing];
  }
}

/** What a recipe tells beside what the document says of it: each field as it is asked for, without a default. */
function addTold(recipe, table) {
  const told = Object.values(table).map(({ key, schema: { default: _, ...said } }) => [key, said]);
  recipe.properties = { ...Object.fromEntries(told), ...recipe.properties };
}

/** The replies that every route has, and those of every request with a body. */
function addResponses(paths) {
  const reply = (name) => ({ $ref: `#/components/responses/${name}` });
  for (const { responses, requestBody } of Object.values(paths).flatMap(Object.values)) {
    if (!responses) continue; // parameters of a path
    responses['403'] = reply('Forbidden');
    responses['500'] = reply('Fault');
    if (requestBody) responses['413'] = reply('TooLarge');
  }
}

/** The module of a text, which needs a file for its imports to be found. */
async function load(text) {
  const file = path(`tools/.tables.${process.pid}.mjs`);
  writeFileSync(file, text);
  try {
    return await import(file);
  } finally {
    rmSync(file);
  }
}

/** Whether a flag says it with one value: what a form has a plain control for. */
function isFlagged({ flag, schema }) {
  return flag !== null && schema.type !== undefined;
}

/** A constant for each table: its fields by their keys, with all that is data. */
function fieldsText(tables) {
  const lines = Object.entries(tables).map(([name, table]) => {
    const rows = Object.values(table).map(({ key, flag, or = null, help, schema }) => [
      key,
      { flag, or, help, schema },
    ]);
    return `export const ${name} = ${JSON.stringify(Object.fromEntries(rows), null, 2)} as const;\n`;
  });
  const head =
    '/** Fields of requests for the forms of the page, made by `npm run wire`; not in git. */\n';
  return head + lines.join('\n');
}

/** Whether a file is there and begins so. */
function startsWith(file, text) {
  return existsSync(file) && readFileSync(file, 'utf8').startsWith(text);
}

/** Whoever builds at the same time reads the old file or the new one. */
function write(file, text) {
  const made = `${file}.${process.pid}.tmp`;
  writeFileSync(made, text);
  renameSync(made, file);
}
