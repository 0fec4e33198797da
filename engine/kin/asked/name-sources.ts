/** Opens the sources of names, learns their stocks, and makes what is asked of them; the latest are kept. */
import { textHash } from '#platform';
import { fold } from '../../../runtime/letter-costs.ts';
import { EngineError } from '../../base/errors.ts';
import { LruMap } from '../../base/maps.ts';
import { sharedMatcher, sharedWords } from '../../filters/offensive.ts';
import { canonicalise } from '../../text/words.ts';
import {
  LEAST,
  patronymicsOf,
  type Sex,
  shownPatronymics,
  withPatronymics,
} from '../kin-language.ts';
import { codeOf, type LanguageData, type LanguagePatterns, placeCode } from '../language-data.ts';
import type { ClassStock } from '../list.ts';
import type { OwnNames } from '../own/own-name.ts';
import { FULL_SHARE, isTown, looksLikeList, readNameList } from '../own/read-list.ts';
import {
  hasPatronymic,
  type KnownParts,
  ownLexicons,
  PATRONYMIC,
  type Pattern,
  patternOfList,
} from '../phrases.ts';
import {
  blendedStock,
  isOfTowns,
  type KinSource,
  type StockChoice,
  type StockRequest,
  stockOf,
} from '../stock.ts';
import { type CastRequest, makeCast } from './cast.ts';
import { checkNames, scoreNames, type WhyNot } from './check.ts';
import {
  AS_LISTED,
  type MakeRequest,
  makeNames,
  type NameClass,
  type NameMaker,
} from './make-names.ts';
import { portraitOf } from './portrait.ts';

/** Where names come from. */
export type SourceInput = {
  /** Code such as `fi` or `de_DE`, 'none', or null for the one that is detected. */
  readonly language: string | null;
  /** A list beside it, of which the tags hold for its own names too. */
  readonly names?: string;
} & (
  | { readonly kind: 'text' | 'list'; readonly text: string }
  | { readonly kind: 'run'; readonly runDir: string; readonly id: string }
);

type RunInput = Extract<SourceInput, { kind: 'run' }>;

export interface OpenedSource extends KinSource {
  readonly key: string;
  readonly isList: boolean;
  /** The language whose names join: that of the own ones, for persons of a text in English may be Hebrews. */
  readonly kin: string | null;
  readonly told: {
    readonly kind: SourceInput['kind'];
    readonly id: string | null;
    readonly language: string | null;
    /** How many names it has of its own. */
    readonly names: number;
  };
  /** The patronymics that it shows, for `patronymicsOf`. */
  readonly shown: string | null;
  /** What is told with any names of it. */
  readonly notes: readonly string[];
  /** The epithets, signs and titles that it has of its own. */
  readonly lexicons: KnownParts['lexicons'];
}

/** What stocks are chosen by, beside the class. */
interface StockBounds extends Pick<StockRequest, 'letters' | 'tag'> {
  readonly choice: StockChoice;
  readonly allowOffensive?: boolean;
}

export interface StockSpec extends StockBounds {
  readonly source: SourceInput;
  readonly blend: SourceInput | null;
  readonly classes: readonly NameClass[];
  /** Phrases have numbers, and so no patronymics. */
  readonly numbered?: true;
  /** Names of the sources that give no part. */
  readonly without?: readonly string[];
}

type WithStock = { readonly stock: StockSpec };

/** The texts of a run. */
export interface RunText {
  readonly text: string;
  /** Code of their language (`de`, `de_DE`); null when there are several or it is not told. */
  readonly language: string | null;
  /** Whether the text is a list of names. */
  readonly list: boolean;
  /** What stands for a word of another script. */
  readonly write: ((word: string) => string) | null;
}

/** How the texts of runs are read, where there are runs. */
export interface RunReader {
  /** Another one for another content. */
  stamp(input: RunInput): Promise<string>;
  /** Throws `EngineError`: `words-missing` and `words-damaged`. */
  read(input: RunInput): Promise<RunText>;
}

const PROSE = 'The list is sentences, so names are found in it as in a text.';
/** Most letters of a name that others are made of. */
const LONGEST = 30;
/** Bytes of names and words, and of joins, that are kept, about. */
const SOURCE_BYTES = 48 * 2 ** 20;
const STOCK_BYTES = 96 * 2 ** 20;
const BYTES_A_NAME = 100;
const BYTES_A_WORD = 60;
const BYTES_A_JOIN = 130;

