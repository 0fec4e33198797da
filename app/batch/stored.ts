/** The batches in a folder: what each is, how far, and its bytes. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BatchFormat } from '../../engine/space/batch/lines.ts';
import { isDatabasePath } from '../../operations/batch/files.ts';
import { type BatchFile, readBatchFile, readEndFile } from '../../store/batch/batch-file.ts';
import { partOfFile, partPath } from '../../store/batch/layout.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import { requestOf } from './recipe.ts';

/** A batch as it is listed. */
export interface StoredBatch {
  readonly name: string;
  readonly kind: 'parts' | 'sqlite';
  /** Null: it cannot be read; `fault` says why. */
  readonly file: BatchFile | null;
  readonly fault: string | null;
  /** Parts that are done. */
  readonly parts: number;
  /** Names of a complete batch; null while it is not complete. */
  readonly names: number | null;
}

/** All batches of a folder by name; none where it is not there. */
export async function listBatches(pool: WorkerPool, base: string): Promise<StoredBatch[]> {
  const names = await readdir(base).catch(() => []);
  const found = await Promise.all(names.sort().map((name) => findBatch(pool, base, name)));
  return found.filter((batch) => batch !== null);
}

/** Null for a name that is no batch. */
export async function findBatch(
  pool: WorkerPool,
  base: string,
  name: string,
): Promise<StoredBatch | null> {
  const path = join(base, name);
  const kind = isDatabasePath(name) ? 'sqlite' : 'parts';
  try {
    if (kind === 'sqlite') {
      if (!(await stat(path).catch(() => null))?.isFile()) return null;
      const { file, parts, names } = await pool.run('batchDatabase', { path });
      return { name, kind, file, fault: null, parts, names };
    }
    const file = await readBatchFile(path);
    if (file === null) return null;
    const end = await readEndFile(path);
    const files = end === null ? await readdir(path) : [];
    const done = files.filter((entry) => partOfFile(entry)?.kind === 'record').length;
    const parts = end?.parts ?? done;
    return { name, kind, file, fault: null, parts, names: end?.emitted ?? null };
  } catch (err) {
    return { name, kind, file: null, fault: (err as Error).message, parts: 0, names: null };
  }
}

/** The files that make a complete batch when put one after the other, with their sizes in bytes. */
export async function batchContent(
  base: string,
  { name, kind, file, parts }: StoredBatch,
): Promise<{ path: string; size: number }[]> {
  const path = join(base, name);
  const paths =
    kind === 'sqlite' || file === null
      ? [path]
      : Array.from({ length: parts }, (_, part) => partPath(path, part, requestOf(file)));
  const sizes: { path: string; size: number }[] = [];
  for (const each of paths) sizes.push({ path: each, size: (await stat(each)).size });
  return sizes;
}

/** A batch in wire form. */
export function storedFields({ name, kind, file, fault, parts, names }: StoredBatch) {
  const recipe = file?.recipe;
  return {
    name,
    kind,
    complete: names !== null,
    names,
    parts,
    algorithm: file?.algorithm ?? null,
    run_id: file?.run_id ?? null,
    // the record has been verified by its hash
    format: (kind === 'sqlite' ? null : (recipe?.format ?? null)) as BatchFormat | null,
    gzip: (recipe?.gzip ?? null) as boolean | null,
    seed: (recipe?.seed ?? null) as string | null,
    count: (recipe?.count ?? null) as string | null,
    fault,
  };
}
