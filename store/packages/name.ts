/** Names of packages and of their files: validation, archive, metadata and class files. */
import { EngineError } from '../../engine/base/errors.ts';
import { utcStamp } from '../files/clock.ts';

/** Name and version become file names and part of a header: no folder, nothing hidden, no quotes. */
const SAFE = /^(?!\.)[A-Za-z0-9._-]{1,100}$/;

/** The text itself; throws `EngineError` `package-name-invalid` for one that cannot be part of a file name. */
export function checkPackageName(text: unknown, field: 'name' | 'version'): string {
  if (typeof text === 'string' && SAFE.test(text)) return text;
  throw new EngineError(
    'package-name-invalid',
    `Invalid package ${field}. Use 1 to 100 of the letters A-Z and a-z, digits, ".", "_" and "-", not beginning with ".".`,
  );
}

/** Name under which a package is downloaded. */
export const archiveName = (name: string, version: string): string => `${name}-${version}.zip`;

/** `<name>-<version>_<UTC YYYYMMDD_HHMMSS>`: the name of a built package, without the ending. */
export const packageStem = (name: string, version: string, time: Date): string =>
  `${name}-${version}_${utcStamp(time)}`;

/** Ending of the file that describes a package. */
export const METADATA_ENDING = '_metadata.json';

/** Letters of a corpus type or name class that a class file's name keeps. */
const partOf = (text: string): string => text.replace(/[^A-Za-z0-9.-]+/g, '_').slice(0, 80);

/**
 * Path of a selection under its name class, `selections/<corpus type>_<name class>_all.txt`, from which an
 * import reads the class. A path that is taken already gets the patch added, `..._all_patch_b.txt`, and if
 * need be a number. Adds it to `taken`; paths that differ in case alone count as one.
 */
export function classFilePath(
  corpusType: string,
  nameClass: string,
  patch: 'a' | 'b',
  taken: Set<string>,
): string {
  const base = `selections/${partOf(corpusType)}_${partOf(nameClass)}_all`;
  for (let n = 0; ; n++) {
    const suffix = n === 0 ? '' : n === 1 ? `_patch_${patch}` : `_patch_${patch}_${n}`;
    const path = `${base}${suffix}.txt`;
    if (taken.has(path.toLowerCase())) continue;
    taken.add(path.toLowerCase());
    return path;
  }
}
