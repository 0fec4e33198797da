/** Built packages with the keys that they have over HTTP. */
import type { KeptPackage } from '../../store/packages/list.ts';
import type { PackageVerification } from '../../store/packages/verify.ts';

export type KeptPackageFields = ReturnType<typeof renderKept>;

/** A package with its verification result, if it was checked. */
export function renderKept(kept: KeptPackage, found: PackageVerification | null) {
  const [runA, runB] = kept.runs;
  return {
    file: kept.zip_file,
    metadata_file: kept.metadata_file,
    name: kept.package_name,
    version: kept.version,
    bytes: kept.zip_bytes,
    made_at_utc: madeAt(kept),
    integrity: found?.status ?? ('unchecked' as const),
    integrity_reason: found?.reason ?? null,
    file_count: kept.file_count,
    run_a: runA,
    run_b: runB,
    counts: kept.counts,
  };
}

/** Whole seconds: as the metadata says, else as the file is called; null when neither tells. */
function madeAt({ created_at: created, zip_file: file }: KeptPackage): string | null {
  const time = Date.parse(created ?? '');
  if (!Number.isNaN(time)) return `${new Date(time).toISOString().slice(0, 19)}Z`;
  const [, ...parts] = /_(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)\.zip$/.exec(file) ?? [];
  if (parts.length === 0) return null;
  const [year, month, day, hour, minute, second] = parts;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
}
