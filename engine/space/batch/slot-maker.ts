/** What turns slots into lines, whatever the construction of the name space: the one thing that files of names ask of it. */
import type { Hooks } from '../../base/hooks.ts';
import { EXCLUSION_KEYS } from '../../filters/exclusions.ts';
import { SOUND_REASONS } from '../../sound/sound-model.ts';
import { NAMESPACE_ALGORITHM } from '../namespace-1.ts';
import { longestLine } from './lines.ts';
import {
  type BatchBuffers,
  BatchMaker,
  type BatchPart,
  type BatchRange,
  REJECTION_REASONS,
} from './maker-1.ts';
import { KinMaker, kinLine } from './maker-kin.ts';
import type { BatchPlan } from './plan-1.ts';
import type { KinPlan } from './plan-kin.ts';

/** The plan of a space of either construction. */
export type AnyPlan = BatchPlan | KinPlan;

/** Writes ranges of slots as lines. What a slot gives depends on the space alone. One for each thread. */
export interface SlotMaker {
  /** Names of the reasons that `BatchPart.dead` counts. */
  readonly deadBy: readonly string[];
  /** Most bytes of a line in any format; a buffer must hold one at least. */
  readonly longestLine: number;
  /** Looks at `slots` and returns how many of them have a name. */
  countLive(slots: Iterable<bigint>, hooks?: Hooks): number;
  /**
   * Writes the names of a range, in order, until `limit` names are written or a buffer is full. Returns
   * the next slot, which is `to` when the range is done, and what was written.
   */
  fill(range: BatchRange, buffers: BatchBuffers, hooks?: Hooks): BatchPart;
}

/** Names of the reasons why slots of a space have no name; the exclusions are among them. */
export function deadReasons(plan: AnyPlan): readonly string[] {
  if (plan.algorithm !== NAMESPACE_ALGORITHM) return EXCLUSION_KEYS;
  return plan.sound === null ? REJECTION_REASONS : [...REJECTION_REASONS, ...SOUND_REASONS];
}

/** The same without the exclusions. */
export const ownReasons = (plan: AnyPlan): readonly string[] =>
  deadReasons(plan).filter((reason) => !(EXCLUSION_KEYS as readonly string[]).includes(reason));

/** Most bytes of a line of a space in any format. */
export const lineBytes = (plan: AnyPlan): number =>
  plan.algorithm === NAMESPACE_ALGORITHM ? longestLine(plan) : kinLine(plan);

/** What this thread made last of a stock, which takes some milliseconds, and as much again for each block of names. */
let latest: { readonly id: string; readonly maker: KinMaker } | null = null;

function kinMaker(plan: KinPlan): KinMaker {
  if (latest?.id !== plan.id) latest = { id: plan.id, maker: new KinMaker(plan) };
  return latest.maker;
}

/** The maker of a space. */
export function slotMaker(plan: AnyPlan): SlotMaker {
  const maker = plan.algorithm === NAMESPACE_ALGORITHM ? new BatchMaker(plan) : kinMaker(plan);
  return {
    deadBy: deadReasons(plan),
    longestLine: lineBytes(plan),
    countLive: (slots, hooks) => maker.countLive(slots, hooks),
    fill: (range, buffers, hooks) => maker.fill(range, buffers, hooks),
  };
}
