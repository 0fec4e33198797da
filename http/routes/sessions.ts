/** Routes of sessions: save, list, load, and their leases. */
import type { Polka } from 'polka';
import type { Patch } from '../../app/patches/patch.ts';
import { sidecarReader } from '../../app/patches/sidecar-reader.ts';
import { HELD_BY_OTHER_TAB, lockError } from '../../app/sessions/gate.ts';
import type { HeartbeatStatus, LockOutcome, ReleaseStatus } from '../../app/sessions/leases.ts';
import { SessionLoader } from '../../app/sessions/load.ts';
import { warningsField } from '../../operations/known-keys.ts';
import { readOperation } from '../../operations/operation.ts';
import { invalidRequest } from '../../operations/request-error.ts';
import {
  ACQUIRE_FIELDS,
  LEASE_FIELDS,
  LOAD_FIELDS,
  SAVE_FIELDS,
} from '../../operations/session.ts';
import { type PatchSource, saveSession } from '../../store/sessions/save.ts';
import { listSessions } from '../../store/sessions/sessions.ts';
import type { SidecarReader } from '../../store/sidecars/check.ts';
import { readJson } from '../body.ts';
import { sendReply } from '../reply.ts';
import type { Services } from '../services.ts';

/** Saving, listing and loading of sessions, and the life of their leases. */
export function mountSessions(app: Polka, services: Services): void {
  const { settings, patches, gate } = services;
  const loader = new SessionLoader(services);
  const read = sidecarReader(services.pool);
  const runsBase = (patch: 'a' | 'b'): string => settings.runsBase(patch);

  app.get('/api/walker/sessions', async (_req, res) => {
    // a session is outdated by the replies so far, whose sidecars follow them
    await patches.settled();
    const entries = await listSessions(settings.sessionsBase, runsBase, read).catch((err) =>
      Promise.reject(storeFailed('Session listing failed', err)),
    );
    const sessions = entries.map((entry) => {
      const lock = gate.locks.lockOf(entry.session_id);
      const lock_status = lock === null ? ('unlocked' as const) : ('locked' as const);
      return { ...entry, lock_status, lock };
    });
    sendReply<'listSessions'>(res, { sessions });
  });

  app.post('/api/walker/save-session', async (req, res) => {
    const body = await readJson(req);
    gate.check(body.lock_holder_id);
    const { corpora, ...request } = readOperation({ fields: SAVE_FIELDS }, body).values;
    await patches.settled();
    const source = (patch: Patch): PatchSource => sourceOf(patch, read, corpora);
    const sources = { a: source(patches.a), b: source(patches.b) };
    const outcome = await saveSession(settings.sessionsBase, request, sources).catch((err) =>
      Promise.reject(storeFailed('Session save failed', err)),
    );
    const told = [patches.a, patches.b].map((patch) => patch.storeWarnings());
    // both patches may have loaded the same run
    const warnings = [...new Set((await Promise.all(told)).flat())];
    sendReply<'saveSession'>(res, { ...outcome, ...(warnings.length > 0 && { warnings }) });
  });

  app.post('/api/walker/load-session', async (req, res) => {
    const request = readOperation({ fields: LOAD_FIELDS }, await readJson(req)).values;
    sendReply<'loadSession'>(res, await loader.load(request));
  });

  app.post('/api/walker/session-lock/acquire', async (req, res) => {
    const body = await readJson(req);
    const { sessionId, holder, force } = readOperation({ fields: ACQUIRE_FIELDS }, body).values;
    if (gate.active?.id !== sessionId) {
      throw invalidRequest(`Session is not active: ${sessionId}. Load it first.`);
    }
    const outcome = gate.locks.acquire(sessionId, holder, { force });
    if (outcome.status === 'locked') {
      throw lockError(HELD_BY_OTHER_TAB, 'locked', outcome.lock, sessionId);
    }
    const warnings = warningsField('/api/walker/session-lock/acquire', body);
    // neither id is blank, and nothing else is an error
    const status = outcome.status as Exclude<typeof outcome.status, 'error'>;
    sendReply<'acquireSessionLock'>(res, { ...outcome, status, ...warnings });
  });

  type Outcome = LockOutcome<HeartbeatStatus | ReleaseStatus>;
  const mountLease = (
    what: 'heartbeat' | 'release',
    act: (sessionId: string, holder: string) => Outcome,
  ): void => {
    app.post(`/api/walker/session-lock/${what}`, async (req, res) => {
      const body = await readJson(req);
      const { sessionId, holder } = readOperation({ fields: LEASE_FIELDS }, body).values;
      let outcome: Outcome;
      try {
        outcome = act(sessionId, holder);
      } catch (err) {
        const text = (err as Error).message || `Session lock ${what} failed.`;
        throw lockError(text, 'error', null);
      }
      const { status, reason, lock } = outcome;
      if (status === 'locked') throw lockError(reason, 'locked', lock);
      sendReply<'refreshSessionLock' | 'releaseSessionLock'>(res, { status, reason, lock });
    });
  };
  mountLease('heartbeat', (id, holder) => gate.locks.heartbeat(id, holder));
  mountLease('release', (id, holder) => gate.locks.release(id, holder));
}

function sourceOf(patch: Patch, read: SidecarReader, corpora: boolean): PatchSource {
  const { loaded } = patch;
  return {
    runId: loaded?.run.run_id ?? null,
    runDir: loaded?.run.path ?? null,
    manifestOutputHash: loaded?.manifest.outputHash ?? null,
    async prepare() {
      await patch.restoreSidecars();
      if (corpora) await patch.stateRun();
    },
    read,
  };
}

/** Faults of the store and of the file system have codes; anything else is a defect. */
const storeFailed = (text: string, err: Error & { code?: unknown }): unknown =>
  typeof err.code === 'string' ? invalidRequest(`${text}: ${err.message}`) : err;
