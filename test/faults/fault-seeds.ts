/** Seeds that make a thread of the tests fail in a chosen way. */

/** Seeds of `walk` with which `faulty-entry.ts` meets a fault. */
export const FAULT_SEEDS = {
  /** The thread calls `process.exit`. */
  exit: 9001n,
  /** It never comes back, and looks at nothing. */
  endless: 9002n,
  /** It fills its heap. */
  memory: 9003n,
} as const;
