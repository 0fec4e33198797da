/** Strict UTF-8 decoding of small files. */
import { EngineError } from '../../engine/base/errors.ts';

/** The text of a small file, without a byte-order mark. Throws `EngineError` `not-utf8`. */
export function utf8Text(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new EngineError('not-utf8', 'The file is not UTF-8 text; save it as UTF-8.');
  }
}
