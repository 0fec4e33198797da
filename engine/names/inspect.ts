/** Takes a name apart: its syllables with frequency and rank, and its possible spellings. */
import { type Hooks, NO_HOOKS, throwIfCancelled } from '../base/hooks.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { annotate } from '../corpus/features.ts';
import { aggregate, type CandidateTable, spelled } from './candidates.ts';

/** Longest name in UTF-8 bytes whose spellings are counted. */
export const MAX_COUNTED_BYTES = 100;

/**
 * Takes a name apart by the syllables of a corpus; one that the corpus does not hold stands by itself, and counts in the
 * signature of the name as it would be annotated. `ways`: in how many ways syllables of the corpus spell the name; null
 * when that is not counted. One pass over the corpus.
 */
export function inspectName(corpus: Corpus, syllables: readonly string[], hooks: Hooks = NO_HOOKS) {
  const name = syllables.join('');
  const counted = new TextEncoder().encode(name).length <= MAX_COUNTED_BYTES;
  /** Of each syllable of the name the first of the corpus that is spelled so. */
  const ids = new Map<string, number | null>(syllables.map((syllable) => [syllable, null]));
  /** Where the syllables of the corpus end that stand at each place of the name. */
  const ends = Array.from({ length: name.length }, () => new Set<number>());
  for (let i = 0; i < corpus.size; i++) {
    if ((i & 0xffff) === 0) throwIfCancelled(hooks);
    const text = corpus.syllable(i);
    if (ids.get(text) === null) ids.set(text, i);
    if (!counted) continue;
    for (let at = name.indexOf(text); at >= 0; at = name.indexOf(text, at + 1)) {
      ends[at]!.add(at + text.length);
    }
  }
  const found = syllables.map((syllable) => ids.get(syllable)!);
  const signatures = Uint16Array.from(syllables, (syllable, k) =>
    found[k] === null ? annotate(syllable) : corpus.signature(found[k]!),
  );
  return {
    syllables: syllables.map((syllable, k) =>
      found[k] === null ? { syllable } : known(corpus, found[k]!),
    ),
    signature: aggregate(signatures, Uint32Array.from(syllables.keys()), syllables.length),
    ways: counted ? spellings(ends) : null,
  };
}

/** A syllable as the corpus knows it; length in code points, rank 1 + the number of those that are more frequent. */
function known(corpus: Corpus, id: number) {
  const { pairFrequency, pairSize } = corpus;
  const place = pairFrequency[corpus.pair[id]!]!;
  let rank = 1;
  for (let p = 0; p < corpus.pairCount; p++) if (pairFrequency[p]! > place) rank += pairSize[p]!;
  return {
    syllable: corpus.syllable(id),
    frequency: corpus.frequency(id),
    length: corpus.length[id]!,
    signature: corpus.signature(id),
    rank,
  };
}

/** Paths from the first place to behind the last along what ends where; null beyond 2^53. */
function spellings(ends: readonly ReadonlySet<number>[]): number | null {
  const ways = new Array<number>(ends.length + 1).fill(0);
  ways[0] = 1;
  for (const [at, own] of ends.entries()) for (const end of own) ways[end]! += ways[at]!;
  return Number.isSafeInteger(ways[ends.length]) ? ways[ends.length]! : null;
}

/** Syllable ids of the first of some candidates (null: all of the table) whose name it is; else null. */
export function findName(
  corpus: Corpus,
  table: CandidateTable,
  positions: Uint32Array | null,
  name: string,
  hooks: Hooks = NO_HOOKS,
): Uint32Array | null {
  const count = positions?.length ?? table.total;
  for (let k = 0; k < count; k++) {
    if ((k & 0xffff) === 0) throwIfCancelled(hooks);
    const ids = table.syllables(positions === null ? k : positions[k]!);
    if (spelled(corpus, ids) === name) return ids;
  }
  return null;
}
