/**
 * Writes what follows from `http/openapi.yaml` and the tables of `operations`: the document `http/openapi.json`,
 * in which each field of a request has what its table says and each route the replies that all have, its types
 * `http/wire.ts` for the server, the page and the tests, and `http/fields.ts`, the fields that the page derives its
 * forms from. None is in git: build and check call this first, and it writes nothing while its sources are the same.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';

const path = (file) => fileURLToPath(new URL(`../${file}`, import.meta.url));
const target = path('http/wire.ts');
const plain = path('http/openapi.json');
const fields = path('http/fields.ts');

const yaml = readFileSync(path('http/openapi.yaml'), 'utf8');
const tables = buildSync({
  entryPoints: [path('operations/contract.ts')],
  ...{ bundle: true, write: false, format: 'esm', platform: 'node', packages: 'external' },
  // its own entry in package.json leads to what is built from these very sources
  alias: { '#platform': path('engine/base/platform-node.ts') },
}).outputFiles[0].text;
const { version } = createRequire(import.meta.url)('openapi-typescript/package.json');
const hash = createHash('sha256');
for (const source of [version, yaml, tables, readFileSync(path('tools/wire.mjs'))]) {
  hash.update(source);
}
const head = `/** Types of http/openapi.json, made by \`npm run wire\`; not in git. sha256 ${hash.digest('hex')} */\n`;

function isCurrent() {
  try {
    return existsSync(plain) && existsSync(fields) && readFileSync(target, 'utf8').startsWith(head);
  } catch {
    return false;
  }
}

if (!isCurrent()) {
  const { default: types, astToString } = await import('openapi-typescript');
  const { parse } = await import('yaml');
  const document = parse(yaml);
  const { addFields, BODIES, EXCLUDE } = await load(tables);
  addFields(document);
  addResponses(document.paths);
  write(plain, JSON.stringify(document));
  const [WALK, COMBINE, SELECT] = ['walk', 'combine', 'select'].map(
    (of) => BODIES[`/api/walker/${of}`],
  );
  const RUN = BODIES['/api/pipeline/start'];
  write(fields, fieldsText({ WALK, COMBINE, RUN, SELECT, EXCLUDE }));
  // a field with a default may be left out of a request
  write(target, head + astToString(await types(document, { defaultNonNullable: false })));
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

/** A constant for each table: its fields by their keys, with all that is data. */
function fieldsText(tables) {
  const lines = Object.entries(tables).map(([name, table]) => {
    const rows = Object.values(table).map(({ key, flag, text, help, schema }) => [
      key,
      { flag, or: text?.or ?? null, help, schema },
    ]);
    return `export const ${name} = ${JSON.stringify(Object.fromEntries(rows), null, 2)} as const;\n`;
  });
  const head =
    '/** Fields of requests for the forms of the page, made by `npm run wire`; not in git. */\n';
  return head + lines.join('\n');
}

/** Whoever builds at the same time reads the old file or the new one. */
function write(file, text) {
  const made = `${file}.${process.pid}.tmp`;
  writeFileSync(made, text);
  renameSync(made, file);
}
