/** docs/quality.md: the tables, the names to read, and the blind ratings, which are written by hand. */
import type { ClassLists } from './class-lists.ts';
import { LIMITS } from './limits.ts';
import type { Measures } from './measures.ts';
import type { Kind, SystemList } from './systems.ts';

/** One text and kind, measured. */
export interface Sheet {
  readonly text: string;
  readonly kind: Kind;
  readonly rows: readonly { readonly system: string; readonly measures: Measures }[];
  readonly lists: readonly SystemList[];
}

export interface TextClasses {
  readonly text: string;
  readonly words: number;
  readonly properNames: number;
  readonly ranked: ClassLists;
  readonly unranked: ClassLists;
}

export interface Quality {
  readonly count: number;
  readonly seeds: readonly number[];
  readonly sheets: readonly Sheet[];
  readonly texts: readonly TextClasses[];
  readonly peers: readonly { readonly name: string; readonly licence: string }[];
}

const COLUMNS: readonly { readonly key: keyof Measures; readonly title: string }[] = [
  { key: 'defect', title: 'defect' },
  { key: 'trigram', title: 'trigram' },
  { key: 'edge', title: 'edge' },
  { key: 'word', title: 'word' },
  { key: 'glued', title: 'glued' },
  { key: 'near', title: 'near' },
  { key: 'start', title: 'start' },
  { key: 'long', title: '>10' },
  { key: 'p10', title: 'p10' },
  { key: 'p50', title: 'p50' },
  { key: 'p90', title: 'p90' },
  { key: 'twice', title: 'twice' },
  { key: 'bits', title: 'bits' },
  { key: 'judge', title: 'judge' },
];
const BITS: readonly (keyof Measures)[] = ['bits', 'judge'];
/** Names of each system to read. */
const TO_READ = 50;

const BLIND_HEADING = '## Blind ratings';
/** What stands under the heading until ratings are there. */
const NO_RATINGS = `${BLIND_HEADING}

No ratings yet.
`;

/** The section of blind ratings of an earlier page, to be kept as it is. */
export function blindSection(page: string): string {
  const from = page.indexOf(BLIND_HEADING);
  if (from < 0) return NO_RATINGS;
  const to = page.indexOf('\n## ', from);
  return to < 0 ? page.slice(from) : page.slice(from, to + 1);
}

export function qualityPage(quality: Quality, blind: string): string {
  return [
    opening(quality),
    summary(quality),
    classSection(quality),
    blind.trimEnd(),
    perText(quality),
    toRead(quality),
  ].join('\n\n');
}

/** The tables alone, for the terminal. */
export function qualityTables(quality: Quality): string {
  return [summary(quality), classSection(quality), perText(quality)].join('\n\n');
}

function opening({ count, seeds, peers }: Quality): string {
  const licences = peers.map(({ name, licence }) => `${name} (${licence})`).join(', ');
  return `# Quality of names

The quality of names can be measured only in part. This page has measures, unselected lists of names to read, and blind
ratings by readers. Everything except the ratings is written by \`npm run bench -- names --write\`; the same texts give
the same page on every machine. \`--text FILE\` or \`--text FILE:en_US\` measures another text, and
\`NAMEWALK_CORPORA=FOLDER\` all texts of a folder in addition to the bundled ones.

Each list has ${count} names of seed ${seeds[0]}, requested with class, count and seed only. The measures are in percent of
the names unless noted:

| measure | what it counts |
|---|---|
| defect | has a consonant or vowel cluster that fewer than two words of the text have in that position (initial, medial, final), or more than three consonant sounds in a row, or no vowel |
| trigram | has a trigram, including word boundaries, that no word of the text has |
| edge | no word of the text begins with its first or ends with its last three letters |
| word | is a word of the text |
| glued | is a compound of two words of the text of at least three letters each |
| near | another name of the list is within a quarter of its letters (Damerau-Levenshtein distance) |
| start | has the same first three letters as at least two others |
| >10, p10, p50, p90 | longer than ten letters; percentiles of the number of letters |
| twice | occurs more than once |
| bits | mean bits a letter under an interpolated Kneser-Ney letter 4-gram of the distinct words of the text |
| judge | the same under a 3-gram of real names of the language and kind; lower is more like them |

Low \`bits\` alone reward dull names, and low \`judge\` alone rewards copies; names that no reader takes for real are high
in both. The model of \`judge\` is trained on lists of @faker-js/faker without the names by which \`names\` is ranked
([SOURCES](../store/names/SOURCES.md)): on every second one; the others are the row *real names*. For @faker-js/faker and
unique-names-generator \`judge\` says nothing, because they return real names, whatever the text; their high \`bits\` and
\`edge\` show that these do not sound like the text. \`judge\` is missing if fewer than 60 real names are left.

\`select\` and \`batch\` are called as in the README. *Markov* is a plain letter chain of order 2 or 3, on the distinct words
or on the proper names, with 4 to 10 letters, without words of the text. The other generators are from npm; only foswig
uses the text: ${licences}. They are installed in
\`bench/peers\` when the bench first runs, and are used for nothing else.`;
}

