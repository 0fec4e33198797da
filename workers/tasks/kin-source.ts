/** Opens the sources of names and learns their stocks; a thread keeps the latest. */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { LruMap } from '../../engine/base/lru-map.ts';
import { WordSet, type WordSetColumns } from '../../engine/base/word-set.ts';
import { sharedMatcher, sharedWords } from '../../engine/filters/exclusions.ts';
import { hasPatronymic, type NameMaker } from '../../engine/kin/asked/make-names.ts';
import type { NameClass } from '../../engine/kin/asked/name-class.ts';
import {
  looksLikeList,
  type OwnNameOptions,
  type OwnNames,
  ownNamesOfTable,
  ownNamesOfText,
  readNameList,
} from '../../engine/kin/own/own-names.ts';
import { patronymicsOf, shownPatronymics } from '../../engine/kin/patronymics.ts';
import type { LanguagePatterns } from '../../engine/kin/pattern-file.ts';
import { PATRONYMIC } from '../../engine/kin/phrases.ts';
import {
  blendedStock,
  type ClassStock,
  type KinSource,
  type ListedName,
  type Sex,
  type StockChoice,
  stockOf,
} from '../../engine/kin/stock.ts';
import { canonicalise } from '../../engine/text/normalise.ts';
import { fold } from '../../runtime/letter-costs.ts';
import { readWords, WORDS_PATH } from '../../store/corpus/words.ts';
import {
  languageWordSet,
  namesOfKind,
  offensiveWords,
  plainCode,
} from '../../store/names/language-names.ts';
import { languagePatterns } from '../../store/names/patterns.ts';

/** Where names come from. */
export type SourceInput = {
  /** Code such as `fi` or `de_DE`, 'none', or null for the one that is detected. */
  readonly language: string | null;
} & (
  | { readonly kind: 'text' | 'list'; readonly text: string }
  | { readonly kind: 'run'; readonly runDir: string; readonly id: string }
);

/** What is told of a source. */
export interface ToldSource {
  readonly kind: SourceInput['kind'];
  readonly id: string | null;
  readonly language: string | null;
  /** How many names it has of its own. */
  readonly names: number;
}

export interface OpenedSource extends KinSource {
  readonly key: string;
  readonly told: ToldSource;
  /** The patronymics that it shows, for `patronymicsOf`. */
  readonly shown: string | null;
}

/** What stocks are chosen by, beside the class. */
export interface StockSpec {
  readonly source: SourceInput;
  readonly blend: SourceInput | null;
  readonly classes: readonly NameClass[];
  readonly choice: StockChoice;
  readonly letters: readonly [number, number] | null;
  readonly tag: string | null;
  readonly allowOffensive: boolean;
  /** Names of the sources that give no part. */
  readonly without?: readonly string[];
}

/** Most letters of a name that others are made of. */
const LONGEST = 30;
/** Bytes of names and words, and of joins, that a thread keeps, about. */
const SOURCE_BYTES = 48 * 2 ** 20;
const STOCK_BYTES = 96 * 2 ** 20;
const BYTES_A_NAME = 100;
const BYTES_A_WORD = 60;
const BYTES_A_JOIN = 130;

const sources = new LruMap<string, OpenedSource>(SOURCE_BYTES, {
  weight: ({ own }) => BYTES_A_NAME * own.names.length + BYTES_A_WORD * own.words.size,
});
const stocks = new LruMap<string, ClassStock>(STOCK_BYTES, {
  weight: ({ found, joins }) =>
    BYTES_A_JOIN * found.length + 10 * BYTES_A_NAME * joins.names.length,
});

/**
 * The names of a source. Throws `EngineError`: 'source-invalid' for what is no text, and of a run `words-missing` and
 * `words-damaged`.
 */
