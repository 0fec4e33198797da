/**
 * A server of the Model Context Protocol (2025-06-18): JSON-RPC 2.0, a message a line, with the tools that language models
 * ask for names: names, a cast, the name of an id, a check of names, scores.
 */
import { isJsonObject, type JsonObject, type JsonValue } from '../engine/base/json.ts';
import { PromiseMap } from '../engine/base/maps.ts';
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
  textField,
  unknownKeys,
  type Values,
  valuesOf,
} from '../operations/fields.ts';
import { CAST_FIELDS, CHECK_FIELDS, MEASURE_FIELDS, NAMES_FIELDS } from '../operations/names.ts';
import { names as namesOfFile } from '../runtime/index.ts';
import type { KinFile } from '../runtime/joins.ts';
import { packageVersion } from '../store/files/package-root.ts';
import type { WorkerPool } from '../workers/pool.ts';
import { makeModel } from './model/name-file.ts';
import { readSource, SAMPLES, samplePath } from './names/read-source.ts';

/** A tool: its arguments by JSON Schema, and what it does. The model is given the errors that it throws. */
interface Tool {
  readonly description: string;
  readonly inputSchema: object;
  call(args: JsonObject, signal: AbortSignal): Promise<object>;
}

type Tools = Readonly<Record<string, Tool>>;
type Id = string | number;

const VERSIONS = ['2025-06-18', '2025-03-26', '2024-11-05'];
/** Codes of JSON-RPC. */
const [PARSE, REQUEST, METHOD, PARAMS, INTERNAL] = [-32700, -32600, -32601, -32602, -32603];

const rpcError = (rpc: number, message: string): Error & { readonly rpc: number } =>
  Object.assign(new Error(message), { rpc });

