/** Processes that are killed while they delete runs leave whole ones or none. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { sweepDead } from '../../store/runs/folder.ts';
import { start } from '../process.ts';
import { waitFor } from '../wait.ts';
import { folderSuite, writeFiles } from './temp-folder.ts';

const killing = folderSuite('killed deletions of runs');

const FOLDER = new URL('../../store/runs/folder.js', import.meta.url);
const RUN = '20260101_120000_pyphen';
const FILES = 1000;
const KILLS = 4;

killing('a run is there with all its files, or no listing has it', async ({ folder }) => {
  const path = join(folder, RUN);
  const files = Array.from({ length: FILES }, (_, i) => [`syllables/${i}.txt`, 'ka\n'] as const);
  const program = `import { removeRun } from '${FOLDER}'; await removeRun(process.argv[1]);`;
  for (let kill = 0; kill < KILLS; kill++) {
    await writeFiles(path, Object.fromEntries(files));
    const { child, ended } = start(['--input-type=module', '-e', program, path]);
    const names = () => readdir(folder);
    // in the midst of it, as a rule
    await waitFor('the run to go', async () => !(await names()).includes(RUN));
    child.kill('SIGKILL');
    await ended;
    const left = await names();
    for (const name of left)
      assert.match(name, new RegExp(`^${RUN}\\.\\d+@[0-9a-f]{8}\\.[0-9a-f-]{36}\\.tmp$`));
    const removed = await sweepDead({ runBases: [folder], folders: [], temporary: folder });
    assert.is(removed.length, left.length);
    assert.equal(await names(), []);
  }
});
