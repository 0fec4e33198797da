/** SHA-256 of files, read in chunks. */
import { createHash } from 'node:crypto';
import { closeSync, fstatSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { type Hooks, NO_HOOKS, throwIfCancelled } from '../../engine/base/hooks.ts';
import { openRegular, openRegularSync } from './regular-file.ts';

/** SHA-256 by path below the run directory, 64 lower-case hex digits each. */
export type Digests = Readonly<Record<string, string>>;

/** Most bytes read at once: the work is the hash function's, about a gigabyte a second. */
const CHUNK = 1 << 20;

/** Room for a chunk of a file; for many small files, large buffers would be most of the work. */
const chunkOf = (size: number): Buffer => Buffer.allocUnsafe(Math.min(CHUNK, Math.max(1, size)));

/** SHA-256 of a file's bytes, read in chunks. Rejects with the errors of the file system. */
export async function fileDigest(path: string): Promise<string> {
  const file = await openRegular(path);
  try {
    const hash = createHash('sha256');
    const buffer = chunkOf((await file.stat()).size);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length, null);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

/** The same for a thread that has nothing else to do meanwhile; it looks at the hooks after each chunk. */
export function fileDigestSync(path: string, hooks: Hooks = NO_HOOKS): string {
  const file = openRegularSync(path);
  try {
    const hash = createHash('sha256');
    const buffer = chunkOf(fstatSync(file).size);
    for (let n = readSync(file, buffer); n > 0; n = readSync(file, buffer)) {
      throwIfCancelled(hooks);
      hash.update(buffer.subarray(0, n));
    }
    return hash.digest('hex');
  } finally {
    closeSync(file);
  }
}

/** SHA-256 of each of the files below a folder, in the given order. */
export async function fileDigests(folder: string, paths: readonly string[]): Promise<Digests> {
  const digests: Record<string, string> = {};
  for (const path of paths) digests[path] = await fileDigest(join(folder, path));
  return digests;
}
