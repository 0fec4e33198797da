/** What verbs tell beside their results, wrong usage, and the exit code of fewer names than were wanted. */

export class UsageError extends Error {}

/** One line for the person, beside the result. */
export function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

export const STRICT_HELP =
  '  --strict             exit code 3 where there are fewer names than wanted (default 0)';

/** The exit code of a verb that may have made `fewer` names than were wanted. */
export const codeOf = ({ strict }: { readonly strict?: unknown }, fewer: boolean): number =>
  strict && fewer ? 3 : 0;

const MOST_LISTED = 20;

/** A note that lists something, where there is anything. */
export function tellList(note: string, items: readonly string[]): void {
  if (items.length === 0) return;
  const more = items.length - MOST_LISTED;
  const listed = items.slice(0, MOST_LISTED).join(', ');
  tell(`note: ${note}: ${listed}${more > 0 ? `, and ${more} more` : ''}`);
}

/** Tells the seed when it was drawn, so that the result can be had again. */
export function tellSeed(flag: unknown, { seed }: Readonly<Record<string, unknown>>) {
  if (flag === undefined) tell(`seed: ${seed}`);
}
