/**
 * How far a test goes: `npm test` goes through a sample of what `npm run test:all` goes through whole,
 * such as one theme of two. `test/run.ts` finds the files that import this one.
 */

/** Name of the environment variable that `test/run.ts` sets to 'whole'. */
export const EXTENT = 'NAMEWALK_TEST_EXTENT';

/** `sample` in `npm test`, `whole` in `npm run test:all`. */
export function sampled<T>(sample: T, whole: T): T {
  return process.env[EXTENT] === 'whole' ? whole : sample;
}