/** Sources and stocks of one thread. Its methods `kin...` are what is asked for by a request. */
export class NameSources {
  readonly data: LanguageData;
  readonly #runs: RunReader | null;
  readonly #opened = new LruMap<string, OpenedSource>(SOURCE_BYTES, {
    weight: ({ own }) => BYTES_A_NAME * own.names.length + BYTES_A_WORD * own.words.size,
  });
  readonly #stocks = new LruMap<string, ClassStock>(STOCK_BYTES, {
    weight: ({ found, joins }) =>
      BYTES_A_JOIN * found.length + 10 * BYTES_A_NAME * joins.names.length,
  });

  constructor(data: LanguageData, runs: RunReader | null) {
    this.data = data;
    this.#runs = runs;
  }

  /** Names of a source. Faults: those of `openMaker`, `stock-empty` and `pattern-invalid`. */
  async kinNames({ stock, ...request }: MakeRequest & WithStock) {
    const maker = await this.openMaker(stock);
    return { ...(await makeNames(maker, request)), source: maker.source.told };
  }

  /** A cast; faults as `kinNames`. */
  async kinCast({ stock, ...request }: CastRequest & WithStock) {
    const maker = await this.openMaker(stock);
    return { ...(await makeCast(maker, request)), source: maker.source.told };
  }

  async kinPortrait({ source }: { readonly source: SourceInput }) {
    const { own, told } = await this.open(source);
    return { ...portraitOf(own), source: told };
  }

  async kinScores({ source, kind, names }: CheckInput & { readonly kind: 'person' | 'place' }) {
    const opened = await this.open(source);
    const nameClass = { kind, part: null, letters: null };
    const stock = await this.stockOfClass(opened, null, nameClass, null, { choice: 'auto' });
    const whyNot = await this.wordsOf(opened.language === null ? [] : [opened.language], false);
    return { names: scoreNames(stock, names, whyNot), source: opened.told };
  }

  /** What speaks against names, beside the source and its language. */
  async kinCheck({ source, names }: CheckInput) {
    const { own, language } = await this.open(source);
    const languages = [...new Set([language, 'en'].filter((code) => code !== null))];
    const mine = new Map(own.names.map(({ name }) => [fold(name), name]));
    const whyNot = await this.wordsOf(languages, false);
    return checkNames(names, whyNot, await this.realNames(languages), mine);
  }

  /** Real names, folded, with the first of the languages that has them. */
  async realNames(languages: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const real = new Map<string, string>();
    for (const code of [...languages].reverse()) {
      for (const kind of ['person', 'place'] as const) {
        const names = await this.data.namesOfKind(code, kind);
        for (const { name } of names) real.set(fold(name), code);
      }
    }
    return real;
  }

  /** The names of a source. Throws `EngineError`: 'source-invalid' for what is no text, and of a run as its reader. */
  async open(input: SourceInput): Promise<OpenedSource> {
    const content = input.kind === 'run' ? await this.#runs!.stamp(input) : textHash(input.text);
    const key = `${input.kind} ${content} ${input.language} ${input.names ?? ''}`;
    const known = this.#opened.get(key);
    if (known) return known;
    const given = input.kind === 'run' ? await this.#readRun(input) : input;
    const { isList, own, language, lexicons = new Map() } = await this.#readText(given);
    const isDetected = !isList && language !== null && given.language === null;
    const kin = isDetected
      ? ((await this.data.languageOf(own.names, language)) ?? language)
      : language;
    const shown = shownPatronymics(await this.data.patronymics(), own, given.text);
    const names = isList ? listed(own) : own.names.length;
    const kind = input.kind === 'run' ? 'run' : isList ? 'list' : 'text';
    const opened: OpenedSource = {
      ...{ key, isList, language, kin, lexicons },
      ...{ own: shown?.own ?? own, shown: shown?.code ?? null },
      told: { kind, id: input.kind === 'run' ? input.id : null, language, names },
      notes: given.kind === 'list' && !isList ? [PROSE] : [],
    };
    this.#opened.set(key, opened);
    return opened;
  }

  async #readRun(input: RunInput): Promise<GivenText> {
    const { language, list, ...read } = await this.#runs!.read(input);
    const kind = list ? 'list' : 'text';
    return { ...input, ...read, kind, language: input.language ?? language };
  }

  async #readText({ kind, text, language, write, names: beside = '' }: GivenText) {
    const written = (own: OwnNames) => usable(write ? rewritten(own, write) : own);
    if (isBroken(text) || (kind === 'list' && text.includes('\ufffd'))) throw notPlain(text);
    if (kind === 'list' ? !isProse(text) : looksLikeList(text)) {
      const { text: names, lexicons } = ownLexicons(`${text}\n${beside}`);
      const own = written(readNameList(names));
      const code = codeOf(language ?? (await this.data.languageOf(own.names)), placeCode);
      const isOfTowns = Boolean(code && (await this.data.languageBeside(own.names, code)));
      return { isList: true, own: { ...own, isOfTowns }, language: code, lexicons };
    }
    // a page with a list does not load what texts are read by
    const { ownNamesOfText, plainLanguage } = await import('../own/own-names.ts');
    const plain = codeOf(language ?? plainLanguage(text) ?? (await detectedLanguage(text)));
    const words = plain === null ? {} : await this.data.textTests(plain);
    const found = ownNamesOfText(text, plain, words);
    const list = beside === '' ? null : ownLexicons(beside);
    const own = list ? withListed(found, readNameList(list.text)) : found;
    return { isList: false, own: written(own), language: plain, lexicons: list?.lexicons };
  }

  /** What names of a request are made with. Throws as `open`, and later as `stockOf`. */
  async openMaker(spec: StockSpec): Promise<NameMaker & { readonly source: OpenedSource }> {
    const source = leaving(await this.open(spec.source), spec.without);
    const second = spec.blend && leaving(await this.open(spec.blend), spec.without);
    const { classes } = spec;
    const forms = await this.data.patronymics();
    return {
      source,
      classes,
      full: new Set(source.own.pairs.map((pair) => fold(pair.parts.join(' ')))),
      patterns: await this.#patternsOf(source, spec),
      patronymics: patronymicsOf(forms, source.shown ?? source.language),
      withPatronymics: withPatronymics(forms),
      stock: (nameClass, sex) => this.stockOfClass(source, second, nameClass, sex, spec),
    };
  }

  /** The patterns of the language; of persons named by their fathers with a patronymic, of a list of full names with its own. */
  async #patternsOf(
    { own, isList, language, shown, lexicons }: OpenedSource,
    { classes, numbered }: StockSpec,
  ): Promise<LanguagePatterns> {
    const names = classes.map(({ name }) => name);
    const all = await this.data.patterns(language ?? '', names, lexicons);
    if (shown !== null && !numbered) {
      const full = all.patterns.get('full_name');
      const ofFather = all.patterns.get(PATRONYMIC);
      // a policy file may lack the classes that these are of
      return !full || !ofFather || hasPatronymic(full)
        ? all
        : withPatterns(all, { full_name: ofFather });
    }
    const full = own.pairs.filter(({ kind: of }) => of !== 'place');
    // a von Ahlefeldt among family names gives none of its own
    const isFull =
      own.names.some(({ part }) => part !== null) && full.length >= FULL_SHARE * listed(own);
    if (!isList || !isFull) return all;
    const nameOf = (part: NameClass['part']) => classes.find((one) => one.part === part)?.name;
    // bynames may be English, whatever the given names are
    const isWord = await this.data.wordTest([language ?? 'en', 'en']);
    const listOf = (kind: 'person' | 'place') => this.data.namesOfKind(language ?? '', kind);
    const persons = await listOf('person');
    // of towns the second words are those of the list, but for the saints
    const isTowns = isOfTowns(own, persons, await listOf('place'));
    const [first, last] = [nameOf('first'), isTowns ? undefined : nameOf('last')];
    const given = persons.filter(({ part }) => isTowns && part === 'first');
    const saints = new Set(given.map(({ name }) => fold(name)));
    const pattern = patternOfList(full, [first, last], isWord, saints);
    // San and Bad stand before new names already
    if (isTowns && pattern?.parts[0]?.kind === 'lexicon') return all;
    const isLong = (part: Pattern['parts'][number]): boolean =>
      part.kind === 'lexicon' && part.entries.some((entry) => /\s/.test(entry));
    // of Anna Maria van den Berg a batch could not read where the one ends
    if (!pattern || (numbered && pattern.parts.filter(isLong).length > 1)) return all;
    return withPatterns(all, { [AS_LISTED]: pattern, full_name: pattern });
  }

  /** The stock of a class of names. Throws `EngineError` 'stock-empty'. */
  async stockOfClass(
    source: OpenedSource,
    second: OpenedSource | null,
    { kind, part, letters: ofClass }: Pick<NameClass, 'kind' | 'part' | 'letters'>,
    wanted: Sex | null,
    { choice, letters = null, tag = null, allowOffensive = false }: StockBounds,
  ): Promise<ClassStock> {
    if (kind === 'phrase') throw new Error('a phrase has no stock');
    const sex = kind === 'person' && part !== 'last' ? wanted : null;
    const request = { kind, part, sex, tag, letters: letters ?? ofClass, choice } as const;
    const key = JSON.stringify([source.key, second?.key, request, allowOffensive]);
    const known = this.#stocks.get(key);
    if (known) return known;
    if (source.isList && source.told.names === 0 && choice !== 'language') {
      throw new EngineError(
        'stock-empty',
        `Names are made of names, and there are 0 here; give 5 at least, better 12 or more, each of 2 to ${LONGEST} letters and no digits.`,
      );
    }
    const codesOf = (of: 'language' | 'kin'): string[] =>
      [source[of], second?.[of] ?? null].filter((code) => code !== null);
    const languages = codesOf('language');
    const whyNot = await this.wordsOf(languages, allowOffensive);
    const isWord = (folded: string): boolean => whyNot(canonicalise(folded)) !== null;
    const listOf = (one: OpenedSource | null, kind: 'person' | 'place') =>
      one === null || one.kin === null ? [] : this.data.namesOfKind(one.kin, kind);
    const isPlain = second === null && choice === 'auto' && tag === null;
    const [listed, others, listedOfOther, isPart, words] = await Promise.all([
      listOf(source, kind),
      listOf(second, kind),
      listOf(source, kind === 'person' ? 'place' : 'person'),
      this.data.partTest(codesOf('kin'), source.own.names, kind),
      isPlain ? this.data.nameWords(source.language, source.own.names) : null,
    ]);
    const whole = { ...request, listed, listedOfOther, isWord, isPart, words };
    const asKin = ({ own, kin, language }: OpenedSource) =>
      asTagged({ own, language: kin, isOfPeople: kin !== language }, kind);
    const [mine, lent] = [asKin(source), second && asKin(second)];
    const made = lent ? blendedStock(mine, lent, whole, others) : stockOf(mine, whole);
    const notes = [...source.notes, ...(second?.notes ?? []), ...made.told.notes];
    const stock = { ...made, told: { ...made.told, notes } };
    this.#stocks.set(key, stock);
    return stock;
  }

  /** Tells which names are words of the languages, or offensive ones. */
  async wordsOf(languages: readonly string[], allowOffensive: boolean): Promise<WhyNot> {
    const isWord = await this.data.wordTest(languages);
    const offensive = await this.data.offensiveWords(languages);
    const english = allowOffensive ? null : sharedMatcher();
    const foreign = allowOffensive || offensive === null ? null : sharedWords(offensive);
    const bytesOf = new TextEncoder();
    return (folded) => {
      const bytes = bytesOf.encode(folded);
      if (english?.(bytes, bytes.length) || foreign?.(folded)) return 'offensive';
      return isWord(folded) ? 'word' : null;
    };
  }
}

