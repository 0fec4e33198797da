/** Test helper: a text that is read for long. */

/** So many different words, which take long to be cut. */
export function manyWords(count: number): string {
  const part = (k: number): string => ['ba', 'den', 'lor', 'mi', 'nes', 'tro', 'vul'][k % 7]!;
  const word = (k: number): string => (k < 7 ? part(k) : word(Math.floor(k / 7)) + part(k));
  return Array.from({ length: count }, (_, k) => word(k)).join(' ');
}
