/** How much a name takes after real ones, in the unit of the letters' costs. */
import { lnOfCount } from '../base/exact-math.ts';
import type { NameKin } from '../sound/name-edges.ts';

/** Beyond so many letters an overlap says no more. */
const MAX_OVERLAP = 3;
const MIN_OVERLAP = -3;
const WEIGHTS = { near: 5.1, end4: 1.9, begin4: 1.5, end2: 1.1, overlap: 0.7, seam: 0.6 };

/**
 * What makes readers take a name for a real one, most first: real names one letter away, many with its last four
 * letters, its first four, its last two, letters that a real beginning and ending share, and a seam where real names
 * part freely. The weights are those of a linear regression (ridge) on 776 names that strict readers rated
 * blind, in twelfths of a grade; see docs/sound.md.
 */
export function kinship({ near, end4, begin4, end2, seam, overlap }: NameKin): number {
  return (
    WEIGHTS.near * lnOfCount(near) +
    WEIGHTS.end4 * lnOfCount(end4) +
    WEIGHTS.begin4 * lnOfCount(begin4) +
    WEIGHTS.end2 * lnOfCount(end2) +
    WEIGHTS.overlap * Math.max(MIN_OVERLAP, Math.min(MAX_OVERLAP, overlap)) +
    WEIGHTS.seam * seam
  );
}
