/** Handling of SIGINT and SIGTERM: stop in order, then at once. */
import { once } from 'node:events';

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Runs work whose signal is aborted by SIGINT, SIGTERM or the end of the process that started this one, once: the next
 * SIGINT or SIGTERM ends the process at once. Returns the exit code of the work, or after one of them that of the signal,
 * 130 or 143, unless that is how the work `ends`.
 */
export async function untilInterrupted(
  work: (signal: AbortSignal) => Promise<number>,
  ends = false,
): Promise<number> {
  const stop = new AbortController();
  const heard: { code?: number } = {};
  const hear = (name: keyof typeof EXIT_CODES) => (): void => {
    heard.code ??= EXIT_CODES[name];
    stop.abort(new DOMException(`Stopped by ${name}.`, 'AbortError'));
    release();
  };
  const events: NodeJS.EventEmitter = process;
  const listeners = {
    SIGINT: hear('SIGINT'),
    SIGTERM: hear('SIGTERM'),
    disconnect: hear('SIGTERM'),
  };
  for (const [name, listener] of Object.entries(listeners)) events.once(name, listener);
  function release(): void {
    for (const [name, listener] of Object.entries(listeners)) events.off(name, listener);
  }
  try {
    const code = await work(stop.signal);
    return ends ? code : (heard.code ?? code);
  } catch (err) {
    // what was aborted throws
    if (heard.code === undefined || ends) throw err;
    return heard.code;
  } finally {
    release();
  }
}

export async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
