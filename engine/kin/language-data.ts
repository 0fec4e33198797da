/** Names, words, patterns and offensive words of languages, from files that whoever runs the engine reads. */

import { split } from '../../runtime/joins.ts';
import { fold } from '../../runtime/letter-costs.ts';
import { unpackedWords } from '../base/front-coding.ts';
import { madeOnceOf, PromiseMap } from '../base/maps.ts';
import { isCompound, type PartTest } from './kin-class.ts';
import {
  costUnder,
  foldedOf,
  LEAST,
  type Listed,
  type ListedName,
  type PatronymicForms,
  patronymicForms,
  sharedOf,
} from './kin-language.ts';
import { countsIn, hashesOf, type LanguageIndex, readIndex } from './language-index.ts';
import type { OwnName } from './own/own-names.ts';
import { PATRONYMIC, type Pattern, parsePattern } from './phrases.ts';

/** What ships by language: given names, traditional and old ones, family names, places, the commonest of the first and last, further last ones that nothing is made of (the commonest ranked), beginnings and endings of rare ones, words of compounds, those that tell no language, and words that stand as names, a row a topic; a language whose places stand in. */
export type ListKind =
  | 'first'
  | 'traditional'
  | 'old'
  | 'last'
  | 'place'
  | 'common'
  | 'usual-ranked'
  | 'usual'
  | 'coined'
  | 'part'
  | 'root'
  | 'word'
  | 'akin';

/** A real name as it is written, and whose it is: null for both, for all that is no person, and where nobody told. */
export type RealName = Pick<ListedName, 'name' | 'sex'>;

/** Words that stand as names, by their folded letters, of each topic (cats, trees, virtues), and the test of all words of the language. */
export interface NameWords {
  readonly topics: readonly ReadonlyMap<string, string>[];
  readonly isWord: (folded: string) => boolean;
}

/** Texts of the files; a language is a code such as `en`. */
export interface LanguageFiles {
  /** Rows of language-names.tsv with front-coded names, those of the language among them. */
  names(language: string): Promise<string>;
  /** The rows of `part` of all languages, others maybe among them. */
  parts(): Promise<string>;
  /** By which names languages are told, as `packedIndex` gives it. */
  index(): Promise<string>;
  /** Words as pack-words.mjs packs them; null where none ship. */
  words(language: string): Promise<string | null>;
  /** All of offensive-words.tsv. */
  offensive(): Promise<string>;
  /** The content of name_patterns.yml, parsed. */
  patterns(): Promise<PatternFile>;
}

/** Patterns, and the lexicons that they choose from, by language; `any` for languages without some of their own. */
export interface PatternFile {
  /** As `patronymicForms` takes them. */
  readonly patronymics: Readonly<Record<string, string>>;
  readonly name_patterns: Readonly<Record<string, PatternEntry>>;
}

interface PatternEntry {
  readonly lexicons?: Readonly<Record<string, readonly string[]>>;
  readonly patterns?: Readonly<Record<string, string>>;
}

type Lexicons = ReadonlyMap<string, readonly string[]>;

export interface LanguagePatterns {
  readonly lexicons: Lexicons;
  /** By name, in the order of the file. */
  readonly patterns: ReadonlyMap<string, Pattern>;
}

/** Classes that the patterns of the file have parts of; a policy file may lack some. */
const USUAL = ['first_name', 'last_name', 'place_name', 'location_name'];

/** Names of a language, kind and sex, front-coded as yet: they may be half a million letters. */
type Row = readonly [language: string, kind: string, sex: string, names: string];

/** Languages and sets of classes of which patterns are kept as they were read. */
const MOST_PATTERNS = 16;

/** Share of the names that the language's lists have. */
const SHARED = 0.35;
/** Where it is less, how many these have at least, and how many bits a letter all cost more than their own, at most. */
const FEW_KNOWN = 2;
const LIKE_COST = 0.2;
/** Names of a list that are told like all of a source. */
const MANY_LISTED = 300;
/** Entries of a list that have such a word as Bad, San or sur. */
const BESIDE = 0.5;
/** Share from which on no other language is looked at. */
const CLEAR = 0.9;
/** Of a language in Latin letters, share that the index has, and how many languages are looked at. */
const SHARED_INDEX = 0.1;
const MOST_LOOKED_AT = 3;

