/** Digests of files that are read again and again, by what the file system says of each. */
import type { BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { LruMap } from '../../engine/base/lru-map.ts';

/** Files that are remembered. */
const MAX_FILES = 64;
/**
 * A file that changed a moment ago may change again within the same tick of the file system's clock, which
 * nobody could tell from its times; it is not remembered.
 */
const SETTLED_NS = 100_000_000n;

/** SHA-256 of a file; `state` is the same as long as the file has not changed. */
export interface KnownDigest {
  readonly sha256: string;
  readonly state: string;
}

/**
 * Remembers the digests of files by inode, size and times, so that a file which has not changed is hashed once.
 * Hashing is left to `digest`, which gives null for what cannot be read.
 */
export class KnownDigests {
  readonly #known = new LruMap<string, KnownDigest>(MAX_FILES);
  readonly #digest: (path: string) => Promise<string | null>;

  constructor(digest: (path: string) => Promise<string | null>) {
    this.#digest = digest;
  }

  /** Null for what cannot be read, or changes while it is. */
  async of(path: string): Promise<KnownDigest | null> {
    const before = await stateOf(path);
    if (before === null) return null;
    const known = this.#known.get(path);
    if (known?.state === before.state) return known;
    const sha256 = await this.#digest(path);
    if (sha256 === null || !(await this.isStill(path, before.state))) return null;
    const found = { sha256, state: before.state };
    if (before.settled) this.#known.set(path, found);
    else this.#known.delete(path);
    return found;
  }

  /** Whether a file is in the state that it was in. */
  async isStill(path: string, state: string): Promise<boolean> {
    return (await stateOf(path))?.state === state;
  }
}

async function stateOf(path: string): Promise<{ state: string; settled: boolean } | null> {
  const found: BigIntStats | null = await stat(path, { bigint: true }).catch(() => null);
  if (found === null) return null;
  const { dev, ino, size, mtimeNs, ctimeNs } = found;
  const latest = mtimeNs > ctimeNs ? mtimeNs : ctimeNs;
  const settled = BigInt(Date.now()) * 1_000_000n - latest > SETTLED_NS;
  return { state: [dev, ino, size, mtimeNs, ctimeNs].join(), settled };
}
