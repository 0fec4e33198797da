/** The models that come with the package have the names that the code makes of their texts today. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BUNDLED_MODELS, bundledPath, openModel } from '../../../app/model/bundled.ts';
import { packageRoot } from '../../../store/files/package-root.ts';
import { differingSlots } from '../../runtime/differing-slots.ts';
import { sampleSpaces } from '../../runtime/sample-spaces.ts';

const bundled = suite('bundled models');

bundled('there is one of each language, small, with all classes and its terms', async () => {
  for (const { name, source } of BUNDLED_MODELS) {
    const { classes, file } = await openModel(name);
    assert.is(classes.length, 7, name);
    assert.equal([file.source, file.algorithm], [source, 'namespace/2']);
    assert.match(file.licence, /public domain/);
    const { length } = await readFile(bundledPath(name));
    assert.ok(length < 100_000, `${name} has ${length} bytes`);
  }
  assert.equal(
    BUNDLED_MODELS.map(({ name }) => name),
    ['english', 'german', 'spanish', 'finnish', 'latin'],
  );
});

bundled('the German one has the names of the sample, slot by slot', async () => {
  const { file } = await openModel('german');
  const { spaces } = await sampleSpaces('german', ['location_name']);
  for (const space of spaces) assert.equal(differingSlots(file, space, 7n, 400), []);
});

bundled('each has its text in the sources', async () => {
  const told = await readFile(join(packageRoot(), 'models', 'SOURCES.md'), 'utf8');
  for (const { name, text } of BUNDLED_MODELS) {
    assert.ok(told.includes(`${name}.nwm.json`) && told.includes(text), name);
  }
});

bundled.run();
