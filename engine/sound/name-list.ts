/** A list of the best names of a class: live slots, ranked by how much they are like real names, spread out. */
import { type Hooks, NO_HOOKS, throwIfCancelled } from '../base/hooks.ts';
import { ClassSpace, SLOT_REASONS, type SlotReason } from '../space/class-space.ts';
import type { SpacePlan } from '../space/namespace-2.ts';
import { LetterModel } from './letter-model.ts';
import { NameEdges } from './name-edges.ts';
import { type SpreadCandidate, spreadNames } from './spread.ts';
import type { Taste } from './taste.ts';

export interface NameListSpec {
  readonly plan: SpacePlan;
  readonly count: number;
  /** First slot that is looked at. */
  readonly offset: number;
  /** Whether names are ranked by the names of their kind. */
  readonly ranked: boolean;
  /** Learned from names that a person likes; null: none. */
  readonly taste: Taste | null;
  /** Whether no two names may be confused; else the first names in slot order are taken. */
  readonly spread: boolean;
  /** Names from which all keep their distance. */
  readonly avoid: readonly string[];
}

export interface ListedName {
  readonly name: string;
  readonly slot: number;
  readonly syllables: readonly string[];
  /** As word-like, and as name-like, as so many percent; null without real names to compare with. */
  readonly like: number;
  readonly nameLike: number | null;
  /** Taste in thousandths, higher is more to the person's liking; null without likes. */
  readonly taste: number | null;
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
/**
 * A ranking chooses from so many names, or so many for each name of the list, as long as no more than so many
 * slots have been looked at.
 */
const RANKED_POOL = 900;
const RANKED_TIMES = 8;
const RANKED_SLOTS = 120_000;
/** Names of this first share of each block alone, or the lists of two seeds would have the same best ones. */
const FRESH = 0.3;
/**
 * On average a list is no less like the words than what a letter chain of order 2 makes of them, with so much
 * to spare, in sixteenths of a bit a letter; a list without ranking lies right at this bound, and a hundred
 * names of the chain vary by more.
 */
const SPARE_COST = 0.8;
const UNRANKED_SPARE = 1.6;
/** Weights of likeness to the words beside that to real names, the first that keeps to it. */
const WORD_WEIGHTS = [0, 0.125, 0.25, 0.375, 0.5, 0.75, 1, 1.5, 2, 4];
/** Most slots for each name of the list that are looked at, and in any case. */
const SLOTS_A_NAME = 4000;
const MIN_SLOTS = 400_000;
/** After so many slots without a name of a length that is still needed, the search ends. */
const BARREN_SLOTS = 60_000;
/** The pool is full enough when so much of it is there: some lengths have no more names to give. */
const ENOUGH = 0.75;
/** Share of the names of each length that the ranking keeps. */
const KEPT = 0.15;
/** Most names of a list with the same first three letters, and the share with the same last three. */
const SAME_START = 2;
const SAME_END = 0.12;
const MIN_SAME_END = 3;
/** Weight of quality against distance from the names already chosen. */
const RELEVANCE = 0.95;
/** Ranks are mean costs under real names in so many parts of a sixteenth of a bit. */
const RANK_UNIT = 100;
/** A letter more that a real beginning and a real ending share counts as much as so many sixteenths of a bit. */
const OVERLAP_WEIGHT = 5;
const MAX_OVERLAP = 3;
/** A taste of one standard deviation counts as much as so many of the ranking. */
const TASTE_WEIGHT = 2;
/** Qualities are whole numbers in thousandths of a standard deviation. */
const QUALITY_UNIT = 1000;
const POLL_SLOTS = 1024;

interface Candidate extends ListedName {
  /** Mean cost a symbol under real names and under the words, in sixteenths of a bit. */
  readonly nameCost: number;
  readonly wordCost: number;
  /** Letters that the beginning of a real name and the ending of one share, 3 at most; see `NameEdges`. */
  readonly overlap: number;
}

/**
 * What gives way, step by step, for a list that runs short: the pool grows beyond the first share of each
 * block (`fresh`), the least likeness to real
 * names falls to a share of the class's own, ranking and the mix of lengths count no more, and in the end
 * more names may begin and end alike. That names are live, and not to be confused, never gives way.
 */
const STEPS = [
  {
    pool: 1,
    nameLike: 1,
    fresh: FRESH,
    loose: false,
    within: true,
    sameStart: SAME_START,
    sameEnd: SAME_END,
  },
  {
    pool: 3,
    nameLike: 1,
    fresh: 1,
    loose: true,
    within: true,
    sameStart: SAME_START,
    sameEnd: SAME_END,
  },
  {
    pool: 3,
    nameLike: 0.5,
    fresh: 1,
    loose: true,
    within: true,
    sameStart: SAME_START,
    sameEnd: 2 * SAME_END,
  },
  {
    pool: 6,
    nameLike: 0,
    fresh: 1,
    loose: true,
    within: false,
    sameStart: 2 * SAME_START,
    sameEnd: 1,
  },
] as const;

type Step = (typeof STEPS)[number];

/** Makes a list; fewer names than requested when no more can be found. */
export function listNames(spec: NameListSpec, hooks: Hooks = NO_HOOKS): NameListResult {
  const names: ListedName[] = [];
  let funnel: NameFunnel | null = null;
  for (const step of STEPS) {
    const rest = { ...spec, count: spec.count - names.length };
    const result = listFrom(rest, names, step, hooks);
    names.push(...result.names);
    funnel = result.funnel;
    if (names.length >= spec.count) break;
  }
  return { names, funnel: funnel! };
}

/** Names to add to those already chosen, from which they keep their distance. */
function listFrom(
  { plan: strict, ...spec }: NameListSpec,
  chosen: readonly ListedName[],
  { pool: times, nameLike, fresh, loose, within, sameStart, sameEnd }: Step,
  hooks: Hooks,
): NameListResult {
  const { count, spread, ranked, taste } = spec;
  const { profile, model } = strict;
  const least = nameLike * profile.nameLike;
  const plan = { ...strict, profile: { ...profile, nameLike: least } };
  const quota = quotas(plan, count);
  const wanted = spread || ranked || taste ? times * Math.max(MIN_POOL, POOL * count) : count;
  const found = collect({ ...spec, plan }, wanted > count ? quota : null, wanted, fresh, hooks);
  const taken = new Set(chosen.map(({ slot }) => slot));
  const begun = new Map<string, number>();
  for (const { name } of chosen) begun.set(startOf(name), (begun.get(startOf(name)) ?? 0) + 1);
  const pool = found.pool.filter(
    ({ name, slot }) => !taken.has(slot) && (begun.get(startOf(name)) ?? 0) < sameStart,
  );
  const { funnel } = found;
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
    names: plain(names),
    funnel: {
      ...funnel,
      outranked: pool.length - kept,
      leftOut: leftOut ?? funnel.leftOut,
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

/** Without what only the choice needs. */
function plain(list: readonly Candidate[]): ListedName[] {
  return list.map(({ nameCost, wordCost, overlap, ...name }) => name);
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

/** Live names from the first slot on, until every length has its share of `wanted`, or the slots end. */
function collect(
  { plan, count, offset, ranked, taste }: NameListSpec,
  quota: ReadonlyMap<number, number> | null,
  wanted: number,
  share: number,
  hooks: Hooks,
): { pool: Candidate[]; funnel: NameFunnel } {
  const space = new ClassSpace(plan);
  const reference = plan.reference && new LetterModel(plan.reference.letters);
  const edges = plan.reference?.edges ? new NameEdges(plan.reference.edges) : null;
  let most = Math.min(plan.slots, offset + Math.max(MIN_SLOTS, SLOTS_A_NAME * count));
  // names of the first share of each block are taken, as long as there are enough
  const fresh = quota === null ? 1 : share;
  const open = new Map(quota);
  for (const [letters, n] of open) open.set(letters, Math.ceil((n * wanted) / count));
  let missing = quota === null ? wanted : Math.ceil(ENOUGH * wanted);
  let grown = quota === null || !(ranked || taste !== null);
  const codes = new Float64Array(SLOT_REASONS.length + 1);
  const pool: Candidate[] = [];
  let slot = offset;
  let found = offset;
  for (; slot < most && slot - found < BARREN_SLOTS; slot++) {
    if (missing <= 0) {
      if (grown) break;
      grown = true;
      const times = Math.max(RANKED_TIMES, RANKED_POOL / count) - wanted / count;
      for (const [letters, n] of quota!) {
        const more = Math.max(0, Math.ceil(times * n));
        open.set(letters, (open.get(letters) ?? 0) + more);
        missing += ENOUGH * more;
      }
      most = Math.min(most, Math.max(slot, offset + RANKED_SLOTS));
    }
    if ((slot - offset) % POLL_SLOTS === 0) {
      throwIfCancelled(hooks);
      hooks.progress(pool.length, wanted);
    }
    const code = space.at(slot);
    codes[code]!++;
    if (code !== 0 || space.dealt > fresh) continue;
    const { letters, length } = space;
    const left = open.get(length) ?? 0;
    if (quota !== null && left <= 0) continue;
    open.set(length, left - 1);
    missing--;
    found = slot;
    const cost = reference?.cost(letters, length) ?? 0;
    pool.push({
      name: space.name,
      slot,
      syllables: space.syllables,
      like: space.like,
      nameLike: reference?.percent(cost, length) ?? null,
      taste: taste?.score(letters, length) ?? null,
      nameCost: cost / (length + 1),
      wordCost: space.cost,
      overlap: Math.min(MAX_OVERLAP, edges?.overlap(letters, length) ?? 0),
    });
  }
  const rejectedBy: Partial<Record<SlotReason, number>> = {};
  SLOT_REASONS.forEach((reason, i) => {
    if (codes[i + 1]! > 0) rejectedBy[reason] = codes[i + 1]!;
  });
  return {
    pool,
    funnel: {
      slots: slot - offset,
      live: codes[0]!,
      rejectedBy,
      outranked: 0,
      leftOut: { near: 0, start: 0, end: 0 },
      exhausted: slot >= plan.slots,
    },
  };
}

/** Ranking and taste of each name on one scale; null when there is neither. */
function qualities(
  pool: readonly Candidate[],
  { plan, ranked, taste }: NameListSpec,
  wordWeight: number,
): Map<Candidate, number> | null {
  const byRank =
    ranked && plan.reference !== null
      ? standardised(
          pool,
          ({ nameCost, wordCost, overlap }) =>
            -Math.floor(RANK_UNIT * (nameCost + wordWeight * wordCost - OVERLAP_WEIGHT * overlap)),
        )
      : null;
  const byTaste = taste ? standardised(pool, (name) => name.taste ?? 0) : null;
  if (!byRank && !byTaste) return null;
  return new Map(
    pool.map((name, i) => [name, (byRank?.[i] ?? 0) + TASTE_WEIGHT * (byTaste?.[i] ?? 0)]),
  );
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
