/** Expected errors, with stable codes, and how long work is watched and stopped. */

/**
 * Base of every expected fault of the engine and the store: `code` is stable and tested,
 * `message` is written for the person who reads it.
 */
export class EngineError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = new.target.name;
    this.code = code;
  }
}

/** Progress and cancellation of long computations: polled about every millisecond of work, never per inner step. */
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
