/** The English pronunciation table: built from CMUdict, loaded with a check of its hash. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { EngineError } from '../../engine/base/errors.ts';
import type { Pronunciation, Pronunciations } from '../../engine/text/pronounced-split.ts';

/** Where the build puts the table and `loadPronunciations` looks for it: beside this file. */
export const PRONUNCIATIONS_FILE = new URL('../pronunciations.txt', import.meta.url);

const LINE_FEED = 10;
const SPACE = 32;
const PLUS = 43;
const ZERO = 48;

/**
 * Text of the table: `word n` or `word n+` a line, sorted, where n is the number of vowel sounds of
 * the word's first pronunciation and `+` tells that it ends in one. `dictionary` holds phonemes by
 * word (`R EH1 D`), vowels with a stress digit. Words with other characters than a-z are ignored,
 * among them the further pronunciations `word(2)`.
 */
export function renderPronunciations(dictionary: Readonly<Record<string, string>>): string {
  const words = Object.keys(dictionary).filter((word) => /^[a-z]+$/.test(word));
  return words
    .sort()
    .map((word) => {
      const phonemes = dictionary[word]!.trim().split(/\s+/);
      const vowels = phonemes.filter(isVowel).length;
      return `${word} ${vowels}${isVowel(phonemes.at(-1)!) ? '+' : ''}\n`;
    })
    .join('');
}

const HASH_BYTES = 32;
const hashOf = (table: Uint8Array): Buffer => createHash('sha256').update(table).digest();

/** The bytes of a file: the hash of the table, for damage to show, and the table compressed. */
export const sealPronunciations = (table: string): Buffer =>
  Buffer.concat([hashOf(Buffer.from(table)), brotliCompressSync(table)]);

function isVowel(phoneme: string): boolean {
  return /[0-9]$/.test(phoneme);
}

/** The table as bytes, searched in place: opening costs the read of the file and nothing more. */
export class PronunciationTable implements Pronunciations {
  readonly #bytes: Uint8Array;

  /** `bytes`: text of `renderPronunciations` in ASCII. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Bisection over the lines, about 17 of them. */
  lookup(word: string): Pronunciation | undefined {
    const bytes = this.#bytes;
    let low = 0;
    let high = bytes.length;
    while (low < high) {
      let line = (low + high) >>> 1;
      while (line > low && bytes[line - 1] !== LINE_FEED) line--;
      const order = this.#compare(word, line);
      if (order === 0) return this.#read(line + word.length + 1);
      if (order < 0) {
        high = line;
      } else {
        const end = bytes.indexOf(LINE_FEED, line);
        low = end < 0 ? high : end + 1;
      }
    }
    return undefined;
  }

  /** Sign of `word` against the word that starts at `at`; the space after it is below all letters. */
  #compare(word: string, at: number): number {
    for (let i = 0; i < word.length; i++) {
      const difference = word.charCodeAt(i) - this.#bytes[at + i]!;
      if (difference !== 0) return difference;
    }
    return SPACE - this.#bytes[at + word.length]!;
  }

  #read(at: number): Pronunciation {
    let vowels = 0;
    let i = at;
    for (; this.#bytes[i]! >= ZERO; i++) vowels = vowels * 10 + this.#bytes[i]! - ZERO;
    return { vowels, endsInVowel: this.#bytes[i] === PLUS };
  }
}

/**
 * The English pronunciations. Throws EngineError `pronunciations-missing` in an unbuilt package, and
 * `pronunciations-damaged`.
 */
export async function loadPronunciations(file: URL = PRONUNCIATIONS_FILE): Promise<Pronunciations> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (err) {
    throw new EngineError(
      'pronunciations-missing',
      `Cannot read the pronunciation table (${(err as Error).message}); ` +
        'run "npm run build" to make it.',
    );
  }
  const table = opened(bytes);
  if (table === null) {
    throw new EngineError(
      'pronunciations-damaged',
      `The pronunciation table ${fileURLToPath(file)} is damaged; run "npm run build" to make it anew.`,
    );
  }
  return new PronunciationTable(table);
}

/** The table of a file; null when it is not the one that was sealed. */
function opened(bytes: Buffer): Buffer | null {
  try {
    const table = brotliDecompressSync(bytes.subarray(HASH_BYTES));
    return hashOf(table).equals(bytes.subarray(0, HASH_BYTES)) ? table : null;
  } catch {
    return null;
  }
}
