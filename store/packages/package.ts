/** Builds a package: its manifest and metadata, and the ZIP, streamed; moves them into place. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { jsonText } from '../../engine/base/json.ts';
import {
  metadataPathOf,
  type PackageInclude,
  type PackagePatch,
  type PlannedFile,
} from '../../engine/names/package-files.ts';
import { asciiJson } from '../../engine/names/render.ts';
import { StoreError, withIntegrity } from '../files/artifact.ts';
import { giveFreeName, temporaryPath, writeNew } from '../files/atomic.ts';
import { utcMicroseconds, utcStamp } from '../files/clock.ts';
import { sweepFolder } from '../files/sweep.ts';

export type BuiltPackage = Awaited<ReturnType<typeof buildPackage>>;

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
 * free second. `metadataPath` is of a stored package the file that describes it; null when that could not be written. Rejects with what the members and `signal` reject with, and with `StoreError` `write-failed`.
 */
export async function buildPackage(plan: PackagePlan, options: BuildOptions) {
  const { folder, signal, onNotKept } = options;
  /** Passes an error of the file system to the listener if there is one, else throws it. */
  const tell = (err: unknown, at = folder): void => {
    if (!onNotKept || !isSystemFault(err)) throw coded(err, folder);
    onNotKept(coded(err, at).message);
  };
  await sweepFolder(folder);
  let archive: WrittenArchive | undefined;
  let path: string;
  try {
    archive = await writeArchive(plan, folder, signal);
    const { name, version, createdAt } = plan;
    const pathAt = (time: Date): string => join(folder, `${name}-${version}_${utcStamp(time)}.zip`);
    path = await giveFreeName(archive.path, createdAt, pathAt);
  } catch (err) {
    if (archive && !(onNotKept && isSystemFault(err))) await rm(archive.path, { force: true });
    tell(err);
    const elsewhere = tmpdir();
    const written =
      archive ??
      (await writeArchive(plan, elsewhere, signal).catch((fault) => {
        throw coded(fault, elsewhere);
      }));
    /** Removes an archive that was not stored. */
    const discard = (): Promise<void> => rm(written.path, { force: true });
    return { ...written, metadataPath: null, discard };
  }
  const metadataPath = metadataPathOf(path);
  const kept = { ...archive, path, discard: async () => {} };
  try {
    const text = metadataText(plan, basename(path), archive);
    // the whole name with an addition could be too long for the file system
    await writeNew(metadataPath, text, temporaryPath(join(folder, 'metadata')));
    return { ...kept, metadataPath };
  } catch (err) {
    tell(err, metadataPath);
    return { ...kept, metadataPath: null };
  }
}

interface WrittenArchive extends MemberSum {
  /** Where the archive lies now. */
  readonly path: string;
}

/**
 * Writes the archive under a temporary name in `folder`, no faster than the disk takes it, and brings it to the disk; the
 * manifest is made when the sums of all members are known. Leaves nothing there when it rejects, which it does with the
 * errors of the members, the file system, and of `signal`.
 */
