/** The API reference: a page for each tag of http/openapi.yaml, each operation with an example and its answer. */
import { escapeHtml, type Page } from './html.ts';
import type { Section } from './markdown.ts';
import { codeBlock, type Heading, renderMarkdown, sectionsOf, tableHtml } from './markdown.ts';
import { slugOf } from './slug.ts';
import { API_PAGE } from './sources.ts';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}
interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
}
interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly schema?: Schema;
}
interface Body {
  readonly $ref?: string;
  readonly content: Readonly<Record<string, Media>>;
}
interface Response {
  readonly $ref?: string;
  readonly description: string;
  readonly content?: Readonly<Record<string, Media>>;
}
interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Response>>;
}

/** What is read of an OpenAPI document. */
export interface Contract {
  readonly info: { readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

/** An answer that a server gave to an example. */
export interface Answer {
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly body: string | null;
}

/** A page with the texts that the search looks at. */
export interface ApiPage extends Page {
  readonly sections: readonly Section[];
}

interface Placed extends Operation {
  readonly path: string;
  readonly method: string;
}

const tagPage = (tag: string): string => `api-${tag}.html`;

/** The overview and a page for each tag. An operation without a recorded answer says so; a test wants all. */
export function apiPages(contract: Contract, answers: Readonly<Record<string, Answer>>): ApiPage[] {
  const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Placed => ({ ...operation, path, method: method.toUpperCase() }),
    ),
  );
  const groups = contract.tags.map((tag) => ({
    ...tag,
    operations: operations.filter(({ tags }) => tags.includes(tag.name)),
  }));
  const anchor = ({ operationId }: Operation): string => operationId;
  const routes = groups.map(
    ({ name, description, operations }) => `<h2 id="${name}">${heading(name)}</h2>
<p>${inline(description)}</p>
${tableHtml(
  '<tr><th scope="col">Route</th><th scope="col">What it does</th></tr>',
  operations
    .map(
      (one) =>
        `<tr><td><a href="${tagPage(name)}#${anchor(one)}"><code>${one.method} ${escapeHtml(one.path)}</code></a></td><td>${inline(one.summary)}</td></tr>`,
    )
    .join(''),
)}`,
  );
  const overview = `<h1 id="api-reference">API reference</h1>
${renderMarkdown(contract.info.description, () => null).html}
<p>Version ${escapeHtml(contract.info.version)}. The document itself is served at <code>/api/openapi.json</code>. Each
example below was sent to a server, and what it answered stands beneath; of long lists the first entries.</p>
${routes.join('\n')}`;
  const headings = groups.map(
    ({ name }): Heading => ({ depth: 2, html: heading(name), text: heading(name), anchor: name }),
  );
  return [
    {
      page: API_PAGE,
      title: 'API reference',
      html: overview,
      headings,
      sections: sectionsOf(overview),
    },
    ...groups.map(({ name, description, operations }) => {
      const title = `API: ${name}`;
      const html = `<h1 id="${slugOf(title, new Set())}">${title}</h1>
<p class="lead">${inline(description)}</p>
${operations.map((one) => operationHtml(contract, one, answers[one.operationId])).join('\n')}`;
      return {
        page: tagPage(name),
        title,
        html,
        headings: operations.map((one) => ({
          depth: 2,
          html: `<code>${one.method} ${escapeHtml(one.path)}</code>`,
          text: `${one.method} ${one.path}`,
          anchor: anchor(one),
        })),
        sections: sectionsOf(html),
      };
    }),
  ];
}

const heading = (tag: string): string => `${tag[0]!.toUpperCase()}${tag.slice(1)}`;

/** A sentence of Markdown without its paragraph. */
function inline(text: string): string {
  return renderMarkdown(text, () => null)
    .html.trim()
    .replace(/^<p>([\s\S]*)<\/p>$/, '$1');
}

function operationHtml(contract: Contract, one: Placed, answer: Answer | undefined): string {
  const body = one.requestBody && (resolved(contract, one.requestBody) as Body);
  const parameters = (one.parameters ?? []).map((each) => resolved(contract, each) as Parameter);
  const status = String(answer?.status ?? 200);
  const good = resolved(contract, one.responses[status] ?? {}) as Partial<Response>;
  const media = Object.values(good.content ?? {})[0];
  const link = `<a class="anchor" href="#${one.operationId}" aria-label="Link to: ${one.method} ${escapeHtml(one.path)}">#</a>`;
  return `<section>
<h2 id="${one.operationId}"><code>${one.method} ${escapeHtml(one.path)}</code> ${link}</h2>
<p>${inline(one.summary)}</p>
${one.description ? renderMarkdown(one.description, () => null).html : ''}
${parameters.length > 0 ? parameterTable(contract, parameters) : ''}
${body ? bodyTable(contract, body) : ''}
<h3>Example</h3>
${answer ? codeBlock(`$ ${curlOf(one, body, answer)}`, '') + answerHtml(answer) : '<p>Its answer is not recorded yet.</p>'}
${media?.schema ? replyTable(contract, media.schema) : ''}
<p class="statuses">Statuses: ${Object.entries(one.responses)
    .map(([status, response]) => {
      const { description } = resolved(contract, response) as Response;
      return `<b>${status}</b> ${inline(description)}`;
    })
    .join(' ')}</p>
</section>`;
}

