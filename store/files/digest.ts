/** SHA-256 of files, read in chunks, and digests of files that are read again and again. */
import { createHash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type Hooks, NO_HOOKS, throwIfCancelled } from '../../engine/base/errors.ts';
import { LruMap } from '../../engine/base/maps.ts';
import { chunksOf, chunksOfSync, withRegular, withRegularSync } from './regular-file.ts';

/** SHA-256 by path below the run directory, 64 lower-case hex digits each. */
export type Digests = Readonly<Record<string, string>>;

/** SHA-256 of a file's bytes, read in chunks. Rejects with the errors of the file system. */
export const fileDigest = (path: string): Promise<string> =>
  withRegular(path, async (file) => {
    const hash = createHash('sha256');
    for await (const chunk of chunksOf(file)) hash.update(chunk);
    return hash.digest('hex');
  });

/**
 * The same for a thread that has nothing else to do meanwhile; it looks at the hooks after each chunk. Null for a file that
 * cannot be read, as who reads it will say.
 */
export function digestOrNull(path: string, hooks: Hooks = NO_HOOKS): string | null {
  try {
    return withRegularSync(path, (file) => {
      const hash = createHash('sha256');
      for (const chunk of chunksOfSync(file)) {
        throwIfCancelled(hooks);
        hash.update(chunk);
      }
      return hash.digest('hex');
    });
  } catch {
    throwIfCancelled(hooks);
    return null;
  }
}

/** Files that are remembered. */
const MAX_FILES = 64;
/**
 * A file that changed a moment ago may change again within the same tick of the file system's clock, which
 * nobody could tell from its times; it is not remembered.
 */
const SETTLED_NS = 100_000_000n;

/** Tells the digest of a file; null for what cannot be read, or changes while it is. */
export type DigestOf = (path: string) => Promise<string | null>;

/** Remembers the digests of files by inode, size and times, so that a file which has not changed is hashed once. */
export function remembering(digest: DigestOf): DigestOf {
  const known = new LruMap<string, { readonly sha256: string; readonly state: string }>(MAX_FILES);
  return async (path) => {
    const before = await fileState(path);
    if (before === null) return null;
    const { state, settled } = before;
    const last = known.get(path);
    if (last?.state === state) return last.sha256;
    const sha256 = await digest(path);
    if (sha256 === null || (await fileState(path))?.state !== state) return null;
    if (settled) known.set(path, { sha256, state });
    else known.delete(path);
    return sha256;
  };
}

/** A stamp that differs when a file has changed, and whether it is reliable; null without a file. */
export async function fileState(path: string) {
  const found: BigIntStats | null = await stat(path, { bigint: true }).catch(() => null);
  if (found === null) return null;
  const { dev, ino, size, mtimeNs, ctimeNs } = found;
  const latest = mtimeNs > ctimeNs ? mtimeNs : ctimeNs;
  const settled = BigInt(Date.now()) * 1_000_000n - latest > SETTLED_NS;
  return { state: [dev, ino, size, mtimeNs, ctimeNs].join(), size: Number(size), settled };
}
