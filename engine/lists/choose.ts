/** Chooses the names of a list from a pool: ranked by likeness to real names, spread out. */
import type { Hooks } from '../base/hooks.ts';
import { type SpreadCandidate, spreadNames } from '../sound/spread.ts';
import type { Candidate } from './pool.ts';

export interface ChoiceSpec {
  readonly count: number;
  /** Whether no two names may be confused; else the best are taken, or the first in slot order. */
  readonly spread: boolean;
  /** Whether names are ranked by likeness to real names, and by their taste. */
  readonly ranked: boolean;
  readonly byTaste: boolean;
  /** Most names of each number of letters; null: no limits. */
  readonly quota: ReadonlyMap<number, number> | null;
  /** The highest mean cost a letter of the list under the words, in sixteenths of a bit. */
  readonly mostCost: number;
  /** Most names with the same first three letters, and the share with the same last three. */
  readonly sameStart: number;
  readonly sameEnd: number;
  /** Names from which all keep their distance. */
  readonly avoid: readonly string[];
}

export interface Choice {
  readonly names: readonly Candidate[];
  /** Names that others of their length were ranked above. */
  readonly outranked: number;
  /** Names that are too near to chosen ones, or begin or end like too many. */
  readonly leftOut: { readonly near: number; readonly start: number; readonly end: number };
}

/** Weights of likeness to the words beside that to real names, the first that keeps to it. */
const WORD_WEIGHTS = [0, 0.125, 0.25, 0.375, 0.5, 0.75, 1, 1.5, 2, 4];
/** Share of the names of each length that the ranking keeps. */
const KEPT = 0.1;
const MIN_SAME_END = 3;
/** Weight of quality against distance from the names already chosen. */
const RELEVANCE = 0.95;
/** Ranks are mean costs under real names in so many parts of a sixteenth of a bit. */
const RANK_UNIT = 100;
/** Weight of the likeness of letters to real names beside kinship with them. */
const NAME_WEIGHT = 0.2;
/** A taste of one standard deviation counts as much as so many of the ranking. */
const TASTE_WEIGHT = 2;
/** Qualities are whole numbers in thousandths of a standard deviation. */
const QUALITY_UNIT = 1000;
/** Real names for each two invented ones, where a class has both: readers like them better. */
const REAL_TURNS = 3;
const INVENTED_TURNS = 2;

type Quality = ReadonlyMap<Candidate, number>;

interface Picked {
  readonly names: readonly Candidate[];
  readonly leftOut: Choice['leftOut'];
}

/**
 * Chooses from the best of each length, likeness to the words weighing as little as keeps the mean cost of what
 * is chosen within `mostCost`. Where no weight does, the costliest names are not chosen from.
 */
export function chooseNames(pool: readonly Candidate[], spec: ChoiceSpec, hooks: Hooks): Choice {
  let kept: readonly Candidate[] = pool;
  let quality: Quality | null = null;
  for (const weight of WORD_WEIGHTS) {
    quality = qualities(pool, spec, weight);
    if (quality !== null && spec.quota !== null) kept = best(pool, quality, spec.quota, KEPT);
    const picked = pick(kept, quality, spec, hooks);
    if (meanWordCost(picked.names) <= spec.mostCost) {
      return { ...picked, outranked: pool.length - kept.length };
    }
    if (quality === null || spec.byTaste) break;
  }
  kept = withinCost(kept, spec.mostCost);
  return { ...pick(kept, quality, spec, hooks), outranked: pool.length - kept.length };
}

function pick(
  kept: readonly Candidate[],
  quality: Quality | null,
  { count, spread, quota, sameStart, sameEnd, avoid }: ChoiceSpec,
  hooks: Hooks,
): Picked {
  if (!spread) {
    const names = (quality ? ranking(kept, quality) : kept).slice(0, count);
    return { names, leftOut: { near: 0, start: 0, end: 0 } };
  }
  const candidates: SpreadCandidate[] = kept.map((name, i) => ({
    name: name.name,
    // without a quality of their own the first slots come first
    quality: quality?.get(name) ?? kept.length - i,
  }));
  const { picked, leftOut } = spreadNames(
    candidates,
    {
      count,
      quota,
      sameStart,
      sameEnd: Math.max(MIN_SAME_END, Math.ceil(sameEnd * count)),
      avoid,
      relevance: RELEVANCE,
    },
    hooks,
  );
  return { names: picked.map((i) => kept[i]!), leftOut };
}

