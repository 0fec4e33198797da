/** Random requests to every route of a server in a folder of its own: no crash, no hang, no undocumented reply. */
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { Agent } from 'undici';
import * as assert from 'uvu/assert';
import { apiOf, type Patch } from '../http/api.ts';
import { layOutRuns, VECTORS, WITH_DATABASE } from '../http/walker-runs.ts';
import { operations, validateAnswer, validateSchema } from '../openapi.ts';
import { type ServerProcess, startServe } from '../process.ts';
import { makeTempFolder, writeFiles } from '../store/temp-folder.ts';
import { zipBytes } from '../store/zip-file.ts';
import { suite } from '../suite.ts';
import { waitFor } from '../wait.ts';
import { budget } from './budget.ts';
import { type FuzzRequest, requestsTo, type World } from './routes.ts';

/** A server in a process of its own whose working directory, home and temporary folder are ours. */
interface FuzzedServer extends World {
  readonly server: ServerProcess;
  readonly outputBase: string;
  remove(): Promise<void>;
}

const NAMES = 'Ada\nBoris\nCleo\nDora\nEmil\n';
const TEXT = 'The miller sent his daughter to the river with a basket of linen and a warning. ';
const HOLDER = 'fuzz';

async function startFuzzedServer(): Promise<FuzzedServer> {
  const { folder, remove } = await makeTempFolder();
  const outputBase = join(folder, 'out');
  const zip = zipBytes([
    { name: 'first_name_all.txt', data: NAMES },
    { name: 'last_name_2syl.txt', data: NAMES.toLowerCase() },
  ]);
  await layOutRuns(outputBase);
  await writeFiles(folder, {
    'texts/a.txt': TEXT.repeat(3),
    'texts/deep/b.txt': TEXT,
    'texts/binary.txt': Buffer.from([0, 255, 254, 0]),
    'texts/empty.txt': '',
    'pack.json': '{"package_name":"pack"}',
    'pack.zip': zip,
    'second.zip': zip,
    'broken.zip': zip.subarray(0, 80),
  });
  for (const name of ['tmp', 'copies', 'out2']) await mkdir(join(folder, name));
  const env = { ...process.env, HOME: folder, TMPDIR: join(folder, 'tmp') };
  const server = await startServe(outputBase, '--verbose --threads 2', { cwd: folder, env });
  const fuzzed: FuzzedServer = {
    server,
    outputBase,
    folder,
    zip,
    known: knownValues(folder),
    async remove() {
      await server.kill();
      await remove();
    },
  };
  await fill(fuzzed);
  return fuzzed;
}

/** The run of each patch. */
const RUNS = { a: VECTORS, b: WITH_DATABASE } as const;
const PATCHES = Object.keys(RUNS) as Patch[];

/** Packages and sessions, so that requests for the first of them find one. */
async function fill({ server, folder }: FuzzedServer): Promise<void> {
  const { ask, load, reply } = apiOf(server.base);
  const metadata_json_path = join(folder, 'pack.json');
  for (const zip of ['pack.zip', 'second.zip'])
    await ask('import', { metadata_json_path, package_zip_path: join(folder, zip) });
  for (const patch of PATCHES) {
    await load(patch, RUNS[patch]);
    await ask('walker/walk', { patch, seed: 1 });
    await ask('walker/combine', { patch, count: 60, seed: 1 });
    await ask('walker/select', { patch, count: 10, mode: 'soft' });
  }
  await reply('walker/package', { name: 'kept', version: '1' });
  await ask('walker/save-session', { session_id: 'one', label: 'first' });
}