/** Languages with names that ship, by their alphabets. */
const ALPHABETS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\p{Script=Cyrillic}/u, ['ru', 'orv', 'uk', 'mk']],
  [/\p{Script=Greek}/u, ['el']],
  [/\p{Script=Hebrew}/u, ['he']],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, ['ja']],
  [/\p{Script=Hangul}/u, ['ko']],
  [/\p{Script=Arabic}/u, ['ar', 'fa', 'ur']],
  [/\p{Script=Armenian}/u, ['hy']],
  [/\p{Script=Georgian}/u, ['ka']],
  [/\p{Script=Thai}/u, ['th']],
  [/\p{Script=Devanagari}/u, ['ne']],
];

/** What languages have; each file is read and parsed once. */
export class LanguageData {
  readonly #files: LanguageFiles;
  /** By text: one file may hold several languages. */
  readonly #rows = new PromiseMap<string, readonly Row[]>();
  readonly #lists = new PromiseMap<string, readonly RealName[]>();
  readonly #index = new PromiseMap<'', LanguageIndex>();
  readonly #parts = new PromiseMap<string, PartTest>();
  readonly #persons = new PromiseMap<string, Listed>();
  readonly #topics = new PromiseMap<string, NameWords['topics']>();
  readonly #words = new PromiseMap<string, ReadonlySet<string>>();
  readonly #patterns = new PromiseMap<string, LanguagePatterns>(MOST_PATTERNS);
  readonly #patronymics = new PromiseMap<'', PatronymicForms>();

  constructor(files: LanguageFiles) {
    this.#files = files;
  }

