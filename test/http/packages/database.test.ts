/** Routes of the package database: lists, copies, restoring, deletion. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import * as assert from 'uvu/assert';
import { type PackageServer, packageSuite, startPackageServer } from './package-server.ts';

const database = packageSuite('database of packages');

database.before.each(async ({ server }) => {
  await server.take('one', { 'first_name_all.txt': 'alfa\n\nbeta', 'b.txt': 'x' });
});

const names = async (server: PackageServer): Promise<string[]> => {
  const { body } = await server.get<{ packages: { package_name: string }[] }>(
    '/api/database/packages',
  );
  return body.packages.map((row) => row.package_name);
};

database('packages, tables and rows are listed', async ({ server }) => {
  await server.take('two', {});
  assert.equal(await names(server), ['two', 'one']);
  const { tables } = (await server.get('/api/database/package-tables?package_id=1')).body;
  assert.equal(tables, [
    { id: 1, source_txt_name: 'b.txt', table_name: 'pkg_1_one_b_1', row_count: 1 },
    {
      id: 2,
      source_txt_name: 'first_name_all.txt',
      table_name: 'pkg_1_one_first_name_all_2',
      row_count: 2,
    },
  ]);
  const page = (await server.get('/api/database/table-rows?table_id=2&offset=1')).body;
  assert.equal(page.rows, [{ line_number: 3, value: 'beta' }]);
  assert.is(page.limit, 20);
  const far = await server.get('/api/database/table-rows?table_id=2&offset=9223372036854775807');
  assert.equal(far.body.rows, []);
  assert.match(far.text, /"offset":9223372036854775807/);
  const unknown = await server.get('/api/database/table-rows?table_id=99');
  assert.is(unknown.status, 404);
  assert.is(unknown.body.error, 'Table id not found.');
});

database('names of several packages are found, whatever their case', async ({ server }) => {
  const shared = async (query = '') =>
    (await server.get(`/api/database/shared-names${query}`)).body;
  assert.equal(await shared(), { names: [], offset: 0, limit: 100, total: 0 });
  await server.take('two', { 'first_name_all.txt': 'Alfa\nalfa\ngamma', 'last_name.txt': 'x' });
  await server.take('three', { 'last_name_all.txt': 'ALFA\ndelta' });
  const [one, two, three] = ['one', 'two', 'three'].map((package_name, i) => ({
    package_id: i + 1,
    package_name,
  }));
  const all = await shared();
  assert.is(all.total, 2);
  const found = all.names as { value: string; packages: object[] }[];
  assert.equal(
    found.map(({ value, packages }) => [value.toLowerCase(), packages]),
    [
      ['alfa', [one, two, three]],
      ['x', [one, two]],
    ],
  );
  const first = await shared('?class_key=first_name&limit=1');
  assert.equal([first.total, (first.names as typeof found)[0]!.packages], [1, [one, two]]);
  assert.equal((await shared('?offset=2')).names, []);
  const unknown = await server.get('/api/database/shared-names?class_key=pet');
  assert.equal(
    [unknown.status, unknown.body.error],
    [400, "Unsupported generation class_key: 'pet'"],
  );
});

database(
  'a deleted package is gone with its tables, and its id is not used again',
  async ({ server }) => {
    const { body } = await server.post('/api/database/delete-package', { package_id: '1' });
    assert.equal(body, {
      message: "Deleted package 'one'.",
      package_id: 1,
      package_name: 'one',
      tables_dropped: 2,
    });
    const { db_path } = (await server.get<{ db_path: string }>('/api/database/packages')).body;
    const db = new Database(db_path, { readonly: true });
    const left = db.prepare("SELECT name FROM sqlite_master WHERE name LIKE 'pkg%'").all();
    db.close();
    assert.equal(left, []);
    const again = await server.post('/api/database/delete-package', { package_id: 1 });
    assert.is(again.body.error, 'Package id 1 not found.');
    assert.is((await server.take('next', { 'a.txt': 'x' })).body.package_id, 2);
    const missing = await server.post('/api/database/delete-package', {});
    assert.is(missing.body.error, "Field 'package_id' is required.");
  },
);

database('a copy is whole, and a taken name is not touched', async ({ server }) => {
  const folder = join(server.folder, 'copies');
  const into = await server.post('/api/database/backup', { output_path: folder });
  assert.is(into.status, 200, into.text);
  assert.match(
    String(into.body.backup_path),
    /\/copies\/name_packages_backup_\d{8}_\d{6}\.sqlite3$/,
  );
  const beside = await server.post('/api/database/backup', {});
  assert.ok(String(beside.body.backup_path).startsWith(server.outputBase));
  const output_path = join(server.folder, 'out.db');
  const { body } = await server.post('/api/database/export', { output_path });
  const bytes = await readFile(output_path);
  assert.is(body.export_path, output_path);
  assert.is(body.bytes, bytes.length);
  assert.is(body.sha256, createHash('sha256').update(bytes).digest('hex'));
  const taken = await server.post('/api/database/export', { output_path });
  assert.is(taken.status, 400);
  assert.match(String(taken.body.error), /^File already exists: .*Set 'overwrite'/);
  const over = await server.post('/api/database/export', { output_path, overwrite: 'yes' });
  assert.is(over.status, 200);
  const { db_path } = (await server.get<{ db_path: string }>('/api/database/packages')).body;
  const self = await server.post('/api/database/export', { output_path: db_path, overwrite: true });
  assert.match(String(self.body.error), /^Output path is the database itself/);
  for (const bad of ['x'.repeat(300), 'a\0b', join(output_path, 'below')]) {
    const unwritable = await server.post('/api/database/export', { output_path: bad });
    assert.is(unwritable.status, 400, unwritable.text);
    assert.match(String(unwritable.body.error), /^Cannot write .*/s);
  }
  const none = await server.post('/api/database/export', {});
  assert.is(none.body.error, "Field 'output_path' is required.");
  assert.not.ok((await readdir(server.outputBase)).some((name) => name.includes('.tmp')));
});

