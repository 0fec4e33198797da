/** Who holds a lock file: a process of a machine, written into the file. */
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { isJsonObject } from '../../engine/base/json.ts';

export interface Holder {
  readonly host: string;
  readonly pid: number;
  /** When the process began, in the system's own unit: ids of processes are used again. Null: unknown. */
  readonly began: string | null;
  readonly since: string;
}

/** This process, as a lock file names it. */
export function ownHolder(): Holder {
  const { pid } = process;
  return { host: hostname(), pid, began: beginOf(pid), since: new Date().toISOString() };
}

/** Null for a text that names no process. */
export function parseHolder(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) && typeof value.pid === 'number' && typeof value.host === 'string'
      ? (value as unknown as Holder)
      : null;
  } catch {
    return null;
  }
}

/** Whether the holder runs on this machine; of others nothing is known. */
export const isHere = ({ host }: Holder): boolean => host === hostname();

/** Of other machines nothing is known, so their processes live. */
export function isAlive(holder: Holder): boolean {
  const { pid, began } = holder;
  if (!isHere(holder)) return true;
  return processLives(pid) && (began === null || beginOf(pid) === began);
}

/** Whether a process of this machine lives. */
export function processLives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (err) {
    return (err as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Start time of a process as Linux tells it; null elsewhere. */
function beginOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // the name before may hold spaces and brackets
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
