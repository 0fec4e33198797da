/** The built run-time where there is nothing but the language: a bare context, and its limits of size. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { sampled } from '../extent.ts';
import { readVectors } from './vectors.ts';

const contexts = suite('run-time by itself');

const built = (name: string): string => join(packageRoot(), 'dist', 'runtime', name);

/** Every run-time gives the names of every model in `npm run test:all`. */
const MODELS = sampled(1, Number.POSITIVE_INFINITY);

contexts('a bare context gives the names of the vectors', async () => {
  const script = await readFile(built('namewalk-runtime.global.js'), 'utf8');
  for (const { model, spaces } of (await readVectors()).slice(0, MODELS)) {
    const context = createContext({ text: JSON.stringify(model) });
    runInContext(script, context);
    runInContext('opened = namewalk.open(text)', context);
    for (const { class: name, seed, own, size, slots, names, texts } of spaces) {
      const code = `
        space = opened.space(${JSON.stringify(name)}, ${seed}n, { own: ${own} });
        JSON.stringify([
          space.size,
          ${JSON.stringify(slots)}.map((slot) => space.at(slot)),
          ${JSON.stringify(Object.keys(texts))}.map((text) => space.of(text)),
        ])`;
      const found: unknown = JSON.parse(runInContext(code, context) as string);
      assert.equal(found, [size, names, Object.values(texts)], `${model.language} ${name} ${seed}`);
    }
  }
});

contexts('it imports nothing, and asks nothing of the platform', async () => {
  for (const name of ['namewalk-runtime.js', 'namewalk-runtime.global.js']) {
    const code = await readFile(built(name), 'utf8');
    assert.not.match(
      code,
      /\bimport\b|\brequire\b|\bprocess\b|\bfetch\b|Math\.random|Date\b|\bn\b=\d+n/,
    );
  }
});

contexts('code and models stay small', async () => {
  const code = gzipSync(await readFile(built('namewalk-runtime.js')), { level: 9 });
  assert.ok(code.length <= 5650, `${code.length} bytes of code`);
  for (const { model } of await readVectors()) {
    const { length } = gzipSync(JSON.stringify(model), { level: 9 });
    assert.ok(
      length <= 15_000,
      `${length} bytes of a model of ${Object.keys(model.classes).join()}`,
    );
  }
});

contexts.run();
