/** Pipeline stage: normalises the extracted syllables of a run and counts them. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Hooks, throwIfCancelled } from '../../engine/base/hooks.ts';
import { compareCodePoints, jsonText } from '../../engine/base/json-text.ts';
import {
  type NormaliseOptions,
  type NormaliseStats,
  normalise,
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
  const { rawText, canonicalText, frequencies, stats } = normalise(
    await readLists(task, hooks),
    task,
  );
  const files = {
    'syllables_raw.txt': rawText,
    'syllables_canonicalised.txt': canonicalText,
    'syllables_frequencies.json': `${jsonText(Object.fromEntries(frequencies), { indent: 2, sortKeys: true })}\n`,
    'syllables_unique.txt': linesText([...frequencies.keys()]),
    'normalization_meta.txt': normalisationReport(task.extractor, task, stats),
  };
  for (const [name, content] of Object.entries(files)) {
    await writeUnsynced(join(task.runDir, `${task.extractor}_${name}`), content);
  }
  return stats;
}

/**
 * The lines of each file, by name, without white space around them and without empty ones; equal lines are one string in
 * memory: a long text has few distinct syllables. The last line needs no line end.
 */
async function readLists({ runDir, size }: NormaliseTask, hooks: Hooks): Promise<string[][]> {
  const folder = join(runDir, 'syllables');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt'));
  const known = new Map<string, string>();
  const lists: string[][] = [];
  let done = 0;
  for (const name of names.sort(compareCodePoints)) {
    const lines: string[] = [];
    const add = (line: string): void => {
      const item = known.get(line) ?? line.trim();
      known.set(line, item);
      if (item !== '') lines.push(item);
    };
    let rest = '';
    // the stream closes the file
    const stream = (await openRegular(join(folder, name))).createReadStream({
      encoding: 'utf8',
      highWaterMark: CHUNK,
    });
    for await (const chunk of stream as AsyncIterable<string>) {
      throwIfCancelled(hooks);
      const whole = `${rest}${chunk}`.split('\n');
      rest = whole.pop()!;
      for (const line of whole) add(line);
      hooks.progress(done + stream.bytesRead, size);
    }
    add(rest);
    done += stream.bytesRead;
    lists.push(lines);
  }
  hooks.progress(size, size);
  return lists;
}
