/** Routes that build packages, list, verify and hand them out. */
import { mkdir, readdir, readFile, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import type { components } from '../../../http/wire.ts';
import { verifyPackage } from '../../../store/packages/verify.ts';
import { send } from '../../client.ts';
import { sampled } from '../../extent.ts';
import { unpackBytes } from '../../store/package-plan.ts';
import { firstChange, waitFor } from '../../wait.ts';
import { type ApiServer, emptiedSuite, type Json, type Patch } from '../api.ts';
import { layOutRows, VECTORS } from '../walker-runs.ts';

type Kept = components['schemas']['KeptPackages']['packages'];

interface Context {
  readonly packages: string;
  kept(query?: string): Promise<Kept>;
}

const made = emptiedSuite<Context>('packages', async (server) => {
  await layOutRows(server.outputBase, VECTORS);
  // whatever a test before left there is gone
  for (const patch of ['a', 'b'] as const) await server.load(patch, VECTORS);
  return {
    packages: join(server.outputBase, 'packages'),
    kept: async (query = '') => (await server.ask<{ packages: Kept }>(`packages${query}`)).packages,
  };
});

/** Walks, candidates and a selection for a patch. */
async function fill({ ask }: ApiServer, patch: Patch, name_class = 'first_name'): Promise<void> {
  await ask('walker/walk', { patch, count: 3, seed: 1 });
  await ask('walker/combine', { patch, count: 500, seed: 1 });
  const { count } = await ask('walker/select', { patch, name_class, count: 20 });
  assert.is(count, 20);
}

/** Makes a package of candidates; returns the archive. */
async function makeElves({ ask, reply }: ApiServer): Promise<Buffer> {
  await ask('walker/combine', { patch: 'a', count: 30, seed: 1 });
  return (await reply('walker/package', { name: 'elves', version: '1.2' })).bytes;
}

/** Names of all files below a folder. */
const tree = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).sort();

made('a package answers the archive that it keeps, and describes it', async (t) => {
  await fill(t, 'a');
  const reply = await t.reply('walker/package', { name: 'elves', version: '2.0' });
  assert.is(reply.headers['content-type'], 'application/zip');
  assert.is(reply.headers['content-length'], String(reply.bytes.length));
  assert.is(reply.headers['content-disposition'], 'attachment; filename="elves-2.0.zip"');
  const [zip, metadata, ...more] = await tree(t.packages);
  assert.match(zip!, /^elves-2\.0_\d{8}_\d{6}\.zip$/);
  assert.is(metadata, zip!.replace('.zip', '_metadata.json'));
  assert.equal(more, []);
  assert.equal(await readFile(join(t.packages, zip!)), reply.bytes);
  const verdicts = await verifyPackage({ archive: join(t.packages, zip!) });
  const found = verdicts.map(({ status, reason }) => `${status} ${reason}`);
  assert.equal(found, ['verified hashes-match', 'verified integrity-matches']);
  const { text, json } = await unpackBytes(reply.bytes);
  const { names } = await t.ask('walker/export', { patch: 'a' });
  assert.equal(text('patch_a/selections.txt').split('\n'), names);
  const { recipes } = json('manifest.json') as { recipes: Record<string, Record<string, Json>> };
  assert.is(recipes.patch_a!.candidates!.seed, 1);
  assert.is(recipes.patch_a!.selections!.name_class, 'first_name');
});

/** Texts that JSON or ASCII must escape. */
const AWKWARD = [
  ...['"', '\\', '\u0000', '\n', '\u007f', '\u00b7', '\u2028'],
  ...['né', '\u{1f600}', '/', 'ban'],
];

const inAscii = (text: string): string =>
  text.replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

