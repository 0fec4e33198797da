/** Import of packages: tables, faults in the published order, limits. */
import { existsSync } from 'node:fs';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { EngineError } from '../../../engine/base/errors.ts';
import { openPackageDb, quoteTable } from '../../../store/database/database.ts';
import { importPackage } from '../../../store/database/import.ts';
import { listPackages, listTables, readTable } from '../../../store/database/queries.ts';
import { MAX_MEMBERS } from '../../../store/database/zip-texts.ts';
import { sampled } from '../../extent.ts';
import { faultOf } from '../../fault.ts';
import { folderSuite } from '../temp-folder.ts';
import { type ZipMember, zipBytes } from '../zip-file.ts';

interface Context {
  db: string;
  /** Writes a pair and imports it. */
  take(
    members: readonly ZipMember[] | Uint8Array,
    metadata?: unknown,
  ): ReturnType<typeof importPackage>;
}

const alfaAs = (name: string): ZipMember => ({ name, data: 'alfa' });

let made = 0;

const importing = folderSuite<Context>('import of packages', (context) => {
  const { folder } = context;
  const db = join(folder, 'db', 'names.sqlite3');
  context.db = db;
  context.take = async (members, metadata = {}) => {
    const base = join(folder, `p${made++}`);
    const bytes = members instanceof Uint8Array ? members : zipBytes(members);
    await writeFile(`${base}.zip`, bytes);
    const text = typeof metadata === 'string' ? metadata : JSON.stringify(metadata);
    await writeFile(`${base}_metadata.json`, text);
    return importPackage(db, { metadata: `${base}_metadata.json`, zip: `${base}.zip` });
  };
});

/** Expects a refusal by its code and text, and that nothing of it is stored. */
async function refused(
  { db }: Context,
  work: () => Promise<unknown>,
  code: string,
  text: RegExp,
): Promise<void> {
  const fault = await faultOf(work);
  assert.instance(fault, EngineError, String(fault));
  assert.is(fault.code, code, fault.message);
  assert.match(fault.message, text);
  if (!existsSync(db)) return;
  const opened = openPackageDb(db);
  try {
    assert.equal(listPackages(opened), []);
    const tables = opened.prepare("SELECT name FROM sqlite_master WHERE name LIKE 'pkg%'").all();
    assert.equal(tables, []);
  } finally {
    opened.close();
  }
}

importing('lines keep their numbers beside blanks and breaks of all kinds', async (context) => {
  const text = 'alfa\r\n\r\n  beta \rgamma\u2028alfa\x85\ufeffdelta\n\x1c';
  const { tables } = await context.take([{ name: 'a/nltk_first_name_2syl.txt', data: text }]);
  assert.is(tables[0]!.source_txt_name, 'nltk_first_name_2syl.txt');
  const db = openPackageDb(context.db);
  const page = readTable(db, { tableId: 1, offset: 0, limit: 20 })!;
  db.close();
  assert.equal(
    page.rows.map(({ line_number, value }) => [line_number, value]),
    [
      [1, 'alfa'],
      [3, 'beta'],
      [4, 'gamma'],
      [5, 'alfa'],
      [6, '\ufeffdelta'],
    ],
  );
  assert.is(page.total_rows, 5);
});

importing('the metadata choose members by full or base name', async ({ take }) => {
  const members = ['patch_a/x.txt', 'patch_b/x.txt', 'y.TXT', 'z.txt', 'm.json'].map(alfaAs);
  const names = async (files_included: unknown) =>
    (await take(members, { files_included })).tables.map((table) => table.source_txt_name);
  assert.equal(await names([' patch_a/x.txt ', 5, null]), ['patch_a_x.txt', 'patch_b_x.txt']);
  assert.equal(await names(['y.TXT', 'gone.txt']), ['y.TXT']);
  assert.equal(await names(['m.json']), ['patch_a_x.txt', 'patch_b_x.txt', 'y.TXT', 'z.txt']);
  assert.equal(await names(['gone.txt']), []);
  assert.equal(await names(null), ['patch_a_x.txt', 'patch_b_x.txt', 'y.TXT', 'z.txt']);
});

