/** Joins what is said of each slot into one sentence. */

/** One sentence of parts that say the same of each patch. */
export function sentence(parts: readonly string[]): string {
  const text = parts.join('; ');
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}
