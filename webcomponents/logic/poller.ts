/** A poller with intervals for busy and idle servers, and back-off after failures. */

function nextLookMs(busy: boolean, failures: number): number {
  if (failures > 0) return Math.min(1000 * 2 ** (failures - 1), 15_000);
  return busy ? 500 : 10_000;
}

/** The clock and the tab as the poller sees them; tests bring their own. */
export interface PollerWorld {
  setTimeout(run: () => void, ms: number): number;
  clearTimeout(timer: number): void;
  hidden(): boolean;
}

/**
 * Looks again and again, never twice at once: every 500 ms while something runs, every 10 s otherwise,
 * after failures at 1, 2, 4, 8, 15 s. Rests while the tab is hidden; `nudge` looks at once.
 */
export class Poller {
  readonly #look: () => Promise<{ busy: boolean }>;
  readonly #onFailure: (error: unknown, nextMs: number) => void;
  readonly #world: PollerWorld;
  #timer = 0;
  #failures = 0;
  #looking: Promise<void> | null = null;
  #again = false;

  constructor(
    look: () => Promise<{ busy: boolean }>,
    onFailure: (error: unknown, nextMs: number) => void,
    world: PollerWorld,
  ) {
    this.#look = look;
    this.#onFailure = onFailure;
    this.#world = world;
  }

  /** Looks now; during a look, once more after it. Settles when the state is at least as new as the call. */
  async nudge(): Promise<void> {
    if (this.#looking) {
      this.#again = true;
      return this.#looking;
    }
    this.#looking = this.#loop();
    try {
      await this.#looking;
    } finally {
      this.#looking = null;
    }
  }

  async #loop(): Promise<void> {
    let busy = false;
    do {
      this.#again = false;
      this.#world.clearTimeout(this.#timer);
      try {
        ({ busy } = await this.#look());
        this.#failures = 0;
      } catch (error) {
        this.#failures++;
        this.#onFailure(error, nextLookMs(false, this.#failures));
      }
    } while (this.#again);
    if (this.#world.hidden()) return;
    const wait = nextLookMs(busy, this.#failures);
    this.#timer = this.#world.setTimeout(() => void this.nudge(), wait);
  }
}
