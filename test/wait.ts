import { setTimeout as pause } from 'node:timers/promises';

/** Polls until `look` gives something true-ish, and returns it; fails after `seconds`. */
export async function waitFor<T>(
  what: string,
  look: () => T | Promise<T>,
  seconds = 20,
): Promise<NonNullable<T>> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`Waited ${seconds} s in vain for ${what}.`);
    await pause(10);
  }
}
