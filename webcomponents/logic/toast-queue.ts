/** Decides when notices are announced, and when several become one. */

/** Least time between two announcements that are not urgent. */
export const CALM_MS = 2000;
/** More than these at once are told as a number. */
const CROWD = 3;

/** Which notices are due to be shown: urgent ones at once, others in calm steps, a crowd as a number. */
export class ToastQueue<T> {
  readonly #isUrgent: (notice: T) => boolean;
  #waiting: T[] = [];
  #last = Number.NEGATIVE_INFINITY;

  constructor(isUrgent: (notice: T) => boolean) {
    this.#isUrgent = isUrgent;
  }

  add(notice: T): void {
    this.#waiting.push(notice);
  }

  /**
   * What to show now; `more` is how many were not shown, `nextMs` when to ask again (null = no need).
   * `now` is in milliseconds.
   */
  take(now: number): { due: readonly T[]; more: number; nextMs: number | null } {
    const urgent = this.#waiting.filter(this.#isUrgent);
    let calm = this.#waiting.filter((notice) => !this.#isUrgent(notice));
    const due = urgent.slice(-CROWD);
    let more = urgent.length - due.length;
    const wait = this.#last + CALM_MS - now;
    if (calm.length > 0 && wait <= 0) {
      this.#last = now;
      if (calm.length > CROWD) {
        more += calm.length;
        calm = [];
      } else {
        due.push(calm.shift()!);
      }
    }
    this.#waiting = calm;
    const nextMs = calm.length > 0 ? Math.max(0, this.#last + CALM_MS - now) : null;
    return { due, more, nextMs };
  }
}
