/** Folders, texts through the browser, and settings; what preflight tells is recorded. */
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, relative } from 'node:path';
import * as assert from 'uvu/assert';
import { browse, PathGate, Settings } from '../../../app/settings/settings.ts';
import type { components } from '../../../http/wire.ts';
import { send } from '../../client.ts';
import { writeFiles } from '../../store/temp-folder.ts';
import { waitFor } from '../../wait.ts';
import { apiSuite } from '../api.ts';

type Schemas = components['schemas'];

const sources = apiSuite('sources and settings', async ({ folder, ask, base, outputBase }) => {
  const texts = join(folder, 'texts');
  await writeFiles(texts, {
    ...{ 'a.txt': 'x', 'b.txt': 'x' },
    ...{ 'sub/c.txt': 'x', 'sub/.d.txt': 'x', '.e.txt': 'x', '.hidden/f.txt': 'x' },
  });
  const tree = join(folder, 'tree');
  for (const name of ['b-dir', 'A-dir', '.hidden-dir', 'dir.txt'])
    await mkdir(join(tree, name), { recursive: true });
  const names = ['z.txt', 'B.csv', 'a.tsv', 'm.text', '.dot.txt', 'x.TXT', 'x.md', 'plain'];
  await writeFiles(tree, Object.fromEntries(names.map((name) => [name, 'äb\n'])));
  await symlink(join(tree, 'z.txt'), join(tree, 'link.txt'));
  await symlink(join(tree, 'b-dir'), join(tree, 'c-link'));
  await symlink(join(tree, 'nowhere'), join(tree, 'broken.txt'));
  return {
    texts,
    tree,
    kept: join(outputBase, 'sources'),
    list: (body: object) => ask('browse-directory', body),
    upload: (body: string | Uint8Array, name = '', more = {}) =>
      send(base, 'POST', `/api/sources/upload?name=${encodeURIComponent(name)}`, body, {
        'Content-Type': 'text/plain',
        ...more,
      }),
  };
});

sources('browsing counts what a pattern matches, and lists dot files on request', async (t) => {
  const list = (body: object) =>
    t.ask<Schemas['Directory']>('browse-directory', { path: t.texts, ...body });
  const plain = await list({});
  assert.not('matches' in plain);
  const matched = await list({ pattern: '**/*.txt' });
  assert.equal(matched, { ...plain, matches: 6, matches_bounded: false });
  const names = async (hidden?: boolean): Promise<string> =>
    (await list({ hidden })).entries.map(({ name }) => name).join(' ');
  const usual = 'sub a.txt b.txt';
  assert.equal([await names(), await names(false)], [usual, usual]);
  assert.is(await names(true), '.hidden sub .e.txt a.txt b.txt');
});

sources('browsing lists folders, then text files, by lower-cased name', async (t) => {
  const named = (type: string, more: object) => (name: string) => ({
    ...{ name, type, path: join(t.tree, name) },
    ...more,
  });
  assert.equal(await t.list({ path: t.tree }), {
    path: t.tree,
    parent: t.folder,
    entries: [
      ...['A-dir', 'b-dir', 'c-link', 'dir.txt'].map(named('directory', {})),
      ...['a.tsv', 'B.csv', 'link.txt', 'm.text', 'z.txt'].map(named('file', { size: 4 })),
    ],
  });
});

sources('browsing takes the working directory, ~ and relative paths', async ({ tree, list }) => {
  assert.is((await list({})).path, process.cwd());
  assert.is((await list({ path: '~' })).path, homedir());
  const path = `${relative(process.cwd(), tree)}/A-dir/..`;
  assert.is((await list({ path })).path, tree);
  const root = await list({ path: '/' });
  assert.equal([root.path, root.parent], ['/', null]);
});

sources('with roots, the folder above them is out of reach', async ({ tree }) => {
  const roots = [join(tree, 'A-dir'), join(tree, 'b-dir')];
  const gate = new PathGate(roots);
  assert.is((await browse(roots[0]!, gate)).parent, null, 'the folder above is out of reach');
  await mkdir(join(roots[1]!, 'deep'), { recursive: true });
  assert.is((await browse(join(roots[1]!, 'deep'), gate)).parent, roots[1]);
});