/** Answers lines over a pool, of the source where a call names none, until they end; then what is under way is broken off. */
export async function serveMcp(
  makers: Makers & { readonly pool: WorkerPool },
  source: SourceInput,
  lines: AsyncIterable<string>,
  write: (line: string) => void,
): Promise<void> {
  const tools = toolsOf(makers, source);
  /** Requests under way. */
  const underWay = new Map<unknown, AbortController>();
  const send = (message: object): void =>
    write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  /** Resolves when a line is answered. A request that was cancelled has no answer. */
  const receive = async (line: string): Promise<void> => {
    const stop = new AbortController();
    let id: Id | null = null;
    try {
      const message = messageOf(line);
      const { method } = message;
      const params = isJsonObject(message.params) ? message.params : {};
      if (method === 'notifications/cancelled') underWay.get(params.requestId)?.abort();
      if (typeof method !== 'string' || !isId(message.id)) return;
      id = message.id;
      underWay.set(id, stop);
      const result = await answer(tools, method, params, stop.signal);
      if (!stop.signal.aborted) send({ id, result });
    } catch (err) {
      const { rpc: code = INTERNAL, message } = err as Error & { readonly rpc?: number };
      if (!stop.signal.aborted) send({ id, error: { code, message } });
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

const isId = (id: unknown): id is Id => typeof id === 'string' || typeof id === 'number';

/** A request or a notification, or an answer, which is to no request of this server. */
function messageOf(line: string): JsonObject {
  let message: JsonValue;
  try {
    message = JSON.parse(line);
  } catch {
    throw rpcError(PARSE, 'The line is no JSON.');
  }
  const { method, result, error } = isJsonObject(message) ? message : {};
  if (typeof method === 'string' || result !== undefined || error !== undefined)
    return message as JsonObject;
  throw rpcError(REQUEST, 'The message has no method.');
}

function answer(tools: Tools, method: string, params: JsonObject, signal: AbortSignal) {
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

async function callTool(
  tools: Tools,
  { name, arguments: args = {} }: JsonObject,
  signal: AbortSignal,
) {
  const tool = typeof name === 'string' && Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (!tool) throw rpcError(PARAMS, `There is no tool ${String(name)}.`);
  if (!isJsonObject(args)) throw rpcError(PARAMS, 'arguments must be an object.');
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

const SOURCE = {
  like: choiceField('like', {
    known: Object.keys(SAMPLES),
    absent: null,
    help: 'names like those of a text that comes along (default: the source that the server was started with)',
  }),
};
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

const schemaOf = (fields: readonly Fields[string][]) => ({
  type: 'object',
  required: fields.flatMap(({ key }) => (REQUIRED.includes(key) ? [key] : [])),
  properties: Object.fromEntries(
    fields.map(({ key, help: description, schema: { $ref, ...schema } }) => [
      key,
      { ...schema, ...($ref && REFERENCES[$ref.split('/').at(-1)!]), description },
    ]),
  ),
});

/** The tools over a pool and the source that is taken where a call names none. */
function toolsOf(makers: Makers & { readonly pool: WorkerPool }, source: SourceInput): Tools {
  const { pool, classes } = makers;
  const known = withKinds(classes).map(({ name }) => name);
  const nameClass = { ...NAMES_FIELDS.class, schema: { enum: [...known, null] } };
  /** A tool of the fields `told` and a sample; `work` is given the source, a signal, and the sample that is the source, or null. */
  const tool = <const F extends Fields>(
    description: string,
    fields: F,
    work: (
      ...asked: [values: Values<F>, source: SourceInput, signal: AbortSignal, like: string | null]
    ) => Promise<object>,
    told = keysOf(fields),
  ): Tool => {
    const all: Fields = { ...fields, ...SOURCE };
    const taken = Object.values(all).filter(({ key }) => key === 'like' || told.includes(key));
    return {
      description,
      inputSchema: schemaOf(taken),
      async call(args, signal) {
        const unknown = unknownKeys(args, [...told, 'like']);
        if (unknown.length > 0) throw new FieldError(`${unknown.join('; ')}.`);
        const missing = told.find((key) => REQUIRED.includes(key) && !args[key]);
        if (missing) throw new FieldError(`Missing ${missing}.`);
        const { like } = valuesOf(SOURCE, args);
        const from = like === null ? source : await readSource('text', samplePath(like), null);
        return work(valuesOf(fields, args), from, signal, like);
      },
    };
  };
  /** Stocks by class and sample, for names of ids. */
  const files = new PromiseMap<string, KinFile>();
  return {
    names: tool(
      'Makes new names of a class, each of the beginning and the ending of two names of the source.',
      { ...NAMES_FIELDS, class: nameClass },
      async (values, from, signal) => {
        const made = madeFields(await makeNames(makers, from, null, values, signal));
        const texts = made.phrases?.map(({ text }) => text) ?? made.names.map(({ name }) => name);
        return { seed: String(made.seed_used), names: texts };
      },
      ['class', 'count', 'letters', 'sex', 'pattern', 'seed'],
    ),
    cast: tool(
      'Makes the names of a story: persons, places, ships, guilds and families, no two of which are confused.',
      CAST_FIELDS,
      async (values, from, signal) => {
        const { seed_used, entries } = castFields(await makeCast(makers, from, values, signal));
        const told = entries.map(({ parts: _parts, rerolls: _rerolls, ...entry }) => entry);
        return { seed: String(seed_used), entries: told };
      },
      ['persons', 'places', 'ships', 'guilds', 'families', 'family_size', 'seed'],
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
      CHECK_FIELDS,
      ({ names }, source, signal) => pool.run('kinCheck', { source, names: names! }, { signal }),
    ),
    score: tool(
      'Measures how like words of the source strings are, and which words are near.',
      MEASURE_FIELDS,
      ({ strings, phonemes }, source, signal) => {
        const notation = phonemes ? 'blanks' : 'letters';
        return pool.run('measure', { source, strings: strings!, notation }, { signal });
      },
    ),
  };
}
