/** Progress and cancellation of long computations, polled by the work itself. */
import { EngineError } from './errors.ts';

/** How long work is watched and stopped: polled about every millisecond of work, never per inner step. */
export interface Hooks {
  /** True once nobody wants the result any more. */
  cancelled(): boolean;
  /** Units are the task's own; `done` never shrinks within one call. */
  progress(done: number, total: number): void;
}

/** Hooks of a caller that neither watches nor stops. */
export const NO_HOOKS: Hooks = { cancelled: () => false, progress: () => {} };

export class CancelledError extends EngineError {
  constructor() {
    super('cancelled', 'The operation was cancelled.');
  }
}

export function throwIfCancelled(hooks: Hooks): void {
  if (hooks.cancelled()) throw new CancelledError();
}
