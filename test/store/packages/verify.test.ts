/** Verification of packages: intact, damaged, foreign and incomplete ones. */
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { type BuiltPackage, buildPackage } from '../../../store/packages/package.ts';
import { verifyPackage } from '../../../store/packages/verify.ts';
import { sampled } from '../../extent.ts';
import { fileOf, planOf } from '../package-plan.ts';
import { folderSuite } from '../temp-folder.ts';

const checks = folderSuite<{ built: BuiltPackage }>('verification of packages', async (context) => {
  context.built = await buildPackage(planOf(), { folder: context.folder });
});

const outcome = async (archive: string): Promise<string[]> =>
  (await verifyPackage({ archive })).map(({ status, reason }) => `${status} ${reason}`);

checks('covers the members of an archive that stands alone', async ({ built, folder }) => {
  const alone = join(folder, 'download.zip');
  await copyFile(built.path, alone);
  assert.equal(await outcome(alone), ['verified members-match']);
});

checks('takes metadata without hashes for one of the earlier implementation', async ({ built }) => {
  const { integrity, zip_sha256, ...old } = JSON.parse(await readFile(built.metadataPath!, 'utf8'));
  assert.ok(integrity && zip_sha256);
  await writeFile(built.metadataPath!, JSON.stringify(old));
  assert.equal(await outcome(built.path), ['verified members-match', 'verified without-integrity']);
  await writeFile(built.metadataPath!, JSON.stringify({ ...old, zip_bytes: 1 }));
  assert.is((await outcome(built.path))[0], 'mismatch archive-size-mismatch');
});

checks('tells what is not there, or no package', async ({ built, folder }) => {
  await rm(built.path);
  assert.is((await outcome(built.path))[0], 'missing archive-missing');
  const text = join(folder, 'text.zip');
  await writeFile(text, 'no archive at all');
  assert.match((await outcome(text))[0]!, /^error unreadable: /);
  assert.equal(await outcome(folder), ['missing archive-missing']);
});

checks('finds members that the manifest does not list as they are', async ({ folder }) => {
  const file = fileOf('patch_a/walks.json', ['[]']);
  let turn = 0;
  const chunks = (): AsyncIterable<Uint8Array> => file.chunks();
  const odd = {
    ...file,
    chunks,
    get path() {
      return turn++ === 0 ? 'elsewhere.json' : file.path;
    },
  };
  const built = await buildPackage(planOf({ files: [odd] }), { folder });
  assert.is((await outcome(built.path))[0], 'mismatch member-not-listed:elsewhere.json');
});

const CHANGES = sampled(100, 400);

checks('never verifies a package with a changed byte', async ({ built }) => {
  const files = [built.path, built.metadataPath!];
  const contents = await Promise.all(files.map((file) => readFile(file)));
  let tried = 0;
  const flip = async (which: number, at: number, bits: number): Promise<void> => {
    const changed = Buffer.from(contents[which]!);
    changed[at % changed.length]! ^= bits;
    await writeFile(files[which]!, changed);
    const verdicts = await verifyPackage({ archive: built.path });
    await writeFile(files[which]!, contents[which]!);
    tried++;
    const sound = verdicts.every(({ status }) => status === 'verified');
    assert.not(sound, `byte ${at % changed.length} of ${files[which]}, bits ${bits}`);
  };
  await fc.assert(fc.asyncProperty(fc.nat(1), fc.nat(), fc.integer({ min: 1, max: 255 }), flip), {
    numRuns: CHANGES,
  });
  assert.ok(tried >= CHANGES);
  assert.equal(await outcome(built.path), ['verified hashes-match', 'verified integrity-matches']);
});

checks('never crashes on an archive alone, whatever byte is changed', async ({ built, folder }) => {
  const content = await readFile(built.path);
  const alone = join(folder, 'alone.zip');
  for (let at = 0; at < content.length; at += sampled(11, 3)) {
    const changed = Buffer.from(content);
    changed[at]! ^= 1 << (at % 8);
    await writeFile(alone, changed);
    const [verdict] = await verifyPackage({ archive: alone });
    assert.ok(['verified', 'mismatch', 'error'].includes(verdict!.status));
  }
});
