/** What the engine asks of the platform, for any JavaScript; `platform-node.ts` has the same for Node (`imports` of package.json). */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import * as matching from 'obscenity';

/** SHA-256 of texts in UTF-8. */
export interface TextHash {
  update(text: string): void;
  /** 64 lower-case hex digits; nothing can be added afterwards. */
  hex(): string;
}

export function textHash(): TextHash {
  const hash = sha256.create();
  const encoder = new TextEncoder();
  return {
    update: (text) => void hash.update(encoder.encode(text)),
    hex: () => bytesToHex(hash.digest()),
  };
}

export const obscenity = (): typeof import('obscenity') => matching;
