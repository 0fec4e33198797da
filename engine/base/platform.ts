/** What the engine asks of the platform, for any JavaScript; `platform-node.ts` has the same for Node (`imports` of package.json). */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import * as matching from 'obscenity';
import type { TextHash } from './platform-node.ts';

export function textHash(): TextHash {
  const hash = sha256.create();
  const encoder = new TextEncoder();
  return {
    update: (text) => void hash.update(encoder.encode(text)),
    hex: () => bytesToHex(hash.digest()),
  };
}

export const obscenity = (): typeof import('obscenity') => matching;
