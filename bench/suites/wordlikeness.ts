/** `npm run bench -- wordlikeness`: how well scores agree with human ratings of made-up words. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Lexicon, type Measured } from '../../engine/measures/measures.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { type Language, phonemesOf, wordsOf } from '../quality/phonemes.ts';

const HELP = `Usage: npm run bench -- wordlikeness --ratings FOLDER [options]

Correlates scores with mean ratings of made-up words, the number of symbols held constant. Each .csv of the folder has a
heading: spelling, arpabet (English) or ipa (Spanish), and a column of ratings.

  --write   writes the table into docs/measures.md
  --help    this text
`;

/** Before: the letter model of one novel; UCI: the Phonotactic Calculator from 17,744 phonemic words (Mayer et al. 2025). */
const KNOWN: Readonly<Record<string, readonly [before: number, uci: number, goal: number]>> = {
  'daland-2011': [0.66, 0.59, 0.75],
  'white-hayes-2013': [0.58, 0.58, 0.65],
  'albright-hayes-2003': [0.29, 0.24, 0.4],
  spanish: [0.67, 0.71, 0.71],
};
const PAGE = join(packageRoot(), 'docs', 'measures.md');
const [BEGIN, END] = ['<!-- ratings -->', '<!-- end of ratings -->'];

export async function measureWordlikeness(
  args: readonly string[],
  say: (text: string) => void,
): Promise<number> {
  const { values: options } = parseArgs({
    args: [...args],
    options: {
      ratings: { type: 'string' },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (options.help || options.ratings === undefined) {
    process.stdout.write(HELP);
    return options.help ? 0 : 2;
  }
  const rows: string[] = [];
  for (const file of (await readdir(options.ratings)).filter((name) => name.endsWith('.csv'))) {
    say(`${file} ...`);
    rows.push(
      await rowOf(basename(file, '.csv'), await readFile(join(options.ratings, file), 'utf8')),
    );
  }
  const table = [
    '| ratings | items | wordlikeness, phonemes | bits, phonemes | wordlikeness, spelling | OLD20, phonemes | before | UCI | goal |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...rows,
  ].join('\n');
  process.stdout.write(`${table}\n`);
  if (options.write) {
    const page = await readFile(PAGE, 'utf8');
    const [before, after] = [page.split(BEGIN)[0]!, page.split(END)[1]!];
    await writeFile(PAGE, `${before}${BEGIN}\n${table}\n${END}${after}`);
  }
  return 0;
}

const lexicons = new Map<string, Lexicon>();

async function lexiconOf(language: Language, phonemes: boolean): Promise<Lexicon> {
  const key = `${language} ${phonemes}`;
  let lexicon = lexicons.get(key);
  if (!lexicon) {
    const words = await wordsOf(language);
    lexicon = phonemes
      ? new Lexicon(
          words.flatMap((word) => phonemesOf(word, language) ?? []),
          { notation: 'blanks', silentE: false },
        )
      : new Lexicon(words, { notation: 'letters', silentE: language === 'en' });
    lexicons.set(key, lexicon);
  }
  return lexicon;
}

/** A row of the table for a file of ratings. */
async function rowOf(name: string, text: string): Promise<string> {
  const [heading, ...lines] = text
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const column = (test: RegExp): string[] | null => {
    const at = heading!.findIndex((title) => test.test(title));
    return at < 0 ? null : lines.map((cells) => cells[at]!);
  };
  const ratings = column(/rating|likert/)!.map(Number);
  const spelled = column(/^spelling$/)!;
  const ipa = column(/^ipa$/);
  // stress is not compared, and in one set names of speakers' endings stand for their first sound
  const spoken = (ipa ?? column(/^arpabet$/))?.map((item) =>
    item.replace(/\d\b/g, '').replace(/\b([A-Z])Coda\b/g, '$1'),
  );
  const language = ipa ? 'es' : 'en';
  const r = async (items: string[] | undefined, key: keyof Measured): Promise<string> => {
    if (!items) return '';
    const lexicon = await lexiconOf(language, items === spoken);
    const measured = items.map((item) => lexicon.measure(item));
    const lengths = measured.map(({ symbols }) => symbols);
    const value = partial(
      measured.map((one) => Number(one[key])),
      ratings,
      lengths,
    );
    return shown(key === 'wordlikeness' ? value : -value);
  };
  return `| ${[
    name,
    ratings.length,
    await r(spoken, 'wordlikeness'),
    await r(spoken, 'bits'),
    await r(spelled, 'wordlikeness'),
    await r(spoken, 'old20'),
    ...(KNOWN[name]?.map(shown) ?? ['', '', '']),
  ].join(' | ')} |`;
}

const shown = (value: number): string => value.toFixed(2).replace('0.', '.');

/** Pearson's correlation of two rows with a third one held constant. */
function partial(x: readonly number[], y: readonly number[], z: readonly number[]): number {
  const [xy, xz, yz] = [correlation(x, y), correlation(x, z), correlation(y, z)];
  return (xy - xz * yz) / Math.sqrt((1 - xz ** 2) * (1 - yz ** 2));
}

/** 0 where one of them is constant. */
function correlation(x: readonly number[], y: readonly number[]): number {
  const mean = (row: readonly number[]): number => row.reduce((a, b) => a + b, 0) / row.length;
  const [mx, my] = [mean(x), mean(y)];
  const sum = (f: (i: number) => number): number => x.reduce((a, _, i) => a + f(i), 0);
  const spread = Math.sqrt(sum((i) => (x[i]! - mx) ** 2) * sum((i) => (y[i]! - my) ** 2));
  return spread === 0 ? 0 : sum((i) => (x[i]! - mx) * (y[i]! - my)) / spread;
}
