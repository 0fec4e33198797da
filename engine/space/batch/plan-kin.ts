/** The plan of a batch of kin/1: the stock of a class and the order of a seed. */
import type { KinClass } from '../../../runtime/kin-file.ts';
import { split } from '../../../runtime/numbered.ts';
import { payloadHash } from '../../base/hash.ts';
import {
  buildExclusions,
  type ExclusionColumns,
  type ExclusionSpec,
} from '../../filters/exclusions.ts';
import type { NameClass } from '../../kin/asked/name-class.ts';
import { KIN_ALGORITHM } from '../../kin/list.ts';

/** What makes a space beside the source and the seed. */
export interface KinSpec {
  readonly nameClass: NameClass;
  /** Fewest and most letters; null: as the class, else as the source. */
  readonly letters: readonly [number, number] | null;
}

export interface KinPlan {
  readonly algorithm: typeof KIN_ALGORITHM;
  /** Tells plans apart in one process: threads keep what they make of one between ranges. */
  readonly id: string;
  /** With the counts of its blocks. */
  readonly stock: KinClass;
  readonly seed: string;
  /** How many names there are: every slot has one, but for exclusions. */
  readonly slots: bigint;
  /** Names of the stock, and a hash of all of it. */
  readonly vocabulary: { readonly size: number; readonly hash: string };
  readonly exclusions: ExclusionColumns | null;
  /** Bytes of the longest name. */
  readonly longestName: number;
}

/** UTF-8 takes at most so many bytes for a UTF-16 unit. */
const BYTES_A_UNIT = 3;

export function kinPlan(
  stock: KinClass,
  seed: bigint,
  exclude: ExclusionSpec | null,
  id: string,
): KinPlan {
  return {
    algorithm: KIN_ALGORITHM,
    id,
    stock,
    seed: String(seed),
    slots: BigInt(stock.counts!.reduce((sum, count) => sum + count, 0)),
    vocabulary: {
      size: split(stock.names).length,
      hash: payloadHash({ stock: JSON.stringify(stock) }),
    },
    exclusions: exclude && buildExclusions(exclude),
    longestName: BYTES_A_UNIT * stock.letters[1]!,
  };
}
