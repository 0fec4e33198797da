/** `npm run bench -- wordlikeness`: how well scores agree with human ratings of made-up words, and pseudowords match words. */
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { dictionary } from 'cmu-pronouncing-dictionary';
import { samplePath } from '../../app/names/read-source.ts';
import { PromiseMap } from '../../engine/base/maps.ts';
import { Random } from '../../engine/base/random/mersenne-twister.ts';
import { mean } from '../../engine/kin/kin-class.ts';
import { ownNamesOfText } from '../../engine/kin/own/own-names.ts';
import { type MatchStatistics, matchesOf } from '../../engine/measures/match.ts';
import { type Lexicon, learnLexicon, type Measured } from '../../engine/measures/measures.ts';
import { soundsOf } from '../../engine/measures/spelling.ts';
import { valuesOf } from '../../operations/fields.ts';
import { MATCH_FLAGS } from '../../operations/names.ts';
import { languageData } from '../../store/names/language-data.ts';
import { markdown, writePart } from '../measuring/report.ts';

/** The UCI Phonotactic Calculator, from 17,744 phonemic words (Mayer et al. 2025). */
const UCI: Readonly<Record<string, number>> = {
  ...{ 'daland-2011': 0.59, 'white-hayes-2013': 0.58, 'albright-hayes-2003': 0.24, spanish: 0.71 },
};

export async function measureWordlikeness(
  options: { readonly ratings?: string; readonly write: boolean },
  say: (text: string) => void,
): Promise<number> {
  const matched: (string | number)[][] = [];
  for (const language of ['en', 'de', 'es'] as const) {
    const name = LANGUAGES.of(language)!;
    say(`${name} ...`);
    const { complete, bits, n, old20, ld1nn } = await matchWords(language, MATCHED);
    const figures = [bits, n, old20, ld1nn.odds].map((value) => value.toFixed(2));
    matched.push([name, complete, ...figures]);
  }
  // from its documentation
  matched.push(['ten English words, Wuggy', 10, '', '', '', '1.08']);
  const tell = async (part: string, table: string): Promise<void> => {
    process.stdout.write(`${table}\n`);
    if (options.write) await writePart('measures.md', part, table);
  };
  await tell('matches', markdown(['words of', 'complete', 'bits', 'N', 'OLD20', 'LD1NN'], matched));
  if (options.ratings === undefined) return 0;
  const rated: (string | number)[][] = [];
  for (const file of (await readdir(options.ratings)).filter((name) => name.endsWith('.csv'))) {
    say(`${file} ...`);
    const text = await readFile(join(options.ratings, file), 'utf8');
    rated.push(await rowOf(basename(file, '.csv'), text));
  }
  await tell('ratings', markdown(RATED, rated));
  return 0;
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' });
/** Words of a language by chance, of which so many pseudowords are made each. */
const MATCHED = 100;
const PSEUDOWORDS = 10;
const BOUNDS = valuesOf(MATCH_FLAGS, {});

/** How well pseudowords match words of a language. */
export async function matchWords(language: Language, count: number): Promise<MatchStatistics> {
  const lexicon = await lexiconOf(language, false);
  const words = lexicon.words.filter((word) => /^\p{Ll}{4,9}$/u.test(word));
  const asked = new Random(1).sample(words, count);
  const request = { ...BOUNDS, count: PSEUDOWORDS, seed: 1n };
  return matchesOf(asked, request, { lexicon }).statistics;
}

const lexicons = new PromiseMap<string, Lexicon>();

const lexiconOf = (language: Language, phonemes: boolean): Promise<Lexicon> =>
  lexicons.get(`${language} ${phonemes}`, async () => {
    const words = await wordsOf(language);
    if (!phonemes) return learnLexicon(words, { notation: 'letters', language });
    const spoken = words.flatMap((word) => phonemesOf(word, language) ?? []);
    return learnLexicon(spoken, { notation: 'blanks', language: null });
  });

const RATED = [
  ...['ratings', 'items', 'wordlikeness, phonemes', 'bits, phonemes', 'wordlikeness, spelling'],
  ...['OLD20, phonemes', 'UCI'],
];

/** A row of the table for a file of ratings. */
async function rowOf(name: string, text: string): Promise<(string | number)[]> {
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
  return [
    name,
    ratings.length,
    await r(spoken, 'wordlikeness'),
    await r(spoken, 'bits'),
    await r(spelled, 'wordlikeness'),
    await r(spoken, 'old20'),
    name in UCI ? shown(UCI[name]!) : '',
  ];
}

const shown = (value: number): string => value.toFixed(2).replace('0.', '.');

/** Pearson's correlation of two rows with a third one held constant. */
function partial(x: readonly number[], y: readonly number[], z: readonly number[]): number {
  const [xy, xz, yz] = [correlation(x, y), correlation(x, z), correlation(y, z)];
  return (xy - xz * yz) / Math.sqrt((1 - xz ** 2) * (1 - yz ** 2));
}

/** 0 where one of them is constant. */
function correlation(x: readonly number[], y: readonly number[]): number {
  const [mx, my] = [mean(x), mean(y)];
  const sum = (f: (i: number) => number): number => x.reduce((a, _, i) => a + f(i), 0);
  const spread = Math.sqrt(sum((i) => (x[i]! - mx) ** 2) * sum((i) => (y[i]! - my) ** 2));
  return spread === 0 ? 0 : sum((i) => (x[i]! - mx) * (y[i]! - my)) / spread;
}

const SAMPLES = { en: 'english', de: 'german', es: 'spanish' } as const;
type Language = keyof typeof SAMPLES;

/** The words of the novel in a language that comes with the package, and those of the shipped word list. */
async function wordsOf(language: Language): Promise<string[]> {
  const text = await readFile(samplePath(SAMPLES[language]), 'utf8');
  const listed = await languageData.words(language);
  return [...new Set([...ownNamesOfText(text, language).words, ...listed])];
}

/** A word of English or Spanish as phonemes with blanks between them, without stress; null for one that cannot be told. */
function phonemesOf(word: string, language: Language): string | null {
  if (language === 'es') return spanish(word);
  return Object.hasOwn(dictionary, word) ? dictionary[word]!.replace(/\d/g, '') : null;
}

function spanish(word: string): string | null {
  const plain = soundsOf(word.normalize('NFC').toLowerCase(), 'es')[0]!.toLowerCase();
  if (!/^[a-zɾɲ]+$/.test(plain)) return null;
  return [...plain].map((sound) => (sound === 'c' ? 't͡ʃ' : sound)).join(' ');
}
