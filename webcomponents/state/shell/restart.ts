/** Offers to load corpora again after the server was restarted. */
import { answer, api, type PatchName } from '../../api.ts';
import { notify, notifyError } from '../notices.ts';
import { refresh, server, statsOf } from '../server.ts';
import { loadSession, session } from '../session.ts';

type Held = Readonly<Record<PatchName, string | null>>;

/** What the slots had loaded when the server was last seen, and which session this tab had. */
let held: Held = { a: null, b: null };
let heldSession: string | null = null;
let wasGone = false;

/**
 * A server that was started anew has empty patches. When it comes back like that, a notice offers to load
 * what they had loaded. Called once, by the frame.
 */
export function watchRestart(): void {
  server.watch(() => {
    const { outage, stats } = server.value;
    if (outage) {
      wasGone = true;
      return;
    }
    if (stats === null) return;
    const now: Held = { a: statsOf('a')?.corpus ?? null, b: statsOf('b')?.corpus ?? null };
    const lost = (['a', 'b'] as const).filter(
      (patch) => held[patch] !== null && now[patch] === null,
    );
    if (wasGone && lost.length > 0) offer(held, lost, heldSession);
    wasGone = false;
    held = now;
    heldSession = session.value.holder === 'mine' ? session.value.id : null;
  });
}

function offer(before: Held, lost: readonly PatchName[], sessionId: string | null): void {
  const letters = lost.map((patch) => patch.toUpperCase()).join(' and ');
  const empty = lost.length > 1 ? `patches ${letters} are empty` : `patch ${letters} is empty`;
  const run = async (): Promise<void> => {
    try {
      if (sessionId !== null) {
        await loadSession(sessionId);
        return;
      }
      for (const patch of lost) {
        const body = { patch, run_id: before[patch] ?? '' };
        await answer(api.POST('/api/walker/load-corpus', { body }));
      }
      await refresh();
    } catch (error) {
      notifyError('Server', error);
    }
  };
  notify('warning', 'Server', `The server was restarted, and ${empty}.`, {
    label: sessionId === null ? 'Load again' : 'Load the session again',
    run: () => void run(),
  });
}
