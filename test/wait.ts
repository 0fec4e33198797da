/** Test helper: waits until a condition holds, or a folder changes. */
import { watch } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Pauses between two looks: short at first, then longer, to leave the processor to what is waited for. */
const FIRST_MS = 5;
const LONGEST_MS = 80;

/**
 * Polls until `look` gives something true-ish, and returns it; fails after `seconds`, which is far more
 * than a busy machine needs.
 */
export async function waitFor<T>(
  what: string,
  look: () => T | Promise<T>,
  seconds = 120,
): Promise<NonNullable<T>> {
  const deadline = performance.now() + seconds * 1000;
  for (let ms = FIRST_MS; ; ms = Math.min(ms * 1.4, LONGEST_MS)) {
    const found = await look();
    if (found) return found;
    if (performance.now() > deadline) throw new Error(`Waited ${seconds} s in vain for ${what}.`);
    await pause(ms);
  }
}

/** The first change of a file in a folder from now on: told at once, where looking again could come after its end. */
export const firstChange = (folder: string, isMeant = (_name: string): boolean => true) =>
  new Promise<void>((resolve) => {
    const watcher = watch(folder, (_, name) => {
      if (!isMeant(name ?? '')) return;
      watcher.close();
      resolve();
    });
  });
