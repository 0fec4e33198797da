/** Offensive words of languages other than English, which ship with the package: offensive-words.tsv. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PromiseMap } from '../../engine/base/promise-map.ts';
import { packageRoot } from '../files/package-root.ts';
import { runLanguages } from '../manifests/languages.ts';
import { plainCode } from './language-names.ts';

const lists = new PromiseMap<'all', ReadonlyMap<string, string>>();

/** The words of languages such as `de_DE`, one a line; null where none ship, and for English. */
export async function offensiveWords(languages: readonly string[]): Promise<string | null> {
  const all = await lists.get('all', readLists);
  const words = new Set(languages.map(plainCode).map((code) => all.get(code)));
  words.delete(undefined);
  return words.size === 0 ? null : [...words].join('\n');
}

/** The same for the languages of a run's texts. */
export async function offensiveWordsOfRun(runDir: string): Promise<string | null> {
  return offensiveWords(await runLanguages(runDir));
}

async function readLists(): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(join(packageRoot(), 'store', 'names', 'offensive-words.tsv'), 'utf8');
  return new Map(
    text
      .trimEnd()
      .split('\n')
      .map((line): [string, string] => {
        const [language = '', words = ''] = line.split('\t');
        return [plainCode(language), words.replaceAll(' ', '\n')];
      }),
  );
}
