/** A Lit controller that marks names by single keys, with undo. */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Mark } from '../../../logic/names/keepers.ts';
import type { NameRow } from '../../../logic/names/rows.ts';
import { marksOf, type RunMarks } from '../../../state/marks.ts';
import type { ListName } from '../name-source.ts';

/** A row of a list. */
interface Spot {
  readonly list: ListName;
  readonly index: number;
}

/** Rows that undo can return to. */
const LONGEST_TRAIL = 200;

/** Keeping and dropping the names of a run, and taking it back where it was done. */
export class Triage implements ReactiveController {
  marks: RunMarks | null = null;
  readonly #changed: () => void;
  #unwatch: (() => void) | null = null;
  #trail: readonly Spot[] = [];

  /** `changed` is called when a mark has been set or taken off, by whomever. */
  constructor(host: ReactiveControllerHost, changed: () => void) {
    this.#changed = changed;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.follow('');
  }

  /** Goes over to the marks of a run; '' is none. */
  follow(runId: string): void {
    const marks = runId === '' ? null : marksOf(runId);
    if (marks === this.marks) return;
    this.#unwatch?.();
    this.marks = marks;
    this.#unwatch = marks?.watch(this.#changed) ?? null;
  }

  markOf(row: NameRow): Mark | null {
    return this.marks?.markOf(row) ?? null;
  }

  get canUndo(): boolean {
    return this.marks?.canUndo ?? false;
  }

  /** Sets a mark on a row; the mark that it has already is taken off. */
  mark(row: NameRow, mark: Mark, spot: Spot): void {
    const next = this.markOf(row) === mark ? null : mark;
    this.#trail = [...this.#trail.slice(1 - LONGEST_TRAIL), spot];
    this.marks?.mark(row, next);
  }

  /** Takes the last mark back; tells where it was set, null when that is not known. */
  undo(): Spot | null {
    if (!this.marks?.undo()) return null;
    const last = this.#trail.at(-1) ?? null;
    this.#trail = this.#trail.slice(0, -1);
    return last;
  }
}
