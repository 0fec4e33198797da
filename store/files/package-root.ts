/** The folder and the version of the installed namewalk package. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EngineError } from '../../engine/base/errors.ts';

/** Folder and version of the package this file belongs to. */
interface PackageFacts {
  readonly root: string;
  readonly version: string;
}

const PACKAGE_NAME = 'namewalk';

/** Name and version of a package.json, or undefined when the file is absent or not JSON of an object. */
function readManifest(file: string): { name?: unknown; version?: unknown } | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof manifest === 'object' && manifest !== null ? manifest : undefined;
  } catch {
    return undefined; // a broken package.json on the way up is somebody else's
  }
}

function find(): PackageFacts {
  const start = dirname(fileURLToPath(import.meta.url));
  for (let folder = start; ; folder = dirname(folder)) {
    const manifest = readManifest(join(folder, 'package.json'));
    if (manifest?.name === PACKAGE_NAME) {
      return { root: folder, version: String(manifest.version) };
    }
    if (dirname(folder) === folder) {
      throw new EngineError(
        'package-root-missing',
        `No package.json named "${PACKAGE_NAME}" in ${start} or above it; reinstall the package.`,
      );
    }
  }
}

let facts: PackageFacts | undefined;

/**
 * Absolute path of the package's folder: the nearest folder above this file that holds the
 * package.json named "namewalk". Compiled code runs from `dist/<room>/`, so files that are not
 * compiled (samples, policy file, OpenAPI document) are found from here.
 */
export function packageRoot(): string {
  facts ??= find();
  return facts.root;
}

/** Version of the package as its package.json says it. */
export function packageVersion(): string {
  facts ??= find();
  return facts.version;
}
