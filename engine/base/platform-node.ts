/** What the engine asks of the platform, by Node: faster hashes, and a library that is loaded when it is needed. */
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';

export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Its tables take as long to load as all else that a thread or a verb starts with. */
export const obscenity = (): typeof import('obscenity') =>
  createRequire(import.meta.url)('obscenity') as typeof import('obscenity');
