/** Path traversal, symbolic links and header injection. */
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { browse, PathGate } from '../../app/settings/settings.ts';
import { RequestError } from '../../operations/request-error.ts';
import { findSources } from '../../store/texts/sources.ts';
import { send } from '../client.ts';
import { startServer, type TestServer } from '../server.ts';
import { sharedFolderSuite, writeFiles } from '../store/temp-folder.ts';

interface Context {
  test: TestServer;
  /** Folder of the page, with a secret beside it. */
  page: string;
}

const SECRET = 'a secret of this machine';

const paths = sharedFolderSuite<Context>('paths in requests', async (context) => {
  const { folder } = context;
  const page = join(folder, 'page');
  await writeFiles(folder, {
    'page/index.html': '<!doctype html>',
    'secret.txt': SECRET,
    'secret.json': JSON.stringify({ SECRET }),
  });
  const server = await startServer({ outputBase: join(folder, 'output') }, { assetsRoot: page });
  Object.assign(context, { page, test: { ...server, folder } });
});
paths.after(({ test }) => test.close());

const DOTS = ['..', '%2e%2e', '.%2e', '%252e%252e', '%c0%ae%c0%ae', '..%5c', '%25252e%25252e'];
const SLASHES = ['/', '%2f', '%252f', '%5c', '\\', '//'];

/** Paths by which a request may try to get at a file, and what that file holds. */
const TRAVERSALS: readonly (readonly [what: string, path: string, secret: string])[] = [
  ['from /static', '/static/..*secret.txt', SECRET],
  ['from a folder of /static', '/static/x/..*..*secret.txt', SECRET],
  ['from the documents', '/docs/..*..*package.json', 'devDependencies'],
  ['through the id of a run', '/api/pipeline/runs/..*secret.json', SECRET],
  ['through the name of a package', '/api/packages/..*secret.json', SECRET],
  ['through the name of a patch', '/api/walker/analysis/..*secret.json', SECRET],
];

for (const [what, pattern, secret] of TRAVERSALS) {
  paths(`traversal ${what}, encoded any number of times, reaches no file`, async ({ test }) => {
    for (const dots of DOTS) {
      for (const slash of SLASHES) {
        const path = pattern.replaceAll('..', dots).replaceAll('*', slash);
        const { status, text } = await send(test.base, 'GET', path);
        assert.ok(status >= 400 && status < 500 && status !== 405, `${path}: ${status}`);
        assert.not.match(text, secret);
      }
    }
  });
}

const HOSTILE = ['../secret', '..', '.', 'a/../../secret', '/etc/passwd', 'a\0b', '..\\secret'];

paths('traversal through ids and names in bodies is refused, writes nothing', async ({ test }) => {
  const before = (await readdir(test.folder)).sort();
  for (const name of HOSTILE) {
    for (const [path, body] of [
      ['/api/walker/load-corpus', { patch: 'a', run_id: name }],
      ['/api/walker/load-session', { session_id: name }],
      ['/api/walker/save-session', { session_id: name }],
      ['/api/walker/package', { name, version: '1' }],
      ['/api/walker/package', { name: 'x', version: name }],
      ['/api/batch', { run_id: name, count: 1 }],
      ['/api/import', { built_package: name }],
    ] as const) {
      const { status, text } = await send(test.base, 'POST', path, body);
      assert.ok(
        status >= 400 && status < 500,
        `${path} ${JSON.stringify(body)}: ${status} ${text}`,
      );
      assert.not.match(text, SECRET);
    }
  }
  assert.equal((await readdir(test.folder)).sort(), before);
});

paths('symbolic links out of the open folders are not followed', async ({ test }) => {
  const root = join(test.folder, 'open');
  const closed = join(test.folder, 'closed');
  await mkdir(root);
  await mkdir(closed);
  await writeFile(join(closed, 'secret.txt'), SECRET);
  await symlink(closed, join(root, 'folder'));
  await symlink(join(closed, 'secret.txt'), join(root, 'file.txt'));
  await symlink(join(closed, 'not-yet.txt'), join(root, 'dangling.txt'));
  const gate = new PathGate([root]);
  for (const inside of ['folder', 'folder/secret.txt', 'file.txt']) {
    assert.not(await gate.admits(join(root, inside)), inside);
  }
  // what is to be written does not exist yet, and must not end up outside either
  for (const inside of [
    'folder/new.sqlite3',
    'folder/deep/new.sqlite3',
    'dangling.txt',
    'dangling.txt/x',
  ]) {
    assert.not(await gate.admits(join(root, inside)), inside);
    const refused = await gate.permitted(join(root, inside)).catch((err: unknown) => err);
    assert.instance(refused, RequestError, inside);
  }
  assert.ok(await gate.admits(join(root, 'new.sqlite3')));
  assert.ok(await gate.admits(join(root, 'deep/er/new.sqlite3')));
  const listed = await browse(root, gate);
  assert.not.match(JSON.stringify(listed), SECRET);
  // neither does a job read through them
  await writeFile(join(root, 'own.txt'), 'a text');
  for (const pattern of ['*.txt', '*/*.txt', '**/*.txt']) {
    const found = await findSources(root, pattern, [root]).catch(() => []);
    assert.ok(
      found.every(({ path }) => path === join(root, 'own.txt')),
      pattern,
    );
  }
});

paths('header injection: no name reaches a header with its line ends', async ({ test }) => {
  const evil = 'x\r\nSet-Cookie: owned=1\r\n\r\n<script>';
  const encoded = encodeURIComponent(evil);
  for (const reply of [
    await send(test.base, 'POST', '/api/walker/package', { name: evil, version: '1' }),
    await send(test.base, 'POST', '/api/walker/package', { name: 'x', version: evil }),
    await send(test.base, 'POST', '/api/batch', { run_id: evil }),
    await send(test.base, 'GET', `/api/packages/${encoded}`),
    await send(test.base, 'GET', `/static/${encoded}`),
    await send(test.base, 'GET', `/api/${encoded}`),
    await send(test.base, 'DELETE', `/api/health?${encoded}`),
  ]) {
    assert.ok(reply.status >= 400 && reply.status < 500, `${reply.status}`);
    assert.is(reply.headers['set-cookie'], undefined);
    assert.match(String(reply.headers['content-type']), /^application\/json/);
    for (const value of Object.values(reply.headers)) assert.not.match(String(value), 'owned');
  }
});

paths('header injection: a file name of a package stays within its header', async ({ test }) => {
  const folder = join(test.outputBase, 'packages');
  await mkdir(folder, { recursive: true });
  const name = 'a"b\r\nX-Evil: 1.zip';
  await writeFile(join(folder, name), 'PK');
  const reply = await send(test.base, 'GET', `/api/packages/${encodeURIComponent(name)}`);
  assert.is(reply.status, 200);
  assert.is(reply.headers['x-evil'], undefined);
  assert.is(reply.headers['content-disposition'], 'attachment; filename="a_b__X-Evil: 1.zip"');
});