/** The example as a command, for a shell. */
function curlOf(
  { method, requestBody }: Placed,
  body: Body | undefined,
  { path, type }: Answer,
): string {
  const address = /[?&]/.test(path) ? `'localhost:8000${path}'` : `localhost:8000${path}`;
  const [media, { example }] = Object.entries(body?.content ?? {})[0] ?? ['', {} as Media];
  const save = type !== '' && !/json|^text\//.test(type) ? ' -O' : '';
  if (method === 'GET') return `curl -s${save} ${address}`;
  if (requestBody === undefined) return `curl -s${save} -X ${method} ${address}`;
  const text = typeof example === 'string' ? example : JSON.stringify(example);
  const kind = media === 'application/json' ? '' : ` -H 'Content-Type: ${media}'`;
  return `curl -s${save} ${address}${kind} -d '${text.replaceAll("'", "'\\''")}'`;
}

function answerHtml({ status, type, body }: Answer): string {
  const told = `<p class="answer">${status}${type === '' ? '' : `, <code>${type}</code>`}</p>`;
  if (body === null) return `${told}<p>A file.</p>`;
  if (body === '') return `${told}<p>Without a body.</p>`;
  return `${told}<pre tabindex="0" role="region" aria-label="Answer"><code>${escapeHtml(body)}</code></pre>\n`;
}

const FIELD_HEAD =
  '<tr><th scope="col">Field</th><th scope="col">Kind</th><th scope="col">Meaning</th></tr>';

function parameterTable(contract: Contract, parameters: readonly Parameter[]): string {
  const rows = parameters.map(({ name, in: place, required, description, schema }) => {
    const kind = kindOf(contract, schema ?? {});
    const must = required ? ', needed' : '';
    return fieldRow(name, `${kind}, in the ${place}${must}`, description ?? '', schema);
  });
  return `<h3>Parameters</h3>\n${tableHtml(FIELD_HEAD, rows.join(''))}`;
}

function bodyTable(contract: Contract, body: Body): string {
  return Object.entries(body.content)
    .map(([type, { schema }]) => {
      const title = `<h3>Body, <code>${type}</code></h3>`;
      const rows = schema ? fieldRows(contract, schema) : '';
      const told = schema?.description ?? (schema && described(contract, schema));
      const said = told ? `<p>${inline(told)}</p>` : '';
      return title + said + (rows === '' ? '' : tableHtml(FIELD_HEAD, rows));
    })
    .join('\n');
}

function replyTable(contract: Contract, schema: Schema): string {
  const rows = fieldRows(contract, schema);
  if (rows === '') return '';
  return `<details><summary>Fields of the answer</summary>${tableHtml(FIELD_HEAD, rows)}</details>`;
}

function described(contract: Contract, schema: Schema): string | undefined {
  return (resolved(contract, schema) as Schema).description;
}

/** A row for each key of an object; those of its parts when it is put together. */
function fieldRows(contract: Contract, schema: Schema): string {
  const own = resolved(contract, schema) as Schema;
  const parts = [...(own.allOf ?? []), ...(own.oneOf ?? []), ...(own.anyOf ?? [])];
  const rows = Object.entries(own.properties ?? {}).map(([name, field]) => {
    const { description } = { ...(resolved(contract, field) as Schema), ...field };
    const must = own.required?.includes(name) ? ', needed' : '';
    return fieldRow(name, kindOf(contract, field) + must, description ?? '', field);
  });
  return [...parts.map((part) => fieldRows(contract, part)), ...rows].join('');
}

function fieldRow(name: string, kind: string, description: string, schema?: Schema): string {
  const usual =
    schema?.default === undefined
      ? ''
      : ` Default: <code>${escapeHtml(JSON.stringify(schema.default))}</code>.`;
  return `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(kind)}</td><td>${inline(description)}${usual}</td></tr>`;
}

/** What a value is, in a few words. */
function kindOf(contract: Contract, schema: Schema): string {
  const own = resolved(contract, schema) as Schema;
  if (own.const !== undefined) return JSON.stringify(own.const);
  if (own.enum) return own.enum.map((value) => JSON.stringify(value)).join(' or ');
  const choices = own.anyOf ?? own.oneOf;
  if (choices) return [...new Set(choices.map((choice) => kindOf(contract, choice)))].join(' or ');
  if (own.allOf) return kindOf(contract, own.allOf[0] ?? {});
  const types = [own.type ?? (own.properties ? 'object' : 'any')].flat();
  const bounds =
    own.minimum !== undefined && own.maximum !== undefined
      ? ` ${own.minimum} to ${own.maximum}`
      : own.minimum !== undefined
        ? ` from ${own.minimum}`
        : '';
  return types
    .map((type) =>
      type === 'array' && own.items
        ? `list of ${kindOf(contract, own.items)}`
        : type + (type === 'integer' || type === 'number' ? bounds : ''),
    )
    .join(' or ');
}

/** What a reference leads to; anything else itself. */
function resolved(contract: Contract, value: { readonly $ref?: string }): object {
  if (value.$ref === undefined) return value;
  const [kind, name] = value.$ref.split('/').slice(-2);
  return contract.components[kind!]![name!]!;
}
