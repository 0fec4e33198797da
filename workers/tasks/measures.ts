/** Measures of strings against the words of a source; a thread keeps the lexicons that it has learned. */
import { textHash } from '#platform';
import { csvRow } from '../../engine/base/csv.ts';
import { jsonText } from '../../engine/base/json.ts';
import { LruMap, PromiseMap } from '../../engine/base/lru-map.ts';
import { offensiveTexts } from '../../engine/filters/offensive.ts';
import { isSworn, SWORN } from '../../engine/kin/asked/check.ts';
import {
  codeOf,
  isBroken,
  notPlain,
  type SourceInput,
} from '../../engine/kin/asked/name-sources.ts';
import { Matcher, type MatchInput, statisticsOf } from '../../engine/measures/match.ts';
import {
  Lexicon,
  MEASURES,
  type Measured,
  type MeasureInput,
} from '../../engine/measures/measures.ts';
import type { Notation } from '../../engine/measures/symbols.ts';
import { fold } from '../../runtime/letter-costs.ts';
import { languageData } from '../../store/names/language-data.ts';
import { pronouncedWords } from '../../store/texts/pronunciations.ts';
import { nameSources } from './name-sources.ts';

/** The language of a source, and how many distinct words it has. */
export interface ToldLexicon {
  readonly language: string | null;
  readonly words: number;
}

const KEPT = 4;
const learned = new LruMap<string, { lexicon: Lexicon; told: ToldLexicon }>(KEPT);

/** What its words are told by, its language, and all words of a text or a run; the lines of a list, up to a tab. */
async function openSource(source: SourceInput, notation: Notation) {
  if (source.kind !== 'list') {
    const { key, language, own } = await nameSources.open(source);
    return { key, language, words: () => [...own.words] };
  }
  const isWord = (line: string): boolean => notation === 'letters' || !line.startsWith(';;;');
  const words = (): string[] => {
    if (isBroken(source.text)) throw notPlain();
    // phonemes may stand behind a word and a tab
    const tagged = notation === 'letters' ? /\t.*/ : /(?<=\S\s.*)\t.*/;
    return source.text
      .split('\n')
      .flatMap((line) => (isWord(line) ? line.replace(tagged, '').trim() : []));
  };
  const key = `${textHash(source.text)} ${source.language}`;
  return { key, language: codeOf(source.language), words };
}

/** The language that a list is in beyond doubt, where none is given. */
async function detected(source: SourceInput): Promise<string | null> {
  if (source.kind !== 'list' || source.language !== null) return null;
  const { detectLanguage } = await import('../../engine/text/language.ts');
  const { iso, certain } = detectLanguage(source.text);
  return certain ? codeOf(iso) : null;
}

/** The words of one or two sources, in the first language that one has. Throws as `Lexicon`. */
export async function lexiconOf({ source, more, notation }: Omit<MeasureInput, 'strings'>) {
  const opened = await Promise.all(
    [source, more ?? []].flat().map((one) => openSource(one, notation)),
  );
  const key = [notation, ...opened.map((one) => one.key)].join(' ');
  const known = learned.get(key);
  if (known) return known;
  const given = opened.find((one) => one.language !== null)?.language;
  const language = given ?? (notation === 'letters' ? await detected(source) : null);
  const all = opened.flatMap(({ words }) => words());
  const lexicon = new Lexicon(all, { notation, language });
  const made = { lexicon, told: { language, words: lexicon.words.length } };
  learned.set(key, made);
  return made;
}

/** Measures strings in their order; faults as `NameSources.open`. */
export async function measure(input: MeasureInput) {
  const { lexicon, told } = await lexiconOf(input);
  return { words: told.words, measured: input.strings.map((string) => lexicon.measure(string)) };
}

const cellsOf = (row: Measured) =>
  MEASURES.map((key) => (key === 'nearest' ? row.nearest.join(', ') : row[key]));
const tabbed = (row: Measured): string =>
  cellsOf(row)
    .map((cell) => (typeof cell === 'string' ? cell.replaceAll('\t', ' ') : cell))
    .join('\t');
const record = (row: Measured): string => jsonText(row);

/** A line by its format, and what stands between two. */
const LINES = {
  csv: [(row: Measured): string => csvRow(cellsOf(row)), '\r\n'],
  tsv: [tabbed, '\n'],
  txt: [tabbed, '\n'],
  ndjson: [record, '\n'],
  json: [record, ',\n'],
} as const;

/** The same as text, which travels quicker, and the strings that hold a symbol no word of the source has. */
export async function measuredText(input: MeasureInput & { readonly format: keyof typeof LINES }) {
  const { lexicon, told: source } = await lexiconOf(input);
  const [line, between] = LINES[input.format];
  const rows = input.strings.map(lexicon.measure);
  const strange = rows.filter(({ string, reason }) => reason !== null && lexicon.isStrange(string));
  const odd = strange.map(({ string, reason }) => `${string} (${reason})`);
  return { text: rows.map(line).join(between), odd, source };
}

/** English words of CMUdict, most of them forms and names that no other list has; of other languages none. */
const pronounced = new PromiseMap<'en', ReadonlySet<string>>();
const spokenWords = async (languages: readonly string[]): Promise<ReadonlySet<string>> =>
  languages.includes('en') ? pronounced.get('en', pronouncedWords) : new Set();

/** Pseudowords that match words, and how well; faults as `measure`. */
export async function match(input: MatchInput) {
  const { more = null, and, notation, count, seed } = input;
  const isSpelled = notation === 'letters';
  const all = await Promise.all([
    lexiconOf({ source: input.source, more, notation }),
    ...(and ? [lexiconOf({ source: and, notation })] : []),
  ]);
  const { lexicon } = all[0]!;
  const spelled = isSpelled ? all : [];
  const languages = spelled.flatMap(({ told }) => told.language ?? []);
  const whyNot = await nameSources.wordsOf(languages, false);
  const without = new Set(input.without.map((word) => lexicon.keyOf(word)));
  const names = await nameSources.realNames(languages);
  const spoken = await spokenWords(languages);
  const isBarred = (text: string): boolean => {
    const plain = fold(text);
    const isKnown = without.has(text) || names.has(plain) || spoken.has(plain);
    return isKnown || isSworn(plain) || whyNot(plain) !== null;
  };
  const listed = await Promise.all(
    spelled.map(async ({ told }) => {
      const words = told.language && (await languageData.words(told.language));
      return words ? [...words] : [];
    }),
  );
  const words = new Map<string, string>();
  const doubles: string[] = [];
  for (const word of input.words) {
    const key = lexicon.keyOf(word);
    if (words.has(key)) doubles.push(word);
    else words.set(key, word);
  }
  // nor do they sound like an offensive word: scank
  const barred = [...without, ...SWORN, ...offensiveTexts()];
  const others = listed.map((some) => [...some, ...barred]);
  const matcher = new Matcher(lexicon, all[1]?.lexicon ?? null, isBarred, others);
  const matches = matcher.matches([...words.values()], count, input, seed);
  return {
    matches,
    statistics: statisticsOf(matches, notation, seed),
    /** Words that are another one again, but for case or stress; they have no pseudowords of their own. */
    doubles,
    /** Words and names of the languages that are left out beside the words of the sources. */
    known: new Set([...names.keys(), ...spoken, ...listed.flat()]).size,
    sources: all.map(({ told }) => told),
  };
}
