/**
 * Preloaded by `test/run.ts` into processes whose files check properties: the cases are the same every
 * time. `FUZZ_SEED` asks for others; `npm run fuzz` draws a seed for its own.
 */
import fc from 'fast-check';
import { sampled } from './extent.ts';
import { budget } from './fuzz/budget.ts';

fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  seed: budget(0).seed,
  // of properties that do not say how many cases they want
  numRuns: sampled(40, 100),
});