/** Names that are checked beside those of a source. */
export interface CheckInput {
  readonly source: SourceInput;
  readonly names: readonly string[];
}

/** What names are asked of: the methods that a pool has as tasks. */
export type NameTasks = Pick<NameSources, 'kinNames' | 'kinCast' | 'kinPortrait' | 'kinScores'>;
export type NameInput<K extends keyof NameTasks> = Parameters<NameTasks[K]>[0];
export type NameOutput<K extends keyof NameTasks> = Awaited<ReturnType<NameTasks[K]>>;

type GivenText = Extract<SourceInput, { text: string }> & Partial<Pick<RunText, 'write'>>;

/** Characters that are looked at, and the share of them that stand for bytes of another encoding, for few letters have marks; one stands anywhere. */
const LOOKED_AT = 4096;
const BROKEN = 0.003;

/** What text has none of: U+FFFD, and control characters but NUL, white space and those beyond ASCII. */
const ODD = /\ufffd|[^\P{Cc}\p{White_Space}\0\u{7f}-\u{9f}]/gu;

export const isBroken = (text: string): boolean =>
  text.includes('\0') ||
  (text.slice(0, LOOKED_AT).replaceAll('\u001b', '').match(ODD)?.length ?? 0) >
    Math.max(1, BROKEN * Math.min(LOOKED_AT, text.length));

