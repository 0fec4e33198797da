/** Databases that came from elsewhere: whatever they hold, nothing hangs and nothing of theirs runs. */
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import * as assert from 'uvu/assert';
import { NO_HOOKS } from '../../engine/base/hooks.ts';
import { openPackageDb } from '../../store/database/database.ts';
import { runDatabaseChild, vetDatabase } from '../../store/database/vet.ts';
import { apiSuite } from '../http/api.ts';
import {
  type PackageServer,
  packagesOf,
  startPackageServer,
} from '../http/packages/package-server.ts';
import { start } from '../process.ts';
import {
  COMPANY,
  LONG_DEFAULT,
  POISONS,
  SHARED_PAGES,
  writePoisoned,
  writeWoundPages,
} from './poisoned-file.ts';

const databases = apiSuite('databases from elsewhere', async (server) => {
  const packages = packagesOf(server);
  await packages.take('own', { 'first_name_all.txt': 'beta' });
  let n = 0;
  return {
    ...packages,
    /** A path that is not used yet. */
    fresh: () => join(server.folder, `${n++}.sqlite3`),
    restore: (import_path: string) => ({ import_path, overwrite: true }),
  };
});

/** Files that a restore refuses, and why. */
const REFUSED: readonly (readonly [what: string, write: (path: string) => void, error: RegExp])[] =
  [
    ...Object.entries(POISONS).map(
      ([what, sql]) =>
        [
          what,
          (path: string) => writePoisoned(path, sql),
          /has a (view|virtual table|generated column) "/,
        ] as const,
    ),
    ['pages that lead to one another', writeWoundPages, /is damaged|cannot be read/],
    [
      'rows that are longer than the file',
      (path) => writePoisoned(path, LONG_DEFAULT),
      /more rows than its size allows/,
    ],
    [
      'tables that share their pages',
      (path) => writePoisoned(path, SHARED_PAGES),
      /more rows than its size allows/,
    ],
  ];

for (const [what, write, error] of REFUSED) {
  databases(`a restore refuses ${what}, and nothing hangs`, async (t) => {
    const path = t.fresh();
    write(path);
    assert.match(await t.refused('database/import', t.restore(path)), error);
    assert.equal(await t.imported(), ['own']);
  });
}

databases('triggers and whatever else is no package stay behind', async ({ fresh, restore }) => {
  const server = await startPackageServer();
  try {
    const path = fresh();
    writePoisoned(path, COMPANY);
    const { restored_path } = await server.ask('database/import', restore(path));
    assert.equal(await server.imported(), ['one']);
    const db = new Database(String(restored_path), { readonly: true });
    const found = db.prepare("SELECT name FROM sqlite_master WHERE type <> 'index'").pluck().all();
    const costly = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'costly'").get();
    db.close();
    const own = ['imported_packages', 'package_tables', 'pkg_1_one_a_1', 'sqlite_sequence'];
    assert.equal([found.sort(), costly], [own, undefined]);
    assert.is((await server.take('two', { 'a.txt': 'x' })).package_id, 8);
    await server.ask('database/delete-package', { package_id: 7 });
    assert.equal(await server.imported(), ['two']);
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

/** A server whose own database is poisoned. */
async function poisonedServer(dbPath: string): Promise<PackageServer> {
  writePoisoned(dbPath, POISONS['a view for the packages']);
  return startPackageServer({ dbPath });
}

databases('a server with a poisoned database works, refuses it and stops', async ({ fresh }) => {
  const server = await poisonedServer(fresh());
  const error = /is not used: it has a view/;
  await server.refuses(
    [
      ['database/packages', undefined, error],
      ['import', await server.writePair('two', { 'a.txt': 'x' }), error],
      ['database/delete-package', { package_id: 7 }, error],
    ],
    500,
  );
  assert.equal(await server.ask('health'), { ok: true });
  await server.close();
});

databases('a sound copy replaces a poisoned database, which is moved away', async (t) => {
  const dbPath = t.fresh();
  const server = await poisonedServer(dbPath);
  try {
    const poison = readFileSync(dbPath);
    const path = t.fresh();
    writePoisoned(path, '');
    const { backup_path } = await server.ask('database/import', t.restore(path));
    assert.equal(readFileSync(String(backup_path)), poison);
    assert.equal(await server.imported(), ['one']);
  } finally {
    await server.close();
  }
});

const SPIN = fileURLToPath(new URL('./spin.js', import.meta.url));

databases('a process that does not end is ended, at its limit or when nobody waits', async () => {
  const job = { kind: 'vet', path: '/none' } as const;
  const end = (options: object) =>
    runDatabaseChild(job, { program: SPIN, ...options }).catch((err) => err.code);
  assert.is(await end({ limitMs: 100 }), 'database-overdue');
  assert.is(await end({ hooks: { ...NO_HOOKS, cancelled: () => true } }), 'cancelled');
});

/** Where no more files can be opened: a look at a database and a document, then both again with files to spare. */
const WITHOUT_FILES = `
  import { openSync, closeSync } from 'node:fs';
  import { Agent, get } from 'node:http';
  const [root, outputBase, path] = process.argv.slice(1);
  const load = (file) => import(root + file);
  const { VettedFiles } = await load('store/database/vet.js');
  const { createServer } = await load('http/server.js');
  const { loadConfig } = await load('store/settings/config.js');
  const fixed = { config: '/none.ini', port: 0, quiet: true, samples: false, threads: 1 };
  const server = await createServer(loadConfig({ ...fixed, outputBase }));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const status = (path) => new Promise((resolve, reject) => {
    const told = (res) => res.resume().on('end', () => resolve(res.statusCode));
    get(server.url + path, { agent }, told).on('error', reject);
  });
  const vetted = new VettedFiles();
  const look = () => vetted.check(path).catch(({ code }) => code);
  const document = () => status('/docs/security.html');
  await status('/api/health');
  const held = [];
  try { for (;;) held.push(openSync('/dev/null')); } catch {}
  const without = [await look(), await document()];
  held.forEach(closeSync);
  console.log(JSON.stringify([without, [await look(), await document()]]));
  process.exit();
`;

databases('what fails for want of files is no verdict, and goes well with files', async (t) => {
  const path = t.fresh();
  new Database(path).exec('CREATE TABLE t (a)').close();
  const root = new URL('../../', import.meta.url).href;
  const node = [process.execPath, '--input-type=module', '-e', WITHOUT_FILES];
  const args = ['-c', 'ulimit -n 256; exec "$0" "$@"', ...node, root, t.outputBase, path];
  const { stdout, stderr } = await start(args, { program: '/bin/sh' }).ended;
  assert.is(stdout, '[["EMFILE",500],[true,200]]\n', stderr);
});

databases('refused restores leave nothing behind', async ({ outputBase }) => {
  assert.not.match((await readdir(outputBase)).join(), '.tmp');
});

databases.run();