  /** Real names of a kind in a language such as `en_US`, in their own spelling and script; empty where none ship. */
  list(language: string, kind: ListKind): Promise<readonly RealName[]> {
    const code = kind === 'place' ? placeCode(language) : plainCode(language);
    return this.#lists.get(`${code} ${kind}`, async () => {
      const rows = await this.#rowsOf(await this.#files.names(plainCode(code)));
      return rows.flatMap(([of, its, told, names]) => {
        const sex = told === 'f' || told === 'm' ? told : null;
        return of === code && its === kind ? split(names).map((name) => ({ name, sex })) : [];
      });
    });
  }

  #rowsOf(text: string): Promise<readonly Row[]> {
    return this.#rows.get(text, async () =>
      text.split('\n').map((line): Row => {
        const [language = '', kind = '', sex = '', names = ''] = line.split('\t');
        return [language, kind, sex, names];
      }),
    );
  }

  index(): Promise<LanguageIndex> {
    return this.#index.get('', async () => readIndex(await this.#files.index()));
  }

  /**
   * Tells words of which names of these languages are compounds; without a language, those of the one of whose words most of
   * the names are made, else of English.
   */
  async partTest(
    languages: readonly string[],
    names: readonly OwnName[],
    of: 'person' | 'place',
  ): Promise<PartTest> {
    const parts = await Promise.all(
      languages.map((code) => this.#partsOf(code, ['part', 'root'], of)),
    );
    if (languages.length === 0) parts.push(await this.#partsOfMost(names));
    return (folded, side) => parts.reduce((all, partOf) => all | partOf(folded, side), 0);
  }

  /** The test of words of these kinds; of a language that tells persons and places apart, with those `of` one alone. */
  #partsOf(language: string, kinds: readonly string[], of = ''): Promise<PartTest> {
    const code = of === 'place' ? placeCode(language) : plainCode(language);
    return this.#parts.get(`${code} ${kinds} ${of}`, async () => {
      const rows = await this.#rowsOf(await this.#files.names(plainCode(code)));
      const words = rows.flatMap(([its, kind, told, names]) =>
        its === code && kinds.includes(kind) && (told === '' || told === of) ? split(names) : [],
      );
      return partTestOf(words.map(fold));
    });
  }

  /** The words of the language of which most of the names are compounds; the English ones where these names are few. */
  async #partsOfMost(names: readonly OwnName[]): Promise<PartTest> {
    const folded = names.slice(0, MOST_PARTED).map(({ name }) => fold(name));
    const shareOf = (isPart: PartTest): number =>
      folded.filter((name) => isCompound(name, isPart)).length / folded.length;
    const english = await this.#partsOf('en', ['part']);
    if (shareOf(english) >= SHARED) return english; // those of others need not be read
    const least = Math.min(PARTED[1], PARTED_NAMES / folded.length);
    let best = { isPart: english, share: Math.max(PARTED[0], least) };
    for (const row of await this.#rowsOf(await this.#files.parts())) {
      if (row[1] !== 'part' || row[2] === 'beside') continue;
      const isPart = partTestOfRow(row);
      const share = shareOf(isPart);
      if (share > best.share) best = { isPart, share };
    }
    return best.isPart;
  }

  /** Names of a kind as a stock takes them: places, or persons with both parts of their names. */
  namesOfKind(language: string, kind: 'person' | 'place'): Promise<Listed> {
    if (kind === 'place') return this.#places(language);
    return this.#persons.get(plainCode(language), async () => {
      const given = new Map<string, ListedName>();
      const ages = { old: { isOld: true }, traditional: { isTraditional: true }, first: {} };
      for (const [kind, age] of Object.entries(ages))
        for (const one of await this.list(language, kind as keyof typeof ages))
          given.set(one.name, { ...one, part: 'first', ...given.get(one.name), ...age });
      const last = new Map<string, ListedName>();
      // a list of family names has those of men; what is common by sex is a given name
      for (const kind of ['last', 'common'] as const)
        for (const one of await this.list(language, kind))
          if (one.sex === null || (kind === 'last' && one.sex === 'm'))
            last.set(one.name, { name: one.name, sex: null, part: 'last' });
      return [...given.values(), ...last.values()];
    });
  }

  /** The places of a language, else those of the one that it is said to be akin to: Northmen of sagas live in Iceland. */
  async #places(language: string): Promise<Listed> {
    const own = await this.list(language, 'place');
    const [akin] = own.length > 0 ? [] : await this.list(language, 'akin');
    return akin ? this.list(akin.name, 'place') : own;
  }

  /**
   * The language that has a third of the names, persons or places, or a few where the letters of all are like its own; where the
   * alphabet tells it, these alone. That of a text is looked at first. Null where there is none.
   */
  async languageOf(names: readonly OwnName[], ofText?: string): Promise<string | null> {
    if (names.length < LEAST) return null;
    // David and Saul fill a book
    const once = names.map((one) => ({ ...one, count: 1 }));
    const text = ofText ? await this.#known(once, ofText) : null;
    if (text && text.share >= SHARED) return text.code;
    const letters = names.map(({ name }) => name).join('');
    const alphabet = ALPHABETS.find(([letter]) => letter.test(letters))?.[1];
    const found = [];
    for (const code of alphabet ?? (await this.#likeliest(names))) {
      found.push(await this.#known(once, code));
      if (found.at(-1)!.share >= CLEAR) break; // the lists of others need not be read
    }
    const [best] = found.sort((a, b) => b.share - a.share);
    if (best && best.share >= SHARED) return best.code;
    const beside = alphabet ? null : await this.languageBeside(names);
    if (beside !== null) return beside;
    // Portuguese has many a name of a Spanish text
    const least = Math.max(alphabet?.length === 1 ? 0 : FEW_KNOWN, text ? text.known + 1 : 0);
    const like = found.find(
      ({ known, own, listed }) =>
        known >= least && listed.length > 0 && costUnder(listed, own) <= LIKE_COST,
    );
    return like?.code ?? null;
  }

  /**
   * The language whose towns have the words that half of a list's entries have beside others (San, sur), this one or any; of
   * several the one that has most, and of its names.
   */
  async languageBeside(names: readonly OwnName[], only?: string): Promise<string | null> {
    if (names.every(({ name, part }) => part === null && !name.includes('-'))) return null;
    const entries = names.flatMap(({ wholes = [] }) => wholes);
    const count = (some: typeof entries): number => some.reduce((sum, [, times]) => sum + times, 0);
    const least = Math.max(LEAST, BESIDE * count(entries.filter(([, , part]) => part !== 'first')));
    let best: { code: string | null; found: number } = { code: null, found: 0 };
    for (const [code, kind, of, words] of await this.#rowsOf(await this.#files.parts())) {
      if (kind !== 'part' || of !== 'beside' || plainCode(only ?? code) !== code) continue;
      const known = new Set(split(words).map(fold));
      const isBeside = ([text]: (typeof entries)[number]): boolean =>
        fold(text)
          .split(/[ '’-]/)
          .some((word) => known.has(word));
      const beside = count(entries.filter(isBeside));
      const found = beside < least ? 0 : beside + (await this.#known(names, code)).known;
      if (found > best.found) best = { code, found };
    }
    return best.code;
  }

  /** How many of the names a language has, of persons or of places, whichever are more. */
  async #known(names: readonly OwnName[], code: string) {
    let its = { code, share: 0, known: 0, own: names, listed: [] as Listed };
    for (const kind of ['person', 'place'] as const) {
      const own = names.filter((one) => one.kind === kind || one.kind === 'either');
      const listed = await this.namesOfKind(code, kind);
      if (own.length < LEAST || listed.length === 0) continue;
      const known = sharedOf(own, listed) * own.length;
      // of many names a list has not as many
      const share = known / Math.min(own.length, Math.max(MANY_LISTED, listed.length));
      if (share > its.share || its.listed.length === 0) its = { code, share, known, own, listed };
    }
    return its;
  }

  /** Languages of which the index has some of these names, most first. */
  async #likeliest(names: readonly OwnName[]): Promise<readonly string[]> {
    const hashes = hashesOf(names.map(({ name }) => name).join('\n'));
    // of equals the one with the most names
    const counts = countsIn(await this.index(), hashes).sort(
      (a, b) => b.count - a.count || b.size - a.size,
    );
    // one of four or more is there by chance
    const least = 0.5 + SHARED_INDEX * hashes.length;
    const shared = counts.filter(({ count }) => count >= least).map(({ code }) => code);
    const some = shared.slice(0, MOST_LOOKED_AT);
    // names of today are those of several: of equals English comes first
    return some.includes('en') ? [...new Set(['en', ...some])] : some;
  }

  /** Words of a language beyond those of any text, a-z; empty where none ship. */
  words(language: string): Promise<ReadonlySet<string>> {
    const code = plainCode(language);
    return this.#words.get(code, async () => {
      const text = await this.#files.words(code);
      return new Set(text === null ? [] : unpackedWords(text));
    });
  }

  /**
   * Words of a language, of English where none is told, that stand as names, by topics, with the test of its words; null where
   * hardly one of these names is such, for the words are read for them alone.
   */
  async nameWords(language: string | null, names: readonly OwnName[]): Promise<NameWords | null> {
    const code = plainCode(language ?? 'en');
    const topics = await this.#topics.get(code, async () => {
      const rows = await this.#rowsOf(await this.#files.names(code));
      const mine = rows.filter(([of, kind]) => of === code && kind === 'word');
      return mine.map(([, , , words]) => new Map(split(words).map((word) => [fold(word), word])));
    });
    const isKnown = ({ name }: OwnName): boolean => topics.some((one) => one.has(fold(name)));
    const known = names.filter(isKnown).length;
    if (known < Math.max(LEAST_NAMED, NAMED * names.length)) return null;
    return { topics, isWord: await this.wordTest([code]) };
  }

  /** Tells of a word in lower case whether it is one of these languages. */
  async wordTest(languages: readonly string[]): Promise<(folded: string) => boolean> {
    const sets = await Promise.all(languages.map((code) => this.words(code)));
    return (folded) => sets.some((set) => set.has(folded));
  }

  /** How a text's names are told beside its own words; nothing where no names and words ship. */
  async textTests(language: string) {
    const given = foldedOf(await this.list(language, 'traditional'));
    const towns = foldedOf(await this.list(language, 'place'));
    const isGiven = (word: string): boolean => given.has(fold(word)) && !towns.has(fold(word));
    return { isCommonWord: await this.wordTest([language]), isGiven };
  }

  /** Offensive words of languages such as `de_DE`, one a line; null where none ship, and for English. */
  async offensiveWords(languages: readonly string[]): Promise<string | null> {
    const codes = languages.map(plainCode).filter((code) => code !== 'en');
    if (codes.length === 0) return null;
    const rows = await this.#rowsOf(await this.#files.offensive());
    const words = rows.flatMap(([of, list]) => (codes.includes(plainCode(of)) ? list : []));
    return words.length === 0 ? null : words.join(' ').replaceAll(' ', '\n');
  }

  patronymics(): Promise<PatronymicForms> {
    return this.#patronymics.get('', async () =>
      patronymicForms((await this.#files.patterns()).patronymics),
    );
  }

  /** Patterns for a language such as `en_US`, and those of any that it has not, of these classes and of lexicons, its own or `given` instead. */
  patterns(language: string, classes: readonly string[], given: Lexicons = new Map()) {
    const code = plainCode(language);
    return this.#patterns.get(JSON.stringify([code, classes, [...given]]), async () => {
      const { name_patterns } = await this.#files.patterns();
      const any = patternsIn(name_patterns.any, classes, given);
      const own = patternsIn(name_patterns[code], classes, given);
      return {
        lexicons: name_patterns[code]?.lexicons ? own.lexicons : any.lexicons,
        patterns: new Map([...any.patterns, ...own.patterns]),
      };
    });
  }
}

