/** Replies while the disk fails: nothing is called done that is not on it. */
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { type Api, apiOf } from '../http/api.ts';
import { type Packages, packagesOf } from '../http/packages/package-server.ts';
import { layOutRuns, VECTORS } from '../http/walker-runs.ts';
import { KILL_SERVER, type ServerProcess, startProcess } from '../process.ts';
import { unpackBytes } from '../store/package-plan.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';
import { waitFor } from '../wait.ts';

type Call = 'sync' | 'read' | 'page';

/** Calls that fail, see `io-fault.c`; with a text only for files whose path holds it. */
type IoFault = Call | `${Call} ${string}`;

interface FaultyDisk {
  readonly server: ServerProcess;
  /** From now on these calls fail, and no others. */
  fail(...faults: IoFault[]): Promise<void>;
}

/**
 * Starts a server over `outputBase`; what it needs is compiled into `folder`. Null, with the reason printed,
 * where there is no compiler for C or no way to load its result.
 */
async function startFaultyDisk(folder: string, outputBase: string): Promise<FaultyDisk | null> {
  const library = join(folder, 'io-fault.so');
  const source = join(packageRoot(), 'test/faults/io-fault.c');
  if (process.platform !== 'linux') {
    console.log('  not tried: faults of the disk are injected on Linux only');
    return null;
  }
  const compiled = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source]);
  if (compiled.status !== 0) {
    const why = compiled.error?.message ?? compiled.stderr.toString();
    console.log(`  not tried: faults of the disk need a C compiler (apt install gcc): ${why}`);
    return null;
  }
  const control = join(folder, 'io-faults');
  const env = { ...process.env, LD_PRELOAD: library, IO_FAULTS: control };
  const server = await startProcess([KILL_SERVER, outputBase], { env });
  return {
    server,
    fail: (...faults) =>
      faults.length === 0
        ? rm(control, { force: true })
        : writeFile(control, faults.map((fault) => `${fault}\n`).join('')),
  };
}

interface Context {
  base: string;
  disk: FaultyDisk | null;
}

const disks = sharedFolderSuite<Context>('a disk that fails', async (context) => {
  context.base = join(context.folder, 'output');
  await layOutRuns(context.base);
  context.disk = await startFaultyDisk(context.folder, context.base);
});
disks.before.each(({ disk }) => disk?.fail());
disks.after(({ disk }) => disk?.server.kill());

/** A test that says so where faults cannot be injected. */
const failing = (
  name: string,
  work: (t: FaultyDisk & Api & Packages, base: string) => Promise<void>,
): void =>
  disks(name, async ({ disk, base, folder }) => {
    if (disk === null) return;
    const api = apiOf(disk.server.base);
    await work({ ...disk, ...api, ...packagesOf({ ...api, folder }) }, base);
  });

const TEXTS = { 'first_name_all.txt': 'Lorthin' };

/** Loads a corpus and makes walks. */
async function walked({ load, ask }: Api, before?: () => Promise<void>): Promise<void> {
  await load('a', VECTORS);
  await before?.();
  await ask('walker/walk', { patch: 'a', count: 3, seed: 1 });
}

failing('an import that is not synced is not acknowledged', async (t) => {
  await t.take('one', TEXTS);
  await t.fail('sync');
  for (const name of ['two', 'three']) {
    const said = await t.refused('import', await t.writePair(name, TEXTS), 500);
    assert.match(said, /^Import failed: .*disk I\/O error.* try again/);
  }
  await t.refused('database/delete-package', { package_id: 1 }, 500);
  await t.fail();
  assert.equal(await t.imported(), ['one']);
  await t.take('two', TEXTS);
  assert.equal(await t.imported(), ['two', 'one']);
});

failing('a database that cannot be read for a moment is not damaged', async (t, base) => {
  await t.take('four', TEXTS);
  const before = await t.imported();
  // another program, which has nothing of the file in memory yet
  const folder = join(base, 'other');
  await mkdir(folder);
  const other = (await startFaultyDisk(folder, base))!;
  const api = apiOf(other.server.base);
  try {
    for (const fault of ['page', 'read'] as const) {
      await other.fail(`${fault} name_packages`);
      const said = await api.refused('database/packages', undefined, 500);
      assert.not.match(said, 'damaged');
      assert.match(said, /disk I\/O error.* try again/);
    }
    await other.fail();
    assert.equal(await packagesOf({ ...api, folder }).imported(), before);
  } finally {
    await other.server.kill();
  }
});

failing('a package whose name is not synced is sent all the same', async (t, base) => {
  await walked(t);
  await t.fail('sync .zip');
  const sent = await t.reply('walker/package', { name: 'pack', version: '1.0' });
  assert.is(sent.status, 200, sent.text.slice(0, 200));
  const { members } = await unpackBytes(sent.bytes);
  assert.ok(members.some(({ path, intact }) => path === 'patch_a/walks.json' && intact));
  assert.match(t.server.errors(), /Package not written to .*EIO/);
  // removed after its last byte was sent
  const removed = async (): Promise<boolean> =>
    (await readdir(join(base, 'packages'))).length === 0;
  await waitFor('the end of what was sent', removed);
});

failing('a session that is not synced is not saved, and is not there', async (t, base) => {
  const save = { session_id: 'kept' };
  await walked(t);
  await t.fail('sync sessions');
  assert.match(await t.refused('walker/save-session', save), /^Session save failed: EIO/);
  assert.equal(await readdir(join(base, 'sessions')), []);
  await t.fail();
  assert.is((await t.ask('walker/save-session', save)).status, 'saved');
});

failing('a result is answered without a sync, which a session then does', async (t) => {
  await walked(t, () => t.fail('sync patch_a_walks'));
  assert.match(await t.refused('walker/save-session', {}), /^Session save failed: EIO/);
  await t.fail();
  assert.is((await t.ask('walker/save-session', {})).status, 'saved');
});
