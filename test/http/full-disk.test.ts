import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
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

full('in a read-only folder results are answered, kept and told of', async ({ folder }) => {
  await writeFiles(folder, { 'in/b.txt': KILLED_TEXT });
  const base = join(folder, 'read-only');
  const { runId, path } = await runJob(jobOptions(join(folder, 'in'), base));
  // permissions do not bind root, so the server runs as somebody else there
  const root = process.getuid?.() === 0;
  const somebody = root ? { uid: NOBODY, gid: NOBODY } : {};
  const reach = spawnSync(process.execPath, ['-e', `fs.accessSync('${PROGRAM}')`], somebody);
  if (reach.status !== 0) {
    console.log(`  not tried: user ${NOBODY} cannot read ${PROGRAM}, and root may write anywhere`);
    return;
  }
  await chmod(folder, 0o755);
  await chmod(path!, 0o555);
  await chmod(join(path!, 'data'), 0o555);
  const child = spawn(process.execPath, [PROGRAM, base], {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...somebody,
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

full.run();
