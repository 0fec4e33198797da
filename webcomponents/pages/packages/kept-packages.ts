/** State: the packages built here, and their download. */
import { answer, api, type Schemas } from '../../api.ts';
import { SharedReading } from '../../logic/reading.ts';

export type KeptPackage = Schemas['KeptPackage'];

const listed =
  (query: { readonly verify?: 'true' }) =>
  async (signal: AbortSignal): Promise<readonly KeptPackage[]> =>
    (await answer(api.GET('/api/packages', { params: { query }, signal }))).packages;

/** The packages that the server keeps, newest first. */
export const keptPackages = new SharedReading(listed({}));

/** Reads the list again and checks large archives too. */
export const verifyKeptPackages = (): Promise<void> =>
  keptPackages.readWith(listed({ verify: 'true' }));

/** A kept archive as a blob. */
export async function fetchKept(file: string, signal?: AbortSignal): Promise<Blob> {
  const params = { path: { file } };
  return (await answer(
    api.GET('/api/packages/{file}', { params, parseAs: 'blob', ...(signal && { signal }) }),
  )) as unknown as Blob;
}

/** Where a kept file can be had; for links that download. */
export const keptUrl = (file: string): string => `/api/packages/${encodeURIComponent(file)}`;
