/** Leases of sessions (acquire, renew, take over, release, expiry), and the gate before changes of the patches, which only the holder of the active lease may make. */
import type { JsonValue } from '../../engine/base/json.ts';
import { RequestError } from '../../operations/request-error.ts';
import { readHolder } from '../../operations/session.ts';
import type { PatchName } from '../../operations/walker.ts';
import { utcSeconds } from '../../store/files/clock.ts';

/** A lease without a sign of life from its holder ends after this many milliseconds. */
export const LEASE_MS = 45_000;

/** A lease as it goes over the wire; times are UTC, cut to whole seconds. */
export interface Lock {
  readonly session_id: string;
  readonly holder_id: string;
  readonly acquired_at_utc: string;
  readonly refreshed_at_utc: string;
  readonly expires_at_utc: string;
}

/** What became of a request for a lease, and in words. */
const REASONS = {
  acquired: 'session lock acquired',
  held: 'session lock refreshed',
  taken_over: 'session lock takeover complete',
  locked: 'session lock held by another holder',
  missing: 'session lock not found',
  released: 'session lock released',
};

/** `lock` is the lease at issue. */
export interface LockOutcome<Status extends string> {
  readonly status: Status;
  readonly reason: string;
  readonly lock: Lock | null;
}

export type AcquireStatus = 'acquired' | 'held' | 'taken_over' | 'locked';

/**
 * The two times of a lease, in milliseconds. Whether it is alive depends on `steady` alone: the clock on the
 * wall is set by people and by the network, by days in either direction, and would lock everybody out or
 * let a live lease lapse. `wall` (since 1970) is for what is shown.
 */
export interface LeaseClock {
  wall(): number;
  /** Never goes back; its zero means nothing. */
  steady(): number;
}

const SYSTEM_CLOCK: LeaseClock = { wall: () => Date.now(), steady: () => performance.now() };

/**
 * Leases on sessions: at most one a session, kept in memory only. They coordinate the tabs of one person
 * and guard against nobody. Every function is synchronous and so cannot be interrupted: whatever two
 * requests wish for, one of them comes first.
 *
 * A lease that nobody released stays on record after it lapsed, so that its last holder may take it up
 * again: browsers slow the timers of hidden tabs to one tick a minute, which is longer than a lease.
 */
export function openLocks({ wall, steady }: LeaseClock = SYSTEM_CLOCK) {
  /** By session id; lapsed ones too. `seen` is the steady time of the last refreshing. */
  const leases = new Map<string, { readonly lock: Lock; readonly seen: number }>();

  function lockOf(sessionId: string): Lock | null {
    const lease = leases.get(sessionId);
    return lease && lease.seen + LEASE_MS > steady() ? lease.lock : null;
  }

  /** Whether the holder had the last lease of a session. */
  const wasOf = (sessionId: string, holderId: string): boolean =>
    leases.get(sessionId)?.lock.holder_id === holderId;

  /** A lease of now, or one that goes on from `before`. */
  function grant(session_id: string, holder_id: string, before?: Lock): Lock {
    const now = wall();
    const refreshed_at_utc = utcSeconds(new Date(now));
    const lock = {
      ...{ session_id, holder_id },
      acquired_at_utc: before?.acquired_at_utc ?? refreshed_at_utc,
      refreshed_at_utc,
      expires_at_utc: utcSeconds(new Date(now + LEASE_MS)),
    };
    leases.set(session_id, { lock, seen: steady() });
    return lock;
  }

  return {
    lockOf,

    /** Whether the last lease of a session has expired, neither released nor taken since. */
    lapsed: (sessionId: string): boolean => leases.has(sessionId) && lockOf(sessionId) === null,

    /** Gives the lease to the holder unless another has it; `force` takes it over from the other. */
    acquire(
      sessionId: string,
      holderId: string,
      { force = false } = {},
    ): LockOutcome<AcquireStatus> {
      const lock = lockOf(sessionId);
      if (lock === null) return outcome('acquired', grant(sessionId, holderId));
      if (lock.holder_id === holderId) return outcome('held', grant(sessionId, holderId, lock));
      return force ? outcome('taken_over', grant(sessionId, holderId)) : outcome('locked', lock);
    },

    /** Renews a lease; never grants one. */
    heartbeat(sessionId: string, holderId: string): LockOutcome<'held' | 'locked' | 'missing'> {
      const lock = lockOf(sessionId);
      if (lock?.holder_id === holderId) return outcome('held', grant(sessionId, holderId, lock));
      if (lock) return outcome('locked', lock);
      if (!wasOf(sessionId, holderId)) return outcome('missing', null);
      return outcome('held', grant(sessionId, holderId), REASONS.acquired);
    },

    /** Gives a lease up; it cannot be taken up again by a heartbeat. */
    release(sessionId: string, holderId: string): LockOutcome<'released' | 'locked' | 'missing'> {
      const lock = lockOf(sessionId);
      if (lock && lock.holder_id !== holderId) return outcome('locked', lock);
      if (wasOf(sessionId, holderId)) leases.delete(sessionId);
      return outcome(lock ? 'released' : 'missing', lock);
    },
  };
}

