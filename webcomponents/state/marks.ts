/** State: kept and dropped names of a run. The kept ones stand in the one list of `keepers.ts`. */
import { get, set } from 'idb-keyval';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import * as keeping from '../logic/names/keepers.ts';
import type { NameRow } from '../logic/names/made.ts';
import { keepers, keepNames, releaseNames } from './keepers.ts';
import { notify } from './notices.ts';
import { Store } from './store.ts';

/**
 * Marks of the names of a run, or of what was pasted: both patches and all sessions that hold it see the same ones,
 * and what another tab keeps is marked here.
 */
export class RunMarks extends Store<keeping.NameMarks> {
  readonly #key: string;
  readonly #runId: string;
  #dropped: ReadonlyMap<string, keeping.MarkedName> = new Map();

  constructor(runId: string) {
    super(keeping.NO_MARKS);
    this.#key = `namewalk.marks.${runId}`;
    this.#runId = runId;
    void this.#read();
    keepers.watch(() => this.#show());
    this.#show();
  }

  markOf({ name }: Pick<NameRow, 'name'>): keeping.Mark | null {
    return this.value.get(name)?.mark ?? null;
  }

  names(mark: keeping.Mark): readonly keeping.MarkedName[] {
    return [...this.value.values()].filter((name) => name.mark === mark);
  }

  mark(row: NameRow, mark: keeping.Mark | null): void {
    const before = this.value.get(row.name);
    if (mark === 'kept' && before?.mark !== 'kept') void keepNames([row], this.#runId);
    // as it is kept: the class of the row may be another
    if (mark !== 'kept' && before?.mark === 'kept') void releaseNames([before], this.#runId);
    const dropped = new Map(this.#dropped);
    if (mark === 'dropped') dropped.set(row.name, { ...row, mark });
    else dropped.delete(row.name);
    this.#dropped = dropped;
    this.#show();
    // the store of the browser keeps the order of what it is given
    set(this.#key, [...dropped.values()]).catch((error: Error) =>
      notify('warning', 'Names', `This browser does not keep what you drop: ${error.message}`),
    );
  }

  #show(): void {
    const kept = (keepers.value ?? []).filter(({ source }) => source === this.#runId);
    this.value = new Map([
      ...this.#dropped,
      ...kept.map((one): [string, keeping.MarkedName] => [
        one.plain,
        { ...keeping.rowOfKeeper(one), mark: 'kept' },
      ]),
    ]);
  }

  async #read(): Promise<void> {
    try {
      const stored = (await get<keeping.MarkedName[]>(this.#key)) ?? [];
      const dropped = stored.filter(({ mark }) => mark === 'dropped');
      // a name may have been dropped meanwhile
      this.#dropped = new Map([
        ...dropped.map((name): [string, keeping.MarkedName] => [name.name, name]),
        ...this.#dropped,
      ]);
      this.#show();
    } catch {
      // a browser that stores nothing still has the marks until the page is left
    }
  }
}

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

  get value(): keeping.NameMarks {
    return this.marks?.value ?? keeping.NO_MARKS;
  }

  isKept(row: NameRow): boolean {
    return this.marks?.markOf(row) === 'kept';
  }

  /** Keeps a name, or no longer. */
  toggle(row: NameRow): void {
    this.marks?.mark(row, this.isKept(row) ? null : 'kept');
  }
}

const known = new Map<string, RunMarks>();

export function marksOf(runId: string): RunMarks {
  const marks = known.get(runId) ?? new RunMarks(runId);
  known.set(runId, marks);
  return marks;
}
