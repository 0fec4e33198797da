/** A server of the Model Context Protocol (2025-06-18) with tools alone: JSON-RPC 2.0, a message a line. */

/** A tool: its arguments by JSON Schema, and what it does. Errors that it throws are told to the model. */
export interface Tool {
  readonly description: string;
  readonly inputSchema: {
    readonly type: 'object';
    readonly required: readonly string[];
    readonly properties: object;
  };
  call(args: object, signal: AbortSignal): Promise<object>;
}

interface Served {
  readonly name: string;
  readonly version: string;
  readonly instructions: string;
  readonly tools: Readonly<Record<string, Tool>>;
}

type Id = string | number;
type Params = Readonly<Record<string, unknown>>;

const VERSIONS = ['2025-06-18', '2025-03-26', '2024-11-05'];
/** Codes of JSON-RPC. */
const [PARSE, REQUEST, METHOD, PARAMS] = [-32700, -32600, -32601, -32602];

class RpcError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const isObject = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export class McpServer {
  readonly #served: Served;
  readonly #write: (line: string) => void;
  /** Requests under way. */
  readonly #underWay = new Map<Id, AbortController>();

  constructor(served: Served, write: (line: string) => void) {
    this.#served = served;
    this.#write = write;
  }

  /** Takes a line; resolves when it is answered. A request that was cancelled has no answer. */
  async receive(line: string): Promise<void> {
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      return this.#fault(null, new RpcError(PARSE, 'The line is no JSON.'));
    }
    if (!isObject(message) || typeof message.method !== 'string') {
      // an answer to a request, of which this server makes none
      if (isObject(message) && ('result' in message || 'error' in message)) return;
      return this.#fault(null, new RpcError(REQUEST, 'The message has no method.'));
    }
    const { id, method } = message;
    const params = isObject(message.params) ? message.params : {};
    if (typeof id !== 'string' && typeof id !== 'number') {
      const of = params.requestId;
      if (method === 'notifications/cancelled') this.#underWay.get(of as Id)?.abort();
      return;
    }
    const stop = new AbortController();
    this.#underWay.set(id, stop);
    try {
      const result = await this.#answer(method, params, stop.signal);
      if (!stop.signal.aborted) this.#send({ id, result });
    } catch (err) {
      if (!stop.signal.aborted) this.#fault(id, err);
    } finally {
      this.#underWay.delete(id);
    }
  }

  /** Breaks off all that is under way. */
  close(): void {
    for (const stop of this.#underWay.values()) stop.abort();
  }

  #answer(method: string, params: Params, signal: AbortSignal): object | Promise<object> {
    const { name, version, instructions, tools } = this.#served;
    switch (method) {
      case 'initialize': {
        const asked = VERSIONS.find((one) => one === params.protocolVersion);
        const protocolVersion = asked ?? VERSIONS[0]!;
        const serverInfo = { name, version };
        return { protocolVersion, capabilities: { tools: {} }, serverInfo, instructions };
      }
      case 'ping':
        return {};
      case 'tools/list':
        return {
          tools: Object.entries(tools).map(([tool, { description, inputSchema }]) => ({
            name: tool,
            ...{ description, inputSchema },
          })),
        };
      case 'tools/call':
        return this.#call(params, signal);
      default:
        throw new RpcError(METHOD, `There is no method ${method}.`);
    }
  }

  async #call({ name, arguments: args = {} }: Params, signal: AbortSignal): Promise<object> {
    const { tools } = this.#served;
    const tool = typeof name === 'string' && Object.hasOwn(tools, name) ? tools[name] : undefined;
    if (!tool) throw new RpcError(PARAMS, `There is no tool ${String(name)}.`);
    if (!isObject(args)) throw new RpcError(PARAMS, 'arguments must be an object.');
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

  #fault(id: Id | null, err: unknown): void {
    const code = err instanceof RpcError ? err.code : -32603;
    this.#send({ id, error: { code, message: (err as Error).message } });
  }

  #send(message: object): void {
    this.#write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }
}
