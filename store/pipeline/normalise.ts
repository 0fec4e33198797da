/** Pipeline stage: normalises the extracted syllables of a run and counts them. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Hooks, throwIfCancelled } from '../../engine/base/errors.ts';
import { compareCodePoints, jsonText } from '../../engine/base/json.ts';
import {
  type NormaliseOptions,
  type Normaliser,
  type NormaliseStats,
  normaliserOf,
} from '../../engine/text/normalise.ts';
import { linesText, writeUnsynced } from '../files/atomic.ts';
import { openRegular } from '../files/regular-file.ts';
import { normalisationReport } from './reports.ts';

/** Bytes of a file that are read at once. */
const CHUNK = 1 << 18;

/** Reads `syllables/*.txt` of a run and writes the five normalised files beside them. Progress: bytes. */
export async function normaliseRun(
  runDir: string,
  options: NormaliseOptions,
  hooks: Hooks,
): Promise<NormaliseStats> {
  const pathOf = (name: string): string => join(runDir, `${options.extractor}_${name}`);
  const write = (name: string, content: Parameters<typeof writeUnsynced>[1]): Promise<void> =>
    writeUnsynced(pathOf(name), content);
  await write('syllables_raw.txt', rawText(join(runDir, 'syllables'), hooks));
  const normaliser = normaliserOf(options);
  const accepted = acceptedText(normaliser, pathOf('syllables_raw.txt'), hooks);
  await write('syllables_canonicalised.txt', accepted);
  const { frequencies, stats } = normaliser.result();
  const counts = jsonText(Object.fromEntries(frequencies), { indent: 2, sortKeys: true });
  await write('syllables_frequencies.json', `${counts}\n`);
  await write('syllables_unique.txt', linesText([...frequencies.keys()]));
  const report = normalisationReport(options.extractor, options, stats);
  await write('normalization_meta.txt', report);
  return stats;
}

/** The lines of all files, by name, without white space around them and without empty ones. */
async function* rawText(folder: string, hooks: Hooks): AsyncGenerator<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt'));
  for (const name of names.sort(compareCodePoints)) {
    for await (const lines of linesOf(join(folder, name), () => throwIfCancelled(hooks))) {
      yield* linesText(lines.map((line) => line.trim()).filter((line) => line !== ''));
    }
  }
}

async function* acceptedText(
  normaliser: Normaliser,
  path: string,
  hooks: Hooks,
): AsyncGenerator<string> {
  const { size } = await stat(path);
  const tick = (done: number): void => {
    throwIfCancelled(hooks);
    hooks.progress(done, size);
  };
  for await (const lines of linesOf(path, tick)) {
    yield* linesText(normaliser.add(lines.filter((line) => line !== '')));
  }
  yield* linesText(normaliser.end());
}

/** The lines of a file, some thousands at a time; the last needs no line end. */
async function* linesOf(
  path: string,
  tick: (bytesRead: number) => void,
): AsyncGenerator<readonly string[]> {
  let rest = '';
  // the stream closes the file
  const stream = (await openRegular(path)).createReadStream({
    encoding: 'utf8',
    highWaterMark: CHUNK,
  });
  for await (const chunk of stream as AsyncIterable<string>) {
    tick(stream.bytesRead);
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop()!;
    yield lines;
  }
  yield [rest];
}
