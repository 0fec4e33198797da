/** Builds a package: streams the ZIP, then writes its metadata, and moves both into place. */
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { metadataPathOf } from '../../engine/names/package-files.ts';
import { StoreError } from '../files/artifact.ts';
import { giveFreeName, temporaryPath, writeNew } from '../files/atomic.ts';
import { utcStamp } from '../files/clock.ts';
import { sweepFolder } from '../files/sweep.ts';
import { MANIFEST_MEMBER, manifestText, metadataText, type PackagePlan } from './manifest.ts';
import { type MemberSum, writeZip } from './zip.ts';

export interface BuiltPackage extends MemberSum {
  /** Where the archive lies now. */
  readonly path: string;
  /** False: nothing was stored, and `discard` removes the archive. */
  readonly kept: boolean;
  /** Of a stored package: the file that describes it; null when it could not be written. */
  readonly metadataPath: string | null;
  /** Removes an archive that was not stored. */
  discard(): Promise<void>;
}

interface BuildOptions {
  /** Folder of packages; created when it is absent. */
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
  /**
   * Told when the package, or the file that describes it, could not be stored; the archive then lies in the
   * system's folder of temporary files. Absent: such a fault rejects.
   */
  readonly onNotKept?: ((message: string) => void) | undefined;
}

/**
 * Makes a package: the archive is written under a temporary name and gets its own when it is whole, so that
 * no reader meets half of one. Nothing is ever replaced: a name that is taken gives way to that of the next
 * free second. Rejects with what the members and `signal` reject with, and with `StoreError` `write-failed`.
 */
export async function buildPackage(
  plan: PackagePlan,
  options: BuildOptions,
): Promise<BuiltPackage> {
  const { folder, signal, onNotKept } = options;
  /** Tells of a fault of the file system where somebody wants to be told, else throws it. */
  const tell = (err: unknown, at = folder): void => {
    if (!onNotKept || !isSystemFault(err)) throw coded(err, folder);
    onNotKept(coded(err, at).message);
  };
  await sweepFolder(folder);
  let archive: Archive;
  try {
    archive = await writeArchive(plan, folder, signal);
  } catch (err) {
    tell(err);
    const elsewhere = tmpdir();
    const written = await writeArchive(plan, elsewhere, signal).catch((fault) => {
      throw coded(fault, elsewhere);
    });
    return temporary(written);
  }
  let path: string;
  try {
    const { name, version, createdAt } = plan;
    const pathAt = (time: Date): string => join(folder, `${name}-${version}_${utcStamp(time)}.zip`);
    path = await giveFreeName(archive.path, createdAt, pathAt);
  } catch (err) {
    if (!onNotKept || !isSystemFault(err)) await rm(archive.path, { force: true });
    tell(err);
    return temporary(archive);
  }
  const { zip } = archive;
  const metadataPath = metadataPathOf(path);
  const kept = { ...zip, path, kept: true, discard: async () => {} };
  try {
    const zipFile = path.slice(folder.length).replace(/^[/\\]+/, '');
    const text = metadataText(plan, zipFile, zip);
    // the whole name with an addition could be too long for the file system
    await writeNew(metadataPath, text, temporaryPath(join(folder, 'metadata')));
    return { ...kept, metadataPath };
  } catch (err) {
    tell(err, metadataPath);
    return { ...kept, metadataPath: null };
  }
}

interface Archive {
  readonly path: string;
  readonly zip: MemberSum;
}

/** Writes the archive under a temporary name in `folder`; leaves nothing there when it rejects. */
async function writeArchive(
  plan: PackagePlan,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<Archive> {
  await mkdir(folder, { recursive: true });
  const path = temporaryPath(join(folder, 'package'));
  try {
    const make = (sums: Parameters<typeof manifestText>[1]): string => manifestText(plan, sums);
    const zip = await writeZip(path, plan.files, { path: MANIFEST_MEMBER, make }, signal);
    return { path, zip };
  } catch (err) {
    await rm(path, { force: true });
    throw err;
  }
}

const temporary = ({ path, zip }: Archive): BuiltPackage => ({
  ...zip,
  path,
  kept: false,
  metadataPath: null,
  discard: () => rm(path, { force: true }),
});

/** Whether the file system refused something; other errors are of the members, or defects. */
function isSystemFault(err: unknown): err is NodeJS.ErrnoException {
  return err instanceof Error && typeof (err as NodeJS.ErrnoException).errno === 'number';
}

/** Such a fault as one of ours, others as they are. */
const coded = (err: unknown, path: string): Error =>
  isSystemFault(err)
    ? new StoreError('write-failed', `Package not written to ${path}: ${err.message}`)
    : (err as Error);
