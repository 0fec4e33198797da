/** `UndoRing`: undo and redo of what a person edits. */

/** States that are kept. */
const SIZE = 50;

export type Way = 'undo' | 'redo';

/**
 * The last states of something that a person edits. States are values that nobody changes; the newest
 * edit after an undo drops what had been undone.
 */
export class UndoRing<T> {
  readonly #states: Readonly<Record<Way, T[]>> = { undo: [], redo: [] };
  #lastKey = '';
  #lastAt = Number.NEGATIVE_INFINITY;

  can(way: Way): boolean {
    return this.#states[way].length > 0;
  }

  /**
   * Notes the state before an edit. Edits of one `key` within a second of each other count as one, so
   * that holding an arrow key on a slider is one step back. `now` is in milliseconds.
   */
  note(before: T, key: string, now: number): void {
    const { undo, redo } = this.#states;
    const goesOn = key !== '' && key === this.#lastKey && now - this.#lastAt < 1000;
    if (!goesOn) undo.push(before);
    undo.splice(0, undo.length - SIZE);
    redo.length = 0;
    this.#lastKey = key;
    this.#lastAt = now;
  }

  /** The state before the last edit, or the one that the last undo left; the present one when there is none. */
  travel(way: Way, present: T): T {
    const next = this.#states[way].pop();
    if (next === undefined) return present;
    this.#states[way === 'undo' ? 'redo' : 'undo'].push(present);
    this.#lastKey = '';
    return next;
  }
}