const meanWordCost = (names: readonly Candidate[]): number =>
  names.length === 0 ? 0 : names.reduce((sum, { wordCost }) => sum + wordCost, 0) / names.length;

/** Names in their order without the dearest, as many as bring the mean within `most`. */
function withinCost(names: readonly Candidate[], most: number): readonly Candidate[] {
  let sum = names.reduce((total, { wordCost }) => total + wordCost, 0);
  const dearest = [...names].sort((a, b) => b.wordCost - a.wordCost || b.slot - a.slot);
  const out = new Set<Candidate>();
  for (const name of dearest) {
    if (sum <= most * (names.length - out.size)) break;
    out.add(name);
    sum -= name.wordCost;
  }
  return out.size === 0 ? names : names.filter((name) => !out.has(name));
}

/** The best first; equal ones in slot order. */
const ranking = (pool: readonly Candidate[], quality: ReadonlyMap<Candidate, number>) =>
  [...pool].sort((a, b) => quality.get(b)! - quality.get(a)! || a.slot - b.slot);

/** Ranking and taste of each name on one scale; null when there is neither. */
function qualities(
  pool: readonly Candidate[],
  { ranked, byTaste }: ChoiceSpec,
  wordWeight: number,
): Map<Candidate, number> | null {
  const byRank = ranked
    ? standardised(pool, ({ nameCost, wordCost, kinship }) =>
        Math.floor(RANK_UNIT * (kinship - NAME_WEIGHT * nameCost - wordWeight * wordCost)),
      )
    : null;
  const tastes = byTaste ? standardised(pool, (name) => name.taste ?? 0) : null;
  if (!byRank && !tastes) return null;
  const both = pool.map((_, i) => (byRank?.[i] ?? 0) + TASTE_WEIGHT * (tastes?.[i] ?? 0));
  return new Map(turns(pool, both).map((quality, i) => [pool[i]!, quality]));
}

/**
 * Where a class has real names and invented ones, each counts among its own of the same length: the third best real
 * one as much as the second best invented one. So lists have about as many of either, whatever the language.
 */
function turns(pool: readonly Candidate[], values: readonly number[]): readonly number[] {
  if (!pool.some(({ real }) => real)) return values;
  const order = pool
    .map((_, i) => i)
    .sort((a, b) => values[b]! - values[a]! || pool[a]!.slot - pool[b]!.slot);
  const before = new Map<string, number>();
  const out: number[] = [];
  for (const i of order) {
    const { name, real } = pool[i]!;
    const group = `${name.length} ${real}`;
    const k = before.get(group) ?? 0;
    before.set(group, k + 1);
    out[i] = -Math.floor((REAL_TURNS * INVENTED_TURNS * k) / (real ? REAL_TURNS : INVENTED_TURNS));
  }
  return out;
}

/** Values in thousandths of their standard deviation above the mean, within each length. */
function standardised(pool: readonly Candidate[], value: (name: Candidate) => number): number[] {
  const sums = new Map<number, [n: number, sum: number, squares: number]>();
  for (const name of pool) {
    const v = value(name);
    const at = sums.get(name.name.length) ?? [0, 0, 0];
    sums.set(name.name.length, [at[0] + 1, at[1] + v, at[2] + v * v]);
  }
  return pool.map((name) => {
    const [n, sum, squares] = sums.get(name.name.length)!;
    const mean = sum / n;
    const deviation = Math.sqrt(Math.max(squares / n - mean * mean, 1e-9));
    return Math.round((QUALITY_UNIT * (value(name) - mean)) / deviation);
  });
}

/** The best share of each length, three times the quota at least, in slot order. */
function best(
  pool: readonly Candidate[],
  quality: ReadonlyMap<Candidate, number>,
  quota: ReadonlyMap<number, number>,
  share: number,
): Candidate[] {
  const byLength = new Map<number, Candidate[]>();
  for (const name of pool) {
    const list = byLength.get(name.name.length);
    if (list) list.push(name);
    else byLength.set(name.name.length, [name]);
  }
  const kept = new Set<Candidate>();
  for (const [length, list] of byLength) {
    list.sort((a, b) => quality.get(b)! - quality.get(a)! || a.slot - b.slot);
    const n = Math.max(Math.ceil(share * list.length), 3 * (quota.get(length) ?? 0));
    for (const name of list.slice(0, n)) kept.add(name);
  }
  return pool.filter((name) => kept.has(name));
}
