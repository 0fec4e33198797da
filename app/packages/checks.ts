/** Verification results of built packages, remembered while their files stay as they are. */
import { PromiseMap } from '../../engine/base/lru-map.ts';
import { metadataPathOf } from '../../engine/names/package-files.ts';
import { fileState } from '../../store/files/digest.ts';
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
