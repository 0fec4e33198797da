/** Handling of SIGINT and SIGTERM: stop in order, then at once. */
import { once } from 'node:events';

/** SIGINT and SIGTERM as a signal to stop, once: the next one ends the process at once. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

interface Interrupts {
  /** Aborted by the first of them. */
  readonly signal: AbortSignal;
  /** Exit code that tells which one came; null when none did. */
  readonly code: number | null;
  /** Leaves the signals to the system again. */
  release(): void;
}

/**
 * Runs work that SIGINT and SIGTERM break off in order. Returns its exit code, or after one of them that of the signal,
 * 130 or 143, unless that is how the work `ends`.
 */
export async function untilInterrupted(
  work: (signal: AbortSignal) => Promise<number>,
  ends = false,
): Promise<number> {
  const interrupts = watchInterrupts();
  try {
    const code = await work(interrupts.signal);
    return ends ? code : (interrupts.code ?? code);
  } catch (err) {
    // what was aborted throws
    if (interrupts.code === null || ends) throw err;
    return interrupts.code;
  } finally {
    interrupts.release();
  }
}

/** Watches both signals; the end of the process that started this one counts as SIGTERM. */
export function watchInterrupts(): Interrupts {
  const stop = new AbortController();
  let code: number | null = null;
  const hear = (name: keyof typeof EXIT_CODES) => (): void => {
    code ??= EXIT_CODES[name];
    stop.abort(new DOMException(`Stopped by ${name}.`, 'AbortError'));
    release();
  };
  const listeners = { SIGINT: hear('SIGINT'), SIGTERM: hear('SIGTERM') };
  const names = ['SIGINT', 'SIGTERM'] as const;
  function release(): void {
    for (const name of names) process.off(name, listeners[name]);
    process.off('disconnect', listeners.SIGTERM);
  }
  for (const name of names) process.once(name, listeners[name]);
  process.once('disconnect', listeners.SIGTERM);
  return {
    signal: stop.signal,
    get code() {
      return code;
    },
    release,
  };
}

export async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
