/** Files that a setting or a request names, and far too large: refused by name, size, limit and remedy, before they are read. */
import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { readNameList } from '../../../store/corpus/source-words.ts';
import { readPatterns } from '../../../store/names/language-data.ts';
import { loadConfig } from '../../../store/settings/config.ts';
import { PolicyFile } from '../../../store/settings/policies.ts';
import { isCuttable, loadHyphenator } from '../../../store/texts/hyphenators.ts';
import { faultOf } from '../../fault.ts';
import { sharedFolderSuite } from '../temp-folder.ts';

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
  'classes.yml': [MIB, 'policy-size', 'Keep the classes', (path) => new PolicyFile(path).read()],
  'patterns.yml': [MIB, 'patterns-size', 'Keep the languages', (path) => readPatterns(path)],
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

sizes('a dictionary beyond its limit counts as one without patterns', async ({ folder }) => {
  const path = join(folder, 'hyph_de.dic');
  await ofSize(path, 1000);
  const before = await isCuttable('de', folder);
  await ofSize(path, 16 * MIB + 1);
  assert.equal([before, await isCuttable('de', folder)], [true, false]);
});

sizes.run();
