/** A cache of verification results of packages, valid until a file changes. */
import { stat } from 'node:fs/promises';
import { metadataPathOf, type PackageVerification } from '../../store/packages/verify.ts';
import type { WorkerPool } from '../../workers/pool.ts';

type Check = Promise<PackageVerification>;

/** Checks of built packages; a result is valid until a file of the package changes. */
export class PackageChecks {
  readonly #pool: WorkerPool;
  readonly #known = new Map<string, { stamp: string; check: Check }>();

  constructor(pool: WorkerPool) {
    this.#pool = pool;
  }

  /** The verification result of an archive and its metadata; null when it is not known and `affordable` is false. */
  async check(archive: string, affordable: boolean): Promise<PackageVerification | null> {
    const stamp = (await Promise.all([archive, metadataPathOf(archive)].map(stampOf))).join();
    const known = this.#known.get(archive);
    if (known?.stamp === stamp) return known.check;
    if (!affordable) return null;
    const check = this.#verify(archive);
    this.#known.set(archive, { stamp, check });
    // what could not be checked is tried again
    check.catch(() => this.#known.delete(archive));
    return check;
  }

  /** Of the two files' results the first that is not `verified`, else that of the archive. */
  async #verify(archive: string): Check {
    const found = await this.#pool.run('verifyPackage', { archive });
    return found.find(({ status }) => status !== 'verified') ?? found[0]!;
  }
}

async function stampOf(path: string): Promise<string> {
  const found = await stat(path).catch(() => null);
  return found === null ? '-' : `${found.ino} ${found.size} ${found.mtimeMs} ${found.ctimeMs}`;
}
