/**
 * The last states of something that a person edits. States are values that nobody changes; the newest
 * edit after an undo drops what had been undone.
 */
export class UndoRing<T> {
  readonly #past: T[] = [];
  readonly #future: T[] = [];
  #lastKey = '';
  #lastAt = Number.NEGATIVE_INFINITY;

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /**
   * Notes the state before an edit. Edits of one `key` within a second of each other count as one, so
   * that holding an arrow key on a slider is one step back. `now` is in milliseconds.
   */
  note(before: T, key: string, now: number): void {
    const goesOn = key !== '' && key === this.#lastKey && now - this.#lastAt < 1000;
    if (!goesOn) this.#past.push(before);
    this.#past.splice(0, this.#past.length - SIZE);
    this.#future.length = 0;
    this.#lastKey = key;
    this.#lastAt = now;
  }

  /** The state before the last edit, or null when there is none. */
  readonly undo = (present: T): T | null => this.#move(this.#past, this.#future, present);

  /** The state that the last undo left, or null. */
  readonly redo = (present: T): T | null => this.#move(this.#future, this.#past, present);

  #move(from: T[], to: T[], present: T): T | null {
    const next = from.pop();
    if (next === undefined) return null;
    to.push(present);
    this.#lastKey = '';
    return next;
  }
}

/** States that are kept. */
const SIZE = 50;