database(
  'a restore brings back what was there, and keeps a copy of what it replaces',
  async ({ server }) => {
    const scope = {
      class_key: 'first_name',
      package_id: 1,
      syllable_key: 'all',
      unique_only: true,
    };
    const drawn = async () =>
      ((await server.post('/api/generate', scope)).body.names as string[]).sort();
    const import_path = join(server.folder, 'out.db');
    await server.post('/api/database/export', { output_path: import_path });
    assert.equal(await drawn(), ['alfa', 'beta', 'x']);
    await server.post('/api/database/delete-package', { package_id: 1 });
    await server.take('two', { 'first_name_all.txt': 'gamma' });
    assert.equal(await names(server), ['two']);
    assert.match((await server.get('/api/generation/package-options')).text, /"two"/);
    const refused = await server.post('/api/database/import', { import_path });
    assert.match(String(refused.body.error), /^Database already exists: .*Set 'overwrite'/);
    const { body } = await server.post('/api/database/import', { import_path, overwrite: true });
    assert.is(body.import_path, import_path);
    assert.equal(await names(server), ['one']);
    assert.match((await server.get('/api/generation/package-options')).text, /"one"/);
    assert.equal(await drawn(), ['alfa', 'beta', 'x']);
    const back = { import_path: body.backup_path, overwrite: true, create_backup: false };
    const again = await server.post('/api/database/import', back);
    assert.is(again.body.backup_path, null);
    assert.equal(await names(server), ['two']);
    assert.is((await server.take('three', { 'a.txt': 'x' })).body.package_id, 3);
  },
);

database('only databases of packages are restored', async ({ server }) => {
  const write = async (name: string, data: string | Uint8Array): Promise<string> => {
    await writeFile(join(server.folder, name), data);
    return join(server.folder, name);
  };
  const empty = join(server.folder, 'empty.db');
  const other = new Database(empty);
  other.exec('CREATE TABLE a (b); VACUUM');
  other.close();
  const { db_path } = (await server.get<{ db_path: string }>('/api/database/packages')).body;
  const copy = join(server.folder, 'copy.db');
  await server.post('/api/database/export', { output_path: copy });
  const torn = (await readFile(copy)).fill(0x55, 4096, 20_000);
  for (const [import_path, error] of [
    ['/no/such.db', /^Import file does not exist: \/no\/such\.db$/],
    [server.folder, /^Import file does not exist/],
    [db_path, /are the same file/],
    [await write('text.db', 'no database'), /is no SQLite file/],
    [await write('head.db', 'SQLite format 3\0 and no more'), /cannot be read|is damaged/],
    [await write('torn.db', torn), /cannot be read|is damaged/],
    [empty, /has no tables of packages/],
  ] as const) {
    const reply = await server.post('/api/database/import', { import_path, overwrite: true });
    assert.is(reply.status, 400, reply.text);
    assert.match(String(reply.body.error), error);
  }
  assert.equal(await names(server), ['one']);
});

