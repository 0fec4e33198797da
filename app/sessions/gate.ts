/** Guards changes of the slots: only the holder of the active session's lease may make them. */
import type { JsonValue } from '../../engine/base/json.ts';
import { RequestError } from '../../operations/request-error.ts';
import { readHolder } from '../../operations/session.ts';
import type { PatchName } from '../../operations/walker.ts';
import type { Lock, SessionLocks } from './leases.ts';

/** The session whose patches are loaded, and the run it refers to for each of them. */
export interface ActiveSession {
  readonly id: string;
  readonly runs: Readonly<Record<PatchName, string | null>>;
}

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
  readonly locks: SessionLocks;
  #active: ActiveSession | null = null;

  constructor(locks: SessionLocks) {
    this.locks = locks;
  }

  get active(): ActiveSession | null {
    return this.#active;
  }

  /** Makes a session the one that is guarded; null = none. */
  activate(session: ActiveSession | null): void {
    this.#active = session;
  }

  /**
   * Passes, and keeps the lease alive for its holder, or throws the published refusal. `value` is the
   * request's `lock_holder_id` as it came.
   */
  check(value: JsonValue | undefined): void {
    const active = this.#active;
    if (active === null) return;
    let refusal: RequestError | null;
    try {
      refusal = this.#refusal(active.id, value);
    } catch (err) {
      const text = `Session lock validation failed: ${(err as Error).message}`;
      throw lockError(text, 'error', null, active.id);
    }
    if (refusal) throw refusal;
  }

  #refusal(id: string, value: JsonValue | undefined): RequestError | null {
    const read = readHolder(value);
    const lock = this.locks.lockOf(id);
    if (lock === null) {
      // The next one to work on a session whose lease ran out is its holder from then on.
      if ('holder' in read && read.holder !== null && this.locks.lapsed(id)) {
        this.locks.acquire(id, read.holder);
      }
      return null;
    }
    if ('fault' in read) return lockError(`${HOLDER_REQUIRED} ${read.fault}`, 'error', null, id);
    if (read.holder === null) return lockError(HOLDER_MISSING, 'locked', lock, id);
    const outcome = this.locks.acquire(id, read.holder);
    return outcome.status === 'locked'
      ? lockError(HELD_BY_OTHER_TAB, 'locked', outcome.lock, id)
      : null;
  }

  /**
   * Ends the session's context because a run was loaded into a patch by hand, and gives up the loader's
   * own lease. Nothing ends when the lease holder loads the very run that the session refers to.
   */
  detach(patch: PatchName, runId: string, value: JsonValue | undefined): void {
    const active = this.#active;
    if (active === null) return;
    const read = readHolder(value);
    const holder = 'holder' in read ? read.holder : null;
    const own = holder !== null && this.locks.lockOf(active.id)?.holder_id === holder;
    if (own && active.runs[patch] === runId) return;
    this.#active = null;
    if (own) this.locks.release(active.id, holder);
  }
}
