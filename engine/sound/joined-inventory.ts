/** The syllables of a source together with those of real names, as far as the source has their sounds. */
import { FINAL, INITIAL, type Inventory, ONLY } from './inventory.ts';

/** Marks the vowels of an open or bare syllable; see `Inventory`. */
const VOWELS = '=';
const consonants = (part: string): string => (part.startsWith(VOWELS) ? '' : part);

/**
 * Adds the syllables and junctions of real names to those of a source, each as if `least` words of the source
 * had it for every name. What the source has no consonants or vowels for in that place is omitted, so that a
 * name of the joined syllables has no cluster that is strange to the words.
 */
export function joinInventories(source: Inventory, names: Inventory, least: number): Inventory {
  const known = clustersOf(source, least);
  const texts = [...new Set([...source.syllables, ...names.syllables])].sort();
  const sourceAt = new Map(source.syllables.map((text, i) => [text, i]));
  const namesAt = new Map(names.syllables.map((text, i) => [text, i]));
  const syllables: string[] = [];
  const positions: number[] = [];
  const ends: [head: string, tail: string][] = [];
  for (const text of texts) {
    const own = sourceAt.get(text);
    const added = namesAt.get(text);
    const from = own === undefined ? names : source;
    const at = own ?? added!;
    const head = from.heads[from.head[at]!]!;
    const tail = from.tails[from.tail[at]!]!;
    const counts = [0, 1, 2, 3].map((p) => {
      const words = own === undefined ? 0 : source.positions[4 * own + p]!;
      const real = added === undefined ? 0 : names.positions[4 * added + p]!;
      return words + (real > 0 && known.has(text, head, tail, p) ? real * least : 0);
    });
    if (counts.every((n) => n === 0)) continue;
    syllables.push(text);
    positions.push(...counts);
    ends.push([head, tail]);
  }
  const heads = [...new Set(ends.map(([head]) => head))].sort();
  const tails = [...new Set(ends.map(([, tail]) => tail))].sort();
  const headAt = new Map(heads.map((head, i) => [head, i]));
  const tailAt = new Map(tails.map((tail, i) => [tail, i]));
  const junctions = new Uint32Array(heads.length * tails.length);
  const join = ({ heads: h, tails: t, junctions: counts }: Inventory, real: boolean): void => {
    for (let i = 0; i < t.length; i++) {
      const tail = tailAt.get(t[i]!);
      if (tail === undefined) continue;
      for (let k = 0; k < h.length; k++) {
        const n = counts[i * h.length + k]!;
        const head = n > 0 ? headAt.get(h[k]!) : undefined;
        if (head === undefined || (real && !known.inner(t[i]!, h[k]!))) continue;
        junctions[tail * heads.length + head]! += real ? n * least : n;
      }
    }
  };
  join(source, false);
  join(names, true);
  return {
    syllables,
    positions: Uint32Array.from(positions),
    head: Uint16Array.from(ends, ([head]) => headAt.get(head)!),
    tail: Uint16Array.from(ends, ([, tail]) => tailAt.get(tail)!),
    heads,
    tails,
    junctions,
  };
}

interface Clusters {
  /** Whether words have the sounds of a syllable at this position. */
  has(text: string, head: string, tail: string, position: number): boolean;
  /** Whether words have, between two vowels or in one run of them, what a tail and a head make. */
  inner(tail: string, head: string): boolean;
}

/** Runs of consonants and vowels that at least `least` words of a source have, by place. */
function clustersOf(
  { syllables, positions, head, tail, heads, tails, junctions }: Inventory,
  least: number,
): Clusters {
  const starts = new Map<string, number>();
  const finals = new Map<string, number>();
  const vowels = new Map<string, number>();
  const inner = new Map<string, number>();
  const add = (counts: Map<string, number>, key: string, n: number): void => {
    counts.set(key, (counts.get(key) ?? 0) + n);
  };
  const nucleus = (text: string, h: string, t: string): string =>
    text.slice(consonants(h).length, text.length - consonants(t).length);
  syllables.forEach((text, s) => {
    const h = heads[head[s]!]!;
    const t = tails[tail[s]!]!;
    const at = (p: number): number => positions[4 * s + p]!;
    add(starts, consonants(h), at(INITIAL) + at(ONLY));
    add(finals, consonants(t), at(FINAL) + at(ONLY));
    add(vowels, nucleus(text, h, t), at(0) + at(1) + at(2) + at(3));
  });
  for (let i = 0; i < tails.length; i++) {
    for (let k = 0; k < heads.length; k++) {
      const n = junctions[i * heads.length + k]!;
      if (n > 0) add(inner, consonants(tails[i]!) + consonants(heads[k]!), n);
    }
  }
  const enough = (counts: Map<string, number>, key: string): boolean =>
    (counts.get(key) ?? 0) >= least;
  return {
    has: (text, h, t, position) =>
      enough(vowels, nucleus(text, h, t)) &&
      ((position !== INITIAL && position !== ONLY) || enough(starts, consonants(h))) &&
      ((position !== FINAL && position !== ONLY) || enough(finals, consonants(t))),
    inner: (t, h) => enough(inner, consonants(t) + consonants(h)),
  };
}
