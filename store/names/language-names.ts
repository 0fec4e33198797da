/** Real names, words and offensive words of languages that ship with the package. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PromiseMap } from '../../engine/base/promise-map.ts';
import { WordSet, type WordSetColumns } from '../../engine/base/word-set.ts';
import { packageRoot } from '../files/package-root.ts';
import { runLanguages } from '../manifests/manifest.ts';

/** A real name as it is written, and whose it is: null for both, for all that is no person, and where nobody told. */
interface RealName {
  readonly name: string;
  readonly sex: 'f' | 'm' | null;
}

/** Kinds of names that ship by language: given names, family names, places. */
export type ListKind = 'first' | 'last' | 'place';

const FOLDER = join('store', 'names');
/** Languages of which words ship. */
const WITH_WORDS = new Set(['de', 'en', 'es', 'fi', 'fr']);

/** Rows of language-names.tsv that are not parsed yet: ranges of the text by `language kind`, and their sex. */
interface Rows {
  readonly text: string;
  readonly ranges: ReadonlyMap<string, readonly Range[]>;
}

interface Range {
  readonly sex: RealName['sex'];
  readonly from: number;
  readonly to: number;
}

const rows = new PromiseMap<'all', Rows>();
const lists = new PromiseMap<string, readonly RealName[]>();
const dictionaries = new PromiseMap<string, WordSetColumns | null>();

/** Letters of a language code before its region: `en` of `en_US`; Bokmål stands for all Norwegian. */
export const plainCode = (language: string): string => {
  const code = language.toLowerCase().split(/[_-]/, 1)[0]!;
  return code === 'no' || code === 'nn' ? 'nb' : code;
};

/** Real names of a kind in a language such as `en_US`, in their own spelling and script; empty where none ship. */
export function languageList(language: string, kind: ListKind): Promise<readonly RealName[]> {
  return listAt(`${plainCode(language)} ${kind}`);
}

function listAt(key: string): Promise<readonly RealName[]> {
  return lists.get(key, async () => {
    const { text, ranges } = await rows.get('all', readRows);
    return (ranges.get(key) ?? []).flatMap(({ sex, from, to }) =>
      text
        .slice(from, to)
        .split(' ')
        .map((name) => ({ name, sex })),
    );
  });
}

/** Finds where the rows are without parsing their names, which are half a million letters. */
async function readRows(): Promise<Rows> {
  const text = await readFile(join(packageRoot(), FOLDER, 'language-names.tsv'), 'utf8');
  const ranges = new Map<string, Range[]>();
  for (let start = 0; start < text.length; ) {
    let to = text.indexOf('\n', start);
    if (to < 0) to = text.length;
    const kind = text.indexOf('\t', start) + 1;
    if (kind > start && kind < to && text[start] !== '#') {
      const sex = text.indexOf('\t', kind) + 1;
      const from = text.indexOf('\t', sex) + 1;
      const key = `${text.slice(start, kind - 1)} ${text.slice(kind, sex - 1)}`;
      const told = text.slice(sex, from - 1);
      const range = { sex: told === 'f' || told === 'm' ? told : null, from, to } as const;
      ranges.set(key, [...(ranges.get(key) ?? []), range]);
    }
    start = to + 1;
  }
  return { text, ranges };
}

/** Words of a language beyond those of any text, a-z, in shared memory; null where none ship. */
export function languageWordSet(language: string): Promise<WordSetColumns | null> {
  const code = plainCode(language);
  return dictionaries.get(code, async () => (WITH_WORDS.has(code) ? readWords(code) : null));
}

async function readWords(code: string): Promise<WordSetColumns> {
  const path = join(packageRoot(), FOLDER, `words-${code}.txt`);
  return WordSet.build(unpackWords(await readFile(path, 'utf8'))).columns;
}

/** Words one a line, of lines packed by pack-words.mjs: a beginning and its endings, `-` for none. */
function unpackWords(text: string): string {
  const words: string[] = [];
  for (const line of text.split('\n')) {
    const [head = '', ...endings] = line.split(' ');
    if (endings.length === 0) words.push(head);
    for (const ending of endings) words.push(ending === '-' ? head : head + ending);
  }
  return words.join('\n');
}

/** Names of a kind as a stock takes them: places, or persons with both parts of their names. */
export async function namesOfKind(
  language: string,
  kind: 'person' | 'place',
): Promise<readonly (RealName & { readonly part?: 'first' | 'last' })[]> {
  if (kind === 'place') return languageList(language, 'place');
  const parts = ['first', 'last'] as const;
  const both = await Promise.all(
    parts.map(async (part) =>
      (await languageList(language, part)).map((name) => ({ ...name, part })),
    ),
  );
  return both.flat();
}

const offensive = new PromiseMap<'all', ReadonlyMap<string, string>>();

/** The words of languages such as `de_DE`, one a line; null where none ship, and for English. */
export async function offensiveWords(languages: readonly string[]): Promise<string | null> {
  const all = await offensive.get('all', readOffensive);
  const words = new Set(languages.map(plainCode).map((code) => all.get(code)));
  words.delete(undefined);
  return words.size === 0 ? null : [...words].join('\n');
}

/** The same for the languages of a run's texts. */
export async function offensiveWordsOfRun(runDir: string): Promise<string | null> {
  return offensiveWords(await runLanguages(runDir));
}

async function readOffensive(): Promise<ReadonlyMap<string, string>> {
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
