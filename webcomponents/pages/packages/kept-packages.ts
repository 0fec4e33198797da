/** State: the packages built here, and their download. */
import { answer, api, type Schemas } from '../../api.ts';
import { Store } from '../../state/store.ts';

export type KeptPackage = Schemas['KeptPackage'];

/** The packages that the server keeps, newest first; null until they are read. */
export const keptPackages = new Store<{
  readonly list: readonly KeptPackage[] | null;
  readonly error: string;
}>({ list: null, error: '' });

/** Reads the list again; `verify` checks large archives too. */
export async function readKeptPackages(verify = false): Promise<void> {
  const query = verify ? { verify: 'true' as const } : {};
  try {
    const { packages } = await answer(api.GET('/api/packages', { params: { query } }));
    keptPackages.value = { list: packages, error: '' };
  } catch (error) {
    keptPackages.patch({ error: (error as Error).message });
  }
}

/** A kept archive as a blob. */
export async function fetchKept(file: string): Promise<Blob> {
  const params = { path: { file } };
  return (await answer(
    api.GET('/api/packages/{file}', { params, parseAs: 'blob' }),
  )) as unknown as Blob;
}

/** Where a kept file can be had; for links that download. */
export const keptUrl = (file: string): string => `/api/packages/${encodeURIComponent(file)}`;
