/** State: kept and dropped names of a run, stored in the browser. */
import { get, set } from 'idb-keyval';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { plainOf, rowOfKeeper, runOfKeeper } from '../logic/names/keepers.ts';
import {
  type Mark,
  type MarkedName,
  marked,
  type NameMarks,
  NO_MARKS,
  withMark,
  withoutLastMark,
} from '../logic/names/marks.ts';
import type { NameRow } from '../logic/names/rows.ts';
import { keepers, keepNames, onReleased, releaseNames } from './keepers.ts';
import { notify } from './notices.ts';
import { Store } from './store.ts';

/**
 * What a person keeps and drops of the names of a run, or of what was pasted, in this browser. Marks belong to a run, so both
 * patches and all sessions that hold it see the same ones. What is kept goes into the tray on the server,
 * and what the tray holds of the run is marked here.
 */
class RunMarks extends Store<NameMarks> {
  readonly #key: string;
  readonly #runId: string;
  #writing = false;
  #changed = false;
  /** Settles when what the browser has stored is there. */
  readonly ready: Promise<void>;

  constructor(runId: string) {
    super(NO_MARKS);
    this.#key = `namewalk.marks.${runId}`;
    this.#runId = runId;
    this.ready = this.#read();
    void this.ready.then(() => {
      keepers.watch(() => this.#follow());
      this.#follow();
    });
  }

  mark(row: NameRow, mark: Mark | null): void {
    this.#change(withMark(this.value, row, mark));
  }

  /** Takes back the last mark; tells its name, null when there is none. */
  undo(): string | null {
    const { marks, name } = withoutLastMark(this.value);
    this.#change(marks);
    return name;
  }

  /** Takes all marks of one kind off. */
  clear(mark: Mark): void {
    const rest = [...this.value.byName].filter(([, name]) => name.mark !== mark);
    this.#change({ byName: new Map(rest), steps: [] });
  }

  names(mark: Mark): readonly MarkedName[] {
    return marked(this.value, mark);
  }

  /** Takes the mark off a name that the tray has let go. */
  forget(plain: string): void {
    const row = this.value.byName.get(plain);
    if (row?.mark === 'kept') this.#put(withMark(this.value, row, null));
  }

  #change(marks: NameMarks): void {
    const before = marked(this.value, 'kept');
    this.#put(marks);
    const after = marked(marks, 'kept');
    const without = (list: readonly MarkedName[], other: readonly MarkedName[]) => {
      const names = new Set(other.map(({ name }) => name));
      return list.filter(({ name }) => !names.has(name));
    };
    const kept = without(after, before);
    const gone = without(before, after);
    if (kept.length > 0) void keepNames(kept, this.#runId);
    if (gone.length > 0) void releaseNames(gone, this.#runId);
  }

  #put(marks: NameMarks): void {
    this.value = marks;
    this.#changed = true;
    void this.#write();
  }

  /** Marks what the tray holds of this run: it may have been kept in another browser. */
  #follow(): void {
    const fresh = (keepers.value ?? []).filter(
      (one) => runOfKeeper(one) === this.#runId && !this.value.byName.has(plainOf(one)),
    );
    if (fresh.length === 0) return;
    const rows = fresh.map((one) => ({ ...rowOfKeeper(one), mark: 'kept' as const }));
    const byName = new Map([
      ...this.value.byName,
      ...rows.map((row): [string, MarkedName] => [row.name, row]),
    ]);
    this.#put({ ...this.value, byName });
  }

  async #read(): Promise<void> {
    try {
      const stored = await get<MarkedName[]>(this.#key);
      if (!stored) return;
      // a name may have been marked meanwhile
      const { byName, steps } = this.value;
      const before = stored.map((name): [string, MarkedName] => [name.name, name]);
      this.value = { byName: new Map([...before, ...byName]), steps };
    } catch {
      // a browser that stores nothing still has the marks until the page is left
    }
  }

  /** Stores at once, and what changes meanwhile after that: a page may be left at any moment. */
  async #write(): Promise<void> {
    if (this.#writing) return;
    this.#writing = true;
    try {
      while (this.#changed) {
        this.#changed = false;
        await set(this.#key, [...this.value.byName.values()]);
      }
    } catch (error) {
      notify(
        'warning',
        'Names',
        `This browser does not keep your marks: ${(error as Error).message}`,
      );
    } finally {
      this.#writing = false;
    }
  }
}

export type { RunMarks };

/** The marks of what an element shows: it renders when they change. */
export class MarksController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #key: string | null = null;
  #end = (): void => {};
  marks: RunMarks | null = null;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.follow(null);
  }

  /** Watches the marks of a run, or of what was pasted; null: none. */
  follow(key: string | null): void {
    if (key === this.#key) return;
    this.#end();
    this.#key = key;
    this.marks = key === null ? null : marksOf(key);
    this.#end = this.marks?.watch(() => this.#host.requestUpdate()) ?? (() => {});
  }

  get value(): NameMarks {
    return this.marks?.value ?? NO_MARKS;
  }

  isKept(row: NameRow): boolean {
    return this.value.byName.get(row.name)?.mark === 'kept';
  }

  /** Sets a mark, or takes it off where it is set. */
  toggle(row: NameRow, mark: Mark): void {
    this.marks?.mark(row, this.value.byName.get(row.name)?.mark === mark ? null : mark);
  }
}

const known = new Map<string, RunMarks>();

onReleased.add((keeper) => known.get(runOfKeeper(keeper))?.forget(plainOf(keeper)));

/** The marks of a run: one store for all who look. */
export function marksOf(runId: string): RunMarks {
  const marks = known.get(runId) ?? new RunMarks(runId);
  known.set(runId, marks);
  return marks;
}
