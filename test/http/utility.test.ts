/** Routes of settings, folder listings, version, health. */
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, relative } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { browse } from '../../app/settings/browse.ts';
import { PathGate, Settings } from '../../app/settings/settings.ts';
import { packageVersion } from '../../store/files/package-root.ts';
import { openapiDocument } from '../openapi.ts';
import { startServer, type TestServer } from '../server.ts';
import { type Reply, send } from './send.ts';

interface Context {
  test: TestServer;
  /** A folder with a bit of everything. */
  tree: string;
  post(path: string, body: object): Promise<Reply>;
}

const utility = suite<Context>('utility routes');

utility.before(async (context) => {
  const test = await startServer();
  const tree = join(test.folder, 'tree');
  for (const name of ['b-dir', 'A-dir', '.hidden-dir', 'dir.txt']) {
    await mkdir(join(tree, name), { recursive: true });
  }
  for (const name of ['z.txt', 'B.csv', 'a.tsv', 'm.text', '.dot.txt', 'x.TXT', 'x.md', 'plain']) {
    await writeFile(join(tree, name), 'äb\n');
  }
  await symlink(join(tree, 'z.txt'), join(tree, 'link.txt'));
  await symlink(join(tree, 'b-dir'), join(tree, 'c-link'));
  await symlink(join(tree, 'nowhere'), join(tree, 'broken.txt'));
  Object.assign(context, {
    test,
    tree,
    post: (path: string, body: object) => send(test.base, 'POST', path, body),
  });
});
utility.after(({ test }) => test.close());

utility('version and health', async ({ test }) => {
  const version = await send(test.base, 'GET', '/api/version');
  assert.equal(version.body, { version: packageVersion() });
  for (const path of ['/api/health', '/health']) {
    assert.equal((await send(test.base, 'GET', path)).body, { ok: true });
  }
});

utility(
  'browsing lists folders, then text files, by lower-cased name',
  async ({ tree, post, test }) => {
    const reply = await post('/api/browse-directory', { path: tree });
    assert.is(reply.status, 200);
    const folder = (name: string): object => ({ name, type: 'directory', path: join(tree, name) });
    const file = (name: string): object => ({
      name,
      type: 'file',
      path: join(tree, name),
      size: 4,
    });
    assert.equal(reply.body, {
      path: tree,
      parent: test.folder,
      entries: [
        ...['A-dir', 'b-dir', 'c-link', 'dir.txt'].map(folder),
        ...['a.tsv', 'B.csv', 'link.txt', 'm.text', 'z.txt'].map(file),
      ],
    });
  },
);

utility('browsing takes the working directory, ~ and relative paths', async ({ tree, post }) => {
  assert.is((await post('/api/browse-directory', {})).body!.path, process.cwd());
  assert.is((await post('/api/browse-directory', { path: '~' })).body!.path, homedir());
  const path = `${relative(process.cwd(), tree)}/A-dir/..`;
  assert.is((await post('/api/browse-directory', { path })).body!.path, tree);
  const root = (await post('/api/browse-directory', { path: '/' })).body!;
  assert.is(root.path, '/');
  assert.is(root.parent, null);
});

utility('browsing refuses what is no folder with the path as sent', async ({ tree, post }) => {
  for (const [path, error] of [
    ['/no/such/place', 'Not a directory: /no/such/place'],
    [join(tree, 'z.txt'), `Not a directory: ${join(tree, 'z.txt')}`],
    [`/${'x'.repeat(5000)}`, `Not a directory: /${'x'.repeat(5000)}`],
    ['a\0b', 'Invalid path: a\0b'],
    [7, 'Invalid path: 7'],
    [null, 'Invalid path: null'],
    [['/'], 'Invalid path: ["/"]'],
  ] as const) {
    const reply = await post('/api/browse-directory', { path });
    assert.is(reply.status, 400);
    assert.equal(reply.body, { error });
  }
});

utility('with roots, the folder above them is out of reach', async ({ tree }) => {
  const roots = [join(tree, 'A-dir'), join(tree, 'b-dir')];
  const gate = new PathGate(roots);
  const top = await browse(roots[0]!, gate);
  assert.is(top.parent, null, 'the folder above is out of reach');
  await mkdir(join(roots[1]!, 'deep'), { recursive: true });
  assert.is((await browse(join(roots[1]!, 'deep'), gate)).parent, roots[1]);
});

