/** The English pronunciation table: built from CMUdict, loaded with a check of its hash. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
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

/** The text of a file: the packed table, and in its last line the hash of all before, for damage to show. */
export function sealPronunciations(table: string): string {
  const packed = packLines(table);
  return packed + sealOf(Buffer.from(packed));
}

/** What stands for no letter shared with the line before; the next characters for one, two and so on. */
const NONE_SHARED = 65;
const MAX_SHARED = 15;

/** Each line without the letters that it begins with as the one before: a third less when compressed. */
function packLines(table: string): string {
  let before = '';
  return table.replace(/.*\n/g, (line) => {
    let shared = 0;
    while (shared < MAX_SHARED && line[shared] === before[shared] && shared < before.length)
      shared++;
    before = line;
    return String.fromCharCode(NONE_SHARED + shared) + line.slice(shared);
  });
}

/** The bytes of a table that was packed; some 10 ms for all English words. */
function unpackLines(packed: Uint8Array): Uint8Array {
  // a line takes one byte less than it did, and at most so many more
  const bytes = new Uint8Array(packed.length * (MAX_SHARED + 1));
  let end = 0;
  let line = 0;
  for (let i = 0; i < packed.length; i++) {
    const shared = packed[i]! - NONE_SHARED;
    bytes.copyWithin(end, line, line + shared);
    line = end;
    end += shared;
    do bytes[end++] = packed[++i]!;
    while (packed[i] !== LINE_FEED && i < packed.length);
  }
  return bytes.slice(0, end);
}

const sealOf = (table: Uint8Array): string =>
  `~ ${createHash('sha256').update(table).digest('hex')}\n`;
/** Bytes of a seal. */
const SEAL_LENGTH = 67;

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
  const table = bytes.subarray(0, Math.max(bytes.length - SEAL_LENGTH, 0));
  if (bytes.toString('latin1', table.length) !== sealOf(table)) {
    throw new EngineError(
      'pronunciations-damaged',
      `The pronunciation table ${fileURLToPath(file)} is damaged; run "npm run build" to make it anew.`,
    );
  }
  return new PronunciationTable(unpackLines(table));
}
