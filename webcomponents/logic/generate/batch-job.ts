/** Words for how far a long job is. */

/** Seconds as people say them: `45 s`, `3 min`, `5 h`, `4 days`; rounded up. */
export function shortDuration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} min`;
  if (seconds < 48 * 3600) return `${Math.ceil(seconds / 3600)} h`;
  return `${Math.ceil(seconds / 86_400)} days`;
}

/** What is left of a job at its rate; '' when that cannot be told. */
export function timeLeft(done: number, expected: number | null, perSecond: number | null): string {
  if (expected === null || !perSecond || done >= expected) return '';
  return `about ${shortDuration((expected - done) / perSecond)} left`;
}

/** Batches of such names are SQLite files. */
export const isDatabaseName = (name: string): boolean => /\.(sqlite3?|db)$/i.test(name);

/** What keeps a name from being that of a batch; '' when nothing does. */
export function batchNameProblem(name: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(name) && !/\.(lock|tmp)$/i.test(name)) return '';
  return 'Name: letters, digits, dot, underscore and hyphen, beginning with a letter or digit.';
}