export async function openSource(input: SourceInput): Promise<OpenedSource> {
  const content = input.kind === 'run' ? await stampOf(input.runDir) : sha256(input.text);
  const key = `${input.kind} ${content} ${input.language}`;
  let opened = sources.get(key);
  if (!opened) {
    const { kind, own, language } =
      input.kind === 'run' ? await readRun(input) : await readText(input);
    const id = input.kind === 'run' ? input.id : null;
    const shown = shownPatronymics(own, input.kind === 'run' ? '' : input.text);
    opened = {
      key,
      own: shown?.own ?? own,
      language,
      told: { kind, id, language, names: own.names.length },
      shown: shown?.code ?? null,
    };
    sources.set(key, opened);
  }
  return opened;
}

/** Another content has another one. */
async function stampOf(runDir: string): Promise<string> {
  const found = await stat(join(runDir, WORDS_PATH)).catch(() => null);
  return `${runDir} ${found?.mtimeMs} ${found?.size}`;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');

interface Read extends KinSource {
  readonly kind: SourceInput['kind'];
}

async function readRun({ runDir, language }: Extract<SourceInput, { kind: 'run' }>): Promise<Read> {
  const { table, names } = await readWords(runDir);
  const code = codeOf(language ?? names.language);
  const own = names.list
    ? readNameList(Array.from({ length: table.size }, (_, i) => table.spelling(i)).join('\n'))
    : ownNamesOfTable(table, code, await commonWords(code));
  return { kind: 'run', own: usable(own), language: code };
}

async function readText({
  kind,
  text,
  language,
}: Extract<SourceInput, { text: string }>): Promise<Read> {
  if (text.includes('\0') || isBroken(text)) {
    throw new EngineError(
      'source-invalid',
      'This is no plain text; save it as plain text in UTF-8 and send that.',
    );
  }
  if (kind === 'list' || looksLikeList(text)) {
    return { kind: 'list', own: usable(readNameList(text)), language: codeOf(language) };
  }
  let code = language;
  if (code === null) {
    // loads the detector's profiles
    const { detectLanguage } = await import('../../engine/text/language.ts');
    code = detectLanguage(text).iso;
  }
  const plain = codeOf(code);
  return {
    kind: 'text',
    own: usable(ownNamesOfText(text, plain, await commonWords(plain))),
    language: plain,
  };
}

/** Characters that are looked at, and the share of them that stand for bytes of another encoding. */
const LOOKED_AT = 4096;
const BROKEN = 0.02;

/** What text has none of: U+FFFD, and control characters but NUL, white space and those beyond ASCII. */
const ODD = /\ufffd|[^\P{Cc}\p{White_Space}\0\u{7f}-\u{9f}]/gu;

const isBroken = (text: string): boolean =>
  (text.slice(0, LOOKED_AT).replaceAll('\u001b', '').match(ODD)?.length ?? 0) >
  BROKEN * Math.min(LOOKED_AT, text.length);

const codeOf = (language: string | null): string | null =>
  language === null || language === 'none' || language === '' ? null : plainCode(language);

/** How common words of a language are told from names; nothing where none ship. */
async function commonWords(language: string | null): Promise<OwnNameOptions> {
  const has = language === null ? null : wordTest([await languageWordSet(language)]);
  return has ? { isCommonWord: has } : {};
}

/** Without what is no name: digits, words of other signs, and lines that run on. */
const usable = (own: OwnNames): OwnNames => ({
  ...own,
  names: own.names.filter(
    ({ name }) =>
      /^\p{L}[\p{L}\p{M}'’-]*$/u.test(name) && name.length > 1 && name.length <= LONGEST,
  ),
});

/** What names of a request are made with. Throws as `openSource`, and later as `stockOf`. */
export async function openMaker(
  spec: StockSpec,
): Promise<NameMaker & { readonly source: OpenedSource }> {
  const source = leaving(await openSource(spec.source), spec.without);
  const second = spec.blend && leaving(await openSource(spec.blend), spec.without);
  const { classes } = spec;
  const { shown } = source;
  const all = await languagePatterns(
    source.language ?? '',
    classes.map(({ name }) => name),
  );
  const patterns = shown === null ? all : namedByFather(all);
  return {
    source,
    classes,
    patterns,
    patronymics: patronymicsOf(shown ?? source.language),
    stock: (nameClass, sex) => stockOfClass(source, second, nameClass, sex, spec),
  };
}

/** The patterns with a patronymic in full names, where the language's have none. */
function namedByFather({ patterns, lexicons }: LanguagePatterns): LanguagePatterns {
  if (hasPatronymic(patterns.get('full_name')!)) return { patterns, lexicons };
  return {
    patterns: new Map([...patterns, ['full_name', patterns.get(PATRONYMIC)!]]),
    lexicons,
  };
}

/** A source without some of its names. */
function leaving(source: OpenedSource, without: readonly string[] = []): OpenedSource {
  if (without.length === 0) return source;
  const left = new Set(without.map(fold));
  const names = source.own.names.filter(({ name }) => !left.has(fold(name)));
  return {
    ...source,
    key: JSON.stringify([source.key, [...left].sort()]),
    own: { ...source.own, names },
    told: { ...source.told, names: names.length },
  };
}

/** The stock of a class of names. Throws `EngineError` 'stock-empty'. */
export async function stockOfClass(
  source: OpenedSource,
  second: OpenedSource | null,
  { kind, part, letters: ofClass }: Pick<NameClass, 'kind' | 'part' | 'letters'>,
  wanted: Sex | null,
  {
    choice,
    letters,
    tag,
    allowOffensive,
  }: Pick<StockSpec, 'choice' | 'letters' | 'tag' | 'allowOffensive'>,
): Promise<ClassStock> {
  if (kind === 'phrase') throw new Error('a phrase has no stock');
  const sex = kind === 'person' && part !== 'last' ? wanted : null;
  const request = { kind, part, sex, tag, letters: letters ?? ofClass, choice } as const;
  const key = JSON.stringify([source.key, second?.key, request, allowOffensive]);
  let stock = stocks.get(key);
  if (!stock) {
    if (source.told.kind === 'list' && source.told.names === 0 && choice !== 'language') {
      throw new EngineError(
        'stock-empty',
        `Names are made of names, and there are 0 here; give 5 at least, better 12 or more, each of 2 to ${LONGEST} letters and no digits.`,
      );
    }
    const languages = [source.language, second?.language ?? null].filter((code) => code !== null);
    const whyNot = await wordsOf(languages, allowOffensive);
    const isWord = (folded: string): boolean => whyNot(canonicalise(folded)) !== null;
    const [listed, others] = await Promise.all(
      [source, second].map((one) => listedNames(one?.language ?? null, kind)),
    );
    const whole = { ...request, listed: listed!, isWord };
    stock = second ? blendedStock(source, second, whole, others!) : stockOf(source, whole);
    stocks.set(key, stock);
  }
  return stock;
}

async function listedNames(
  language: string | null,
  kind: 'person' | 'place',
): Promise<readonly ListedName[]> {
  return language === null ? [] : namesOfKind(language, kind);
}

/** Whether a word, in lower case, is in one of some sets. */
function wordTest(columns: readonly (WordSetColumns | null)[]): (folded: string) => boolean {
  const sets = columns.flatMap((one) => (one ? [new WordSet(one)] : []));
  const bytes = new Uint8Array(256);
  return (folded) => {
    const { written } = encoder.encodeInto(folded, bytes);
    return sets.some((set) => set.has(bytes, written));
  };
}

const encoder = new TextEncoder();

/** Tells which names are words of the languages, or offensive ones. */
export async function wordsOf(
  languages: readonly string[],
  allowOffensive: boolean,
): Promise<(folded: string) => 'word' | 'offensive' | null> {
  const isWord = wordTest(await Promise.all(languages.map(languageWordSet)));
  const offensive = await offensiveWords(languages);
  const english = allowOffensive ? null : sharedMatcher();
  const foreign = allowOffensive || offensive === null ? null : sharedWords(offensive);
  const bytes = new Uint8Array(256);
  return (folded) => {
    if (isWord(folded)) return 'word';
    const { written } = encoder.encodeInto(folded, bytes);
    return english?.matches(bytes, written) || foreign?.matches(bytes, written)
      ? 'offensive'
      : null;
  };
}