made('members hold the records of the API, indented, in ASCII, however many or long', async (t) => {
  const run = '20260101_000009_pyphen';
  const rows = AWKWARD.map((syllable, i) => ({ syllable, frequency: i + 1, signature: i % 3 }));
  await layOutRows(t.outputBase, run, rows);
  const free = { min_length: null, max_length: null, neighbor_limit: null, seed: 1 };
  const asked = { a: { count: 1200, steps: 1 }, b: { count: 2, steps: 5000 } };
  for (const patch of ['a', 'b'] as const) {
    await t.load(patch, run);
    await t.ask('walker/walk', { patch, ...free, ...asked[patch] });
    await t.ask('walker/combine', { patch, syllables: [2, 3], count: 1200, seed: 1 });
    await t.ask('walker/select', { patch, mode: 'soft', count: patch === 'a' ? null : 20 });
  }
  const reply = await t.reply('walker/package', { include_class_files: true });
  const { members, text } = await unpackBytes(reply.bytes);
  const kinds = ['walks', 'candidates', 'selections'] as const;
  assert.equal(
    members.map(({ path }) => path),
    [
      ...['walks', 'candidates'].flatMap((kind) =>
        ['a', 'b'].map((p) => `patch_${p}/${kind}.json`),
      ),
      ...['a', 'b'].flatMap((p) => ['json', 'txt'].map((end) => `patch_${p}/selections.${end}`)),
      'selections/pyphen_first_name_all.txt',
      'selections/pyphen_first_name_all_patch_b.txt',
      'manifest.json',
    ],
  );
  for (const patch of ['a', 'b'] as const) {
    for (const kind of kinds) {
      const pages = await t.ask<Json>(`walker/${kind}?patch=${patch}&limit=10000`);
      const records = pages[kind] as { name: string; syllables: string[]; formatted: string }[];
      assert.ok(records.length > 1);
      for (const { name, syllables, formatted } of records) {
        const [of, sign] = kind === 'walks' ? [formatted, '\u00b7'] : [name, ''];
        assert.is(of, syllables.join(sign));
        for (const syllable of syllables) assert.ok(AWKWARD.includes(syllable));
      }
      const found = text(`patch_${patch}/${kind}.json`);
      assert.ok(found === inAscii(JSON.stringify(records, null, 2)), `${kind} of ${patch}`);
    }
  }
});

made('the run of each patch that gave something has a record of the package', async (t) => {
  await fill(t, 'a');
  await t.ask('walker/walk', { patch: 'b', seed: 1 });
  const reply = await t.reply('walker/package', { name: 'one', include_walks_b: false });
  const sidecar = (patch: string): string =>
    join(t.outputBase, VECTORS, `ipc/patch_${patch}_package.v1.json`);
  const { payload } = JSON.parse(await readFile(sidecar('a'), 'utf8'));
  const zip = { filename: 'one-0.1.0.zip', zip_size_bytes: reply.bytes.length };
  assert.equal(payload, {
    package: { name: 'one', version: '0.1.0', ...zip },
    include_flags: { walks: true, candidates: true, selections: true },
    patch_data_presence: { has_walks: true, has_candidates: true, has_selections: true },
  });
  assert.is(await stat(sidecar('b')).catch(() => null), null);
});

made('a package is delivered although its folder cannot be used', async (t) => {
  await fill(t, 'a');
  await writeFile(t.packages, 'a file in place of the folder');
  const { members } = await unpackBytes((await t.reply('walker/package', {})).bytes);
  assert.ok(members.every(({ intact }) => intact));
  assert.is(await readFile(t.packages, 'utf8'), 'a file in place of the folder');
  // removed after its last byte was sent
  await waitFor('the end of what was sent', async () => {
    const names = await readdir(tmpdir());
    return !names.some((name) => name.startsWith(`package.${process.pid}@`));
  });
  assert.is(t.logged.filter((line) => line.includes('Package not written')).length, 1);
});

made('nothing half made is left when the client goes away', async (t) => {
  const count = sampled(6000, 40_000);
  await t.ask('walker/combine', { patch: 'a', syllables: [2, 3], count, seed: 1 });
  const asked = (signal: AbortSignal) =>
    fetch(`${t.base}/api/walker/package`, { method: 'POST', body: '{}', signal });
  await mkdir(t.packages);
  const begun = firstChange(t.packages);
  // while the archive is written
  const early = new AbortController();
  const cut = asked(early.signal).catch((err: Error) => err.name);
  await begun;
  early.abort();
  assert.is(await cut, 'AbortError');
  await waitFor('the temporary file to go', async () => (await tree(t.packages)).length === 0);
  // while it is sent
  const late = new AbortController();
  await (await asked(late.signal)).body!.getReader().read();
  late.abort();
  const [zip, metadata, ...more] = await tree(t.packages);
  assert.equal([typeof metadata, more], ['string', []]);
  assert.is((await verifyPackage({ archive: join(t.packages, zip!) }))[0]!.reason, 'hashes-match');
  assert.equal(await t.ask('health'), { ok: true });
  assert.not.match(t.logged.join(), /fault|broken/i);
});

