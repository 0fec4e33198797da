/** Turns slots of a namespace/2 into names, and names into slots. */
import { Permutation } from '../base/random/permutation.ts';
import { NamePaths, type PathPlace, SLOT_REASONS, type SlotReason } from './name-paths.ts';
import type { SpacePlan } from './namespace-2.ts';

/** What a slot gives depends on the plan alone. One for each thread. */
export class ClassSpace {
  readonly plan: SpacePlan;
  readonly #paths: NamePaths;
  readonly #permutations: readonly Permutation[];
  /** Block of the latest slot, and its ordinal there. */
  #block = 0;
  #ordinal = 0;

  /** `paths` are those of the plan's space; a thread that has them need not make them again. */
  constructor(plan: SpacePlan, paths: NamePaths = new NamePaths(plan)) {
    this.plan = plan;
    this.#paths = paths;
    this.#permutations = plan.blocks.map(({ size }, b) => new Permutation(size, plan.keys[b]!));
  }

  /** Letters 1..26 of the latest name; the first `length` count. */
  get letters(): Uint8Array {
    return this.#paths.letters;
  }

  get length(): number {
    return this.#paths.length;
  }

  /** The latest name as text. */
  get name(): string {
    return this.#paths.name;
  }

  /** Numbers in `plan.units` of the parts of the latest name; the first `unitCount` count. */
  get units(): Uint32Array {
    return this.#paths.units;
  }

  get unitCount(): number {
    return this.#paths.unitCount;
  }

  /** Units of the latest name. */
  get syllables(): string[] {
    return this.#paths.syllables;
  }

  /** How much of its block has been dealt out up to the latest slot, 0 to 1. */
  get dealt(): number {
    return this.#ordinal / this.plan.blocks[this.#block]!.size;
  }

  /** Mean cost a symbol of the latest name under the words of the source, in sixteenths of a bit. */
  get cost(): number {
    return this.#paths.cost;
  }

  /** `like` of the latest name, 0 to 100. */
  get like(): number {
    return this.#paths.like;
  }

  /** Leaves the name of a slot, 0..slots-1, in `letters`; returns 0, or 1 + the place in `SLOT_REASONS` of why it has none. */
  at(slot: number): number {
    this.spell(slot);
    return this.#paths.test(this.#block);
  }

  /** Leaves the letters and units of a slot, with a name or without; returns the kind of its block. */
  spell(slot: number): number {
    const { schedule } = this.#paths;
    schedule.locate(slot);
    const block = schedule.block;
    this.#block = block;
    this.#ordinal = schedule.ordinal;
    this.#paths.spell(block, this.#permutations[block]!.forward(schedule.ordinal));
    return this.plan.blocks[block]!.kind;
  }

  /** Leaves the letters and units of a path, whatever its slot. */
  read({ block, rank }: PathPlace): void {
    this.#paths.spell(block, rank);
  }

  /** The slot of a path. */
  slotAt({ block, rank }: PathPlace): number {
    return this.#paths.schedule.slotOf(block, this.#permutations[block]!.backward(rank));
  }

  /**
   * The slot of a name in a-z, or why it has none: the reason, or null when the space has no such path
   * (a syllable, a junction or its length is not there).
   */
  slotOf(name: string): { slot: number } | { reason: SlotReason | null } {
    const place = this.#paths.find(name);
    if (!place) return { reason: null };
    const code = this.#paths.test(place.block);
    return code === 0 ? { slot: this.slotAt(place) } : { reason: SLOT_REASONS[code - 1]! };
  }
}
