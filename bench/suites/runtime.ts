/** The run-time: sizes of its code and of files, opening, names a second. */
import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { frontCoded } from '../../engine/base/front-coding.ts';
import { kinStock } from '../../engine/kin/kin-class.ts';
import { countedClass } from '../../engine/model/counted-class.ts';
import type { names as open } from '../../runtime/index.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { sampleNames } from '../../test/runtime/sample-names.ts';
import type { Context } from '../measuring/context.ts';
import {
  fromSamples,
  type Measurement,
  repeat,
  rowOf,
  sampleTimes,
  timed,
} from '../measuring/measurement.ts';

const TOWNS = 2000;
const LANGUAGES = ['en', 'de', 'es', 'fr'];
const FEW = 40;

export async function benchRuntime(context: Context): Promise<Measurement[]> {
  const towns = await Promise.all(LANGUAGES.map((language) => sampleNames(language, TOWNS)));
  const own = [...new Set(towns.flat())].slice(0, TOWNS);
  const built = (name: string): string =>
    join(packageRoot(), 'dist', 'runtime', `namewalk-${name}.js`);
  const { names } = (await import(pathToFileURL(built('runtime')).href)) as { names: typeof open };
  const kin = (list: readonly string[]) => {
    const { joins } = kinStock({ own: list });
    return {
      format: 'kin/1',
      classes: { place_name: countedClass({ joins, isWord: () => false }) },
    };
  };
  const file = kin(own);
  const { timing, freshRepeats } = context.scale;
  const opening = await repeat(3 * freshRepeats, () => timed(async () => names(file)));
  const first = await repeat(3 * freshRepeats, () => {
    const town = names(file);
    return timed(async () => town.at(0));
  });
  const town = names(file, { seed: 7 });
  const times = await sampleTimes(() => town.take(town.size).length, timing);
  const list = { format: 'names/1', classes: { place_name: frontCoded(town.take(5000).sort()) } };
  const listed = names(list, { seed: 7 });
  const listTimes = await sampleTimes(() => listed.take(listed.size).length, timing);
  const n = own.length;
  return [
    size('runtime-list-code', n, await readFile(built('list'), 'utf8')),
    size('runtime-code', n, await readFile(built('runtime'), 'utf8')),
    size('runtime-kin-40', FEW, JSON.stringify(kin(own.slice(0, FEW)))),
    size('runtime-kin-2000', n, JSON.stringify(file)),
    size('runtime-list-5000', names(list).size, JSON.stringify(list)),
    fromSamples({ name: 'runtime-open', n, items: 1, samples: opening }),
    fromSamples({ name: 'runtime-first', n, items: 1, samples: first }),
    fromSamples({ name: 'runtime-names', n, items: town.size, samples: times }),
    fromSamples({ name: 'runtime-list-names', n: listed.size, samples: listTimes }),
  ];
}

/** A text as it goes over a network. */
const size = (name: string, n: number, text: string): Measurement =>
  rowOf({
    name,
    n,
    megabytes: gzipSync(text, { level: 9 }).length / 1e6,
    baseline: `${(Buffer.byteLength(text) / 1000).toFixed(1)} kB without gzip`,
  });