async function writeArchive(
  plan: PackagePlan,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<WrittenArchive> {
  await mkdir(folder, { recursive: true });
  const path = temporaryPath(join(folder, 'package'));
  const archive = new ZipFile();
  const out = archive.outputStream as Readable;
  let current: Readable | undefined;
  const fail = (err: Error): void => void out.destroy(err);
  archive.on('error', fail);
  const add = (name: string, chunks: () => AsyncIterable<Uint8Array>): void => {
    archive.addReadStreamLazy(name, fixedFacts(), (done) => {
      // errors do not pass along the pipes of the archive, so the far end is given them
      current = Readable.from(chunks()).once('error', fail);
      done(null, current);
    });
  };
  const sums: MemberSum[] = [];
  for (const file of plan.files) {
    add(file.path, () => summed(file.chunks(), (sum) => void sums.push(sum)));
  }
  add(MANIFEST_MEMBER, async function* () {
    yield Buffer.from(manifestText(plan, sums));
  });
  archive.end();
  let zip: MemberSum | undefined;
  try {
    await pipeline(
      out,
      (chunks: AsyncIterable<Uint8Array>) => summed(chunks, (sum) => (zip = sum)),
      createWriteStream(path, { flags: 'wx', flush: true }),
      { ...(signal && { signal }) },
    );
    return { path, ...zip! };
  } catch (err) {
    await rm(path, { force: true });
    throw err;
  } finally {
    current?.destroy(); // nobody takes the rest of a member that was broken off
  }
}

/** Whether the file system refused something; other errors are of the members, or defects. */
const isSystemFault = (err: unknown): err is NodeJS.ErrnoException =>
  err instanceof Error && typeof (err as NodeJS.ErrnoException).errno === 'number';

/** Such a fault as one of ours, others as they are. */
const coded = (err: unknown, path: string): Error =>
  isSystemFault(err)
    ? new StoreError('write-failed', `Package not written to ${path}: ${err.message}`)
    : (err as Error);

/** Size and SHA-256 (hex) of a member, before compression, or of an archive. */
export interface MemberSum {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Time and rights of every member: equal members give equal archives whenever and by whomever they are
 * made. The archive states local time, so the date is the local one that reads the same everywhere.
 */
const fixedFacts = () => ({ mtime: new Date(1980, 0, 1), mode: 0o100644, forceDosTimestamp: true });

/** Passes the chunks on; at their end gives their size and hash. */
async function* summed(
  chunks: AsyncIterable<Uint8Array>,
  tell: (sum: MemberSum) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  tell({ bytes, sha256: hash.digest('hex') });
}

/** Last member of every package. */
export const MANIFEST_MEMBER = 'manifest.json';

/** What a slot had loaded when the package was built, whatever of it was taken in. */
export interface PatchFacts {
  readonly run_id: string | null;
  readonly corpus_type: string | null;
  readonly syllable_count: number;
  readonly walk_count: number;
  readonly candidate_count: number;
  readonly selection_count: number;
}

/** A member with what the manifest says of it. */
export interface PackageFile {
  /** Path within the archive, with `/`. */
  readonly path: string;
  /** Its text, asked for when it is its turn, and anew when a try failed. */
  chunks(): AsyncIterable<Uint8Array>;
  readonly type: PlannedFile<unknown>['type'];
  readonly patch: PackagePatch;
  /** Records or names. */
  readonly count: number;
  /** Of selections; null otherwise. */
  readonly nameClass: string | null;
}

export interface PackagePlan {
  readonly name: string;
  readonly version: string;
  /** On what terms the names may be used; null: it does not say. */
  readonly licence: string | null;
  /** Whatever its maker wants to be known; null for nothing. */
  readonly notes: string | null;
  readonly createdAt: Date;
  readonly patches: Readonly<Record<PackagePatch, PatchFacts>>;
  readonly include: PackageInclude;
  /** In the order of the archive, at least one. */
  readonly files: readonly PackageFile[];
  /** By patch and kind the parameters from which the results can be had again. */
  readonly recipes: object;
}

const listed = ({ type }: PackageFile): boolean => type !== 'class_file';

/** What manifest and metadata have in common. */
function facts(plan: PackagePlan): object {
  const { name, version, licence, notes, createdAt, patches, include, files } = plan;
  return {
    schema_version: 1,
    created_at: utcMicroseconds(createdAt),
    package_name: name,
    version,
    ...(licence !== null && { licence }),
    ...(notes !== null && { notes }),
    patch_a: patches.a,
    patch_b: patches.b,
    include,
    file_count: files.filter(listed).length,
  };
}

/** Pretty ASCII text with `integrity`, a SHA-256 over all the rest, as its last member. */
function textWithIntegrity(fields: object): string {
  const text = asciiJson(jsonText(fields, { indent: 2 }));
  return [...withIntegrity([text.slice(0, -2)], '\n}')].join('');
}

/**
 * `manifest.json` of a package whose files have the sizes and hashes `sums`. Class files stand in a list of their own, with
 * the patch that each belongs to.
 */
function manifestText(plan: PackagePlan, sums: readonly MemberSum[]): string {
  const entries = plan.files.map((file, i) => {
    const { path, type, patch, count, nameClass } = file;
    const nameClassKey = nameClass === null ? {} : { name_class: nameClass };
    return { file, entry: { path, type, patch, count, ...sums[i]!, ...nameClassKey } };
  });
  const classFiles = entries.filter(({ file }) => !listed(file)).map(({ entry }) => entry);
  return textWithIntegrity({
    ...facts(plan),
    files: entries.filter(({ file }) => listed(file)).map(({ entry }) => entry),
    ...(classFiles.length > 0 && { class_files: classFiles }),
    recipes: plan.recipes,
  });
}

/** The metadata file that lies beside a package. */
const metadataText = (plan: PackagePlan, zipFile: string, zip: MemberSum): string =>
  textWithIntegrity({
    ...facts(plan),
    files_included: includedPaths(plan.files),
    zip_file: zipFile,
    zip_bytes: zip.bytes,
    zip_sha256: zip.sha256,
  });

/**
 * What an import of the package takes. With class files the plain texts of the selections are left to the
 * archive: they hold the same names, and tell no class, so that every class would be offered them.
 */
function includedPaths(files: readonly PackageFile[]): string[] {
  const classified = files.some((file) => !listed(file));
  return files
    .filter(({ type }) => !(classified && type === 'selections_txt'))
    .map(({ path }) => path);
}
