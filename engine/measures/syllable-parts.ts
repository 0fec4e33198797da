/** Syllables of coded words, by the maximal onset, and their parts: onsets and rimes. */
import { countsOf } from '../base/counted.ts';
import type { Coded } from './symbols.ts';

/** A part of a word; what begins and what ends a word are kinds of their own, and so is a word without a vowel. */
export interface Part {
  readonly kind: 'first onset' | 'onset' | 'rime' | 'last rime' | 'no vowel';
  /** Its first symbol, and the one behind it. */
  readonly from: number;
  readonly to: number;
  /** Of a rime: the symbol behind its nucleus. */
  readonly end?: number;
}

export type Splitter = (word: Coded) => Part[];

/** Some symbols in a row as a text; a list of arguments would take five times as long. */
export function keyOf(codes: Uint8Array, from = 0, to = codes.length): string {
  let key = '';
  for (let i = from; i < to; i++) key += String.fromCharCode(codes[i]!);
  return key;
}

/** Words that have to begin with consonants for these to begin a syllable; a single one always does. */
const ATTESTED = 3;

/** Splits words as these do: between vowels, the longest run that begins words is the onset (Pulgram 1970, Kahn 1976). */
export function splitterOf(words: readonly Coded[]): Splitter {
  const counts = countsOf(words.map(({ codes, nuclei }) => keyOf(codes, 0, nuclei[0]?.[0] ?? 0)));
  const begins = (codes: Uint8Array, from: number, to: number): boolean =>
    (counts.get(keyOf(codes, from, to)) ?? 0) >= ATTESTED;
  return ({ codes, nuclei }) => {
    if (nuclei.length === 0) return [{ kind: 'no vowel', from: 0, to: codes.length }];
    const parts: Part[] = [];
    let from = 0;
    nuclei.forEach(([start, end], k) => {
      parts.push({ kind: k === 0 ? 'first onset' : 'onset', from, to: start });
      const next = nuclei[k + 1]?.[0] ?? null;
      let cut = next === null ? codes.length : end;
      while (next !== null && cut < next - 1 && !begins(codes, cut, next)) cut++;
      parts.push({ kind: next === null ? 'last rime' : 'rime', from: start, to: cut, end });
      from = cut;
    });
    return parts;
  };
}
