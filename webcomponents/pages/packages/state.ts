/** State: the packages built here, those of the database; importing one, and deleting one with some seconds to undo that. */
import { api, type Schemas } from '../../api.ts';
import { SharedReading } from '../../logic/reading.ts';
import { notify, notifyError } from '../../state/notices.ts';
import { Store } from '../../state/store.ts';

export type KeptPackage = Schemas['KeptPackage'];
export type ImportedPackage = Schemas['PackageList']['packages'][number];
export type Imported = Schemas['ImportedPackage'];

export const keptPackages = new SharedReading<readonly KeptPackage[]>(
  async (signal) => (await api.get('/api/packages', { signal })).packages,
);

/** Where a kept file can be had; for links that download. */
export const keptUrl = (file: string): string => `/api/packages/${encodeURIComponent(file)}`;

/** The packages of the database, newest first, and where it is. */
export const importedPackages = new SharedReading<Schemas['PackageList']>((signal) =>
  api.get('/api/database/packages', { signal }),
);

/** Imports what is sent, says so and reads the list again. Throws the server's refusal. */
export async function importPackage(
  body: FormData | { readonly built_package: string },
): Promise<Imported> {
  const imported = await api.post('/api/import', { body });
  notify('success', 'Packages', imported.message);
  await importedPackages.read();
  return imported;
}

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
    await api.post('/api/database/delete-package', { body: { package_id: id } });
    await importedPackages.read();
  } catch (error) {
    notifyError('Packages', error);
  }
  forget(id);
}

function forget(id: number): void {
  deleting.value = new Map([...deleting.value].filter(([other]) => other !== id));
}
