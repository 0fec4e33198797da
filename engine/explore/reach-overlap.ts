/** Which syllables the reaches of two corpora share, and which only one of them has. */
import { type Corpus, decode } from '../corpus/corpus.ts';
import { joinTexts } from '../corpus/joint-texts.ts';
import { pageOfOrder } from '../corpus/orders.ts';
import type { Reach } from '../walk/reaches.ts';

/** A syllable, and how many starts reach it on either side; 0: none does. */
export interface OverlapSample {
  readonly syllable: string;
  readonly first: number;
  readonly second: number;
}

/** A count of texts, and the most reached of them. */
export interface OverlapPart {
  readonly count: number;
  readonly samples: readonly OverlapSample[];
}

export interface ReachOverlap {
  readonly shared: OverlapPart;
  readonly onlyFirst: OverlapPart;
  readonly onlySecond: OverlapPart;
}

export interface ReachedCorpus {
  readonly corpus: Corpus;
  readonly reach: Reach;
}

/**
 * What two reaches have in common, by the texts of the syllables; of equal texts the most reached one
 * counts. At most `limit` samples a part: by the first side's starts, then by the second's. O(N log N).
 */
export function reachOverlap(
  first: ReachedCorpus,
  second: ReachedCorpus,
  limit: number,
): ReachOverlap {
  const texts = joinTexts(first.corpus, second.corpus);
  const startsFirst = startsOfTexts(first, texts.ofA, texts.size);
  const startsSecond = startsOfTexts(second, texts.ofB, texts.size);
  const part = (inFirst: boolean, inSecond: boolean): OverlapPart => {
    const members: number[] = [];
    for (let t = 0; t < texts.size; t++) {
      if (startsFirst[t]! > 0 === inFirst && startsSecond[t]! > 0 === inSecond) members.push(t);
    }
    const keys = Float64Array.from(members, (t) => -startsFirst[t]!);
    const bySecond = (p: number, q: number): number =>
      startsSecond[members[q]!]! - startsSecond[members[p]!]!;
    const top = Array.from(pageOfOrder(keys, 0, limit, bySecond), (at) => members[at]!);
    return {
      count: members.length,
      samples: top.map((t) => ({
        syllable: decode(texts.text, texts.start[t]!, texts.start[t + 1]!),
        first: startsFirst[t]!,
        second: startsSecond[t]!,
      })),
    };
  };
  return { shared: part(true, true), onlyFirst: part(true, false), onlySecond: part(false, true) };
}

function startsOfTexts(
  { corpus, reach }: ReachedCorpus,
  textOf: Uint32Array,
  size: number,
): Uint32Array {
  const starts = new Uint32Array(size);
  for (let i = 0; i < corpus.size; i++) {
    const count = reach.pairCount[corpus.pair[i]!]!;
    if (count > starts[textOf[i]!]!) starts[textOf[i]!] = count;
  }
  return starts;
}
