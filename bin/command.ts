/** What a verb of the command line is: help, work, and wrong usage. */

export interface Command {
  readonly name: string;
  /** One line for the list of verbs. */
  readonly summary: string;
  /** Full help with options and examples, printed by `--help`. */
  readonly help: string;
  /** Runs the verb; returns the process's exit code. Throws `UsageError` for bad flags (exit code 2). */
  run(args: readonly string[]): Promise<number>;
}

export class UsageError extends Error {}
