/** Substring and exact search in a column of UTF-8 texts. */
import type { TextColumns } from '../base/letter-trie.ts';

const encoder = new TextEncoder();

/** A test of text i of the columns: whether it holds `wanted`. Bytes are compared, which is exact in UTF-8. */
export function holdsText(columns: TextColumns, wanted: string): (i: number) => boolean {
  const { text, start } = columns;
  const needle = encoder.encode(wanted);
  return (i) => {
    const last = start[i + 1]! - needle.length;
    for (let from = start[i]!; from <= last; from++) {
      if (startsAt(text, from, needle)) return true;
    }
    return false;
  };
}

/** Position of the first text of the columns that equals `wanted`; -1 when there is none. */
export function findText({ text, start }: TextColumns, wanted: string): number {
  const needle = encoder.encode(wanted);
  for (let i = 0; i + 1 < start.length; i++) {
    const same = start[i + 1]! - start[i]! === needle.length;
    if (same && startsAt(text, start[i]!, needle)) return i;
  }
  return -1;
}

function startsAt(text: Uint8Array, from: number, needle: Uint8Array): boolean {
  for (let k = 0; k < needle.length; k++) if (text[from + k] !== needle[k]) return false;
  return true;
}
