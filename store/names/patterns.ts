/** The patterns and lexicons that ship: name_patterns.yml. */
import { join } from 'node:path';
import { PromiseMap } from '../../engine/base/promise-map.ts';
import {
  type LanguagePatterns,
  parsePatternFile,
  patternsOf,
} from '../../engine/kin/pattern-file.ts';
import { packageRoot } from '../files/package-root.ts';
import { readRegular } from '../files/regular-file.ts';
import { utf8Text } from '../files/utf8-text.ts';

/** Sets of classes for which the file is kept as it was read. */
const MOST = 4;
const files = new PromiseMap<string, ReadonlyMap<string, LanguagePatterns>>(MOST);

/** Patterns for a language such as `en_US`, whose parts may be these classes. */
export async function languagePatterns(
  language: string,
  classes: readonly string[],
): Promise<LanguagePatterns> {
  const all = await files.get(classes.join(), async () => {
    const path = join(packageRoot(), 'store', 'name_patterns.yml');
    const [{ parse }, bytes] = await Promise.all([import('yaml'), readRegular(path)]);
    return parsePatternFile(parse(utf8Text(bytes)), classes);
  });
  return patternsOf(all, language);
}
