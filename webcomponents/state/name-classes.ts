/** The name classes of the server. */
import { api, type Schemas } from '../api.ts';
import { SharedReading } from '../logic/reading.ts';

/** The classes of the server's policy file, in its order; read with each visit, since the file may be edited. */
export const nameClasses = new SharedReading<readonly Schemas['NameClass'][]>(
  async (signal) => (await api.get('/api/walker/name-classes', { signal })).classes,
);
