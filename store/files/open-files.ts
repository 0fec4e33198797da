/** How many files and connections this process may have open at a time. */
import { readFileSync } from 'node:fs';

/** The limit as Linux tells it; null where it is not told. */
export function openFileLimit(): number | null {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
    return soft === undefined ? null : Number(soft);
  } catch {
    return null; // another system
  }
}
