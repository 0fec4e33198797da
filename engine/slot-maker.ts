/** What turns slots into lines, whatever the construction of the name space: the one thing that files of names ask of it. */
import {
  type BatchBuffers,
  BatchMaker,
  type BatchPart,
  type BatchRange,
  DEAD_BY,
} from './batch.ts';
import { longestLine } from './batch-lines.ts';
import type { BatchPlan } from './batch-plan.ts';
import type { Hooks } from './hooks.ts';

/** Writes ranges of slots as lines. What a slot gives depends on the space alone. One for each thread. */
export interface SlotMaker {
  /** Names of the reasons that `BatchPart.dead` counts. */
  readonly deadBy: readonly string[];
  /** Most bytes of a line in any format; a buffer must hold one at least. */
  readonly longestLine: number;
  /**
   * Writes the names of a range, in order, until `limit` names are written or a buffer is full. Returns
   * the next slot, which is `to` when the range is done, and what was written.
   */
  fill(range: BatchRange, buffers: BatchBuffers, hooks?: Hooks): BatchPart;
}

/** The maker of a space. */
export function slotMaker(plan: BatchPlan): SlotMaker {
  const maker = new BatchMaker(plan);
  return {
    deadBy: DEAD_BY,
    longestLine: longestLine(plan),
    fill: (range, buffers, hooks) => maker.fill(range, buffers, hooks),
  };
}