const outcome = <Status extends keyof typeof REASONS>(
  status: Status,
  lock: Lock | null,
  reason = REASONS[status],
): LockOutcome<Status> => ({ status, reason, lock });

const HOLDER_REQUIRED = 'Active session lock requires lock_holder_id on mutating requests.';
const HOLDER_MISSING = 'Active session is locked; missing lock_holder_id for this request.';
export const HELD_BY_OTHER_TAB =
  'Session is locked by another tab/window. Use Take Over Lock to continue from this tab.';

/** 400 with the keys that every refusal by a lock has. */
export function lockError(
  message: string,
  status: 'locked' | 'error',
  lock: Lock | null,
  activeSessionId?: string,
): RequestError {
  const active = activeSessionId === undefined ? {} : { active_session_id: activeSessionId };
  return new RequestError(message, 'refused', { lock_status: status, ...active, lock });
}

/**
 * Stands before every request that changes a patch: while a session is active and leased, only its
 * holder passes. Without an active session, or without a live lease on it, everybody does.
 */
export class SessionGate {
  readonly locks: ReturnType<typeof openLocks>;
  /** The session that is guarded, whose patches are loaded, and the run it refers to for each of them. */
  active: { readonly id: string; readonly runs: Record<PatchName, string | null> } | null = null;

  constructor(locks: ReturnType<typeof openLocks>) {
    this.locks = locks;
  }

  /**
   * Passes, and keeps the lease alive for its holder, or throws the published refusal. `value` is the
   * request's `lock_holder_id` as it came.
   */
  check(value: JsonValue | undefined): void {
    const id = this.active?.id;
    if (id === undefined) return;
    const read = readHolder(value);
    const lock = this.locks.lockOf(id);
    if (lock === null) {
      // The next one to work on a session whose lease ran out is its holder from then on.
      if ('holder' in read && read.holder !== null && this.locks.lapsed(id)) {
        this.locks.acquire(id, read.holder);
      }
      return;
    }
    if ('fault' in read) throw lockError(`${HOLDER_REQUIRED} ${read.fault}`, 'error', null, id);
    if (read.holder === null) throw lockError(HOLDER_MISSING, 'locked', lock, id);
    const { status } = this.locks.acquire(id, read.holder);
    if (status === 'locked') throw lockError(HELD_BY_OTHER_TAB, 'locked', lock, id);
  }

  /**
   * Ends the session's context because a run was loaded into a patch by hand, and gives up the loader's
   * own lease. Nothing ends when the lease holder loads the very run that the session refers to.
   */
  detach(patch: PatchName, runId: string, value: JsonValue | undefined): void {
    const active = this.active;
    if (active === null) return;
    const read = readHolder(value);
    const holder = 'holder' in read ? read.holder : null;
    const own = holder !== null && this.locks.lockOf(active.id)?.holder_id === holder;
    if (own && active.runs[patch] === runId) return;
    this.active = null;
    if (own) this.locks.release(active.id, holder);
  }
}
