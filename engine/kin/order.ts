/** The order in which a list takes names: the better first, none like one before, endings and lengths as the source has them. */
import { mix32 } from '../base/random/permutation.ts';
import { type Join, PIECE_BASE } from './joins-of.ts';
import type { KinStock } from './kin-class.ts';

/** Letters at the start that make two names alike. */
const START = 3;
/** How far chance reaches beside the score. */
const CHANCE = 0.8;

/**
 * The joins in the order of a seed. Each facet of a name (its start, its ending, its length) comes as often as its share:
 * the k-th name with a facet of share s stands at about k / s (stride scheduling, Waldspurger and Weihl 1995), and a name
 * where the latest of its facets allows. So every beginning of the list has the source's endings and lengths, and none
 * starts alike before all starts were there.
 */
export function orderOf({ joins, endings }: KinStock, found: readonly Join[], seed: number): Join[] {
  const keyed = found.map((join) => ({ join, key: join.score + CHANCE * gumbel(hashOf(join.letters, seed)) }));
  keyed.sort((a, b) => b.key - a.key);
  const starts = new Set(found.map(({ letters }) => letters.slice(0, START)));
  const lengths = new Map<number, number>();
  const own = joins.folded.slice(0, joins.file.own);
  for (const { length } of own) lengths.set(length, (lengths.get(length) ?? 0) + 1);
  const known = new Map<string, number>();
  for (const { ending } of found) known.set(ending.letters, endings.get(ending.letters)!.names);
  const sum = [...known.values()].reduce((a, b) => a + b, 0);
  const seen = new Map<string, number>();
  const placeOf = (facet: string, share: number, chance: number): number => {
    const k = seen.get(facet) ?? 0;
    seen.set(facet, k + 1);
    return (k + chance) / share;
  };
  const placed = keyed.map(({ join, key }) => {
    const { letters, ending } = join;
    const chance = hashOf(letters, seed + 1) / 2 ** 32;
    const place = Math.max(
      placeOf(`^${letters.slice(0, START)}`, 1 / starts.size, chance),
      placeOf(`$${ending.letters}`, known.get(ending.letters)! / sum, chance),
      placeOf(`#${letters.length}`, ((lengths.get(letters.length) ?? 0) + PIECE_BASE) / own.length, chance),
    );
    return { join, key, place };
  });
  placed.sort((a, b) => a.place - b.place || b.key - a.key);
  return placed.map(({ join }) => join);
}

/** A draw of the standard Gumbel distribution, from 32 random bits: sorting by score + draw samples by score. */
function gumbel(bits: number): number {
  return -Math.log(-Math.log((bits + 0.5) / 2 ** 32));
}

function hashOf(letters: string, seed: number): number {
  let hash = mix32(seed);
  for (let i = 0; i < letters.length; i++) hash = mix32(Math.imul(hash, 31) ^ letters.charCodeAt(i));
  return hash;
}
