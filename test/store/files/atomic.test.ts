/** Atomic writes: contents, interrupted sources, temporary names. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import {
  isTemporary,
  syncFiles,
  temporaryPath,
  writeAtomic,
  writeUnsynced,
} from '../../../store/files/atomic.ts';
import { faultOf } from '../../fault.ts';
import { folderSuite } from '../temp-folder.ts';

const writing = folderSuite('atomic writes');

writing('write texts, bytes and pieces, and make the folders', async ({ folder }) => {
  async function* later(): AsyncGenerator<string | Uint8Array> {
    yield 'é';
    yield new Uint8Array([0x21]);
    yield 'x'.repeat(300_000);
  }
  for (const write of [writeAtomic, writeUnsynced]) {
    const path = (name: string): string => join(folder, write.name, name);
    await write(path('text'), 'é');
    await write(path('bytes'), new Uint8Array([1, 2]));
    await write(path('pieces'), ['a', 'b', new Uint8Array([0x63]), 'd']);
    await write(path('later'), later());
    await write(path('none'), []);
    assert.is(await readFile(path('text'), 'utf8'), 'é');
    assert.equal([...(await readFile(path('bytes')))], [1, 2]);
    assert.is(await readFile(path('pieces'), 'utf8'), 'abcd');
    assert.is(await readFile(path('later'), 'utf8'), `é!${'x'.repeat(300_000)}`);
    assert.is((await readFile(path('none'))).length, 0);
    await syncFiles([path('text'), path('bytes')]);
  }
  const deep = join(folder, 'absent', 'deep', 'text');
  assert.is((await faultOf(writeUnsynced(deep, 'a'))).code, 'ENOENT', 'a run that has gone');
  await writeAtomic(deep, 'a');
});

writing('a source that breaks off leaves the old file and nothing else', async ({ folder }) => {
  const path = join(folder, 'file');
  await writeFile(path, 'old');
  function* broken(): Generator<string> {
    yield 'x'.repeat(1_000_000);
    throw new Error('broken off');
  }
  for (const write of [writeAtomic, writeUnsynced]) {
    assert.is((await faultOf(write(path, broken()))).message, 'broken off');
    assert.is(await readFile(path, 'utf8'), 'old');
    assert.equal(await readdir(folder), ['file']);
  }
});

writing('temporary names are recognised, also those of a database', () => {
  const name = temporaryPath('/x/corpus.db');
  for (const suffix of ['', '-wal', '-shm', '-journal']) assert.ok(isTemporary(name + suffix));
  assert.not(isTemporary('/x/notes.tmp'));
});

writing.run();