function knownValues(folder: string): World['known'] {
  const at = (...names: readonly string[]) => names.map((name) => join(folder, name));
  const run = join(folder, 'out', VECTORS);
  return {
    run_id: [VECTORS, VECTORS, WITH_DATABASE, WITH_DATABASE, '20260101_000009_none'],
    session_id: ['one', 'one', 'two', 'absent'],
    repair_from_session_id: ['one', 'absent', null],
    lock_holder_id: [HOLDER, HOLDER, HOLDER, 'other'],
    source_path: at('texts', 'texts/a.txt', 'texts/binary.txt', 'texts/empty.txt', 'absent'),
    output_dir: [...at('out', 'out2'), null],
    path: [...at('', 'out', 'out2', 'texts', 'pack.json', 'pack.zip', 'absent'), '~', '.', 'texts'],
    file_pattern: ['*.txt', '*', '**/*.txt', '*.md'],
    language: ['auto', 'en_US', 'de_DE', 'xx'],
    output_path: at('copies/a', 'copies/b.json', 'copies/deeper/c', 'out', 'texts/a.txt/b'),
    run_dir: [run, run, join(folder, 'out', WITH_DATABASE), ...at('out', 'absent'), VECTORS],
    metadata_json_path: at('pack.json', 'pack.json', 'pack.zip', 'absent'),
    package_zip_path: at('pack.zip', 'pack.zip', 'broken.zip', 'pack.json', 'absent'),
    built_package: ['absent.zip'],
    package_id: [1, 1, 2, 99],
    table_id: [1, 2, 99],
    syllable: ['ba', 'mor', 'lin', 'ar'],
    syllable_key: ['all', '2syl', '2SYL', '9syl'],
    name_class: ['first_name', 'last_name', 'place_name', 'none'],
    names: [['Ada', 'Bo*'], 'Ada\nBoris'],
    reason: [null],
    pattern: ['{first} {last}', '{title?} {first} of {place}', '*.txt'],
    file: ['app.js', 'app.css', 'kept-1.zip', 'index.html', ''],
  };
}

/** What both patches hold, as text, once neither is being loaded. */
async function contents({ server }: FuzzedServer): Promise<Record<Patch, string>> {
  const { stats, reply } = apiOf(server.base);
  const contentOf = async (patch: Patch): Promise<string> => {
    const settled = async () => (await stats(patch)).loader_status !== 'loading';
    await waitFor(`patch ${patch} to be settled`, settled, 60);
    const parts = [JSON.stringify(await stats(patch))];
    for (const kind of ['walks', 'candidates', 'selections'])
      parts.push((await reply(`walker/${kind}?patch=${patch}&limit=1000`)).text);
    return parts.join('\n');
  };
  return { a: await contentOf('a'), b: await contentOf('b') };
}

/** Puts the output base and lost patches back, so that sound requests keep meeting a sound server. */
async function restore({ server, outputBase }: FuzzedServer): Promise<void> {
  const { reply, stats } = apiOf(server.base);
  const post = (path: string, body: object) => reply(path, { ...body, lock_holder_id: HOLDER });
  await post('settings/output-base', { path: outputBase });
  for (const patch of PATCHES) {
    if ((await stats(patch)).walker_ready) continue;
    const load = () => post('walker/load-corpus', { patch, run_id: RUNS[patch] });
    const { active_session_id: session_id } = (await load()).body;
    if (session_id === undefined) continue;
    await post('walker/session-lock/acquire', { session_id, force_lock: true });
    await load();
  }
}