function summary(quality: Quality): string {
  const kinds = [...new Set(quality.sheets.map(({ kind }) => kind))];
  const texts = new Set(quality.sheets.map(({ text }) => text)).size;
  const tables = kinds.map((kind) => {
    const sheets = quality.sheets.filter((sheet) => sheet.kind === kind);
    const systems = [...new Set(sheets.flatMap(({ rows }) => rows.map(({ system }) => system)))];
    const rows = systems.map((system) => {
      const all = sheets.flatMap((sheet) =>
        sheet.rows.filter((row) => row.system === system).map(({ measures }) => measures),
      );
      return [system, ...COLUMNS.map(({ key }) => figure(key, mean(all.map((m) => m[key]))))];
    });
    return `### ${kind.title}\n\n${table(['list', ...COLUMNS.map(({ title }) => title)], rows)}`;
  });
  return `## All texts\n\nMeans over ${texts} texts, without those for which a system has no names.\n\n${tables.join('\n\n')}`;
}

function classSection({ texts, count, seeds }: Quality): string {
  const keys = [...Object.keys(LIMITS), 'bits'] as (keyof Measures)[];
  const head = ['class', 'fewest', ...keys, ...keys.map((key) => `${key}*`)];
  const sections = texts.map(({ text, words, properNames, ranked, unranked }) => {
    const rows = ranked.rows.map((row, i) => [
      `\`${row.nameClass}\``,
      `${row.fewest}`,
      ...keys.map((key) => figure(key, row.worst[key])),
      ...keys.map((key) => figure(key, unranked.rows[i]!.worst[key])),
    ]);
    const faults = [...ranked.rows, ...unranked.rows].flatMap(({ nameClass, missed }) =>
      missed.map((what) => `${nameClass}, ${what}`),
    );
    const shared = ranked.shared.length + unranked.shared.length;
    return [
      `### ${text}: the classes`,
      `${grouped(words)} words, ${grouped(properNames)} proper names. Names in two classes: ${shared}. ` +
        `Bits of the chain of order 2: ${ranked.mostBits.toFixed(2)}.` +
        (faults.length === 0 ? '' : ` Missed: ${faults.join('; ')}.`),
      table(head, rows),
    ].join('\n\n');
  });
  const bounds = Object.entries(LIMITS).map(([key, most]) => `${key} ${most}`);
  return `## Every class

\`namewalk names --class C --count ${count}\` with seeds ${seeds.join(', ')}. The table has the largest value of each measure
over the seeds, and the smallest number of names in a list (a short text does not have ${count} names of a narrow class; the
program says what would give more). Columns with a star are for \`--no-taste\`. The limits of a list are ${bounds.join(', ')}, the
letters of its class, and the bits of a Markov chain of order 2 on the words.

${sections.join('\n\n')}`;
}

function perText({ sheets }: Quality): string {
  const tables = sheets.map(({ text, kind, rows }) => {
    const cells = rows.map(({ system, measures }) => [
      system,
      ...COLUMNS.map(({ key }) => figure(key, measures[key])),
    ]);
    return `### ${text}: ${kind.title.toLowerCase()}\n\n${table(
      ['list', ...COLUMNS.map(({ title }) => title)],
      cells,
    )}`;
  });
  return `## Text by text\n\n${tables.join('\n\n')}`;
}

function toRead({ sheets }: Quality): string {
  const tables = sheets.map(({ text, kind, lists }) => {
    const rows = Array.from({ length: TO_READ }, (_, i) =>
      lists.map(({ names }) => capitalised(names[i] ?? '')),
    );
    const head = lists.map(({ system }) => system);
    return `### ${kind.title} of ${text}\n\n${table(head, rows, 'left')}`;
  });
  return `## Names to read\n\nThe first ${TO_READ} of each list, unselected.\n\n${tables.join('\n\n')}\n`;
}

function figure(key: keyof Measures, value: number | null): string {
  if (value === null) return '–';
  return BITS.includes(key) ? value.toFixed(2) : `${Math.round(value)}`;
}

/** Mean of the values that are there. */
function mean(values: readonly (number | null)[]): number | null {
  const there = values.filter((value) => value !== null);
  return there.length === 0 ? null : there.reduce((a, b) => a + b, 0) / there.length;
}

const grouped = (n: number): string => n.toLocaleString('en-US');
const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

function table(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  figures: 'right' | 'left' = 'right',
): string {
  const rule = head.map((_, c) => (c === 0 || figures === 'left' ? '---' : '--:'));
  return [head, rule, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
