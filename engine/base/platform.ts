/** What the engine asks of the platform, for any JavaScript; `platform-node.ts` has the same for Node (`imports` of package.json). */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import * as matching from 'obscenity';

/** SHA-256 of a text in UTF-8, 64 lower-case hex digits. */
export const textHash = (text: string): string =>
  bytesToHex(sha256(new TextEncoder().encode(text)));

export const obscenity = (): typeof import('obscenity') => matching;
