/** Routes of sessions: save, list, load, and their leases. */
import type { Patch } from '../../app/patches/patch.ts';
import { HELD_BY_OTHER_TAB, lockError } from '../../app/sessions/gate.ts';
import { sessionLoader, sidecarReader } from '../../app/sessions/load.ts';
import { invalidRequest } from '../../operations/request-error.ts';
import { type PatchSource, saveSession } from '../../store/sessions/save.ts';
import { listSessions } from '../../store/sessions/sessions.ts';
import type { Routes } from '../routing.ts';
import type { Services } from '../services.ts';

/** Saving, listing and loading of sessions, and the life of their leases. */
export function mountSessions(routes: Routes, services: Services): void {
  const { settings, patches, gate } = services;
  const load = sessionLoader(services);
  const read = sidecarReader(services.pool);

  routes.get('/api/walker/sessions', async () => {
    // a session is outdated by the replies so far, whose sidecars follow them
    await patches.settled();
    const entries = await listSessions(settings.sessionsBase, settings.runsBase, read).catch(
      storeFailing('Session listing failed'),
    );
    const sessions = entries.map((entry) => {
      const lock = gate.locks.lockOf(entry.session_id);
      const lock_status = lock === null ? ('unlocked' as const) : ('locked' as const);
      return { ...entry, lock_status, lock };
    });
    return { sessions };
  });

  routes.post('/api/walker/save-session', { gated: true }, async ({ corpora, ...request }) => {
    await patches.settled();
    const sources = { a: sourceOf(patches.a, corpora), b: sourceOf(patches.b, corpora) };
    const outcome = await saveSession(settings.sessionsBase, request, sources, { read }).catch(
      storeFailing('Session save failed'),
    );
    const told = [patches.a.content, patches.b.content].map((content) =>
      content.loaded === null ? [] : content.storeWarnings(),
    );
    // both patches may have loaded the same run
    const warnings = [...new Set((await Promise.all(told)).flat())];
    return { ...outcome, ...(warnings.length > 0 && { warnings }) };
  });

  routes.post('/api/walker/load-session', {}, (request) => load(request));

  routes.post('/api/walker/session-lock/acquire', { beside: [] }, async (wanted) => {
    const { sessionId, holder, force } = wanted;
    if (gate.active?.id !== sessionId) {
      throw invalidRequest(`Session is not active: ${sessionId}. Load it first.`);
    }
    const { status, reason, lock } = gate.locks.acquire(sessionId, holder, { force });
    if (status === 'locked') throw lockError(HELD_BY_OTHER_TAB, 'locked', lock, sessionId);
    return { status, reason, lock };
  });

  for (const what of ['heartbeat', 'release'] as const) {
    routes.post(`/api/walker/session-lock/${what}`, {}, async ({ sessionId, holder }) => {
      const { status, reason, lock } = gate.locks[what](sessionId, holder);
      if (status === 'locked') throw lockError(reason, 'locked', lock);
      return { status, reason, lock };
    });
  }
}

function sourceOf(patch: Patch, corpora: boolean): PatchSource | null {
  const { loaded } = patch.content;
  return (
    loaded && {
      runId: loaded.run.run_id,
      runDir: loaded.run.path,
      manifestOutputHash: loaded.manifest.outputHash,
      async prepare() {
        const { content } = patch;
        if (content.loaded === null) return;
        await content.restoreSidecars();
        if (corpora) await content.stateRun();
      },
    }
  );
}

/** Faults of the store and of the file system have codes; anything else is a defect. */
const storeFailing = (text: string) => (err: Error & { code?: unknown }) => {
  throw typeof err.code === 'string' ? invalidRequest(`${text}: ${err.message}`) : err;
};
