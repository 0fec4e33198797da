/**
 * Types of the pool's tasks for their callers, and the admission of heavy tasks: a limit on how many run at a time keeps
 * room for walks and other light work.
 */
import { CancelledError } from '../engine/base/errors.ts';
import type { TaskName } from './handlers.ts';

export type { CallInput, CallName, CallOutput } from '../store/calls/database.ts';
export type { Envelope, TaskInput, TaskName, TaskOutput, TaskReply } from './handlers.ts';

/** Queues of heavy work, which comes in great numbers or takes long; light work passes none. */
const LANES = ['ranges', 'corpora', 'queries', 'long'] as const;
export type Lane = (typeof LANES)[number];

/** Tasks that may wait in a lane; ranges of batches come by the dozen for each reader. */
const maxWaiting = (lane: Lane): number => (lane === 'ranges' ? 16_384 : 256);

/** The lane of each heavy task; other calls on databases are in `queries`, all other tasks are light. */
export const LANE_OF: Partial<Record<TaskName, Lane>> = {
  batch: 'ranges',
  load: 'corpora',
  'db.import': 'long',
  'db.importRun': 'long',
  planBatch: 'long',
  planKin: 'long',
  preflight: 'long',
  countMatches: 'long',
  nameList: 'long',
  nameModel: 'long',
  parseBody: 'long',
  verifyPackage: 'long',
};

interface Waiter {
  readonly admit: () => void;
  readonly refuse: (reason: unknown) => void;
}

/**
 * Lets no more heavy tasks into the pool than it has threads, the lanes taking turns, and long ones into all
 * threads but one where there are several. So whatever waits here, a light task is next as soon as a thread is
 * free, and is never refused because of it.
 */
export function openLanes(threads: number) {
  const of = <T>(make: (lane: Lane) => T) =>
    Object.fromEntries(LANES.map((lane) => [lane, make(lane)])) as Record<Lane, T>;
  const most = of((lane) => (lane === 'long' ? Math.max(1, threads - 1) : threads));
  const waiting = of(() => new Set<Waiter>());
  const inside = of(() => 0);
  /** The lane whose turn it is. */
  let turn = 0;
  let closed = false;

  function admit(): void {
    for (let lane = next(); lane !== null; lane = next()) {
      const [first] = waiting[lane];
      waiting[lane].delete(first!);
      inside[lane]++;
      first!.admit();
    }
  }

  /** FIFO: a waiter is admitted as soon as a slot is free, so none overtakes another. */
  function hasPlace(lane: Lane): boolean {
    const all = LANES.reduce((sum, each) => sum + inside[each], 0);
    return all < threads && inside[lane] < most[lane];
  }

  /** The next lane in turn of which a task may enter; null when there is none. */
  function next(): Lane | null {
    for (let k = 0; k < LANES.length; k++) {
      const at = (turn + k) % LANES.length;
      const lane = LANES[at]!;
      if (waiting[lane].size === 0 || !hasPlace(lane)) continue;
      turn = at + 1;
      return lane;
    }
    return null;
  }

  return {
    /** True when one more task of the lane would be refused. */
    isFull: (lane: Lane): boolean => waiting[lane].size >= maxWaiting(lane),

    /**
     * Resolves when a task of the lane may go into the pool; the caller calls `leave` once it has ended. Rejects with the
     * signal's reason when it is aborted, with `CancelledError` once the lanes are closed.
     */
    enter: (lane: Lane, signal?: AbortSignal): Promise<void> =>
      new Promise((resolve, reject) => {
        if (closed) throw new CancelledError();
        const gone = (): void => {
          waiting[lane].delete(waiter);
          reject(signal?.reason);
        };
        const settle = (outcome: () => void): void => {
          signal?.removeEventListener('abort', gone);
          outcome();
        };
        const waiter: Waiter = {
          admit: () => settle(resolve),
          refuse: (reason) => settle(() => reject(reason)),
        };
        signal?.addEventListener('abort', gone, { once: true });
        waiting[lane].add(waiter);
        admit();
      }),

    leave(lane: Lane): void {
      inside[lane]--;
      admit();
    },

    /** Refuses the waiting tasks and all later ones. */
    close(): void {
      closed = true;
      for (const lane of LANES) {
        for (const waiter of waiting[lane]) waiter.refuse(new CancelledError());
        waiting[lane].clear();
      }
    },
  };
}
