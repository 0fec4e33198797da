/** Real names and words of languages that ship with the package: language-names.tsv and words-*.txt. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PromiseMap } from '../../engine/base/promise-map.ts';
import { WordSet, type WordSetColumns } from '../../engine/base/word-set.ts';
import type { NameKind } from '../../engine/sound/class-profile.ts';
import { packageRoot } from '../files/package-root.ts';

const FOLDER = join('store', 'names');
/** Names that are alike in all languages stand under this one. */
const ANY = '*';
/** Languages of which words ship. */
const WITH_WORDS = new Set(['de', 'en', 'es', 'fi', 'fr']);

const names = new PromiseMap<'all', ReadonlyMap<string, readonly string[]>>();
const dictionaries = new PromiseMap<string, WordSetColumns | null>();
const nameSets = new PromiseMap<string, WordSetColumns | null>();

/** Letters of a language code before its region: `en` of `en_US`; Bokmål stands for all Norwegian. */
export const plainCode = (language: string): string => {
  const code = language.toLowerCase().split(/[_-]/, 1)[0]!;
  return code === 'no' || code === 'nn' ? 'nb' : code;
};

/** Real names of a kind in a language such as `en_US`, a-z; empty where none ship. */
export async function languageNames(language: string, kind: NameKind): Promise<readonly string[]> {
  const lists = await names.get('all', readNames);
  return lists.get(`${plainCode(language)} ${kind}`) ?? lists.get(`${ANY} ${kind}`) ?? [];
}

/** The same names as a set, in shared memory; null where none ship. */
export function languageNameSet(language: string, kind: NameKind): Promise<WordSetColumns | null> {
  return nameSets.get(`${plainCode(language)} ${kind}`, async () => {
    const list = await languageNames(language, kind);
    return list.length === 0 ? null : WordSet.build(list.join('\n')).columns;
  });
}

async function readNames(): Promise<ReadonlyMap<string, readonly string[]>> {
  const text = await readFile(join(packageRoot(), FOLDER, 'language-names.tsv'), 'utf8');
  const lists = new Map<string, readonly string[]>();
  for (const line of text.split('\n')) {
    const [language, kind, list] = line.split('\t');
    if (list !== undefined) lists.set(`${language} ${kind}`, list.split(' '));
  }
  return lists;
}

/** Words of a language beyond those of any text, in shared memory; null where none ship. */
export function languageWords(language: string): Promise<WordSetColumns | null> {
  const code = plainCode(language);
  return dictionaries.get(code, async () => (WITH_WORDS.has(code) ? readWords(code) : null));
}

async function readWords(code: string): Promise<WordSetColumns> {
  const path = join(packageRoot(), FOLDER, `words-${code}.txt`);
  return WordSet.build(await readFile(path, 'utf8')).columns;
}