/** Names, and the share of them, that are words which stand as names, from which on the source is looked at for such. */
const LEAST_NAMED = 3;
const NAMED = 0.1;

/** Names that are looked at for their parts. */
const MOST_PARTED = 400;
/** The share of names that tells a language by them, of few names, and how many names are as good. */
const PARTED = [0.08, 0.25] as const;
const PARTED_NAMES = 20;

const partTestOfRow = madeOnceOf(([, , , names]: Row) => partTestOf(split(names).map(fold)));

/** The test of words: `a-` only begins names, `-a` only ends them; two of a class (`sin-+`, `-ea+`) never meet, a whole one as a beginning. */
function partTestOf(words: readonly string[]): PartTest {
  const sides = [0, 1, 2].map(() => new Map<string, number>());
  for (const marked of words) {
    const [, ends, word, begins, classes] = /^(-?)(.*?)(-?)([+=*]*)$/.exec(marked)!;
    const tells = [...classes!].reduce((all, one) => all | (2 << '+=*'.indexOf(one)), 1);
    for (const side of ends ? [1] : begins ? [0] : [0, 1, 2])
      sides[side]!.set(word!, side === 1 && !ends ? 1 : tells);
  }
  return (folded, side) => sides[side ?? 2]!.get(folded) ?? 0;
}

