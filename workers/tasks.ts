/** The tasks of the pool as who asks for them knows them, and the values that travel to the threads and back. */
import type { Hooks } from '../engine/base/hooks.ts';
import type { CandidateColumns } from '../engine/names/candidates.ts';
import type { EvaluateParams } from '../engine/names/evaluate.ts';
import type {
  CandidateResult,
  SelectedColumns,
  WalkColumns,
} from '../engine/names/result-columns.ts';
import type { Selection, SelectParams } from '../engine/names/select.ts';
import type { tasks } from './handlers.ts';
import type { CallName, CallOutput, DatabaseInput } from './tasks/database.ts';

export type { CallInput, CallName, CallOutput, ImportSource } from './tasks/database.ts';
export type { NamesText } from './tasks/draw-names.ts';
export type { NameReport } from './tasks/inspect-name.ts';

/** A corpus in shared memory. The id is unique in the process; threads key their caches by it. */
export interface CorpusHandle {
  readonly id: number;
  readonly buffer: SharedArrayBuffer;
}

export interface ReachResult {
  readonly reach: number;
  readonly total: number;
  readonly uniqueReachable: number;
  /** The first `reach` syllables in published order, and the number of starts that reach each. */
  readonly first: Uint32Array;
  readonly counts: Uint32Array;
  /** Wall time of the computation, rounded to two decimals. */
  readonly computationMs: number;
}

/** A reach as just computed: with the number of starts that reach each pair of the corpus. */
export interface FreshReach extends ReachResult {
  /** All reached syllables in published order. */
  readonly order: Uint32Array;
  readonly pairCount: Uint32Array;
}

/**
 * A result as columns, read back from disk; of a package there is nothing but that it was made. `recipe`
 * is JSON text, in which numbers keep their kind.
 */
export type RestoredColumns = { readonly recipe: string } & (
  | WalkColumns
  | (CandidateResult & { readonly distinct: number })
  | SelectedColumns
  | { readonly kind: 'package' }
);

/** What a page of results is rendered from; all arrays are shared memory. */
export type Page =
  | WalkColumns
  | { [K in WalkPart]: { readonly kind: K; readonly ids: Uint32Array } }[WalkPart]
  | CandidateResult
  | (Omit<SelectedColumns, 'kind'> & {
      readonly kind: 'selections' | 'names';
      readonly selection: Selection;
      readonly policy: SelectParams['policy'];
    });

/** What a reply shows of names without their being a result of their own; shared memory. */
export type NameView =
  | {
      readonly kind: 'rows';
      readonly page: Extract<Page, { table: CandidateColumns }>;
      /** Places of the page's records. */
      readonly rows: Uint32Array;
    }
  | {
      readonly kind: 'evaluated';
      readonly table: CandidateColumns;
      readonly params: Pick<EvaluateParams, 'policy' | 'mode'>;
      readonly codes: Uint8Array;
      /** Candidates. */
      readonly rows: Uint32Array;
    };

/** A page of whole results: what a sidecar is made from. */
export type ResultPage = Extract<Page, { kind: 'walks' | 'candidates' | 'selections' | 'names' }>;

/** A walk too long for one chunk of text is rendered part by part; the items are its syllables. */
export type WalkPart = 'walk-formatted' | 'walk-syllables' | 'walk-steps';

/** Steps of the task `warm`. */
export const WARM_STEPS = 18;

/** The tasks: `db.` and the name of a call on a database, and those of `handlers.ts`. */
type Tasks = typeof tasks & {
  [K in CallName as `db.${K}`]: (call: DatabaseInput<K>, hooks: Hooks) => CallOutput<K>;
};

export type TaskName = keyof Tasks;
export type TaskInput<K extends TaskName> = Parameters<Tasks[K]>[0];
export type TaskOutput<K extends TaskName> = Awaited<ReturnType<Tasks[K]>>;

/** What carries out a task in a thread. */
export type Handler<K extends TaskName> = (
  input: TaskInput<K>,
  hooks: Hooks,
) => TaskOutput<K> | Promise<TaskOutput<K>>;

/** What travels to a thread. */
export interface Envelope<K extends TaskName> {
  readonly name: K;
  readonly input: TaskInput<K>;
  /** Memory of a `TaskState`. */
  readonly state: SharedArrayBuffer;
  /** Ids of the corpora still in use; a thread drops what it keeps of others. */
  readonly live: readonly number[];
  readonly port?: MessagePortLike;
}

/** The part of a MessagePort that a thread uses. */
export interface MessagePortLike {
  postMessage(tick: ProgressTick | null): void;
  close(): void;
}

export interface ProgressTick {
  readonly done: number;
  readonly total: number;
}

/** Expected faults come back as values, because an Error loses its class and code on the way. */
export type TaskReply<K extends TaskName> =
  | { readonly ok: true; readonly output: TaskOutput<K> }
  | { readonly ok: false; readonly code: string; readonly message: string };
