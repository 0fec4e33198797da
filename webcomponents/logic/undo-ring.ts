/**
 * The last states of something that a person edits. States are values that nobody changes; the newest
 * edit after an undo drops what had been undone.
 */
export class UndoRing<T> {
  readonly #size: number;
  #past: readonly T[] = [];
  #future: readonly T[] = [];
  #lastKey = '';
  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(size = 50) {
    this.#size = size;
  }

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
    if (!goesOn) this.#past = [...this.#past, before].slice(-this.#size);
    this.#future = [];
    this.#lastKey = key;
    this.#lastAt = now;
  }

  /** The state before the last edit, or null when there is none. */
  undo(present: T): T | null {
    const before = this.#past.at(-1);
    if (before === undefined) return null;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, present];
    this.#lastKey = '';
    return before;
  }

  /** The state that the last undo left, or null. */
  redo(present: T): T | null {
    const after = this.#future.at(-1);
    if (after === undefined) return null;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, present];
    this.#lastKey = '';
    return after;
  }
}
