/** Syllables of coded words, by the maximal onset, and their parts: onsets and rimes. */
import { countsOf } from '../base/counted.ts';
import type { Coded } from './symbols.ts';

/** A part of a word; what begins and what ends a word are kinds of their own, and so is a word without a vowel. */
export interface Part {
  readonly kind: 'first onset' | 'onset' | 'rime' | 'last rime' | 'no vowel';
  /** Its first symbol, and the one behind it. */
  readonly from: number;
  readonly to: number;
}

export type Splitter = (word: Coded) => Part[];

export interface NucleusRules {
  /** Whether vowels in a row are one nucleus: of letters, not of phonemes. */
  readonly runs: boolean;
  /** The number of a letter that is silent at the end behind a consonant; null for none. */
  readonly silent: number | null;
  /** The number of the letter behind which it is not, with a consonant before that: the l of table. */
  readonly spoken: number | null;
  /** The numbers of vowel letters of which two in a row are two nuclei. */
  readonly apart: ReadonlySet<number>;
}

/** Where the nuclei of a word begin and end. */
export function nucleiOf(
  { codes, vowels }: Coded,
  { runs, silent, spoken, apart }: NucleusRules,
): [number, number][] {
  const nuclei: [number, number][] = [];
  for (let i = 0; i < codes.length; i++) {
    if (!vowels[i]) continue;
    const last = nuclei.at(-1);
    const isRun = runs && last?.[1] === i && !(apart.has(codes[i - 1]!) && apart.has(codes[i]!));
    if (isRun) last[1]++;
    else nuclei.push([i, i + 1]);
  }
  const end = nuclei.at(-1);
  const isSpoken = codes.at(-2) === spoken && vowels.at(-3) === false;
  const isSilent =
    silent !== null && codes.at(-1) === silent && end![0] === codes.length - 1 && !isSpoken;
  if (isSilent && nuclei.length > 1) nuclei.pop();
  return nuclei;
}

/** Some symbols in a row as a text; a list of arguments would take five times as long. */
export function keyOf(codes: Uint8Array, from = 0, to = codes.length): string {
  let key = '';
  for (let i = from; i < to; i++) key += String.fromCharCode(codes[i]!);
  return key;
}

/** Words that have to begin with consonants for these to begin a syllable; a single one always does. */
const ATTESTED = 3;

/** Splits words as these do: between vowels, the longest run that begins words is the onset (Pulgram 1970, Kahn 1976). */
export function splitterOf(words: readonly Coded[], rules: NucleusRules): Splitter {
  const counts = countsOf(
    words.map(({ codes, vowels }) => keyOf(codes, 0, Math.max(0, vowels.indexOf(true)))),
  );
  const begins = (codes: Uint8Array, from: number, to: number): boolean =>
    (counts.get(keyOf(codes, from, to)) ?? 0) >= ATTESTED;
  return (word) => {
    const { codes } = word;
    const nuclei = nucleiOf(word, rules);
    if (nuclei.length === 0) return [{ kind: 'no vowel', from: 0, to: codes.length }];
    const parts: Part[] = [];
    let from = 0;
    nuclei.forEach(([start, end], k) => {
      parts.push({ kind: k === 0 ? 'first onset' : 'onset', from, to: start });
      const next = nuclei[k + 1]?.[0] ?? null;
      let cut = next === null ? codes.length : end;
      while (next !== null && cut < next - 1 && !begins(codes, cut, next)) cut++;
      parts.push({ kind: next === null ? 'last rime' : 'rime', from: start, to: cut });
      from = cut;
    });
    return parts;
  };
}
