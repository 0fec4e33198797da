/** The API reference in Markdown: a page for each tag of http/openapi.yaml, each operation with an example and its answer. */
import type { Page } from './html.ts';
import { renderMarkdown } from './markdown.ts';
import { API_PAGE } from './sources.ts';

/** What is read of a schema, a parameter, a body or a reply, or what refers to one. */
interface Part {
  readonly $ref?: string;
  readonly name?: string;
  readonly in?: string;
  readonly description?: string;
  readonly required?: boolean | readonly string[];
  readonly example?: unknown;
  readonly schema?: Part;
  readonly content?: Readonly<Record<string, Part>>;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Part;
  readonly properties?: Readonly<Record<string, Part>>;
  readonly allOf?: readonly Part[];
  readonly anyOf?: readonly Part[];
  readonly oneOf?: readonly Part[];
}
interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Part[];
  readonly requestBody?: Part;
  readonly responses: Readonly<Record<string, Part>>;
}

/** What is read of an OpenAPI document. */
export interface Contract {
  readonly info: { readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Part>>>>;
}

/** An answer that a server gave to an example. */
export interface Answer {
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly body: string | null;
}

interface Placed extends Operation {
  /** `GET /api/health`. */
  readonly route: string;
  readonly path: string;
  readonly method: string;
}

const tagPage = (tag: string): string => `api-${tag}.html`;
const toReference = (link: string): string | null => (link.startsWith('api-') ? link : null);

/** The overview and a page for each tag. An operation without a recorded answer says so; a test wants all. */
export function apiPages(contract: Contract, answers: Readonly<Record<string, Answer>>) {
  const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, operation]): Placed => {
      const method = name.toUpperCase();
      return { ...operation, path, method, route: `${method} ${path}` };
    }),
  );
  const groups = contract.tags.map((tag) => ({
    ...tag,
    operations: operations.filter(({ tags }) => tags.includes(tag.name)),
  }));
  const routes = groups.map(({ name, description, operations }) => [
    `## ${name[0]!.toUpperCase()}${name.slice(1)} {#${name}}`,
    description,
    table(
      ['Route', 'What it does'],
      operations.map(({ route, operationId, summary }) => [
        `[\`${route}\`](${tagPage(name)}#${operationId})`,
        summary,
      ]),
    ),
  ]);
  const overview = [
    '# API reference',
    contract.info.description,
    `Version ${contract.info.version}. The document itself is served at \`/api/openapi.json\`. Each example below was sent ` +
      'to a server, and what it answered stands beneath; of long lists the first entries.',
    ...routes.flat(),
  ];
  const page = (page: string, blocks: readonly string[]): Page => ({
    page,
    ...renderMarkdown(blocks.join('\n\n'), toReference),
  });
  return [
    page(API_PAGE, overview),
    ...groups.map(({ name, description, operations }) =>
      page(tagPage(name), [
        `# API: ${name}`,
        description,
        ...operations.flatMap((one) => operationBlocks(contract, one, answers[one.operationId])),
      ]),
    ),
  ];
}

function operationBlocks(contract: Contract, one: Placed, answer: Answer | undefined): string[] {
  const body = resolved(contract, one.requestBody ?? {});
  const parameters = (one.parameters ?? []).map((each) => resolved(contract, each));
  const good = resolved(contract, one.responses[String(answer?.status ?? 200)] ?? {});
  const { schema = {} } = Object.values(good.content ?? {})[0] ?? {};
  const told = fieldRows(contract, schema);
  const statuses = Object.entries(one.responses).map(
    ([status, response]) => `**${status}** ${resolved(contract, response).description?.trim()}`,
  );
  return [
    `## \`${one.route}\` {#${one.operationId}}`,
    one.summary,
    one.description ?? '',
    ...(parameters.length > 0 ? ['**Parameters**', parameterTable(contract, parameters)] : []),
    ...Object.entries(body.content ?? {}).flatMap((entry) => bodyBlocks(contract, ...entry)),
    '**Example**',
    ...(answer
      ? [fenced(`$ ${curlOf(one, body, answer)}`, ''), ...answerBlocks(answer)]
      : ['Its answer is not recorded yet.']),
    ...(told.length > 0
      ? ['<details><summary>Fields of the answer</summary>', table(FIELD_HEAD, told), '</details>']
      : []),
    `Statuses: ${statuses.join(' ')}`,
  ];
}

