/** State: the packages built here, those of the database, and importing one. */
import { answer, api, type Schemas } from '../../api.ts';
import { SharedReading } from '../../logic/reading.ts';
import { notify } from '../../state/notices.ts';

export type KeptPackage = Schemas['KeptPackage'];
export type ImportedPackage = Schemas['PackageList']['packages'][number];
/** What an import brought in. */
export type Imported = Schemas['ImportedPackage'];

const listed =
  (query: { readonly verify?: 'true' }) =>
  async (signal: AbortSignal): Promise<readonly KeptPackage[]> =>
    (await answer(api.GET('/api/packages', { params: { query }, signal }))).packages;

/** The packages that the server keeps, newest first. */
export const keptPackages = new SharedReading(listed({}));

/** Reads the list again and checks large archives too. */
export const verifyKeptPackages = (): Promise<void> =>
  keptPackages.readWith(listed({ verify: 'true' }));

/** Where a kept file can be had; for links that download. */
export const keptUrl = (file: string): string => `/api/packages/${encodeURIComponent(file)}`;

/** The packages of the database, newest first, and where it is. */
export const importedPackages = new SharedReading<Schemas['PackageList']>((signal) =>
  answer(api.GET('/api/database/packages', { signal })),
);

/** Imports what the call sends, says so and reads the list again. Throws the server's refusal. */
export async function importWith(call: () => Promise<{ data?: Imported }>): Promise<Imported> {
  const imported = await answer(call());
  notify('success', 'Packages', imported.message);
  await importedPackages.read();
  return imported;
}

/** Imports a package that the server keeps. */
export const importKept = (file: string): Promise<Imported> =>
  importWith(() => api.POST('/api/import', { body: { built_package: file } }));
