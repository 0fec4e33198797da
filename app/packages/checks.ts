/** Built packages with the keys that they have over HTTP, and a cache of their verification results. */
import { PromiseMap } from '../../engine/base/lru-map.ts';
import { metadataPathOf } from '../../engine/names/package-files.ts';
import { utcSeconds } from '../../store/files/clock.ts';
import { fileState } from '../../store/files/digest.ts';
import type { KeptPackage } from '../../store/packages/list.ts';
import type { PackageVerification } from '../../store/packages/verify.ts';
import type { WorkerPool } from '../../workers/pool.ts';

/** Checks that are remembered; a folder of more packages is checked anew now and then. */
const MAX_CHECKS = 1000;

/** Checks of built packages; a result is valid until a file of the package changes. */
export class PackageChecks {
  readonly #pool: WorkerPool;
  /** By the path of the archive and what tells that a file has changed; what could not be checked is tried again. */
  readonly #known = new PromiseMap<string, PackageVerification>(MAX_CHECKS);

  constructor(pool: WorkerPool) {
    this.#pool = pool;
  }

  /** The verification result of an archive and its metadata; null when it is not known and `affordable` is false. */
  async check(archive: string, affordable: boolean): Promise<PackageVerification | null> {
    const found = await Promise.all([archive, metadataPathOf(archive)].map(fileState));
    const key = [archive, ...found.map((file) => file?.state)].join(' ');
    if (!affordable && !this.#known.has(key)) return null;
    return this.#known.get(key, () => this.#verify(archive));
  }

  /** Of the two files' results the first that is not `verified`, else that of the archive. */
  async #verify(archive: string): Promise<PackageVerification> {
    const found = await this.#pool.run('verifyPackage', { archive });
    return found.find(({ status }) => status !== 'verified') ?? found[0]!;
  }
}

export type KeptPackageFields = ReturnType<typeof renderKept>;

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
  if (!Number.isNaN(time)) return utcSeconds(new Date(time));
  const [, ...parts] = /_(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)\.zip$/.exec(file) ?? [];
  if (parts.length === 0) return null;
  const [year, month, day, hour, minute, second] = parts;
  return `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
}
