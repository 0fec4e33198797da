/** Pipeline stage: normalises the extracted syllables of a run and counts them. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Hooks, throwIfCancelled } from '../../engine/base/hooks.ts';
import { compareCodePoints, jsonText } from '../../engine/base/json-text.ts';
import {
  type NormaliseOptions,
  Normaliser,
  type NormaliseStats,
} from '../../engine/text/normalise.ts';
import { linesText, writeUnsynced } from '../files/atomic.ts';
import { openRegular } from '../files/regular-file.ts';
import { normalisationReport } from './reports.ts';

/** Bytes of a file that are read at once. */
const CHUNK = 1 << 18;

export interface NormaliseTask extends NormaliseOptions {
  readonly runDir: string;
  /** Of all its syllables files, in bytes, for the progress. */
  readonly size: number;
}

/** Reads `syllables/*.txt` of a run and writes the five normalised files beside them. */
export async function normaliseRun(task: NormaliseTask, hooks: Hooks): Promise<NormaliseStats> {
  const write = (name: string, content: Parameters<typeof writeUnsynced>[1]): Promise<void> =>
    writeUnsynced(join(task.runDir, `${task.extractor}_${name}`), content);
  const normaliser = new Normaliser(task);
  await write('syllables_raw.txt', textOf(itemsOf(task, hooks, 0)));
  const again = itemsOf(task, hooks, task.size);
  await write('syllables_canonicalised.txt', textOf(accepted(normaliser, again)));
  const { frequencies, stats } = normaliser.result();
  const counts = jsonText(Object.fromEntries(frequencies), { indent: 2, sortKeys: true });
  await write('syllables_frequencies.json', `${counts}\n`);
  await write('syllables_unique.txt', linesText([...frequencies.keys()]));
  await write('normalization_meta.txt', normalisationReport(task.extractor, task, stats));
  return stats;
}

async function* textOf(items: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  for await (const some of items) if (some.length > 0) yield `${some.join('\n')}\n`;
}

async function* accepted(normaliser: Normaliser, items: AsyncIterable<readonly string[]>) {
  for await (const some of items) yield normaliser.add(some);
  yield normaliser.end();
}

/**
 * The lines of all files in the order of their names, some thousands at a time, without white space around them and
 * without empty ones. The last line of a file needs no line end. All are read twice; `done` are the bytes read before.
 */
async function* itemsOf({ runDir, size }: NormaliseTask, hooks: Hooks, done: number) {
  const folder = join(runDir, 'syllables');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt'));
  const trimmed = (lines: readonly string[]): string[] =>
    lines.map((line) => line.trim()).filter((line) => line !== '');
  for (const name of names.sort(compareCodePoints)) {
    let rest = '';
    // the stream closes the file
    const stream = (await openRegular(join(folder, name))).createReadStream({
      encoding: 'utf8',
      highWaterMark: CHUNK,
    });
    for await (const chunk of stream as AsyncIterable<string>) {
      throwIfCancelled(hooks);
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop()!;
      yield trimmed(lines);
      hooks.progress(done + stream.bytesRead, 2 * size);
    }
    yield trimmed([rest]);
    done += stream.bytesRead;
  }
}
