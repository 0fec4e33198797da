/** namewalk mcp: each tool, wrong arguments, cancelling, and the end of its input. The client is by hand: the SDK brings 93 packages. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import * as assert from 'uvu/assert';
import { PROGRAM } from '../process.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';
import { writeGallia } from '../text-run.ts';

type Json = Record<string, unknown>;
interface Reply {
  readonly id: number | null;
  readonly result?: Json & { structuredContent?: Json; isError?: boolean };
  readonly error?: { readonly code: number; readonly message: string };
}

/** A client of the protocol over a process whose names are like those of a text. */
class Client {
  readonly child: ChildProcess;
  readonly replies: Reply[] = [];
  #waiting: ((reply: Reply) => void)[] = [];
  #id = 0;

  constructor(text: string) {
    this.child = spawn(process.execPath, [PROGRAM, 'mcp', '--text', text], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    createInterface(this.child.stdout!).on('line', (line) => {
      const reply = JSON.parse(line) as Reply;
      this.replies.push(reply);
      for (const hear of this.#waiting) hear(reply);
    });
  }

  /** Messages in one piece: the process has all of them before it begins with the first. */
  send(...messages: object[]): void {
    const lines = messages.map((one) => `${JSON.stringify({ jsonrpc: '2.0', ...one })}\n`);
    this.child.stdin!.write(lines.join(''));
  }

  ask(method: string, params: object = {}): Promise<Reply> {
    const id = ++this.#id;
    this.send({ id, method, params });
    return new Promise((resolve) => {
      this.#waiting.push((reply) => reply.id === id && resolve(reply));
    });
  }

  /** What a tool gives, or the error that it tells. */
  async call(name: string, args: object): Promise<Json> {
    const { result, error } = await this.ask('tools/call', { name, arguments: args });
    if (error) return { error: error.code };
    const content = (result as { content: { text: string }[] }).content;
    return result!.isError ? { told: content[0]!.text } : result!.structuredContent!;
  }
}

const mcp = sharedFolderSuite<{ client: Client }>('namewalk mcp', async (context) => {
  context.client = new Client(await writeGallia(context.folder, 20_000));
});
mcp.after(({ client }) => void client.child.kill('SIGKILL'));

mcp('says what it is, and its tools with the types of arguments', async ({ client }) => {
  const { result } = await client.ask('initialize', { protocolVersion: '2025-03-26' });
  assert.is(result!.protocolVersion, '2025-03-26');
  assert.match(String(result!.instructions), /Never invent a name/);
  client.send({ method: 'notifications/initialized' });
  const { tools } = (await client.ask('tools/list')).result as {
    tools: { name: string; inputSchema: { required: string[]; properties: Json } }[];
  };
  assert.is(tools.map(({ name }) => name).join(), 'names,cast,name_for,check_cast,score');
  const found = tools.map(({ inputSchema }) => inputSchema.required.join());
  assert.equal(found, ['', '', 'id', 'names', 'strings']);
  const properties = tools[0]!.inputSchema.properties as Record<string, Json>;
  assert.is(properties.count!.maximum, 10_000);
  const classes = properties.class!.enum as string[];
  assert.ok(['place_name', 'woman', null].every((one) => classes.includes(one!)));
  for (const word of [...tools.map(({ name }) => name), 'source', 'like', 'class']) {
    assert.match(String(result!.instructions), new RegExp(`\\b${word}\\b`));
  }
  assert.equal((await client.ask('ping')).result, {});
});

mcp('each tool gives what it promises', async ({ client }) => {
  const asked = { class: 'place_name', count: 3, seed: 7 };
  const { names } = await client.call('names', asked);
  assert.is((names as string[]).length, 3);
  assert.equal((await client.call('names', asked)).names, names);
  const cast = await client.call('cast', { persons: 2, places: 1, ships: 0, guilds: 0, seed: 1 });
  const told = (cast.entries as Json[]).map(({ kind }) => kind);
  assert.equal(told, ['persons', 'persons', 'places']);
  const of = { id: 'town:42', class: 'place_name' };
  const { name } = await client.call('name_for', of);
  assert.match(String(name), /^\p{Lu}/u);
  assert.equal(await client.call('name_for', of), { id: 'town:42', name });
  const checked = await client.call('check_cast', {
    names: ['Elara', 'Elaro', 'Mother', 'Caesar', 'Qorvath'],
  });
  const seen = (checked.names as { faults: string[] }[]).map(({ faults }) => faults);
  assert.equal(seen, [['overused'], [], ['word'], ['source'], []]);
  assert.equal(checked.pairs, [{ a: 'Elara', b: 'Elaro', why: 'near' }]);
  const score = await client.call('score', { strings: ['galva', 'xqx'] });
  const [like, odd] = score.measured as { wordlikeness: number }[];
  assert.ok(like!.wordlikeness > odd!.wordlikeness);
});

mcp('wrong arguments are told to the model, wrong messages to the client', async ({ client }) => {
  for (const [name, args, told] of [
    ['names', { count: 0 }, /count must be a whole number from 1/],
    ['names', { clas: 'x' }, /did you mean class/],
    ['names', { class: 'x' }, /class "x" is unknown/],
    ['name_for', {}, /Missing id/],
    ['check_cast', {}, /Missing names/],
    ['score', { strings: ['a'], like: 'x' }, /like must be one of/],
  ] as const) {
    assert.match(String((await client.call(name, args)).told), told);
  }
  assert.is((await client.ask('tools/call', { name: 'none' })).error!.code, -32602);
  assert.is((await client.ask('none')).error!.code, -32601);
  client.child.stdin!.write('{\n');
  await client.ask('ping');
  assert.is(client.replies.find(({ id }) => id === null)!.error!.code, -32700);
});

mcp('what is cancelled has no answer; without input the server ends', async ({ client }) => {
  const strings = Array.from({ length: 300 }, (_, i) => `strelava${i}`);
  client.send(
    { id: 'long', method: 'tools/call', params: { name: 'score', arguments: { strings } } },
    { method: 'notifications/cancelled', params: { requestId: 'long' } },
  );
  assert.equal((await client.ask('ping')).result, {});
  assert.is((await client.call('names', { count: 1 })).told, undefined);
  assert.not(client.replies.some(({ id }) => String(id) === 'long'));
  client.child.stdin!.end();
  assert.equal(await once(client.child, 'exit'), [0, null]);
});

mcp('a signal ends it with the code of the signal', async ({ folder }) => {
  const client = new Client(await writeGallia(folder, 5000));
  assert.equal((await client.ask('ping')).result, {});
  client.child.kill('SIGTERM');
  assert.equal(await once(client.child, 'exit'), [143, null]);
});