/** The refusal of bytes of another kind, of which `text` was read; of those of another encoding it tells which they seem to be. */
export function notPlain(text: string, what = 'This'): EngineError {
  const isWide = /^\ufffd\ufffd.\0/u.test(text);
  const isByte = text.includes('\ufffd') && !isBroken(text.replaceAll('\ufffd', ''));
  // some letters with marks are in UTF-8
  const isMixed = /[\u{80}-\ufffc]/u.test(text);
  const seems = isWide ? 'UTF-16' : isByte && !isMixed ? 'WINDOWS-1252' : null;
  const line = isByte
    ? ` (line ${text.split('\ufffd', 1)[0]!.split('\n').length} has other bytes)`
    : '';
  const makes = `it seems to be ${seems}: iconv -f ${seems} -t UTF-8 FILE > NEW makes it such`;
  const remedy = seems ? makes : 'save it as such and send that';
  return new EngineError('source-invalid', `${what} is no plain text in UTF-8${line}; ${remedy}.`);
}

/** Whether what is given as a list is sentences: no list by its form, mostly words that begin small, and ends between them. */
function isProse(text: string): boolean {
  const [small, capital, ends] = [
    /(?<!\p{L})\p{Ll}/gu,
    /(?<!\p{L})\p{Lu}/gu,
    /\p{L}[.!?…]\P{L}/gu,
  ].map((pattern) => text.slice(0, LOOKED_AT).match(pattern)?.length ?? 0);
  return small! > capital! && ends! > 1 && !looksLikeList(text);
}

