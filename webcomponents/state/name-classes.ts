/** The name classes of the server's policy file. */
import { api, type Schemas } from '../api.ts';
import { SharedReading } from '../logic/reading.ts';

/** The classes of the server's policy file, in its order; read with each visit, since the file may be edited. */
export const nameClasses = new SharedReading<readonly Schemas['NameClass'][]>(
  async (signal) => (await api.get('/api/walker/name-classes', { signal })).classes,
);

/** `first_name` as people write it: First name. */
export function classTitle(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
