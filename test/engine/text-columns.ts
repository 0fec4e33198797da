/** Test helper: texts as sorted columns of bytes. */
import type { TextColumns } from '../../engine/base/letter-trie.ts';

/** Texts as columns, distinct and in byte order, with the texts in that order. */
export function columnsOf(texts: readonly string[]): TextColumns & { readonly texts: string[] } {
  const sorted = [...new Set(texts)].map((text) => Buffer.from(text)).sort(Buffer.compare);
  const start = new Uint32Array(sorted.length + 1);
  sorted.forEach((text, i) => {
    start[i + 1] = start[i]! + text.length;
  });
  return { start, text: Buffer.concat(sorted), texts: sorted.map(String) };
}
