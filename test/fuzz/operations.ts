/** The routes of the OpenAPI document, as fuzzing needs them. */
import { openapiDocument } from '../openapi.ts';
import { resolved, type Schema } from './values.ts';

export interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required?: boolean;
  readonly schema: Schema;
}

/** One route as the document describes it. */
export interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** With `{name}` for each path parameter. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Schema of a JSON body; null when the route takes none. */
  readonly body: Schema | null;
  readonly takesForm: boolean;
}

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { $ref?: string; content?: Record<string, { schema: Schema }> };
}

/** Every route of the document, so that a new one is covered as soon as it is described. */
export function operations(): Operation[] {
  return Object.entries(openapiDocument().paths).flatMap(([path, methods]) =>
    (['get', 'post'] as const).flatMap((method) => {
      const described = methods[method] as unknown as Described | undefined;
      if (!described) return [];
      const content = described.requestBody && resolved(described.requestBody).content;
      return {
        id: described.operationId,
        method: method === 'get' ? 'GET' : 'POST',
        path,
        parameters: (described.parameters ?? []).map((parameter) => resolved(parameter)),
        body: content?.['application/json']?.schema ?? null,
        takesForm: content?.['multipart/form-data'] !== undefined,
      };
    }),
  );
}
