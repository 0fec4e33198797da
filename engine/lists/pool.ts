/** The names that a list chooses from: joins of real names that have a slot, and live slots in their order. */
import { type Hooks, throwIfCancelled } from '../base/hooks.ts';
import { LetterModel } from '../sound/letter-model.ts';
import { NameEdges } from '../sound/name-edges.ts';
import type { Taste } from '../sound/taste.ts';
import { OWN } from '../space/automaton.ts';
import type { ClassSpace } from '../space/class-space.ts';
import { SLOT_REASONS, type SlotReason } from '../space/name-paths.ts';
import type { SpacePlan } from '../space/namespace-2.ts';
import type { FittingJoins, JoinOrder, Kinship } from './fitting-joins.ts';
import { kinship } from './kinship.ts';
import type { PoolSource } from './list-source.ts';

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

/** A name of the pool with what only the choice needs. */
export interface Candidate extends Omit<ListedName, 'syllables'> {
  /** Mean cost a symbol under real names and under the words, in sixteenths of a bit. */
  readonly nameCost: number;
  readonly wordCost: number;
  /** How much it takes after real names, in the unit of the costs; see `kinship`. */
  readonly kinship: number;
  /** Whether it is a real name, where the class allows those. */
  readonly real: boolean;
}

export interface PoolSpec {
  readonly count: number;
  /** Names below this slot are left out. */
  readonly offset: number;
  /** Whether names are ranked by the names of their kind. */
  readonly ranked: boolean;
  /** Learned from names that a person likes; null: none. */
  readonly taste: Taste | null;
}

/** How many names a pool is to have. */
export interface PoolSize {
  readonly wanted: number;
  /** Most names of each length in a list of `count`; the pool has the same shares. Null: lengths do not matter. */
  readonly quota: ReadonlyMap<number, number> | null;
  /** Share of each block, and of the joins, that is looked at. */
  readonly fresh: number;
  /** Whether slots are searched although there are joins enough, which are better. */
  readonly search: boolean;
}

export interface NamePool {
  readonly names: Candidate[];
  /** Slots and joins that were looked at, and those with a name. */
  readonly slots: number;
  readonly live: number;
  readonly rejectedBy: Partial<Record<SlotReason, number>>;
  /** No slot is left. */
  readonly exhausted: boolean;
}

/** Joins for each name of the list, and in any case. */
const JOINED_TIMES = 36;
const MIN_JOINED = 1200;
/** Joins beyond the first share are looked at as long as there are fewer than so many for each name, up to this share. */
const FEW_JOINED = 5;
const MAX_JOINS = 0.6;
/**
 * The pool of a ranking grows beyond what the list calls for (`POOL` of list.ts): to this many names, or to this many
 * for each name of the list if that is more.
 */
const RANKED_POOL = 900;
const RANKED_TIMES = 8;
/** It stops growing after this many slots. */
const RANKED_SLOTS = 120_000;
/** Most slots for each name of the list that are looked at, and in any case. */
const SLOTS_A_NAME = 4000;
const MIN_SLOTS = 400_000;
/** After so many slots without a name of a length that is still needed, the search ends. */
const BARREN_SLOTS = 60_000;
/** The pool is full enough when so much of it is there: some lengths have no more names to give. */
const ENOUGH = 0.75;
const POLL_SLOTS = 1024;

/** Gathers a pool. The same source, spec and size give the same one everywhere. */
export function gatherPool(
  source: PoolSource,
  spec: PoolSpec,
  size: PoolSize,
  hooks: Hooks,
): NamePool {
  const gatherer = new Gatherer(source, spec, size);
  const found = spec.ranked && size.quota ? source.joins : null;
  if (found) gatherer.join(found.joins, found.order, hooks);
  gatherer.scan(hooks);
  return gatherer.pool();
}

class Gatherer {
  readonly #plan: SpacePlan;
  readonly #spec: PoolSpec;
  readonly #size: PoolSize;
  readonly #space: ClassSpace;
  readonly #reference: LetterModel | null;
  readonly #edges: NameEdges | null;
  readonly #kinship: Kinship;
  /** Looked-at names by the code of `ClassSpace.at`. */
  readonly #codes = new Float64Array(SLOT_REASONS.length + 1);
  readonly #names: Candidate[] = [];
  readonly #joined = new Set<number>();
  #exhausted = false;

  constructor({ plan, space }: PoolSource, spec: PoolSpec, size: PoolSize) {
    this.#plan = plan;
    this.#spec = spec;
    this.#size = size;
    this.#space = space;
    this.#reference = plan.reference && new LetterModel(plan.reference.letters);
    const edges = plan.reference?.edges ? new NameEdges(plan.reference.edges) : null;
    this.#edges = edges;
    this.#kinship = (letters, n) => (edges ? kinship(edges.kin(letters, n)) : 0);
  }

