/** Deletions that can be undone for some seconds. */
import { answer, api } from '../api.ts';
import { notify, notifyError } from './notices.ts';
import { Store } from './store.ts';

/** How long a deletion can be taken back. */
const GRACE_MS = 8000;

/** What is deleted, with the request that does it. */
interface Deletion {
  /** Unique among all that can be deleted: `package 7`. */
  readonly key: string;
  /** Whose notice it is: "Packages". */
  readonly source: string;
  /** What is gone: "elves". */
  readonly what: string;
  readonly request: {
    readonly path: '/api/database/delete-package';
    readonly body: { readonly package_id: number };
  };
  /** Called when the server has done it. */
  done(): unknown;
}

const waiting = new Map<string, { readonly deletion: Deletion; readonly timer: number }>();

/** Keys of what is as good as gone: lists leave it out. */
export const deleting = new Store<ReadonlySet<string>>(new Set());

// a page that is left cannot be asked any more: what was deleted is deleted
window.addEventListener('pagehide', () => {
  for (const { deletion, timer } of waiting.values()) {
    window.clearTimeout(timer);
    navigator.sendBeacon(deletion.request.path, JSON.stringify(deletion.request.body));
  }
  waiting.clear();
});

/** Deletes after a few seconds, in which a notice offers to take it back. */
export function deleteLater(deletion: Deletion): void {
  const { key, source, what } = deletion;
  if (waiting.has(key)) return;
  const timer = window.setTimeout(() => void commit(key), GRACE_MS);
  waiting.set(key, { deletion, timer });
  tell();
  notify('info', source, `${what} is deleted.`, { label: 'Undo', run: () => undo(key) });
}

function undo(key: string): void {
  const held = waiting.get(key);
  if (!held) {
    notify('warning', 'Undo', 'Too late: the server has deleted it already.');
    return;
  }
  window.clearTimeout(held.timer);
  waiting.delete(key);
  tell();
}

async function commit(key: string): Promise<void> {
  const held = waiting.get(key);
  if (!held) return;
  waiting.delete(key);
  const { request, source, done } = held.deletion;
  try {
    await answer(api.POST(request.path, { body: request.body }));
    await done();
  } catch (error) {
    notifyError(source, error);
  }
  tell();
}

function tell(): void {
  deleting.value = new Set(waiting.keys());
}
