/** How many names small lists give. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { shuffled } from '../../../bench/quality/random.ts';
import { readNameList } from '../../../engine/kin/own/own-names.ts';
import { stockOf } from '../../../engine/kin/stock.ts';
import { packageRoot } from '../../../store/files/package-root.ts';

const yields = suite('names of small lists');

const FILES = [
  'elves.txt',
  'icelandic-towns.txt',
  'bible-places.txt',
  'basque-places.txt',
  'welsh-villages.txt',
  'greek-places.txt',
  'russian-given-names.tsv',
  'japanese-given-names.tsv',
];

for (const [given, wanted] of [
  [12, 20],
  [25, 100],
  [40, 200],
] as const) {
  yields(`from ${given} names ${wanted}`, async () => {
    for (const file of FILES) {
      const path = join(packageRoot(), 'bench', 'quality', 'sources', file);
      const lines = (await readFile(path, 'utf8')).trim().split('\n');
      for (const seed of [1, 2, 3]) {
        const own = readNameList(shuffled(lines, seed).slice(0, given).join('\n'));
        const { found } = stockOf({ own, language: null }, { kind: 'person' });
        assert.ok(found.length >= wanted, `${file} ${seed}: ${found.length}`);
      }
    }
  });
}

yields.run();
