/**
 * A server of the Model Context Protocol (2025-06-18): JSON-RPC 2.0, a message a line, with the tools that language models
 * ask for names: names, a cast, the name of an id, a check of names, scores.
 */
import type { JsonObject } from '../engine/base/json.ts';
import { PromiseMap } from '../engine/base/lru-map.ts';
import { withKinds } from '../engine/kin/asked/make-names.ts';
import type { SourceInput } from '../engine/kin/asked/name-sources.ts';
import {
  castFields,
  type Makers,
  madeFields,
  makeCast,
  makeNames,
} from '../operations/asked/names.ts';
import {
  choiceField,
  FieldError,
  type Fields,
  keysOf,
  listField,
  textField,
  unknownKeys,
  type Values,
  valuesOf,
} from '../operations/fields.ts';
import { CAST_FIELDS, MEASURE_FIELDS, NAMES_FIELDS } from '../operations/names.ts';
import { names as namesOfFile } from '../runtime/index.ts';
import type { KinFile } from '../runtime/joins.ts';
import { packageVersion } from '../store/files/package-root.ts';
import type { WorkerPool } from '../workers/pool.ts';
import { makeModel } from './model/name-file.ts';
import { readSource, SAMPLES, samplePath } from './names/read-source.ts';

/** A tool: its arguments by JSON Schema, and what it does. Errors that it throws are told to the model. */
interface Tool {
  readonly description: string;
  readonly inputSchema: {
    readonly type: 'object';
    readonly required: readonly string[];
    readonly properties: object;
  };
  call(args: object, signal: AbortSignal): Promise<object>;
}

type Tools = Readonly<Record<string, Tool>>;
type Id = string | number;
type Params = Readonly<Record<string, unknown>>;

const VERSIONS = ['2025-06-18', '2025-03-26', '2024-11-05'];
/** Codes of JSON-RPC. */
const [PARSE, REQUEST, METHOD, PARAMS, INTERNAL] = [-32700, -32600, -32601, -32602, -32603];

const rpcError = (rpc: number, message: string): Error & { readonly rpc: number } =>
  Object.assign(new Error(message), { rpc });

const isObject = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Answers lines over a pool, of the source where a call names none, until they end; then what is under way is broken off. */
export async function serveMcp(
  makers: Makers & { readonly pool: WorkerPool },
  source: SourceInput,
  lines: AsyncIterable<string>,
  write: (line: string) => void,
): Promise<void> {
  const tools = toolsOf(makers, source);
  /** Requests under way. */
  const underWay = new Map<Id, AbortController>();
  const send = (message: object): void =>
    write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const fault = (id: Id | null, err: unknown): void => {
    const { rpc: code = INTERNAL, message } = err as Error & { readonly rpc?: number };
    send({ id, error: { code, message } });
  };
  /** Resolves when a line is answered. A request that was cancelled has no answer. */
  const receive = async (line: string): Promise<void> => {
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      return fault(null, rpcError(PARSE, 'The line is no JSON.'));
    }
    if (!isObject(message) || typeof message.method !== 'string') {
      // an answer to a request, of which this server makes none
      if (isObject(message) && ('result' in message || 'error' in message)) return;
      return fault(null, rpcError(REQUEST, 'The message has no method.'));
    }
    const { id, method } = message;
    const params = isObject(message.params) ? message.params : {};
    if (typeof id !== 'string' && typeof id !== 'number') {
      const of = params.requestId;
      if (method === 'notifications/cancelled') underWay.get(of as Id)?.abort();
      return;
    }
    const stop = new AbortController();
    underWay.set(id, stop);
    try {
      const result = await answer(tools, method, params, stop.signal);
      if (!stop.signal.aborted) send({ id, result });
    } catch (err) {
      if (!stop.signal.aborted) fault(id, err);
    } finally {
      underWay.delete(id);
    }
  };
  const answers = new Set<Promise<void>>();
  try {
    for await (const line of lines) {
      if (line.trim() === '') continue;
      const answer = receive(line).finally(() => answers.delete(answer));
      answers.add(answer);
    }
    await Promise.all(answers);
  } finally {
    for (const stop of underWay.values()) stop.abort();
  }
}

function answer(tools: Tools, method: string, params: Params, signal: AbortSignal) {
  if (method === 'initialize') {
    const asked = VERSIONS.find((one) => one === params.protocolVersion);
    return {
      protocolVersion: asked ?? VERSIONS[0]!,
      capabilities: { tools: {} },
      serverInfo: { name: 'namewalk', version: packageVersion() },
      instructions: INSTRUCTIONS,
    };
  }
  if (method === 'ping') return {};
  if (method === 'tools/list') {
    // what it does is no JSON, and not told
    return { tools: Object.entries(tools).map(([name, tool]) => ({ name, ...tool })) };
  }
  if (method === 'tools/call') return callTool(tools, params, signal);
  throw rpcError(METHOD, `There is no method ${method}.`);
}

async function callTool(tools: Tools, { name, arguments: args = {} }: Params, signal: AbortSignal) {
  const tool = typeof name === 'string' && Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (!tool) throw rpcError(PARAMS, `There is no tool ${String(name)}.`);
  if (!isObject(args)) throw rpcError(PARAMS, 'arguments must be an object.');
  try {
    const structuredContent = await tool.call(args, signal);
    const text = JSON.stringify(structuredContent);
    return { content: [{ type: 'text', text }], structuredContent };
  } catch (err) {
    // expected faults have a code or a status; the model reads them and asks again
    if (!(err instanceof Error) || !('code' in err || 'status' in err)) throw err;
    return { content: [{ type: 'text', text: err.message }], isError: true };
  }
}

