/**
 * The tasks of a thread, of which `walks` meets a fault when the seed says so. What such a thread does to
 * its pool and server cannot be brought about by any request.
 */
import { handlers } from '../../workers/handlers.ts';
import { FAULT_SEEDS } from './fault-seeds.ts';

export * from '../../workers/handlers.ts';

const sound = handlers.walks;
const kept: unknown[] = [];

handlers.walks = (input, hooks) => {
  switch (input.seed) {
    case FAULT_SEEDS.exit:
      return process.exit(3);
    case FAULT_SEEDS.endless:
      for (;;) Math.hypot(1, 1);
    case FAULT_SEEDS.memory:
      // numbers, which no collection of garbage goes through: full long before the time limit
      for (;;) kept.push(new Array<number>(1e6).fill(0.5));
  }
  return sound(input, hooks);
};
