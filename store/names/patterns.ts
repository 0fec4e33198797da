/** The patterns and lexicons that ship: name_patterns.yml. */
import { join } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { PromiseMap } from '../../engine/base/promise-map.ts';
import {
  type LanguagePatterns,
  parsePatternFile,
  patternsOf,
} from '../../engine/kin/pattern-file.ts';
import { packageRoot } from '../files/package-root.ts';
import { readRegular, TooLargeError, utf8Text } from '../files/regular-file.ts';

/** Largest file: parsing takes a thousand times as long as reading. */
const MAX_BYTES = 1024 * 1024;

/** Sets of classes for which the file is kept as it was read. */
const MOST = 4;
const files = new PromiseMap<string, ReadonlyMap<string, LanguagePatterns>>(MOST);

/** Patterns for a language such as `en_US`, whose parts may be these classes. */
export async function languagePatterns(
  language: string,
  classes: readonly string[],
): Promise<LanguagePatterns> {
  const path = join(packageRoot(), 'store', 'name_patterns.yml');
  const all = await files.get(classes.join(), () => readPatterns(path, classes));
  return patternsOf(all, language);
}

/** A file of patterns whole. Throws `EngineError` 'patterns-size', and as `parsePatternFile`. */
export async function readPatterns(
  path: string,
  classes: readonly string[],
): Promise<ReadonlyMap<string, LanguagePatterns>> {
  const bytes = await readRegular(path, MAX_BYTES).catch((err: Error) => {
    if (!(err instanceof TooLargeError)) throw err;
    throw new EngineError('patterns-size', `${err.message}. Keep the languages that you use.`);
  });
  const { parse } = await import('yaml');
  return parsePatternFile(parse(utf8Text(bytes)), classes);
}
