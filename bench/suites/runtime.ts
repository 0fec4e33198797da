/** The run-time: sizes of its code and of a model, opening in a fresh process, names a second. */
import { Buffer } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { NamePolicy } from '../../engine/names/policy.ts';
import { ClassSpace } from '../../engine/space/class-space.ts';
import { type CountedSpace, seedSpace } from '../../engine/space/namespace-2.ts';
import type { ModelFile } from '../../runtime/model-file.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { modelOfRun } from '../../test/runtime/run-spaces.ts';
import type { Context } from '../measuring/context.ts';
import { fromSamples, type Measurement } from '../measuring/measurement.ts';
import { repeat, sampleTimes } from '../measuring/timing.ts';
import { novelRun } from './sound.ts';

const SEED = 7n;
const CLASSES: readonly NamePolicy['name'][] = ['first_name', 'place_name', 'title_epithet'];

export async function benchRuntime(context: Context): Promise<Measurement[]> {
  const { dir, bytes } = await novelRun(context, 'runtime');
  const code = join(packageRoot(), 'dist', 'runtime', 'namewalk-runtime.js');
  const rows = [size('runtime-code', bytes, await readFile(code, 'utf8'))];
  for (const name of CLASSES) {
    const { model, spaces } = await modelOfRun(dir, [name]);
    rows.push(...(await benchClass(context, bytes, model, spaces[0]!)));
  }
  return rows;
}

async function benchClass(
  context: Context,
  bytes: number,
  model: ModelFile,
  counted: CountedSpace,
): Promise<Measurement[]> {
  const { name } = counted.profile;
  const kind = name.split('_')[0]!;
  const file = join(await context.folder(), `${name}.nwm.json`);
  const text = JSON.stringify(model);
  await writeFile(file, text);
  const slots = Math.min(counted.slots, context.scale.candidates / 5);
  const built = pathToFileURL(join(packageRoot(), 'dist', 'runtime', 'namewalk-runtime.js')).href;
  const { open } = (await import(built)) as typeof import('../../runtime/index.ts');
  const small = open(text).space(name, SEED);
  const engine = new ClassSpace(seedSpace(counted, SEED));
  const { timing, freshRepeats } = context.scale;
  let live = 0;
  for (let slot = 0; slot < slots; slot++) if (small.at(slot) !== null) live++;
  const count = (has: (slot: number) => boolean) => (): number => {
    let found = 0;
    for (let slot = 0; slot < slots; slot++) if (has(slot)) found++;
    return found;
  };
  const row = `runtime-names-${kind}`;
  const times = await sampleTimes(
    row,
    count((slot) => small.at(slot) !== null),
    timing,
  );
  const engineTimes = await sampleTimes(
    'engine',
    count((slot) => engine.at(slot) === 0 && engine.name !== ''),
    timing,
  );
  const items = Math.max(1, live);
  // slots that nobody has read yet, of a space that was opened before
  const once = await repeat(freshRepeats, async () => {
    const fresh = open(text).space(name, SEED);
    const start = performance.now();
    for (let slot = 0; slot < slots; slot++) fresh.at(slot);
    return performance.now() - start;
  });
  const program = fileURLToPath(new URL('open-model.js', import.meta.url));
  const opening = await repeat(3 * freshRepeats, async () =>
    Number(execFileSync(process.execPath, [program, file, name], { encoding: 'utf8' })),
  );
  // the same model in a process that has opened one
  const warm = await sampleTimes('warm', () => open(text).space(name, SEED).size, timing);
  return [
    size(`runtime-model-${kind}`, bytes, text),
    fromSamples({
      name: `runtime-open-${kind}`,
      n: bytes,
      items: 1,
      samples: opening,
      baseline: { what: 'opened before', ms: Math.min(...warm), items: 1 },
    }),
    fromSamples({
      name: `runtime-once-${kind}`,
      n: bytes,
      items,
      samples: once,
      baseline: { what: 'read again', ms: Math.min(...times), items },
    }),
    fromSamples({
      name: row,
      n: bytes,
      items,
      samples: times,
      baseline: { what: 'the engine', ms: Math.min(...engineTimes), items },
    }),
  ];
}

/** A text as it goes over a network. */
const size = (name: string, n: number, text: string): Measurement => ({
  name,
  n,
  medianMs: null,
  p99Ms: null,
  perSecond: null,
  megabytes: gzipSync(text, { level: 9 }).length / 1e6,
  baseline: `${(Buffer.byteLength(text) / 1000).toFixed(1)} kB without gzip`,
  ratio: null,
});
