/** Test helper: the fault of work that has to fail. */
import * as assert from 'uvu/assert';
import { CancelledError, EngineError, type Hooks } from '../engine/base/errors.ts';

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

type Kind<E> = abstract new (...values: never[]) => E;

/** The expected fault of this kind that work throws, which does not wait; fails without one. */
export function refusal(work: () => unknown): EngineError;
export function refusal<E extends Error>(work: () => unknown, kind: Kind<E>): E;
export function refusal(work: () => unknown, kind: Kind<Error> = EngineError): Error {
  let fault: unknown = null;
  try {
    work();
  } catch (err) {
    fault = err;
  }
  assert.instance(fault, kind, 'it has to be refused');
  return fault as Error;
}

/** Work has to throw a fault with this code and, in its message, this text. */
export function refuses(
  work: () => unknown,
  code: string,
  text: string | RegExp = '',
  kind: Kind<EngineError> = EngineError,
): void {
  const fault = refusal(work, kind);
  assert.is(fault.code, code, fault.message);
  assert.match(fault.message, text);
}

/** Work that nobody wants stops at the look of its hooks that says so. */
export function stopsUnwanted(work: (hooks: Hooks) => unknown, atLook = 1): void {
  let looks = 0;
  const hooks = { cancelled: () => ++looks >= atLook, progress() {} };
  refuses(() => work(hooks), 'cancelled', '', CancelledError);
  assert.is(looks, atLook);
}

/** What work that is wanted tells of its progress, which never shrinks nor exceeds the whole. */
export function progressOf(work: (hooks: Hooks) => unknown): (readonly [number, number])[] {
  const ticks: (readonly [done: number, total: number])[] = [];
  work({ cancelled: () => false, progress: (...tick) => void ticks.push(tick) });
  const shares = ticks.map(([done, total]) => done / total);
  assert.ok(shares.every((share, i) => share <= 1 && share >= (shares[i - 1] ?? 0)));
  return ticks;
}