made('a package is listed with its facts, and downloaded as it was made', async (t) => {
  assert.equal(await t.kept(), [], 'a folder that is not there holds none');
  const bytes = await makeElves(t);
  const [found, ...more] = await t.kept();
  assert.is(more.length, 0);
  const { file, made_at_utc, metadata_file, ...facts } = found!;
  assert.match(file, /^elves-1\.2_\d{8}_\d{6}\.zip$/);
  assert.is(metadata_file, file.replace('.zip', '_metadata.json'));
  assert.ok(Math.abs(Date.parse(made_at_utc!) - Date.now()) < 600_000);
  assert.equal(facts, {
    ...{ name: 'elves', version: '1.2', bytes: bytes.length, file_count: 1 },
    ...{ integrity: 'verified', integrity_reason: 'hashes-match', run_a: VECTORS, run_b: VECTORS },
    counts: { walks: 0, candidates: 30, selections: 0 },
  });
  const zip = await t.reply(`packages/${file}`);
  assert.ok(zip.bytes.equals(bytes));
  assert.is(zip.headers['content-type'], 'application/zip');
  assert.is(zip.headers['content-disposition'], `attachment; filename="${file}"`);
  assert.is(zip.headers['content-length'], String(bytes.length));
  const metadata = await t.reply(`packages/${metadata_file}`);
  assert.is(metadata.text, await readFile(join(t.packages, metadata_file!), 'utf8'));
  assert.is((await send(t.base, 'HEAD', `/api/packages/${file}`)).status, 200);
});

made('damage shows, whether the archive or its metadata changed', async (t) => {
  await makeElves(t);
  const integrity = async () => {
    const [one] = await t.kept();
    return `${one!.integrity} ${one!.integrity_reason}`;
  };
  const [{ file, metadata_file }] = (await t.kept()) as [Kept[0]];
  const [archive, metadata] = [join(t.packages, file), join(t.packages, metadata_file!)];
  const text = await readFile(metadata, 'utf8');
  await writeFile(metadata, text.replace('"elves"', '"trolls"'));
  assert.is(await integrity(), 'mismatch integrity-mismatch');
  await writeFile(metadata, text);
  assert.is(await integrity(), 'verified hashes-match');
  const bytes = await readFile(archive);
  bytes[40]! ^= 1;
  const { atime, mtime } = await stat(archive);
  await writeFile(archive, bytes);
  await utimes(archive, atime, mtime);
  assert.is(await integrity(), 'mismatch archive-hash-mismatch');
});

made('a large archive is checked when it is asked for', async ({ packages, kept }) => {
  await mkdir(packages, { recursive: true });
  const file = 'huge-1_20260102_030405.zip';
  await writeFile(join(packages, file), Buffer.alloc(65 * 1024 * 1024));
  const [before] = await kept();
  assert.equal([before!.integrity, before!.integrity_reason], ['unchecked', null]);
  assert.equal([before!.name, before!.made_at_utc], [null, '2026-01-02T03:04:05Z']);
  assert.is((await kept('?verify=true'))[0]!.integrity, 'error');
  assert.is((await kept())[0]!.integrity, 'error', 'what is known stays known');
});

made('only files of the list are handed out', async (t) => {
  await makeElves(t);
  await writeFile(join(t.packages, 'notes.txt'), 'x');
  await writeFile(join(t.packages, 'lonely_metadata.json'), '{}');
  await writeFile(join(t.outputBase, 'secret.zip'), 'x');
  await symlink(join(t.outputBase, 'secret.zip'), join(t.packages, 'link.zip'));
  await mkdir(join(t.packages, 'folder.zip'));
  const [archive] = (await readdir(t.packages)).filter((name) => name.startsWith('elves'));
  const get = (name: string) => send(t.base, 'GET', `/api/packages/${name}`);
  for (const name of [
    ...['notes.txt', 'lonely_metadata.json', 'link.zip', 'folder.zip', 'absent.zip', '', '..'],
    ...[`.%2f${archive}`, `${archive}%00`, '%ff', encodeURIComponent(join(t.packages, archive!))],
  ]) {
    const { status, body } = await get(name);
    assert.is(status, 404, name);
    assert.match(String(body!.error), /^Package file not found: /, name);
  }
  assert.equal(t.logged, []);
});
