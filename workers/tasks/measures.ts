/** Measures of strings against the words of a source; a thread keeps the lexicons that it has learned. */
import { textHash } from '#platform';
import { LruMap } from '../../engine/base/lru-map.ts';
import type { SourceInput } from '../../engine/kin/asked/name-sources.ts';
import {
  type Match,
  Matcher,
  type MatchInput,
  type MatchStatistics,
  statisticsOf,
} from '../../engine/measures/match.ts';
import { Lexicon, type Measured, type MeasureInput } from '../../engine/measures/measures.ts';
import { nameSources } from './name-sources.ts';

const KEPT = 4;
const lexicons = new LruMap<string, Lexicon>(KEPT);

/** Languages in whose spelling an e at the end behind a consonant is silent. */
const SILENT_E = /^(en|fr)\b/;

/** All words of a text or a run; the lines of a list, up to a tab. Throws as `Lexicon`. */
export async function lexiconOf({
  source,
  notation,
}: Omit<MeasureInput, 'strings'>): Promise<Lexicon> {
  const opened = source.kind === 'list' ? null : await nameSources.open(source);
  const key = `${notation} ${opened?.key ?? hashOf(source)}`;
  let lexicon = lexicons.get(key);
  if (!lexicon) {
    const words = opened?.own.words ?? linesOf(source);
    const silentE = SILENT_E.test(opened?.language ?? source.language ?? '');
    lexicon = new Lexicon(words, { notation, silentE });
    lexicons.set(key, lexicon);
  }
  return lexicon;
}

const textOf = (source: SourceInput): string => (source.kind === 'run' ? '' : source.text);

const linesOf = (source: SourceInput): string[] =>
  textOf(source)
    .split('\n')
    .map((line) => line.split('\t', 1)[0]!.trim());

function hashOf(source: SourceInput): string {
  const hash = textHash();
  hash.update(textOf(source));
  return `${hash.hex()} ${source.language}`;
}

/** Measures strings in their order; faults as `NameSources.open`. */
export async function measure(input: MeasureInput): Promise<{
  readonly words: number;
  readonly measured: Measured[];
}> {
  const lexicon = await lexiconOf(input);
  const measured = input.strings.map((string) => lexicon.measure(string));
  return { words: lexicon.words.length, measured };
}

/** Pseudowords that match words, and how well; faults as `measure`. */
export async function match(input: MatchInput): Promise<{
  readonly matches: Match[];
  readonly statistics: MatchStatistics;
}> {
  const { source, and, notation, words, count, seed } = input;
  const sources = and ? [source, and] : [source];
  const [lexicon, second = null] = await Promise.all(
    sources.map((each) => lexiconOf({ source: each, notation })),
  );
  const languages = await Promise.all(
    sources.map(async (each) =>
      each.kind === 'list' ? each.language : (await nameSources.open(each)).language,
    ),
  );
  const whyNot = await nameSources.wordsOf(
    languages.filter((code) => code !== null),
    false,
  );
  const matcher = new Matcher(lexicon!, second, whyNot);
  const matches = matcher.matches([...new Set(words)], count, input, seed);
  return { matches, statistics: statisticsOf(matches, count, seed) };
}
