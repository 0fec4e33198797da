/** Seeds as text: parsing, drawing, and the value of a request. */

/**
 * A seed as decimal digits: any integer, `0x…` converted, blanks and digit groups (`1_000`, `1 000`)
 * taken off. Null for anything else.
 */
export function parseSeed(text: string): string | null {
  const plain = text.trim().replace(/(?<=[\da-f])[\s_](?=[\da-f])/gi, '');
  const [, sign = '', digits] = /^([+-]?)(\d+|0x[\da-f]+)$/i.exec(plain) ?? [];
  if (digits === undefined) return null;
  const value = BigInt(digits);
  return String(sign === '-' ? -value : value);
}

/** What a text in a seed field comes to. */
export interface TypedSeed {
  /** Decimal digits. */
  readonly seed: string;
  /** How the text became the seed: taken as the number it is, made from words, drawn for a blank field. */
  readonly from: 'number' | 'words' | 'blank';
}

/** Every text gives a seed: a number is taken as it is, words are hashed, a blank field draws one. */
export function seedOfText(text: string): TypedSeed {
  if (text.trim() === '') return { seed: drawSeed(), from: 'blank' };
  const seed = parseSeed(text);
  return seed === null ? { seed: seedOfWords(text), from: 'words' } : { seed, from: 'number' };
}

/** The seed of words, up to 2^48 - 1: the low bits of 64-bit FNV-1a over their UTF-8, trimmed and in NFC. */
export function seedOfWords(words: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(words.trim().normalize('NFC'))) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  }
  return String(BigInt.asUintN(48, hash));
}

/** A fresh seed, up to 2^48 - 1: short enough to read out, and exact as a JavaScript number. */
export function drawSeed(): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return String((high % 2 ** 16) * 2 ** 32 + low);
}

/**
 * A seed as it goes into a request: a number while a number holds it exactly, else text with all its
 * digits. The type says number because the published contract does; the server takes both.
 */
export function seedForRequest(seed: string): number {
  const value = Number(seed);
  return Number.isSafeInteger(value) ? value : (seed as unknown as number);
}
