/** Stalls of this process's main thread: the longest time that it computed without turning to anything else. */
import { closeSync, openSync, readSync } from 'node:fs';

/** Milliseconds between two looks. */
const POLL_MS = 2;

export interface StallWatch {
  /**
   * Longest stall so far in milliseconds. On Linux it is processor time of the thread, in which other work of
   * the machine does not count; elsewhere it is time on the clock.
   */
  stop(): number;
}

/** Watches from now on. */
export function watchStalls(): StallWatch {
  const clock = threadClock();
  let longest = 0;
  let last = clock.now();
  const look = setInterval(() => {
    const now = clock.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, POLL_MS);
  return {
    stop() {
      clearInterval(look);
      longest = Math.max(longest, clock.now() - last);
      clock.close();
      return longest;
    },
  };
}

/** Milliseconds that the main thread has computed. */
function threadClock(): { now(): number; close(): void } {
  let file: number;
  try {
    file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
  } catch {
    return { now: () => performance.now(), close() {} };
  }
  const bytes = Buffer.alloc(64);
  return {
    // nanoseconds on the processor, nanoseconds of waiting for it, number of slices
    now: () =>
      Number.parseInt(bytes.toString('latin1', 0, readSync(file, bytes, 0, 64, 0)), 10) / 1e6,
    close: () => closeSync(file),
  };
}
