/** Deletes packages of the database after some seconds in which that can be undone. */
import { answer, api } from '../../api.ts';
import { notify, notifyError } from '../../state/notices.ts';
import { Store } from '../../state/store.ts';
import { importedPackages } from './state.ts';

/** How long a deletion can be taken back. */
const GRACE_MS = 8000;

/** Packages that are as good as gone, with what deletes them: lists leave them out. */
export const deleting = new Store<ReadonlyMap<number, number>>(new Map());

// a page that is left cannot be asked any more: what was deleted is deleted
window.addEventListener('pagehide', () => {
  for (const [package_id, timer] of deleting.value) {
    window.clearTimeout(timer);
    navigator.sendBeacon('/api/database/delete-package', JSON.stringify({ package_id }));
  }
  deleting.value = new Map();
});

/** Deletes after a few seconds, in which a notice offers to take it back. */
export function deletePackage(id: number, name: string): void {
  if (deleting.value.has(id)) return;
  const timer = window.setTimeout(() => void commit(id), GRACE_MS);
  deleting.value = new Map([...deleting.value, [id, timer]]);
  notify('info', 'Packages', `${name} is deleted.`, { label: 'Undo', run: () => undo(id) });
}

function undo(id: number): void {
  const timer = deleting.value.get(id);
  if (timer === undefined) {
    notify('warning', 'Undo', 'Too late: the server has deleted it already.');
    return;
  }
  window.clearTimeout(timer);
  forget(id);
}

async function commit(id: number): Promise<void> {
  try {
    await answer(api.POST('/api/database/delete-package', { body: { package_id: id } }));
    await importedPackages.read();
  } catch (error) {
    notifyError('Packages', error);
  }
  forget(id);
}

function forget(id: number): void {
  deleting.value = new Map([...deleting.value].filter(([other]) => other !== id));
}
