/** Building packages: manifest, metadata, reproducibility, names, full disks. */
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as assert from 'uvu/assert';
import { checkPackageName, classFilePath } from '../../../engine/names/package-files.ts';
import { temporaryPath } from '../../../store/files/atomic.ts';
import { listPackages } from '../../../store/packages/list.ts';
import { buildPackage } from '../../../store/packages/package.ts';
import { faultOf, refuses } from '../../fault.ts';
import { sha256 } from '../../replay-views.ts';
import { suite } from '../../suite.ts';
import { fileOf, planOf, unpack } from '../package-plan.ts';
import { folderSuite } from '../temp-folder.ts';

const packages = folderSuite('packages');

packages('hold their files, and last a manifest with sizes and hashes', async ({ folder }) => {
  const built = await buildPackage(planOf(), { folder });
  assert.is(built.path, join(folder, 'pack-1.0_20260102_030405.zip'));
  const { members, text, json } = await unpack(built.path);
  assert.equal(
    members.map(({ path, method, intact }) => [path, method, intact]),
    [
      ['patch_a/walks.json', 8, true],
      ['patch_a/selections.txt', 8, true],
      ['manifest.json', 8, true],
    ],
  );
  assert.is(text('patch_a/selections.txt'), 'la\nri\u00df');
  const manifest = json('manifest.json') as Record<string, unknown>;
  assert.is(manifest.created_at, '2026-01-02T03:04:05.678000+00:00');
  assert.is(manifest.file_count, 2);
  assert.equal((manifest.files as object[])[1], {
    path: 'patch_a/selections.txt',
    type: 'selections_txt',
    patch: 'a',
    count: 2,
    bytes: 7,
    sha256: sha256('la\nri\u00df'),
    name_class: 'first_name',
  });
  assert.match(text('manifest.json'), '"seed": 18446744073709551616');
  assert.match(text('manifest.json'), /,\n {2}"integrity": "[0-9a-f]{64}"\n\}$/);
});

packages('are sealed by a metadata file beside them', async ({ folder }) => {
  const built = await buildPackage(planOf(), { folder });
  const metadata = JSON.parse(await readFile(built.metadataPath!, 'utf8'));
  const archive = await readFile(built.path);
  assert.equal([metadata.zip_bytes, metadata.zip_sha256], [archive.length, sha256(archive)]);
  assert.is(Object.keys(metadata).at(-1), 'integrity');
});

packages('of one plan are equal byte for byte, whatever the time zone', async ({ folder }) => {
  const zone = process.env.TZ;
  try {
    process.env.TZ = 'Pacific/Kiritimati';
    const first = await buildPackage(planOf(), { folder: join(folder, 'x') });
    process.env.TZ = 'America/Adak';
    const second = await buildPackage(planOf(), { folder: join(folder, 'y') });
    assert.is(first.sha256, second.sha256);
    assert.equal(await readFile(first.path), await readFile(second.path));
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});

packages('of one second never replace each other', async ({ folder }) => {
  const builds = Array.from({ length: 5 }, () => buildPackage(planOf(), { folder }));
  const paths = (await Promise.all(builds)).map(({ path }) => path.slice(-10)).sort();
  assert.equal(paths, ['030405.zip', '030406.zip', '030407.zip', '030408.zip', '030409.zip']);
  assert.is((await readdir(folder)).length, 10);
});

packages('stay without metadata when only that cannot be written', async ({ folder }) => {
  await mkdir(join(folder, 'pack-1.0_20260102_030405_metadata.json'));
  const told: string[] = [];
  const onNotKept = (message: string): void => void told.push(message);
  const built = await buildPackage(planOf(), { folder, onNotKept });
  assert.is(built.metadataPath, null);
  assert.is(told.length, 1);
  assert.is((await readdir(folder)).length, 2);
});

packages('leave nothing when a file fails', async ({ folder }) => {
  const failing = fileOf('patch_a/walks.json', []);
  let ended = false;
  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    try {
      for (let i = 0; i < 40; i++) yield Buffer.alloc(1 << 16, i);
      throw new Error('no more');
    } finally {
      ended = true;
    }
  };
  const plan = planOf({ files: [{ ...failing, chunks }] });
  assert.is((await faultOf(buildPackage(plan, { folder }))).message, 'no more');
  assert.equal(await readdir(folder), []);
  assert.ok(ended);
});

