/** The folder and the version of the installed namewalk package. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EngineError } from '../../engine/base/errors.ts';

const PACKAGE_NAME = 'namewalk';

/** Folder and version of the package this file belongs to. */
function find(): { root: string; version: string } {
  const start = dirname(fileURLToPath(import.meta.url));
  for (let root = start; ; root = dirname(root)) {
    try {
      const text = readFileSync(join(root, 'package.json'), 'utf8');
      const { name, version } = JSON.parse(text) as { name?: unknown; version?: unknown };
      if (name === PACKAGE_NAME) return { root, version: String(version) };
    } catch {
      // missing, or a broken one of another package on the way up
    }
    if (dirname(root) === root) {
      throw new EngineError(
        'package-root-missing',
        `No package.json named "${PACKAGE_NAME}" in ${start} or above it; reinstall the package.`,
      );
    }
  }
}

let facts: ReturnType<typeof find> | undefined;

/**
 * Absolute path of the package's folder: the nearest folder above this file that holds the
 * package.json named "namewalk". Compiled code runs from `dist/<room>/`, so files that are not
 * compiled (samples, policy file, OpenAPI document) are found from here.
 */
export function packageRoot(): string {
  facts ??= find();
  return facts.root;
}

export function packageVersion(): string {
  facts ??= find();
  return facts.version;
}