const REQUESTS = 50_000;
/** A request without a reply for so long hangs. */
const HANG_MS = 120_000;
/** Requests to one route that are drawn at a time: the first ones drawn are always the plainest. */
const ROUNDS = 20;
/** Requests between two looks at what the patches hold. */
const BLOCK = 100;
const CLIENTS = 8;
/** A streamed batch may have no end; so much of it is read. */
const MAX_STREAMED = 256 * 1024;
const STREAMED_MS = 100;
const STREAMS = /^(application\/x-ndjson|text\/plain|text\/csv)/;
/** The interface replies to some packages that cannot be read with 500, and says why. */
const PUBLISHED_500 =
  /^\{"error":"Import failed: (not a regular file: |.* is encrypted; |.* is packed by method )/;
/** Requests to these change what a patch holds; all but a session name the patch. */
const CHANGES =
  /^\/api\/walker\/(load-corpus|rebuild-reach-cache|walk|combine|select|load-session)/;

interface Attack {
  readonly sent: number;
  readonly statuses: ReadonlyMap<number, number>;
  /**
   * How often a patch was seen to hold what it held because nobody asked for a change; at least twice for
   * every block of requests none of which can change a patch.
   */
  readonly unchanged: number;
  /** What went wrong, each with its request; empty when all is well. */
  readonly faults: readonly string[];
}

/** So many faults end an attack. */
const MAX_FAULTS = 20;

/**
 * Sends `runs` requests, every route in its turn, and notes each reply that is a fault, breaks the
 * contract, or does not come, and each change of a patch that nobody asked for. `seed` gives the same
 * requests again.
 */
async function attack(target: FuzzedServer, runs: number, seed: number): Promise<Attack> {
  const arbitraries = operations().map((operation) => requestsTo(operation, target));
  const agent = new Agent({ connections: CLIENTS, headersTimeout: HANG_MS, bodyTimeout: HANG_MS });
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  let [sent, unchanged] = [0, 0];
  try {
    while (sent < runs && faults.length < MAX_FAULTS) {
      const rows = arbitraries.map((arbitrary, i) =>
        fc.sample(arbitrary, { numRuns: ROUNDS, seed: seed + sent + i }),
      );
      const requests = Array.from({ length: ROUNDS }, (_, k) => rows.map((row) => row[k]!)).flat();
      // a block begins the row that cannot change what a patch holds, whatever the reply
      const still = requests.filter(({ path }) => !CHANGES.test(path)).slice(0, BLOCK);
      const others = requests.filter((one) => !still.includes(one));
      requests.splice(0, Infinity, ...still, ...others);
      requests.length = Math.min(requests.length, runs - sent);
      for (let at = 0; at < requests.length; at += BLOCK) {
        await restore(target);
        const before = await contents(target);
        const touched = new Set<string>();
        const block = requests.slice(at, at + BLOCK);
        await inParallel(block, async (fuzzed) => {
          const status = await send(target, agent, fuzzed).catch((err: Error) => {
            faults.push(err.message);
            return 0;
          });
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status === 200 && fuzzed.method === 'POST' && CHANGES.test(fuzzed.path)) {
            for (const patch of patchesOf(fuzzed)) touched.add(patch);
          }
        });
        const after = await contents(target);
        for (const patch of ['a', 'b'] as const) {
          if (touched.has(patch)) continue;
          const asked = block.map(({ method, path, body }) => [method, path, body]);
          if (after[patch] === before[patch]) unchanged++;
          else faults.push(`patch ${patch} changed by ${JSON.stringify(asked).slice(0, 20_000)}`);
        }
        sent += block.length;
      }
    }
  } catch (err) {
    const { exitCode, signalCode } = target.server.child;
    const state = `after ${sent} requests, exit code ${exitCode}, signal ${signalCode}`;
    faults.push(`${(err as Error).stack}\n${state}\n${faultsIn(target.server.errors())}`);
  } finally {
    await agent.destroy();
  }
  return { sent, statuses, unchanged, faults };
}

/** The end of a log without its line for each request. */
const faultsIn = (log: string): string =>
  log
    .slice(-50_000)
    .replace(/^[A-Z]+ \/.* ms\n/gm, '')
    .slice(-1500);