const INSTRUCTIONS = `Never invent a name for a person, a place, a ship or a guild: ask for one. Names that come to mind are
the same in every story. names gives some of a kind (class: first_name, last_name, place_name, ...), cast those of a whole story,
no two of which are confused; name_for gives the same name for the same id, always. Names are like those of the source that the
server was started with, or of a language by like. Before you use names that somebody else brought, ask check_cast; score tells how
like words of the source strings are.`;

const MOST_CHECKED = 300;
const SOURCE = {
  like: choiceField('like', {
    known: Object.keys(SAMPLES),
    absent: null,
    help: 'names like those of a text that comes along (default: the source that the server was started with)',
  }),
};
const { count, letters, sex, pattern, seed } = NAMES_FIELDS;
const { persons, places, ships, guilds, families, familySize } = CAST_FIELDS;
const CHECK = listField('names', { most: MOST_CHECKED, help: 'the names, up to 300' });
const ID = textField('id', {
  help: 'any text that stands for a person or a thing, such as town:42',
});

/** Types of fields that the contract has elsewhere. */
const REFERENCES: Readonly<Record<string, object>> = {
  NameTexts: { type: 'array', items: { type: 'string' } },
  Range: { type: 'string', pattern: '^\\d+(-\\d+)?$' },
};

/** Fields without which a call is refused. */
const REQUIRED = ['id', 'names', 'strings'];

const schemaOf = (fields: Fields): Tool['inputSchema'] => ({
  type: 'object',
  required: keysOf(fields).filter((key) => REQUIRED.includes(key)),
  properties: Object.fromEntries(
    Object.values(fields).map(({ key, help: description, schema: { $ref, ...schema } }) => [
      key,
      { ...schema, ...($ref && REFERENCES[$ref.split('/').at(-1)!]), description },
    ]),
  ),
});

/** The tools over a pool and the source that is taken where a call names none. */
function toolsOf(makers: Makers & { readonly pool: WorkerPool }, source: SourceInput): Tools {
  const { pool, classes } = makers;
  const samples = new PromiseMap<string, SourceInput>();
  const sampleOf = (like: string): Promise<SourceInput> =>
    samples.get(like, () => readSource('text', samplePath(like), null));
  const known = withKinds(classes).map(({ name }) => name);
  const nameClass = { ...NAMES_FIELDS.class, schema: { enum: [...known, null] } };
  /** `work` gets the source, what breaks it off, and the sample that is the source, or null. */
  const tool = <const F extends Fields>(
    description: string,
    own: F,
    work: (
      ...asked: [values: Values<F>, source: SourceInput, signal: AbortSignal, like: string | null]
    ) => Promise<object>,
  ): Tool => ({
    description,
    inputSchema: schemaOf({ ...own, ...SOURCE }),
    async call(args, signal) {
      const body = args as JsonObject;
      const unknown = unknownKeys(body, [...keysOf(own), ...keysOf(SOURCE)]);
      if (unknown.length > 0) throw new FieldError(`${unknown.join('; ')}.`);
      const { like } = valuesOf(SOURCE, body);
      const from = like === null ? source : await sampleOf(like);
      const values = valuesOf(own, body);
      for (const key of REQUIRED.filter((key) => key in own)) {
        const value: unknown = values[key];
        if (value === null || (Array.isArray(value) && value.length === 0))
          throw new FieldError(`Missing ${key}.`);
      }
      return work(values, from, signal, like);
    },
  });
  /** Stocks by class and sample, for names of ids. */
  const files = new PromiseMap<string, KinFile>();
  return {
    names: tool(
      'Makes new names of a class, each of the beginning and the ending of two names of the source.',
      { class: nameClass, count, letters, sex, pattern, seed },
      async (values, from, signal) => {
        const all = { ...valuesOf(NAMES_FIELDS, {}), ...values };
        const made = madeFields(await makeNames(makers, from, null, all, signal));
        const texts = made.phrases?.map(({ text }) => text) ?? made.names.map(({ name }) => name);
        return { seed: String(made.seed_used), names: texts };
      },
    ),
    cast: tool(
      'Makes the names of a story: persons, places, ships, guilds and families, no two of which are confused.',
      { persons, places, ships, guilds, families, familySize, seed },
      async (values, from, signal) => {
        const all = { ...valuesOf(CAST_FIELDS, {}), ...values };
        const { seed_used: used, entries } = castFields(await makeCast(makers, from, all, signal));
        const told = entries.map(({ parts: _parts, rerolls: _rerolls, ...entry }) => entry);
        return { seed: String(used), entries: told };
      },
    ),
    name_for: tool(
      'Gives the name of an id: the same id, class and source always have the same name.',
      { id: ID, class: nameClass },
      async ({ id, class: asked }, from, _signal, like) => {
        const of = asked ?? 'first_name';
        const file = await files.get(`${of} ${like}`, async () => {
          const request = { classes: [of], stock: 'auto', sex: null } as const;
          return (await makeModel(makers, from, request, new AbortController().signal)).file;
        });
        return { id, name: namesOfFile(file, { class: of }).of(id!) };
      },
    ),
    check_cast: tool(
      'Checks names: which pairs are confused, which are words, offensive, real names, or given in every story.',
      { names: CHECK },
      ({ names }, from, signal) =>
        pool.run('kinCheck', { source: from, names: names! }, { signal }),
    ),
    score: tool(
      'Measures how like words of the source strings are, and which words are near.',
      MEASURE_FIELDS,
      ({ strings, phonemes }, from, signal) => {
        const notation = phonemes ? 'blanks' : 'letters';
        return pool.run('measure', { source: from, strings: strings!, notation }, { signal });
      },
    ),
  };
}