/** The language that a text seems to be in; the detector's profiles are loaded where its commonest words do not tell. */
async function detectedLanguage(text: string): Promise<string | null> {
  const { detectLanguage } = await import('../../text/language.ts');
  return detectLanguage(text).iso;
}

/** Without what is no name: digits, words of other signs, and lines that run on. */
const usable = (own: OwnNames): OwnNames => ({
  ...own,
  names: own.names.filter(
    ({ name }) =>
      /^\p{L}[\p{L}\p{M}'’-]*$/u.test(name) && name.length > 1 && name.length <= LONGEST,
  ),
});

/** The same names in other letters, each once. */
function rewritten({ names, pairs, words }: OwnNames, write: (word: string) => string): OwnNames {
  const whole = (name: string): string => name.replace(/[\p{L}\p{M}]+/gu, write);
  const written = new Map<string, OwnNames['names'][number]>();
  for (const one of names) {
    const name = whole(one.name);
    if (!written.has(name)) written.set(name, { ...one, name });
  }
  return {
    names: [...written.values()],
    pairs: pairs.map((pair) => ({ ...pair, parts: [whole(pair.parts[0]), whole(pair.parts[1])] })),
    words: new Set([...words].map(whole)),
  };
}

/** The names of a text and those of a list beside it, which tells of both what they are. */
function withListed({ names, pairs, words }: OwnNames, list: OwnNames): OwnNames {
  const all = new Map(names.map((one) => [fold(one.name), one]));
  for (const { wholes: _, ...one } of list.names) {
    const known = all.get(fold(one.name));
    const isPerson = one.sex !== null || one.part !== null;
    const kind = isTown(one) ? 'place' : isPerson ? 'person' : (known?.kind ?? one.kind);
    const { sex, part } = isPerson || !known || kind !== known.kind ? one : known;
    all.set(fold(one.name), { ...one, ...known, kind, sex, part, tags: one.tags });
  }
  return { names: [...all.values()], pairs: [...pairs, ...list.pairs], words };
}

/** How many names a list has, each of several parts as one. */
function listed({ names, pairs }: OwnNames): number {
  const parts = new Set(pairs.flatMap((pair) => pair.parts.join(' ').split(' ')).map(fold));
  return pairs.length + names.filter(({ name }) => !parts.has(fold(name))).length;
}

const withPatterns = (
  { patterns, lexicons }: LanguagePatterns,
  more: Readonly<Record<string, Pattern>>,
): LanguagePatterns => ({ patterns: new Map([...patterns, ...Object.entries(more)]), lexicons });

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

/** A source without the names of the other kind, where the tags of a list tell enough of this one: these lend none. */
function asTagged<S extends KinSource>(source: S, kind: 'person' | 'place'): S {
  const { names } = source.own;
  const told = names.filter((name) => name.kind === kind && name.tags.length > 0);
  if (told.length < LEAST) return source;
  const mine = names.filter((name) => name.kind === kind || name.kind === 'either');
  return { ...source, own: { ...source.own, names: mine } };
}
