/** What lists of one space have in common: what is read of it, and its joins of real names. */
import { ClassSpace } from '../space/class-space.ts';
import { NamePaths } from '../space/name-paths.ts';
import type { CountedSpace, SpacePlan } from '../space/namespace-2.ts';
import { FittingJoins, type JoinOrder } from './fitting-joins.ts';

/** Bytes of the tables of a space without its joins and its shared memory, about. */
const TABLES_BYTES = 2 ** 20;

/** The names of a space at some least likeness to real names. */
class SpaceNames {
  readonly space: CountedSpace;
  readonly paths: NamePaths;
  #joins: FittingJoins | null | undefined;

  constructor(space: CountedSpace, paths: NamePaths) {
    this.space = space;
    this.paths = paths;
  }

  /** The joins of real names that fit; null where real names tell none. */
  get joins(): FittingJoins | null {
    if (this.#joins === undefined) this.#joins = FittingJoins.of(this.space, this.paths);
    return this.#joins;
  }

  get byteLength(): number {
    return this.#joins?.byteLength ?? 0;
  }
}

/**
 * A space with what its lists, of whatever seed, need not find out again. One for each thread; grows with its lists up
 * to some 24 bytes a join that fits, beside a megabyte.
 */
export class ListSource {
  readonly #space: CountedSpace;
  /** By the least likeness to real names, which is all in which the steps of a list differ. */
  readonly #names = new Map<number, SpaceNames>();

  constructor(space: CountedSpace) {
    this.#space = space;
  }

  /** What the lists of a seed choose from. */
  seeded({ seed, keys }: SpacePlan, nameLike: number): PoolSource {
    const names = this.#namesAt(nameLike);
    return new PoolSource({ ...names.space, seed, keys }, names);
  }

  #namesAt(nameLike: number): SpaceNames {
    const known = this.#names.get(nameLike);
    if (known) return known;
    const space = { ...this.#space, profile: { ...this.#space.profile, nameLike } };
    const [other] = this.#names.values();
    const names = new SpaceNames(space, new NamePaths(space, other?.paths.schedule));
    this.#names.set(nameLike, names);
    return names;
  }

  get byteLength(): number {
    let sum = TABLES_BYTES;
    for (const names of this.#names.values()) sum += names.byteLength;
    return sum;
  }
}

/** What several pools of one seed have in common. */
export class PoolSource {
  readonly plan: SpacePlan;
  readonly space: ClassSpace;
  readonly #names: SpaceNames;
  #order: JoinOrder | null = null;

  constructor(plan: SpacePlan, names: SpaceNames) {
    this.plan = plan;
    this.#names = names;
    this.space = new ClassSpace(plan, names.paths);
  }

  /** The joins of real names that fit, and their order; null where real names tell none. */
  get joins(): { readonly joins: FittingJoins; readonly order: JoinOrder } | null {
    const { joins } = this.#names;
    if (!joins) return null;
    this.#order ??= joins.inOrder(this.plan);
    return { joins, order: this.#order };
  }
}
