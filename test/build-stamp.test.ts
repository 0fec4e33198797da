/** When `npm run build` has nothing to do: only while sources, installed packages and results are as it left them. */
import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as assert from 'uvu/assert';
import { packageRoot } from '../store/files/package-root.ts';
import { folderSuite } from './store/temp-folder.ts';

interface Stamp {
  readonly PAGES: object;
  isBuilt(root: string, part?: object): boolean;
  sourcesOf(root: string, part?: object): string;
  keepStamp(root: string, sources: string, part?: object): boolean;
}

const { PAGES, isBuilt, sourcesOf, keepStamp } = (await import(
  pathToFileURL(join(packageRoot(), 'tools/build-stamp.mjs')).href
)) as Stamp;

const FILES = {
  'engine/base/hash.ts': 'one',
  'webcomponents/pages/distribution/results.ts': 'two',
  'package.json': '{}',
  'node_modules/.package-lock.json': '{}',
  'dist/engine/base/hash.js': 'built',
};

const stamp = folderSuite<{ write(file: string, text: string): void }>('stamp', (context) => {
  const { folder } = context;
  context.write = (file, text) => {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  };
  for (const [file, text] of Object.entries(FILES)) context.write(file, text);
  assert.is(isBuilt(folder), false, 'never built');
  assert.ok(keepStamp(folder, sourcesOf(folder)));
  assert.is(isBuilt(folder), true);
});

stamp('a change, a loss or a gain of any file asks for a build', ({ folder: root, write }) => {
  for (const [file, text] of Object.entries(FILES)) {
    write(file, 'else');
    assert.is(isBuilt(root), false, file);
    rmSync(join(root, file));
    assert.is(isBuilt(root), false, `without ${file}`);
    write(file, text);
    assert.ok(keepStamp(root, sourcesOf(root)));
  }
  write('engine/new.ts', '');
  assert.is(isBuilt(root), false);
  assert.ok(keepStamp(root, sourcesOf(root)));
  // of the same length with an old time
  write('kept.tmp', 'eno');
  utimesSync(join(root, 'kept.tmp'), 0, 0);
  renameSync(join(root, 'kept.tmp'), join(root, 'engine/base/hash.ts'));
  assert.is(isBuilt(root), false);
});

stamp('sources that change during a build are not held to be built', ({ folder: root, write }) => {
  const begun = sourcesOf(root);
  write('dist/engine/base/hash.js', 'built anew');
  write('http/wire.ts', 'made by the build');
  assert.ok(keepStamp(root, begun));
  assert.is(isBuilt(root), true);
  write('http/wire.ts', 'by another hand');
  assert.is(isBuilt(root), false);
  write('engine/base/hash.ts', 'else');
  assert.not(keepStamp(root, begun));
  assert.is(isBuilt(root), false);
});

stamp('the page is built where it or what it is made of is another', ({ folder: root, write }) => {
  assert.is(isBuilt(root, PAGES), false);
  assert.ok(keepStamp(root, sourcesOf(root, PAGES), PAGES));
  for (const file of [
    'test/run.ts',
    'bin/main.ts',
    'dist/bin/main.js',
    'dist/webcomponents/logic/a.js',
  ])
    write(file, 'new');
  assert.equal([isBuilt(root, PAGES), isBuilt(root)], [true, false]);
  for (const file of ['engine/base/hash.ts', 'docs/new.md', 'dist/page/app.js', 'dist/site/a.br']) {
    write(file, 'else');
    assert.is(isBuilt(root, PAGES), false, file);
    assert.ok(keepStamp(root, sourcesOf(root, PAGES), PAGES));
  }
});