/** Every other reply is waited for too when one is a fault, so that nothing is left under way. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < items.length) await work(items[next++]!);
  };
  const ends = await Promise.allSettled(Array.from({ length: CLIENTS }, client));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

function patchesOf({ path, body }: FuzzRequest): readonly string[] {
  if (path.includes('load-session')) return ['a', 'b'];
  const { patch } = JSON.parse(String(body)) as { patch: string };
  return [patch];
}

async function send({ server }: FuzzedServer, agent: Agent, fuzzed: FuzzRequest): Promise<number> {
  const { method, path, headers, body } = fuzzed;
  try {
    const reply = await agent.request({
      origin: server.base,
      method: method as 'GET',
      path,
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });
    const contentType = String(reply.headers['content-type'] ?? '');
    const streamed = path.startsWith('/api/batch') && STREAMS.test(contentType);
    const bytes = streamed ? await headOf(reply.body) : Buffer.from(await reply.body.arrayBuffer());
    const text = bytes.toString();
    const isJson = contentType.startsWith('application/json') && text !== '';
    const status = reply.statusCode;
    if (status === 500 && !PUBLISHED_500.test(text)) throw new Error(`500: ${text}`);
    validateAnswer({ method, path, status, contentType, body: isJson ? JSON.parse(text) : text });
    if (contentType.startsWith('application/x-ndjson')) checkLines(text);
    return status;
  } catch (err) {
    const shown = JSON.stringify({ ...fuzzed, body: body === null ? null : String(body) });
    throw new Error(
      `${(err as Error).message}\n${shown.slice(0, 5000)}\n${faultsIn(server.errors())}`,
      { cause: err },
    );
  }
}

/** The first part of a reply; the rest is not waited for. */
async function headOf(stream: NodeJS.ReadableStream & { destroy(): unknown }): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const tooLong = setTimeout(() => stream.destroy(), STREAMED_MS);
  try {
    for await (const chunk of stream) {
      chunks.push(chunk as Buffer);
      size += (chunk as Buffer).length;
      if (size > MAX_STREAMED) break;
    }
  } catch (err) {
    if ((err as Error).name !== 'AbortError') throw err;
  } finally {
    clearTimeout(tooLong);
  }
  return Buffer.concat(chunks);
}

function checkLines(text: string): void {
  for (const line of text.split('\n').slice(0, -1).slice(0, 20)) {
    validateSchema(
      { $ref: '#/components/schemas/BatchLine' },
      JSON.parse(line),
      'a line of a batch',
    );
  }
}

/** After an attack: the server responds, gives the same names as ever, stops cleanly and leaves no litter. */
async function checkAftermath(target: FuzzedServer): Promise<void> {
  const { server, folder } = target;
  assert.equal(await apiOf(server.base).ask('health'), { ok: true });
  await restore(target);
  await apiOf(server.base).ready('a', 'b');
  assert.not.match(server.errors(), /Fault in|Unhandled|Uncaught/);
  assert.is(server.child.exitCode, null);
  server.child.kill('SIGTERM');
  const code = await server.ended;
  assert.ok(code === 130 || code === 0, `ended with ${code}`);
  const files = await readdir(folder, { recursive: true });
  const found = files.filter((path) => /\.tmp\b|namewalk-upload-/.test(path));
  assert.equal(found, []);
  assert.ok(files.includes(join('out', WITH_DATABASE, 'manifest.json')));
}

const routes = suite<{ target: FuzzedServer }>('fuzzed routes, at length');
routes.before(async (context) => {
  context.target = await startFuzzedServer();
});
routes.after(({ target }) => target.remove());

const { runs, seed } = budget(REQUESTS, Date.now() % 1_000_000_000);
console.log(`\n  ${runs} requests, FUZZ_SEED=${seed}`);

routes(`${runs} requests find no fault`, async ({ target }) => {
  const start = performance.now();
  const { sent, statuses, unchanged, faults } = await attack(target, runs, seed);
  const again = `Again with: FUZZ_SEED=${seed} FUZZ_RUNS=${runs} node dist/test/fuzz/routes.fuzz.js`;
  assert.is(faults.length, 0, `${faults.join('\n\n')}\n${again}`);
  await checkAftermath(target);
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} of ${status}`);
  console.log(
    `\n${sent} requests in ${seconds} s, seed ${seed}: ${counts.join(', ')}; ` +
      `${unchanged} times a patch held what it held`,
  );
  assert.ok(operations().length >= 60);
  for (const status of [200, 400]) {
    const share = (statuses.get(status) ?? 0) / sent;
    assert.ok(share > 0.1, `${share} of all answers are ${status}. ${again}`);
  }
  assert.ok(unchanged >= 2, `${unchanged} times a patch held what it held. ${again}`);
});
