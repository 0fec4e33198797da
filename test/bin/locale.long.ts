/** The names of a run are the same in every locale and time zone, with one thread as with two. */
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';
import { spawnCli } from './cli.ts';

const locale = sharedFolderSuite('locales');

locale('Turkish, Thai and no locale give the same names', async ({ folder }) => {
  const text = join(packageRoot(), 'samples', 'de-die-verwandlung.txt');
  const args = ['names', '--text', text, '--output-base', folder, '--count', '12', '--seed', '3'];
  const before = { LC_ALL: process.env.LC_ALL, TZ: process.env.TZ };
  try {
    const lists: string[] = [];
    for (const [language, zone] of [
      ['C', 'UTC'],
      ['tr_TR.UTF-8', 'Europe/Istanbul'],
      ['th_TH.UTF-8', 'Asia/Bangkok'],
    ]) {
      process.env.LC_ALL = language;
      process.env.TZ = zone;
      const { code, stdout, stderr } = await spawnCli([...args, '--class', 'first_name']);
      assert.is(code, 0, stderr);
      lists.push(stdout);
    }
    assert.is(lists[0]!.trim().split('\n').length, 12);
    assert.is(lists[1], lists[0]);
    assert.is(lists[2], lists[0]);
  } finally {
    for (const [key, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[key];
      else process.env[key] = value;
    }
  }
});

locale.run();
