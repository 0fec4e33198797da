/** The vocabulary of two corpora together: their distinct syllable texts, numbered once. */
import type { TextColumns } from '../base/letter-trie.ts';
import { hashOf } from '../base/word-set.ts';
import type { Corpus } from './corpus.ts';

/** The distinct texts of two corpora: those of `a` in its order, then those that only `b` has. */
export interface JointTexts extends TextColumns {
  readonly size: number;
  /** Texts 0..sizeA-1 are those of `a`. */
  readonly sizeA: number;
  /** Text of each syllable of `a`. */
  readonly ofA: Uint32Array;
  readonly ofB: Uint32Array;
}

/** Open addressing over the bytes of the texts; O(N) time and memory. */
export function joinTexts(a: Corpus, b: Corpus): JointTexts {
  const most = a.size + b.size;
  let capacity = 16;
  while (capacity * 3 < most * 4) capacity *= 2;
  const slots = new Uint32Array(capacity);
  const start = new Uint32Array(most + 1);
  const text = new Uint8Array(a.text.length + b.text.length);
  let size = 0;

  const number = (bytes: Uint8Array, from: number, to: number): number => {
    for (
      let slot = hashOf(bytes, from, to) & (capacity - 1);
      ;
      slot = (slot + 1) & (capacity - 1)
    ) {
      const held = slots[slot]! - 1;
      if (held < 0) {
        slots[slot] = ++size;
        let end = start[size - 1]!;
        for (let k = from; k < to; k++) text[end++] = bytes[k]!;
        start[size] = end;
        return size - 1;
      }
      let at = start[held]!;
      if (start[held + 1]! - at !== to - from) continue;
      let k = from;
      while (k < to && bytes[k] === text[at]) {
        k++;
        at++;
      }
      if (k === to) return held;
    }
  };
  const numberAll = (corpus: Corpus): Uint32Array =>
    Uint32Array.from(corpus.length, (_, i) =>
      number(corpus.text, corpus.textStart[i]!, corpus.textStart[i + 1]!),
    );
  const ofA = numberAll(a);
  const sizeA = size;
  const ofB = numberAll(b);
  return { size, sizeA, ofA, ofB, start: start.subarray(0, size + 1), text };
}
