/** The policy file: caching, changes, faults, concurrent readers; files that are far too large, this one among them. */
import { rename, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { EngineError } from '../../../engine/base/errors.ts';
import { readNameList } from '../../../store/corpus/source-words.ts';
import { loadConfig } from '../../../store/settings/config.ts';
import { type PolicyFile, policyFile } from '../../../store/settings/policies.ts';
import { loadHyphenator } from '../../../store/texts/hyphenators.ts';
import { faultOf } from '../../fault.ts';
import { folderSuite, sharedFolderSuite } from '../temp-folder.ts';

const policies = folderSuite<{ path: string }>('policy file', (context) => {
  context.path = join(context.folder, 'classes.yml');
});

const text = (name: string): string => `version: '1.0'
name_classes:
  ${name}: { syllable_range: [1, 2], features: { short_vowel: preferred } }
  other: {}
`;

const namesOf = async (file: PolicyFile): Promise<string[]> =>
  (await file.read()).map(({ name }) => name);

policies('classes come in the order of the file, read once while it stays', async ({ path }) => {
  await writeFile(path, text('zebra'));
  const file = policyFile(path);
  const classes = await file.read();
  assert.is(await file.read(), classes);
  assert.equal(await namesOf(file), ['zebra', 'other']);
  assert.equal(classes[0]!.syllableRange, [1, 2]);
  assert.is(classes[0]!.features.short_vowel, 'preferred');
});

policies('a changed file is read again, whatever its time or size', async ({ folder, path }) => {
  await writeFile(path, text('first'));
  const file = policyFile(path);
  assert.equal(await namesOf(file), ['first', 'other']);
  await writeFile(path, text('longer-name'));
  await utimes(path, 1, 1);
  assert.equal(await namesOf(file), ['longer-name', 'other']);
  const replacement = join(folder, 'new.yml');
  await writeFile(replacement, text('other-names'));
  await utimes(replacement, 1, 1);
  await rename(replacement, path);
  assert.equal(await namesOf(file), ['other-names', 'other']);
});

policies('a file that is missing or wrong is refused by its path', async ({ path }) => {
  const file = policyFile(path);
  const said = async (): Promise<string> => {
    const fault = await faultOf(file.read());
    assert.instance(fault, EngineError);
    assert.is(fault.code, 'policy-file');
    assert.ok(fault.message.startsWith(`${path}: `));
    return fault.message;
  };
  assert.match(await said(), /ENOENT/);
  for (const [content, message] of [
    ['', /the file is not a mapping/],
    ['a: [', /Flow sequence|Flow map|at line/],
    ["version: '2.0'\nname_classes: { a: {} }", /version is "2\.0"/],
    ["version: '1.0'\nname_classes: { a: { features: { x: preferred } } }", /a\.features\.x/],
    ["version: '1.0'\nname_classes: { a: {}, a: {} }", /unique/],
    [Buffer.from('caf\xe9', 'latin1'), /not UTF-8/],
  ] as const) {
    await writeFile(path, content);
    assert.match(await said(), message);
    assert.match(await said(), message, 'and again until it is right');
  }
  await writeFile(path, text('right'));
  assert.equal(await namesOf(file), ['right', 'other']);
});

policies('many readers at once get one answer', async ({ path }) => {
  await writeFile(path, text('first'));
  const file = policyFile(path);
  const all = await Promise.all(Array.from({ length: 20 }, () => namesOf(file)));
  assert.ok(all.every((names) => names.join() === 'first,other'));
});

const MIB = 1024 * 1024;

const FILES: Readonly<
  Record<string, [limit: number, code: string, remedy: string, (path: string) => unknown]>
> = {
  'server.ini': [
    MIB,
    'config-unreadable',
    'Name another file with --config',
    (config) => loadConfig({ config }),
  ],
  'classes.yml': [MIB, 'policy-size', 'Keep the classes', (path) => policyFile(path).read()],
  'names.txt': [64 * MIB, 'list-size', 'Split the list', readNameList],
  'hyph_en_US.dic': [
    16 * MIB,
    'dictionary-invalid',
    'Put the patterns of one language',
    (path) => loadHyphenator('en_US', join(path, '..')),
  ],
};

const sizes = sharedFolderSuite('sizes of files');

/** A file of so many bytes, which take no room on the disk. */
async function ofSize(path: string, bytes: number): Promise<void> {
  await writeFile(path, '.won1der.\n.b1c.d1e.f1g.h1i.k1l\n');
  await truncate(path, bytes);
}

for (const [name, [limit, code, remedy, read]] of Object.entries(FILES)) {
  sizes(`${name} has at most ${limit} bytes`, async ({ folder }) => {
    const path = join(folder, name);
    await ofSize(path, limit + 1);
    const err = await faultOf(() => read(path));
    assert.is(err.code, code, err.message);
    assert.match(err.message, `${path} has ${limit + 1} bytes; the limit is ${limit}. ${remedy}`);
  });
}