packages('may have names of 100 characters each', async ({ folder }) => {
  const name = 'n'.repeat(100);
  const built = await buildPackage(planOf({ name, version: name }), { folder });
  assert.ok(built.metadataPath !== null);
});

packages('left half made by a killed process go with a later build', async ({ folder }) => {
  const old = temporaryPath(join(folder, 'package'));
  const recent = temporaryPath(join(folder, 'package'));
  await writeFile(old, 'half an archive');
  await writeFile(recent, 'an archive in the making');
  const hoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  await utimes(old, hoursAgo, hoursAgo);
  await buildPackage(planOf(), { folder });
  const left = (await readdir(folder)).filter((name) => name.endsWith('.tmp'));
  assert.equal(left, [basename(recent)]);
});

packages('are listed newest first, with or without metadata', async ({ folder }) => {
  const later = new Date('2026-02-01T00:00:00Z');
  await buildPackage(planOf(), { folder });
  await buildPackage(planOf({ createdAt: later }), { folder });
  const plain = await buildPackage(planOf({ name: 'a' }), { folder });
  await rm(plain.metadataPath!);
  await writeFile(join(folder, 'package.1.x.tmp'), '');
  const kept = await listPackages(folder);
  assert.equal(
    kept.map(({ file, name, run_a }) => [file, name, run_a]),
    [
      ['pack-1.0_20260201_000000.zip', 'pack', '20250101_000001_pyphen'],
      ['a-1.0_20260102_030405.zip', null, null],
      ['pack-1.0_20260102_030405.zip', 'pack', '20250101_000001_pyphen'],
    ],
  );
  assert.equal(await listPackages(join(folder, 'absent')), []);
});

const names = suite('names of packages');

/** Among them a Cyrillic a, a fraction slash and a full-width solidus. */
const HOSTILE = [
  ...['', '.', '..', '../x', '/etc/passwd', 'a/b', 'a\\b', 'C:x', '.hidden', 'nul\0', 'a"b'],
  ...["a'b", 'a;b', 'line\r\nSet-Cookie: x', 'a\n', '\na', 'tab\t', 'with space', '\u0430pack'],
  ...['pa\u2044ck', 'pa\uff0fck', 'e\u0301', '\ud800', '\u202eexe', 'n'.repeat(101)],
];

names('are refused when they could leave the folder, or the header', () => {
  for (const text of [...HOSTILE, null, 1, true, ['a'], {}]) {
    for (const field of ['name', 'version'] as const) {
      const told = new RegExp(`^Invalid package ${field}\\.`);
      refuses(() => checkPackageName(text, field), 'package-name-invalid', told);
    }
  }
});

names('are taken as they are when they are safe', () => {
  for (const text of ['a', 'corpus-package', '1.2.3-rc.1', '_', '-', 'a..b', 'Z9'.repeat(50)]) {
    assert.is(checkPackageName(text, 'name'), text);
  }
});

names('of class files tell corpus and class and are unique', () => {
  const taken = new Set<string>();
  const path = (corpus: string, nameClass: string, patch: 'a' | 'b'): string =>
    classFilePath(corpus, nameClass, patch, taken);
  assert.is(path('pyphen', 'first_name', 'a'), 'selections/pyphen_first_name_all.txt');
  assert.is(path('nltk', 'first_name', 'b'), 'selections/nltk_first_name_all.txt');
  assert.is(path('pyphen', 'first_name', 'b'), 'selections/pyphen_first_name_all_patch_b.txt');
  assert.is(path('Pyphen', 'FIRST name', 'b'), 'selections/Pyphen_FIRST_name_all_patch_b_2.txt');
  assert.is(path('../x', 'a/b', 'a'), 'selections/.._x_a_b_all.txt');
});
