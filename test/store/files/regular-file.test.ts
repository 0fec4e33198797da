/** Files that are read only where they are regular, and written whole or not at all. */
import { execFileSync } from 'node:child_process';
import { closeSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import {
  isTemporary,
  syncFiles,
  temporaryPath,
  writeAtomic,
  writeUnsynced,
} from '../../../store/files/atomic.ts';
import { packageRoot } from '../../../store/files/package-root.ts';
import {
  openRegular,
  openRegularSync,
  readRegular,
  readRegularSync,
  requireRegularDatabase,
} from '../../../store/files/regular-file.ts';
import { faultOf } from '../../fault.ts';
import { folderSuite, sharedFolderSuite } from '../temp-folder.ts';

const regular = sharedFolderSuite('regular files');

regular('a file is read, also through a link; nothing else is waited for', async ({ folder }) => {
  const at = (name: string): string => join(folder, name);
  await writeFile(at('file'), 'text');
  await symlink(at('file'), at('link'));
  execFileSync('mkfifo', [at('pipe')]);
  await symlink(at('pipe'), at('link-to-pipe'));
  await mkdir(at('folder'));
  for (const name of ['file', 'link']) {
    assert.is(String(await readRegular(at(name))), 'text');
    assert.is(String(readRegularSync(at(name))), 'text');
    await (await openRegular(at(name))).close();
    closeSync(openRegularSync(at(name)));
  }
  for (const [path, code] of [
    [at('pipe'), 'ENOTREG'],
    [at('link-to-pipe'), 'ENOTREG'],
    ['/dev/zero', 'ENOTREG'],
    [at('folder'), 'EISDIR'],
    [at('none'), 'ENOENT'],
  ] as const) {
    assert.is((await faultOf(readRegular(path))).code, code, path);
    assert.is((await faultOf(() => readRegularSync(path))).code, code, path);
  }
  const large = await readRegular(at('file'), 3).catch((err: Error) => err.message);
  assert.match(String(large), /has 4 bytes; the limit is 3$/);
});

regular('what stands beside a database counts too', async ({ folder }) => {
  const path = join(folder, 'names.sqlite3');
  requireRegularDatabase(path);
  await writeFile(path, '');
  requireRegularDatabase(path);
  execFileSync('mkfifo', [`${path}-journal`]);
  assert.throws(() => requireRegularDatabase(path), /names\.sqlite3-journal/);
});

/** Files that open others by themselves, and why they may. */
const OWN_WAYS: Readonly<Record<string, string>> = {
  'store/files/regular-file.ts': 'the one place',
  'store/files/atomic.ts': 'writes new files, and syncs what it has written',
  'store/database/database.ts': 'a file of the system',
  'store/files/folder-lease.ts': 'a file of the system',
  'store/names/language-data.ts': 'a file of this program',
  'http/server.ts': 'a file of the system',
  'http/routes/static.ts': 'a file of this program',
  'store/files/package-root.ts': 'a file of this program',
  'store/texts/pronunciations.ts': 'a file of this program',
  'app/packages/upload.ts': 'writes new files',
};

const OPENERS = /\b(open|openSync|readFile|readFileSync|createReadStream)\b/;

regular('no other file of the server opens one by itself', () => {
  const root = packageRoot();
  for (const room of ['engine', 'store', 'operations', 'app', 'http', 'workers']) {
    for (const name of readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })) {
      const file = join(room, name);
      if (!name.endsWith('.ts') || OWN_WAYS[file] !== undefined) continue;
      const text = readFileSync(join(root, file), 'utf8');
      for (const [line, names] of text.matchAll(/^import \{([^}]*)\} from 'node:fs[^']*';/gm)) {
        assert.not(OPENERS.test(names!), `${file} opens files by itself: ${line}`);
      }
    }
  }
});

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
