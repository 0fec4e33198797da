/** A poller with intervals for busy and idle servers, and back-off after failures. */

/** What the server does: nothing, something, or what a person waits for with nothing else to see. */
export type Doing = 'idle' | 'busy' | 'awaited';

const NEXT_LOOK_MS = { idle: 10_000, busy: 500, awaited: 100 };

const nextLookMs = (doing: Doing, failures: number): number =>
  failures > 0 ? Math.min(1000 * 2 ** (failures - 1), 15_000) : NEXT_LOOK_MS[doing];

/**
 * Looks again and again, never twice at once: every 500 ms while something runs, five times as often while it is awaited, every 10 s
 * otherwise, after failures at 1, 2, 4, 8, 15 s. Rests while the tab is hidden; `nudge` looks at once.
 */
export class Poller {
  readonly #look: () => Promise<Doing>;
  readonly #onFailure: (error: unknown) => void;
  readonly #isHidden: () => boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #looking: Promise<void> | null = null;
  #again = false;

  constructor(
    look: () => Promise<Doing>,
    onFailure: (error: unknown) => void,
    isHidden: () => boolean,
  ) {
    this.#look = look;
    this.#onFailure = onFailure;
    this.#isHidden = isHidden;
  }

  get looking(): boolean {
    return this.#looking !== null;
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
    let doing: Doing = 'idle';
    do {
      this.#again = false;
      clearTimeout(this.#timer);
      try {
        doing = await this.#look();
        this.#failures = 0;
      } catch (error) {
        this.#failures++;
        this.#onFailure(error);
      }
    } while (this.#again);
    if (this.#isHidden()) return;
    const wait = nextLookMs(doing, this.#failures);
    this.#timer = setTimeout(() => void this.nudge(), wait);
  }
}
