/** A poller with intervals for busy and idle servers, and back-off after failures. */

/** What the server does: nothing, some work, or work that a person awaits with nothing else to see. */
export type Doing = 'idle' | 'busy' | 'awaited';

const NEXT_LOOK_MS = { idle: 10_000, busy: 500, awaited: 100 };

const nextLookMs = (doing: Doing, failures: number): number =>
  failures > 0 ? Math.min(1000 * 2 ** (failures - 1), 15_000) : NEXT_LOOK_MS[doing];

/**
 * Calls `look` repeatedly, never twice at once: every 500 ms while the server is busy, five times as often while its work is
 * awaited, every 10 s when idle, and after failures at 1, 2, 4, 8, 15 s. Pauses while the tab is hidden; `nudge` looks at once.
 */
export function poll(
  look: () => Promise<Doing>,
  onFailure: (error: unknown) => void,
  isHidden: () => boolean,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let looking: Promise<void> | null = null;
  let again = false;

  async function loop(): Promise<void> {
    let doing: Doing = 'idle';
    do {
      again = false;
      clearTimeout(timer);
      try {
        doing = await look();
        failures = 0;
      } catch (error) {
        failures++;
        onFailure(error);
      }
    } while (again);
    if (!isHidden()) timer = setTimeout(() => void nudge(), nextLookMs(doing, failures));
  }

  /** Looks now; during a look, once more after it. Settles when the state is at least as new as the call. */
  async function nudge(): Promise<void> {
    again = true;
    looking ??= loop().finally(() => {
      looking = null;
    });
    return looking;
  }

  return { nudge, isLooking: () => looking !== null };
}
