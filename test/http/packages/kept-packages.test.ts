/** Routes of built packages: list, download, verification. */
import { mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { components } from '../../../http/wire.ts';
import { request } from '../../client.ts';
import { recordsOf, VECTOR_CORPUS } from '../../engine/corpora.ts';
import { layOutRun } from '../../run-layout.ts';
import { emptied, startServer, type TestServer } from '../../server.ts';
import { send } from '../send.ts';
import { load, post, VECTORS } from '../walker-runs.ts';

type Kept = components['schemas']['KeptPackages'];

interface Context {
  test: TestServer;
  folder: string;
  list(query?: string): Promise<Kept['packages']>;
}

const kept = suite<Context>('kept packages');

let shared: TestServer;
kept.before(async () => {
  shared = await startServer();
});
kept.before.each(async (context) => {
  const test = await emptied(shared);
  await layOutRun(join(test.outputBase, VECTORS), recordsOf(VECTOR_CORPUS));
  const list = async (query = '') =>
    (await request<Kept>(test.base, 'GET', `/api/packages${query}`)).body.packages;
  Object.assign(context, { test, list, folder: join(test.outputBase, 'packages') });
});
kept.after(() => shared.close());

/** Makes a package of candidates; returns the archive. */
async function make({ test }: Context, name: string): Promise<Buffer> {
  await load(test.base, 'a', VECTORS);
  await post(test.base, 'combine', { patch: 'a', count: 30, seed: 1 });
  const route = '/api/walker/package';
  return (await request(test.base, 'POST', route, { name, version: '1.2' })).bytes;
}

kept('a folder that is not there holds none', async ({ list }) => {
  assert.equal(await list(), []);
});

kept('a package is listed with its facts, and downloaded as it was made', async (context) => {
  const { test, list, folder } = context;
  const bytes = await make(context, 'elves');
  const [found, ...more] = await list();
  assert.is(more.length, 0);
  const { file, made_at_utc, metadata_file, ...facts } = found!;
  assert.match(file, /^elves-1\.2_\d{8}_\d{6}\.zip$/);
  assert.is(metadata_file, file.replace('.zip', '_metadata.json'));
  assert.ok(Math.abs(Date.parse(made_at_utc!) - Date.now()) < 600_000);
  assert.equal(facts, {
    name: 'elves',
    version: '1.2',
    bytes: bytes.length,
    integrity: 'verified',
    integrity_reason: 'hashes-match',
    file_count: 1,
    run_a: VECTORS,
    run_b: null,
    counts: { walks: 0, candidates: 30, selections: 0 },
  });
  const zip = await request(test.base, 'GET', `/api/packages/${file}`);
  assert.ok(zip.bytes.equals(bytes));
  assert.is(zip.headers['content-type'], 'application/zip');
  assert.is(zip.headers['content-disposition'], `attachment; filename="${file}"`);
  assert.is(zip.headers['content-length'], String(bytes.length));
  const metadata = await request(test.base, 'GET', `/api/packages/${metadata_file}`);
  assert.is(metadata.text, await readFile(join(folder, metadata_file!), 'utf8'));
  assert.is((await request(test.base, 'HEAD', `/api/packages/${file}`)).status, 200);
});

kept('damage shows, whether the archive or its metadata changed', async (context) => {
  const { list, folder } = context;
  await make(context, 'elves');
  const [{ file, metadata_file }] = (await list()) as [Kept['packages'][0]];
  const metadata = await readFile(join(folder, metadata_file!), 'utf8');
  await writeFile(join(folder, metadata_file!), metadata.replace('"elves"', '"trolls"'));
  const changed = (await list())[0]!;
  assert.equal([changed.integrity, changed.integrity_reason], ['mismatch', 'integrity-mismatch']);
  await writeFile(join(folder, metadata_file!), metadata);
  assert.is((await list())[0]!.integrity, 'verified');
  const archive = join(folder, file);
  const bytes = await readFile(archive);
  bytes[40]! ^= 1;
  const { atime, mtime } = await stat(archive);
  await writeFile(archive, bytes);
  await utimes(archive, atime, mtime);
  const damaged = (await list())[0]!;
  assert.equal(
    [damaged.integrity, damaged.integrity_reason],
    ['mismatch', 'archive-hash-mismatch'],
  );
});

kept('a large archive is checked when it is asked for', async (context) => {
  const { list, folder } = context;
  await mkdir(folder, { recursive: true });
  const file = 'huge-1_20260102_030405.zip';
  await writeFile(join(folder, file), Buffer.alloc(65 * 1024 * 1024));
  const [before] = await list();
  assert.equal([before!.integrity, before!.integrity_reason], ['unchecked', null]);
  assert.equal([before!.name, before!.made_at_utc], [null, '2026-01-02T03:04:05Z']);
  assert.is((await list('?verify=true'))[0]!.integrity, 'error');
  assert.is((await list())[0]!.integrity, 'error', 'what is known stays known');
});

kept('only files of the list are handed out', async (context) => {
  const { test, folder } = context;
  await make(context, 'elves');
  await writeFile(join(folder, 'notes.txt'), 'x');
  await writeFile(join(folder, 'lonely_metadata.json'), '{}');
  await writeFile(join(test.outputBase, 'secret.zip'), 'x');
  await symlink(join(test.outputBase, 'secret.zip'), join(folder, 'link.zip'));
  await mkdir(join(folder, 'folder.zip'));
  const [archive] = (await readdir(folder)).filter((name) => name.startsWith('elves'));
  for (const name of [
    'notes.txt',
    'lonely_metadata.json',
    'link.zip',
    'folder.zip',
    'absent.zip',
    '',
    '..',
    `.%2f${archive}`,
    `${archive}%00`,
    '%ff',
    encodeURIComponent(join(folder, archive!)),
  ]) {
    const reply = await send(test.base, 'GET', `/api/packages/${name}`);
    assert.is(reply.status, 404, name);
    assert.match(String(reply.body!.error), /^Package file not found: /, name);
  }
  for (const path of ['../secret.zip', 'x/../../secret.zip', `${archive}/`]) {
    assert.is((await send(test.base, 'GET', `/api/packages/${path}`)).status, 404, path);
  }
  const refused = await request(test.base, 'GET', '/api/packages?verify=yes');
  assert.equal([refused.status, refused.body], [400, { error: 'verify must be true or false.' }]);
  assert.equal(test.logged, []);
});

kept.run();
