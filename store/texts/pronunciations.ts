/** The table of English words and their cuts: built from CMUdict, loaded with a check of its hash. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { EngineError } from '../../engine/base/errors.ts';
import { packedWords, unpackedWords } from '../../engine/base/front-coding.ts';
import {
  type Cut,
  cutOf,
  type Pronunciations,
  splitWord,
} from '../../engine/text/pronounced-split.ts';

/** Where the build puts the table and `loadPronunciations` looks for it: beside this file. */
export const PRONUNCIATIONS_FILE = new URL('../pronunciations.txt', import.meta.url);

const MARKS: Readonly<Record<Cut, string>> = { vowels: '', letters: '+', whole: '-' };
const CUTS: Readonly<Record<string, Cut>> = { '': 'vowels', '+': 'letters', '-': 'whole' };

/**
 * Text of the table: `word` a line, sorted, with `+` where it is cut by its letters alone and `-` where there is no cut;
 * none where a cut for each pair of vowel letters gives the word's parts, as it nearly always does. `dictionary` holds phonemes by word (`R EH1 D`), vowels
 * with a stress digit. Words with other characters than a-z are ignored, among them the further pronunciations `word(2)`.
 */
export function renderPronunciations(dictionary: Readonly<Record<string, string>>): string {
  const words = Object.keys(dictionary).filter((word) => /^[a-z]+$/.test(word));
  return words
    .sort()
    .map((word) => {
      const phonemes = dictionary[word]!.trim().split(/\s+/);
      const vowels = phonemes.filter(isVowel).length;
      const cut = cutOf(word, { vowels, endsInVowel: isVowel(phonemes.at(-1)!) });
      const same = String(splitWord(word, cut)) === String(splitWord(word, 'vowels'));
      return `${word}${MARKS[same ? 'vowels' : cut]}\n`;
    })
    .join('');
}

const HASH_BYTES = 32;
const hashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();

/** The bytes of a file: the table compressed, and before it a hash, for damage to show. */
export function sealPronunciations(table: string): Buffer {
  const packed = brotliCompressSync(packedWords(table.split('\n').slice(0, -1)).join(''));
  return Buffer.concat([hashOf(packed), packed]);
}

const isVowel = (phoneme: string): boolean => /[0-9]$/.test(phoneme);

/** The table by its lines, those of `renderPronunciations`. */
export const pronunciationTable = (lines: readonly string[]): Pronunciations => ({
  /** Bisection over the lines, about 17 of them. */
  lookup(word) {
    let low = 0;
    let high = lines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const [, found = '', mark = ''] = /^([a-z]*)(.?)$/.exec(lines[middle]!)!;
      if (found === word) return CUTS[mark];
      if (word < found) high = middle;
      else low = middle + 1;
    }
    return undefined;
  },
});

/**
 * The English pronunciations. Throws EngineError `pronunciations-missing` in an unbuilt package, and
 * `pronunciations-damaged`.
 */
export const loadPronunciations = async (file?: URL): Promise<Pronunciations> =>
  pronunciationTable(await linesOf(file));

/** Their words; throws the same. */
export const pronouncedWords = async (): Promise<ReadonlySet<string>> =>
  new Set((await linesOf()).map((line) => line.replace(/\W$/, '')));

async function linesOf(file: URL = PRONUNCIATIONS_FILE): Promise<string[]> {
  const bytes = await readFile(file).catch((err: Error) => {
    const text = `Cannot read the pronunciation table (${err.message}); run "npm run build" to make it.`;
    throw new EngineError('pronunciations-missing', text);
  });
  const table = opened(bytes);
  if (table === null) {
    throw new EngineError(
      'pronunciations-damaged',
      `The pronunciation table ${fileURLToPath(file)} is damaged; run "npm run build" to make it anew.`,
    );
  }
  return table;
}

/** The lines of a file; null when it is not as it was sealed. */
export function opened(bytes: Buffer): string[] | null {
  const packed = bytes.subarray(HASH_BYTES);
  const isSound = hashOf(packed).equals(bytes.subarray(0, HASH_BYTES));
  return isSound ? unpackedWords(String(brotliDecompressSync(packed))) : null;
}
