/** What killed servers left behind goes at the next start, and nothing else does. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as assert from 'uvu/assert';
import { sweepDead } from '../../../store/runs/folder.ts';
import { startServer } from '../../server.ts';
import { waitFor } from '../../wait.ts';
import { folderSuite } from '../temp-folder.ts';

const sweeping = folderSuite('leftovers of killed servers');

const ID = '01234567-89ab-cdef-0123-456789abcdef';
const RUN = '20260101_000001_pyphen';

/** The id of a process that has ended. */
const deadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;

const write = async (path: string): Promise<string> => {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, 'half');
  return path;
};

sweeping('of dead processes are removed, and nothing else is', async ({ folder }) => {
  const dead = deadPid();
  const at = (path: string): Promise<string> => write(join(folder, path));
  const temporary = join(folder, 'tmp');
  const gone = [
    await at(`base/${RUN}/ipc/patch_a_walks.v1.json.${dead}.${ID}.tmp`),
    await at(`base/${RUN}/data/corpus.db.${dead}.${ID}.tmp-journal`),
    await at(`base/${RUN}/manifest.json.${dead}.${ID}.tmp`),
    await at(`base/name_packages.sqlite3.${dead}.${ID}.tmp`),
    await at(`base/sessions/s.json.${dead}.${ID}.tmp`),
    await at(`tmp/package.${dead}.${ID}.tmp`),
    await at(`tmp/namewalk-upload-${dead}-abc/package_zip`),
  ];
  const kept = [
    await at(`base/${RUN}/ipc/patch_a_walks.v1.json`),
    await at(`base/${RUN}/ipc/x.${process.pid}.${ID}.tmp`),
    await at(`base/${RUN}/ipc/x.1.${ID}.tmp`),
    await at(`base/${RUN}/ipc/theirs.tmp`),
    await at(`base/other/x.${dead}.${ID}.tmp`),
    await at(`base/${RUN}/data/corpus.${dead}.tmp`),
    await at(`tmp/namewalk-upload-${process.pid}-abc/package_zip`),
    await at(`tmp/theirs-upload-${dead}-abc/package_zip`),
  ];
  const removed = await sweepDead({
    runBases: [join(folder, 'base')],
    folders: [join(folder, 'base/sessions')],
    temporary,
  });
  assert.is(removed.length, gone.length);
  for (const path of gone) assert.not.ok(existsSync(path), path);
  for (const path of kept) assert.ok(existsSync(path), path);
});

sweeping('of an earlier process with the same id are told by their age', async ({ folder }) => {
  const old = await write(join(folder, `a.${process.pid}.${ID}.tmp`));
  const fresh = await write(join(folder, `b.${process.pid}.${ID}.tmp`));
  await utimes(old, 1, 1);
  const places = { runBases: [], folders: [folder], temporary: join(folder, 'none') };
  assert.equal(await sweepDead(places), [old]);
  assert.ok(existsSync(fresh));
});

sweeping('go when a server starts', async ({ folder }) => {
  const left = await write(join(folder, `${RUN}/ipc/x.${deadPid()}.${ID}.tmp`));
  const test = await startServer({ outputBase: folder });
  try {
    await waitFor('the sweep', () => !existsSync(left));
  } finally {
    await test.close();
  }
});

sweeping.run();
