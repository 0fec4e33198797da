/** Test helper: the fault of work that has to fail. */
import * as assert from 'uvu/assert';
import { EngineError } from '../engine/base/errors.ts';

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

/** The expected fault of this kind that work throws, which does not wait; fails without one. */
export function refusal(
  work: () => unknown,
  kind: abstract new (...values: never[]) => EngineError = EngineError,
): EngineError {
  let fault: unknown = null;
  try {
    work();
  } catch (err) {
    fault = err;
  }
  assert.instance(fault, kind, 'it has to be refused');
  return fault as EngineError;
}

/** Work has to throw a fault with this code and, in its message, this text. */
export function refuses(
  work: () => unknown,
  code: string,
  text: string | RegExp = '',
  kind?: Parameters<typeof refusal>[1],
): void {
  const fault = refusal(work, kind);
  assert.is(fault.code, code, fault.message);
  assert.match(fault.message, text);
}
