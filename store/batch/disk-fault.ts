/** Faults of writing a batch, in words that say what to do. */
import { StoreError, writeFault } from '../files/artifact.ts';

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL']);

/** The fault of a write as a `StoreError` (`disk-full`, `write-failed`); expected faults stay what they are. */
export function diskFault(err: unknown, what: string): Error {
  const { code = '' } = err as NodeJS.ErrnoException;
  if (!FULL.has(code)) return writeFault(err, what);
  return new StoreError(
    'disk-full',
    `The disk is full (${code}): ${what} was not written. All parts that were done are kept; ` +
      'free some space and run the same command again.',
  );
}
