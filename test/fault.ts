/** Test helper: the fault of work that has to fail. */
import * as assert from 'uvu/assert';

/** What work throws or rejects with; fails where it does neither. */
export async function faultOf(
  work: Promise<unknown> | (() => unknown),
): Promise<Error & { code: string }> {
  const outcome: unknown = await (async () => (typeof work === 'function' ? work() : work))().then(
    () => null,
    (err: unknown) => err,
  );
  assert.instance(outcome, Error, 'it has to fail');
  return outcome as Error & { code: string };
}
