/** The tasks of the pool as who asks for them knows them. */
import type { Hooks } from '../engine/base/hooks.ts';
import type { CallName, CallOutput, DatabaseInput } from '../store/calls/database.ts';
import type { tasks } from './handlers.ts';

export type { CallInput, CallName, CallOutput } from '../store/calls/database.ts';

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
}

/** Expected faults come back as values, because an Error loses its class and code on the way. */
export type TaskReply<K extends TaskName> =
  | { readonly ok: true; readonly output: TaskOutput<K> }
  | { readonly ok: false; readonly code: string; readonly message: string };
