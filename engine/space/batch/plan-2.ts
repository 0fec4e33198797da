/** A namespace/2 as batches have it: a plan with what every plan tells of itself. */
import type { ExclusionColumns } from '../../filters/exclusions.ts';
import type { ClassProfile } from '../../sound/class-profile.ts';
import {
  type CountedSpace,
  NAMESPACE_2,
  type OwnStream,
  type SpacePlan,
  seedSpace,
} from '../namespace-2.ts';

/** What makes a space of a class beside the run and the seed. */
export interface NamesSpec {
  readonly profile: ClassProfile;
  /** The classes among which this one shares no name; null: it shares. */
  readonly own: OwnStream | null;
}

export interface NamesPlan {
  readonly algorithm: typeof NAMESPACE_2;
  /** Tells plans apart in one process: threads keep what they make of one between ranges. */
  readonly id: string;
  readonly space: SpacePlan;
  readonly slots: bigint;
  /** Parts that names are made of, and the hash of the sound model. */
  readonly vocabulary: { readonly size: number; readonly hash: string };
  readonly exclusions: ExclusionColumns | null;
  /** Most letters of a name, and most of its parts. */
  readonly longestName: number;
  readonly mostParts: number;
}

const EMPTY = new Uint32Array(0);

/** Gives a counted space its order. What only counting needs is left behind: plans travel to threads. */
export function namesPlan(counted: CountedSpace, seed: bigint, id: string): NamesPlan {
  const { model, profile, units, slots, exclusions } = counted;
  const inventory = {
    syllables: [],
    positions: EMPTY,
    head: new Uint16Array(0),
    tail: new Uint16Array(0),
    heads: [],
    tails: [],
    junctions: EMPTY,
  };
  const space = seedSpace(counted, seed);
  return {
    algorithm: NAMESPACE_2,
    id,
    space: { ...space, model: { ...model, inventory, nameInventory: null, names: [] } },
    slots: BigInt(slots),
    vocabulary: { size: units.length, hash: model.hash },
    exclusions,
    longestName: profile.letters[1],
    mostParts: profile.syllables[1],
  };
}
