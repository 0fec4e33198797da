/** Plain-text reports of the stages of a run: counts, examples and histograms. */
import { countsOf } from '../../engine/base/maps.ts';
import type { CountBy, Extraction } from '../../engine/text/extract.ts';
import type { NormaliseStats } from '../../engine/text/normalise.ts';
import { utcSeconds } from '../files/clock.ts';
import { thousands } from '../files/thousands.ts';

/** Syllables shown as an example. */
const EXAMPLES = 15;
/** Characters of the longest histogram bar. */
const BAR = 40;

/** Facts of a report about the text, and about how it was split. */
interface ReportedText {
  readonly path: string;
  readonly extractor: 'pyphen' | 'nltk';
  readonly language: string;
  readonly countBy: CountBy;
  readonly minLength: number;
  readonly maxLength: number;
  readonly romanize?: boolean;
}

/** A name and what stands for it; of numbers the digits in groups. */
type Row = readonly [name: string, value: string | number];

/** The report of one text below `meta/`: for people, nothing reads it back. */
export function extractionReport(
  { path, extractor, language: asked, countBy, minLength, maxLength, romanize }: ReportedText,
  language: string,
  extraction: Omit<Extraction, 'words'>,
): string {
  const { syllables } = extraction;
  const spoken = extractor === 'nltk';
  const hyphenation = `hyphenation (${asked})${romanize ? ', romanised' : ''}`;
  const facts = section('Syllable extraction', [
    ['Date', utcSeconds(new Date())],
    ['Text', path],
    ['Method', spoken ? 'English pronunciations' : hyphenation],
    ['Language', language],
    ['Syllable length', `${minLength} to ${maxLength}`],
    ['Words', extraction.totalWords],
    ['Words split', extraction.processedWords],
    [spoken ? 'Words not in the dictionary' : 'Words without a split', extraction.missed],
    ['Pieces outside the lengths', extraction.rejectedSyllables],
    [countBy === 'files' && !spoken ? 'Distinct syllables' : 'Syllables', syllables.length],
  ]);
  const examples = syllables.slice(0, EXAMPLES).map((syllable) => `  ${syllable}\n`);
  return `${facts}\nLengths\n${histogram(syllables)}\nFirst syllables\n${examples.join('')}`;
}

/** The report of the normalisation of a run. */
export function normalisationReport(
  extractor: 'pyphen' | 'nltk',
  { minLength, maxLength }: { minLength: number; maxLength: number },
  stats: NormaliseStats,
): string {
  const merged: Row[] =
    extractor === 'nltk' ? [['Syllables after joining single letters', stats.merged]] : [];
  return section('Syllable normalisation', [
    ['Date', utcSeconds(new Date())],
    ['Syllable length', `${minLength} to ${maxLength}`],
    ['Syllables read', stats.raw],
    ...merged,
    ['Accepted', stats.accepted],
    ['Rejected, empty', stats.rejectedEmpty],
    ['Rejected, other letters than a-z', stats.rejectedCharset],
    ['Rejected, length', stats.rejectedLength],
    ['Distinct syllables', stats.unique],
  ]);
}

function section(title: string, rows: readonly Row[]): string {
  const width = Math.max(...rows.map(([name]) => name.length)) + 1;
  const textOf = (value: string | number) => (typeof value === 'number' ? thousands(value) : value);
  const body = rows.map(([name, value]) => `${`${name}:`.padEnd(width)} ${textOf(value)}\n`);
  return `${title}\n\n${body.join('')}`;
}

function histogram(syllables: readonly string[]): string {
  const counts = countsOf(syllables.map(({ length }) => length));
  const most = Math.max(1, ...counts.values());
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([length, n]) => {
      const bar = '#'.repeat(Math.ceil((n / most) * BAR));
      return `  ${String(length).padStart(2)} ${bar} ${thousands(n)}\n`;
    })
    .join('');
}
