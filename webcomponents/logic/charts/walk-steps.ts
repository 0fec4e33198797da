/** A walk on the map step by step: which features each step gains and loses. */
import { FEATURES } from './features.ts';

/** A feature while a walk stands at one of its points. */
export interface StepFeature {
  readonly label: string;
  readonly has: boolean;
  /** The last step flipped it. */
  readonly flipped: boolean;
}

/** The twelve features at a point of a walk, from the signatures of its points; none is flipped at the start. */
export function stepFeatures(signatures: readonly number[], step: number): StepFeature[] {
  const now = signatures[step] ?? 0;
  const changed = step > 0 ? now ^ (signatures[step - 1] ?? now) : 0;
  return FEATURES.map(({ label }, bit) => ({
    label,
    has: ((now >> bit) & 1) === 1,
    flipped: ((changed >> bit) & 1) === 1,
  }));
}