database('a database with pages of another size is restored too', async ({ server }) => {
  const import_path = join(server.folder, 'small.db');
  await server.post('/api/database/export', { output_path: import_path });
  const small = new Database(import_path);
  small.pragma('journal_mode = DELETE');
  small.pragma('page_size = 1024');
  small.exec('VACUUM');
  small.close();
  await server.post('/api/database/delete-package', { package_id: 1 });
  const reply = await server.post('/api/database/import', { import_path, overwrite: true });
  assert.is(reply.status, 200, reply.text);
  assert.equal(await names(server), ['one']);
});

database('metadata files are read for their ZIP', async ({ server }) => {
  const path = join(server.folder, 'one_metadata.json');
  const { body } = await server.post('/api/read-metadata', { path });
  assert.equal(body, { metadata: { package_name: 'one' }, directory: server.folder });
  await mkdir(join(server.folder, 'dir_metadata.json'));
  await writeFile(join(server.folder, 'bad_metadata.json'), '[');
  for (const [asked, status, error] of [
    [null, 400, /^Field 'path' is required/],
    ['/etc/passwd', 400, /must end in _metadata\.json/],
    ['/no_metadata.json', 404, /^Metadata JSON does not exist: \/no_metadata\.json$/],
    [join(server.folder, 'dir_metadata.json'), 404, /does not exist/],
    [join(server.folder, 'bad_metadata.json'), 400, /is not valid JSON/],
  ] as const) {
    const reply = await server.post('/api/read-metadata', { path: asked });
    assert.is(reply.status, status);
    assert.match(String(reply.body.error), error);
  }
});

database('other sites are let in by name only', async ({ server: closed }) => {
  const origin = 'https://game.example';
  const open = await startPackageServer({ corsOrigins: [origin] });
  try {
    const send = (server: PackageServer, method: string, from: string) =>
      fetch(`${server.base}/api/generate`, {
        method,
        headers: { origin: from, 'access-control-request-method': 'POST' },
        ...(method === 'POST' && { body: '{}' }),
      });
    const preflight = await send(open, 'OPTIONS', origin);
    assert.is(preflight.status, 204);
    assert.is(preflight.headers.get('access-control-allow-origin'), origin);
    assert.is(preflight.headers.get('access-control-allow-methods'), 'GET, POST, OPTIONS');
    assert.is(preflight.headers.get('access-control-allow-headers'), 'Content-Type');
    assert.is(preflight.headers.get('access-control-max-age'), '3600');
    const posted = await send(open, 'POST', origin);
    assert.is(posted.status, 400);
    assert.is(posted.headers.get('access-control-allow-origin'), origin);
    assert.is((await send(open, 'POST', 'https://other.example')).status, 403);
    assert.is((await send(open, 'OPTIONS', 'https://other.example')).status, 405);
    assert.is((await send(closed, 'OPTIONS', origin)).status, 405);
    const refused = await send(closed, 'POST', origin);
    assert.is(refused.status, 403);
    assert.is(refused.headers.get('access-control-allow-origin'), null);
  } finally {
    await open.close();
  }
});

database('damage of the database is told with its path', async ({ server }) => {
  const db = join(server.folder, 'torn.sqlite3');
  await writeFile(db, 'no database at all, but long enough to be looked at');
  const torn = await startPackageServer({ dbPath: db });
  try {
    const reply = await torn.get('/api/database/packages');
    assert.is(reply.status, 500);
    assert.ok(String(reply.body.error).includes(`${db} is damaged`), reply.text);
  } finally {
    await torn.close();
  }
});

database('a second backup in the same second has a name of its own', async ({ server }) => {
  await server.take('one', { 'first_name_all.txt': 'alfa' });
  const paths: string[] = [];
  for (const body of [{}, {}, { overwrite: true }, { output_path: server.outputBase }, {}]) {
    const reply = await server.post<{ backup_path: string }>('/api/database/backup', body);
    assert.is(reply.status, 200, reply.text);
    paths.push(reply.body.backup_path);
  }
  assert.is(new Set(paths).size, paths.length);
  for (const path of paths) {
    const db = new Database(path, { readonly: true });
    assert.is(db.prepare('SELECT count(*) FROM imported_packages').pluck().get(), 1);
    db.close();
  }
});

database('a database with tables of another program is named in the answer', async ({ server }) => {
  const { db_path } = (await server.get<{ db_path: string }>('/api/database/packages')).body;
  const db = new Database(db_path);
  db.exec('ALTER TABLE package_tables RENAME COLUMN source_txt_name TO file');
  db.close();
  const reply = await server.get('/api/generation/package-options');
  assert.is(reply.status, 400);
  const expected = `Failed to list generation package options: Cannot use the database ${db_path}: no such column`;
  assert.ok(String(reply.body.error).startsWith(expected), reply.text);
});

database.run();
