/** State: the packages of the database, and importing one. */
import { answer, api, type Schemas } from '../../api.ts';
import { SharedReading } from '../../logic/reading.ts';
import { notify } from '../../state/notices.ts';

export type ImportedPackage = Schemas['PackageList']['packages'][number];

/** The packages of the database, newest first, and where it is. */
export const importedPackages = new SharedReading<Schemas['PackageList']>((signal) =>
  answer(api.GET('/api/database/packages', { signal })),
);

/** Imports what the call sends, says so and reads the list again. Throws the server's refusal. */
export async function importWith(
  call: () => Promise<{ data?: Schemas['ImportedPackage'] }>,
): Promise<Schemas['ImportedPackage']> {
  const imported = await answer(call());
  notify('success', 'Packages', imported.message);
  await importedPackages.read();
  return imported;
}

/** Imports a package that the server keeps. */
export const importKept = (file: string): Promise<Schemas['ImportedPackage']> =>
  importWith(() => api.POST('/api/import', { body: { built_package: file } }));
