/** Exclusive creation of files, with and without hard links, by many writers. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { writeExclusive } from '../../../store/files/atomic.ts';
import { faultOf } from '../../fault.ts';
import { folderSuite } from '../temp-folder.ts';

const exclusive = folderSuite('files that are never replaced');

const fails = (code: string) => async (): Promise<void> => {
  throw Object.assign(new Error(code), { code });
};

exclusive('a new name is written with its folders, a taken one refused', async ({ folder }) => {
  // with hard links, and where there are none
  for (const [k, link] of [undefined, fails('EPERM'), fails('ENOTSUP')].entries()) {
    const path = join(folder, `${k}/a/file`);
    assert.is(await writeExclusive(path, 'é', link), true);
    assert.is(await writeExclusive(path, 'second', link), false);
    assert.is(await readFile(path, 'utf8'), 'é');
    assert.equal(await readdir(join(folder, `${k}/a`)), ['file']);
  }
});

exclusive('any other fault leaves nothing behind', async ({ folder }) => {
  for (const code of ['ENOSPC', 'EACCES']) {
    const fault = await faultOf(writeExclusive(join(folder, 'file'), 'text', fails(code)));
    assert.is(fault.code, code);
  }
  assert.equal(await readdir(folder), []);
});

exclusive('a file in place of the folder is an error and not a taken name', async ({ folder }) => {
  await mkdir(join(folder, 'x'));
  await writeFile(join(folder, 'x/y'), '');
  assert.match(
    String((await faultOf(writeExclusive(join(folder, 'x/y/file'), 'text'))).code),
    /^(EEXIST|ENOTDIR)$/,
  );
});

exclusive('of many writers of one name exactly one wins', async ({ folder }) => {
  const path = join(folder, 'file');
  const results = await Promise.all(
    Array.from({ length: 16 }, (_, i) =>
      i % 2 ? writeExclusive(path, `${i}`) : writeExclusive(path, `${i}`, fails('EPERM')),
    ),
  );
  const winner = results.indexOf(true);
  assert.is(results.lastIndexOf(true), winner);
  assert.is(await readFile(path, 'utf8'), String(winner));
});
