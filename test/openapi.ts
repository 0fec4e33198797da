/** Validates replies of the server against the OpenAPI document. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { packageRoot } from '../store/files/package-root.ts';

/** A reply as it is checked. */
export interface Answer {
  readonly method: string;
  /** Path as requested, with or without a query. */
  readonly path: string;
  readonly status: number;
  /** Value of the `Content-Type` header, empty when there is none. */
  readonly contentType: string;
  /** Parsed JSON for JSON replies, otherwise the text or the bytes. */
  readonly body: unknown;
}

type Content = Record<string, { schema: Schema; example?: unknown }>;
type ResponseObject = { $ref?: string; content?: Content };
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The parts of a JSON schema that the document uses for requests. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: boolean | Schema;
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly schema: Schema;
  readonly example?: string | number;
}

interface Described {
  readonly operationId: string;
  readonly tags: string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly $ref?: string; readonly content?: Content };
  readonly responses: Record<string, ResponseObject>;
}

/** One route as the document describes it. */
export interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** With `{name}` for each path parameter. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** What a body may be, by its content type; none where the route takes none. */
  readonly content: Content;
  readonly described: Described;
}

export interface Document {
  paths: Record<string, Partial<Record<Method, Described>>>;
  components: { schemas: Record<string, object>; responses: Record<string, ResponseObject> };
}

const ERROR_SCHEMA = { $ref: '#/components/schemas/Error' };

/** What a path or a method outside the document may get as a reply; always an `Error`. */
const UNKNOWN_ROUTE_STATUSES = [400, 403, 404, 405, 413];

let cache: { document: Document; ajv: Ajv2020; routes: [RegExp, string][] } | undefined;

function contract() {
  if (cache) return cache;
  const document = JSON.parse(
    readFileSync(join(packageRoot(), 'http/openapi.json'), 'utf8'),
  ) as Document;
  const ajv = new Ajv2020({
    allErrors: true,
    strictTypes: false,
    strictRequired: false,
    // each check runs a few times only: to make its code shorter takes longer than it saves
    code: { optimize: false },
  });
  addFormats.default(ajv);
  ajv.addSchema(relocate({ $id: 'contract', $defs: document.components.schemas }));
  const routes = Object.keys(document.paths).map((path): [RegExp, string] => {
    const pattern = path
      .replace(/[.]/g, '\\.')
      .replace('{file}', '.*')
      .replace(/\{\w+\}/g, '[^/]*');
    return [new RegExp(`^${pattern}$`), path];
  });
  cache = { document, ajv, routes };
  return cache;
}

/** The same schema with references into the schema `contract` instead of the document. */
function relocate(schema: object): object {
  const text = JSON.stringify(schema);
  return JSON.parse(text.replaceAll('"#/components/schemas/', '"contract#/$defs/')) as object;
}

export function openapiDocument(): Document {
  return contract().document;
}

/** Follows a reference into the document. */
export function resolved<T extends { readonly $ref?: string }>(value: T): T {
  if (value.$ref === undefined) return value;
  let found: unknown = openapiDocument();
  for (const key of value.$ref.slice(2).split('/')) found = (found as Record<string, unknown>)[key];
  return resolved(found as T);
}

/** Every route of the document, so that a new one is covered as soon as it is described. */
export const operations = (): Operation[] =>
  Object.entries(openapiDocument().paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      id: described.operationId,
      method: method.toUpperCase() as Operation['method'],
      path,
      parameters: (described.parameters ?? []).map(resolved),
      content: (described.requestBody && resolved(described.requestBody).content) ?? {},
      described,
    })),
  );

/** Names of the properties of a schema, wherever they are written. */
export function propertiesOf(schema: Schema): string[] {
  const { allOf = [], properties = {} } = resolved(schema);
  return [...allOf.flatMap(propertiesOf), ...Object.keys(properties)];
}

const compiled = new Map<string, ValidateFunction>();

/** Throws with every violation when `value` does not meet `schema` (a schema of the document). */
export function validateSchema(schema: object, value: unknown, what: string): void {
  const key = JSON.stringify(schema);
  let validate = compiled.get(key);
  if (!validate) {
    validate = contract().ajv.compile(relocate(schema));
    compiled.set(key, validate);
  }
  if (validate(value)) return;
  const faults = validate.errors!.map((e) => `${e.instancePath || '/'} ${e.message}`);
  const shown = JSON.stringify(value)?.slice(0, 600);
  throw new Error(`${what} breaks the contract: ${faults.join('; ')}\n${shown}`);
}

function findOperation(method: string, path: string): Described | undefined {
  const { document, routes } = contract();
  const bare = path.split('?')[0]!;
  const template = bare in document.paths ? bare : routes.find(([at]) => at.test(bare))?.[1];
  const name = method === 'HEAD' ? 'get' : method.toLowerCase();
  return template === undefined ? undefined : document.paths[template]![name as Method];
}

/** Throws unless the document describes this reply. */
export function validateAnswer(answer: Answer): void {
  const { method, path, status, body } = answer;
  const what = `${method} ${path} -> ${status}`;
  const type = answer.contentType.split(';')[0]!.trim().toLowerCase();
  const operation = findOperation(method, path);
  if (!operation) {
    if (!UNKNOWN_ROUTE_STATUSES.includes(status)) {
      throw new Error(`${what}: the document has no such route.`);
    }
    if (method !== 'HEAD')
      checkContent({ 'application/json': { schema: ERROR_SCHEMA } }, type, body, what);
    return;
  }
  const listed = operation.responses[String(status)];
  if (!listed) throw new Error(`${what}: ${operation.operationId} has no such response.`);
  if (method !== 'HEAD') checkContent(resolved(listed).content, type, body, what);
}

function checkContent(
  content: Content | undefined,
  type: string,
  body: unknown,
  what: string,
): void {
  if (!content) {
    if (body !== '' && body !== undefined) throw new Error(`${what}: a body where none belongs.`);
    return;
  }
  const media = content[type] ?? content['*/*'];
  if (!media) throw new Error(`${what}: content type '${type}' is not in the document.`);
  if (type === 'application/json') validateSchema(media.schema, body, what);
}
