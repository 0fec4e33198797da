/** Lists the packages in a folder, with what their metadata say of them. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compareCodePoints, isJsonObject } from '../../engine/base/json.ts';
import {
  MAX_METADATA_BYTES,
  METADATA_ENDING,
  metadataPathOf,
} from '../../engine/names/package-files.ts';
import type { VerificationResult } from '../files/artifact.ts';
import { utcSeconds } from '../files/clock.ts';
import { readRegular } from '../files/regular-file.ts';

/** A built package with the keys that it has over HTTP; null where its metadata do not say, or are not there. */
export type KeptPackage = NonNullable<Awaited<ReturnType<typeof readKept>>>;

/** `_<UTC YYYYMMDD_HHMMSS>.zip` at the end of the name. */
const STAMP = /_(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)\.zip$/;

/** The packages of a folder, newest first, then by name; a folder that is not there has none. */
export async function listPackages(folder: string): Promise<KeptPackage[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found: KeptPackage[] = [];
  for (const entry of entries) {
    const kept =
      entry.isFile() && entry.name.endsWith('.zip') ? await readKept(folder, entry.name) : null;
    if (kept) found.push(kept);
  }
  const stamp = ({ file }: KeptPackage): string => STAMP.exec(file)?.[0] ?? '';
  return found.sort(
    (a, b) => compareCodePoints(stamp(b), stamp(a)) || compareCodePoints(a.file, b.file),
  );
}

async function readKept(folder: string, file: string) {
  const info = await stat(join(folder, file)).catch(() => null);
  if (!info) return null; // removed while the folder was read
  const metadataFile = metadataPathOf(file);
  const read: unknown = await readRegular(join(folder, metadataFile), MAX_METADATA_BYTES)
    .then((bytes) => JSON.parse(String(bytes)))
    .catch(() => null);
  const fields = isJsonObject(read) ? read : {};
  const patches = [fields.patch_a, fields.patch_b];
  const [run_a = null, run_b = null] = patches.map((patch) =>
    isJsonObject(patch) ? text(patch.run_id) : null,
  );
  return {
    /** File name of the archive. */
    file,
    /** File name of the metadata; null when there is none that can be read. */
    metadata_file: isJsonObject(read) ? metadataFile : null,
    name: text(fields.package_name),
    version: text(fields.version),
    bytes: info.size,
    made_at_utc: madeAt(text(fields.created_at), file),
    integrity: 'unchecked' as VerificationResult['status'] | 'unchecked',
    integrity_reason: null as string | null,
    file_count: typeof fields.file_count === 'number' ? fields.file_count : null,
    run_a,
    run_b,
    /** Records that both slots had together. */
    counts: {
      walks: sum('walk_count', patches),
      candidates: sum('candidate_count', patches),
      selections: sum('selection_count', patches),
    },
  };
}

/** Whole seconds, from the metadata or else the name of the file; null when neither has them. */
function madeAt(created: string | null, file: string): string | null {
  const time = Date.parse(created ?? '');
  if (!Number.isNaN(time)) return utcSeconds(new Date(time));
  return STAMP.exec(file)?.[0].replace(STAMP, '$1-$2-$3T$4:$5:$6Z') ?? null;
}

/** Null unless every patch has the number. */
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
