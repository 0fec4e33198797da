/** Routes of the package database: lists, deletion. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { rowsOf, runSql } from '../../store/sql.ts';
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
  const tables = "SELECT name FROM sqlite_master WHERE name LIKE 'pkg%'";
  assert.equal(rowsOf(await t.dbPath(), tables), []);
  await t.refused('database/delete-package', { package_id: 1 });
  assert.is((await t.take('next', { 'a.txt': 'x' })).package_id, 2);
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

database('a file that is no database is told with what was asked, and its path', async (t) => {
  const torn = join(t.folder, 'torn.sqlite3');
  await writeFile(torn, 'no database at all, but long enough to be looked at');
  for (const [dbPath, fault] of [
    [torn, `${torn} is damaged`],
    ['/dev/null/names.sqlite3', ''],
  ] as const) {
    const server = await startPackageServer({ dbPath });
    for (const [route, asked] of [
      ['generation/package-options', 'generation package options'],
      ['database/packages', 'packages'],
      ['database/package-tables?package_id=1', 'package tables'],
    ] as const) {
      const said = await server.refused(route, undefined, 500);
      assert.ok(said.startsWith(`Failed to list ${asked}: `) && said.includes(fault), said);
    }
    await server.close();
  }
});

database('a database with tables of another program is named in the answer', async (t) => {
  const path = await t.dbPath();
  runSql(path, 'ALTER TABLE package_tables RENAME COLUMN source_txt_name TO file');
  const expected = `Failed to list generation package options: Cannot use the database ${path}: no such column`;
  assert.match(await t.refused('generation/package-options'), expected);
});