utility('a path alone shows texts, and metadata for the import dialog', async ({ test, post }) => {
  const path = join(test.folder, 'mixed');
  await mkdir(path);
  for (const name of ['elves_metadata.json', 'elves.zip', 'notes.json', 'a.txt', '._metadata.json'])
    await writeFile(join(path, name), '{}');
  const names = async (body: object): Promise<string[]> => {
    const { entries } = (await post('/api/browse-directory', { path, ...body })).body as {
      entries: { name: string }[];
    };
    return entries.map(({ name }) => name);
  };
  assert.equal(await names({}), ['a.txt', 'elves_metadata.json']);
  assert.equal(await names({ filter: null }), ['a.txt', 'elves_metadata.json']);
  assert.equal(await names({ filter: 'text' }), ['a.txt']);
  assert.equal(await names({ filter: 'metadata' }), ['elves_metadata.json']);
  assert.equal(await names({ filter: 'package' }), ['elves.zip']);
  const refused = await post('/api/browse-directory', { filter: 'all' });
  assert.equal(refused.body, { error: 'Invalid filter: all' });
});

utility(
  'help answers questions, and what it shows are requests that are taken',
  async ({ test }) => {
    const { status, body } = await send(test.base, 'GET', '/api/help');
    assert.is(status, 200);
    const { entries } = body as { entries: { question: string; answer: string; code?: string }[] };
    assert.ok(entries.length >= 5);
    const routes = openapiDocument().paths;
    for (const { code } of entries) {
      const [, method, path, json] = /^(GET|POST) (\S+)(?: (\{.*\}))?$/.exec(code ?? '') ?? [];
      if (code === undefined) continue;
      assert.ok(routes[path!]?.[method!.toLowerCase() as 'get' | 'post'], code);
      if (method === 'POST') JSON.parse(json!);
    }
  },
);

utility('settings tell the folders in force', async ({ test }) => {
  const reply = await send(test.base, 'GET', '/api/settings');
  assert.equal(reply.body, {
    output_base: test.outputBase,
    sessions_base: join(test.outputBase, 'sessions'),
  });
});

utility('the output base moves, and the sessions with it', async ({ test, tree, post }) => {
  const reply = await post('/api/settings/output-base', { path: join(tree, 'A-dir') });
  assert.is(reply.status, 200);
  const moved = {
    output_base: join(tree, 'A-dir'),
    sessions_base: join(tree, 'A-dir', 'sessions'),
  };
  assert.equal(reply.body, moved);
  assert.equal((await send(test.base, 'GET', '/api/settings')).body, moved);
  const home = await post('/api/settings/output-base', { path: '~' });
  assert.is(home.body!.output_base, homedir());
});

utility(
  'an output base that is none is refused and changes nothing',
  async ({ test, tree, post }) => {
    const before = (await send(test.base, 'GET', '/api/settings')).body;
    for (const [body, error] of [
      [{}, 'Missing path'],
      [{ path: '' }, 'Missing path'],
      [{ path: null }, 'Missing path'],
      [{ path: '/no/such/place' }, 'Not a directory: /no/such/place'],
      [{ path: join(tree, 'z.txt') }, `Not a directory: ${join(tree, 'z.txt')}`],
      [{ path: 'a\0b' }, 'Not a directory: a\0b'],
      [{ path: 7 }, 'Invalid path: 7'],
    ] as const) {
      const reply = await post('/api/settings/output-base', body);
      assert.is(reply.status, 400);
      assert.equal(reply.body, { error });
    }
    assert.equal((await send(test.base, 'GET', '/api/settings')).body, before);
  },
);

utility('configured folders outlive a move of the output base', async ({ tree }) => {
  const settings = new Settings({
    outputBase: '/out',
    sessionsDir: '/sessions',
    corpusDirA: '/a',
    corpusDirB: null,
  });
  await settings.setOutputBase(tree, PathGate.OPEN);
  assert.is(settings.sessionsBase, '/sessions');
  assert.is(settings.runsBase('a'), '/a');
  assert.is(settings.runsBase('b'), tree);
  assert.is(settings.runsBase(), tree);
});

utility.run();
