/** Full disks and read-only folders: results come, and what was not saved is told. */
import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { KILLED_TEXT } from '../killed-text.ts';
import { KILL_SERVER, type ServerProcess, startProcess } from '../process.ts';
import { jobOptions, runJob } from '../store/jobs.ts';
import { runSql } from '../store/sql.ts';
import { sharedFolderSuite, writeFiles } from '../store/temp-folder.ts';
import { waitFor } from '../wait.ts';
import { type Api, apiOf } from './api.ts';
import { packagesOf } from './packages/package-server.ts';

const full = sharedFolderSuite('disks that take nothing');

/** What a file of the server may hold, in blocks of 512 bytes: more ends in an error of the system. */
const BLOCKS = 2048;
/** The user that owns nothing. */
const NOBODY = 65534;

/** Work with a server in a process of its own; `told` is what it has written to its log so far. */
async function withServer(
  start: Promise<ServerProcess>,
  work: (server: Api & { told(): string }) => Promise<void>,
): Promise<void> {
  const server = await start;
  await work({ ...apiOf(server.base), told: server.errors }).finally(() => server.kill());
}

/** Makes a run below a folder. */
async function makeRun(folder: string, name: string): Promise<{ runId: string; path: string }> {
  await writeFiles(folder, { [`${name}-in/a.txt`]: KILLED_TEXT });
  const made = await runJob(jobOptions(join(folder, `${name}-in`), join(folder, name)));
  return { runId: made.runId!, path: made.path! };
}

full('a result too large for the disk is answered, kept and told of', async ({ folder }) => {
  const { runId, path } = await makeRun(folder, 'out');
  const command = `ulimit -f ${BLOCKS} && exec "$0" "$1" "$2"`;
  const args = ['-c', command, process.execPath, KILL_SERVER, join(folder, 'out')];
  await withServer(startProcess(args, { program: '/bin/sh' }), async (t) => {
    await t.load('a', runId);
    const made = await t.ask('walker/combine', { patch: 'a', count: 20_000 });
    assert.is(made.generated, 20_000);
    assert.is((await t.stats('a')).has_candidates, true);
    const file = join(path, 'ipc/patch_a_candidates.v1.json');
    await waitFor('the line of the log', () => t.told().includes(file));
    assert.match(t.told(), 'EFBIG');
    assert.is(await stat(file).catch(() => null), null);
    // smaller results still find their place
    await t.ask('walker/combine', { patch: 'a', count: 100 });
    await t.settled();
    assert.ok((await stat(file)).size > 10_000);
  });
});

/** The user of a server that may not write: root may write anywhere. Null, told, where that cannot be had. */
function somebody(): { uid?: number; gid?: number } | null {
  const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const reach = spawnSync(process.execPath, ['-e', `fs.accessSync('${KILL_SERVER}')`], user);
  if (reach.status === 0) return user;
  console.log(`  not tried: user ${NOBODY} cannot read ${KILL_SERVER}; root may write anywhere`);
  return null;
}

full('in a read-only folder results are answered, kept and told of', async ({ folder }) => {
  const { runId, path } = await makeRun(folder, 'read-only');
  const user = somebody();
  if (user === null) return;
  await chmod(folder, 0o755);
  const parts = [path, join(path, 'data')];
  for (const part of parts) await chmod(part, 0o555);
  await withServer(startProcess([KILL_SERVER, join(folder, 'read-only')], user), async (t) => {
    const loaded = await t.ask('walker/load-corpus', { patch: 'a', run_id: runId });
    assert.match(String(loaded.source), /^SQLite/);
    await t.ready('a');
    assert.is((await t.ask('walker/combine', { patch: 'a', count: 50 })).generated, 50);
    assert.is((await t.stats('a')).has_candidates, true);
    await waitFor('the line of the log', () => /candidates.*EACCES/.test(t.told()));
    assert.not.ok((await readdir(path)).includes('ipc'));
  });
  for (const part of parts) await chmod(part, 0o755);
});

full('on a read-only base lists are answered, and nothing is called kept', async ({ folder }) => {
  const user = somebody();
  if (user === null) return;
  const base = join(folder, 'lists');
  const start = () => startProcess([KILL_SERVER, base], user);
  const packages = (api: Api) => packagesOf({ ...api, folder });
  await mkdir(base);
  await chmod(folder, 0o755);
  await chmod(base, 0o555);
  await withServer(start(), async (t) => {
    const { imported, writePair } = packages(t);
    assert.equal(await imported(), []);
    for (const path of ['generation/package-options', 'database/package-tables?package_id=1'])
      await t.ask(path);
    await t.refused('import', await writePair('one', { 'a.txt': 'Lorthin' }), 500);
  });
  await chmod(base, 0o777);
  await withServer(start(), async (t) => {
    await packages(t).take('one', { 'a.txt': 'Lorthin' });
  });
  // what the killed server left in the log goes into the file, and the log with it
  runSql(join(base, 'name_packages.sqlite3'), 'PRAGMA wal_checkpoint');
  await chmod(base, 0o555);
  await withServer(start(), async (t) => {
    const { imported, writePair } = packages(t);
    assert.equal(await imported(), ['one']);
    await t.refused('import', await writePair('two', { 'a.txt': 'Barrow' }), 500);
  });
  await chmod(base, 0o777);
});
