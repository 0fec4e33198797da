/** A list of the best names of a class: live slots, ranked by how much they are like real names, spread out. */
import { type Hooks, NO_HOOKS } from '../base/hooks.ts';
import type { SlotReason } from '../space/name-paths.ts';
import type { SpacePlan } from '../space/namespace-2.ts';
import { type Choice, chooseNames } from './choose.ts';
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
  readonly leftOut: Choice['leftOut'];
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
/** Most names of a list with the same first three letters, and the share with the same last three. */
const SAME_START = 2;
const SAME_END = 0.12;

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
  const { names, outranked, leftOut } = chooseNames(
    pool,
    {
      count,
      spread,
      ranked: ranked && plan.reference !== null,
      byTaste: taste !== null,
      quota: loose ? null : quota,
      mostCost: most,
      sameStart,
      sameEnd,
      avoid: [...spec.avoid, ...chosen.map(({ name }) => name)],
    },
    hooks,
  );
  return {
    names: listed(names, source),
    funnel: {
      slots: found.slots,
      live: found.live,
      rejectedBy: found.rejectedBy,
      outranked,
      leftOut,
      exhausted: found.exhausted,
    },
  };
}

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
