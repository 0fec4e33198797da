/** Requests of walks, and the limits of the page. */
import { requestOf, type Schemas } from '../derive/form.ts';
import type { WalkParams } from './params.ts';

/** Syllables, starts included, that the page makes at once: it shows every one of them. */
export const PAGE_LIMIT = 200_000;

/** Why the page does not ask for so much; '' when it does. */
export function walkProblem({ count, steps }: WalkParams): string {
  const size = count * (steps + 1);
  if (size <= PAGE_LIMIT) return '';
  return `${count} walks of ${steps + 1} syllables are ${size} syllables; the page makes up to ${PAGE_LIMIT} at once. Lower "Walks" or "Steps", or use "namewalk walk" on the command line.`;
}

/** The request for walks with all its fields, so that no default can change under it. */
export function walkRequest(patch: Schemas['PatchName'], params: WalkParams) {
  return { patch, ...requestOf(params) } satisfies Schemas['WalkRequest'];
}

/** Why parameters cannot be sent as they are; '' when they can. */
export function boundsProblem({ min_length, max_length }: WalkParams): string {
  if (min_length === null || max_length === null || min_length <= max_length) return '';
  return `The shortest syllable (${min_length}) is longer than the longest (${max_length}).`;
}

/** Seed of walk `i` of a batch: the batch's seed + i. */
export function seedOfWalk(seed: string, i: number): string {
  return String(BigInt(seed) + BigInt(i));
}
