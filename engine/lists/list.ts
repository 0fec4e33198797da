/** A list of the best names of a class: live slots, ranked by how much they are like real names, spread out. */
import { type Hooks, NO_HOOKS } from '../base/hooks.ts';
import { type SpreadCandidate, spreadNames } from '../sound/spread.ts';
import type { SlotReason } from '../space/name-paths.ts';
import type { SpacePlan } from '../space/namespace-2.ts';
import { ListSource, type PoolSource } from './list-source.ts';
import { type Candidate, gatherPool, type ListedName, type PoolSpec } from './pool.ts';

export interface NameListSpec extends PoolSpec {
  readonly plan: SpacePlan;
  /** Whether no two names may be confused; else the first names in slot order are taken. */
  readonly spread: boolean;
  /** Names from which all keep their distance. */
  readonly avoid: readonly string[];
}

/** How the list came about. */
export interface NameFunnel {
  /** Slots that were looked at, and those with a name. */
  readonly slots: number;
  readonly live: number;
  /** Slots without a name by reason. */
  readonly rejectedBy: Readonly<Partial<Record<SlotReason, number>>>;
  /** Names that others of their length were ranked above, and that are too near to chosen ones. */
  readonly outranked: number;
  readonly leftOut: { readonly near: number; readonly start: number; readonly end: number };
  /** No slot is left. */
  readonly exhausted: boolean;
}

export interface NameListResult {
  readonly names: readonly ListedName[];
  readonly funnel: NameFunnel;
}

/** Names of the pool for each name of the list. */
const POOL = 4;
const MIN_POOL = 60;
/** Names of this first share of each block alone, or the lists of two seeds would have the same best ones. */
const FRESH = 0.3;
/**
 * On average a list is no less like the words than what a letter chain of order 2 makes of them, with so much
 * to spare, in sixteenths of a bit a letter; a list without ranking lies right at this bound, and a hundred
 * names of the chain vary by more.
 */
const SPARE_COST = 0.8;
const UNRANKED_SPARE = 2.4;
/** Weights of likeness to the words beside that to real names, the first that keeps to it. */
const WORD_WEIGHTS = [0, 0.125, 0.25, 0.375, 0.5, 0.75, 1, 1.5, 2, 4];
/** Share of the names of each length that the ranking keeps. */
const KEPT = 0.1;
/** Most names of a list with the same first three letters, and the share with the same last three. */
const SAME_START = 2;
const SAME_END = 0.12;
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

/**
 * What gives way, step by step, for a list that runs short: slots are searched further than the joins call for
 * (`search`), the pool grows beyond the first share of each block (`fresh`), the least likeness to real
 * names falls to a share of the class's own, ranking and the mix of lengths count no more, and in the end
 * more names may begin and end alike. That names are live, and not to be confused, never gives way.
 */
const FIRST = {
  pool: 1,
  search: false,
  nameLike: 1,
  fresh: FRESH,
  loose: false,
  within: true,
  sameStart: SAME_START,
  sameEnd: SAME_END,
};
const FURTHER = { ...FIRST, search: true };
const WHOLE = { ...FURTHER, pool: 3, fresh: 1, loose: true };
const LOOSER = { ...WHOLE, nameLike: 0.5, sameEnd: 2 * SAME_END };
const LOOSEST = {
  ...WHOLE,
  pool: 6,
  nameLike: 0,
  within: false,
  sameStart: 2 * SAME_START,
  sameEnd: 1,
};
const STEPS: readonly Step[] = [FIRST, FURTHER, WHOLE, LOOSER, LOOSEST];

type Step = typeof FIRST;

/**
 * Makes a list; fewer names than requested when no more can be found. `source` is of the plan's space; a thread that
 * keeps it makes further lists of the space in less time.
 */
export function listNames(
  spec: NameListSpec,
  hooks: Hooks = NO_HOOKS,
  source: ListSource = new ListSource(spec.plan),
): NameListResult {
  const names: ListedName[] = [];
  let funnel: NameFunnel | null = null;
  const seeded = new Map<number, PoolSource>();
  const sourceOf = (share: number): PoolSource => {
    const nameLike = share * spec.plan.profile.nameLike;
    const known = seeded.get(nameLike) ?? source.seeded(spec.plan, nameLike);
    seeded.set(nameLike, known);
    return known;
  };
  for (const step of STEPS) {
    const rest = { ...spec, count: spec.count - names.length };
    const result = listFrom(sourceOf(step.nameLike), rest, names, step, hooks);
    names.push(...result.names);
    funnel = result.funnel;
    if (names.length >= spec.count) break;
  }
  return { names, funnel: funnel! };
}

