/** The bundled models of the samples, all classes: a hundred thousand slots of each are those of namespace/2. */
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { BUNDLED_MODELS, openModel } from '../../../app/model/bundled.ts';
import { differingSlots } from '../../runtime/differing-slots.ts';
import { sampleSpaces } from '../../runtime/sample-spaces.ts';

const SLOTS = 100_000;

const bundled = suite('bundled models, whole');

for (const { name } of BUNDLED_MODELS) {
  bundled(name, async () => {
    const { file } = await openModel(name);
    const { model, spaces } = await sampleSpaces(name, null);
    assert.is(spaces.length, 7);
    for (const space of spaces) assert.equal(differingSlots(file, space, 7n, SLOTS), []);
    const { source: _, licence: __, ...made } = model;
    const { source, licence, ...shipped } = file;
    assert.equal(made, shipped, 'npm run models makes it anew');
    assert.ok(source && licence);
  });
}

bundled('one class of the English novel has 15,000 bytes at most with gzip', async () => {
  for (const name of ['first_name', 'place_name'] as const) {
    const { model } = await sampleSpaces('english', [name]);
    const { length } = gzipSync(JSON.stringify(model), { level: 9 });
    assert.ok(length <= 15_000, `${name}: ${length} bytes`);
  }
});

bundled.run();