/** The lexicons of an entry of the file, and its patterns but those with parts that are not among `classes`. */
function patternsIn(
  { lexicons = {}, patterns = {} }: PatternEntry = {},
  classes: readonly string[],
  given: Lexicons,
): LanguagePatterns {
  // title stands for title_f and title_m too
  const plain = (name: string): string => name.replace(/_[fm]$/, '');
  const instead = new Set([...given.keys()].map(plain));
  const usual = Object.entries(lexicons).filter(([name]) => !instead.has(plain(name)));
  const known = { classes: [...classes, ...USUAL], lexicons: new Map([...usual, ...given]) };
  const mayBe = [...classes, PATRONYMIC];
  const found = new Map<string, Pattern>();
  for (const [name, text] of Object.entries(patterns)) {
    const pattern = parsePattern(text, known);
    if (pattern.parts.every((part) => part.kind !== 'class' || mayBe.includes(part.name)))
      found.set(name, pattern);
  }
  return { lexicons: known.lexicons, patterns: found };
}

/** Letters of a language code before its region: `en` of `en_US`; Bokmål stands for all Norwegian. */
export const plainCode = (language: string): string =>
  /^n[no](?![a-z])/i.test(language) ? 'nb' : language.toLowerCase().split(/[_-]/, 1)[0]!;
/** And of its towns: those of some lands have rows of their own. */
export const placeCode = (language: string): string =>
  OVERSEAS.find((code) => RegExp(`^${code.replace('-', '[_-]')}$`, 'i').test(language)) ??
  plainCode(language);
const OVERSEAS = ['en-US', 'es-MX', 'nl-BE', 'pt-BR'];

/** The code of a language that may be none. */
export const codeOf = (language: string | null, code = plainCode): string | null =>
  language === null || language === 'none' || language === '' ? null : code(language);
