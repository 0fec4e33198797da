/** Durations, time stamps and dates as the page shows them. */

/** Seconds as `< 1 s`, `7 s`, `12:05` or `1:02:05`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return whole === 0 ? '< 1 s' : `${whole} s`;
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(whole % 60)}`
    : `${minutes}:${two(whole % 60)}`;
}

/** The time of a run id's stamp, `YYYYMMDD_HHMMSS` in the server's zone; null for anything else. */
export function stampTime(stamp: string): Date | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)$/.exec(stamp) ?? [];
  if (year === undefined) return null;
  return new Date(+year, +month! - 1, +day!, +hour!, +minute!, +second!);
}

/** A time of the day in short: `Nov 21, 10:02`, with the year unless it is this one. */
export const formatWhen = (time: Date, now: Date = new Date(), locale?: string): string =>
  time.toLocaleString(locale, {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(time.getFullYear() !== now.getFullYear() && { year: 'numeric' }),
  });
