/** Real names and words of languages that ship with the package: language-names.tsv and words-*.txt. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WordSet, type WordSetColumns } from '../../engine/base/word-set.ts';
import type { NameKind } from '../../engine/sound/class-profile.ts';
import { packageRoot } from '../files/package-root.ts';

const FOLDER = join('store', 'names');
/** Names that are alike in all languages stand under this one. */
const ANY = '*';
/** Languages of which words ship. */
const WITH_WORDS = new Set(['de', 'en', 'es', 'fi', 'fr']);

let names: Promise<ReadonlyMap<string, readonly string[]>> | undefined;
const dictionaries = new Map<string, Promise<WordSetColumns | null>>();
const nameSets = new Map<string, Promise<WordSetColumns | null>>();

/** Letters of a language code before its region: `en` of `en_US`; Bokmål stands for all Norwegian. */
export const plainCode = (language: string): string => {
  const code = language.toLowerCase().split(/[_-]/, 1)[0]!;
  return code === 'no' || code === 'nn' ? 'nb' : code;
};

/** Real names of a kind in a language such as `en_US`, a-z; empty where none ship. */
export async function languageNames(language: string, kind: NameKind): Promise<readonly string[]> {
  names ??= readNames();
  const lists = await names;
  return lists.get(`${plainCode(language)} ${kind}`) ?? lists.get(`${ANY} ${kind}`) ?? [];
}

/** The same names as a set, in shared memory; null where none ship. */
export function languageNameSet(language: string, kind: NameKind): Promise<WordSetColumns | null> {
  const key = `${plainCode(language)} ${kind}`;
  let set = nameSets.get(key);
  if (!set) {
    set = languageNames(language, kind).then((list) =>
      list.length === 0 ? null : WordSet.build(list.join('\n')).columns,
    );
    nameSets.set(key, set);
  }
  return set;
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
  let words = dictionaries.get(code);
  if (!words) {
    words = WITH_WORDS.has(code) ? readWords(code) : Promise.resolve(null);
    dictionaries.set(code, words);
  }
  return words;
}

async function readWords(code: string): Promise<WordSetColumns> {
  const path = join(packageRoot(), FOLDER, `words-${code}.txt`);
  return WordSet.build(await readFile(path, 'utf8')).columns;
}
