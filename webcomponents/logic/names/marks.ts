/** Marks of names, kept or dropped, with undo; immutable values. */
import type { NameRow } from './rows.ts';

export type Mark = 'kept' | 'dropped';

/** A marked name with what was known of it, so that it can be listed without the server. */
export interface MarkedName extends NameRow {
  readonly mark: Mark;
}

interface Step {
  readonly name: string;
  readonly before: MarkedName | undefined;
}

/** The marks of one run, in the order they were set. Values that nobody changes. */
export interface NameMarks {
  readonly byName: ReadonlyMap<string, MarkedName>;
  /** How to take back the last changes, newest last. */
  readonly steps: readonly Step[];
}

const KEPT_STEPS = 200;

export const NO_MARKS: NameMarks = { byName: new Map(), steps: [] };

/** Sets a mark, or takes it off when `mark` is null. */
export function withMark(marks: NameMarks, row: NameRow, mark: Mark | null): NameMarks {
  const before = marks.byName.get(row.name);
  const step = { name: row.name, before };
  return {
    byName: changed(marks.byName, row.name, mark && { ...row, mark }),
    steps: [...marks.steps, step].slice(-KEPT_STEPS),
  };
}

/** Takes back the last change; tells the name it was about, null when there is nothing to take back. */
export function withoutLastMark(marks: NameMarks): { marks: NameMarks; name: string | null } {
  const last = marks.steps.at(-1);
  if (last === undefined) return { marks, name: null };
  return {
    marks: {
      byName: changed(marks.byName, last.name, last.before ?? null),
      steps: marks.steps.slice(0, -1),
    },
    name: last.name,
  };
}

function changed(
  byName: ReadonlyMap<string, MarkedName>,
  name: string,
  marked: MarkedName | null,
): ReadonlyMap<string, MarkedName> {
  const next = new Map(byName);
  if (marked) next.set(name, marked);
  else next.delete(name);
  return next;
}

/** The names with one mark. */
export function marked(marks: NameMarks, mark: Mark): readonly MarkedName[] {
  return [...marks.byName.values()].filter((name) => name.mark === mark);
}
