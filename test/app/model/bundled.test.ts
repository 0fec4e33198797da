/** The models that come with the package: their classes, terms and sources; `bundled.long.ts` makes their names anew. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BUNDLED_MODELS, bundledPath, openModel } from '../../../app/model/bundled.ts';
import { packageRoot } from '../../../store/files/package-root.ts';

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

bundled('each has its text in the sources', async () => {
  const told = await readFile(join(packageRoot(), 'models', 'SOURCES.md'), 'utf8');
  for (const { name, text } of BUNDLED_MODELS) {
    assert.ok(told.includes(`${name}.nwm.json`) && told.includes(text), name);
  }
});

bundled.run();