const fenced = (text: string, language: string): string => `~~~~${language}\n${text}\n~~~~`;

/** The example as a command, for a shell. */
function curlOf({ method, requestBody }: Placed, body: Part, { path, type }: Answer): string {
  const address = /[?&]/.test(path) ? `'localhost:8000${path}'` : `localhost:8000${path}`;
  const [media, { example }] = Object.entries(body.content ?? {})[0] ?? ['', {} as Part];
  const save = type !== '' && !/json|^text\//.test(type) ? ' -O' : '';
  if (method === 'GET') return `curl -s${save} ${address}`;
  if (requestBody === undefined) return `curl -s${save} -X ${method} ${address}`;
  const text = typeof example === 'string' ? example : JSON.stringify(example);
  const kind = media === 'application/json' ? '' : ` -H 'Content-Type: ${media}'`;
  return `curl -s${save} ${address}${kind} -d '${text.replaceAll("'", "'\\''")}'`;
}

function answerBlocks({ status, type, body }: Answer): string[] {
  const told = `Answer: \`${status}\`${type === '' ? '' : `, \`${type}\``}`;
  if (body === null) return [told, 'A file.'];
  return body === '' ? [told, 'Without a body.'] : [told, fenced(body, 'answer')];
}

const FIELD_HEAD = ['Field', 'Kind', 'Meaning'];

function parameterTable(contract: Contract, parameters: readonly Part[]): string {
  const rows = parameters.map(({ name, in: place, required, description, schema = {} }) => {
    const kind = `${kindOf(contract, schema)}, in the ${place}${required ? ', needed' : ''}`;
    return fieldRow(name!, kind, description, schema);
  });
  return table(FIELD_HEAD, rows);
}

function bodyBlocks(contract: Contract, type: string, { schema = {} }: Part): string[] {
  const rows = fieldRows(contract, schema);
  const told = schema.description ?? resolved(contract, schema).description ?? '';
  return [`**Body**, \`${type}\``, told, rows.length > 0 ? table(FIELD_HEAD, rows) : ''];
}

/** A row for each key of an object; those of its parts when it is put together. */
function fieldRows(contract: Contract, schema: Part): string[][] {
  const own = resolved(contract, schema);
  const parts = [...(own.allOf ?? []), ...(own.oneOf ?? []), ...(own.anyOf ?? [])];
  const needed = [own.required].flat();
  const rows = Object.entries(own.properties ?? {}).map(([name, field]) => {
    const { description } = { ...resolved(contract, field), ...field };
    const must = needed.includes(name) ? ', needed' : '';
    return fieldRow(name, kindOf(contract, field) + must, description, field);
  });
  return [...parts.flatMap((part) => fieldRows(contract, part)), ...rows];
}

function fieldRow(name: string, kind: string, description = '', schema: Part = {}): string[] {
  const usual =
    schema.default === undefined ? '' : ` Default: \`${JSON.stringify(schema.default)}\`.`;
  return [`\`${name}\``, kind.replace(/[\\`*_<[]/g, '\\$&'), description + usual];
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => text.trim().replace(/\s+/g, ' ').replaceAll('|', '\\|');
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [head, head.map(() => '---'), ...rows].map(line).join('\n');
}

/** What a value is, in a few words. */
function kindOf(contract: Contract, schema: Part): string {
  const own = resolved(contract, schema);
  if (own.const !== undefined) return JSON.stringify(own.const);
  if (own.enum) return own.enum.map((value) => JSON.stringify(value)).join(' or ');
  const choices = own.anyOf ?? own.oneOf;
  if (choices) return [...new Set(choices.map((choice) => kindOf(contract, choice)))].join(' or ');
  if (own.allOf) return kindOf(contract, own.allOf[0] ?? {});
  const { minimum: from, maximum: to, items } = own;
  const bounds = from === undefined ? '' : to === undefined ? ` from ${from}` : ` ${from} to ${to}`;
  return [own.type ?? (own.properties ? 'object' : 'any')]
    .flat()
    .map((type) => {
      if (type === 'array' && items) return `list of ${kindOf(contract, items)}`;
      return type === 'integer' || type === 'number' ? type + bounds : type;
    })
    .join(' or ');
}

/** What a reference leads to; anything else itself. */
function resolved(contract: Contract, part: Part): Part {
  if (part.$ref === undefined) return part;
  const [kind, name] = part.$ref.split('/').slice(-2);
  return contract.components[kind!]![name!]!;
}