/** Names to add to those already chosen, from which they keep their distance. */
function listFrom(
  source: PoolSource,
  spec: Omit<NameListSpec, 'plan'>,
  chosen: readonly ListedName[],
  { pool: times, search, fresh, loose, within, sameStart, sameEnd }: Step,
  hooks: Hooks,
): NameListResult {
  const { count, spread, ranked, taste } = spec;
  const { plan } = source;
  const { model } = plan;
  const quota = quotas(plan, count);
  const wanted = spread || ranked || taste ? times * Math.max(MIN_POOL, POOL * count) : count;
  const found = gatherPool(
    source,
    spec,
    { wanted, quota: wanted > count ? quota : null, fresh, search },
    hooks,
  );
  const taken = new Set(chosen.map(({ slot }) => slot));
  const begun = new Map<string, number>();
  for (const { name } of chosen) begun.set(startOf(name), (begun.get(startOf(name)) ?? 0) + 1);
  const pool = found.names.filter(
    ({ name, slot }) => !taken.has(slot) && (begun.get(startOf(name)) ?? 0) < sameStart,
  );
  const most = within
    ? model.chain - (ranked ? SPARE_COST : UNRANKED_SPARE)
    : Number.POSITIVE_INFINITY;
  const options = {
    count,
    quota: loose ? null : quota,
    sameStart,
    sameEnd: Math.max(MIN_SAME_END, Math.ceil(sameEnd * count)),
    avoid: [...spec.avoid, ...chosen.map(({ name }) => name)],
    relevance: RELEVANCE,
  };
  const pick = (kept: readonly Candidate[], quality: Quality | null): Picked => {
    if (!spread)
      return { names: (quality ? ranking(kept, quality) : kept).slice(0, count), leftOut: null };
    const candidates: SpreadCandidate[] = kept.map((name, i) => ({
      name: name.name,
      // without a quality of their own the first slots come first
      quality: quality?.get(name) ?? kept.length - i,
    }));
    const { picked, leftOut } = spreadNames(candidates, options, hooks);
    return { names: picked.map((i) => kept[i]!).slice(0, count), leftOut };
  };
  const { names, leftOut, kept } = pickWithin(
    pool,
    { ...spec, plan },
    loose ? null : quota,
    most,
    pick,
  );
  return {
    names: listed(names, source),
    funnel: {
      slots: found.slots,
      live: found.live,
      rejectedBy: found.rejectedBy,
      outranked: pool.length - kept,
      leftOut: leftOut ?? { near: 0, start: 0, end: 0 },
      exhausted: found.exhausted,
    },
  };
}

type Quality = ReadonlyMap<Candidate, number>;

interface Picked {
  readonly names: readonly Candidate[];
  readonly leftOut: NameFunnel['leftOut'] | null;
}

/**
 * Picks from the best of each length, likeness to the words weighing as little as keeps the mean cost of what
 * is picked within `most`. Where no weight does, the costliest names are not picked from.
 */
function pickWithin(
  pool: readonly Candidate[],
  spec: NameListSpec,
  quota: ReadonlyMap<number, number> | null,
  most: number,
  pick: (kept: readonly Candidate[], quality: Quality | null) => Picked,
): Picked & { readonly kept: number } {
  let kept: readonly Candidate[] = pool;
  let quality: Quality | null = null;
  for (const weight of WORD_WEIGHTS) {
    quality = qualities(pool, spec, weight);
    if (quality !== null && quota !== null) kept = best(pool, quality, quota, KEPT);
    const picked = pick(kept, quality);
    if (meanWordCost(picked.names) <= most) return { ...picked, kept: kept.length };
    if (quality === null || spec.taste !== null) break;
  }
  kept = withinCost(kept, most);
  return { ...pick(kept, quality), kept: kept.length };
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

/** The first three letters. */
const startOf = (name: string): string => name.slice(0, 3);

/** With their syllables, and without what only the choice needs. */
function listed(list: readonly Candidate[], { space }: PoolSource): ListedName[] {
  return list.map(({ name, slot, like, nameLike, taste }) => {
    space.spell(slot);
    return { name, slot, syllables: space.syllables, like, nameLike, taste };
  });
}

/** Most names of each length: the class's mix, rounded up. */
function quotas({ profile }: SpacePlan, count: number): Map<number, number> {
  const sum = profile.lengthMix.reduce((a, b) => a + b, 0);
  return new Map(
    profile.lengthMix.map((weight, i) => [
      profile.letters[0] + i,
      Math.ceil((weight * count) / sum),
    ]),
  );
}

/** Ranking and taste of each name on one scale; null when there is neither. */
function qualities(
  pool: readonly Candidate[],
  { plan, ranked, taste }: NameListSpec,
  wordWeight: number,
): Map<Candidate, number> | null {
  const byRank =
    ranked && plan.reference !== null
      ? standardised(pool, ({ nameCost, wordCost, kinship }) =>
          Math.floor(RANK_UNIT * (kinship - NAME_WEIGHT * nameCost - wordWeight * wordCost)),
        )
      : null;
  const byTaste = taste ? standardised(pool, (name) => name.taste ?? 0) : null;
  if (!byRank && !byTaste) return null;
  const both = pool.map((_, i) => (byRank?.[i] ?? 0) + TASTE_WEIGHT * (byTaste?.[i] ?? 0));
  return new Map(turns(pool, both).map((quality, i) => [pool[i]!, quality]));
}

/** Real names for each two invented ones, where a class has both: readers like them better. */
const REAL_TURNS = 3;
const INVENTED_TURNS = 2;

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