importing('the name comes from the metadata, else from the file', async ({ take }) => {
  const member = [{ name: 'a.txt' }];
  const name = async (metadata: unknown) => (await take(member, metadata)).package_name;
  assert.is(await name({ common_name: '  Elves ', package_name: 'x' }), 'Elves');
  assert.is(await name({ common_name: null, package_name: 7 }), '7');
  assert.match(await name({ package_name: ' ' }), /^p\d+$/);
});

importing('a ZIP alone is described by a file beside it, or by its manifest', async (context) => {
  const bytes = zipBytes([
    { name: 'manifest.json', data: '{"package_name":"Inner"}' },
    { name: 'a.txt', data: 'alfa' },
  ]);
  await writeFile(join(context.folder, 'Outer_metadata.json'), '{"package_name":"Outer"}');
  for (const name of ['Inner', 'Outer']) {
    const zip = join(context.folder, `${name}.zip`);
    await writeFile(zip, bytes);
    const { package_name } = await importPackage(context.db, { metadata: null, zip });
    assert.is(package_name, name);
  }
});

importing('the same pair is refused the second time, also through a link', async (context) => {
  const { folder, db } = context;
  const zip = join(folder, 'a.zip');
  const metadata = join(folder, 'a_metadata.json');
  await writeFile(zip, zipBytes([{ name: 'a.txt', data: 'alfa' }]));
  await writeFile(metadata, '{}');
  await importPackage(db, { metadata, zip });
  await symlink(zip, join(folder, 'link.zip'));
  for (const path of [zip, join(folder, 'link.zip'), join(folder, 'x', '..', 'a.zip')]) {
    const err = await importPackage(db, { metadata, zip: path }).catch((e: Error) => e);
    assert.is((err as Error).message, 'This metadata/zip pair has already been imported.');
  }
});

importing('damaged archives are no ZIP files, wherever they break', async (context) => {
  const sound = zipBytes([{ name: 'a.txt', data: 'alfa\nbeta\n'.repeat(2000) }]);
  const overlap = zipBytes([{ name: 'a.txt', data: 'alfa' }]);
  overlap.writeUInt32LE(0xffffff, overlap.indexOf('PK\x01\x02') + 20);
  const lengths = [0, 1, 10, sound.length - 30, sound.length - 1];
  for (const archive of [
    ...lengths.map((length) => sound.subarray(0, length)),
    [{ name: 'a.txt', data: 'x', crc: 1 }],
    [{ name: 'a.txt', data: 'xyz', size: 2 }],
    [{ name: 'a.txt', data: 'xyz', size: 9 }],
    overlap,
  ]) {
    const take = () => context.take(archive);
    await refused(context, take, 'zip-invalid', /^Invalid ZIP file: .*\.zip$/);
  }
});

importing('a flipped byte anywhere never gets half a package in', async (context) => {
  const sound = zipBytes([
    { name: 'a.txt', data: 'alfa\nbeta\n' },
    { name: 'b.txt', data: 'gamma\n', stored: true },
  ]);
  for (let at = 0; at < sound.length; at += sampled(8, 1)) {
    const bytes = Buffer.from(sound);
    bytes[at]! ^= 0x41;
    const result = await context.take(bytes).catch((err: Error) => err);
    if (result instanceof Error) continue;
    const db = openPackageDb(context.db);
    const stored = listTables(db, { packageId: result.package_id });
    db.close();
    assert.is(stored.length, result.tables.length);
  }
});

const MIB = 1024 * 1024;
const half = { data: 'x', size: 60 * MIB };
const CONFLICT = /^Package contains conflicting TXT entries: /;

