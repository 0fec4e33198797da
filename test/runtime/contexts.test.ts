/** The built run-time where there is nothing but the language: a bare context, and its limits of size. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { kinStock } from '../../engine/kin/kin-class.ts';
import { countedClass } from '../../engine/model/counted-class.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { sampled } from '../extent.ts';
import { sampleNames } from './sample-names.ts';
import { CHECK, readVectors } from './vectors.ts';

const contexts = suite('run-time by itself');

const built = (name: string): Promise<string> =>
  readFile(join(packageRoot(), 'dist', 'runtime', name), 'utf8');

contexts('a bare context gives the names of the vectors', async () => {
  for (const { file, cases } of await readVectors()) {
    // of the five seeds of each class one
    const vectors = { file, cases: cases.filter((_, i) => i % 5 < sampled(1, 5)) };
    const readers = file.format === 'names/1' ? ['runtime', 'list'] : ['runtime'];
    for (const reader of readers) {
      const context = createContext({ text: JSON.stringify(vectors) });
      runInContext(await built(`namewalk-${reader}.global.js`), context);
      assert.equal(
        JSON.parse(
          runInContext(`${CHECK} JSON.stringify(check(namewalk.names, JSON.parse(text)))`, context),
        ),
        vectors.cases,
      );
    }
  }
});

contexts('it imports nothing, and asks nothing of the platform', async () => {
  for (const name of ['namewalk-runtime.js', 'namewalk-list.js', 'namewalk-runtime.global.js']) {
    const code = await built(name);
    assert.not.match(code, /\bimport\b|\brequire\b|\bprocess\b|\bfetch\b|Math\.random|Date\b/);
    const map = JSON.parse(await built(`${name}.map`)) as { sources: string[] };
    assert.ok(map.sources.some((source) => source.endsWith('numbered.ts')));
  }
});

contexts('it reads each property of a file by its name', async () => {
  const { joins } = kinStock({ own: await sampleNames('en', 40) });
  const made = countedClass({ joins, isWord: () => false });
  const code = await built('namewalk-runtime.js');
  for (const key of Object.keys(made)) assert.match(code, new RegExp(`\\b${key}\\b`), key);
});

/** Bytes with gzip, of the code without the line that names its map. */
const bytes = (code: string): number =>
  gzipSync(code.replace(/\/\/# source.*\s*$/, ''), { level: 9 }).length;

contexts('code stays small', async () => {
  const list = bytes(await built('namewalk-list.js'));
  assert.ok(list <= 720, `${list} bytes of the reader of lists`);
  const whole = bytes(await built('namewalk-runtime.js'));
  assert.ok(whole <= 3604, `${whole} bytes of the run-time`);
});

contexts.run();
