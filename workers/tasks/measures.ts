/** Measures of strings against the words of a source; a thread keeps the lexicons that it has learned. */
import { textHash } from '#platform';
import { csvRow } from '../../engine/base/csv.ts';
import { jsonText } from '../../engine/base/json.ts';
import { LruMap } from '../../engine/base/lru-map.ts';
import { codeOf, isBroken, notPlain } from '../../engine/kin/asked/name-sources.ts';
import { Matcher, type MatchInput, statisticsOf } from '../../engine/measures/match.ts';
import {
  Lexicon,
  MEASURES,
  type Measured,
  type MeasureInput,
} from '../../engine/measures/measures.ts';
import { fold } from '../../runtime/letter-costs.ts';
import { languageData } from '../../store/names/language-data.ts';
import { nameSources } from './name-sources.ts';

/** The language of a source, and how many distinct words it has. */
export interface ToldLexicon {
  readonly language: string | null;
  readonly words: number;
}

const KEPT = 4;
const learned = new LruMap<string, { lexicon: Lexicon; told: ToldLexicon }>(KEPT);

/** All words of a text or a run; the lines of a list, up to a tab. Throws as `Lexicon`. */
export async function lexiconOf({ source, notation }: Omit<MeasureInput, 'strings'>) {
  const list = source.kind === 'list' ? source.text : null;
  const opened = list === null ? await nameSources.open(source) : null;
  const key = `${notation} ${opened?.key ?? `${textHash(list!)} ${source.language}`}`;
  const known = learned.get(key);
  if (known) return known;
  const language = opened ? opened.language : codeOf(source.language);
  if (list !== null && isBroken(list)) throw notPlain();
  const isWord = (line: string): boolean => notation === 'letters' || !line.startsWith(';;;');
  const lines = list
    ?.split('\n')
    .filter(isWord)
    // phonemes may stand behind a word and a tab
    .map((line) => line.replace(notation === 'letters' ? /\t.*/ : /(?<=\S\s.*)\t.*/, '').trim());
  const lexicon = new Lexicon(opened?.own.words ?? lines!, { notation, language });
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

/** Pseudowords that match words, and how well; faults as `measure`. */
export async function match(input: MatchInput) {
  const { source, and, notation, count, seed } = input;
  const all = await Promise.all(
    [source, and ?? []].flat().map((each) => lexiconOf({ source: each, notation })),
  );
  const { lexicon } = all[0]!;
  const spelled = notation === 'letters' ? all : [];
  const languages = spelled.flatMap(({ told }) => told.language ?? []);
  const whyNot = await nameSources.wordsOf(languages, false);
  const without = new Set(input.without.map((word) => lexicon.keyOf(word)));
  const names = await nameSources.realNames(languages);
  const isBarred = (text: string): boolean =>
    without.has(text) || names.has(fold(text)) || whyNot(fold(text)) !== null;
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
  const others = listed.map((some) => [...some, ...without]);
  const matcher = new Matcher(lexicon, all[1]?.lexicon ?? null, isBarred, others);
  const matches = matcher.matches([...words.values()], count, input, seed);
  return {
    matches,
    statistics: statisticsOf(matches, notation, seed),
    /** Words that are another one again, but for case or stress; they have no pseudowords of their own. */
    doubles,
    /** Words and names of the languages that are left out beside the words of the sources. */
    known: names.size + listed.flat().length,
    sources: all.map(({ told }) => told),
  };
}