/** Members of an archive, and how it is refused: for a limit unless it says otherwise. */
const REFUSED: readonly (readonly [readonly Partial<ZipMember>[], RegExp, code?: string])[] = [
  [[{ name: 'a\0.txt' }], /control characters/, 'zip-name'],
  [[{ name: 'a.txt' }, { name: 'a.txt' }], CONFLICT, 'duplicate-entry'],
  [[{ name: 'a/x.txt' }, { name: 'b/x.txt' }, { name: 'a_x.txt' }], CONFLICT, 'duplicate-entry'],
  [[{ data: 'x', method: 12 }], /packed by method 12/, 'zip-unsupported'],
  [[{ data: Uint8Array.of(0x61, 0xff) }], /^TXT entry is not valid UTF-8: 0\.txt$/, 'txt-encoding'],
  [[{ data: Uint8Array.of(0xe2, 0x82) }], /0\.txt/, 'txt-encoding'],
  [
    [{ data: Buffer.alloc(80 * MIB) }],
    /^TXT entry expands too much: 0\.txt has 83886080 bytes .* the limit is 200 to 1\.$/,
  ],
  [
    [{ data: 'x', size: 2 ** 30 }],
    /^TXT entry is too large: 0\.txt has 1073741824 bytes, the limit is 268435456\.$/,
  ],
  [Array.from({ length: 10 }, () => half), /TXT entries have 629145600 bytes together/],
  [
    [{ data: `b\n${'x'.repeat(100_000)}` }],
    /line of more than 65536 characters: 0\.txt, after line 1/,
  ],
  [Array.from({ length: MAX_MEMBERS + 1 }, () => ({})), /too many members: 10001, the limit/],
];

for (const [members, text, code = 'zip-limit'] of REFUSED) {
  importing(`an archive that cannot be taken is refused: ${text.source}`, async (context) => {
    const named = members.map((member, i) => ({ name: `${i}.txt`, ...member }));
    await refused(context, () => context.take(named), code, text);
  });
}

importing('nested archives and bombs that nobody asked for are left alone', async ({ take }) => {
  const inner = zipBytes([{ name: 'x.txt', data: 'alfa' }]);
  const { tables } = await take([
    { name: 'inner.zip', data: inner },
    { name: 'huge.json', data: 'x', size: 2 ** 31 },
    { name: 'a.txt', data: 'alfa' },
  ]);
  const found = tables.map((table) => table.source_txt_name);
  assert.equal(found, ['a.txt']);
});

importing('paths in names are letters and lead nowhere', async (context) => {
  const names = ['../../evil.txt', '/etc/abs.txt', 'C:\\dos\\win.txt', 'd/"; DROP TABLE x; --.txt'];
  const { tables } = await context.take(names.map(alfaAs));
  assert.equal(tables.map((table) => table.source_txt_name).sort(), [
    '"; DROP TABLE x; --.txt',
    'C:\\dos\\win.txt',
    'abs.txt',
    'evil.txt',
  ]);
  for (const { table_name } of tables) assert.match(table_name, /^pkg_1_[a-z0-9_]+$/);
  // the folder above is shared with other processes, so only what this one might write is looked for
  for (const up of ['..', '../..']) {
    assert.not.ok(existsSync(join(context.folder, up, 'evil.txt')));
  }
  assert.not.ok(existsSync('/etc/abs.txt'));
});

importing('a fault undoes everything, the used id too', async (context) => {
  await context
    .take([
      { name: 'a.txt', data: 'alfa' },
      { name: 'b.txt', data: Uint8Array.of(0xff) },
    ])
    .catch(() => {});
  assert.is((await context.take([{ name: 'a.txt', data: 'alfa' }])).package_id, 1);
});

importing('only plain names of tables that are not ours get into a statement', () => {
  assert.is(quoteTable('pkg_1_a_b_1'), '"pkg_1_a_b_1"');
  const unsafe = ['', 'a b', 'a"b', 'a;b', '1a', 'é', 'a\n', 'package_tables', 'sqlite_master'];
  for (const name of unsafe) {
    assert.throws(() => quoteTable(name), /Unsafe SQL identifier/);
  }
});
