/**
 * The tasks of the pool as who asks for them knows them, and how many heavy ones may be in the pool, so that walks and other
 * light work always have room.
 */
import { CancelledError } from '../engine/base/hooks.ts';
import type { TaskName } from './handlers.ts';

export type { CallInput, CallName, CallOutput } from '../store/calls/database.ts';
export type { Envelope, TaskInput, TaskName, TaskOutput, TaskReply } from './handlers.ts';

/** Kinds of work that may come in great numbers or take long; everything else is light and waits nowhere here. */
const LANES = ['ranges', 'corpora', 'queries', 'long'] as const;
export type Lane = (typeof LANES)[number];

/** Tasks that may wait in a lane; ranges of batches come by the dozen for each reader. */
const MAX_WAITING: Readonly<Record<Lane, number>> = {
  ranges: 16_384,
  corpora: 256,
  queries: 256,
  long: 256,
};

/** Lanes of tasks, beside calls on databases that do not go through all of a file; all else is light work. */
export const LANE_OF: Partial<Record<TaskName, Lane>> = {
  batch: 'ranges',
  load: 'corpora',
  'db.import': 'long',
  'db.importRun': 'long',
  'db.backup': 'long',
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
export class Lanes {
  readonly #most: Readonly<Record<Lane, number>>;
  readonly #threads: number;
  readonly #waiting: Readonly<Record<Lane, Set<Waiter>>>;
  readonly #inside: Record<Lane, number>;
  /** The lane whose turn it is. */
  #turn = 0;
  #closed = false;

  constructor(threads: number) {
    const of = <T>(make: (lane: Lane) => T) =>
      Object.fromEntries(LANES.map((lane) => [lane, make(lane)])) as Record<Lane, T>;
    this.#threads = threads;
    this.#most = of((lane) => (lane === 'long' ? Math.max(1, threads - 1) : threads));
    this.#waiting = of(() => new Set());
    this.#inside = of(() => 0);
  }

  /** True when one more task of the lane would be refused. */
  isFull(lane: Lane): boolean {
    return this.#waiting[lane].size >= MAX_WAITING[lane];
  }

  /**
   * Resolves when a task of the lane may go into the pool; the caller calls `leave` once it has ended. Rejects with the
   * signal's reason when it is aborted, with `CancelledError` once the lanes are closed.
   */
  enter(lane: Lane, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#closed) throw new CancelledError();
      const gone = (): void => {
        this.#waiting[lane].delete(waiter);
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
      this.#waiting[lane].add(waiter);
      this.#admit();
    });
  }

  leave(lane: Lane): void {
    this.#inside[lane]--;
    this.#admit();
  }

  /** Refuses whatever waits and whatever comes. */
  close(): void {
    this.#closed = true;
    for (const lane of LANES) {
      for (const waiter of this.#waiting[lane]) waiter.refuse(new CancelledError());
      this.#waiting[lane].clear();
    }
  }

  #admit(): void {
    for (let lane = this.#next(); lane !== null; lane = this.#next()) {
      const [first] = this.#waiting[lane];
      this.#waiting[lane].delete(first!);
      this.#inside[lane]++;
      first!.admit();
    }
  }

  /** Whoever waits is let in as soon as there is a place, so nobody is overtaken where there is one. */
  #hasPlace(lane: Lane): boolean {
    let inside = 0;
    for (const each of LANES) inside += this.#inside[each];
    return inside < this.#threads && this.#inside[lane] < this.#most[lane];
  }

  /** The next lane in turn of which a task may enter; null when there is none. */
  #next(): Lane | null {
    for (let k = 0; k < LANES.length; k++) {
      const at = (this.#turn + k) % LANES.length;
      const lane = LANES[at]!;
      if (this.#waiting[lane].size === 0 || !this.#hasPlace(lane)) continue;
      this.#turn = at + 1;
      return lane;
    }
    return null;
  }
}
