/** The base class of expected errors, with stable codes. */

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
