/** Estimates the acceptance rate of a name space from a sample, with a confidence interval. */
import { type Hooks, NO_HOOKS } from '../../base/hooks.ts';
import { type AnyPlan, SlotMaker } from './slot-maker.ts';

/** Slots of a sample; smaller spaces are counted as a whole. */
const SAMPLE = 10_000;
/** Quantile of the normal distribution for 95 %. */
const Z = 1.959963984540054;

export interface AcceptanceRate {
  /** Share of the slots that have a name, 0 to 1. */
  readonly share: number;
  /** Interval that holds the true share with 95 % confidence; of no width when all slots were seen. */
  readonly low: number;
  readonly high: number;
  /** Slots that were looked at. */
  readonly sample: number;
}

/**
 * Estimates the acceptance rate of a space from slots at equal steps, which the keyed order makes as good as
 * drawn ones; the interval is Wilson's (1927), which stays within 0 and 1.
 */
export function estimateAcceptanceRate(plan: AnyPlan, hooks: Hooks = NO_HOOKS): AcceptanceRate {
  const { slots } = plan;
  const all = slots <= BigInt(SAMPLE);
  const sample = all ? Number(slots) : SAMPLE;
  const live = new SlotMaker(plan).countLive(everyStep(slots, sample), hooks);
  const share = live / sample;
  if (all) return { share, low: share, high: share, sample };
  const z2 = Z * Z;
  const centre = (share + z2 / (2 * sample)) / (1 + z2 / sample);
  const spread =
    (Z / (1 + z2 / sample)) *
    Math.sqrt((share * (1 - share)) / sample + z2 / (4 * sample * sample));
  // rounding must not push the bounds past what was seen
  const low = live === 0 ? 0 : Math.max(0, centre - spread);
  const high = live === sample ? 1 : Math.min(1, centre + spread);
  return { share, low, high, sample };
}

function* everyStep(slots: bigint, sample: number): Generator<bigint> {
  for (let i = 0; i < sample; i++) yield (slots * BigInt(i)) / BigInt(sample);
}
