/** State: the active session and its lease; saving, loading, taking over. */
import { api, holderId, NamewalkError, onLocked, type Schemas } from '../api.ts';
import { SharedReading } from '../logic/reading.ts';
import { notify, notifyError, notifyWarnings } from './notices.ts';
import { refresh, server } from './server.ts';
import { keepLocally, keptLocally, Store } from './store.ts';

export interface SessionState {
  /** Null when no session is active: everybody may change the patches. */
  readonly id: string | null;
  /** Whose lease it is: this tab's, another one's, or nobody's. */
  readonly holder: 'mine' | 'other' | 'none';
}

export const session = new Store<SessionState>({ id: null, holder: 'none' });

/** All sessions, newest first; the server verifies every one anew with each reading. */
export const sessions = new SharedReading<readonly Schemas['Session'][]>(
  async (signal) => (await api.get('/api/walker/sessions', { signal })).sessions,
);

/** The lease of this tab expires after 45 s without a heartbeat. */
const HEARTBEAT_MS = 12_000;

/** The session that this tab held, so that it is held again after a reload. */
const HELD = 'namewalk.held';
let held = keptLocally(HELD, 'sessionStorage');

export function sessionLabel(): string {
  const { id } = session.value;
  return sessions.value?.find(({ session_id }) => session_id === id)?.label ?? id ?? '';
}

/** Why the patches cannot be changed from this tab now; '' when they can. For the hint of a disabled button. */
export function whyReadOnly(): string {
  if (server.value.outage) return 'The server does not respond.';
  const isLocked = session.value.holder === 'other';
  return isLocked ? 'Another tab has locked the session. Take it over first.' : '';
}

/** Begins to follow the session; called once, by the banners of the frame. */
export function watchSession(): void {
  server.watch(follow);
  follow();
  onLocked.add(() => void refresh());
  window.setInterval(beat, HEARTBEAT_MS);
  window.addEventListener('pagehide', () => {
    if (session.value.holder !== 'mine') return;
    const body = JSON.stringify({ session_id: session.value.id, lock_holder_id: holderId });
    navigator.sendBeacon('/api/walker/session-lock/release', body);
  });
  // back from the browser's cache: the beacon has given the lease up
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void refresh();
  });
}

/** Saves what the patches hold; `repair` makes it a revision of that session. */
export async function saveSession(label: string, repair: string | null = null): Promise<void> {
  const body = { label: label.trim() || null, repair_from_session_id: repair, corpora: true };
  const saved = await api.post('/api/walker/save-session', { body });
  if (saved.status !== 'saved') throw new Error(saveFault(saved));
  notifyWarnings('Session', saved.warnings);
  notify('success', 'Session', `Saved as “${label.trim() || saved.session_id}”.`);
  await sessions.read();
}

/** Loads a session, takes its lease and puts its results back. `force` takes it over from another. */
export async function loadSession(id: string, force = false): Promise<void> {
  const body = { session_id: id, force_lock: force };
  const loaded = await api.post('/api/walker/load-session', { body });
  const patches = { A: loaded.patch_a, B: loaded.patch_b };
  if (!Object.values(patches).some((patch) => patch.loaded)) {
    throw new Error(`The session was not loaded: ${loaded.reason}`);
  }
  remember(id);
  for (const [letter, patch] of Object.entries(patches)) {
    if (!patch.loaded && patch.run_id) {
      notify('warning', 'Session', `Patch ${letter} was not loaded: ${patch.verification_reason}`);
    }
  }
  const stale = loaded.recovered_from_stale_session
    ? ' Its runs have moved on since; the patches hold them as they are now.'
    : '';
  notify(stale ? 'warning' : 'success', 'Session', `Session loaded.${stale}`);
  await Promise.all([refresh(), sessions.read()]);
}

/** Takes the lease of the active session, from another tab too; the patches stay as they are. */
export async function takeOver(): Promise<void> {
  const { id } = session.value;
  if (id === null) return;
  await acquire(id, true);
  notify('success', 'Session', 'This tab now has the lock of the session.');
}

export async function releaseSession(): Promise<void> {
  const { id } = session.value;
  if (id === null) return;
  remember(null);
  await api.post('/api/walker/session-lock/release', {
    body: { session_id: id, lock_holder_id: holderId },
  });
  await Promise.all([refresh(), sessions.read()]);
}

async function acquire(id: string, force: boolean): Promise<void> {
  await api.post('/api/walker/session-lock/acquire', {
    body: { session_id: id, lock_holder_id: holderId, force_lock: force },
  });
  remember(id);
  await refresh();
}

/** Takes over what the last look at the server says of the active session. */
function follow(): void {
  const { stats } = server.value;
  if (stats === null) return;
  const before = session.value;
  const id = stats.active_session_id ?? null;
  const lock = stats.active_session_lock;
  const holder = !lock ? 'none' : lock.holder_id === holderId ? 'mine' : 'other';
  if (id === before.id && holder === before.holder) return;
  session.value = { id, holder };
  if (before.holder === 'mine' && holder === 'other' && id === before.id) {
    notify('warning', 'Session', 'Another tab has taken the session over. It is read only here.', {
      label: 'Take over',
      run: () => void takeOver().catch((error) => notifyError('Session', error)),
    });
  }
  if (id !== before.id && id !== null) void sessions.read();
  // a reload has given the lease up: this tab goes on where it was
  if (id !== null && id === held && holder === 'none') void acquire(id, false).catch(() => {});
  if (held !== null && (id !== held || holder === 'other')) remember(null);
}

async function beat(): Promise<void> {
  const { id, holder } = session.value;
  if (id === null || holder !== 'mine' || server.value.outage) return;
  try {
    const body = { session_id: id, lock_holder_id: holderId };
    const { status } = await api.post('/api/walker/session-lock/heartbeat', { body });
    if (status === 'missing') await refresh();
  } catch (error) {
    if (error instanceof NamewalkError) await refresh();
  }
}

function remember(id: string | null): void {
  held = id;
  keepLocally(HELD, id, 'sessionStorage');
}

function saveFault({ reason, patch_a, patch_b }: Schemas['SavedSession']): string {
  const parts = [patch_a.reason, patch_b.reason].filter((text) => text !== null);
  return `Nothing was saved: ${[reason, ...parts].join(', ')}. A patch can be saved once it has a corpus.`;
}
