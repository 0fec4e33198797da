/** Where an imported package comes from: resolved paths of its metadata and its ZIP, or files that were sent. */
import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { fileStem } from '../../engine/base/table-keys.ts';
import { METADATA_ENDING } from '../../engine/names/package-files.ts';
import { expandHome } from '../settings/config.ts';

/** What is imported: where the bytes are, and under which paths the package is remembered. */
export interface PackageSource {
  /** Null: the ZIP's own `manifest.json`, if it has one. */
  readonly metadataPath: string | null;
  readonly zipPath: string;
  /** A second import of the same pair is refused. Resolved paths, or what stands for uploaded bytes. */
  readonly identity: { readonly metadata: string; readonly zip: string };
  /** Name of the package when the metadata has none. */
  readonly fallbackName: string;
}

/** A package on this machine; without `metadata` they are in the file beside the ZIP, or else in its own manifest. */
export interface PackagePaths {
  readonly metadata: string | null;
  readonly zip: string;
}

/** Name of a package without metadata: that of its file. */
export const zipStem = (path: string): string => fileStem(basename(path));

/** Absolute path with `~` expanded and links resolved as far as the path exists. */
export const resolvePath = (text: string): string => realOf(resolve(expandHome(text)));

function realOf(path: string): string {
  if (path.includes('\0') || dirname(path) === path) return path;
  try {
    return realpathSync(path);
  } catch {
    return join(realOf(dirname(path)), basename(path));
  }
}

/** The files of a package by their paths. Errors: `metadata-missing`, `zip-missing`. */
export function packageSource({ metadata, zip }: PackagePaths): PackageSource {
  const zipPath = resolvePath(zip);
  const fallbackName = zipStem(zipPath);
  const beside = join(dirname(zipPath), fallbackName + METADATA_ENDING);
  const metadataPath =
    metadata !== null || existsSync(beside) ? resolvePath(metadata ?? beside) : null;
  if (metadataPath !== null && !existsSync(metadataPath)) {
    throw new EngineError('metadata-missing', `Metadata JSON does not exist: ${metadataPath}`);
  }
  if (!existsSync(zipPath)) {
    throw new EngineError('zip-missing', `Package ZIP does not exist: ${zipPath}`);
  }
  const identity = { metadata: metadataPath ?? zipPath, zip: zipPath };
  return { metadataPath, zipPath, identity, fallbackName };
}
