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

export interface NormaliseTask extends NormaliseOptions {
  readonly runDir: string;
  /** Of all its syllables files, in bytes, for the progress. */
  readonly size: number;
}

/**
 * Reads `syllables/*.txt` of a run and writes the five normalised files beside them. `lines` are the lines of
 * those files by their names where they are known.
 */
export async function normaliseRun(
  task: NormaliseTask,
  hooks: Hooks,
  lines: ReadonlyMap<string, readonly string[]> | null = null,
): Promise<NormaliseStats> {
  const folder = join(task.runDir, 'syllables');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt'));
  names.sort(compareCodePoints);
  const lists =
    names.length === lines?.size && names.every((name) => lines.has(name))
      ? names.map((name) => lines.get(name)!)
      : await readLists(folder, names, task, hooks);
  hooks.progress(task.size, task.size);
  const { rawText, canonicalText, frequencies, stats } = normalise(lists, task);
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

async function readLists(
  folder: string,
  names: readonly string[],
  task: NormaliseTask,
  hooks: Hooks,
): Promise<string[][]> {
  const known = new Map<string, string>();
  const lists: string[][] = [];
  let done = 0;
  for (const name of names) {
    lists.push(
      await readLines(join(folder, name), known, (bytes) => {
        throwIfCancelled(hooks);
        done += bytes;
        hooks.progress(done, task.size);
      }),
    );
  }
  return lists;
}

/**
 * Lines of a UTF-8 file, equal lines as one string in memory: a long text has few distinct
 * syllables. The last line needs no line end.
 */
async function readLines(
  path: string,
  known: Map<string, string>,
  tick: (bytes: number) => void,
): Promise<string[]> {
  const found: string[] = [];
  const add = (line: string): void => {
    let own = known.get(line);
    if (own === undefined) {
      own = line;
      known.set(line, own);
    }
    found.push(own);
  };
  let rest = '';
  let seen = 0;
  // the stream closes the file
  const file = await openRegular(path);
  const stream = file.createReadStream({ encoding: 'utf8', highWaterMark: 1 << 18 });
  for await (const chunk of stream as AsyncIterable<string>) {
    const text = rest + chunk;
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      add(text.slice(start, end));
      start = end + 1;
    }
    rest = text.slice(start);
    tick(stream.bytesRead - seen);
    seen = stream.bytesRead;
  }
  if (rest !== '') add(rest);
  return found;
}
