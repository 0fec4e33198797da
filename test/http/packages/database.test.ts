/** Routes of the package database: lists, copies, restoring, deletion. */
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import * as assert from 'uvu/assert';
import { packageSuite, startPackageServer } from './package-server.ts';

const database = packageSuite('database of packages');

const FIRST = 'first_name_all.txt';
database.before.each(async ({ take }) => {
  await take('one', { [FIRST]: 'alfa\n\nbeta', 'b.txt': 'x' });
});

database('a list begins where it is asked to, at the end of numbers too', async (t) => {
  await t.take('two', {});
  assert.equal(await t.imported(), ['two', 'one']);
  const page = await t.ask('database/table-rows?table_id=2&offset=1');
  assert.equal([page.rows, page.limit], [[{ line_number: 3, value: 'beta' }], 20]);
  const far = await t.reply('database/table-rows?table_id=2&offset=9223372036854775807');
  assert.match(far.text, /"rows":\[\],"offset":9223372036854775807/);
});

database('a deleted package is gone with its tables, and its id is not used again', async (t) => {
  assert.equal(await t.ask('database/delete-package', { package_id: '1' }), {
    message: "Deleted package 'one'.",
    package_id: 1,
    package_name: 'one',
    tables_dropped: 2,
  });
  const db = new Database(await t.dbPath(), { readonly: true });
  const left = db.prepare("SELECT name FROM sqlite_master WHERE name LIKE 'pkg%'").all();
  db.close();
  assert.equal(left, []);
  await t.refused('database/delete-package', { package_id: 1 });
  assert.is((await t.take('next', { 'a.txt': 'x' })).package_id, 2);
});

database('a copy is whole, and a taken name is not touched', async (t) => {
  const into = await t.ask('database/backup', { output_path: join(t.folder, 'copies') });
  const name = /\/copies\/name_packages_backup_\d{8}_\d{6}\.sqlite3$/;
  assert.match(String(into.backup_path), name);
  const beside = await t.ask('database/backup', {});
  assert.ok(String(beside.backup_path).startsWith(t.outputBase));
  const output_path = join(t.folder, 'out.db');
  const body = await t.ask('database/export', { output_path });
  const bytes = await readFile(output_path);
  assert.is(body.export_path, output_path);
  assert.is(body.bytes, bytes.length);
  assert.is(body.sha256, createHash('sha256').update(bytes).digest('hex'));
  await t.ask('database/export', { output_path, overwrite: 'yes' });
  for (const bad of ['x'.repeat(300), 'a\0b', join(output_path, 'below')])
    assert.match(await t.refused('database/export', { output_path: bad }), /^Cannot write .*/s);
  assert.not.ok((await readdir(t.outputBase)).some((file) => file.includes('.tmp')));
});

database('a restore brings back what was there, and keeps what it replaces', async (t) => {
  const scope = { class_key: 'first_name', package_id: 1, syllable_key: 'all', unique_only: true };
  const drawn = async () =>
    (await t.ask<{ names: string[] }>('generate', scope)).names.sort().join(' ');
  const options = async () => (await t.reply('generation/package-options')).text;
  const import_path = join(t.folder, 'out.db');
  await t.ask('database/export', { output_path: import_path });
  assert.is(await drawn(), 'alfa beta x');
  await t.ask('database/delete-package', { package_id: 1 });
  await t.take('two', { [FIRST]: 'gamma' });
  assert.equal(await t.imported(), ['two']);
  assert.match(await options(), /"two"/);
  const refused = await t.refused('database/import', { import_path });
  assert.match(refused, /^Database already exists: .*Set 'overwrite'/);
  const body = await t.ask('database/import', { import_path, overwrite: true });
  assert.is(body.import_path, import_path);
  assert.equal(await t.imported(), ['one']);
  assert.match(await options(), /"one"/);
  assert.is(await drawn(), 'alfa beta x');
  const back = { import_path: body.backup_path, overwrite: true, create_backup: false };
  assert.is((await t.ask('database/import', back)).backup_path, null);
  assert.equal(await t.imported(), ['two']);
  assert.is((await t.take('three', { 'a.txt': 'x' })).package_id, 3);
});

