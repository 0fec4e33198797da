/** Pipeline stage: annotates the unique syllables of a run with their features. */
import { basename, join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Hooks, throwIfCancelled } from '../../engine/base/errors.ts';
import { madeOnce } from '../../engine/base/maps.ts';
import { annotate, FEATURE_NAMES, featureFlags } from '../../engine/corpus/features.ts';
import type { CorpusRecord } from '../corpus/database.ts';
import { writeUnsynced } from '../files/atomic.ts';
import { readRegular } from '../files/regular-file.ts';
import { StageError } from './events.ts';

/** Records rendered between two looks at the hooks. */
const BATCH = 10_000;

/** Where the annotated list of an extractor lies in its run directory. */
export const annotatedPath = (extractor: string): string =>
  `data/${extractor}_syllables_annotated.json`;

/**
 * Annotates the unique syllables of a run and writes `data/<x>_syllables_annotated.json`. The
 * records are in the file's order. Throws `StageError` when the normalised files are not there. Progress counts
 * syllables.
 */
export async function annotateRun(
  runDir: string,
  extractor: string,
  hooks: Hooks,
): Promise<CorpusRecord[]> {
  const records = await readRecords(runDir, extractor);
  await writeUnsynced(join(runDir, annotatedPath(extractor)), annotatedJson(records, hooks));
  return records;
}

async function readRecords(runDir: string, extractor: string): Promise<CorpusRecord[]> {
  const read = (name: string): Promise<string> =>
    readRegular(join(runDir, `${extractor}_syllables_${name}`)).then(String, () => {
      const text = `Missing input files for annotation in ${basename(runDir)}`;
      throw new StageError(text, [`${extractor}_syllables_${name} cannot be read`]);
    });
  const [unique, frequencies] = await Promise.all([read('unique.txt'), read('frequencies.json')]);
  const counts = new Map(Object.entries(JSON.parse(frequencies) as Record<string, number>));
  return unique
    .split('\n')
    .filter((syllable) => syllable !== '')
    .map((syllable) => ({
      syllable,
      frequency: counts.get(syllable) ?? 1,
      signature: annotate(syllable),
    }));
}

/** The list as pretty JSON with two spaces and no final line end, in pieces. */
export async function* annotatedJson(
  records: readonly CorpusRecord[],
  hooks: Hooks,
): AsyncGenerator<string> {
  if (records.length === 0) {
    yield '[]';
    return;
  }
  for (let start = 0; start < records.length; start += BATCH) {
    throwIfCancelled(hooks);
    const batch = records.slice(start, start + BATCH).map(recordJson);
    yield (start === 0 ? '[\n' : ',\n') + batch.join(',\n');
    hooks.progress(Math.min(start + BATCH, records.length), records.length);
    await nextTurn();
  }
  yield '\n]';
}

/** Text of the features by signature; a corpus has a few hundred. */
const { of: featureText } = madeOnce((signature: number) => {
  const flags = featureFlags(signature);
  return FEATURE_NAMES.map((name) => `      "${name}": ${flags[name]}`).join(',\n');
});

/** Syllables are a-z here, so they need no escapes. */
const recordJson = ({ syllable, frequency, signature }: CorpusRecord): string => `  {
    "syllable": "${syllable}",
    "frequency": ${frequency},
    "features": {
${featureText(signature)}
    }
  }`;