sources('a path alone shows texts, and metadata for the import dialog', async (t) => {
  const path = join(t.folder, 'mixed');
  const names = ['elves_metadata.json', 'elves.zip', 'notes.json', 'a.txt', '._metadata.json'];
  await writeFiles(path, Object.fromEntries(names.map((name) => [name, '{}'])));
  for (const [filter, shown] of [
    [undefined, 'a.txt elves_metadata.json'],
    [null, 'a.txt elves_metadata.json'],
    ['text', 'a.txt'],
    ['metadata', 'elves_metadata.json'],
    ['package', 'elves.zip'],
  ] as const) {
    const { entries } = await t.list({ path, filter });
    assert.is((entries as { name: string }[]).map(({ name }) => name).join(' '), shown);
  }
});

const sourceOf = (body: unknown) => (body as { source: { id: string; path: string } }).source;

sources('a text is kept byte for byte, once, under a name that tells what it is', async (t) => {
  const text = 'Väinämöinen lauloi.\n'.repeat(50);
  const reply = await t.upload(text, '../../My Book: 1.txt');
  assert.is(reply.status, 200, reply.text);
  const { id, path } = sourceOf(reply.body);
  assert.match(id, /^My-Book-1-[0-9a-f]{12}\.txt$/);
  assert.is(path, join(t.kept, id));
  assert.is(await readFile(path, 'utf8'), text);
  await t.upload(text, 'My Book: 1.txt');
  assert.equal(await readdir(t.kept), [id]);
});

/** Waits until a folder holds what it held: of a connection that broke the server may learn later. */
const goes = (folder: string, before: readonly string[]) =>
  waitFor('what was written to go', async () => `${await readdir(folder)}` === `${before}`);

sources('what is no text is refused with what to do, and leaves nothing', async (t) => {
  const before = await readdir(t.kept);
  for (const [body, error, more] of [
    [Buffer.from('Stra\xdfe', 'latin1'), /alt\.txt is not UTF-8 text .*Save it as plain text/],
    // a letter that is cut off at the end of the text
    [Buffer.from([0x61, 0xc3]), /not UTF-8/],
    ['a\0b', /zero bytes/],
    [' 12 \n', /no letters/],
    ['', /no letters/],
    ['--b--', /no form/, { 'Content-Type': 'multipart/form-data; boundary=b' }],
  ] as [string | Buffer, RegExp, object?][]) {
    const reply = await t.upload(body, 'alt.txt', more);
    assert.is(reply.status, 400);
    assert.match(reply.text, error);
  }
  const length = { 'Content-Length': String(33 * 2 ** 20) };
  const told = await t.upload('a', 'big', length).catch(() => null);
  if (told) assert.is(told.status, 413);
  await goes(t.kept, before);
});

sources('a text beyond the limit is not written to its end', async (t) => {
  const before = await readdir(t.kept);
  const body = Buffer.alloc(32 * 2 ** 20 + 1, 'ab ');
  const reply = await t
    .upload(body, 'long', { 'Transfer-Encoding': 'chunked' })
    .catch((err: NodeJS.ErrnoException) => err.code);
  // the server closes the connection, which some clients meet before they read the reply
  if (typeof reply === 'object') assert.is(reply.status, 413);
  else assert.match(reply ?? '', /EPIPE|ECONNRESET/);
  await goes(t.kept, before);
});

sources('a server for other machines may read what they sent', async ({ outputBase, kept: at }) => {
  const gate = PathGate.ofServer({ host: '192.0.2.1', browseRoots: null, outputBase });
  for (const file of await readdir(at)) assert.ok(await gate.admits(join(at, file)));
});

sources('the output base moves, and the sessions with it', async ({ tree, ask, outputBase }) => {
  const told = { output_base: outputBase, sessions_base: join(outputBase, 'sessions') };
  assert.equal(await ask('settings'), told);
  const output_base = join(tree, 'A-dir');
  const moved = { output_base, sessions_base: join(output_base, 'sessions') };
  assert.equal(await ask('settings/output-base', { path: output_base }), moved);
  assert.equal(await ask('settings'), moved);
  assert.is((await ask('settings/output-base', { path: '~' })).output_base, homedir());
});

sources('configured folders outlive a move of the output base', async ({ tree }) => {
  const given = { sessionsDir: '/sessions', corpusDirA: '/a', corpusDirB: null };
  const settings = new Settings({ outputBase: '/out', ...given });
  await settings.setOutputBase(tree, PathGate.OPEN);
  assert.is(settings.sessionsBase, '/sessions');
  const bases = [settings.runsBase('a'), settings.runsBase('b'), settings.runsBase()];
  assert.equal(bases, ['/a', tree, tree]);
});
