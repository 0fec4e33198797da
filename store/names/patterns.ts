/** The patterns and lexicons that ship: name_patterns.yml. */
import { join } from 'node:path';
import {
  type LanguagePatterns,
  parsePatternFile,
  patternsOf,
} from '../../engine/kin/pattern-file.ts';
import { packageRoot } from '../files/package-root.ts';
import { readRegular } from '../files/regular-file.ts';
import { utf8Text } from '../files/utf8-text.ts';

/** Patterns for a language such as `en_US`, whose parts may be these classes. */
export async function languagePatterns(
  language: string,
  classes: readonly string[],
): Promise<LanguagePatterns> {
  const path = join(packageRoot(), 'store', 'name_patterns.yml');
  const [{ parse }, bytes] = await Promise.all([import('yaml'), readRegular(path)]);
  return patternsOf(parsePatternFile(parse(utf8Text(bytes)), classes), language);
}
