/** Where an imported package came from: resolved paths of its metadata and its ZIP. */
import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { METADATA_ENDING } from '../../engine/names/package-files.ts';
import { expandHome } from '../settings/config.ts';
import { PackageDbError } from './database.ts';
import { type PackageSource, zipStem } from './import.ts';

/** What stands in the database for a file that was sent and not named: its SHA-256. */
export const uploadIdentity = (sha256: string): string => `upload:${sha256}`;

/** Absolute path with `~` expanded and links resolved as far as the path exists. */
export function resolvePath(text: string): string {
  return realOf(resolve(expandHome(text)));
}

function realOf(path: string): string {
  if (path.includes('\0') || dirname(path) === path) return path;
  try {
    return realpathSync(path);
  } catch {
    return join(realOf(dirname(path)), basename(path));
  }
}

/** A metadata file and a ZIP by their paths. Errors: `metadata-missing`, `zip-missing`. */
export function pairSource(metadataText: string, zipText: string): PackageSource {
  const metadataPath = resolvePath(metadataText);
  const zipPath = resolvePath(zipText);
  if (!exists(metadataPath)) {
    throw new PackageDbError('metadata-missing', `Metadata JSON does not exist: ${metadataPath}`);
  }
  requireZip(zipPath);
  const identity = { metadata: metadataPath, zip: zipPath };
  return { metadataPath, zipPath, identity, fallbackName: zipStem(zipPath) };
}

/**
 * A package's ZIP by its path, its metadata in the file beside it (`<stem>_metadata.json`) or else in
 * its own manifest. Errors: `zip-missing`.
 */
export function zipSource(zipText: string): PackageSource {
  const zipPath = resolvePath(zipText);
  requireZip(zipPath);
  const beside = join(dirname(zipPath), zipStem(zipPath) + METADATA_ENDING);
  if (exists(beside)) return pairSource(beside, zipPath);
  const identity = { metadata: zipPath, zip: zipPath };
  return { metadataPath: null, zipPath, identity, fallbackName: zipStem(zipPath) };
}

function requireZip(path: string): void {
  if (!exists(path)) {
    throw new PackageDbError('zip-missing', `Package ZIP does not exist: ${path}`);
  }
}

function exists(path: string): boolean {
  try {
    return !path.includes('\0') && statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false; // such as a file where a folder should be
  }
}