  pool(): NamePool {
    const rejectedBy: Partial<Record<SlotReason, number>> = {};
    SLOT_REASONS.forEach((reason, i) => {
      if (this.#codes[i + 1]! > 0) rejectedBy[reason] = this.#codes[i + 1]!;
    });
    return {
      names: this.#names,
      slots: this.#codes.reduce((sum, n) => sum + n, 0),
      live: this.#codes[0]!,
      rejectedBy,
      exhausted: this.#exhausted,
    };
  }

  /** Names of each length that a pool of `wanted` has beside those that it has already. */
  #open(wanted: number, already: readonly Candidate[] = []): Map<number, number> {
    const { count } = this.#spec;
    const open = new Map(this.#size.quota);
    for (const [letters, n] of open) open.set(letters, Math.ceil((n * wanted) / count));
    for (const { name } of already) {
      const left = open.get(name.length);
      if (left !== undefined) open.set(name.length, left - 1);
    }
    return open;
  }

  /** Takes the first share of the joins in the order of the seed, as far as they have a slot of the class. */
  join(joins: FittingJoins, order: JoinOrder, hooks: Hooks): void {
    const { blocks, profile } = this.#plan;
    const { count, offset } = this.#spec;
    const open = this.#open(Math.max(MIN_JOINED, JOINED_TIMES * count));
    let missing = [...open.values()].reduce((sum, n) => sum + Math.max(0, n), 0);
    // names of the language's last parts and others, as the class has it
    let others = Math.ceil((1 - profile.tails) * missing);
    const first = Math.floor(this.#size.fresh * joins.size);
    const last = Math.max(first, Math.floor(MAX_JOINS * joins.size));
    for (let k = 0; k < order.count && missing > 0; k++) {
      const place = order.placeOf(k);
      if (place >= last) break;
      if (place >= first && this.#joined.size >= FEW_JOINED * count) break;
      if (k % POLL_SLOTS === 0) throwIfCancelled(hooks);
      const i = order.at(k);
      const n = joins.lengthOf(i);
      if ((open.get(n) ?? 0) <= 0) continue;
      const code = joins.test(i);
      if (code > 0) this.#codes[code]!++;
      if (code !== 0) continue;
      const path = joins.path(i);
      const slot = this.#space.slotAt(path);
      if (slot < offset || this.#joined.has(slot)) continue;
      if (blocks[path.block]!.kind === OWN && others-- <= 0) continue;
      this.#joined.add(slot);
      this.#codes[0]!++;
      open.set(n, open.get(n)! - 1);
      missing--;
      this.#space.read(path);
      this.#names.push(this.#candidate(slot, joins.kinship(i, this.#kinship)));
    }
  }

  /** Takes live slots from the first on, until every length has its share, or the slots end. */
  scan(hooks: Hooks): void {
    const plan = this.#plan;
    const { count, offset, ranked, taste } = this.#spec;
    const { wanted, quota, fresh, search } = this.#size;
    const space = this.#space;
    const joined = this.#joined.size > 0 && taste === null;
    // joins count as names of the pool until they have proved too few
    const already = joined && search ? [] : this.#names;
    const open = this.#open(wanted, already);
    let missing = (quota === null ? wanted : Math.ceil(ENOUGH * wanted)) - already.length;
    let mayGrow = quota !== null && !joined && (taste !== null || ranked);
    let most = Math.min(plan.slots, offset + Math.max(MIN_SLOTS, SLOTS_A_NAME * count));
    let slot = offset;
    let found = offset;
    for (; slot < most && slot - found < BARREN_SLOTS; slot++) {
      if (missing <= 0) {
        if (!mayGrow) break;
        mayGrow = false;
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
        hooks.progress(this.#names.length, wanted);
      }
      const code = space.at(slot);
      this.#codes[code]!++;
      // names of the first share of each block are taken, as long as there are enough
      if (code !== 0 || (quota !== null && space.dealt > fresh)) continue;
      const { length } = space;
      const left = open.get(length) ?? 0;
      if ((quota !== null && left <= 0) || this.#joined.has(slot)) continue;
      open.set(length, left - 1);
      missing--;
      found = slot;
      this.#names.push(this.#candidate(slot, this.#kinship(space.letters, length)));
    }
    this.#exhausted = slot >= plan.slots;
  }

  /** The name that the space has just read. */
  #candidate(slot: number, kin: number): Candidate {
    const { taste } = this.#spec;
    const space = this.#space;
    const { letters, length } = space;
    const cost = this.#reference?.cost(letters, length) ?? 0;
    return {
      name: space.name,
      slot,
      like: space.like,
      nameLike: this.#reference?.percent(cost, length) ?? null,
      taste: taste?.score(letters, length) ?? null,
      nameCost: cost / (length + 1),
      wordCost: space.cost,
      kinship: kin,
      real: this.#edges?.isName(letters, length) ?? false,
    };
  }
}
