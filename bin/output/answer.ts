/** How a verb ends: its errors in one line, its exit code, and what it tells beside the result. */
import { EngineError } from '../../engine/base/errors.ts';
import { RequestError } from '../../operations/request-error.ts';

/**
 * Runs a verb's work and returns its exit code: 0, or 1 when the given values or files are not usable,
 * which is told in one line. Wrong flags (`UsageError`) and defects pass.
 */
export async function exitCode(work: () => Promise<void>): Promise<number> {
  try {
    await work();
    return 0;
  } catch (err) {
    if (!(err instanceof RequestError || err instanceof EngineError)) throw err;
    tell(`error: ${err.message}`);
    return 1;
  }
}

/** One line for the person, beside the result. */
export function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Tells the seed when it was drawn, so that the result can be had again. */
export function tellSeed(flag: unknown, { seed }: Readonly<Record<string, unknown>>) {
  if (flag === undefined) tell(`seed: ${seed}`);
}
