/** Requests and command lines of walks, and the limits of the page. */
import type { components } from '../../../http/wire.ts';
import type { WalkParams } from './params.ts';
import { seedForRequest } from './seed.ts';

type Schemas = components['schemas'];

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
  return { patch, ...params, seed: seedForRequest(params.seed) } satisfies Schemas['WalkRequest'];
}

/** The equal command line. */
export function walkCommand(run: string, params: WalkParams): string {
  const value = (n: number | null): string => (n === null ? 'none' : String(n));
  const { profile } = params;
  const weighing =
    profile === 'custom'
      ? `--max-flips ${params.max_flips} --temperature ${params.temperature} --frequency-weight ${params.frequency_weight}`
      : `--profile ${profile}`;
  return [
    'namewalk walk',
    `--run ${run}`,
    `--count ${params.count} --steps ${params.steps}`,
    weighing,
    `--neighbor-limit ${value(params.neighbor_limit)}`,
    `--min-length ${value(params.min_length)} --max-length ${value(params.max_length)}`,
    `--inertia ${value(params.inertia)}`,
    `--seed ${params.seed}`,
  ].join(' ');
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
