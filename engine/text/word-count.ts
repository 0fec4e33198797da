/** How many words of a text can be cut into syllables, and why the others cannot. */
import { counted } from '../base/maps.ts';
import { type Extraction, type ExtractOptions, keepInBounds } from './extract.ts';
import { canonicalise, forEachWord, isPlain } from './words.ts';

export type WordCount = Readonly<ReturnType<typeof countWords>>;

export const NO_WORDS: WordCount = { words: 0, readable: 0, cut: 0, syllables: 0, script: null };

/** Scripts that are distinguished: those of the languages that the detector knows. */
const SCRIPTS = (
  'Latn Latin, Cyrl Cyrillic, Grek Greek, Arab Arabic, Hebr Hebrew, Hani Han, Jpan Hiragana, ' +
  'Jpan Katakana, Kore Hangul, Thai Thai, Deva Devanagari, Beng Bengali, Taml Tamil, Telu Telugu, ' +
  'Armn Armenian, Geor Georgian'
)
  .split(', ')
  .map((pair) => pair.split(' '))
  .map(([code, name]) => ({ code, test: new RegExp(`\\p{Script=${name}}`, 'u') }));

/** Words of a text and, from what extraction made of it, those that give syllables. */
export function countWords(text: string, extraction: Extraction, bounds: ExtractOptions) {
  const scripts: (string | undefined)[] = [];
  forEachWord(text, (word) => scripts.push(SCRIPTS.find(({ test }) => test.test(word))?.code));
  const plain = extraction.syllables.map(canonicalise).filter(isPlain);
  return {
    /** Runs of letters in any script. */
    words: scripts.length,
    /** Those that the extractor takes for words: in letters of Western Europe, or, romanised, all. */
    readable: extraction.totalWords,
    /** Those that are cut into syllables. */
    cut: extraction.processedWords,
    /** Syllables of a to z within the bounds, each occurrence. */
    syllables: keepInBounds(plain, bounds).kept.length,
    /** ISO 15924 code of the commonest script; null when there is none that is known here. */
    script: counted(scripts.filter((code) => code !== undefined))[0]?.[0] ?? null,
  };
}

/** The sum of two counts; the script is that of the one with more words. */
export const addCounts = (a: WordCount, b: WordCount): WordCount => ({
  words: a.words + b.words,
  readable: a.readable + b.readable,
  cut: a.cut + b.cut,
  syllables: a.syllables + b.syllables,
  script: b.words > a.words ? b.script : a.script,
});
