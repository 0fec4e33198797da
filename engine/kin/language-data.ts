/** Names, words, patterns and offensive words of languages, from files that whoever runs the engine reads. */
import { fold } from '../../runtime/letter-costs.ts';
import { PromiseMap } from '../base/lru-map.ts';
import { WordSet, type WordSetColumns } from '../base/word-set.ts';
import type { ListedName } from './kin-language.ts';
import { type LanguagePatterns, parsePatternFile, patternsOf, plainCode } from './pattern-file.ts';

/** Kinds of names that ship by language: given names, those of them that are traditional, family names, places. */
export type ListKind = 'first' | 'traditional' | 'last' | 'place';

/** A real name as it is written, and whose it is: null for both, for all that is no person, and where nobody told. */
export type RealName = Pick<ListedName, 'name' | 'sex'>;

/** Texts of the files; a language is a code such as `en`. */
export interface LanguageFiles {
  /** Rows of language-names.tsv, those of the language among them. */
  names(language: string): Promise<string>;
  /** The rows of traditional names of all languages among them. */
  traditional(): Promise<string>;
  /** Words as pack-words.mjs writes them; null where none ship. */
  words(language: string): Promise<string | null>;
  /** All of offensive-words.tsv. */
  offensive(): Promise<string>;
  /** The content of name_patterns.yml. */
  patterns(): Promise<unknown>;
}

/** Rows of names that are not parsed yet: ranges of the text by `language kind`, and their sex. */
interface Rows {
  readonly text: string;
  readonly ranges: ReadonlyMap<string, readonly Range[]>;
}

interface Range {
  readonly sex: RealName['sex'];
  readonly from: number;
  readonly to: number;
}

/** Sets of classes for which patterns are kept as they were read. */
const CLASS_SETS = 4;

const encoder = new TextEncoder();

/** What languages have; each file is read and parsed once. */
export class LanguageData {
  readonly #files: LanguageFiles;
  /** By text: one file may hold several languages. */
  readonly #rows = new PromiseMap<string, Rows>();
  readonly #lists = new PromiseMap<string, readonly RealName[]>();
  readonly #traditional = new PromiseMap<'all', ReadonlyMap<string, ReadonlySet<string>>>();
  readonly #words = new PromiseMap<string, WordSetColumns | null>();
  readonly #offensive = new PromiseMap<'all', ReadonlyMap<string, string>>();
  readonly #patterns = new PromiseMap<string, ReadonlyMap<string, LanguagePatterns>>(CLASS_SETS);

  constructor(files: LanguageFiles) {
    this.#files = files;
  }

  /** Real names of a kind in a language such as `en_US`, in their own spelling and script; empty where none ship. */
  list(language: string, kind: ListKind): Promise<readonly RealName[]> {
    const code = plainCode(language);
    return this.#lists.get(`${code} ${kind}`, async () => {
      const rows = await this.#files.names(code);
      const { text, ranges } = await this.#rows.get(rows, async () => rangesOf(rows));
      return (ranges.get(`${code} ${kind}`) ?? []).flatMap(({ sex, from, to }) =>
        text
          .slice(from, to)
          .split(' ')
          .map((name) => ({ name, sex })),
      );
    });
  }

  /** Traditional given names by language, folded. */
  traditional(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    return this.#traditional.get('all', async () => {
      const rows = await this.#files.traditional();
      const { text, ranges } = await this.#rows.get(rows, async () => rangesOf(rows));
      const known = new Map<string, ReadonlySet<string>>();
      for (const [key, list] of ranges) {
        const [code, kind] = key.split(' ');
        if (kind !== 'traditional') continue;
        const names = list.flatMap(({ from, to }) => text.slice(from, to).split(' '));
        known.set(code!, new Set(names.map(fold)));
      }
      return known;
    });
  }

  /** Names of a kind as a stock takes them: places, or persons with both parts of their names. */
  async namesOfKind(language: string, kind: 'person' | 'place'): Promise<readonly ListedName[]> {
    if (kind === 'place') return this.list(language, 'place');
    const [traditional, first, last] = await Promise.all(
      (['traditional', 'first', 'last'] as const).map((part) => this.list(language, part)),
    );
    const old = new Set(traditional!.map(({ name }) => name));
    return [
      ...traditional!.map((name) => ({ ...name, part: 'first' as const, isTraditional: true })),
      ...first!
        .filter(({ name }) => !old.has(name))
        .map((name) => ({ ...name, part: 'first' as const })),
      ...last!.map((name) => ({ ...name, part: 'last' as const })),
    ];
  }

  /** Words of a language beyond those of any text, a-z, in shared memory; null where none ship. */
  words(language: string): Promise<WordSetColumns | null> {
    const code = plainCode(language);
    return this.#words.get(code, async () => {
      const text = await this.#files.words(code);
      return text === null ? null : WordSet.build(unpackWords(text)).columns;
    });
  }

  /** Tells of a word in lower case whether it is one of these languages. */
  async wordTest(languages: readonly string[]): Promise<(folded: string) => boolean> {
    const columns = await Promise.all(languages.map((code) => this.words(code)));
    const sets = columns.flatMap((one) => (one ? [new WordSet(one)] : []));
    const bytes = new Uint8Array(256);
    return (folded) => {
      const { written } = encoder.encodeInto(folded, bytes);
      return sets.some((set) => set.has(bytes, written));
    };
  }

  /** Offensive words of languages such as `de_DE`, one a line; null where none ship, and for English. */
  async offensiveWords(languages: readonly string[]): Promise<string | null> {
    if (languages.length === 0) return null;
    const all = await this.#offensive.get('all', async () =>
      offensiveLists(await this.#files.offensive()),
    );
    const words = new Set(languages.map(plainCode).map((code) => all.get(code)));
    words.delete(undefined);
    return words.size === 0 ? null : [...words].join('\n');
  }

  /** Patterns for a language such as `en_US`, whose parts may be these classes. */
  async patterns(language: string, classes: readonly string[]): Promise<LanguagePatterns> {
    const all = await this.#patterns.get(classes.join(), async () =>
      parsePatternFile(await this.#files.patterns(), classes),
    );
    return patternsOf(all, language);
  }
}

/** Finds where the rows are without parsing their names, which may be half a million letters. */
function rangesOf(text: string): Rows {
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

/** Words one a line, as pack-words.mjs packs them. */
function unpackWords(text: string): string {
  let word = '';
  const words = text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const cut = line.charCodeAt(0) - 'A'.charCodeAt(0);
      word = word.slice(0, word.length - cut) + line.slice(1);
      return word;
    });
  return words.join('\n');
}

const offensiveLists = (text: string): ReadonlyMap<string, string> =>
  new Map(
    text
      .trimEnd()
      .split('\n')
      .map((line): [string, string] => {
        const [language = '', words = ''] = line.split('\t');
        return [plainCode(language), words.replaceAll(' ', '\n')];
      }),
  );
