/** Takes a name apart: its syllables with frequency and rank, and its possible spellings. */
import { type Hooks, NO_HOOKS, throwIfCancelled } from '../base/hooks.ts';
import { standsAt } from '../base/plain-text.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { annotate } from '../corpus/features.ts';
import { listed } from '../explore/syllable-list.ts';
import { aggregate, type CandidateTable, nameBuffer, spell } from './candidates.ts';

/** Longest name in UTF-8 bytes whose spellings are counted. */
export const MAX_COUNTED_BYTES = 100;

/**
 * Takes a name apart by the syllables of a corpus; one that the corpus does not hold stands by itself, and counts in the
 * signature of the name as it would be annotated. `ways`: in how many ways syllables of the corpus spell the name; null
 * when that is not counted. One pass over the corpus.
 */
export function inspectName(corpus: Corpus, syllables: readonly string[], hooks: Hooks = NO_HOOKS) {
  const encoder = new TextEncoder();
  const name = encoder.encode(syllables.join(''));
  /** First byte of each syllable, and the end of the last. */
  const starts: number[] = [0];
  for (const syllable of syllables) starts.push(starts.at(-1)! + encoder.encode(syllable).length);
  const counted = name.length <= MAX_COUNTED_BYTES;
  const places = counted ? Array.from(name, (_, i) => i) : starts.slice(0, -1);
  const byFirstByte = Array.from({ length: 256 }, (): number[] => []);
  for (const place of places) byFirstByte[name[place]!]!.push(place);
  /** Lengths of the syllables of the corpus that stand at a byte, each with the first such syllable. */
  const standing = new Map(places.map((place) => [place, new Map<number, number>()]));

  const { text, textStart } = corpus;
  for (let i = 0; i < corpus.size; i++) {
    if ((i & 0xffff) === 0) throwIfCancelled(hooks);
    const from = textStart[i]!;
    const length = textStart[i + 1]! - from;
    for (const place of byFirstByte[text[from]!]!) {
      if (place + length > name.length) continue;
      let k = 1;
      while (k < length && text[from + k] === name[place + k]) k++;
      if (k === length && !standing.get(place)!.has(length)) standing.get(place)!.set(length, i);
    }
  }
  const ids = syllables.map((_, k) => standing.get(starts[k]!)!.get(starts[k + 1]! - starts[k]!));
  const signatures = Uint16Array.from(syllables, (syllable, k) =>
    ids[k] === undefined ? annotate(syllable) : corpus.signature(ids[k]),
  );
  return {
    syllables: syllables.map((syllable, k) =>
      ids[k] === undefined ? { syllable } : known(corpus, ids[k]),
    ),
    signature: aggregate(signatures, Uint32Array.from(syllables.keys()), syllables.length),
    ways: counted ? spellings(name.length, standing) : null,
  };
}

/** A syllable as lists hold it, and its rank: 1 + the number of those that are more frequent. */
function known(corpus: Corpus, id: number) {
  const { pairFrequency, pairSize } = corpus;
  const place = pairFrequency[corpus.pair[id]!]!;
  let rank = 1;
  for (let p = 0; p < corpus.pairCount; p++) if (pairFrequency[p]! > place) rank += pairSize[p]!;
  const { id: _, ...syllable } = listed(corpus, id);
  return { ...syllable, rank };
}

/** Paths from byte 0 to `length` along the syllables that stand at each byte; null beyond 2^53. */
function spellings(
  length: number,
  standing: ReadonlyMap<number, ReadonlyMap<number, number>>,
): number | null {
  const ways = new Array<number>(length + 1).fill(0);
  ways[0] = 1;
  for (let at = 0; at < length; at++) {
    for (const step of standing.get(at)!.keys()) ways[at + step]! += ways[at]!;
  }
  return Number.isSafeInteger(ways[length]) ? ways[length]! : null;
}

/** Syllable ids of the first of some candidates (null: all of the table) whose name it is; else null. */
export function findName(
  corpus: Corpus,
  table: CandidateTable,
  positions: Uint32Array | null,
  name: string,
  hooks: Hooks = NO_HOOKS,
): Uint32Array | null {
  const wanted = new TextEncoder().encode(name);
  const spelled = nameBuffer(corpus, table);
  const count = positions?.length ?? table.total;
  for (let k = 0; k < count; k++) {
    if ((k & 0xffff) === 0) throwIfCancelled(hooks);
    const ids = table.syllables(positions === null ? k : positions[k]!);
    const n = spell(corpus, ids, spelled);
    if (n === wanted.length && standsAt(spelled, 0, n, wanted)) return ids;
  }
  return null;
}
