/** When `npm run build` has nothing to do: only while sources, installed packages and results are as it left them. */
import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../store/files/package-root.ts';

interface Stamp {
  isBuilt(root: string): boolean;
  keepStamp(root: string): void;
}

const { isBuilt, keepStamp } = (await import(
  pathToFileURL(join(packageRoot(), 'tools/build-stamp.mjs')).href
)) as Stamp;

const FILES = {
  'engine/base/hash.ts': 'one',
  'webcomponents/pages/distribution/results.ts': 'two',
  'package.json': '{}',
  'node_modules/.package-lock.json': '{}',
  'dist/engine/base/hash.js': 'built',
};

const stamp = suite<{ root: string; write(file: string, text: string): void }>(
  'stamp of the build',
);

stamp.before.each(async (context) => {
  context.root = await mkdtemp(join(tmpdir(), 'namewalk-built-'));
  context.write = (file, text) => {
    const path = join(context.root, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  for (const [file, text] of Object.entries(FILES)) context.write(file, text);
  assert.is(isBuilt(context.root), false, 'never built');
  keepStamp(context.root);
  assert.is(isBuilt(context.root), true);
});
stamp.after.each(({ root }) => rm(root, { recursive: true, force: true }));

stamp('a change, a loss or a gain of any file asks for a build', ({ root, write }) => {
  for (const [file, text] of Object.entries(FILES)) {
    write(file, 'else');
    assert.is(isBuilt(root), false, file);
    rmSync(join(root, file));
    assert.is(isBuilt(root), false, `without ${file}`);
    write(file, text);
    keepStamp(root);
  }
  write('engine/new.ts', '');
  assert.is(isBuilt(root), false);
  keepStamp(root);
  // of the same length with an old time
  write('kept.tmp', 'eno');
  utimesSync(join(root, 'kept.tmp'), 0, 0);
  renameSync(join(root, 'kept.tmp'), join(root, 'engine/base/hash.ts'));
  assert.is(isBuilt(root), false);
});

stamp.run();
