/** What score and match tell beside their tables: of what and how they were made, and what is odd about what they read. */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { jsonText } from '../engine/base/json-text.ts';
import type { SourceInput } from '../engine/kin/asked/name-sources.ts';
import { WORDS_PATH } from '../store/corpus/words.ts';
import { writeAtomic } from '../store/files/atomic.ts';
import { fileDigest } from '../store/files/digest.ts';
import { packageRoot, packageVersion } from '../store/files/package-root.ts';
import type { TaskOutput } from '../workers/tasks.ts';
import { tell } from './command.ts';
import type { Flags } from './flags/flags.ts';

/** A file for those who do it again; without a digest where it can be read once. */
export const toldFile = async (path: string) => ({
  name: basename(path),
  sha256: await fileDigest(path).catch(() => null),
});

/** What made a result, as one cites it, of which strings. */
export async function toldProgram(file: string, options: Flags) {
  const version = packageVersion();
  const text = await readFile(join(packageRoot(), 'CITATION.cff'), 'utf8');
  const of = (key: string) => new RegExp(`^${key}: "?(.*?)"?$`, 'm').exec(text)?.[1];
  const released = `${of(' *- name')} (${of('date-released')?.slice(0, 4)})`;
  const cite = `${released}. ${of('title')}, version ${version}. ${of('(?:doi|url)')}`;
  return { version, cite, options, strings: await toldFile(file) };
}

/** Fewest words of which ranks and neighbours say much. */
const FEW_WORDS = 300;

/** The same of a source that was read from a path, or of the words of a run; tells what is odd about it. */
export async function toldSource(
  source: SourceInput,
  path: string | undefined,
  lexicon: TaskOutput<'measuredText'>['source'],
  phonemes: boolean,
) {
  const { words, language } = lexicon;
  if (words < FEW_WORDS) {
    tell(`note: the source has ${words} words; below a few hundred N, OLD20 and ranks are rough`);
  }
  if (source.kind === 'list') {
    const lines = source.text.split('\n');
    tellColumns(path!, phonemes ? lines : lines.map((line) => line.split('\t')[0]!), phonemes);
    if (!phonemes && language === null && source.language === null) {
      tell('note: a list has no language; with --language en, say, a last e is silent');
    }
  }
  if (source.kind !== 'run') return { ...(await toldFile(path!)), ...lexicon };
  return { ...(await toldFile(join(source.runDir, WORDS_PATH))), name: source.id, ...lexicon };
}

/** What of strings is read otherwise than it may be meant. */
export function tellColumns(name: string, strings: readonly string[], phonemes: boolean): void {
  const columns = phonemes ? /^\s*\S+(?: {2,}|\t)\S/ : /\S[,;\t]\S/;
  const line = strings.find((one) => columns.test(one));
  if (line !== undefined) tell(`note: a line of ${name} is one string, columns and all (${line})`);
  if (phonemes && !strings.some((one) => /\S\s+\S/.test(one))) {
    tell('note: --phonemes takes symbols with blanks between them, and no string has a blank');
  }
}

/** How a result was made: beside its file, else on standard error. */
export async function tellMade(made: object, out: string | undefined): Promise<void> {
  if (out !== undefined) await writeAtomic(`${out}.json`, `${jsonText(made)}\n`);
  else tell(jsonText(made));
}
