/** The names of a text are the same in every locale and time zone. */
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';
import { spawnCli } from './cli.ts';

const locale = sharedFolderSuite('locales');

locale('Turkish, Thai and no locale give the same names', async ({ folder }) => {
  const text = join(packageRoot(), 'samples', 'de-die-verwandlung.txt');
  const args = ['names', '--text', text, '--output-base', folder, '--count', '12', '--seed', '3'];
  const lists: string[] = [];
  for (const [LC_ALL, TZ] of [
    ['C', 'UTC'],
    ['tr_TR.UTF-8', 'Europe/Istanbul'],
    ['th_TH.UTF-8', 'Asia/Bangkok'],
  ]) {
    const env = { ...process.env, LC_ALL, TZ };
    const { code, stdout, stderr } = await spawnCli([...args, '--class', 'first_name'], { env });
    assert.is(code, 0, stderr);
    lists.push(stdout);
  }
  assert.is(lists[0]!.trim().split('\n').length, 12);
  assert.equal(lists, Array(3).fill(lists[0]));
});
