/** Plain-text reports of the stages of a run: counts, examples and histograms. */
import type { CountBy, Extraction } from '../../engine/text/extract.ts';
import type { NormaliseStats } from '../../engine/text/normalise.ts';
import { utcSeconds } from '../files/clock.ts';
import { thousands } from '../files/thousands.ts';

/** Syllables shown as an example. */
const EXAMPLES = 15;
/** Characters of the longest histogram bar. */
const BAR = 40;

/** What a report tells of the text, and of how it was split. */
interface ReportedText {
  readonly path: string;
  readonly extractor: 'pyphen' | 'nltk';
  readonly language: string;
  readonly countBy: CountBy;
  readonly minLength: number;
  readonly maxLength: number;
  readonly romanize?: boolean;
}

/** The report of one text below `meta/`: for people, nothing reads it back. */
export function extractionReport(
  task: ReportedText,
  language: string,
  extraction: Extraction,
): string {
  const { syllables } = extraction;
  const method =
    task.extractor === 'nltk'
      ? 'English pronunciations'
      : `hyphenation (${task.language})${task.romanize ? ', romanised' : ''}`;
  const counters: [string, number][] = [
    ['Words', extraction.totalWords],
    ['Words split', extraction.processedWords],
    task.extractor === 'nltk'
      ? ['Words not in the dictionary', extraction.fallbackCount]
      : ['Words without a split', extraction.skippedUnhyphenated],
    ['Pieces outside the lengths', extraction.rejectedSyllables],
    [
      task.countBy === 'files' && task.extractor === 'pyphen' ? 'Distinct syllables' : 'Syllables',
      syllables.length,
    ],
  ];
  return section('Syllable extraction', [
    ['Date', utcSeconds(new Date())],
    ['Text', task.path],
    ['Method', method],
    ['Language', language],
    ['Syllable length', `${task.minLength} to ${task.maxLength}`],
    ...counters.map(([name, n]): [string, string] => [name, thousands(n)]),
  ]).concat(
    '\nLengths\n',
    histogram(syllables),
    '\nFirst syllables\n',
    ...syllables.slice(0, EXAMPLES).map((syllable) => `  ${syllable}\n`),
  );
}

/** The report of the normalisation of a run. */
export function normalisationReport(
  extractor: 'pyphen' | 'nltk',
  bounds: { minLength: number; maxLength: number },
  stats: NormaliseStats,
): string {
  const merged: [string, string][] =
    extractor === 'nltk'
      ? [['Syllables after joining single letters', thousands(stats.merged)]]
      : [];
  return section('Syllable normalisation', [
    ['Date', utcSeconds(new Date())],
    ['Syllable length', `${bounds.minLength} to ${bounds.maxLength}`],
    ['Syllables read', thousands(stats.raw)],
    ...merged,
    ['Accepted', thousands(stats.accepted)],
    ['Rejected, empty', thousands(stats.rejectedEmpty)],
    ['Rejected, other letters than a-z', thousands(stats.rejectedCharset)],
    ['Rejected, length', thousands(stats.rejectedLength)],
    ['Distinct syllables', thousands(stats.unique)],
  ]);
}

function section(title: string, rows: readonly [string, string][]): string {
  const width = Math.max(...rows.map(([name]) => name.length)) + 1;
  const body = rows.map(([name, value]) => `${`${name}:`.padEnd(width)} ${value}\n`);
  return `${title}\n\n${body.join('')}`;
}

function histogram(syllables: readonly string[]): string {
  const counts = new Map<number, number>();
  for (const { length } of syllables) counts.set(length, (counts.get(length) ?? 0) + 1);
  const most = Math.max(1, ...counts.values());
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([length, n]) => {
      const bar = '#'.repeat(Math.ceil((n / most) * BAR));
      return `  ${String(length).padStart(2)} ${bar} ${thousands(n)}\n`;
    })
    .join('');
}
