/** Databases that came from elsewhere: whatever they hold, nothing hangs and nothing of theirs runs. */
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { NO_HOOKS } from '../../engine/base/hooks.ts';
import { openPackageDb } from '../../store/database/database.ts';
import { runDatabaseChild, vetDatabase } from '../../store/database/vet.ts';
import { type PackageServer, startPackageServer } from '../http/packages/package-server.ts';
import { send } from '../http/send.ts';
import { COMPANY, POISONS, writePoisoned, writeWoundPages } from './poisoned-file.ts';

interface Context {
  server: PackageServer;
  /** A path that is not used yet. */
  fresh(): string;
}

const databases = suite<Context>('databases from elsewhere');
databases.before(async (context) => {
  context.server = await startPackageServer();
  await context.server.take('own', { 'first_name_all.txt': 'beta' });
  let n = 0;
  context.fresh = () => join(context.server.folder, `${n++}.sqlite3`);
});
databases.after(({ server }) => server.close());

const names = async (server: PackageServer): Promise<unknown[]> =>
  ((await server.get('/api/database/packages')).body.packages as { package_name: string }[]).map(
    (row) => row.package_name,
  );

for (const [what, sql] of Object.entries(POISONS)) {
  databases(`a restore refuses ${what}, and nothing hangs`, async ({ server, fresh }) => {
    const import_path = fresh();
    writePoisoned(import_path, sql);
    const reply = await server.post('/api/database/import', { import_path, overwrite: true });
    assert.is(reply.status, 400, reply.text);
    assert.match(String(reply.body.error), /has a (view|virtual table|generated column) "/);
    assert.equal(await names(server), ['own']);
  });
}

databases('a restore refuses pages that lead to one another', async ({ server, fresh }) => {
  const import_path = fresh();
  writeWoundPages(import_path);
  const reply = await server.post('/api/database/import', { import_path, overwrite: true });
  assert.is(reply.status, 400, reply.text);
  assert.match(String(reply.body.error), /is damaged|cannot be read/);
  assert.equal(await names(server), ['own']);
});

databases('triggers and whatever else is no package stay behind', async ({ fresh }) => {
  const server = await startPackageServer();
  try {
    const import_path = fresh();
    writePoisoned(import_path, COMPANY);
    const reply = await server.post('/api/database/import', { import_path, overwrite: true });
    assert.is(reply.status, 200, reply.text);
    assert.equal(await names(server), ['one']);
    const db_path = String(reply.body.restored_path);
    const db = new Database(db_path, { readonly: true });
    const found = db.prepare("SELECT name FROM sqlite_master WHERE type <> 'index'").pluck().all();
    const costly = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'costly'").get();
    db.close();
    const own = ['imported_packages', 'package_tables', 'pkg_1_one_a_1', 'sqlite_sequence'];
    assert.equal(found.sort(), own);
    assert.is(costly, undefined);
    assert.is((await server.take('two', { 'a.txt': 'x' })).body.package_id, 8);
    const deleted = await server.post('/api/database/delete-package', { package_id: 7 });
    assert.is(deleted.status, 200, deleted.text);
    assert.equal(await names(server), ['two']);
  } finally {
    await server.close();
  }
});

databases('each kind of poison is found before a file is opened', async ({ fresh }) => {
  const paths = Object.values({ ...POISONS, triggers: COMPANY }).map((sql) => {
    const path = fresh();
    // all of them first: one takes so long to write that the time of a look could run out meanwhile
    writePoisoned(path, sql);
    return path;
  });
  await Promise.all(
    paths.map(async (path) => {
      const refused = await vetDatabase(path).catch((err: Error) => err.message);
      assert.match(String(refused), /is not used: it has a .*Restore a sound copy over it/);
      assert.throws(() => openPackageDb(path), /is not used/);
    }),
  );
});

databases('a server with a poisoned database works, refuses it and stops', async ({ fresh }) => {
  const dbPath = fresh();
  writePoisoned(dbPath, POISONS['a view for the packages']);
  const server = await startPackageServer({ dbPath });
  const refused = async (reply: Promise<{ status: number; text: string }>): Promise<void> => {
    const { status, text } = await reply;
    assert.is(status, 500, text);
    assert.match(text, /is not used: it has a view/);
  };
  await refused(server.get('/api/database/packages'));
  await refused(server.take('two', { 'a.txt': 'x' }));
  await refused(server.post('/api/database/delete-package', { package_id: 7 }));
  assert.is((await send(server.base, 'GET', '/api/health')).status, 200);
  await server.close();
});

databases('a sound copy replaces a poisoned database, which is moved away', async ({ fresh }) => {
  const dbPath = fresh();
  writePoisoned(dbPath, POISONS['a view for the packages']);
  const poison = readFileSync(dbPath);
  const server = await startPackageServer({ dbPath });
  try {
    const import_path = fresh();
    writePoisoned(import_path, '');
    const { status, body, text } = await server.post('/api/database/import', {
      import_path,
      overwrite: true,
    });
    assert.is(status, 200, text);
    assert.equal(readFileSync(String(body.backup_path)), poison);
    assert.equal(await names(server), ['one']);
  } finally {
    await server.close();
  }
});

const SPIN = fileURLToPath(new URL('./spin.js', import.meta.url));

databases('a process that does not end is ended, at its limit or when nobody waits', async () => {
  const job = { kind: 'vet', path: '/none' } as const;
  const reply = await runDatabaseChild(job, { program: SPIN, limitMs: 100 });
  assert.equal([reply.ok, !reply.ok && reply.code], [false, 'database-overdue']);
  const hooks = { ...NO_HOOKS, cancelled: () => true };
  const gone = await runDatabaseChild(job, { program: SPIN, hooks }).catch((err: Error) => err);
  assert.is((gone as { code?: string }).code, 'cancelled');
});

databases('refused restores leave nothing behind', async ({ server }) => {
  const left = await readdir(server.outputBase);
  assert.not.ok(
    left.some((name) => name.includes('.tmp')),
    left.join(),
  );
});

databases.run();
