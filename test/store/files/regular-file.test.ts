/** Files that others may have written are opened in one place, and only when they are regular files. */
import { execFileSync } from 'node:child_process';
import { closeSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../../store/files/package-root.ts';
import {
  openRegular,
  openRegularSync,
  readRegular,
  readRegularSync,
  requireRegularDatabase,
} from '../../../store/files/regular-file.ts';
import { faultOf } from '../../fault.ts';
import { sharedFolderSuite } from '../temp-folder.ts';

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
  'store/batch/part-writer.ts': 'makes new files, and syncs their folder',
  'store/names/language-data.ts': 'a file of this program',
  'http/server.ts': 'a file of the system',
  'http/routes/static.ts': 'a file of this program',
  'store/files/package-root.ts': 'a file of this program',
  'store/texts/packed-patterns.ts': 'a file of this program',
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

regular.run();
