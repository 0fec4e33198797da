/** The number of tries of a fuzzing run and its seed, from the environment. */

/** How much is tried, and from which seed. */
export interface Budget {
  readonly runs: number;
  readonly seed: number;
}

/** The seed of the bounded tests: the same cases every time. */
const FIXED_SEED = 20_260_101;

/** What FUZZ_RUNS and FUZZ_SEED ask for, else `runs` and the fixed seed. */
export function budget(runs: number, seed = FIXED_SEED): Budget {
  return { runs: wanted('FUZZ_RUNS', runs), seed: wanted('FUZZ_SEED', seed) };
}

function wanted(name: string, absent: number): number {
  const text = process.env[name];
  if (text === undefined || text === '') return absent;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new Error(`${name} must be a whole number below 1,000,000,000, not "${text}".`);
}
