/** Lists the packages in a folder, with what their metadata say of them. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isJsonObject } from '../../engine/base/json.ts';
import { compareCodePoints } from '../../engine/base/json-text.ts';
import {
  MAX_METADATA_BYTES,
  METADATA_ENDING,
  metadataPathOf,
} from '../../engine/names/package-files.ts';
import { readRegular } from '../files/regular-file.ts';

/** A built package, as its metadata describes it; null where that does not say, or is not there. */
export type KeptPackage = NonNullable<Awaited<ReturnType<typeof readKept>>>;

/** `_<UTC YYYYMMDD_HHMMSS>.zip` at the end of the name. */
const STAMP = /_(\d{8}_\d{6})\.zip$/;

/** The packages of a folder, newest first, then by name; a folder that is not there has none. */
export async function listPackages(folder: string): Promise<KeptPackage[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.zip'))
    .map(({ name }) => name);
  const found: KeptPackage[] = [];
  for (const name of names) {
    const kept = await readKept(folder, name);
    if (kept) found.push(kept);
  }
  const stamp = ({ zip_file }: KeptPackage): string => STAMP.exec(zip_file)?.[1] ?? '';
  return found.sort(
    (a, b) => compareCodePoints(stamp(b), stamp(a)) || compareCodePoints(a.zip_file, b.zip_file),
  );
}

async function readKept(folder: string, name: string) {
  const info = await stat(join(folder, name)).catch(() => null);
  if (!info) return null; // removed while the folder was read
  const metadataFile = metadataPathOf(name);
  const read: unknown = await readRegular(join(folder, metadataFile), MAX_METADATA_BYTES)
    .then((bytes) => JSON.parse(String(bytes)))
    .catch(() => null);
  const fields = isJsonObject(read) ? read : {};
  const patches = [fields.patch_a, fields.patch_b];
  const run = (patch: unknown): string | null => (isJsonObject(patch) ? text(patch.run_id) : null);
  return {
    /** File name of the archive. */
    zip_file: name,
    zip_bytes: info.size,
    /** File name of the metadata; null when there is none that can be read. */
    metadata_file: isJsonObject(read) ? metadataFile : null,
    package_name: text(fields.package_name),
    version: text(fields.version),
    created_at: text(fields.created_at),
    file_count: typeof fields.file_count === 'number' ? fields.file_count : null,
    /** Runs of patch a and b. */
    runs: [run(fields.patch_a), run(fields.patch_b)] as const,
    /** Records that both slots had together. */
    counts: {
      walks: sum('walk_count', patches),
      candidates: sum('candidate_count', patches),
      selections: sum('selection_count', patches),
    },
  };
}

/** Null unless every patch tells the number. */
function sum(key: string, patches: readonly unknown[]): number | null {
  const counts = patches.map((patch) => (isJsonObject(patch) ? patch[key] : null));
  return counts.every((count) => typeof count === 'number')
    ? counts.reduce((total, count) => total + count, 0)
    : null;
}

/**
 * Path of a stored archive or metadata file by its plain name; null when the folder holds no such file. Only
 * names that a listing of the folder gives are looked up, so that none leads out of it.
 */
export async function findKept(
  folder: string,
  name: string,
): Promise<{ path: string; type: 'application/zip' | 'application/json' } | null> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const files = new Set(entries.filter((entry) => entry.isFile()).map((entry) => entry.name));
  if (!files.has(name)) return null;
  const path = join(folder, name);
  if (name.endsWith('.zip')) return { path, type: 'application/zip' };
  const archive = name.replace(METADATA_ENDING, '.zip');
  if (!name.endsWith(METADATA_ENDING) || !files.has(archive)) return null;
  return { path, type: 'application/json' };
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