database('only databases of packages are restored', async (t) => {
  const write = async (name: string, data: string | Uint8Array): Promise<string> => {
    await writeFile(join(t.folder, name), data);
    return join(t.folder, name);
  };
  const empty = join(t.folder, 'empty.db');
  const other = new Database(empty);
  other.exec('CREATE TABLE a (b); VACUUM');
  other.close();
  const copy = join(t.folder, 'copy.db');
  await t.ask('database/export', { output_path: copy });
  const torn = (await readFile(copy)).fill(0x55, 4096, 20_000);
  const cases: [string, RegExp][] = [
    [await write('head.db', 'SQLite format 3\0 and no more'), /cannot be read|is damaged/],
    [await write('torn.db', torn), /cannot be read|is damaged/],
    [empty, /has no tables of packages/],
  ];
  for (const [import_path, error] of cases)
    assert.match(await t.refused('database/import', { import_path, overwrite: true }), error);
  assert.equal(await t.imported(), ['one']);
});

database('a database with pages of another size is restored too', async (t) => {
  const import_path = join(t.folder, 'small.db');
  await t.ask('database/export', { output_path: import_path });
  const small = new Database(import_path);
  small.pragma('journal_mode = DELETE');
  small.pragma('page_size = 1024');
  small.exec('VACUUM');
  small.close();
  await t.ask('database/delete-package', { package_id: 1 });
  await t.ask('database/import', { import_path, overwrite: true });
  assert.equal(await t.imported(), ['one']);
});

database('metadata files are read for their ZIP', async ({ ask, folder }) => {
  const body = await ask('read-metadata', { path: join(folder, 'one_metadata.json') });
  assert.equal(body, { metadata: { package_name: 'one' }, directory: folder });
});

database('other sites are let in by name only', async (closed) => {
  const origin = 'https://game.example';
  const open = await startPackageServer({ corsOrigins: [origin] });
  try {
    const send = async ({ base }: { base: string }, method: string, from: string) => {
      const { status, headers } = await fetch(`${base}/api/generate`, {
        method,
        headers: { origin: from, 'access-control-request-method': 'POST' },
        ...(method === 'POST' && { body: '{}' }),
      });
      const told = (name: string) => headers.get(`access-control-${name}`);
      return [status, ...['allow-origin', 'allow-methods', 'allow-headers', 'max-age'].map(told)];
    };
    const methods = ['GET, POST, OPTIONS', 'Content-Type', '3600'];
    const none = [null, null, null];
    const elsewhere = 'https://other.example';
    assert.equal(await send(open, 'OPTIONS', origin), [204, origin, ...methods]);
    assert.equal(await send(open, 'POST', origin), [400, origin, ...none]);
    assert.equal(await send(open, 'POST', elsewhere), [403, null, ...none]);
    assert.equal(await send(open, 'OPTIONS', elsewhere), [405, null, ...none]);
    assert.equal(await send(closed, 'OPTIONS', origin), [405, null, ...none]);
    assert.equal(await send(closed, 'POST', origin), [403, null, ...none]);
  } finally {
    await open.close();
  }
});

database('damage of the database is told with its path', async ({ folder }) => {
  const dbPath = join(folder, 'torn.sqlite3');
  await writeFile(dbPath, 'no database at all, but long enough to be looked at');
  const torn = await startPackageServer({ dbPath });
  try {
    const error = await torn.refused('database/packages', undefined, 500);
    assert.match(error, `${dbPath} is damaged`);
  } finally {
    await torn.close();
  }
});

database('a second backup in the same second has a name of its own', async (t) => {
  const paths: string[] = [];
  for (const body of [{}, {}, { overwrite: true }, { output_path: t.outputBase }, {}])
    paths.push((await t.ask<{ backup_path: string }>('database/backup', body)).backup_path);
  assert.is(new Set(paths).size, paths.length);
  for (const path of paths) {
    const db = new Database(path, { readonly: true });
    assert.is(db.prepare('SELECT count(*) FROM imported_packages').pluck().get(), 1);
    db.close();
  }
});

database('a database with tables of another program is named in the answer', async (t) => {
  const path = await t.dbPath();
  const db = new Database(path);
  db.exec('ALTER TABLE package_tables RENAME COLUMN source_txt_name TO file');
  db.close();
  const expected = `Failed to list generation package options: Cannot use the database ${path}: no such column`;
  assert.match(await t.refused('generation/package-options'), expected);
});

database.run();
