/** What score and match tell beside their tables: of what and how they were made, and what is odd about what they read. */
import { basename, join } from 'node:path';
import { jsonText } from '../engine/base/json-text.ts';
import type { SourceInput } from '../engine/kin/asked/name-sources.ts';
import { WORDS_PATH } from '../store/corpus/words.ts';
import { writeAtomic } from '../store/files/atomic.ts';
import { fileDigest } from '../store/files/digest.ts';
import type { TaskOutput } from '../workers/tasks.ts';
import { tell } from './command.ts';

/** A file for those who do it again; without a digest where it can be read once. */
export const toldFile = async (path: string) => ({
  name: basename(path),
  sha256: await fileDigest(path).catch(() => null),
});

/** The same of a source that was read from a path, or of the words of a run. */
export async function toldSource(
  source: SourceInput,
  path: string | undefined,
  lexicon: TaskOutput<'measuredText'>['source'],
) {
  const isRun = source.kind === 'run';
  const file = await toldFile(isRun ? join(source.runDir, WORDS_PATH) : path!);
  return { ...file, ...(isRun && { name: source.id }), ...lexicon };
}

/** How a result was made: beside its file, else on standard error. */
export async function tellMade(made: object, out: string | undefined): Promise<void> {
  if (out !== undefined) await writeAtomic(`${out}.json`, `${jsonText(made)}\n`);
  else tell(jsonText(made));
}

/** Fewest words of which ranks and neighbours say much. */
const FEW_WORDS = 300;

/** What is odd about a source. */
export function tellSource(
  source: SourceInput,
  { words, language }: TaskOutput<'measuredText'>['source'],
  phonemes: boolean,
): void {
  if (words < FEW_WORDS) {
    tell(
      `note: the source has ${words} words; below some hundred percentile, N and OLD20 are rough`,
    );
  }
  if (source.kind !== 'list') return;
  const lines = source.text.split('\n').slice(0, LOOKED_AT);
  tellColumns('the source', phonemes ? lines : lines.map((line) => line.split('\t')[0]!), phonemes);
  if (phonemes || language !== null || source.language !== null) return;
  tell(
    'note: a list has no language; --language en, for one, makes a last e silent, and words of English no pseudowords',
  );
}

const LOOKED_AT = 1000;

/** Whether lines have columns, which are read as one string. */
export function tellColumns(name: string, lines: readonly string[], phonemes: boolean): void {
  if (phonemes && lines.some((line) => /^\s*\S+(?: {2,}|\t)\S/.test(line))) {
    tell(
      `note: ${name} has words before two blanks or a tab, which count as phonemes; give the phonemes alone`,
    );
  }
  if (!phonemes && lines.every((line) => line === '' || /\S[,;\t]\S/.test(line))) {
    tell(`note: each line of ${name} is one string, with its commas and tabs; give one column`);
  }
}
