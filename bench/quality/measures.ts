/** Measures of a list of names against the text that they were made from. Shares are percent of the names. */
import type { LetterBits } from './letter-bits.ts';
import { clustersOf, foldName, type SourceText, trigramsOf } from './source-text.ts';

export interface Measures {
  /** Names that were measured. */
  readonly names: number;
  /** A cluster, in its place, of fewer than two words of the text; more than three consonants in a row; no vowel. */
  readonly defect: number;
  /** A row of three letters, with the edges, that no word has. */
  readonly trigram: number;
  /** The first or the last three letters begin or end no word. */
  readonly edge: number;
  /** A word of the text. */
  readonly word: number;
  /** Two words of the text, of three letters and more, put together. */
  readonly glued: number;
  /** Another name of the list lies within a quarter of its letters. */
  readonly near: number;
  /** Shares its first three letters with two others or more. */
  readonly start: number;
  /** Longer than ten letters. */
  readonly long: number;
  /** Letters: the 10th, 50th and 90th percentile. */
  readonly p10: number;
  readonly p50: number;
  readonly p90: number;
  /** The same name more than once. */
  readonly twice: number;
  /** Mean bits a letter under a letter 4-gram of the distinct words of the text. */
  readonly bits: number;
  /** The same under a 3-gram of real names; null without them. */
  readonly judge: number | null;
}

const MAX_CONSONANTS = 3;
/** Fewer words than this do not attest a cluster. */
const ATTESTED = 2;
const GLUED_PART = 3;
/** Pairs of names grow with the square: near names are looked for among so many. */
const NEAR_SAMPLE = 400;
const LONG = 10;

/** Measures at least one name; names without a letter are ignored. */
export function measureNames(
  list: readonly string[],
  text: SourceText,
  judge: LetterBits | null,
): Measures {
  const names = list.map(foldName).filter((name) => name !== '');
  if (names.length === 0) throw new RangeError('A list of names needs one name at least.');
  const share = (holds: (name: string) => boolean): number =>
    (100 * names.filter(holds).length) / names.length;
  const mean = (bits: LetterBits): number =>
    names.reduce((sum, name) => sum + bits.mean(name), 0) / names.length;
  const starts = countBy(names.map((name) => name.slice(0, 3)));
  const times = countBy(names);
  const lengths = names.map((name) => name.length).sort((a, b) => a - b);
  const percentile = (p: number): number => lengths[Math.floor(p * (lengths.length - 1))]!;
  return {
    names: names.length,
    defect: share((name) => isDefect(name, text)),
    trigram: share((name) => trigramsOf(name).some((three) => !text.hasTrigram(three))),
    edge: share((name) => !text.hasEdges(name)),
    word: share((name) => text.isWord.has(name)),
    glued: share((name) => isGlued(name, text)),
    near: nearShare(names.slice(0, NEAR_SAMPLE)),
    start: share((name) => starts.get(name.slice(0, 3))! > 2),
    long: share((name) => name.length > LONG),
    p10: percentile(0.1),
    p50: percentile(0.5),
    p90: percentile(0.9),
    twice: share((name) => times.get(name)! > 1),
    bits: mean(text.bits),
    judge: judge && mean(judge),
  };
}

function countBy(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function isDefect(name: string, text: SourceText): boolean {
  if (!/[aeiouy]/.test(name)) return true;
  return clustersOf(name).some((cluster) => {
    const { place, sounds } = cluster;
    if (place !== 'vowels' && sounds.length > MAX_CONSONANTS) return true;
    if (place === 'vowels' && sounds.length === 1) return false;
    return text.clusterCount(cluster) < ATTESTED;
  });
}

function isGlued(name: string, { isWord }: SourceText): boolean {
  if (isWord.has(name)) return false;
  for (let at = GLUED_PART; at <= name.length - GLUED_PART; at++) {
    if (isWord.has(name.slice(0, at)) && isWord.has(name.slice(at))) return true;
  }
  return false;
}

/** Percent of the names with another one within a quarter of the longer one's letters. */
function nearShare(names: readonly string[]): number {
  const near = names.filter((a, i) =>
    names.some((b, j) => i !== j && editsBetween(a, b) <= Math.max(a.length, b.length) / 4),
  );
  return (100 * near.length) / names.length;
}

/** Inserted, deleted, replaced and swapped neighbouring letters (Damerau 1964), by the whole table. */
export function editsBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const above = rows[i - 1]!;
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(above[j]! + 1, row[j - 1]! + 1, replaced);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, rows[i - 2]![j - 2]! + 1);
      }
      row.push(least);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
