/** Replies while the disk fails: nothing is called done that is not on it. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Reply, request } from '../client.ts';
import { layOutRuns, load, VECTORS } from '../http/walker-runs.ts';
import { unpack } from '../store/package-plan.ts';
import { makeTempFolder } from '../store/temp-folder.ts';
import { type FaultyDisk, startFaultyDisk } from './io-faults.ts';

type Json = Record<string, unknown>;

interface Context {
  base: string;
  disk: FaultyDisk | null;
  remove(): Promise<void>;
}

const disks = suite<Context>('a disk that fails');

disks.before(async (context) => {
  const { folder, remove } = await makeTempFolder();
  context.remove = remove;
  context.base = join(folder, 'output');
  await layOutRuns(context.base);
  context.disk = await startFaultyDisk(folder, context.base);
});
disks.before.each(({ disk }) => disk?.fail());
disks.after(async ({ disk, remove }) => {
  await disk?.server.kill();
  await remove();
});

/** A test that says so where faults cannot be injected. */
const failing = (name: string, work: (disk: FaultyDisk, base: string) => Promise<void>): void =>
  disks(name, async ({ disk, base }) => {
    if (disk !== null) await work(disk, base);
  });

const post = ({ server }: FaultyDisk, path: string, body: Json): Promise<Reply<Json>> =>
  request<Json>(server.base, 'POST', path, body);

const listed = async ({ server }: FaultyDisk): Promise<string[]> => {
  const { body } = await request<{ favorites: { name: string }[] }>(
    server.base,
    'GET',
    '/api/favorites',
  );
  return body.favorites.map(({ name }) => name);
};

const entry = (name: string): Json => ({ entries: [{ name, source: 'test' }] });

failing('a favourite that is not synced is not acknowledged', async (disk) => {
  assert.is((await post(disk, '/api/favorites', entry('Lorthin'))).status, 200);
  await disk.fail('sync');
  for (const name of ['Barrow', 'Quill']) {
    const { status, body } = await post(disk, '/api/favorites', entry(name));
    assert.is(status, 500);
    assert.match(String(body.error), /^Failed to keep favorites: .*disk I\/O error.* try again/);
  }
  const update = { favorite_id: 1, note_md: 'changed' };
  assert.is((await post(disk, '/api/favorites/update', update)).status, 500);
  assert.is((await post(disk, '/api/favorites/delete', { favorite_id: 1 })).status, 500);
  await disk.fail();
  assert.equal(await listed(disk), ['Lorthin']);
  assert.is((await post(disk, '/api/favorites', entry('Barrow'))).status, 200);
  assert.equal(await listed(disk), ['Barrow', 'Lorthin']);
});

failing('favourites that cannot be read for a moment are not damaged', async (disk, base) => {
  await post(disk, '/api/favorites', entry('Lorthin'));
  const before = await listed(disk);
  // another program, which has nothing of the file in memory yet
  const folder = join(base, 'other');
  await mkdir(folder);
  const other = (await startFaultyDisk(folder, base))!;
  try {
    for (const fault of ['page', 'read'] as const) {
      await other.fail(`${fault} name_favorites`);
      const { status, body } = await request<Json>(other.server.base, 'GET', '/api/favorites');
      assert.is(status, 500);
      assert.not.match(String(body.error), 'damaged');
      assert.match(String(body.error), /disk I\/O error.* try again/);
    }
    await other.fail();
    assert.equal(await listed(other), before);
  } finally {
    await other.server.kill();
  }
});

failing('a package whose name is not synced is sent all the same', async (disk, base) => {
  await load(disk.server.base, 'a', VECTORS);
  const made = await post(disk, '/api/walker/walk', { patch: 'a', count: 3, seed: 1 });
  assert.is(made.status, 200);
  await disk.fail('sync .zip');
  const sent = await post(disk, '/api/walker/package', { name: 'pack', version: '1.0' });
  assert.is(sent.status, 200, sent.text.slice(0, 200));
  const copy = join(base, 'sent.zip');
  await writeFile(copy, sent.bytes);
  const { members } = await unpack(copy);
  assert.ok(members.some(({ path, intact }) => path === 'patch_a/walks.json' && intact));
  assert.match(disk.server.errors(), /Package not written to .*EIO/);
  assert.equal(await readdir(join(base, 'packages')), []);
});

failing('a session that is not synced is not saved, and is not there', async (disk, base) => {
  await load(disk.server.base, 'a', VECTORS);
  await post(disk, '/api/walker/walk', { patch: 'a', count: 3, seed: 1 });
  await disk.fail('sync sessions');
  const { status, body } = await post(disk, '/api/walker/save-session', { session_id: 'kept' });
  assert.is(status, 400);
  assert.match(String(body.error), /^Session save failed: EIO/);
  assert.equal(await readdir(join(base, 'sessions')), []);
  await disk.fail();
  const again = await post(disk, '/api/walker/save-session', { session_id: 'kept' });
  assert.equal([again.status, again.body.status], [200, 'saved'], again.text);
});

failing('a result is answered without a sync, which a session then does', async (disk) => {
  await load(disk.server.base, 'a', VECTORS);
  await disk.fail('sync patch_a_walks');
  const made = await post(disk, '/api/walker/walk', { patch: 'a', count: 3, seed: 2 });
  assert.is(made.status, 200);
  const { status, body } = await post(disk, '/api/walker/save-session', {});
  assert.equal([status, String(body.error).slice(0, 24)], [400, 'Session save failed: EIO']);
  await disk.fail();
  assert.is((await post(disk, '/api/walker/save-session', {})).body.status, 'saved');
});

disks.run();
