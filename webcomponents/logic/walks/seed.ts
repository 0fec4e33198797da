/** Seeds as text: parsing, drawing, the value of a request, and their digits in JSON text. */

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

/**
 * JSON text in which long seeds are text. A seed may have any number of digits, and a JavaScript number
 * keeps 15. Inside a JSON string the quotes are escaped, so names cannot match.
 */
export const keepDigits = (json: string): string =>
  json.replace(/"(seed|seed_used)":(\s*)(-?\d{16,})(?=[,}\s])/g, '"$1":$2"$3"');
