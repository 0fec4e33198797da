/** Full disks and read-only folders: results come, and what was not saved is told. */
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { request } from '../client.ts';
import { KILLED_TEXT } from '../killed-text.ts';
import { jobOptions, runJob } from '../store/jobs.ts';
import { makeTempFolder, writeFiles } from '../store/temp-folder.ts';
import { waitFor } from '../wait.ts';

type Json = Record<string, unknown>;

const full = suite<{ folder: string; remove(): Promise<void> }>('disks that take nothing');
full.before(async (context) => {
  Object.assign(context, await makeTempFolder());
});
full.after(({ remove }) => remove());

const PROGRAM = fileURLToPath(new URL('../kill-server.js', import.meta.url));
/** What a file of the server may hold, in blocks of 512 bytes: more ends in an error of the system. */
const BLOCKS = 2048;
/** The user that owns nothing. */
const NOBODY = 65534;

/** A server in a process of its own, with the runs of `base`. */
interface OtherServer {
  readonly post: (route: string, body: Json) => Promise<{ status: number; body: Json }>;
  readonly stats: () => Promise<Json>;
  readonly get: (path: string) => Promise<{ status: number; body: Json }>;
  readonly postTo: (path: string, body: Json) => Promise<{ status: number; body: Json }>;
  /** What it has written to its log so far. */
  readonly told: () => string;
}

async function withServer(
  child: ChildProcessByStdio<null, Readable, Readable>,
  work: (server: OtherServer) => Promise<void>,
): Promise<void> {
  let told = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    told += text;
  });
  try {
    const [address] = (await once(child.stdout, 'data')) as [Buffer];
    const base = address.toString().trim();
    await work({
      post: (route, body) =>
        request<Json>(base, 'POST', `/api/walker/${route}`, { patch: 'a', ...body }),
      get: (path) => request<Json>(base, 'GET', path),
      postTo: (path, body) => request<Json>(base, 'POST', path, body),
      stats: async () =>
        (await request<Record<string, Json>>(base, 'GET', '/api/walker/stats')).body.patch_a!,
      told: () => told,
    });
  } finally {
    const gone = child.exitCode === null ? once(child, 'exit') : null;
    child.kill('SIGKILL');
    await gone;
  }
}

full('a result too large for the disk is answered, kept and told of', async ({ folder }) => {
  await writeFiles(folder, { 'in/a.txt': KILLED_TEXT });
  const base = join(folder, 'out');
  const { runId, path } = await runJob(jobOptions(join(folder, 'in'), base));
  const command = `ulimit -f ${BLOCKS} && exec "$0" "$1" "$2"`;
  const child = spawn('/bin/sh', ['-c', command, process.execPath, PROGRAM, base], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await withServer(child, async ({ post, stats, told }) => {
    await post('load-corpus', { run_id: runId });
    await waitFor('the load', async () => (await stats()).walker_ready);
    const { status, body } = await post('combine', { count: 20_000 });
    assert.equal([status, body.generated], [200, 20_000]);
    assert.is((await stats()).has_candidates, true);
    const file = join(path!, 'ipc/patch_a_candidates.v1.json');
    await waitFor('the line of the log', () => told().includes(file));
    assert.match(told(), 'EFBIG');
    assert.is(await stat(file).catch(() => null), null);
    // smaller results still find their place
    assert.is((await post('combine', { count: 100 })).status, 200);
    assert.ok((await stat(file)).size > 10_000);
  });
});

/** The user of a server that may not write: root may write anywhere. Null, told, where that cannot be had. */
function somebody(): { uid?: number; gid?: number } | null {
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const reach = spawnSync(process.execPath, ['-e', `fs.accessSync('${PROGRAM}')`], user);
  if (reach.status === 0) return user;
  console.log(`  not tried: user ${NOBODY} cannot read ${PROGRAM}, and root may write anywhere`);
  return null;
}

full('in a read-only folder results are answered, kept and told of', async ({ folder }) => {
  await writeFiles(folder, { 'in/b.txt': KILLED_TEXT });
  const base = join(folder, 'read-only');
  const { runId, path } = await runJob(jobOptions(join(folder, 'in'), base));
  const user = somebody();
  if (user === null) return;
  await chmod(folder, 0o755);
  await chmod(path!, 0o555);
  await chmod(join(path!, 'data'), 0o555);
  const child = spawn(process.execPath, [PROGRAM, base], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  try {
    await withServer(child, async ({ post, stats, told }) => {
      const loaded = await post('load-corpus', { run_id: runId });
      assert.match(String(loaded.body.source), /^SQLite/);
      await waitFor('the load', async () => (await stats()).walker_ready);
      const { status, body } = await post('combine', { count: 50 });
      assert.equal([status, body.generated], [200, 50]);
      assert.is((await stats()).has_candidates, true);
      await waitFor('the line of the log', () => /candidates.*EACCES/.test(told()));
      assert.not.ok((await readdir(path!)).includes('ipc'));
    });
  } finally {
    await chmod(path!, 0o755);
    await chmod(join(path!, 'data'), 0o755);
  }
});

const LISTS = [
  '/api/favorites',
  '/api/favorites/tags',
  '/api/database/packages',
  '/api/favorites/export',
];

full('on a read-only base lists are answered, and nothing is called kept', async ({ folder }) => {
  const user = somebody();
  if (user === null) return;
  const base = join(folder, 'lists');
  const entries = [{ name: 'Lorthin', source: 'test', tags: ['elf'] }];
  await mkdir(base);
  await chmod(folder, 0o755);
  const start = () =>
    spawn(process.execPath, [PROGRAM, base], { stdio: ['ignore', 'pipe', 'pipe'], ...user });
  const named = (body: Json): unknown =>
    (body.favorites as { name: string }[] | undefined)?.map(({ name }) => name) ?? [];
  await chmod(base, 0o555);
  await withServer(start(), async ({ get, postTo }) => {
    for (const path of LISTS) {
      const { status, body } = await get(path);
      assert.is(status, 200, `${path}: ${body.error}`);
      assert.equal(named(body), []);
    }
    assert.is((await postTo('/api/favorites', { entries })).status, 500);
  });
  await chmod(base, 0o777);
  await withServer(start(), async ({ postTo }) => {
    assert.is((await postTo('/api/favorites', { entries })).status, 200);
  });
  // what the killed server left in the log goes into the file, and the log with it
  const db = new Database(join(base, 'name_favorites.sqlite3'));
  db.pragma('wal_checkpoint');
  db.close();
  await chmod(base, 0o555);
  await withServer(start(), async ({ get, postTo }) => {
    const { status, body } = await get('/api/favorites');
    assert.is(status, 200, String(body.error));
    assert.equal(named(body), ['Lorthin']);
    assert.is((await postTo('/api/favorites', { entries })).status, 500);
  });
  await chmod(base, 0o777);
});

full.run();
