/** Times as text: UTC to the second or microsecond, and local stamps of run ids; a time limit. */
import { setTimeout as pause } from 'node:timers/promises';

const two = (n: number): string => String(n).padStart(2, '0');

/** `YYYY-MM-DDTHH:MM:SSZ`, whole seconds: the form of every `*_at_utc` field. */
export const utcSeconds = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;

/** `YYYYMMDD_HHMMSS`, for names of files. */
export const utcStamp = (time: Date): string =>
  time.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '_');

/** ISO time with microseconds and offset, as in `2026-01-02T03:04:05.678000+00:00`. */
export const utcMicroseconds = (time: Date): string =>
  `${time.toISOString().slice(0, 23)}000+00:00`;

/** Local `YYYYMMDD_HHMMSS`, the first part of run ids and the whole of job ids. */
export function localStamp(time: Date): string {
  const date = `${time.getFullYear()}${two(time.getMonth() + 1)}${two(time.getDate())}`;
  return `${date}_${two(time.getHours())}${two(time.getMinutes())}${two(time.getSeconds())}`;
}

/** What `work` gives, or undefined when it fails or takes longer; keeps the process alive until then. */
export function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const over = new AbortController();
  const late = pause(ms, undefined, { signal: over.signal }).catch(() => undefined);
  const found = work.catch(() => undefined);
  return Promise.race([found, late]).finally(() => over.abort());
}
