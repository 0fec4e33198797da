/** Measures of strings against the words of a source; a thread keeps the lexicons that it has learned. */
import { textHash } from '#platform';
import { PromiseMap } from '../../engine/base/maps.ts';
import { between, rowText, type Table, type TableFormat, tsvRow } from '../../engine/base/table.ts';
import { offensiveTexts } from '../../engine/filters/offensive.ts';
import { isSworn, SWORN } from '../../engine/kin/asked/check.ts';
import { isBroken, notPlain, type SourceInput } from '../../engine/kin/asked/name-sources.ts';
import { codeOf } from '../../engine/kin/language-data.ts';
import { type MatchInput, matchesOf } from '../../engine/measures/match.ts';
import {
  type Lexicon,
  learnLexicon,
  MEASURES,
  type Measured,
  type MeasureInput,
} from '../../engine/measures/measures.ts';
import type { Notation } from '../../engine/measures/symbols.ts';
import { fold } from '../../runtime/letter-costs.ts';
import { languageData } from '../../store/names/language-data.ts';
import { pronouncedWords } from '../../store/texts/pronunciations.ts';
import { nameSources } from './name-sources.ts';

/** What is learned of a source, and what is told of it: its language, and how many distinct words it has. */
interface Learned {
  readonly lexicon: Lexicon;
  readonly told: { readonly language: string | null; readonly words: number };
}

const KEPT = 4;
const learned = new PromiseMap<string, Learned>(KEPT);

/** A key of the words of a source, its language, and its words: all of a text or a run, of a list its lines up to a tab. */
async function openSource(source: SourceInput, notation: Notation) {
  if (source.kind !== 'list') {
    const { key, language, own } = await nameSources.open(source);
    return { key, language, words: () => own.words };
  }
  const isWord = (line: string): boolean => notation === 'letters' || !line.startsWith(';;;');
  const words = (): string[] => {
    if (isBroken(source.text)) throw notPlain(source.text);
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

/** The words of a source, in its language. Throws as `learnLexicon`. */
async function lexiconOf(source: SourceInput, notation: Notation) {
  const opened = await openSource(source, notation);
  return learned.get(`${notation} ${opened.key}`, async () => {
    const language = opened.language ?? (notation === 'letters' ? await detected(source) : null);
    const lexicon = learnLexicon(opened.words(), { notation, language });
    return { lexicon, told: { language, words: lexicon.words.length } };
  });
}

/** Measures strings in their order; faults as `NameSources.open`. */
export async function measure({ source, notation, strings }: MeasureInput) {
  const { lexicon, told } = await lexiconOf(source, notation);
  return { words: told.words, measured: strings.map(lexicon.measure) };
}

const TABLE: Table<Measured> = {
  titles: MEASURES,
  cells: (row) => MEASURES.map((key) => (key === 'nearest' ? row.nearest.join(', ') : row[key])),
  line: (row) => tsvRow(TABLE.cells!(row)),
};

/** `measure` as text, which is sent faster, with the facts of the lexicon. */
export async function measuredText(input: MeasureInput & { readonly format: TableFormat }) {
  const { source, notation, strings, format } = input;
  const { lexicon, told } = await lexiconOf(source, notation);
  const lines = strings.flatMap((string) => [...rowText(format, TABLE, lexicon.measure(string))]);
  return { text: lines.join(between(format, TABLE)), source: told };
}

/** English words of CMUdict, most of them forms and names that no other list has. */
const pronounced = new PromiseMap<'en', ReadonlySet<string>>();

/** Pseudowords that match words, and how well; faults as `measure`. */
export async function match(input: MatchInput) {
  const { and, notation } = input;
  const all = await Promise.all(
    [input.source, and ?? []].flat().map((source) => lexiconOf(source, notation)),
  );
  const { lexicon } = all[0]!;
  const languages = all.map(({ told }) => (notation === 'letters' ? told.language : null));
  const spelled = languages.filter((language) => language !== null);
  const whyNot = await nameSources.wordsOf(spelled, false);
  const without = new Set(input.without.map(lexicon.keyOf));
  const names = await nameSources.realNames(spelled);
  const spoken = spelled.includes('en') ? await pronounced.get('en', pronouncedWords) : new Set();
  const isBarred = (text: string): boolean => {
    const plain = fold(text);
    const isKnown = without.has(text) || names.has(plain) || spoken.has(plain);
    return isKnown || isSworn(plain) || whyNot(plain) !== null;
  };
  // a word that is another one again, but for case or stress, has no pseudowords of its own
  const known = new Set<string>();
  const words = input.words.filter((word) => known.size < known.add(lexicon.keyOf(word)).size);
  // nor do they sound like an offensive word: scank
  const barred = [...without, ...SWORN, ...offensiveTexts()];
  const listed = languages.map(async (language) => {
    const known = language === null ? [] : await languageData.words(language);
    return [...known, ...barred];
  });
  const made = matchesOf(words, input, {
    lexicon,
    and: all[1]?.lexicon,
    isBarred,
    listed: await Promise.all(listed),
  });
  return { ...made, sources: all.map(({ told }) => told) };
}
