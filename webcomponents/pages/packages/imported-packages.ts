/** State: the packages of the database, and importing one. */
import { answer, api, type Schemas } from '../../api.ts';
import { notify } from '../../state/notices.ts';
import { Store } from '../../state/store.ts';

export type ImportedPackage = Schemas['PackageList']['packages'][number];

/** The packages of the database, newest first; null until they are read. */
export const importedPackages = new Store<{
  readonly list: readonly ImportedPackage[] | null;
  readonly dbPath: string;
  readonly error: string;
}>({ list: null, dbPath: '', error: '' });

export async function readImportedPackages(): Promise<void> {
  try {
    const { packages, db_path } = await answer(api.GET('/api/database/packages'));
    importedPackages.value = { list: packages, dbPath: db_path, error: '' };
  } catch (error) {
    importedPackages.patch({ error: (error as Error).message });
  }
}

/** Imports what the call sends, says so and reads the list again. Throws the server's refusal. */
export async function importWith(
  call: () => Promise<{ data?: Schemas['ImportedPackage'] }>,
): Promise<Schemas['ImportedPackage']> {
  const imported = await answer(call());
  notify('success', 'Packages', imported.message);
  await readImportedPackages();
  return imported;
}

/** Imports a package that the server keeps. */
export const importKept = (file: string): Promise<Schemas['ImportedPackage']> =>
  importWith(() => api.POST('/api/import', { body: { built_package: file } }));
